"""What is measured of a start; what cannot be measured is told."""

import os

import pytest

from ruse.core.registry import find_game
from tools.bench import _seconds, _start_figures

pytestmark = pytest.mark.slow


def test_a_command_that_fails_is_told_in_one_line() -> None:
    with pytest.raises(RuntimeError, match="ruse simulate nothing cannot be measured: ruse: unknown game 'nothing'"):
        _seconds(["simulate", "nothing"], dict(os.environ))


def test_starting_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    game = find_game("tooth-and-claw")
    names = ("first compile", "start from a warm cache", "start to the first question")
    assert [figure.name for figure in _start_figures(game)] == [f"{game.name}: {name}" for name in names]
