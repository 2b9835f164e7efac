"""Looking at a match: through somebody's eyes, nothing leaves that these eyes may not see."""

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from ruse.cli import main
from ruse.core import position, saved
from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game
from tests.cli.terminal import GAME, type_lines

WHITE, BLACK = 0, 1


def random_match(seed: int = 1) -> Match:
    match, rng = Match(find_game(GAME)), seeded(seed)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return match


@pytest.fixture
def over(tmp_path: Path) -> str:
    """The file of a match that is over."""
    saved.save(random_match(), tmp_path / "over.match", WHITE)
    return "over.match"


@pytest.fixture
def under_way(tmp_path: Path) -> Match:
    """A match in which both hold cards and Black is to choose; in `white.match` as White's, in `nobody.match`."""
    match = random_match()
    while match.actor != BLACK or len(match.steps) > 40:
        match.pop()
    for name, seat in (("white", WHITE), ("nobody", None)):
        saved.save(match, tmp_path / f"{name}.match", seat)
    return match


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def shown_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(shown(capsys, *arguments, "--json"))


# A match that is over


def test_all_open_and_through_eyes(capsys: pytest.CaptureFixture[str], over: str) -> None:
    told = shown_json(capsys, "replay", over)
    assert any("White draws Red" in " ".join(step["say"]) for step in told["steps"])
    assert told["outcome"]["winners"]
    assert told["eyes"] is None
    as_black = shown_json(capsys, "replay", over, "--as", "black")
    text = json.dumps(as_black)
    assert as_black["eyes"] == "black"
    assert "White draws a card." in text
    assert "White draws Red" not in text
    assert "code" not in as_black["steps"][0]
    assert "White (you)" in shown(capsys, "replay", over, "--at", "40", "--as", "white")


def test_eyes_see_no_choices_and_no_result_of_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, under_way: Match, over: str
) -> None:
    assert shown_json(capsys, "position", "white.match", "--as", "black")["legal"]
    assert shown_json(capsys, "position", "white.match", "--as", "white")["legal"] == []
    assert shown_json(capsys, "position", "white.match", "--as", "spectator")["legal"] == []
    assert shown_json(capsys, "replay", over, "--as", "white", "--at", "2")["outcome"] is None


# A match that is not over


def test_a_match_that_is_not_over_is_shown_through_its_players_eyes(
    capsys: pytest.CaptureFixture[str], under_way: Match
) -> None:
    told = shown_json(capsys, "replay", "white.match")
    assert told["eyes"] == "white"
    assert told == shown_json(capsys, "replay", "white.match", "--as", "white")
    assert "Black draws Red" not in str(told)
    assert "code" not in told["steps"][0]
    assert shown_json(capsys, "position", "white.match")["legal"] == []
    for command in (["replay", "white.match", "--at", "30"], ["position", "white.match"]):
        text = shown(capsys, *command)
        assert text.startswith("Through White's eyes, since the match is not over; --open shows all cards.")
        assert "White (you)" in text
        assert "Black (you)" not in text
        assert "Black (you)" in shown(capsys, *command, "--as", "black")


def test_a_match_of_nobody_is_shown_as_a_spectator_sees_it(
    capsys: pytest.CaptureFixture[str], under_way: Match
) -> None:
    told = shown_json(capsys, "replay", "nobody.match")
    assert told["eyes"] == "spectator"
    assert "draws Red" not in str(told)
    assert "(you)" not in shown(capsys, "position", "nobody.match")
    assert shown_json(capsys, "position", "nobody.match")["legal"] == []


def test_all_is_shown_if_asked(capsys: pytest.CaptureFixture[str], under_way: Match) -> None:
    told = shown_json(capsys, "replay", "white.match", "--open")
    assert "Black draws Red" in str(told)
    assert "code" in told["steps"][0]
    assert shown_json(capsys, "position", "white.match", "--open")["legal"]
    text = shown(capsys, "position", "white.match", "--open", "--toml")
    assert text == position.dump(under_way)


@pytest.mark.parametrize("more", [["--toml"], ["--push", "nonsense"], ["--toml", "--json"], ["--push", "type bow"]])
@pytest.mark.parametrize("eyes", [["--as", "black"], ["--as", "spectator"], []])
def test_eyes_get_no_file_and_try_no_actions(
    capsys: pytest.CaptureFixture[str], under_way: Match, eyes: list[str], more: list[str]
) -> None:
    """A position file tells all; whether an action is legal, and what it brings, tells what is hidden."""
    assert main(["position", "white.match", *eyes, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"ruse: {more[0]} shows more than one player may know: add --open, and leave out --as\n"


def test_eyes_are_open_or_somebodys(capsys: pytest.CaptureFixture[str], under_way: Match) -> None:
    for command in ("replay", "position"):
        assert main([command, "white.match", "--open", "--as", "black"]) == 2
        assert "not allowed with argument" in capsys.readouterr().err


def test_no_combination_shows_what_is_hidden(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Two matches that differ in Black's hand only look the same to White and to a spectator."""
    texts = []
    for last in ("R1", "B9"):
        match = Match(find_game(GAME))
        for code in ("type bow", "type sword", *(f"draw R{rank}" for rank in range(2, 9))):
            match.push(code)
        for card in ("B2", "B3", "B4", "B5", "B6", "B7", last):
            match.push(f"draw {card}")
        assert f"Black draws {'Red 1' if last == 'R1' else 'Blue 9'}." in match.log(BLACK)[-1].sentences
        saved.save(match, tmp_path / "a.match", WHITE)
        commands = [
            [command, "a.match", *eyes, *more]
            for command, *at in (["position"], ["replay"], ["replay", "--at", "10"], ["replay", "--at", "16"])
            for eyes in ([], ["--as", "white"], ["--as", "spectator"])
            for more in (at, [*at, "--json"])
        ]
        texts.append([shown(capsys, *command) for command in commands])
    assert texts[0] == texts[1]


# Files


def test_the_player_of_a_match_is_in_its_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for arguments, line in ((["--seat", "black"], "\nseat black\n"), ([], "\nseat white\n"), (["--hotseat"], "")):
        type_lines(monkeypatch, "1", "1", "1", "save mine.match", "quit")
        assert main(["play", GAME, "--seed", "5", *arguments]) == 0
        text = (tmp_path / "mine.match").read_text()
        assert line in text
        assert line or "seat " not in text.replace("seats", "")
        (tmp_path / "mine.match").unlink()


def test_a_file_is_read_once(capsys: pytest.CaptureFixture[str], under_way: Match) -> None:
    """So that it may come from a pipe."""
    text = position.dump(under_way)
    reader, writer = os.pipe()

    def write() -> None:
        with open(writer, "w") as file:
            file.write(text)

    thread = threading.Thread(target=write)
    thread.start()
    assert shown(capsys, "position", f"/dev/fd/{reader}", "--toml") == text
    thread.join()
    os.close(reader)
