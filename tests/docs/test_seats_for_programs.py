"""The examples of OpenSpiel and of a language model at a seat play a match to its end."""

import os
import subprocess
import sys

import pytest

from ruse.core.language import LANGUAGES
from tests.processes import ROOT

EXAMPLES = ROOT / "docs" / "examples"


def lines_of(example: str, *arguments: str) -> list[str]:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    chosen = {**os.environ, "RUSE_JIT": "0", "PYTHONUTF8": "1"}
    told = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False, env=chosen)
    assert told.returncode == 0, told.stderr
    return told.stdout.splitlines()


def test_a_loop_of_openspiel() -> None:
    pytest.importorskip("pyspiel")
    *choices, returns = lines_of("open_spiel_loop.py")
    assert len(choices) > 50
    assert {line.partition(":")[0] for line in choices} == {"0", "1"}
    assert returns in ("returns: [1.0, -1.0]", "returns: [-1.0, 1.0]", "returns: [0.0, 0.0]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_model_takes_a_seat(language: str) -> None:
    *choices, result = lines_of("language_model_seat.py", "tooth-and-claw", language)
    assert len(choices) > 20
    assert all(line.startswith("0: ") for line in choices)
    assert {"en": "The match is over.", "ja": "対戦は終わりました。"}[language] in result


def test_the_examples_are_short() -> None:
    assert len((EXAMPLES / "open_spiel_loop.py").read_text("utf-8").splitlines()) <= 25
    assert len((EXAMPLES / "language_model_seat.py").read_text("utf-8").splitlines()) <= 50
