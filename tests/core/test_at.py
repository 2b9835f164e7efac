"""A match as it was: `Match.at`."""

import pytest

from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.registry import find_game


def test_a_match_as_it_was_is_a_match_of_its_own() -> None:
    match = Match(find_game("tooth-and-claw"))
    for code in ("type bow", "type sword"):
        match.push(code)
    match.play_chance(seeded(1))
    early = match.at(1)
    assert (early.steps, early.game, early.box, early.options) == (
        match.steps[:1],
        match.game,
        match.box,
        match.options,
    )
    early.push("type shield")
    assert match.at(len(match.steps)).truth().tobytes() == match.truth().tobytes() != early.truth().tobytes()
    assert match.steps[1] != early.steps[1]


def test_a_match_from_a_position_is_gone_back_to_it() -> None:
    match = Match(find_game("tooth-and-claw"))
    match.push("type bow")
    other = Match(match.game, match.options, position=match.truth())
    other.push("type sword")
    assert other.at(0).truth().tobytes() == match.truth().tobytes()
    assert other.at(0).starts_from_position


@pytest.mark.parametrize("step", [-1, 2])
def test_there_is_no_match_before_its_beginning_or_after_its_end(step: int) -> None:
    match = Match(find_game("tooth-and-claw"))
    match.push("type bow")
    with pytest.raises(RuseError, match=f"there are 1 steps; nobody can go back to step {step}"):
        match.at(step)
