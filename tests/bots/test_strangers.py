"""Strangers' bots: found by name, isolated from their host, reported when they fail."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from ruse.bots.bot import Bot, Budget
from ruse.bots.isolation import IsolatedBot, check_bot, own_processes
from ruse.bots.loading import bot_name, make_bot
from ruse.cli import main
from ruse.core import saved
from ruse.core.dice import below, seeded
from ruse.core.errors import BadFile, BotFailed, RuseError, UnknownBot
from ruse.core.match import Match
from ruse.core.perspective import Perspective
from ruse.core.registry import find_game
from ruse.lab.arena import arena
from ruse.lab.simulate import simulate
from ruse.lab.summary import balance

GAME = find_game("_template")
MODULE = """
import ctypes, os, pathlib, subprocess, sys, threading, time
import numpy as np
import ruse

pathlib.Path(__file__).with_name("imported").touch()


class First(ruse.Bot):
    def choose(self, perspective):
        return perspective.legal[0]


class Drawing(ruse.Bot):
    def choose(self, perspective):
        return perspective.legal[int(self.rng[0] >> 3) % len(perspective.legal)]


class Raises(ruse.Bot):
    def choose(self, perspective):
        raise ValueError("no idea")


class Leaves(ruse.Bot):
    def choose(self, perspective):
        sys.exit(4)


class Asks(ruse.Bot):
    def choose(self, perspective):
        return int(input("which? "))


class Unmakeable(ruse.Bot):
    def __init__(self, game, rng):
        raise KeyError("weights")


class Unwritten(ruse.Bot):
    pass


class Hangs(ruse.Bot):
    def choose(self, perspective):
        while True:
            pass


class Unspeakable(ruse.Bot):
    class Fault(Exception):
        def __str__(self):
            raise ValueError("not a word")

    def choose(self, perspective):
        raise self.Fault()


class Surrogate(ruse.Bot):
    def choose(self, perspective):
        raise ValueError("\\udc80")


class Generated(ruse.Bot):
    def choose(self, perspective):
        raise GeneratorExit("over")


class Late(ruse.Bot):
    def __init__(self, game, rng):
        super().__init__(game, rng)
        time.sleep(2)

    def choose(self, perspective):
        if pathlib.Path("end").exists():
            pathlib.Path("end").unlink()
            os._exit(1)
        return perspective.legal[0]


class Exits(ruse.Bot):
    def choose(self, perspective):
        os._exit(3)


class Crashes(ruse.Bot):
    def choose(self, perspective):
        ctypes.string_at(0)


class Unknown(ruse.Bot):
    def choose(self, perspective):
        return 10_000


class Negative(ruse.Bot):
    def choose(self, perspective):
        return -1


class Enormous(ruse.Bot):
    def choose(self, perspective):
        return 10**30


class Illegal(ruse.Bot):
    def choose(self, perspective):
        return next(each.number for each in self.game.actions if each.number not in perspective.legal)


class Nothing(ruse.Bot):
    def choose(self, perspective):
        return None


class Fraction(ruse.Bot):
    def choose(self, perspective):
        return 1.5


class Huge(ruse.Bot):
    def choose(self, perspective):
        return ["x" * 1000] * 10_000


class Spoken(ruse.Bot):
    def choose(self, perspective):
        print("thinking " * 100_000)
        os.write(1, b"very hard\\n")
        return np.int64(perspective.legal[0])


class Threaded(ruse.Bot):
    def __init__(self, game, rng):
        super().__init__(game, rng)
        threading.Thread(target=lambda: time.sleep(1000)).start()
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        pathlib.Path(__file__).with_name("pids").write_text(f"{os.getpid()} {child.pid}")

    def choose(self, perspective):
        return perspective.legal[0]


class Searching(ruse.Bot):
    budget = ruse.Budget(iterations=50)

    def choose(self, perspective, budget=None):
        return perspective.legal[-1 if budget == ruse.Budget(iterations=7) else 0]


class Miserly(ruse.Bot):
    budget = "much"

    def choose(self, perspective):
        return perspective.legal[0]


class Stranger:
    pass
