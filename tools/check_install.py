"""Claims about installing Ruse, each checked in fresh virtual environments; needs uv and a network.

    python -m tools.check_install [CLAIM ...] [--python VERSION ...] [--seconds N]

Without a name all claims are checked. Every claim prints what it measured; the exit code is 1 if one does not hold.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent
UV = os.environ.get("UV", "uv")
RESOLVED_FOR = "3.12"
STACKS = (
    "ray[rllib]",
    "numpy",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
    "tianshou",
    "open_spiel",
    "pgx",
)
TEST_TOOLS = ("hypothesis", "jsonschema", "pyte", "pytest", "pytest-xdist")
SMOKE = (
    *("tests/conformance/test_laws.py", "tests/conformance/test_modes.py"),
    *("tests/envs/test_single.py", "tests/envs/test_pettingzoo.py", "tests/envs/test_open_spiel.py"),
    *("tests/server/test_network.py", "tests/server/test_store.py"),
)
SMOKE_GAME = "tooth-and-claw"
IMPORT_SECONDS = 0.1
_PATIENCE = 1800  # seconds, for the slowest command


class ClaimFailed(Exception):
    """A claim does not hold."""


@dataclass(frozen=True)
class Setup:
    """The wheel that is tried, and how."""

    wheel: Path
    folder: Path  # for everything that is made
    pythons: Sequence[str]
    seconds: float  # from a fresh clone to the open page, at most


Claim = Callable[[Setup], Iterator[str]]
CLAIMS: dict[str, Claim] = {}
"""All claims by name; each yields lines with its figures and raises `ClaimFailed`."""


def claim(check: Claim) -> Claim:
    """Register a claim under the name of its function."""
    CLAIMS[check.__name__] = check
    return check


# Claims


@claim
def contents(setup: Setup) -> Iterator[str]:
    """The wheel has the page, the data and the type marker, and neither tests nor tools."""
    with ZipFile(setup.wheel) as archive:
        names = archive.namelist()
    unwanted = [name for name in names if "tests" in Path(name).parts or not name.startswith(("ruse/", "ruse-"))]
    if unwanted:
        raise ClaimFailed(f"the wheel has {', '.join(unwanted[:5])}")
    needed = ["ruse/py.typed", "ruse/web/index.html", "ruse/games/tooth_and_claw/box.toml"]
    needed += ["ruse/games/tooth_and_claw/RULES.md", "ruse/games/_template/box.toml"]
    if missing := set(needed) - set(names):
        raise ClaimFailed(f"the wheel lacks {', '.join(sorted(missing))}")
    yield f"{len(names)} files, {setup.wheel.stat().st_size / 1e6:.2f} MB"


@claim
def base(setup: Setup) -> Iterator[str]:
    """Without extras the command and batches work, and whatever needs an extra names it."""
    python = _fresh(setup, "base")
    _install(python, setup.wheel)
    ruse = python.with_name("ruse")
    _run(ruse, "games")
    _run(ruse, "simulate", SMOKE_GAME, "--games", "100")
    _run(python, "-c", f"from ruse.envs import Batch; b = Batch({SMOKE_GAME!r}, 4, seed=1); b.step(b.offers)")
    needing: list[tuple[list[str | Path], str]] = [
        ([ruse, "serve", "--port", "0"], "play"),
        ([ruse, "store", "check"], "play"),
        ([ruse, "arena", SMOKE_GAME, "--bots", "random,greedy", "--games", "2", "--ray", "local"], "ray"),
        ([python, "-c", "import ruse.client"], "play"),
        ([python, "-c", "import ruse.envs; ruse.envs.register()"], "envs"),
        ([python, "-c", "import ruse.envs.pettingzoo"], "envs"),
        ([python, "-c", "import ruse.envs.open_spiel"], "envs"),
    ]
    for command, extra in needing:
        done = subprocess.run(command, capture_output=True, text=True, cwd=setup.folder)
        last = (done.stderr.splitlines() or [""])[-1]
        is_right = done.returncode == (2 if command[0] == ruse else 1) and f'pip install "ruse[{extra}]"' in last
        if not is_right or (command[0] == ruse and len(done.stderr.splitlines()) != 1):
            raise ClaimFailed(f"{_shown(command)} ended with {done.returncode} and said: {done.stderr.strip()}")
        yield f"{_shown(command)}: {last}"
    timed = "import time; t = time.perf_counter(); import ruse; print(time.perf_counter() - t)"
    seconds = min(float(_run(python, "-c", timed)) for _ in range(5))
    yield f"import ruse takes {seconds:.3f} s; {_megabytes(python.parent.parent)} MB are installed"
    if seconds > IMPORT_SECONDS:
        raise ClaimFailed(f"import ruse takes {seconds:.3f} s, more than {IMPORT_SECONDS}")


@claim
def resolve(setup: Setup) -> Iterator[str]:
    """Every stack resolves with ruse[envs], alone and all together, and nothing is pushed back by it."""
    for stack in [*([each] for each in STACKS), list(STACKS)]:
        alone = _resolved(stack)
        together = _resolved([*stack, f"ruse[envs] @ {setup.wheel.as_uri()}"])
        back = [f"{name} {alone[name]} to {together[name]}" for name in alone if _older(together[name], alone[name])]
        names = [re.split(r"[\[<>=]", each)[0].replace("_", "-") for each in stack]
        shown = ", ".join(f"{name} {together[name]}" for name in dict.fromkeys([*names, "numpy", "numba", "gymnasium"]))
        yield f"{shown}{f'; pushed back: {back}' if back else ''}"
        if back:
            raise ClaimFailed(f"ruse[envs] pushes back {', '.join(back)}")


@claim
def lowest(setup: Setup) -> Iterator[str]:
    """The lowest versions that the ranges allow pass the smoke tests."""
    yield from _smoke(setup, "lowest-direct")


@claim
def newest(setup: Setup) -> Iterator[str]:
    """The newest versions that resolve pass the smoke tests."""
    yield from _smoke(setup, "highest")


@claim
def strangers(setup: Setup) -> Iterator[str]:
    """A stranger's bot plays in the arena, in the terminal and at a server; one that fails loses only its game."""
    python = _fresh(setup, "strangers")
    _install(python, f"ruse[play] @ {setup.wheel.as_uri()}")
    ruse, work = python.with_name("ruse"), setup.folder / "work"
    work.mkdir()
    (work / "my_bots.py").write_text(_MY_BOTS, "utf-8")
    for bot, code in (("First", 0), ("Fails", 1)):
        arena = (ruse, "arena", SMOKE_GAME, "--bots", f"my_bots:{bot},random", "--games", "20", "--json")
        report = json.loads(_run(*arena, folder=work, code=code))
        standing, failures = report["standings"][0], report["failures"]
        if bool(failures) != (bot == "Fails") or (failures and standing["share"] != 0):
            raise ClaimFailed(f"the arena reports {report}")
        why = f", for it {failures[0]['failure']['kind']} {failures[0]['failure']['detail']}" if failures else ""
        yield f"arena: {standing['bot']} has {standing['share']:.0%}{why}"
    play: list[str | Path] = [ruse, "play", SMOKE_GAME, "--plain", "--bot", "my_bots:First"]
    settings = {**os.environ, "XDG_STATE_HOME": str(work), "RUSE_LANGUAGE": "en"}
    told = _run(*play, folder=work, settings=settings, typed="1\n" * 300).splitlines()
    if not any("the most achievements win" in line for line in told):
        raise ClaimFailed(f"the terminal's last words are {told[-3:]}")
    yield f"terminal: {next(line for line in told if 'the most achievements win' in line)}"
    serve: list[str | Path] = [ruse, "serve", "--port", "0", "--store", work / "tables.sqlite", "--language", "en"]
    with _served([*serve, "--bot", "my_bots:First", "--bot", "my_bots:Fails"], work) as address:
        endings = _run(python, "-c", _AT_A_TABLE, address, folder=work).split()
    if endings[0] == "forfeited" or endings[1] != "forfeited":
        raise ClaimFailed(f"the matches at the server ended with {endings}")
    yield f"server: the matches ended with {', '.join(endings)}"


_MY_BOTS = """
import ruse

class First(ruse.Bot):
    def choose(self, perspective):
        return perspective.legal[0]

class Fails(ruse.Bot):
    def choose(self, perspective):
        raise ValueError("no idea")
"""

_AT_A_TABLE = """
import sys
from ruse.client import join, open_table
from ruse.server.protocol import Chair

for bot in ("my_bots:First", "my_bots:Fails"):
    table = open_table(sys.argv[1], "tooth-and-claw", [Chair("open"), Chair("bot", bot=bot)], pace="instant")
    with join(sys.argv[1], table.invitations["0"], name="A client") as seat:
        for question in seat.questions():
            seat.act(question["choices"][0]["code"])
        print(seat.news["result"]["ending"]["is"])
"""


@claim
def play(setup: Setup) -> Iterator[str]:
    """`make play` leads from a fresh clone to the page in a few seconds."""
    clone = setup.folder / "clone"
    _run("git", "clone", "--quiet", ROOT, clone)
    start = perf_counter()
    subprocess.run(["make", ".venv/play.done"], cwd=clone, check=True, stdout=subprocess.DEVNULL)
    installed = perf_counter() - start
    store = setup.folder / "tables.sqlite"
    command: list[str | Path] = [clone / ".venv/bin/ruse", "serve", "--port", "0", "--store", store, "--language", "en"]
    with _served(command, setup.folder) as address:
        with urlopen(address, timeout=30) as page:
            page.read()
        seconds = perf_counter() - start
    size = _megabytes(clone / ".venv")
    yield f"{installed:.1f} s to install {size} MB, {seconds:.1f} s to the page (load {os.getloadavg()[0]:.1f})"
    if seconds > setup.seconds:
        raise ClaimFailed(f"the page is there after {seconds:.1f} s, later than {setup.seconds:.0f} s")


# Helpers


