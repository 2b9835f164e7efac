"""Compiled code is kept, never runs old rules, and is missed by nobody if it cannot be."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ruse.core import kernel
from ruse.core.kept_code import delete_unused

pytestmark = pytest.mark.slow

_TABLE = "VALUES = (1, 2, 3)\n"
_CALLED = "from ruse.core.kernel import kernel\n\n@kernel\ndef double(x):\n    return 2 * x\n"
_ENTRY = """\
from toy.table import VALUES
from toy.called import double

def entry(n):
    total = 0
    for i in range(n):
        total += double(VALUES[i])
    return total
"""
_RUN = """\
import os, pwd, resource, sys
from pathlib import Path
from ruse.core import kernel

package = Path(sys.argv[1])
sys.path.insert(0, str(package.parent))
sys.dont_write_bytecode = True  # it is trusted after a change in the same second, and cut off

def unknown(user):
    raise KeyError(user)

kernel.on_compile(lambda name: print("compiling", name, file=sys.stderr))
if "--one-key" in sys.argv:
    kernel.source_key = lambda function, folders: "always-the-same"
if "--full-disk" in sys.argv:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
if "--nobody" in sys.argv:
    pwd.getpwuid = unknown
if "--somebody-else" in sys.argv:
    os.geteuid = lambda: 4242
