"""One card each, and the higher one wins: a tiny game in one file, to copy.

Everybody gets one of the cards 1 to 7. In turn you stay with your card, or change it once for another from the deck.

Then the cards are shown, and the higher one wins.
"""

from typing import Any

from ruse.authoring import (
    CHANCE,
    NOBODY,
    NONE,
    ActionTable,
    FloatArray,
    IntArray,
    Record,
    amount,
    bookkeeping,
    by_seat,
    card,
    define_game,
    derive_rest,
    kernel,
    list_bits,
)

SEATS = 2
CARDS = [str(rank) for rank in range(1, 8)]
EACH_SEAT = by_seat(SEATS)


class State(Record):
    """The state. Only its owner knows a `hidden` field; a `card` or `cards` is a place where cards lie."""

    turn = bookkeeping(amount("how many players have chosen", SEATS))
    hand = card("the card in hand", CARDS, EACH_SEAT, hidden=True, open_when="is_shown")
    away = card("the card that was put away", CARDS, EACH_SEAT, hidden=True)
    is_shown = amount("1 once the cards are shown", 1)


rest = derive_rest(State)  # the cards that lie nowhere: the deck


@kernel
def drawing(box: Any, s: State) -> int:
    """The seat that gets the next card: the first without one."""
    return 0 if s.hand[0] == NONE else 1


ACTIONS = ActionTable()
DRAW = ACTIONS.add("draw", card=CARDS, role="chance", private=drawing)  # only that player sees which
SHOW = ACTIONS.add("show", role="chance", shows=True)
STAY = ACTIONS.add("stay")
CHANGE = ACTIONS.add("change")


@kernel
def setup(box: Any, s: State, options: IntArray) -> None:
    for seat in range(SEATS):
        s.hand[seat] = s.away[seat] = NONE


@kernel
def actor(box: Any, s: State) -> int:
    if s.hand[0] == NONE or s.hand[1] == NONE:
        return CHANCE
    if s.is_shown:
        return NOBODY
    return CHANCE if s.turn == SEATS else s.turn


@kernel
def legal(box: Any, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    if seat >= 0:
        out[0], out[1] = STAY, CHANGE
        return 2
    if s.turn == SEATS and s.hand[1] != NONE:
        out[0] = SHOW
        return 1
    return list_bits(rest(s), DRAW, out)


@kernel
def apply(box: Any, s: State, seat: int, action: int) -> None:
    if action == SHOW:
        s.is_shown = 1
    elif seat == CHANCE:
        s.hand[drawing(box, s)] = action - DRAW
    else:
        s.turn += 1
        if action == CHANGE:
            s.away[seat] = s.hand[seat]
            s.hand[seat] = NONE


@kernel
def returns(box: Any, s: State, out: FloatArray) -> None:
    out[0] = s.hand[0] > s.hand[1]
    out[1] = 1 - out[0]


GAME = define_game(
    __name__,
    title="Small Game",
    credits="An example made for Ruse",
    players=("ann", "bob"),
    max_steps=8,
    phrases={"draw": "gets {card}", "show": "The cards are shown.", "ended": "the higher card wins"},
)
