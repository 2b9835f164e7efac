"""The language of the terminal: how it is chosen, and that nothing else is heard; files and JSON know nothing of it."""

import io
import json
import re
import socket
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from ruse.cli import main
from ruse.cli.words import en as english
from ruse.core import saved
from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game
from tests.cli.terminal import GAME, type_lines

ENGLISH, JAPANESE = "You play against", "対戦相手は"


def played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What is shown of a match that is left at once."""
    type_lines(monkeypatch)
    assert main(["play", GAME, "--seed", "5", *arguments]) == 0
    return capsys.readouterr().out


# How it is chosen


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"RUSE_LANGUAGE": "ja"}, "ja"),
        ({"RUSE_LANGUAGE": "JA_jp"}, "ja"),
        ({"RUSE_LANGUAGE": "xx", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"RUSE_LANGUAGE": "en", "LC_ALL": "ja_JP.UTF-8"}, "en"),
        ({"RUSE_LANGUAGE": "", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ja", "LANG": "de_DE"}, "ja"),
        ({"LANG": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "jam"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "\x1b[2J"}, "en"),
    ],
)
def test_the_environment_chooses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], environment: dict[str, str], language: str
) -> None:
    for name in ("RUSE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert played(capsys, monkeypatch).startswith(JAPANESE if language == "ja" else ENGLISH)
    for asked, beginning in (("en", ENGLISH), ("ja", JAPANESE)):
        assert played(capsys, monkeypatch, "--language", asked).startswith(beginning), "who asks is heard first"


def test_it_is_asked_for_before_or_behind_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--language", "ja", "games"], ["games", "--language=ja"], ["games", "--lang", "ja"]):
        assert main(arguments) == 0
        assert "とりっく&でざーと" in capsys.readouterr().out
    assert main(["games"]) == 0
    assert capsys.readouterr().out.isascii(), "nothing is remembered"


@pytest.mark.parametrize(
    "arguments", [["--language", "xx", "games"], ["games", "--language", "xx"], ["play", "--lang=xx"]]
)
def test_an_unknown_language_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "argument --language: unknown language 'xx' (languages: en, ja)" in err
    assert err.count("\n") == 1


def test_an_encoding_without_japanese_gets_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = io.TextIOWrapper(io.BytesIO(), "ascii")
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setenv("RUSE_LANGUAGE", "ja")
    assert main(["games"]) == 0
    output.seek(0)
    assert "levels: 1 Cub" in output.read()
    assert main(["games", "--language", "ja"]) == 2
    assert "the output's encoding has no characters for 'ja'" in capsys.readouterr().err


# What is heard

_NOT_SENTENCES = re.compile(
    r"""
    ruse\ (play|replay)\ .*            # a command to type
    | --[a-z]+ | '[^']*'               # options, and what was typed
    | (undo|table|rules|hint|more|help|save\ FILE|save|quit|Enter|Ctrl|Tooth\ &\ Claw|Tricks\ &\ Deserts)(?![a-z])
    | (sword|shield|bow)-\d[ab]        # formations
    | random                           # a bot
    | ^\ \ [a-z]+\ [^：]*：             # codes of choices
    """,
    re.VERBOSE | re.MULTILINE,
)


def english_in(text: str) -> list[str]:
    """English words where there should be none."""
    return re.findall(r"[A-Za-z]{4,}", _NOT_SENTENCES.sub("", text))


@pytest.mark.parametrize("style", [[], ["--plain"]])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (GAME, []),
        ("tricks-and-deserts", ["--option", "seats=3", "--option", "alliance=1", "--option", "witnesses=1"]),
    ],
)
def test_a_whole_match_in_japanese(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    game: str,
    options: list[str],
    style: list[str],
) -> None:
    lines = [
        "?",
        "? 目的",
        "? xyzzy",
        "99",
        "nonsense",
        "undo",
        "save a.match",
        "save /",
        "save a.match",
        "log",
        "table",
    ]
    typed = "\n".join([*lines, *["1"] * 300])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setenv("COLUMNS", "80")
    command = ["play", game, "--seed", "5", "--bot", "random", *options, *style, "--language", "ja"]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert "対戦を保存しました。もう一度見るには：" in out.splitlines()[-1], "to its end"
    assert english_in(out.replace("/: is a folder", "")) == []
    assert err == ""
    if not style:
        notes = ("> ", "対戦を保存しました。")  # lines that answer or hold a name are not broken
        assert all(cell_len(line) <= 80 for line in out.splitlines() if not any(note in line for note in notes))
    assert main(["replay", str(tmp_path / "a.match"), "--language", "ja", "--open"]) == 0
    assert main(["position", str(tmp_path / "a.match"), "--language", "ja"]) == 0
    assert english_in(capsys.readouterr().out) == []


def test_choices_stand_in_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    type_lines(monkeypatch, "1")
    assert main(["play", "tricks-and-deserts", "--seed", "5", "--bot", "random", "--language", "ja"]) == 0
    shown = capsys.readouterr().out.splitlines()
    rows = [line for line in shown if re.match(r" ?\d+\) .の", line)]
    assert len(rows) > 1
    first: set[int] = set()
    for row in rows:
        starts = {cell_len(row[: found.start()]) for found in re.finditer(r"\d+\) .の", row)}
        first = starts if row.startswith("1)") else first
        assert len(first) > 2
        assert starts <= first


def test_full_width_letters_are_understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    type_lines(monkeypatch, "１", "？　前衛", "ｓａｖｅ　Ａ！.match", "ｑｕｉｔ")
    assert main(["play", GAME, "--seed", "5", "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "一番前の列。" in out
    assert "保存しました。続けるには：" in out
    assert len(saved.load(tmp_path / "Ａ！.match").steps) > 2


def test_a_refusal_is_said_in_the_players_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "type sword", "attack V.left red", "type bwo")
    assert main(["play", GAME, "--seed", "5", "--plain", "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "「attack V.left red」：今はできません。" in out
    assert "'type bwo'という選択肢はありません。'弓'のことですか？" in out


def test_what_the_system_refuses_is_said_in_the_players_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "save no/such/folder", "save .")
    assert main(["play", GAME, "--seed", "5", "--plain", "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "no/such/folder：ファイルまたはフォルダーがありません" in out
    assert ".：フォルダーです" in out


def test_an_address_that_is_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--store", str(tmp_path / "s.sqlite"), "--language", "ja"]) == 2
    assert f"127.0.0.1:{port}は使えません：すでに使われています" in capsys.readouterr().err


def test_between_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, *["1"] * 8)
    assert main(["play", GAME, "--hotseat", "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert "白の番です。" in out
    assert "黒の番です。" in out
    assert english_in(out) == []


def test_going_on_is_in_the_same_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "1", "quit")
    assert main(["play", GAME, "--language", "ja"]) == 0
    assert capsys.readouterr().out.endswith(" --language ja\n")


@pytest.mark.parametrize(
    "arguments", [[], ["play"], ["simulate"], ["arena"], ["balance"], ["replay"], ["position"], ["box"]]
)
def test_help(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*arguments, "--help", "--language", "ja"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("使い方: ruse")
    assert all(cell_len(line) <= 80 for line in out.splitlines())
    told = " ".join(out.split())
    for text in ("usage", "arguments", "show this", *english.COMMANDS.values(), *english.OPTIONS.values()):
        assert text not in told


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["play", "chess"],
        ["play", "tooth-and-clwa"],
        ["play", GAME, "--seat", "green"],
        ["play", GAME, "--seat"],
        ["play", GAME, "--plain=1"],
        ["play", GAME, "--option", "games"],
        ["play", GAME, "extra"],
        ["simulate", GAME, "--games", "0"],
        ["simulate", GAME, "--games", "9" * 30],
        ["simulate", GAME, "--games", "99999999999"],
        ["simulate", GAME, "--processes", "999"],
        ["arena", GAME, "--bots", "random,random", "--sprt", "x"],
        ["arena", GAME, "--bots", "random,random", "--html", "no/such/a.html"],
        ["replay", "a.match", "--open", "--as", "white"],
        ["play", GAME, "--option", "cards=1"],
        ["play", GAME, "--option", "games=9"],
        ["play", "tricks", "--option", "seats=2", "--option", "alliance=1"],
        ["play", "tricks", "--option", "witnesses=1"],
        ["play", "jogu", "--option", "first=1", "--option", "second=1"],
        ["play", GAME, "--bot", "genius"],
        ["arena", GAME, "--bots", "random,genius"],
        ["play", "--resume", "none.match"],
        ["replay", "none.match"],
        ["position", "."],
        ["store", "check", "--store", "none.sqlite"],
        ["store", "backup", "a", "--store", "none.sqlite"],
    ],
)
def test_complaints_are_one_line_of_japanese(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(["--language", "ja", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    complaint = err.partition("（ヘルプ")[0].partition("（ゲーム")[0].partition("（選択肢")[0].partition(":")[2]
    assert re.search("[ぁ-ん一-龠]", complaint)
    assert not re.search(r"\b(argument|must|unknown|expected|required|invalid|there|least|most)\b", err)


@pytest.mark.slow
def test_other_commands(capsys: pytest.CaptureFixture[str]) -> None:
    commands = [["games"], ["box", GAME], ["audit", GAME, "--matches", "2"], ["simulate", GAME, "--games", "5"]]
    told = []
    for command in commands:
        assert main([*command, "--language", "ja"]) == 0
        told.append(capsys.readouterr().out)
    for text, phrase in zip(told, ("レベル：1 幼獣", "出典", "秘密の漏れ0件、違反0件", "信頼区間"), strict=True):
        assert phrase in text


# What does not depend on it


def test_files_are_the_same_to_the_byte(monkeypatch: pytest.MonkeyPatch, state: Path, tmp_path: Path) -> None:
    kept: list[list[bytes]] = []
    for language in ("en", "ja"):
        type_lines(monkeypatch, "1", "1", "1", "save a.match", "1")
        assert main(["play", GAME, "--seed", "5", "--language", language]) == 0
        files = [tmp_path / "a.match", *(state / "ruse").iterdir()]
        kept.append([path.read_bytes() for path in files])
        for path in files:
            path.unlink()
    assert kept[0] == kept[1]
    assert len(kept[0]) == 2


@pytest.mark.slow
def test_json_is_the_same_to_the_byte(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match, rng = Match(find_game(GAME)), seeded(1)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    saved.save(match, tmp_path / "over.match")
    for _ in range(20):
        match.pop()
    while match.actor < 0:
        match.pop()
    saved.save(match, tmp_path / "under-way.match", match.actor)
    commands = [[name, f"{file}.match"] for name in ("replay", "position") for file in ("over", "under-way")]
    commands += [["games"], ["box", GAME], ["audit", GAME, "--matches", "2"], ["simulate", GAME, "--games", "5"]]
    for command in commands:
        told = []
        for language in ("en", "ja"):
            assert main([*command, "--json", "--language", language]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1]
        assert json.loads(told[0])
    texts = []
    for language in ("en", "ja"):
        assert main(["position", "under-way.match", "--open", "--toml", "--language", language]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
