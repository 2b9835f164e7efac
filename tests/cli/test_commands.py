"""The commands, as a user meets them: output, JSON, and one clear line for bad input."""

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ruse
from ruse.cli import main
from ruse.core import position, saved
from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game
from tests.example_games import FOLDER

GAME = "tooth-and-claw"


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    match, rng = Match(find_game(GAME)), seeded(1)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    path = tmp_path / "a.match"
    saved.save(match, path)
    return path


@pytest.fixture
def position_file(tmp_path: Path) -> Path:
    path = tmp_path / "a.toml"
    path.write_text(
        """\
game = "tooth-and-claw"
phase = "defense"
lead = "V.center blue"

[white]
formation = "sword-1a"
vanguard = "? B4 ?"
rearguard = "# ? ?"
reinforcements = "? ? #"

[black]
formation = "bow-1a"
vanguard = "? # ?"
rearguard = "R5 R2 #"
reinforcements = "B1+B7 # ?"
""",
        "utf-8",
    )
    return path


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    names = [game["name"] for game in run_json(capsys, "games")]
    assert GAME in names
    assert "_template" not in names
    assert main(["games"]) == 0
    assert "Tooth & Claw" in capsys.readouterr().out


@pytest.mark.slow
def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_json(capsys, "simulate", GAME, "--bots", "random,random", "--games", "200", "--seed", "3")
    assert result["games"] == 200
    assert sum(seat["wins"] for seat in result["seats"]) == 200
    assert [seat["seat"] for seat in result["seats"]] == ["white", "black"]
    for seat in result["seats"]:
        assert seat["low"] < seat["share"] < seat["high"]
    assert result["length"] > 80
    assert result == run_json(capsys, "simulate", GAME, "--games", "200", "--seed", "3")
    assert main(["simulate", GAME, "--games", "20"]) == 0
    assert "95 % interval" in capsys.readouterr().out


def test_simulate_bots(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", GAME, "--bots", "greedy,random", "--games", "30", "--seed", "3"]
    result = run_json(capsys, *command, "--processes", "1")
    first, second = result["seats"]
    assert first["wins"] + second["wins"] == 30
    assert first["share"] > 0.6
    assert result["length"] > 80
    assert 1 < result["branching"] < 10
    assert result == run_json(capsys, *command, "--processes", "2")


@pytest.mark.slow
def test_audit(capsys: pytest.CaptureFixture[str]) -> None:
    report = run_json(capsys, "audit", GAME, "--matches", "20", "--seed", "1")
    assert (report["matches"], report["leaks"], report["violations"]) == (20, 0, 0)
    assert report["checks"] > report["states"] > 1000
    assert main(["audit", GAME, "--matches", "5", "--option", "games=2"]) == 0
    assert "0 leaks, 0 violations" in capsys.readouterr().out


def test_position(capsys: pytest.CaptureFixture[str], position_file: Path, match_file: Path) -> None:
    found = run_json(capsys, "position", str(position_file))
    assert found["actor"] == "black"
    assert [action["code"] for action in found["legal"]] == [
        "defend R.left red",
        "defend R.left blue",
        "defend R.center red",
    ]
    assert found["legal"][1]["say"] == "Black defends with Red 5 from Rearguard left, as blue."
    assert found["scores"] == {"white": 0, "black": 0}
    assert found["outcome"] is None
    pushed = run_json(capsys, "position", str(position_file), "--push", "defend R.left blue", "--push", "advance B1")
    assert pushed["actor"] == "black"
    ended = run_json(capsys, "position", str(match_file))
    assert ended["actor"] is None
    assert ended["outcome"]["reason"]
    assert main(["position", str(position_file)]) == 0
    assert "defend R.left blue" in capsys.readouterr().out


def test_position_as_a_file(capsys: pytest.CaptureFixture[str], position_file: Path, tmp_path: Path) -> None:
    assert main(["position", str(position_file), "--push", "defend R.left blue", "--toml"]) == 0
    again = tmp_path / "again.toml"
    again.write_text(capsys.readouterr().out, "utf-8")
    assert [action.code for action in position.load(again).legal()] == ["advance B1", "advance B7"]


def test_box(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shown = run_json(capsys, "box", GAME)
    assert shown["tables"]["markers"] == {**shown["tables"]["markers"], "cubes": 7, "source": "printed"}
    changes = tmp_path / "mine.toml"
    changes.write_text("[markers]\ncubes = 8\n", "utf-8")
    assert main(["box", GAME, "--check", str(changes)]) == 0
    assert "is all right" in capsys.readouterr().out
    assert main(["box", GAME]) == 0
    assert "reconstructed" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "span"), [("en", "1 to 9"), ("ja", "1〜9")])
