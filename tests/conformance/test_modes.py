"""Compiled and uncompiled rules give the same bytes at every step."""

import numpy as np
import pytest

from ruse.core.plain import uncompiled
from ruse.core.playout import new_scratch, trace_match
from ruse.core.record import IntArray, RecordArray
from tests.conformance.configurations import ALL_CONFIGURATIONS, Game

pytestmark = pytest.mark.slow


def trace(game: Game, options: dict[str, int], seed: int, compiled: bool) -> tuple[IntArray, RecordArray]:
    run = game.compiled(trace_match) if compiled else uncompiled(trace_match)
    states = game.state.array(game.max_steps + 1)
    steps = np.zeros((game.max_steps, 2), np.int64)
    num_steps = run(game.standard_box.records, states, game.option_array(options), new_scratch(seed), steps)
    return steps[:num_steps], states[: num_steps + 1]


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_same_actions_and_same_bytes(game: Game, options: dict[str, int]) -> None:
    for seed in range(2):
        steps, states = trace(game, options, seed, compiled=True)
        plain_steps, plain_states = trace(game, options, seed, compiled=False)
        assert steps.tolist() == plain_steps.tolist()
        assert states.tobytes() == plain_states.tobytes()


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_different_seeds_give_different_matches(game: Game, options: dict[str, int]) -> None:
    assert len({trace(game, options, seed, compiled=True)[0].tobytes() for seed in range(20)}) > 15
