"""Bad input in Japanese: what is wrong is told in Japanese only, in one line."""

import re
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core import saved
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.registry import find_game, game_names
from tests.cli.terminal import GAME

_FILES = {
    "entry.toml": "[markers]\ncubs = 3\n",
    "kind.toml": "[markers]\ncubes = 'many'\n",
    "table.toml": "markers = 3\n",
    "source.toml": "[markers]\nsource = 'guessed'\n",
    "broken.toml": "[markers\ncubes = \n",
    "unclosed.toml": "markers = [1, 2",
    "value.toml": "cubes =",
    "twice.toml": "cubes = 3\ncubes = 4\n",
    "deep.toml": f"cubes = {'[' * 30}{']' * 30}\n",
    "date.toml": "cubes = 1979-05-27\n",
    "long.toml": f"cubes = {'9' * 30}\n",
    "phase.position": f"game = '{GAME}'\nphase = 'ofense'\n",
    "missing.position": f"game = '{GAME}'\n",
    "table.position": f"game = '{GAME}'\nphase = 'offense'\nwhite = 3\n",
    "card.position": f"game = '{GAME}'\nphase = 'offense'\n[white]\nhand = 'R5 R5'\n",
    "types.position": f"game = '{GAME}'\nphase = 'offense'\n",
    "none.position": "game = 'chess'\n",
    "options.position": f"game = '{GAME}'\n[options]\nspeed = 3\n",
    "letter.match": "Dear friend\n",
    "header.match": "ruse match 1\ngame\n",
    "facts.match": f"ruse match 1\ngame {GAME}\n",
    "rules.match": f"ruse match 1\ngame {GAME}\nrules 99\nbox 1\noptions seats=2\n",
    "notes.sqlite": "Dear friend, this is no store at all, but a letter." * 30,
    "record.jsonl": "Dear friend\n",
}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in _FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    match = Match(find_game(GAME))
    match.push("type bow")
    match.push("type sword")
    match.play_chance(seeded(1))
    text = saved.dump(match)
    spoiled = {
        "short.match": text[: text.rindex("end")],
        "count.match": text.replace("end ", "end 1"),
        "more.match": f"{text}black type bow\n",
        "action.match": text.replace("type bow", "type axe"),
        "seat.match": text.replace("black type", "green type"),
        "illegal.match": text.replace("black type bow", "white type bow"),
        "chance.match": text.replace("chance draw", "chance top", 1),
        "box.match": text.replace("box ", "box 0"),
        "set.match": text.replace("\n\n", "\nset markers.cubs=3\n\n", 1),
        "options.match": text.replace("seats=2", "seats=two"),
    }
    for name, content in spoiled.items():
        assert content != text
        (tmp_path / name).write_text(content, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said about arguments, without what stays as it is in every language: quoted words, names, files."""
    try:
        code = main(["--language", "ja", *arguments])
    except SystemExit as end:
        code = int(str(end.code))
    captured = capsys.readouterr()
    assert (code, captured.out) == (2, "")
    assert captured.err.count("\n") == 1, captured.err
    told = re.sub(
        r"'[^']*'|「[^」]*」|（[^（）]*：[^（）]*）|(--|：)[a-z]+ [\w.,=]+", "", captured.err.removeprefix("ruse: ")
    )
    for name in (*game_names(), "Tooth & Claw"):
        told = told.replace(name, "")
    return told


def in_japanese(told: str) -> bool:
    """Whether there are Japanese words, and no two English ones beside each other."""
    return bool(re.search("[ぁ-ん]", told)) and not re.search(r"[A-Za-z]{2,} +[A-Za-z]{2,}", told)


@pytest.mark.parametrize("name", [name for name in _FILES if name.endswith(".toml")])
def test_a_bad_box(capsys: pytest.CaptureFixture[str], files: Path, name: str) -> None:
    told = complaint(capsys, "audit", GAME, "--box", name)
    assert in_japanese(told), told


@pytest.mark.parametrize("name", [name for name in _FILES if name.endswith(".position")])
def test_a_bad_position(capsys: pytest.CaptureFixture[str], files: Path, name: str) -> None:
    told = complaint(capsys, "position", name)
    assert name in told or name in ("none.position", "options.position")
    assert in_japanese(told), told


@pytest.mark.parametrize(
    "name",
    [
        *(name for name in _FILES if name.endswith(".match")),
        *("short.match", "count.match", "more.match", "action.match", "seat.match", "illegal.match"),
        *("chance.match", "box.match", "set.match", "options.match", "none.match"),
    ],
)
def test_a_bad_match_file(capsys: pytest.CaptureFixture[str], files: Path, name: str) -> None:
    told = complaint(capsys, "replay", name)
    assert name in told
    assert in_japanese(told), told


@pytest.mark.parametrize(
    "typed",
    [
        "play chess",
        "play tooth-and-clwa",
        f"audit {GAME} --set x",
        f"audit {GAME} --set x=1",
        f"audit {GAME} --set markers.cubes=many",
        f"audit {GAME} --set vanguard=...",
        f"audit {GAME} --box none.toml",
        f"audit {GAME} --box .",
        f"simulate {GAME} --bots random",
        f"simulate {GAME} --bots random,genius",
        f"simulate {GAME} --option games=3",
        f"simulate {GAME} --option speed=3",
        f"arena {GAME} --bots random,random --games 3",
        f"arena {GAME} --bots random,random,random --games 3",
        f"arena {GAME} --bots random,random --games 2 --record record.jsonl",
        f"balance {GAME} --bots random,random --games 2",
        "store check --store notes.sqlite",
        "serve --store notes.sqlite --port 0",
        "serve --store letter.match/tables.sqlite --port 0",
        "store check --store none.sqlite",
    ],
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], files: Path, typed: str) -> None:
    told = complaint(capsys, *typed.split())
    assert in_japanese(told), told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RUSE_PORT", "many"),
        ("RUSE_PORT", "70000"),
        ("RUSE_IDLE_SECONDS", "long"),
        ("RUSE_ORIGINS", "here"),
        ("RUSE_PROXIES", "there"),
    ],
)
def test_bad_settings_of_a_server(
    capsys: pytest.CaptureFixture[str], files: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    told = complaint(capsys, "serve", "--store", "tables.sqlite")
    assert in_japanese(told), told


def test_the_levels_of_bots_are_named_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "ja", "simulate", GAME, "--bots", "random,genius"]) == 2
    assert "level1からlevel5" in capsys.readouterr().err