def test_box_tells_the_meaning_and_range_of_declared_numbers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, span: str
) -> None:
    monkeypatch.setenv("RUSE_GAMES", str(FOLDER))
    assert main(["box", "leduc", "--language", language]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "box.ante" in line]
    assert span in line
    assert "chips that both players pay at first" in line
    assert run_json(capsys, "box", "leduc")["meanings"]["box.bet"] == {
        "about": "chips of a raise in each round",
        "least": 1,
        "most": 20,
    }


@pytest.mark.slow
def test_another_box_changes_the_result_without_compiling(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    changes = tmp_path / "mine.toml"
    changes.write_text("[battle_cards]\nachievements = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n", "utf-8")
    result = run_json(capsys, "simulate", GAME, "--games", "50", "--box", str(changes))
    assert result["seats"][1]["wins"] == 50, "with no achievements every game is a tie, won by the second player"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "tooth-and-clwa"], "unknown game 'tooth-and-clwa'; did you mean 'tooth-and-claw'?"),
        (["simulate", "chess"], "unknown game 'chess'"),
        (["simulate", GAME, "--bots", "random"], "has 2 seats: name 2 bots, not 1"),
        (["simulate", GAME, "--bots", "random,genius"], "unknown bot 'genius'"),
        (["simulate", GAME, "--games", "0"], "must be a whole number from 1, not '0'"),
        (["simulate", GAME, "--games", "many"], "must be a whole number from 1, not 'many'"),
        (["simulate", GAME, "--option", "games=3"], "games=3: Tooth & Claw allows 1, 2"),
        (["simulate", GAME, "--option", "games"], "must be like games=2"),
        (["simulate", GAME, "--option", "speed=3"], "has no option 'speed'"),
        (["simulate", GAME, "--box", "none.toml"], "none.toml: No such file or directory"),
        (["audit", GAME, "--seed", "-1"], "must be a whole number from 0"),
        (["replay", "none.match"], "none.match: No such file or directory"),
        (["play", GAME, "--seat", "green"], "unknown seat 'green' (seats: white, black)"),
        (["play", GAME, "--resume", "none.match"], "none.match: No such file or directory"),
        (["play", GAME, "--option", "games=²"], "--option games=²: must be like games=2"),
        (["play", GAME, "--option", "games=٢"], "--option games=٢: must be like games=2"),
        (["play", GAME, "--option", f"games={'2' * 5000}"], "must be like games=2"),
        (["play", GAME, "--seat", "²"], "unknown seat '²' (seats: white, black)"),
        (["play", GAME, "--seat", "١"], "unknown seat '١'"),
        (["play", GAME, "--seat", "0" * 5000], "unknown seat '000"),
        (["play", GAME, "--threads", "²"], "must be a whole number from 1 to 64, not '²'"),
        (["play", GAME, "--threads", "100000"], "must be a whole number from 1 to 64, not '100000'"),
        (["play", GAME, "--seed", "1_000"], "must be a whole number from 0, not '1_000'"),
        (["play", GAME, "--seed", "9" * 5000], "must be a whole number from 0 to 999999999999999999, not '999"),
        (["replay", "a.match", "--at", "²"], "must be a whole number from 1, not '²'"),
        (["simulate", GAME, "--games", "٣"], "must be a whole number from 1, not '٣'"),
        (["audit", GAME, "--set", f"markers.cubes={'9' * 5000}"], "must be a whole number"),
        (["audit", GAME, "--set", f"markers.cubes=0x{'f' * 5000}"], "must be a whole number"),
        (["audit", GAME, "--set", f"markers.cubes={'[' * 5000}"], "must be a whole number"),
        (["audit", GAME, "--set", "markers.cubes=1979-05-27"], "must be a whole number"),
        (["audit", GAME, "--set", "markers.cubes=²"], "must be a whole number"),
        (["nonsense"], "invalid choice: 'nonsense'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    try:
        code = main(arguments)
    except SystemExit as end:
        code = int(str(end.code))
    captured = capsys.readouterr()
    assert code == 2
    assert complaint in captured.err
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 500 or len(str(arguments)) > 1000
    assert captured.out == ""


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda text: text[: text.rindex("end")], "cut short"),
        (lambda text: text.replace("type bow", "type axe", 1).replace("type shield", "type axe", 1), "unknown action"),
        (lambda text: "game = [", "not a match file"),
        (lambda text: text.replace("chance draw", "chance top", 1), "this cannot come by chance now"),
    ],
)
def test_a_bad_match_file_is_refused(
    capsys: pytest.CaptureFixture[str], match_file: Path, spoil: Any, complaint: str
) -> None:
    text = match_file.read_text("utf-8")
    spoiled = spoil(text)
    assert spoiled != text
    match_file.write_text(spoiled, "utf-8")
    assert main(["replay", str(match_file)]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.out == ""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"V.center blue"', '"V.middle blue"', "lead: 'V.middle' is unknown; there are: V.left"),
        ('"R5 R2 #"', '"R5 R2 ."', ""),
        ('"R5 R2 #"', '"R5 R2 B1"', "R.right is blank on this formation"),
        ('"R5 R2 #"', '"R5 R5 #"', "R5 is in two places"),
        ('"R5 R2 #"', '"R5 #"', "must be 3 spaces"),
        ('"R5 R2 #"', "5", "must be a text"),
        ('"bow-1a"', '"bow-2a"', "another type or round"),
        ('"bow-1a"', '"sword-1b"', "blank"),
        ('phase = "defense"', 'phase = "lunch"', "'lunch' is unknown"),
        ('phase = "defense"', 'phase = "defense"\nround = 4', "round: must be a whole number from 1 to 3"),
        ('phase = "defense"', 'phase = "defense"\nweather = "fine"', "weather: unknown entry"),
        ('"? # ?"', '". # ?"', "somebody has to act, and nothing is possible"),
        ('formation = "bow-1a"', 'formation = "bow-1a"\ndeck = "B3 B4"', "cannot be played to its end"),
        ('formation = "bow-1a"', 'formation = "bow-1a"\nscore = 9', ""),
        ('formation = "bow-1a"', 'formation = "bow-1a"\nscore = 151', "the field 'score' cannot be 151"),
        ('phase = "defense"', 'phase = "offense"', "lead: unknown entry"),
        ('game = "tooth-and-claw"', "", "game: is missing"),
        ('phase = "defense"', f"phase = {'9' * 5000}", "a.toml: a number has too many digits"),
        ('phase = "defense"', f"phase = 0x{'f' * 5000}", "a.toml: phase: a number has too many digits"),
        ('phase = "defense"', f"phase = {'[' * 5000}", "a.toml: too many lists or tables in each other"),
        ('phase = "defense"', f"phase{'.a' * 5000} = 1", "a.toml: phase: too many lists or tables in each other"),
        ('phase = "defense"', "phase = 1979-05-27", "a.toml: phase: dates and times mean nothing here"),
        ('phase = "defense"', 'phase = "²"', "phase: '²' is unknown"),
        ('lead = "V.center blue"', "round = ²", "not a TOML file"),
    ],
)
def test_a_bad_position_is_refused(
    capsys: pytest.CaptureFixture[str], position_file: Path, old: str, new: str, complaint: str
) -> None:
    text = position_file.read_text("utf-8")
    assert old in text
    position_file.write_text(text.replace(old, new, 1), "utf-8")
    assert main(["position", str(position_file)]) == (2 if complaint else 0)
    assert complaint in capsys.readouterr().err


def test_an_illegal_code_names_the_rule(capsys: pytest.CaptureFixture[str], position_file: Path) -> None:
    assert main(["position", str(position_file), "--push", "defend V.left red"]) == 2
    assert "choose a card from your Rearguard (7-2)" in capsys.readouterr().err


def test_help_is_there_before_anything_heavy() -> None:
    code = "import sys, ruse; from ruse.cli.arguments import parser; parser('en').format_help(); print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "rich"} & set(modules)


@pytest.mark.parametrize(("language", "reason"), [("en", "as RUSE_NUMBA says"), ("ja", "RUSE_NUMBAの指定")])
def test_the_version_tells_how_rules_are_compiled(
    language: str, reason: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUSE_LANGUAGE", language)
    monkeypatch.setenv("RUSE_NUMBA", "plain")
    assert main(["--version"]) == 0
    told = f"ruse {ruse.__version__}, Python {platform.python_version()}, Numba: plain ({reason})\n"
    assert capsys.readouterr().out == told


def test_playing_never_imports_numba(tmp_path: Path) -> None:
    code = "import sys; from ruse.cli import main; main(['play', 'tooth-and-claw']); print('numba' in sys.modules)"
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "RUSE_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], input="1\n", env=environment, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "False"
