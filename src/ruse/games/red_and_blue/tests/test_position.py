"""Positions that could not stand are refused by name."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match

Table = Callable[..., Match]
BATTLE = {"area": "blue-capital", "attack": "rookie"}


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"red": "rookie " * 6}, "red.hand: may not have more than 5 cards"),
        ({"red_capital": "red rookie"}, "say where the Prince is"),
        ({"red": "rookie", "discard": "rookie " * 6}, "there are only 6 cards of the kind rookie"),
        ({"red": "rok"}, "red.hand: 'rok' is unknown; did you mean 'rookie'"),
        ({"red_capital": "red princess", "blue_capital": "blue rookie"}, "say where the Prince is"),
        ({"red_capital": "blue prince"}, "Blue cannot have the Prince"),
        ({"phase": "defense", "blue": "rookie"}, "battle: does not fit the phase 'defense'"),
        ({"battle": BATTLE}, "battle: does not fit the phase 'dispatch'"),
        (
            {"phase": "second", "red": "rookie", "battle": {**BATTLE, "area": "border"}},
            "an area the other player holds",
        ),
        ({"phase": "second", "red": "rookie", "battle": {**BATTLE, "attack": "rookie rookie"}}, "must be 1 to 2 cards"),
        ({"phase": "defense", "blue": "rookie", "battle": {**BATTLE, "added": "priest"}}, "not yet in the phase"),
        ({"phase": "keep", "battle": BATTLE}, "no choice of a card to keep"),
        ({"phase": "draw", "to_draw": [0, 0]}, "to_draw: must be cards the hand has room for"),
        ({"phase": "draw", "to_draw": [3, 0], "red": "rookie rookie rookie"}, "to_draw: must be cards"),
        ({"phase": "deal", "blue": "rookie"}, "Red's first hand is dealt, then Blue's"),
        ({"red": {"hand": "rookie", "known": "archer"}}, "red.known: names cards that are neither"),
        ({"phase": "over"}, "the game is not over in this position"),
        ({"turn": 61}, "the game is over in this position"),
        (
            {"last_battle": {"attacker": "red", "area": "border", "attack": "", "points": [1, 2]}},
            "must be 1 to 2 cards",
        ),
        ({"colour": "red"}, "colour: unknown entry"),
    ],
)
def test_an_impossible_table_is_refused(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


def test_a_finished_game_can_be_set_up(table: Table) -> None:
    match = table(phase="over", discard="princess", blue_capital="red rookie")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "Red wins: the Princess is discarded (4)."


def test_all_five_areas_win(table: Table) -> None:
    areas = {"red_city": "red rookie", "border": "red priest", "blue_capital": "red archer"}
    match = table(red="rookie", blue="princess", **areas)
    match.push("occupy blue-city rookie")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.shares, outcome.reason) == ([1.0, 0.0], "Red wins and holds all five areas (4).")
