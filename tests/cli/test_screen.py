"""The terminal of a match: color, width, and nothing that stays on it for the wrong eyes."""

from pathlib import Path

import pytest

from ruse.cli import main
from tests.cli.terminal import GAME, Terminal, play_at_terminal, type_lines

WIPED = "\x1b[2J\x1b[H\x1b[3J"


def first_screens(columns: int, **environment: str) -> str:
    """What a terminal of that width shows at the first questions."""
    with play_at_terminal(COLUMNS=str(columns), **environment) as terminal:
        for _ in range(4):
            terminal.wait_for("White> ")
            terminal.type("1\n")
        terminal.wait_for("White> ")
        return terminal.text


def test_a_terminal_has_color_unless_no_color_is_set() -> None:
    assert "\x1b[1;31m" in first_screens(80, NO_COLOR="")
    plain = first_screens(80, NO_COLOR="1")
    assert "[1;31m" not in plain
    assert "◆R" in plain, "suits are told apart by letter and shape"


def test_a_narrow_terminal_gets_lines_of_text() -> None:
    text = first_screens(40)
    assert "│" not in text
    assert "Vanguard: left" in text


@pytest.mark.parametrize("size", ["²", "0", "-1", "9" * 5000, "wide"])
def test_an_odd_width_is_no_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    monkeypatch.setenv("COLUMNS", size)
    monkeypatch.setenv("LINES", size)
    assert main(["games"]) == 0
    assert "Tooth & Claw, 2 players" in capsys.readouterr().out


def share_a_terminal(*arguments: str, **environment: str) -> Terminal:
    return play_at_terminal("--hotseat", *arguments, **environment)


def pass_on(terminal: Terminal) -> str:
    """Let one player choose and the other sit down, then leave; what is shown from the choice to the end."""
    terminal.wait_for("Press Enter. ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("1\n")
    shown = terminal.wait_for("The other player looks away.")
    terminal.wait_for("Press Enter. ")
    terminal.type("\n")
    terminal.wait_for("> ")
    terminal.type("quit\n")
    terminal.wait_for("The match is kept.")
    return shown


@pytest.mark.parametrize("arguments", [(), ("--plain",)])
def test_between_people_the_screen_is_wiped_with_all_that_was_scrolled_away(arguments: tuple[str, ...]) -> None:
    with share_a_terminal(*arguments) as terminal:
        shown = pass_on(terminal)
        assert terminal.text.count(WIPED) == 3, "before each player, and at the end"
    assert "(you)" not in shown.rpartition(WIPED)[2]
    assert "(you)" not in terminal.text.rpartition(WIPED)[2]


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
def test_where_the_screen_cannot_be_wiped_people_are_asked(term: str) -> None:
    with share_a_terminal(TERM=term) as terminal:
        terminal.wait_for("This terminal cannot be cleared: anyone who scrolls back can see")
        terminal.wait_for("Play on? (yes or no) ")
        terminal.type("yes\n")
        shown = pass_on(terminal)
        assert "\x1b[2J" not in terminal.text
        assert "\x1b[3J" not in terminal.text
    assert "\n" * 100 in shown.replace("\r", ""), "at least it is not on the screen"
    assert "(you)" not in shown.rpartition("\n" * 100)[2]


def test_people_may_say_no(state: Path) -> None:
    with share_a_terminal(TERM="dumb") as terminal:
        terminal.wait_for("Play on? (yes or no) ")
        terminal.type("\n")
        assert terminal.wait_for_end() == 0
    assert "(you)" not in terminal.text
    assert len(list((state / "ruse").iterdir())) == 1, "only the match before"


def test_without_a_terminal_people_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch)
    assert main(["play", GAME, "--hotseat"]) == 0
    assert capsys.readouterr().out.startswith("This terminal cannot be cleared")