"""


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the module `strange`, from which Python imports."""
    (tmp_path / "strange.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("RUSE_JIT", "0")
    with own_processes():
        yield tmp_path
    sys.modules.pop("strange", None)


@pytest.fixture
def perspective() -> Perspective:
    match = Match(GAME)
    match.play_chance(seeded(1))
    return match.seat(match.actor).perspective()


def isolated(name: str, seconds: float = 30.0) -> IsolatedBot:
    return IsolatedBot(f"strange:{name}", GAME, seeded(1), seconds)


# Names


@pytest.mark.usefixtures("strangers")
def test_a_bot_is_found_by_module_and_class(perspective: Perspective) -> None:
    bot = make_bot("strange:First", GAME, seeded(1))
    assert bot.choose(perspective) == perspective.legal[0]
    assert bot_name(type(bot)) == "strange:First"
    assert type(make_bot(type(bot), GAME, seeded(1))) is type(bot)


def test_a_class_that_no_name_leads_to_plays_in_this_process_only() -> None:
    class Inner(Bot):
        pass

    assert type(make_bot(Inner, GAME, seeded(1))) is Inner
    with pytest.raises(RuseError, match="a bot must be a class that its module can be asked for by name"):
        arena("_template", [Inner, "random"], 2)


@pytest.mark.slow
def test_a_package_registers_a_bot(strangers: Path) -> None:
    about = strangers / "strange_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[ruse.bots]\nstrange-first = strange:First\nbroken = strange:Absent\n")
    assert type(make_bot("strange-first", GAME, seeded(1))).__name__ == "First"
    assert not arena("_template", ["strange-first", "random"], 2).failures
    with pytest.raises(RuseError, match=r"bot 'broken' cannot be imported: AttributeError: .*'Absent'"):
        arena("_template", ["broken", "random"], 2)
    with pytest.raises(
        UnknownBot,
        match=r"unknown bot 'strange-second'; did you mean 'strange-first'\? \(bots: random, .*strange-first",
    ):
        arena("_template", ["strange-second", "random"], 2)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("strange:Stranger", "'strange:Stranger' is not a subclass of ruse.Bot"),
        ("strange:os", "'strange:os' is not a subclass of ruse.Bot"),
        ("strange:Absent", "bot 'strange:Absent' cannot be imported: AttributeError: "),
        ("absent:Bot", "bot 'absent:Bot' cannot be imported: ModuleNotFoundError: No module named 'absent'"),
        ("broken:Bot", "bot 'broken:Bot' cannot be imported: ZeroDivisionError: division by zero (broken.py, line 2)"),
        ("torn:Bot", "bot 'torn:Bot' cannot be imported: SyntaxError: '(' was never closed (torn.py, line 1)"),
        ("leaving:Bot", "bot 'leaving:Bot' cannot be imported: SystemExit: 0 (leaving.py, line 1)"),
        ("exiting:Bot", "bot 'exiting:Bot' cannot be imported: the process of its module ended with exit code 7"),
        ("waiting:Bot", "bot 'waiting:Bot' cannot be imported: its module gave no answer within 5 seconds"),
        ("__main__:Absent", "bot '__main__:Absent' cannot be imported: AttributeError: "),
    ],
)
def test_a_bot_that_cannot_be_had_is_one_sentence(strangers: Path, name: str, complaint: str) -> None:
    (strangers / "broken.py").write_text("\n1 / 0\n")
    (strangers / "torn.py").write_text("print(\n")
    (strangers / "leaving.py").write_text("raise SystemExit(0)\n")
    (strangers / "exiting.py").write_text("import os; os._exit(7)\n")
    (strangers / "waiting.py").write_text("import time; time.sleep(1000)\n")
    with pytest.raises(RuseError) as caught:
        check_bot(name, GAME, 1.0 if name.startswith("waiting") else 30.0)
    assert str(caught.value).startswith(complaint)
    assert caught.value.in_language("ja") != str(caught.value)


# Isolation


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "kind", "detail"),
    [
        ("Raises", "raised", "ValueError: no idea (strange.py, line 21)"),
        ("Leaves", "raised", "SystemExit: 4 (strange.py, line 26)"),
        ("Asks", "raised", "EOFError: EOF when reading a line (strange.py, line 31)"),
        ("Unmakeable", "raised", "KeyError: 'weights' (strange.py, line 36)"),
        ("Unwritten", "raised", "NotImplementedError: Unwritten has no method 'choose'"),
        ("Absent", "raised", "RuseError: bot 'strange:Absent' cannot be imported: AttributeError: "),
        ("Hangs", "late", "5"),
        ("Unspeakable", "raised", "Fault"),
        ("Surrogate", "raised", "ValueError: \\udc80"),
        ("Generated", "raised", "GeneratorExit: over"),
        ("Exits", "died", "3"),
        ("Crashes", "died", str(-signal.SIGSEGV)),
        ("Unknown", "illegal", "10000"),
        ("Negative", "illegal", "-1"),
        ("Enormous", "illegal", "0xc9f2c9cd04674edea40000000"),
        ("Illegal", "illegal", ""),
        ("Nothing", "illegal", "None"),
        ("Fraction", "illegal", "1.5"),
        ("Huge", "illegal", "['xxx"),
    ],
)
def test_a_failure_is_told_and_the_host_goes_on(perspective: Perspective, name: str, kind: str, detail: str) -> None:
    with pytest.raises(BotFailed) as caught:
        isolated(name, 1.0 if kind == "late" else 30.0).choose(perspective)
    failed = caught.value
    assert (failed.bot, failed.kind) == (f"strange:{name}", kind)
    assert failed.detail.startswith(detail)
    assert len(failed.detail) < 300
    assert ("Traceback" in failed.trace) == (kind == "raised")
    assert failed.in_language("ja") != str(failed)


