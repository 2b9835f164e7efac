"""Derived redeals deal every world that agrees with an observation, all of them equally often."""

from collections import Counter
from collections.abc import Hashable
from copy import deepcopy
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.core.derive import derive_redeal
from ruse.core.dice import below, seeded
from ruse.core.fields import amount, by, by_seat, card, cards
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import NONE, UNKNOWN, Record
from ruse.core.registry import STARTER, find_game
from tests.core.worlds import Redeal, deals_evenly, draws, is_likely, observation_of, worlds
from tests.example_games import example_game

SIX = list("ABCDEF")
EIGHT = list("ABCDEFGH")


class SingleCards(Record):
    hand = card("a card", SIX, by_seat(3), hidden=True)
    board = card("a card", SIX)


class Sets(Record):
    held = amount("cards in hand", 6, by_seat(3))
    hand = cards("a hand", EIGHT, by_seat(3), hidden=True, size="held")
    played = cards("cards", EIGHT)


class TwoHiddenFields(Record):
    held = amount("cards in hand", 6, by_seat(2))
    chosen = card("a card", SIX, by_seat(2), hidden=True)
    hand = cards("a hand", SIX, by_seat(2), hidden=True, size="held")


class HiddenDeck(Record):
    num_cut = amount("cards", 6)
    deck = cards("the deck", SIX, hidden=True)
    hand = card("a card", SIX, by_seat(2), hidden=True)
    cut = cards("cards out of the game", SIX, hidden=True, size="num_cut")


class Row(Record):
    row = card("face-down cards", SIX, by(["left", "middle", "right"]), hidden=True)
    hand = card("a card", SIX, by_seat(2), hidden=True)


class TwoDecks(Record):
    hand = card("a card", SIX, by_seat(2), hidden=True)
    num_dice = amount("tokens", 4)
    bag = cards("the bag", ["w", "x", "y", "z"], hidden=True)
    token = cards("tokens", ["w", "x", "y", "z"], hidden=True, size="num_dice")


OBSERVATIONS = [
    (SingleCards, {"hand": [2, UNKNOWN, UNKNOWN], "board": NONE}),
    (SingleCards, {"hand": [2, UNKNOWN, NONE], "board": 5}),
    (Sets, {"held": [2, 3, 1], "hand": [0b11, UNKNOWN, UNKNOWN], "played": 0b10000000}),
    (Sets, {"held": [2, 3, 3], "hand": [0b11, UNKNOWN, UNKNOWN], "played": 0}),
    (Sets, {"held": [0, 2, 2], "hand": [0, UNKNOWN, UNKNOWN], "played": 0b11}),
    (TwoHiddenFields, {"held": [1, 2], "chosen": [0, UNKNOWN], "hand": [0b10, UNKNOWN]}),
    (TwoHiddenFields, {"held": [1, 2], "chosen": [UNKNOWN, NONE], "hand": [UNKNOWN, UNKNOWN]}),
    (HiddenDeck, {"num_cut": 1, "deck": UNKNOWN, "hand": [4, UNKNOWN], "cut": UNKNOWN}),
    (HiddenDeck, {"num_cut": 2, "deck": UNKNOWN, "hand": [UNKNOWN, UNKNOWN], "cut": UNKNOWN}),
    (Row, {"row": [UNKNOWN, 3, UNKNOWN], "hand": [UNKNOWN, 0]}),
    (TwoDecks, {"hand": [1, UNKNOWN], "num_dice": 2, "bag": UNKNOWN, "token": UNKNOWN}),
]


@pytest.mark.parametrize(("state", "seen"), OBSERVATIONS)
def test_all_worlds_are_equally_likely(state: type[Record], seen: dict[str, Any]) -> None:
    assert deals_evenly(derive_redeal(state), state, SimpleNamespace(**seen), 0)


def favoring(redeal: Redeal) -> Redeal:
    """A redeal that deals one time in two once more, and takes the lower hand."""

    def biased(box: Any, obs: Any, seat: int, rng: Any) -> None:
        other = deepcopy(obs)
        redeal(box, obs, seat, rng)
        redeal(box, other, seat, rng)
        if below(rng, 2) and other.hand < obs.hand:
            vars(obs).update(vars(other))

    return biased


@pytest.mark.parametrize(("state", "seen"), OBSERVATIONS)
def test_a_bias_is_noticed(state: type[Record], seen: dict[str, Any]) -> None:
    assert not deals_evenly(favoring(derive_redeal(state)), state, SimpleNamespace(**seen), 0)


def test_a_world_that_is_never_dealt_is_noticed() -> None:
    def stubborn(box: Any, obs: Any, seat: int, rng: Any) -> None:
        derived(box, obs, seat, rng)
        if obs.hand[1] == 5:
            obs.hand[1] = 4

    derived = derive_redeal(SingleCards)
    seen = SimpleNamespace(hand=[2, UNKNOWN, NONE], board=0)
    assert deals_evenly(derived, SingleCards, seen, 0)
    assert not deals_evenly(stubborn, SingleCards, seen, 0)


