"""Output of any encoding, without a reader, onto a full disk; control characters; Ctrl-C."""

import io
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from ruse.cli import main
from ruse.cli.streams import LETTERS
from ruse.core import position, saved
from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import game_names, games
from tests.cli.terminal import ASKS_NOTHING, COMMAND, GAME, Terminal, remember, type_lines

ENCODINGS = ["ascii", "cp1252", "cp437", "shift_jis"]


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    """A match of each game, over."""
    found = {}
    for game in games():
        match, rng = Match(game), seeded(1)
        while match.actor != NOBODY:
            legal = match.legal()
            match.push(legal[below(rng, len(legal))])
        found[game.name] = match
    return found


class Output:
    """Standard output of an encoding."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
        self._bytes = io.BytesIO()
        self._stream = io.TextIOWrapper(self._bytes, encoding)
        monkeypatch.setattr(sys, "stdout", self._stream)

    def text(self) -> str:
        self._stream.flush()
        return self._bytes.getvalue().decode(self._stream.encoding)


# Encodings


@pytest.mark.parametrize(
    ("name", "encoding"), [*((name, "ascii") for name in game_names()), *((GAME, name) for name in ENCODINGS[1:])]
)
def test_every_command_prints_in_every_encoding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, matches: dict[str, Match], name: str, encoding: str
) -> None:
    saved.save(matches[name], tmp_path / "a.match")
    output = Output(monkeypatch, encoding)
    assert main(["games"]) == 0
    assert main(["box", name]) == 0
    assert main(["replay", "a.match"]) == 0
    assert main(["replay", "a.match", "--at", "20"]) == 0
    assert main(["position", "a.match"]) == 0
    for style in ([], ["--plain"]):
        type_lines(monkeypatch, *(["1"] * 20))
        assert main(["play", name, "--seed", "5", "--bot", "random", *style]) == 0
    assert "(you)" in output.text()


def test_reports_print_in_every_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Output(monkeypatch, "ascii")
    assert main(["balance", "warriors-of-jogu", "--bots", "random", "--games", "10", "--processes", "1"]) == 0
    assert "Society of Engineers - Gang of Mibits" in output.text()


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_says_the_same_in_every_encoding(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, matches: dict[str, Match], encoding: str
) -> None:
    saved.save(matches["warriors-of-jogu"], tmp_path / "a.match")
    told = []
    for output in (Output(monkeypatch, "utf-8"), Output(monkeypatch, encoding)):
        monkeypatch.setattr(sys, "stdout", output._stream)
        assert main(["replay", "a.match", "--json"]) == 0
        told.append(json.loads(output.text()))
    assert "×" in str(told[0])
    assert told[0] == told[1]


def test_every_symbol_of_a_table_has_a_letter(matches: dict[str, Match]) -> None:
    """One letter each, so that columns stay columns; where symbols tell cards apart, letters do."""
    assert all(len(letter) == 1 and letter.isascii() for letter in LETTERS.values())
    assert LETTERS["▒"] != LETTERS["★"]
    for name, over in matches.items():
        match = saved.parse(saved.dump(over), name)  # taken back below
        while match.steps:
            for _ in range(min(10, len(match.steps))):
                match.pop()
            for viewer in match.viewers:
                screen = Console(file=io.TextIOWrapper(io.BytesIO(), "ascii"), width=100)
                with screen.capture() as captured:
                    speech = match.seat(viewer).speech()
                    screen.print(speech.table(100))
                    screen.print("\n".join(speech.lines()))
                unknown = {char for char in captured.get() if not char.isascii()} - LETTERS.keys()
                assert not unknown, match.game.name


def test_a_table_in_letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = position.from_tables(
        {
            "game": GAME,
            "phase": "defense",
            "lead": "V.center blue",
            "white": {
                "formation": "sword-1a",
                "vanguard": "? B4 ?",
                "rearguard": "# ? ?",
                "reinforcements": "? ? #",
            },
            "black": {
                "formation": "bow-1a",
                "vanguard": "? # ?",
                "rearguard": "R5 R2 #",
                "reinforcements": "B1+B7 # ?",
            },
        }
    )
    (tmp_path / "a.toml").write_text(position.dump(match))
    output = Output(monkeypatch, "ascii")
    assert main(["position", "a.toml"]) == 0
    rows = [line.split("|") for line in output.text().splitlines() if "|" in line]
    cells = {row[0].strip(): [cell.strip() for cell in row[1:]] for row in rows}
    assert cells["Rearguard"][:2] == ["xR5 *", "xR2"]
    assert any("oB4 +1 <" in cell for row in rows for cell in row)
    assert any(cell.strip() == "???" for row in rows for cell in row)


def test_a_name_that_is_no_text_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], matches: dict[str, Match], tmp_path: Path
) -> None:
    saved.save(matches[GAME], tmp_path / "a\udcff.match")
    type_lines(monkeypatch)
    assert main(["play", "--resume", "a\udcff.match", "--bot", "random"]) == 0
    assert r"a\udcff.match" in capsys.readouterr().out


# Control characters


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "\x1b[2J"],
        ["play", GAME, "--seat", "\x1b[2J"],
        ["play", GAME, "--bot", "\x1b[2J"],
        ["play", GAME, "--option", "\x1b[2J"],
        ["play", GAME, "--set", "\x1b[2J=1"],
        ["play", GAME, "--seed", "\x1b[2J"],
        ["play", GAME, "\x1b[2J"],
        ["replay", "\x1b[2J.match"],
        ["replay", "bad.match"],
        ["position", "bad.match"],
        ["position", "bad.toml"],
        ["box", GAME, "--check", "bad.toml"],
        ["\x1b[2J"],
    ],
)
def test_control_characters_are_shown_and_not_obeyed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "bad.match").write_text("ruse match 1\n\x1b[2J\n")
    (tmp_path / "bad.toml").write_text('"\\u001b[2J" = 1\ngame = "\\u001b[2J"')
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert r"\x1b[2J" in err
    assert "\x1b" not in out + err
    assert err.count("\n") == 1


def test_a_name_with_control_characters_is_shown_in_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "\x1b[2J.toml").write_text("")
    assert main(["box", GAME, "--check", "\x1b[2J.toml"]) == 0
    assert capsys.readouterr().out.startswith(r"\x1b[2J.toml: is the standard box")


# Pipes, disks and Ctrl-C


def run(*arguments: str, stdout: int) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "RUSE_JIT": "0"}
    return subprocess.run(
        [*COMMAND, *arguments], stdout=stdout, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment
    )


@pytest.mark.parametrize(
    "arguments", [["games"], ["games", "--json"], ["box", GAME], ["--help"], ["play", GAME], ["play", GAME, "--plain"]]
)
def test_nobody_reads_the_pipe(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run(*arguments, stdout=writer)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 0


@pytest.mark.parametrize("arguments", [["games"], ["games", "--json"]])
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = run(*arguments, stdout=full.fileno())
    assert done.stderr == b"ruse: the output: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_fault(closed: str) -> None:
    command = ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, "audit", GAME, "--matches", "1"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "RUSE_JIT": "0"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"0 leaks" in done.stdout) == (" >&-" not in f" {closed}")


@pytest.mark.parametrize(
    ("arguments", "ready"),
    [
        (["play"], "Which game? [1] "),
        (["play", GAME, *ASKS_NOTHING], "White> "),
        (["audit", "_template", "--matches", "10000"], " 5%"),
        (["simulate", GAME, "--bots", "greedy,greedy", "--games", "5000", "--processes", "2"], " 1%"),
    ],
)
def test_control_c_is_quiet(arguments: list[str], ready: str) -> None:
    """Typed, so that all processes get it."""
    remember(GAME)
    with Terminal([*COMMAND, *arguments]) as terminal:
        terminal.wait_for(ready)
        if arguments[0] == "play":
            terminal.wait_until_idle()
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
    rest = terminal.text.rpartition("^C")[2]
    for word in ("Traceback", "Error", "Exception"):
        assert word not in rest


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_control_c_is_quiet_under_make(tmp_path: Path) -> None:
    command = tmp_path / "venv" / "bin" / "ruse"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')
    command.chmod(0o700)
    (tmp_path / "venv" / "ready").touch()
    root = Path(__file__).parents[2]
    with Terminal(
        ["make", "-s", "-C", str(root), "play-terminal", f"GAME={GAME}", f"VENV={tmp_path / 'venv'}"]
    ) as terminal:
        for question in ("[1] ", "[2] ", "Press Enter. "):
            terminal.wait_for(question)
            terminal.type("\n")
        terminal.wait_for("White> ")
        terminal.wait_until_idle()
        terminal.type("\x03")
        terminal.wait_for_end()
    assert terminal.text.splitlines()[-1].startswith("The match is kept.")
