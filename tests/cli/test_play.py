"""Playing in the terminal: a whole match by typing, and every command on the way."""

import re
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core import saved
from tests.cli.terminal import GAME, type_lines


def test_a_whole_match_against_a_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", GAME, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("You play against Scout (level 2 of 5).")
    assert "Round 3 ends: the achievements on the cards taken (8)." in out
    assert re.fullmatch(r"You (won|lost), \d+ to \d+: .* \(10\)\.", out.splitlines()[-2])
    assert out.splitlines()[-1].startswith("The match is kept. To see it again: ruse replay")


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
    assert "White, it is your turn. The other player looks away." in out
    assert "Black, it is your turn. The other player looks away." in out
    for screen in out.split("The other player looks away."):
        assert not ("White (you)" in screen and "Black (you)" in screen)


def test_help_undo_log_table_and_mistakes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["?", "? R12", "? bow-1a", "? wild", "? xyzzy", "", "99", "attack V.left red", "fly away", "undo"]
    lines += ["1", "1", "place", "1", "undo", "log", "table", "quit"]
    type_lines(monkeypatch, *lines)
    assert main(["play", GAME, "--seed", "5"]) == 0
    out = capsys.readouterr().out
    assert "Words of the game" in out
    assert "It always loses to rank 0." in out
    assert "Bow 1a (round 1)" in out
    assert "may be played as either color" in out
    assert "There is no help on 'xyzzy'" in out
    assert "there is no choice 99" in out
    assert "not now. Choose the type" in out
    assert "'fly away' is not a choice here" in out
    assert "nothing to take back" in out
    assert "'place' may mean 1) Red" in out
    assert out.count("for Vanguard left") >= 2, "asked again after undo"
    assert "The match is kept. To go on: ruse play --resume" in out


def test_save_and_resume(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    type_lines(monkeypatch, "1", "1", "1", "save mine.match", "quit")
    assert main(["play", GAME, "--seed", "5"]) == 0
    match = saved.load(tmp_path / "mine.match")
    capsys.readouterr()
    type_lines(monkeypatch, then="1")
    assert main(["play", "--resume", "mine.match"]) == 0
    assert "(10)." in capsys.readouterr().out
    assert len(saved.load(tmp_path / "mine.match").steps) > len(match.steps) > 3
    assert main(["play", "tooth-and-claw", "--resume", "none.match"]) == 2


def test_going_on_is_in_the_same_seat_with_the_same_box(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    type_lines(monkeypatch, "1", "1", "save mine.match", "quit")
    game = ["play", GAME, "--seed", "5", "--seat", "black", "--bot", "greedy", "--set", "markers.cubes=20"]
    assert main(game) == 0
    out = capsys.readouterr().out
    assert "To go on: ruse play --resume mine.match\n" in out
    assert "\nseat black\nbot greedy\nset markers.cubes=20\n" in (tmp_path / "mine.match").read_text()
    type_lines(monkeypatch, "quit")
    assert main(["play", "--resume", "mine.match"]) == 0
    out = capsys.readouterr().out
    assert "Black (you)" in out
    assert "White (greedy)" in out
    assert main(["play", "--resume", "mine.match", "--set", "markers.cubes=20"]) == 2
    assert "leave out --option and --set" in capsys.readouterr().err


def test_choosing_a_game_from_the_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "0", "tooth-and-claw", "quit")
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert "Type a number from 1" in out
    assert "Choose the type" in out
    type_lines(monkeypatch)
    assert main(["play"]) == 2


def test_among_several_everybodys_score_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", "tricks", "--seed", "5", "--bot", "random", "--option", "seats=3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("You play against two bots: random.")
    scores = r"(Anna|Bruno|Clara|you) \d+"
    assert re.search(rf"^(You|Bruno|Clara) won with \d+; {scores}, {scores}: the highest score wins", out, re.MULTILINE)


def test_draws_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "1")
    assert main(["play", GAME, "--seed", "5", "--plain"]) == 0
    assert "Black draws 7 cards." in capsys.readouterr().out
