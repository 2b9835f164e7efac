"""Arguments from Python that are no generator, no seed or no perspective get one clear sentence."""

from typing import Any

import numpy as np
import pytest

from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.core.simulator import Simulator

NO_GENERATORS: list[Any] = [4, None, [1, 2, 3, 4], object(), np.zeros(4), np.zeros(3, int)]


@pytest.fixture
def match() -> Match:
    return Match(find_game("_template"))


@pytest.mark.parametrize("rng", NO_GENERATORS, ids=lambda rng: type(rng).__name__)
def test_another_generator_is_refused(match: Match, rng: Any) -> None:
    perspective = match.seat(0).perspective()
    refused = pytest.raises(RuseError, match=r"rng: a generator is needed, as ruse\.seeded\(4\) makes it, not ")
    with refused:
        Simulator(perspective, rng, compiled=False)
    with refused:
        perspective.world(rng)
    with refused:
        match.play_chance(rng)
    with refused:
        match.play_chance_once(rng)


def test_a_simulator_needs_a_perspective(match: Match) -> None:
    given: list[Any] = [match, match.seat(0), None]
    for each in given:
        with pytest.raises(RuseError, match=r"needed, as match\.seat\(0\)\.perspective\(\) gives it, not "):
            Simulator(each, seeded(1))


@pytest.mark.parametrize("seed", ["x", -1, 1.5, None])
def test_a_seed_is_an_integer_from_0_on(seed: Any) -> None:
    with pytest.raises(RuseError, match=f"seed 1, {seed!r}: integers from 0 on are needed"):
        seeded(1, seed)
