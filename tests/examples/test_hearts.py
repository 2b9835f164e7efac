"""Hearts is the game of OpenSpiel: the same player, choices and payoffs in random games."""

import sys
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray
from tests.example_games import example_game

pyspiel = pytest.importorskip("pyspiel")

HEARTS = example_game("hearts")
ACT: Any = sys.modules[HEARTS.package]
RULES, BOX = HEARTS.rules, HEARTS.standard_box.plain
THEIR_SUITS = "CDHS"


def card_of(card: int) -> int:
    """A card as OpenSpiel numbers it: by rank, then by suit."""
    rank, suit = ACT.CARDS[card]
    return int(ACT.RANKS.index(rank)) * len(THEIR_SUITS) + THEIR_SUITS.index(suit)


def action_of(number: int) -> int:
    """An action of ours as OpenSpiel numbers it."""
    if number < ACT.DEAL:
        return number - int(ACT.DIRECT)
    return card_of(number - max(first for first in (ACT.DEAL, ACT.PASS, ACT.PLAY) if first <= number))


def play_both(rng: IntArray, hunter: int) -> list[float]:
    """Play a game at random in both; a hunter (a seat) plays high cards for the moon, and the others low ones."""
    ours, theirs = HEARTS.first_state(HEARTS.standard_box, {}), pyspiel.load_game("hearts").new_initial_state()
    room: Any = [0] * HEARTS.max_legal
    while (seat := RULES.actor(BOX, ours)) != NOBODY:
        actions = {action_of(each): each for each in room[: RULES.legal(BOX, ours, seat, room)] if each != ACT.TAKE_UP}
        if not actions:  # theirs takes up the passed cards without a step
            RULES.apply(BOX, ours, CHANCE, ACT.TAKE_UP)
            continue
        assert theirs.is_chance_node() if seat == CHANCE else theirs.current_player() == seat
        assert sorted(actions) == theirs.legal_actions()
        chosen = sorted(actions)[below(rng, len(actions))]
        if hunter < ACT.SEATS and seat != CHANCE and ours.is_taken_up:
            chosen = max(actions) if seat == hunter else min(actions)
        RULES.apply(BOX, ours, seat, actions[chosen])
        theirs.apply_action(chosen)
    assert theirs.is_terminal()
    payoffs: Any = [0.0] * ACT.SEATS
    RULES.returns(BOX, ours, payoffs)
    scores: Any = [0] * ACT.SEATS
    RULES.scores(BOX, ours, scores)
    assert theirs.returns() == payoffs == scores
    return theirs.returns()  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("games", "moons"), [(150, 0), pytest.param(3000, 5, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_random_games_are_games_of_open_spiel(games: int, moons: int) -> None:
    rng = seeded(1)
    payoffs = [play_both(rng, below(rng, 8)) for _ in range(games)]
    assert sum(sum(each) == 26 for each in payoffs) >= moons  # who shot the moon has 26, and the others nothing


def test_the_moon_may_be_shot() -> None:
    """All points are nobody's: the others have them."""
    state = HEARTS.first_state(HEARTS.standard_box, {})
    state.points[2] = 26
    payoffs: Any = [0.0] * ACT.SEATS
    RULES.returns(BOX, state, payoffs)
    assert payoffs == [0, 0, 26, 0]