# Games


LEDUC_MOMENTS = {
    "both cards": "deal Q1, deal K2",
    "a raise": "deal Q1, deal K2, raise",
    "the board": "deal Q1, deal K2, call, call, turn K1",
    "the second round": "deal J1, deal J2, raise, call, turn K1, call, raise",
    "a fold": "deal J1, deal K1, raise, fold",
}


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("codes", LEDUC_MOMENTS.values(), ids=LEDUC_MOMENTS.keys())
def test_all_hands_of_leduc_are_equally_likely(codes: str, viewer: int) -> None:
    match = Match(example_game("leduc"))
    for code in codes.split(", "):
        match.push(code)
    assert _deals_evenly(match, viewer)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("codes", ["draw 3, draw 6, stay", "draw 3, draw 6, change, draw 1", "draw 3, draw 6, change"])
def test_all_cards_of_the_starter_are_equally_likely(codes: str, viewer: int) -> None:
    match = Match(find_game(STARTER))
    for code in codes.split(", "):
        match.push(code)
    assert _deals_evenly(match, viewer)


def test_a_bias_in_leduc_is_noticed() -> None:
    match = Match(example_game("leduc"))
    for code in ("deal Q1", "deal K2", "call", "call", "turn K1"):
        match.push(code)
    assert not _deals_evenly(match, 0, favoring(match.game.rules.redeal))


def _deals_evenly(match: Match, viewer: int, redeal: Redeal | None = None) -> bool:
    game = match.game
    seen = observation_of(match.observation(viewer), game.state)
    return deals_evenly(redeal or game.rules.redeal, game.state, seen, viewer, match.box.plain)


# Hearts knows more than its declarations tell


def hearts_after(tricks: int, direction: str) -> Match:
    """A random match of hearts, with cards passed in a direction, after a number of tricks."""
    match, rng = Match(example_game("hearts")), seeded(4)
    match.push(f"direct {direction}")
    while match.actor == CHANCE or not match.truth()[0].is_taken_up or match.truth()[0].tricks < tricks:
        if match.actor == NOBODY:
            break
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return match


@pytest.mark.parametrize("viewer", [0, 3])
def test_all_last_hands_of_hearts_are_equally_likely(viewer: int) -> None:
    match = hearts_after(11, "nobody")
    assert _deals_evenly(match, viewer)
    assert not _deals_evenly(match, viewer, favoring(match.game.rules.redeal))


@pytest.mark.parametrize("direction", [1, 2, 3])
def test_cards_that_were_passed_on_stay_in_their_hand(direction: int) -> None:
    """All hands with the cards that the viewer knows are equally likely; each allows as many guesses of the others'."""
    match = hearts_after(10, ["nobody", "left", "across", "right"][direction])
    viewer = next(seat for seat in range(4) if _known(match, seat, direction))
    seen = observation_of(match.observation(viewer), match.game.state)
    taker, known = (viewer + direction) % 4, _known(match, viewer, direction)
    hands = [tuple(world.hand) for world in worlds(match.game.state, seen)]
    possible = [hand for hand in hands if hand[taker] & known == known]
    assert 1 < len(possible) < len(hands)
    dealt = draws(match.game.rules.redeal, match.box.plain, seen, viewer, 25 * len(possible))
    assert is_likely(Counter(tuple(each.hand) for each in dealt), dict.fromkeys(possible, 1 / len(possible)))


def _known(match: Match, seat: int, direction: int) -> int:
    """The cards that a seat passed on and that were not played yet."""
    state = match.truth()[0]
    return int(state.given[seat] & ~state.played[(seat + direction) % 4])


def test_passed_cards_are_guessed_evenly() -> None:
    """After the last trick all hands are known, but not the three cards that others passed to each other."""
    match = hearts_after(13, "left")
    seen = observation_of(match.observation(0), match.game.state)
    received = [number for number in range(52) if seen.played[2] >> number & 1]
    possible = [sum(1 << number for number in three) for three in combinations(received, 3)]
    dealt = draws(match.game.rules.redeal, match.box.plain, seen, 0, 40 * len(possible))
    assert is_likely(Counter(each.given[1] for each in dealt), dict.fromkeys(possible, 1 / len(possible)))


def test_the_two_of_clubs_is_in_the_hand_that_leads() -> None:
    match = hearts_after(0, "nobody")
    leader, viewer = match.actor, (match.actor + 1) % 4
    seen = observation_of(match.observation(viewer), match.game.state)
    other = next(number for number in range(1, 52) if not seen.hand[viewer] >> number & 1)
    found = Counter[Hashable]()
    for world in draws(match.game.rules.redeal, match.box.plain, seen, viewer, 3000):
        assert world.hand[leader] & 1
        found[next(owner for owner in range(4) if world.hand[owner] >> other & 1)] += 1
    expected = {owner: (12 if owner == leader else 13) / 38 for owner in range(4) if owner != viewer}
    assert is_likely(found, expected)
