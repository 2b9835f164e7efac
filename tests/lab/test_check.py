"""The checks for authors of games: what they find, how they tell it, and that good games pass."""

import json
import subprocess
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.registry import find_game_at
from ruse.lab.check import check_game, run_checks
from tests.faulty import faulty_game
from tests.processes import ROOT, RUSE

STARTER = (ROOT / "src/ruse/games/_starter.py").read_text("utf-8")
EXAMPLES = ROOT / "docs/examples/games"


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    monkeypatch.setenv("RUSE_JIT", "0")


def changed(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """The starter with other lines."""
    text = STARTER
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path = folder / f"{name}.py"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    "path", [EXAMPLES / "leduc.py", EXAMPLES / "three_kinds.py", ROOT / "src/ruse/games/_starter.py"]
)
def test_a_good_game_passes(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / f"good_{path.stem.strip('_')}.py"
    copy.write_text(path.read_text("utf-8"), "utf-8")
    results = list(run_checks(find_game_at(copy)))
    assert [result.fault for result in results if result.fault] == []
    assert [note.told() for result in results for note in result.notes] == []


@pytest.mark.slow
def test_the_starter_passes_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUSE_JIT")
    assert check_game(str(changed(tmp_path, "good_compiled"))) == []


def test_an_exception_is_told_with_its_line_steps_and_traceback(tmp_path: Path) -> None:
    results = {result.check: result for result in run_checks(faulty_game(tmp_path, "raises"))}
    found = results["views"]
    assert found.fault is not None
    assert "the check stops: ValueError: " in found.fault.told()
    assert "(faulty_raises.py, line " in found.fault.told()
    assert f"(seed 2, step {len(found.steps)})" in found.fault.told()
    assert found.steps[0].startswith("chance draw ")
    assert "raise ValueError(s.hand[0])" in found.trace
    assert "検査が止まりました" in found.fault.told("ja")


def test_a_fault_is_told_with_seed_and_step(tmp_path: Path) -> None:
    change = ('amount("how many players have chosen", SEATS)', 'amount("how many players have chosen", 1)')
    (fault,) = [each for each in check_game(changed(tmp_path, "too_high", change)) if each.startswith("ranges: ")]
    assert fault.startswith(
        "ranges: State.turn (how many players have chosen) holds 2, which its declaration does not allow (seed 0, step "
    )


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("rare_verb", ('CHANGE = ACTIONS.add("change")', 'CHANGE = ACTIONS.add("change")\nACTIONS.add("sing")'),
         "never possible in the matches that were played: sing"),
        ("still_field", ("    is_shown = amount(", '    never = amount("never used", 1)\n    is_shown = amount('),
         "never changed in the matches that were played: State.never"),
        ("bare_verb", ('phrases={"draw": "gets {card}", ', "phrases={"),
         "without a phrase, and so told in bare words: draw"),
        ("no_rules", ('"""', '_ = """'), "no rules for players"),
    ],
)  # fmt: skip
def test_what_looks_like_a_mistake_is_noted_and_no_fault(
    name: str, change: tuple[str, str], told: str, tmp_path: Path
) -> None:
    results = list(run_checks(find_game_at(changed(tmp_path, name, change))))
    assert [result.fault for result in results if result.fault] == []
    assert any(told in note.told() for result in results for note in result.notes)
    assert all(note.told("ja") != note.told() for result in results for note in result.notes)


# The commands


def test_check_tells_every_check_in_the_language_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(tmp_path, "told_well")
    assert main(["check", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("... fine\n") == 9
    assert "Machine code keeps the same rules and laws ... not checked: RUSE_JIT=0" in shown
    assert "no fault was found" in shown.splitlines()[-1]
    assert main(["check", str(path), "--language", "ja"]) == 0
    assert capsys.readouterr().out.count("... 問題なし\n") == 9


def test_check_of_a_faulty_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = faulty_game(tmp_path, "raises").name
    assert main(["check", name]) == 1
    shown = capsys.readouterr().out
    assert "FAULT: the check stops: ValueError: " in shown
    assert "  after chance draw " in shown
    assert "      raise ValueError(s.hand[0])" in shown
    assert main(["check", name, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["ok"]) == (name, False)
    assert [each["check"] for each in told["checks"] if "ValueError" in each["trace"]] == ["views"]


@pytest.mark.parametrize("fault", ["raises", "no_setup", "speechless", "blind"])
def test_one_mistake_is_one_fault(fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = faulty_game(tmp_path, fault)
    assert main(["check", game.name]) == 1
    shown = capsys.readouterr().out
    assert shown.count("FAULT: ") == 1
    assert "not checked: mend the fault above first\n" in shown
    assert shown.splitlines()[-1].endswith("1 check failed.")


def test_check_of_a_game_that_does_not_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "not_loaded.py"
    path.write_text("def fail():\n    return 1 / 0\n\n\nGAME = fail()\n", "utf-8")
    assert main(["check", str(path)]) == 1
    shown = capsys.readouterr().out
    assert 'not_loaded.py", line 5, in <module>' in shown
    assert 'not_loaded.py", line 2, in fail' in shown
    assert "FAULT: not-loaded cannot be loaded: ZeroDivisionError: division by zero (not_loaded.py, line 2)" in shown
    assert main(["check", str(path), "--json"]) == 1
    assert "line 2, in fail" in json.loads(capsys.readouterr().out)["trace"]
    assert main(["check", "no-such-game"]) == 2


def test_new_game_writes_a_game_that_passes_and_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "My own Cards"]) == 0
    shown = capsys.readouterr().out
    assert "check my_own_cards.py" in shown
    assert "RUSE_GAMES=my_own_cards.py" in shown
    assert check_game("my_own_cards.py") == []
    command = [*RUSE, "play", "my_own_cards.py", "--plain", "--bot", "random", "--seed", "1"]
    done = subprocess.run(command, input="stay\n", capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "My Own Cards" in done.stdout


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("3cards", "is not the name of a game"),
        ("class", "is not the name of a game"),
        ("../cards", "is not the name of a game"),
        ("", "is not the name of a game"),
        ("Tooth and Claw", "there is a game called 'tooth-and-claw' already"),
        ("there", "there.py is there already"),
    ],
)
def test_new_game_refuses_a_bad_name(name: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("there.py").write_text("", "utf-8")
    before = sorted(Path().iterdir())
    assert main(["new-game", name]) == 2
    assert told in capsys.readouterr().err
    assert sorted(Path().iterdir()) == before


def test_new_game_does_not_write_where_it_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["new-game", "nowhere-to-go"]) in (1, 2)
    assert capsys.readouterr().err.startswith("ruse: ")
