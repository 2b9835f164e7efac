"""Positions that cannot be read or played are refused by name, and those that can are read back."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.record import IntArray
from ruse.games.red_and_blue import GAME, act, phase

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
        (
            {"phase": "second", "red": "priest priest priest archer archer", "battle": BATTLE},
            "red.hand: may not have more than 5 cards with those in the battle",
        ),
        (
            {"phase": "show", "blue": "priest priest priest archer archer", "battle": {**BATTLE, "added": "rookie"}},
            "blue.hand: may not have more than 5 cards with those in the battle",
        ),
        ({"red_capital": "red rookie"}, "say where the Prince is"),
        ({"red": "rookie", "discard": "rookie " * 5}, "there are no more than 5 cards of the kind rookie"),
        ({"red": "rok"}, "red.hand: 'rok' is unknown; did you mean 'rookie'"),
        ({"red_capital": "red princess", "blue_capital": "blue rookie"}, "say where the Prince is"),
        ({"phase": "defense", "blue": "rookie"}, "battle: does not fit the phase 'defense'"),
        ({"battle": BATTLE}, "battle: does not fit the phase 'dispatch'"),
        (
            {"phase": "second", "red": "rookie", "battle": {**BATTLE, "area": "border"}},
            "the rules cannot go on from this position",
        ),
        ({"phase": "second", "red": "rookie", "battle": {**BATTLE, "attack": "rookie rookie"}}, "must be 1 to 2 cards"),
        ({"phase": "defense", "blue": "rookie", "battle": {**BATTLE, "added": "priest"}}, "not yet in the phase"),
        ({"phase": "keep", "battle": BATTLE}, "the rules cannot go on from this position"),
        ({"phase": "draw", "to_draw": [0, 0]}, "the field 'to_draw' cannot be -1"),
        ({"phase": "draw", "to_draw": [3, 0], "red": "rookie rookie rookie"}, "red.hand: may not have more than 5"),
        ({"to_draw": [0, 1]}, r"to_draw: does not fit the phase 'dispatch' \(1\)"),
        ({"phase": "deal", "to_draw": [9, 0]}, "to_draw: does not fit the phase 'deal'"),
        ({"red": {"hand": "rookie", "known": "archer"}}, "red.known: names cards that are neither"),
        ({"phase": "over"}, "the game is not over in this position"),
        ({"turn": 61, "to_move": "blue", "phase": "over"}, "the game is not over in this position"),
        ({"colour": "red"}, "colour: unknown entry"),
    ],
)
def test_what_cannot_be_played_is_refused(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


FIVE = "rookie rookie priest priest capital-guard"
OTHERS = "city-guard city-guard priest priest capital-guard"
FIRST = {"turn": 1, "red": FIVE, "blue": OTHERS}
"""Red's first dispatch, before anything is done."""

ALL_RED = {
    "red_city": "red rookie",
    "border": "red rookie",
    "blue_city": "red rookie",
    "blue_capital": "red rookie",
    "blue": "princess",
}


@pytest.mark.parametrize(
    "entries",
    [
        FIRST,
        {**FIRST, "red": "archer archer archer bishop bishop"},
        {**FIRST, "red": "", "border": "blue rookie"},
        {**FIRST, "turn": 6, "red": {"hand": FIVE, "known": "rookie", "deduced": "rookie rookie"}},
        {"red_capital": "blue prince"},
        {"phase": "draft", "red": FIVE},
        {"phase": "second", "battle": BATTLE},
        {"phase": "deal", "to_move": "blue"},
        {"phase": "over", "blue_capital": "red bird-soldier", "discard": "princess rookie"},
        {**ALL_RED, "phase": "over", "to_move": "blue"},
    ],
)
def test_what_can_be_played_need_not_be_reachable(table: Table, entries: dict[str, Any]) -> None:
    assert table(**entries).position()


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


def read_back(box: Box, state: Any) -> Any:
    """The state that is set up from what is written of another."""
    again = GAME.first_state(box, {})
    GAME.position.read(box.plain, Entries(GAME.position.write(box.plain, state), BadPosition), again)
    return again


@pytest.mark.parametrize("seed", range(30))
def test_every_state_of_random_matches_is_read_back(seed: int, random_box: Callable[[IntArray], Box]) -> None:
    """Winners keep their monarchs more often than not, so that matches are long."""
    rng = seeded(seed)
    box = random_box(rng) if seed % 3 else GAME.standard_box
    s = GAME.first_state(box, {})
    actions: Any = [0] * GAME.max_legal
    while True:
        assert read_back(box, s) == s
        seat = GAME.rules.actor(box.plain, s)
        if seat == NOBODY:
            break
        action = actions[below(rng, GAME.rules.legal(box.plain, s, seat, actions))]
        if s.phase == phase.KEEP and act.KEEP + seat in actions[:2] and below(rng, 10):
            action = act.KEEP + seat
        GAME.rules.apply(box.plain, s, seat, action)
