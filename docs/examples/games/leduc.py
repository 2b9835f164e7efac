"""Leduc hold'em: the smallest poker with a card on the table.

There are two jacks, two queens and two kings. Everybody pays an ante of 1 chip and gets a card.

You bet in turn: call to pay as much as the other, raise to pay 2 chips more, fold to give up the pot. There are at most
two raises. Then a card is turned up, and you bet again, by 4 chips.

At the end a pair with the card on the table wins the pot, then the higher card; equal cards share it.
"""

from ruse.authoring import (
    CHANCE,
    NOBODY,
    NONE,
    ActionTable,
    FloatArray,
    IntArray,
    Record,
    amount,
    by,
    by_seat,
    card,
    chips,
    define_game,
    derive_rest,
    kernel,
    list_bits,
    number,
    numbers,
    player,
)

SEATS = 2
MAX_RAISES = 2
CARDS = ["J1", "J2", "Q1", "Q2", "K1", "K2"]
EACH_SEAT, EACH_ROUND = by_seat(SEATS), by(["first", "second"])


class Box(Record):
    ante = number("what everybody pays at first", 1, 1, 9)
    bet = numbers("what a raise is worth in each round", [2, 4], 1, 20)


class State(Record):
    round = amount("finished rounds", 2)
    turn = player("who has to bet", SEATS)
    hand = card("the card in hand", CARDS, EACH_SEAT, hidden=True, open_when="is_shown")
    board = card("the card on the table", CARDS)
    paid = amount("chips in the pot", 99, EACH_SEAT)
    raises = amount("raises in each round", MAX_RAISES, EACH_ROUND)
    checked = amount("1 if the first player checked in the round", 1, EACH_ROUND)
    folded = player("who gave up", SEATS, none=True)
    is_shown = amount("1 once the hands are shown", 1)


rest = derive_rest(State)


@kernel
def next_hand(box: Box, s: State) -> int:
    return int(s.hand[0] != NONE)


ACTIONS = ActionTable()
DEAL = ACTIONS.add("deal", card=CARDS, role="chance", private=next_hand)
TURN = ACTIONS.add("turn", card=CARDS, role="chance")
SHOW = ACTIONS.add("show", role="chance", shows=True)
FOLD = ACTIONS.add("fold")
CALL = ACTIONS.add("call")
RAISE = ACTIONS.add("raise")


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    for seat in range(SEATS):
        s.paid[seat] = box.ante
        s.hand[seat] = NONE
    s.board = s.folded = NONE


@kernel
def actor(box: Box, s: State) -> int:
    if s.hand[1] == NONE:
        return CHANCE
    if s.folded != NONE or s.is_shown:
        return NOBODY
    return CHANCE if s.round == 2 or (s.round == 1 and s.board == NONE) else s.turn


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    if seat == CHANCE:
        if s.round == 2:
            out[0] = SHOW
            return 1
        return list_bits(rest(s), DEAL if s.hand[1] == NONE else TURN, out)
    n = 0
    if s.paid[seat] < s.paid[1 - seat]:
        out[n] = FOLD
        n += 1
    out[n] = CALL
    n += 1
    if s.raises[s.round] < MAX_RAISES:
        out[n] = RAISE
        n += 1
    return n


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    if action == FOLD:
        s.folded = seat
    elif action == CALL and seat == 0 and s.raises[s.round] == 0:
        s.checked[s.round] = 1
        s.turn = 1
    elif action == CALL:
        s.paid[seat] = s.paid[1 - seat]
        s.round += 1
        s.turn = 0
    elif action == RAISE:
        s.paid[seat] = s.paid[1 - seat] + box.bet[s.round]
        s.raises[s.round] += 1
        s.turn = 1 - seat
    elif action == SHOW:
        s.is_shown = 1
    elif action >= TURN:
        s.board = action - TURN
    else:
        s.hand[next_hand(box, s)] = action - DEAL


@kernel
def worth(s: State, seat: int) -> int:
    rank = s.hand[seat] // 2
    return 9 if rank == s.board // 2 else rank


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    lead = s.folded * 2 - 1 if s.folded != NONE else worth(s, 0) - worth(s, 1)
    out[0] = s.paid[1] if lead > 0 else -s.paid[0] if lead < 0 else 0
    out[1] = -out[0]


@kernel
def most(box: Box) -> float:
    return float(box.ante + MAX_RAISES * (box.bet[0] + box.bet[1]))


GAME = define_game(
    __name__,
    title="Leduc hold'em",
    credits="Southey and others, 2005",
    players=("ann", "bob"),
    payoff=chips(most),
    max_steps=12,
    phrases={
        "deal": "gets {card}",
        "turn": "{card} comes on the table.",
        "show": "The hands are shown.",
        "?fold": "nobody has raised",
        "?raise": "there are no more raises in this round",
    },
)
