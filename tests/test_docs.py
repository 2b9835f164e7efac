"""The examples in the documents do what they say."""

import doctest
import os
import re
import subprocess
import sys

import pytest

import ruse
from tests.processes import ROOT


@pytest.mark.parametrize(
    "name", [pytest.param("README.md", marks=pytest.mark.slow), "docs/api.md", "docs/write-a-bot.md"]
)
def test_examples_hold(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_examples_of_environments_hold() -> None:
    """In plain Python: what they show is the same, and there is much to compile."""
    page = ROOT / "docs" / "environments" / "README.md"
    assert page.read_text("utf-8").count(">>> ") > 5
    command = [sys.executable, "-m", "doctest", str(page)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "RUSE_JIT": "0"})
    assert told.returncode == 0, told.stdout


def test_everything_public_is_there() -> None:
    for name in ruse.__all__:
        assert getattr(ruse, name) is not None
    assert {*ruse.__all__, "__version__"} <= {*dir(ruse)}
    assert ruse.list_games() == ruse.list_games()  # also after the package of the games was imported


def test_the_architecture_names_every_module() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text()
    sources = ROOT / "src/ruse"
    modules = [path.relative_to(sources) for path in sources.rglob("*.py")]
    modules = [path for path in modules if not {"games", "words", "language"} & {*path.parts}]
    named = {path.name for path in modules if not path.name.startswith("__")}
    assert not {name for name in named if not re.search(rf"[ `/]{name}\b", page)}