def _smoke(setup: Setup, resolution: str) -> Iterator[str]:
    """Run the smoke tests with the direct dependencies that a resolution of pyproject.toml chooses."""
    for version in setup.pythons:
        python = _fresh(setup, f"{resolution}-{version.replace(os.sep, '-')}", version)
        extras = ("--extra", "play", "--extra", "envs", "--extra", "notebook", "--resolution", resolution)
        chosen = _run(UV, "pip", "compile", "--quiet", "--python", python, *extras, ROOT / "pyproject.toml")
        pinned = python.with_name("pinned.txt")
        pinned.write_text(chosen, "utf-8")
        _install(python, "-r", pinned)
        _install(python, "--no-deps", setup.wheel)
        _install(python, "--constraints", pinned, *TEST_TOOLS)
        settings = {**os.environ, "CONFORMANCE": SMOKE_GAME, "RUSE_CACHE": str(setup.folder / "compiled")}
        # what other versions deprecate is no fault of a smoke test
        options = ("-q", "-m", "", "-p", "no:cacheprovider", "-o", "filterwarnings=default")
        told = _run(python, "-m", "pytest", *options, *SMOKE, settings=settings).splitlines()[-1]
        pins = ", ".join(f"{name} {pin}" for name, pin in _versions(chosen).items() if name in _DIRECT)
        yield f"Python {version}: {told}; with {pins}"


_DIRECT = frozenset(
    (
        *("msgspec", "numba", "numpy", "rich"),
        *("litestar", "markdown-it-py", "prompt-toolkit", "sqlalchemy", "uvicorn", "uvloop", "websockets"),
        *("gymnasium", "open-spiel", "pettingzoo"),
    )
)


@contextmanager
def _served(command: Sequence[str | Path], folder: Path) -> Iterator[str]:
    """Run a server, and yield its address."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            if found is None:
                raise ClaimFailed("the server printed no address")
            yield found[0]
        finally:
            server.terminate()


def _fresh(setup: Setup, name: str, version: str = sys.executable) -> Path:
    """The Python of a new environment."""
    _run(UV, "venv", "--quiet", "--python", version, setup.folder / name)
    return setup.folder / name / "bin" / "python"


def _install(python: Path, *what: str | Path) -> None:
    _run(UV, "pip", "install", "--quiet", "--python", python, *what)


def _resolved(requirements: Sequence[str]) -> dict[str, str]:
    command = [UV, "pip", "compile", "--quiet", "--no-header", "--no-annotate", "--python-version", RESOLVED_FOR, "-"]
    done = subprocess.run(command, input="\n".join(requirements), capture_output=True, text=True)
    if done.returncode:
        raise ClaimFailed(f"{' + '.join(requirements)} does not resolve: {done.stderr.strip()}")
    return _versions(done.stdout)


def _versions(pinned: str) -> dict[str, str]:
    """Versions by name, of lines like numpy==2.4.6."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", pinned, re.MULTILINE))


def _older(version: str, than: str) -> bool:
    def numbers(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", text)]

    return numbers(version) < numbers(than)


def _megabytes(folder: Path) -> int:
    return round(sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6)


def _shown(command: Sequence[str | Path]) -> str:
    return " ".join(Path(part).name if isinstance(part, Path) else part for part in command)


def _run(
    *command: str | Path,
    folder: Path = ROOT,
    settings: Mapping[str, str] | None = None,
    typed: str | None = None,
    code: int = 0,
) -> str:
    try:
        done = subprocess.run(
            command, cwd=folder, env=settings, input=typed, capture_output=True, text=True, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise ClaimFailed(f"{_shown(command)} takes longer than {_PATIENCE} s") from None
    if done.returncode != code:
        told = "\n".join((done.stdout + done.stderr).splitlines()[-30:])
        raise ClaimFailed(f"{_shown(command)} ended with {done.returncode}:\n{told}")
    return done.stdout


def main() -> int:
    """Check the claims that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_install")
    parser.add_argument("claims", nargs="*", metavar="CLAIM", help=f"one of {', '.join(CLAIMS)}")
    parser.add_argument("--python", action="append", metavar="VERSION", help="for lowest and newest; may be repeated")
    parser.add_argument("--seconds", type=float, default=20.0, help="from a fresh clone to the page")
    chosen = parser.parse_args()
    if unknown := set(chosen.claims) - set(CLAIMS):
        parser.error(f"unknown claim {', '.join(sorted(unknown))}; there are {', '.join(CLAIMS)}")
    failed = 0
    with TemporaryDirectory(prefix="ruse-install-") as name:
        folder = Path(name)
        _run(UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT)
        (wheel,) = folder.glob("*.whl")
        setup = Setup(wheel, folder, chosen.python or [sys.executable], chosen.seconds)
        for each in chosen.claims or CLAIMS:
            try:
                for line in CLAIMS[each](setup):
                    print(f"{each}: {line}", flush=True)
                print(f"{each}: holds", flush=True)
            except ClaimFailed as failure:
                failed = 1
                print(f"{each}: DOES NOT HOLD: {failure}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
