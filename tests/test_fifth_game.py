"""A copy of the template under another name works everywhere, with nothing changed outside its folder."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, RUSE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A folder of further games with one in it, called Fifth Game; what is compiled for it is kept beside it."""
    folder = tmp_path_factory.mktemp("fifth")
    games = folder / "games"
    copy = games / "fifth_game"
    shutil.copytree(ROOT / "src/ruse/games/_template", copy, ignore=shutil.ignore_patterns("__pycache__", "golden"))
    for path in copy.rglob("*.*"):
        if path.is_file():
            text = path.read_text("utf-8")
            path.write_text(text.replace("_template", "fifth_game").replace('"Template"', '"Fifth Game"'), "utf-8")
    for path in copy.rglob("test_*.py"):
        path.write_text(path.read_text("utf-8").replace('"fifth_game"', '"fifth-game"'), "utf-8")
    cache = {"RUSE_CACHE": str(folder / "cache"), "XDG_STATE_HOME": str(folder / "state")}
    return {**os.environ, "RUSE_GAMES": str(games), **cache}


def ruse(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    command = [*RUSE, *arguments]
    done = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_commands_know_it(environment: dict[str, str]) -> None:
    assert "fifth-game" in [game["name"] for game in json.loads(ruse(environment, "games", "--json"))]
    assert json.loads(ruse(environment, "simulate", "fifth-game", "--games", "100", "--json"))["games"] == 100
    report = json.loads(ruse(environment, "audit", "fifth-game", "--matches", "50", "--option", "seats=3", "--json"))
    assert (report["matches"], report["leaks"], report["violations"]) == (50, 0, 0)
    played = ruse(environment, "play", "fifth-game", "--seed", "1", typed="1\n1\n1\n")
    assert "takes the trick" in played or "tied" in played
    assert "Fifth Game" in ruse(environment, "games")
    assert "printed" in ruse(environment, "box", "fifth-game")


def test_the_conformance_suite_and_its_own_tests_pass(environment: dict[str, str]) -> None:
    ruse_golden = [sys.executable, "-m", "tools.golden", "fifth-game", "seats=2"]
    subprocess.run(ruse_golden, env=environment, check=True, cwd=ROOT)
    own_tests = Path(environment["RUSE_GAMES"]) / "fifth_game" / "tests"
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/conformance", str(own_tests)],
        env={**environment, "CONFORMANCE": "fifth-game"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout
