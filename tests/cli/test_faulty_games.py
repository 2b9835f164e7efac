"""Games that cannot be loaded or fail while they are played, at the terminal."""

import json
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core import saved
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.registry import find_game_at
from tests.faulty import faulty_game
from tests.processes import ROOT

STARTER = ROOT / "src/ruse/games/_starter.py"


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    monkeypatch.setenv("RUSE_JIT", "0")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed = iter(lines)

    def read(question: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


@pytest.mark.parametrize(
    ("fault", "typed", "told"),
    [
        ("raises", "change", "Small Game failed: ValueError (faulty_raises.py, line "),
        ("out_of_range", "change", "Small Game failed: IndexError (faulty_out_of_range.py, line "),
        ("speechless", "stay", "Small Game failed: KeyError"),
        ("endless", "stay", "a match goes on for longer than any match may"),
        ("endless_chance", "stay", "a match goes on for longer than any match may"),
        ("stuck", "stay", "somebody has to act, and nothing is possible"),
    ],
)
def test_a_match_that_fails_is_kept_and_ends_with_a_sentence(
    fault: str,
    typed: str,
    told: str,
    tmp_path: Path,
    state: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = faulty_game(tmp_path, fault).name
    type_in(monkeypatch, *[typed] * 20)
    assert main(["play", name, "--hotseat", "--plain"]) == 1
    shown = capsys.readouterr()
    assert told in shown.err
    assert "Traceback" not in shown.err
    assert "The match is kept." in shown.out
    assert "end " in (state / "ruse" / f"{name}.match").read_text("utf-8")


def test_the_traceback_is_shown_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = faulty_game(tmp_path, "raises").name
    type_in(monkeypatch, "change")
    assert main(["play", name, "--plain", "--bot", "random"]) == 1
    assert "With RUSE_TRACEBACK=1 the traceback is shown" in capsys.readouterr().err
    monkeypatch.setenv("RUSE_TRACEBACK", "1")
    type_in(monkeypatch, "change")
    assert main(["play", name, "--plain", "--bot", "random"]) == 1
    assert "raise ValueError(s.hand[0])" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    ["simulate {} --games 20", "simulate {} --bots random,greedy --games 20", "audit {} --matches 20",
     "arena {} --bots random,greedy --games 20 --processes 2"],
)  # fmt: skip
def test_many_matches_of_a_game_that_fails(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = faulty_game(tmp_path, "raises").name
    assert main(command.format(name).split()) == 1
    shown = capsys.readouterr().err
    assert "ruse: Small Game failed: ValueError (faulty_raises.py, line " in shown
    assert "Traceback" not in shown


def test_commands_list_other_games_and_name_the_broken_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_at_once.py").write_text("GAME = 1 / 0", "utf-8")
    monkeypatch.setenv("RUSE_GAMES", f"{tmp_path / 'broken_at_once.py'}:{tmp_path / 'nowhere'}")
    broken = "ruse: broken-at-once cannot be loaded: ZeroDivisionError: division by zero (broken_at_once.py, line 1)\n"
    assert main(["games", "--json"]) == 0
    shown = capsys.readouterr()
    assert len(json.loads(shown.out)) == 4
    assert broken in shown.err
    assert "nowhere: there is no such file or folder" in shown.err
    type_in(monkeypatch)
    assert main(["play"]) == 2
    shown = capsys.readouterr()
    assert broken in shown.err
    assert "Tooth & Claw" in shown.out
    assert main(["play", "broken-at-once"]) == 2
    assert capsys.readouterr().err.startswith(broken)
    assert main(["games", "--language", "ja"]) == 0
    assert "broken-at-onceを読み込めません" in capsys.readouterr().err


def test_a_game_without_japanese_is_played_in_a_japanese_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "english_only.py"
    path.write_text(STARTER.read_text("utf-8"), "utf-8")
    type_in(monkeypatch, "stay")
    assert main(["play", str(path), "--plain", "--bot", "random", "--seed", "1", "--language", "ja"]) == 0
    shown = capsys.readouterr().out
    assert "対戦相手はrandomです。" in shown
    assert "You stay.\n" in shown
    assert f"もう一度見るには：RUSE_GAMES={path} ruse replay" in shown
    assert main(["games", "--language", "ja"]) == 0
    assert "english-only  Small Game、2人用" in capsys.readouterr().out
    assert main(["matches", "--language", "ja"]) == 0
    assert "Small Game" in capsys.readouterr().out


def test_matches_of_games_that_are_gone_broken_or_faulty_are_named(
    tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = state / "ruse"
    folder.mkdir(parents=True)
    for name in ("kept_fine", "kept_gone", "kept_broken", "kept_faulty"):
        (tmp_path / f"{name}.py").write_text(STARTER.read_text("utf-8"), "utf-8")
        match = Match(find_game_at(tmp_path / f"{name}.py"))
        match.play_chance(seeded(1))
        saved.save(match, folder / f"{name}.match")
    later = tmp_path / "later"
    later.mkdir()
    (later / "kept_broken.py").write_text("GAME = 1 / 0", "utf-8")
    faulty = STARTER.read_text("utf-8").replace(
        "    if s.is_shown:", "    if s.turn == 0:\n        1 / 0\n    if s.is_shown:"
    )
    (later / "kept_faulty.py").write_text(faulty, "utf-8")
    monkeypatch.setenv("RUSE_GAMES", f"{later}:{tmp_path / 'kept_fine.py'}")
    assert main(["matches", "--json"]) == 0
    shown = capsys.readouterr()
    assert [each["game"] for each in json.loads(shown.out)] == ["kept-fine"]
    lines = shown.err.splitlines()
    assert len(lines) == 3
    assert "kept_broken.match: kept-broken cannot be loaded: ZeroDivisionError" in lines[0]
    assert "kept_faulty.match" in lines[1]
    assert "Small Game failed: ZeroDivisionError (kept_faulty.py, line " in lines[1]
    assert "kept_gone.match: unknown game 'kept-gone'" in lines[2]
    assert lines[2].endswith("; a game of your own is found if RUSE_GAMES names its file or folder")
    assert main(["matches"]) == 0
