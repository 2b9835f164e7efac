"""All cards open: what one seat or the other sees, and what only the truth can reckon."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ruse.core.dice import below, seeded
from ruse.core.facts import UNSEEN_CARD
from ruse.core.match import Match
from ruse.core.opened import opened
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.registry import find_game, game_names


def matches(name: str, seeds: range) -> Iterator[Match]:
    """Random matches, after every step of theirs."""
    for seed in seeds:
        match, rng = Match(find_game(name)), seeded(seed)
        match.play_chance(rng)
        while match.actor != NOBODY:
            yield match
            legal = match.legal()
            match.push(legal[below(rng, len(legal))])
            match.play_chance(rng)


@pytest.mark.parametrize("name", game_names())
def test_every_hand_is_open(name: str) -> None:
    for match in matches(name, range(2)):
        zones = opened(match)["zones"]
        hands = [zones[f"{seat}.hand"] for seat in range(match.num_seats)]
        assert not any(card.startswith(UNSEEN_CARD) for hand in hands for card in hand)


def test_a_battle_is_reckoned_with_the_cards_of_both_sides() -> None:
    differing = 0
    for match in matches("red-and-blue", range(27, 28)):  # a Bird Soldier attacks Red
        battle = opened(match)["battle"]
        truth: Any = match.game.view.view(match.box.plain, match._state, SPECTATOR)
        assert msgspec.json.encode(battle) == msgspec.json.encode(truth.battle)
        views: list[Any] = [match.seat(seat).view for seat in range(2)]
        differing += views[0].battle != views[1].battle
    assert differing
