"""Declarations of a game as data: what a client needs to draw a table it does not know."""

import pytest

from ruse.core.defaults.schema import label_of, table_schema
from ruse.core.defaults.view import deck_places, zones_of
from ruse.core.fields import amount, bookkeeping
from ruse.core.match import Match
from ruse.core.registry import STARTER, find_game

GAME = find_game(STARTER)
SCHEMA = table_schema(GAME, zones_of(GAME.state), deck_places(GAME).values())


def test_places_and_fields_say_what_they_are() -> None:
    schema = SCHEMA
    hand = schema.places["hand"]
    assert (hand.label, hand.by_seat, hand.single, hand.hidden) == ("hand", True, True, True)
    assert schema.hand == "hand"
    assert schema.decks == (tuple("1234567"),)
    assert schema.rests == ("deck",)
    assert schema.unit == ""


def test_neither_bookkeeping_nor_what_cards_show_is_listed() -> None:
    assert {"turn", "is_shown"} <= set(GAME.state.declared)
    assert not SCHEMA.fields


def test_the_terminal_leaves_out_the_same() -> None:
    match: Match = Match(GAME)
    match.push("draw 3")
    match.push("draw 5")
    seat = match.seat(0)
    assert GAME.table.lines(seat.view, seat.speech("en", you=0)) == [
        "Small Game: deck 5 cards.",
        "Ann (you): hand 3.",
        "Bob: hand 1 card.",
    ]


@pytest.mark.parametrize(
    ("name", "label"), [("num_passed", "passed"), ("is_broken", "broken"), ("high_bid", "high bid")]
)
def test_names_become_labels(name: str, label: str) -> None:
    assert label_of(name) == label


def test_bookkeeping_is_said_of_a_field() -> None:
    assert bookkeeping(amount("cards dealt", 52)).bookkeeping  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="field"):
        bookkeeping(3)