from toy.entry import entry
print(kernel.compiled(entry, package)(3))
"""
COMPILING = "compiling entry\n"


class Toy:
    """A package with a kernel, run in a process of its own each time."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "toy"
        self.cache = folder / "cache"
        self.stderr = ""
        self.package.mkdir()
        for name, text in (("__init__", ""), ("table", _TABLE), ("called", _CALLED), ("entry", _ENTRY)):
            (self.package / f"{name}.py").write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.package / f"{name}.py"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    def start(self, *flags: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run the kernel in a new process."""
        command = [sys.executable, "-c", _RUN, str(self.package), *flags]
        return subprocess.run(command, env=self._environment(changes), capture_output=True, text=True)

    def run(self, *flags: str, **changes: str) -> str:
        """Run the kernel in a new process; its output."""
        done = self.start(*flags, **changes)
        self.stderr = done.stderr
        return done.stdout.strip()

    def _environment(self, changes: dict[str, str]) -> dict[str, str]:
        environment = {**os.environ, "RUSE_CACHE": str(self.cache), **changes}
        environment.pop("RUSE_JIT", None)
        return {name: value for name, value in environment.items() if value}

    def kept(self) -> list[Path]:
        return list(self.cache.rglob("*.code"))


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def test_what_was_compiled_is_kept(toy: Toy) -> None:
    for told in (COMPILING, ""):
        done = toy.start()
        assert (done.stdout, done.stderr) == ("12\n", told)
    assert len(toy.kept()) == 1


def test_a_changed_table_and_a_changed_called_function_are_noticed(toy: Toy) -> None:
    assert toy.run() == "12"
    toy.change("table", "(1, 2, 3)", "(1, 2, 4)")
    assert toy.run() == "14"
    toy.change("called", "2 * x", "3 * x")
    assert toy.run() == "21"


def test_without_the_key_old_code_would_run(toy: Toy) -> None:
    assert toy.run("--one-key") == "12"
    toy.change("table", "(1, 2, 3)", "(1, 2, 4)")
    toy.change("called", "2 * x", "3 * x")
    assert toy.run("--one-key") == "12", "if this is no longer so, the key may go"


def test_without_jit_the_function_itself_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")

    def plain() -> int:
        return 1

    assert kernel.compiled(plain) is plain


# What may go wrong


@pytest.mark.parametrize(
    "damage",
    [
        lambda code: b"",
        lambda code: code[:-100],
        lambda code: b"\x80garbage",
        lambda code: code[:-9] + b"\0" + code[-8:],
    ],
    ids=["empty", "cut off", "garbage", "one byte"],
)
def test_damaged_code_is_compiled_anew(toy: Toy, damage: "object") -> None:
    toy.run()
    (path,) = toy.kept()
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    assert toy.run() == "12"
    assert toy.stderr == f"ruse: kept machine code is of no use, it is compiled anew: {path}: is damaged\n{COMPILING}"
    assert (toy.run(), toy.stderr) == ("12", "")


def test_a_full_disk_is_told_and_leaves_nothing_behind(toy: Toy) -> None:
    assert toy.run("--full-disk") == "12"
    compiling, complaint = toy.stderr.splitlines(keepends=True)
    assert compiling == COMPILING
    assert "machine code is not kept, it will be compiled again next time" in complaint
    assert "File too large" in complaint
    assert [path.name for path in toy.cache.rglob("*") if path.is_file()] == ["made-by-ruse"]
    assert (toy.run(), toy.stderr) == ("12", COMPILING)


def test_a_place_that_is_no_folder_is_told(toy: Toy) -> None:
    toy.cache.write_text("")
    assert toy.run() == "12"
    assert toy.stderr.count("machine code is not kept") == toy.stderr.count("ruse: ") == 1
    assert "Not a directory" in toy.stderr


def test_whoever_has_no_home_is_told(toy: Toy) -> None:
    assert toy.run("--nobody", RUSE_CACHE="", XDG_CACHE_HOME="", HOME="") == "12"
    assert toy.stderr.count("machine code is not kept") == toy.stderr.count("ruse: ") == 1
    assert "there is no home folder; RUSE_CACHE can name another" in toy.stderr


def test_code_of_somebody_else_is_not_trusted(toy: Toy) -> None:
    toy.run()
    if os.geteuid() == 0:
        shutil.chown(toy.kept()[0], 4243)
    assert toy.run("--somebody-else") == "12"
    assert "belongs to somebody else" in toy.stderr


def test_two_may_compile_at_once(toy: Toy) -> None:
    with ThreadPoolExecutor() as both:
        runs = [both.submit(toy.start) for _ in range(2)]
    done = [run.result() for run in runs]
    assert [each.stdout for each in done] == ["12\n", "12\n"]
    assert {each.stderr for each in done} <= {COMPILING, ""}
    assert (toy.run(), toy.stderr) == ("12", "")
    assert len(toy.kept()) == 1


# What is deleted


def test_only_code_of_ours_is_deleted_and_only_if_it_is_old(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "ruse-compiled", tmp_path / "elsewhere"
    for folder in ("old", "used", "mixed", "not-ours"):
        (home / folder).mkdir(parents=True)
        (home / folder / "a.code").touch()
        (home / folder / "made-by-ruse").touch()
    (home / "not-ours" / "made-by-ruse").unlink()
    (home / "mixed" / "letter.txt").touch()
    shutil.copytree(home / "old", elsewhere)
    (home / "link").symlink_to(elsewhere)
    (home / "old" / "b.code").symlink_to(elsewhere / "a.code")
    for path in tmp_path.rglob("*"):
        if "used" not in path.parts:
            os.utime(path, (0, 0), follow_symlinks=False)
    os.utime(elsewhere / "made-by-ruse", (0, 0))
    delete_unused(home)
    left = sorted(str(path.relative_to(home)) for path in home.rglob("*") if not path.is_dir() or path.is_symlink())
    assert left == ["link", "mixed/letter.txt", "not-ours/a.code", "used/a.code", "used/made-by-ruse"]
    assert sorted(path.name for path in elsewhere.iterdir()) == ["a.code", "made-by-ruse"]


def test_nothing_else_in_the_folder_of_the_cache_is_touched(toy: Toy) -> None:
    documents = toy.cache / "Documents"
    documents.mkdir(parents=True)
    (documents / "letter.txt").touch()
    for path in (documents / "letter.txt", documents):
        os.utime(path, (0, 0))
    toy.run()
    assert (documents / "letter.txt").exists()
    assert sorted(path.name for path in toy.cache.iterdir()) == ["Documents", "ruse-compiled"]
