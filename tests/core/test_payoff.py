"""Declared payoffs: ranges, utilities, rewards and shares of a win."""

from math import inf, nan
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.core.dice import seeded
from ruse.core.kernel import kernel
from ruse.core.match import Match
from ruse.core.payoff import WIN, Payoff, chips, points, utility_of
from ruse.core.setup import Setup
from ruse.core.simulator import Simulator
from tests.example_games import example_game

BOX = SimpleNamespace(pot=6)


@kernel
def pot(box: Any) -> float:
    return float(box.pot)


@kernel
def half_of_the_pot(box: Any, s: Any, out: Any) -> None:
    out[0] = box.pot / 2
    out[1] = -out[0]


@pytest.mark.parametrize(
    ("payoff", "bounds", "total"),
    [
        (WIN, (0, 1), 1),
        (chips(13), (-13, 13), 0),
        (chips(pot), (-6, 6), 0),
        (points(0, 26), (0, 26), None),
        (points(-4, pot), (-4, 6), None),
    ],
)
def test_a_declaration_has_a_range_and_a_sum(payoff: Payoff, bounds: tuple[float, float], total: float | None) -> None:
    assert payoff.range_with(BOX) == bounds
    assert payoff.total == total
    assert payoff.is_win == (payoff is WIN)


@pytest.mark.parametrize(
    "declare",
    [lambda: chips(0), lambda: points(5, 5), lambda: points(3, 2), lambda: chips(inf), lambda: points(nan, 2)],
)
def test_an_empty_or_infinite_range_is_refused(declare: Any) -> None:
    with pytest.raises(ValueError, match="the range is empty or infinite"):
        declare()


def test_a_utility_leads_back_to_its_payoff() -> None:
    assert [chips(pot).of_utility(utility, BOX) for utility in (0, 0.5, 0.75, 1)] == [-6, 0, 3, 6]
    assert points(0, 26).of_utility(0.5, BOX) == 13


def test_the_highest_payoffs_share_the_win() -> None:
    assert chips(13).shares([-1, -1, 2]) == [0, 0, 1]
    assert points(0, 26).shares([20, 0, 20, 3]) == [0.5, 0, 0.5, 0]
    assert WIN.shares([0.25, 0.75]) == [0.25, 0.75]


@pytest.mark.parametrize(
    ("payoff", "expected"),
    [
        (WIN, [0.5, 0, 0.5]),
        (chips(13), [6.5, -13, 6.5]),
        (points(0, 26), [26, 0, 26]),
    ],
)
def test_a_forfeit_costs_the_least_payoff(payoff: Payoff, expected: list[float]) -> None:
    assert payoff.forfeit(1, 3, BOX) == expected
    assert payoff.shares(expected) == [0.5, 0, 0.5]


def test_utilities_go_from_0_to_1() -> None:
    out = [0.0, 0.0]
    utility_of(chips(pot), half_of_the_pot, 2)(BOX, None, out)  # type: ignore[arg-type]
    assert out == [0.75, 0.25]
    utility_of(chips(pot), half_of_the_pot, 2)(SimpleNamespace(pot=0), None, out)  # type: ignore[arg-type]
    assert out == [0, 0]


@pytest.mark.parametrize(("name", "least", "most"), [("leduc", -13, 13), ("hearts", 0, 26)])
def test_every_consumer_of_a_match_gets_its_own_measure(name: str, least: float, most: float) -> None:
    game = example_game(name)
    assert Setup.of(game).reward_range == (least, most)
    for seed in range(20):
        match, rng = Match(game), seeded(seed)
        match.play_chance(rng)
        simulator = Simulator(match.perspective(match.actor), rng, compiled=False)
        while simulator.actor >= 0:
            simulator.push(simulator.legal()[seed % len(simulator.legal())])
        payoffs, out = simulator.returns(), [0.0] * match.num_seats
        game.rules.utility(game.standard_box.plain, simulator.state, out)  # type: ignore[arg-type]
        assert out == pytest.approx([(payoff - least) / (most - least) for payoff in payoffs])
        assert [game.rules.reward(None, None, payoff, 2) for payoff in payoffs] == list(payoffs)
        assert sum(payoffs) == 0 or name == "hearts"


def test_the_outcome_of_a_match_has_payoffs_and_shares() -> None:
    match = Match(example_game("leduc"))
    for action in ("deal K1", "deal Q1", "raise", "raise", "fold"):
        match.push(action)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.shares, outcome.winners) == ([-3, 3], [0, 1], [1])
