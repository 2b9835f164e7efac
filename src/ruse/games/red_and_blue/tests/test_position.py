"""Positions that could not stand are refused by name."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR

Table = Callable[..., Match]
BATTLE = {"area": "blue-capital", "attack": "rookie"}
KEEPING = {
    "phase": "keep",
    "border": "blue rearguard",
    "battle": {"area": "border", "attack": "bird-soldier archer", "added": "rookie"},
}


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"red": "rookie " * 6}, "red.hand: may not have more than 5 cards"),
        (
            {"phase": "second", "red": "priest priest priest archer archer", "battle": BATTLE},
            "red.hand: may not have more than 5 cards with those put into the battle",
        ),
        (
            {"phase": "show", "blue": "priest priest priest archer archer", "battle": {**BATTLE, "added": "rookie"}},
            "blue.hand: may not have more than 5 cards with those put into the battle",
        ),
        ({"red_capital": "red rookie"}, "say where the Prince is"),
        ({"red": "rookie", "discard": "rookie " * 5}, "there are no more than 5 cards of the kind rookie"),
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
        ({"phase": "draw", "to_draw": [1, 1], "red": "rookie"}, "to_draw: costs 3, the funds are 2"),
        ({"phase": "deal", "blue": "rookie"}, "Red's first hand is dealt, then Blue's"),
        ({"phase": "deal", "turn": 2}, "the hands are dealt in Red's first turn"),
        ({"phase": "deal", "to_move": "blue"}, "the hands are dealt in Red's first turn"),
        ({"to_draw": [0, 1]}, r"to_draw: does not fit the phase 'dispatch' \(1\)"),
        ({"phase": "deal", "to_draw": [9, 0]}, "to_draw: does not fit the phase 'deal'"),
        ({"phase": "second", "battle": BATTLE}, "Red has no second card to attack with"),
        ({"phase": "defense", "battle": BATTLE}, "Blue has no card to add in defense"),
        ({"phase": "draft", "red": "rookie rookie priest priest priest"}, "Red has no room in the hand or too few"),
        ({"phase": "draft", "red": "prince", "red_capital": ""}, "Red has no room in the hand or too few funds"),
        ({"red": {"hand": "rookie", "known": "archer"}}, "red.known: names cards that are neither"),
        ({"phase": "over"}, "the game is not over in this position"),
        ({"turn": 61}, "the game is over in this position"),
        ({"turn": 61, "to_move": "blue"}, r"over after 60 turns each \(ruling 5\)"),
        ({"turn": 61, "to_move": "blue", "phase": "over"}, r"over after 60 turns each \(ruling 5\)"),
        (
            {"turn": 61, "phase": "over", "discard": "princess", "blue_capital": "red rookie"},
            r"over after 60 turns each \(ruling 5\)",
        ),
        ({"colour": "red"}, "colour: unknown entry"),
    ],
)
def test_an_impossible_table_is_refused(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


def test_all_five_areas_win(table: Table) -> None:
    areas = {"red_city": "red rookie", "border": "red priest", "blue_capital": "red archer"}
    match = table(red="rookie", blue="princess", **areas)
    match.push("occupy blue-city rookie")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.shares, outcome.reason) == ([1.0, 0.0], "Red wins, holding all five areas (4).")


def test_the_last_turn_of_all_can_be_set_up_and_ends_the_game(table: Table) -> None:
    match = table(turn=60, to_move="blue")
    match.push("end turn")
    assert match.outcome() is not None
    assert table(turn=61, phase="over").outcome() is not None


def test_a_battle_set_up_while_its_winner_chooses_is_told_with_its_own_cards(table: Table) -> None:
    match = table(**KEEPING)
    match.push("keep archer")
    told = match.log(SPECTATOR)[-1].sentences
    assert told[-2:] == ["Discarded: Bird Soldier and Rearguard.", "Rearguard: Blue takes back Rookie."]
