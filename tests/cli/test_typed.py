"""Whatever is typed, the match goes on, with one clear line."""

import io
import os
import sys
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.cli.offer import Choice
from ruse.cli.typed import find_action
from ruse.core.actions import Action
from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.core.speech import Speech
from tests.cli.terminal import GAME, kept_in, play_at_terminal, type_lines


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("²", "there is no choice ²; type a number from 1 to 2"),
        ("٣", "there is no choice ٣"),
        ("9" * 5000, "there is no choice 999"),
        ("-1", "'-1' is not a choice here"),
        ("x" * 100_000, "'xxx"),
        ("\0", r"'\x00'"),
        ("\x1b[2J\x07", r"'\x1b[2J\x07'"),
        ("fly\u202eaway", r"'fly\u202eaway'"),
        ("\udcff", r"'\udcff'"),
        ("[/]", "'[/]'"),
        ("? \x1b[2J", r"There is no help on '\x1b[2J'"),
        ("? " + "9" * 5000, "There is no help on '999"),
        ("save /", "/: is a folder"),
        ("save .", ".: is a folder"),
        ("save pipe", "pipe: is not a regular file"),
        ("save ~nobody-of-that-name/x", "~nobody-of-that-name/x: there is no such home folder"),
        ("save ~a\0b/x", r"~a\x00b/x: there is no such home folder"),
        ("save " + "n" * 300, "File name too long"),
        ("save a\0b", "embedded null"),
        ("save a\udcff/b", r"a\udcff/b: No such file or directory"),
        ("save /no/such/folder/a.match", "/no/such/folder/a.match: No such file or directory"),
        ("save \x1b[2J/a", r"\x1b[2J/a: No such file or directory"),
    ],
)
def test_odd_lines_get_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path, line: str, answer: str
) -> None:
    os.mkfifo("pipe")
    type_lines(monkeypatch, line, "1", "quit")
    assert main(["play", GAME, "--seed", "5", "--plain"]) == 0
    out = capsys.readouterr().out
    told = [shown for shown in out.splitlines() if answer in shown]
    assert len(told) == 1
    assert len(told[0]) < 500
    assert "\x1b" not in out
    assert kept_in(state)[0].steps, "the match went on"


def test_bytes_that_are_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path, tmp_path: Path
) -> None:
    typed = b"\xff\xfe\n1\nsave m\xe9\n1\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
    assert main(["play", GAME, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "that could not be read; type it again" in out
    assert "the name could not be read; type it again" in out
    assert list(tmp_path.iterdir()) == [state], "nothing was saved under another name"
    assert [step.seat for step in kept_in(state)[0].steps].count(0) == 2


def test_control_d_at_a_terminal_may_be_a_slip(state: Path) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        terminal.type("\x04")
        terminal.wait_for("To leave, type quit or press Ctrl-D once more.")
        terminal.wait_for("White> ")
        terminal.type("1\n")
        terminal.wait_for("White> ")
        terminal.type("\x04")
        terminal.wait_for("White> ")
        terminal.type("\x04")
        terminal.wait_for("The match is kept. To go on:")
        assert terminal.wait_for_end() == 0
    assert kept_in(state)[0].steps


def test_without_an_input_nobody_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", GAME, "--seed", "5"]) == 0
    assert "The match is kept." in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["²", "9" * 5000, "\0", "5", "0"])
def test_the_list_of_games_takes_its_numbers_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: str
) -> None:
    type_lines(monkeypatch, answer, "quit")
    assert main(["play"]) == 2
    captured = capsys.readouterr()
    assert "Type a number from 1 to 4." in captured.out
    assert "no game chosen" in captured.err


def offered(game: str, *codes: str) -> tuple[Speech, list[Choice]]:
    """A new match of a game, as if these choices were offered, with their codes as labels."""
    choices = [Choice(number, Action(number, code, code.split()[0]), code, "") for number, code in enumerate(codes, 1)]
    return Match(find_game(game)).seat(0).speech(), choices


def test_an_exact_code_wins_over_one_it_begins() -> None:
    speech, choices = offered("_template", "play Gr1", "play Gr10")
    assert find_action("play gr1", speech, choices) == choices[0].action
    assert find_action("play gr10", speech, choices) == choices[1].action
    assert find_action("Gr1", speech, choices) == choices[0].action
