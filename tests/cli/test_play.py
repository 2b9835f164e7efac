"""Playing in the terminal: a whole match by typing, and every command on the way."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.cli.play import Session
from ruse.core import saved
from ruse.core.dice import seeded
from ruse.core.match import Action, Match
from ruse.core.registry import find_game

GAME = "tooth-and-claw"


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str, then: str | None = None) -> None:
    """Answer the questions with these lines, then always with `then`, or with the end of input."""
    typed = iter(lines)

    def answer(question: str = "") -> str:
        line = next(typed, then)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)


def test_a_whole_match_against_a_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", GAME, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("You play against Scout (level 2 of 5).")
    assert "Round 3 ends." in out
    assert out.rstrip().endswith("(10).")


def test_a_whole_match_in_plain_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", GAME, "--plain", "--seat", "black", "--option", "games=2", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "The second game begins." in out
    assert not set(out) & set("│┌─◆●▒"), "no drawing"
    assert "\x1b" not in out


def test_hotseat_has_a_screen_between_turns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", GAME, "--hotseat", "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "White, it is your turn. The others look away." in out
    assert "Black, it is your turn. The others look away." in out
    for screen in out.split("The others look away."):
        assert not ("White (you)" in screen and "Black (you)" in screen)


def test_help_undo_log_table_and_mistakes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["?", "? R12", "? bow-1a", "? wild", "? xyzzy", "", "99", "attack V.left red", "fly away", "undo"]
    lines += ["1", "1", "place", "1", "undo", "log", "table", "quit"]
    type_lines(monkeypatch, *lines)
    assert main(["play", GAME, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "Words of the game" in out
    assert "It always loses to rank 0." in out
    assert "bow-1a (Bow, round 1)" in out
    assert "may be played as either color" in out
    assert "There is no help on 'xyzzy'" in out
    assert "there is no choice 99" in out
    assert "not now. Choose the type" in out
    assert "unknown action 'fly away'" in out
    assert "nothing to take back" in out
    assert "'place' may mean place" in out
    assert out.count("for Vanguard left") >= 2, "asked again after undo"
    assert "The match is kept. To go on: ruse play --resume" in out


def test_save_and_resume(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    type_lines(monkeypatch, "1", "1", "1", "save mine.match", "quit")
    assert main(["play", GAME, "--seed", "5"]) == 0
    match = saved.load(tmp_path / "mine.match")
    capsys.readouterr()
    type_lines(monkeypatch, then="1")
    assert main(["play", "--resume", "mine.match"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("(10).")
    assert len(match.steps) > 3
    assert main(["play", "tooth-and-claw", "--resume", "none.match"]) == 2


def test_going_on_is_in_the_same_seat_with_the_same_box(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    type_lines(monkeypatch, "1", "1", "save mine.match", "quit")
    game = ["play", GAME, "--seed", "5", "--seat", "black", "--bot", "greedy", "--set", "markers.cubes=20"]
    assert main(game) == 0
    out = capsys.readouterr().out
    assert "To go on: ruse play --resume mine.match --seat black --bot greedy" in out
    assert "set markers.cubes=20" in (tmp_path / "mine.match").read_text()
    type_lines(monkeypatch, "quit")
    assert main(["play", "--resume", "mine.match", "--seat", "black", "--bot", "greedy"]) == 0
    assert "Black (you)" in capsys.readouterr().out
    assert main(["play", "--resume", "mine.match", "--set", "markers.cubes=20"]) == 2
    assert "leave out --option and --set" in capsys.readouterr().err


def test_a_save_that_fails_says_so_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "1", "save /no/such/folder/a.match", "quit")
    assert main(["play", GAME, "--seed", "5"]) == 0
    assert "No such file or directory" in capsys.readouterr().out


def test_the_end_of_input_keeps_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    type_lines(monkeypatch, "1", "1")
    assert main(["play", GAME, "--seed", "5"]) == 0
    assert saved.load(tmp_path / "state" / "ruse" / f"{GAME}.match").steps
    assert "Traceback" not in capsys.readouterr().err


def test_no_kept_match_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "state" / "ruse"
    first, second = folder / f"{GAME}.match", folder / f"{GAME}-2.match"
    for path in (first, second):
        type_lines(monkeypatch, "1", "quit")
        assert main(["play", GAME, "--seed", "5"]) == 0
        assert path.exists()
    before = second.read_text()
    type_lines(monkeypatch, "1", "quit")
    assert main(["play", "--resume", str(first)]) == 0
    assert len(saved.load(first).steps) > len(saved.load(second).steps)
    assert second.read_text() == before
    assert len(list(folder.iterdir())) == 2


def test_control_c_keeps_the_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["1", "1"])

    def interrupted(question: str = "") -> str:
        line = next(answers, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", GAME, "--seed", "5"]) == 130
    assert saved.load(tmp_path / "state" / "ruse" / f"{GAME}.match").steps


def test_choosing_a_game_from_the_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "0", "tooth-and-claw", "quit")
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert "Type a number from 1" in out
    assert "Choose the type" in out
    type_lines(monkeypatch)
    assert main(["play"]) == 2


def screen_of(columns: int, **environment: str) -> str:
    """What a terminal of that width shows at the first questions."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", "from ruse.cli import main; main()", "play", GAME, "--seed", "5"]
    variables = {**os.environ, "COLUMNS": str(columns), "LINES": "24", "TERM": "xterm-256color", **environment}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=follower, env=variables, text=True) as process:
        process.communicate("1\n1\n1\n1\nquit\n", timeout=60)
    os.close(follower)
    output = b""
    try:
        while chunk := os.read(leader, 65536):
            output += chunk
    except OSError:
        pass
    os.close(leader)
    return output.decode()


def test_a_terminal_has_color_unless_no_color_is_set() -> None:
    assert "\x1b[1;31m" in screen_of(80)
    plain = screen_of(80, NO_COLOR="1")
    assert "[1;31m" not in plain
    assert "◆R" in plain, "suits are told apart by letter and shape"


def test_a_narrow_terminal_gets_lines_of_text() -> None:
    text = screen_of(40, NO_COLOR="1")
    assert "│" not in text
    assert "Vanguard: left" in text


def test_an_exact_code_wins_over_one_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(Match(find_game("_template")), {0}, {}, seeded(1), plain=True, going_on=str)
    legal = [Action(number, code, code, code) for number, code in enumerate(("play Gr1", "play Gr10"))]
    assert session._find("play gr1", legal) == legal[0]
    assert session._find("play gr10", legal) == legal[1]


def test_lines_that_are_alike_are_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "1", "log")
    assert main(["play", GAME, "--seed", "5", "--plain"]) == 0
    assert "Black draws a card. (7 times)" in capsys.readouterr().out
