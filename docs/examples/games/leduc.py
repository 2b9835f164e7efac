"""Leduc hold'em: the smallest poker with a card on the table.

There are two jacks, two queens and two kings. Both players pay an ante of 1 chip and get a card.

You bet in turn: call to pay as much as the other player, raise to pay 2 chips more, or fold to give up the pot. There
are at most two raises. Then a card is turned up, and you bet once more; now a raise is 4 chips.

At the end the hands are shown. A pair with the card on the table wins the pot, else the higher card; equal cards
share it.
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
    bookkeeping,
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
ROUNDS = 2
MAX_RAISES = 2
SUITS = 2
CARDS = ["J1", "J2", "Q1", "Q2", "K1", "K2"]
PAIR = len(CARDS)  # worth more than any rank
EACH_SEAT, EACH_ROUND = by_seat(SEATS), by(["first", "second"])


class Box(Record):
    ante = number("chips that both players pay at first", 1, 1, 9)
    bet = numbers("chips of a raise in each round", [2, 4], 1, 20)


class State(Record):
    round = bookkeeping(amount("finished rounds of betting", ROUNDS))
    turn = bookkeeping(player("the player who has to bet", SEATS))
    hand = card("the card in hand", CARDS, EACH_SEAT, hidden=True, open_when="is_shown")
    board = card("the card on the table", CARDS)
    paid = amount("chips in the pot", 99, EACH_SEAT)
    raises = amount("raises in each round", MAX_RAISES, EACH_ROUND)
    checked = bookkeeping(amount("1 if the first player called before any raise", 1, EACH_ROUND))
    folded = player("the player who gave up", SEATS, none=True)
    is_shown = amount("1 once the hands are shown", 1)


deck = derive_rest(State)


@kernel
def receiver(box: Box, s: State) -> int:
    """The player who gets the next card."""
    return 0 if s.hand[0] == NONE else 1


ACTIONS = ActionTable()
DEAL = ACTIONS.add("deal", card=CARDS, role="chance", private=receiver)
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
    s.board = NONE
    s.folded = NONE


@kernel
def actor(box: Box, s: State) -> int:
    """Chance deals two cards, turns up the board between the rounds, and shows the hands after them."""
    if s.folded != NONE or s.is_shown:
        return NOBODY
    is_dealt = s.hand[1] != NONE
    is_between = s.round == 1 and s.board == NONE
    return s.turn if is_dealt and not is_between and s.round < ROUNDS else CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    return legal_chance(s, out) if seat == CHANCE else legal_bets(s, seat, out)


@kernel
def legal_chance(s: State, out: IntArray) -> int:
    if s.hand[1] == NONE:
        return list_bits(deck(s), DEAL, out)
    if s.board == NONE:
        return list_bits(deck(s), TURN, out)
    out[0] = SHOW
    return 1


@kernel
def legal_bets(s: State, seat: int, out: IntArray) -> int:
    """You may fold after a raise, call at any time, and raise while there are raises left."""
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
    elif action == CALL:
        call(s, seat)
    elif action == RAISE:
        s.paid[seat] = s.paid[1 - seat] + box.bet[s.round]
        s.raises[s.round] += 1
        s.turn = 1 - seat
    elif action == SHOW:
        s.is_shown = 1
    elif action >= TURN:
        s.board = action - TURN
    else:
        s.hand[receiver(box, s)] = action - DEAL


@kernel
def call(s: State, seat: int) -> None:
    """A call ends the round, unless it is the first bet."""
    if seat == 0 and s.raises[s.round] == 0:
        s.checked[s.round] = 1
        s.turn = 1
    else:
        s.paid[seat] = s.paid[1 - seat]
        s.round += 1
        s.turn = 0


@kernel
def worth(s: State, seat: int) -> int:
    rank = s.hand[seat] // SUITS
    return PAIR if rank == s.board // SUITS else rank


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """The winner gets the chips that the other player paid."""
    if s.folded != NONE:
        winner = 1 - s.folded
    elif worth(s, 0) != worth(s, 1):
        winner = 0 if worth(s, 0) > worth(s, 1) else 1
    else:
        winner = NONE
    for seat in range(SEATS):
        out[seat] = 0 if winner == NONE else s.paid[1 - seat] if seat == winner else -s.paid[seat]


@kernel
def most_chips(box: Box) -> float:
    """No player can win or lose more."""
    return float(box.ante + MAX_RAISES * (box.bet[0] + box.bet[1]))


GAME = define_game(
    __name__,
    title="Leduc hold'em",
    credits="Finnegan Southey and others, 2005",
    players=("ann", "bob"),
    payoff=chips(most_chips),
    max_steps=12,
    phrases={
        "deal": "gets {card}",
        "turn": "{card} comes on the table.",
        "show": "The hands are shown.",
        "?fold": "nobody has raised",
        "?raise": "there are no more raises in this round",
    },
)