@pytest.mark.slow
def test_a_process_that_follows_one_that_answered_may_be_as_slow(strangers: Path, perspective: Perspective) -> None:
    first, second = isolated("Late", 1.0), isolated("Late", 1.0)
    first.choose(perspective)
    (strangers / "end").touch()
    with pytest.raises(BotFailed, match="exit code 1"):
        first.choose(perspective)
    assert second.choose(perspective) == perspective.legal[0]


def test_a_bot_of_the_main_program_cannot_take_its_host_down(perspective: Perspective, strangers: Path) -> None:
    script = strangers / "script.py"
    script.write_text(
        "import ruse\nfrom strange import Unspeakable\nclass Mine(Unspeakable): pass\n"
        "report = ruse.arena('_template', [Mine, 'random'], 2)\nprint(report.failures[0].failure.kind)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=strangers)
    assert done.stdout == "raised\n", done.stderr


@pytest.mark.usefixtures("strangers")
def test_an_illegal_action_is_told_by_its_code(perspective: Perspective) -> None:
    with pytest.raises(BotFailed) as caught:
        isolated("Illegal").choose(perspective)
    number, _, code = caught.value.detail.rstrip(")").partition(" (")
    assert GAME.actions.parse(code) == int(number)
    assert int(number) not in perspective.legal


@pytest.mark.usefixtures("strangers")
def test_a_bot_may_print(perspective: Perspective) -> None:
    assert isolated("Spoken").choose(perspective) == perspective.legal[0]


@pytest.mark.usefixtures("strangers")
def test_a_bot_may_have_a_budget(perspective: Perspective) -> None:
    bot = isolated("Searching")
    assert bot.budget == Budget(iterations=50)
    assert bot.choose(perspective) == perspective.legal[0]
    assert bot.choose(perspective, Budget(iterations=7)) == perspective.legal[-1]
    assert isolated("First").budget is None
    with pytest.raises(BotFailed, match=r"TypeError: budget is 'much', neither None nor a ruse\.Budget"):
        print(isolated("Miserly").budget)


def test_a_bot_that_starts_threads_and_processes_leaves_none(strangers: Path, perspective: Perspective) -> None:
    with own_processes():
        assert isolated("Threaded").choose(perspective) == perspective.legal[0]
        pids = [int(pid) for pid in (strangers / "pids").read_text().split()]
        with own_processes():
            assert isolated("First").choose(perspective) == perspective.legal[0]
        assert all(map(is_running, pids))
    wait_for_the_end(pids)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_for_the_end(pids: list[int]) -> None:
    end = monotonic() + 10
    while any(map(is_running, pids)) and monotonic() < end:
        sleep(0.05)
    assert not any(map(is_running, pids))


HOST = """
import ruse
from ruse.bots.isolation import IsolatedBot
match = ruse.new_match("_template")
match.play_chance(ruse.seeded(1))
bot = IsolatedBot("strange:Threaded", match.game, ruse.seeded(1))
bot.choose(match.seat(match.actor).perspective())
print("ready", flush=True)
bot = IsolatedBot("strange:Hangs", match.game, ruse.seeded(1))
bot.choose(match.seat(match.actor).perspective())
"""


@pytest.mark.slow
def test_bots_end_with_a_host_that_is_killed(strangers: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(strangers)}
    with subprocess.Popen([sys.executable, "-c", HOST], stdout=subprocess.PIPE, env=environment) as host:
        assert host.stdout is not None
        assert host.stdout.readline() == b"ready\n"
        pids = [int(pid) for pid in (strangers / "pids").read_text().split()]
        host.kill()
    wait_for_the_end(pids)


@pytest.mark.usefixtures("strangers")
def test_a_bot_with_another_box_gets_it(perspective: Perspective) -> None:
    game = find_game("tooth-and-claw")
    match = Match(game, box=game.load_box({"exception": {"low_rank": 1}}))
    match.play_chance(seeded(1))
    perspective = match.seat(match.actor).perspective()
    bot = IsolatedBot("strange:First", game, seeded(1))
    assert bot.choose(replace(perspective)) == perspective.legal[0]


# Bots of the main program


class Scripted(Bot):
    """As if it were of a script."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        return perspective.legal[below(self.rng, len(perspective.legal))]


class Faulty(Scripted):
    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        raise SystemExit(1)


def test_a_bot_of_the_main_program_plays_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (Scripted, Faulty):
        monkeypatch.setattr(each, "__module__", "__main__")
        monkeypatch.setattr(sys.modules["__main__"], each.__name__, each, raising=False)
    report = arena("_template", [Scripted, "random"], 4, processes=2)
    assert (report.standings[0].bot, report.failures) == ("__main__:Scripted", [])
    report = arena("_template", [Faulty, "random"], 4, processes=2)
    assert report.failures[0].failure.told("en").startswith("__main__:Faulty raised SystemExit: 1 (test_strangers.py")
    assert [each.share for each in report.standings] == [0, 1]


def test_an_interrupt_is_not_taken_for_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Bot, perspective: Perspective, budget: Budget | None = None) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(Scripted, "__module__", "__main__")
    monkeypatch.setattr(Scripted, "choose", interrupted)
    monkeypatch.setattr(sys.modules["__main__"], "Scripted", Scripted, raising=False)
    with pytest.raises(KeyboardInterrupt):
        arena("_template", [Scripted, "random"], 4)


# Measurements


def test_the_host_of_an_arena_never_imports_a_bot(strangers: Path) -> None:
    report = arena("_template", ["strange:Drawing", "random"], 4)
    assert not report.failures
    assert (strangers / "imported").exists()
    assert "strange" not in sys.modules


@pytest.mark.slow
def test_a_bot_that_was_changed_is_imported_anew(strangers: Path) -> None:
    assert arena("_template", ["strange:Raises", "random"], 2).failures
    (strangers / "strange.py").write_text(MODULE.replace('raise ValueError("no idea")', "return perspective.legal[0]"))
    assert not arena("_template", ["strange:Raises", "random"], 2).failures


@pytest.mark.slow
@pytest.mark.usefixtures("strangers")
def test_several_processes_give_the_same_scores() -> None:
    one, two = (arena("_template", ["strange:Drawing", "random"], 12, seed=4, processes=n) for n in (1, 2))
    assert one.scores == two.scores
    assert [each.share for each in one.standings] == [each.share for each in two.standings]


@pytest.mark.slow
@pytest.mark.usefixtures("strangers")
def test_a_class_plays_as_its_name_does() -> None:
    named = arena("_template", ["strange:Drawing", "random"], 8, seed=4)
    from strange import Drawing  # type: ignore[import-not-found]

    assert arena("_template", [Drawing, "random"], 8, seed=4).scores == named.scores


@pytest.mark.slow
@pytest.mark.usefixtures("strangers")
def test_a_hanging_bot_loses_its_games_and_the_arena_goes_on() -> None:
    report = arena("_template", ["strange:Hangs", "strange:First"], 2, time_limit=1)
    assert [each.share for each in report.standings] == [0, 1]
    found = {(each.failure.kind, each.failure.detail): each.games for each in report.failures}
    assert found == {("late", "5"): 1, ("late", "1"): 1}  # the first answer may take five times as long


@pytest.mark.slow
def test_a_record_keeps_failures(strangers: Path) -> None:
    record = strangers / "a.jsonl"
    bots = ["strange:Exits", "random"]
    first = arena("_template", bots, 4, record=record)
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:2]) + "\n")
    again = arena("_template", bots, 4, record=record)
    assert (again.scores, again.failures) == (first.scores, first.failures)
    assert [(each.failure.detail, each.games) for each in again.failures] == [("3", 4)]


@pytest.mark.usefixtures("strangers")
def test_a_simulation_counts_failures_by_kind() -> None:
    result = simulate("_template", ["strange:Raises", "strange:Illegal"], 3)
    assert sum(each.games for each in result.failures) == 3
    assert {each.failure.bot for each in result.failures} <= {"strange:Raises", "strange:Illegal"}
    assert sum(seat.wins for seat in result.seats) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("game", ["_template", "tooth-and-claw"])
def test_a_balance_is_measured_with_a_strangers_bot(game: str) -> None:
    assert not balance(game, ["strange:Drawing"], 2).summary.runs[0].failures
    result = balance(game, ["strange:Raises"], 2)
    (run,) = result.summary.runs
    assert run.failures[0].games == run.games
    assert "ValueError: no idea" in result._repr_html_()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["simulate", "arena", "balance"])
def test_failures_are_reported_everywhere(strangers: Path, command: str, capfd: pytest.CaptureFixture[str]) -> None:
    bots = "strange:Raises" if command == "balance" else "strange:Raises,random"
    words = [command, "_template", "--bots", bots, "--games", "2", "--processes", "1"]
    assert main([*words, "--json"]) == 1
    found = json.loads(capfd.readouterr().out)
    (failure,) = (found["runs"][0] if command == "balance" else found)["failures"]
    assert failure["failure"]["detail"].startswith("ValueError: no idea")
    told = {"en": "strange:Raises raised ValueError: no idea", "ja": "strange:Raisesで例外が発生しました：ValueError"}
    for language, sentence in told.items():
        page = strangers / f"{language}.html"
        assert main([*words, *([] if command == "simulate" else ["--html", str(page)]), "--language", language]) == 1
        shown, trace = capfd.readouterr()
        assert sentence in (shown if command == "simulate" else page.read_text("utf-8"))
        assert "strange:Raises" in shown
        assert 'raise ValueError("no idea")' in trace


@pytest.mark.usefixtures("strangers")
def test_a_failure_is_warned_of_at_once_and_once(caplog: pytest.LogCaptureFixture) -> None:
    report = arena("_template", ["strange:Raises", "random"], 4)
    warning = "strange:Raises raised ValueError: no idea (strange.py, line 21), and loses the game"
    assert caplog.messages == [warning]
    assert repr(report).endswith(
        "4 games; 4 lost since strange:Raises raised ValueError: no idea (strange.py, line 21)>"
    )


@pytest.mark.slow
def test_a_record_is_not_continued_with_an_edited_bot(strangers: Path) -> None:
    record, module = strangers / "a.jsonl", strangers / "edited.py"
    module.write_text("import ruse\nclass Bot(ruse.Bot):\n    def choose(self, p): return p.legal[0]\n")
    first = arena("_template", ["edited:Bot", "random"], 4, record=record)
    assert arena("_template", ["edited:Bot", "random"], 4, record=record).scores == first.scores
    module.write_text("import ruse\nclass Bot(ruse.Bot):\n    def choose(self, p): return p.legal[-1]\n")
    with pytest.raises(BadFile, match="with other values for code"):
        arena("_template", ["edited:Bot", "random"], 8, record=record)


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("strange:first", "has no attribute 'first'; .*strange.py has .*First"),
        ("json:Mine", "has no attribute 'Mine'; .*json.* has no bots"),
        ("strange.py:First", "names no bot: a module with dots and without .py and a class are needed"),
        ("./strange:First", "names no bot"),
        ("strange:First()", "names no bot"),
        ("levle1", "unknown bot 'levle1'; did you mean 'level1'"),
    ],
)
def test_a_misspelt_name_is_told_with_what_is_there(name: str, told: str) -> None:
    with pytest.raises(RuseError, match=told):
        arena("_template", [name, "random"], 2)


# Playing


@pytest.mark.slow
def test_playing_against_a_bot_that_fails(strangers: Path) -> None:
    code = "import sys; from ruse.cli import main; sys.exit(main())"
    words = ["play", "_template", "--bot", "strange:Raises", "--plain", "--seed", "1", "--option", "seats=2"]
    environment = {**os.environ, "XDG_STATE_HOME": str(strangers / "state")}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command,
        input="1\n" * 40,
        capture_output=True,
        text=True,
        env=environment,
        cwd=strangers,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "strange:Raises raised ValueError: no idea (strange.py, line 21). It loses the match;" in done.stdout


def test_a_file_cannot_have_a_bot_imported(strangers: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(GAME)
    match.play_chance(seeded(1))
    match.push(match.legal()[0])
    path = strangers / "a.match"
    saved.save(match, path, seat=0, bot="strange:First")
    assert main(["play", "--resume", str(path), "--plain"]) == 2
    assert "add --bot strange:First" in capsys.readouterr().err
    assert not (strangers / "imported").exists()
    assert np.array_equal(saved.load(path).truth(), match.truth())
