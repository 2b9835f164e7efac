"""Three Kinds: a duel with cards that are alike.

There are four swords, four cups and four coins. Both players get five cards; two are left over, and nobody knows them.

In each round one player leads a card and the other answers. Swords beat cups, cups beat coins, and coins beat swords;
of two cards of one kind neither wins. Who answered leads next. Who has won more rounds wins the game.
"""

from typing import Any

from ruse.authoring import (
    CHANCE,
    NOBODY,
    NONE,
    UNKNOWN,
    ActionTable,
    FloatArray,
    IntArray,
    Record,
    amount,
    below,
    bookkeeping,
    by,
    by_seat,
    choice,
    define_game,
    kernel,
    player,
)

SEATS, HAND_SIZE, COPIES = 2, 5, 4
KINDS = ["sword", "cup", "coin"]  # each beats the next
NUM_KINDS = len(KINDS)
EACH_SEAT, EACH_KIND = by_seat(SEATS), by(KINDS)


class State(Record):
    turn = bookkeeping(player("the player who has to play", SEATS))
    num_dealt = bookkeeping(amount("cards dealt", SEATS * HAND_SIZE))
    held = amount("cards in hand", HAND_SIZE, EACH_SEAT)
    hand = amount("cards of each kind in hand", COPIES, EACH_SEAT, EACH_KIND, hidden=True)
    lead = choice("the card that was led", KINDS, none=True)
    num_played = amount("cards of each kind that were played", COPIES, EACH_KIND)
    num_won = amount("rounds won", HAND_SIZE, EACH_SEAT)


@kernel
def receiver(box: Any, s: State) -> int:
    """The player who gets the next card."""
    return s.num_dealt % SEATS


ACTIONS = ActionTable()
DEAL = ACTIONS.add("deal", card=KINDS, role="chance", private=receiver)
PLAY = ACTIONS.add("play", card=KINDS)


@kernel
def setup(box: Any, s: State, options: IntArray) -> None:
    s.lead = NONE


@kernel
def actor(box: Any, s: State) -> int:
    if s.num_dealt < SEATS * HAND_SIZE:
        return CHANCE
    return s.turn if s.held[s.turn] else NOBODY


@kernel
def num_left(s: State, kind: int) -> int:
    """Number of cards of a kind that are neither in a hand nor played."""
    return COPIES - s.hand[0, kind] - s.hand[1, kind] - s.num_played[kind]


@kernel
def legal(box: Any, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    n = 0
    for kind in range(NUM_KINDS):
        if seat == CHANCE and num_left(s, kind):
            out[n] = DEAL + kind
            n += 1
        elif seat != CHANCE and s.hand[seat, kind]:
            out[n] = PLAY + kind
            n += 1
    return n


@kernel
def weights(box: Any, s: State, out: IntArray) -> int:
    """A kind is dealt as likely as there are cards of it."""
    n, total = 0, 0
    for kind in range(NUM_KINDS):
        if num_left(s, kind):
            out[n] = num_left(s, kind)
            total += out[n]
            n += 1
    return total


@kernel
def apply(box: Any, s: State, seat: int, action: int) -> None:
    if action >= PLAY:
        play(s, seat, action - PLAY)
    else:
        s.hand[receiver(box, s), action - DEAL] += 1
        s.held[receiver(box, s)] += 1
        s.num_dealt += 1


@kernel
def play(s: State, seat: int, kind: int) -> None:
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.num_played[kind] += 1
    if s.lead == NONE:
        s.lead = kind
        s.turn = 1 - seat
        return
    if s.lead == (kind + 1) % NUM_KINDS:
        s.num_won[seat] += 1
    elif kind == (s.lead + 1) % NUM_KINDS:
        s.num_won[1 - seat] += 1
    s.lead = NONE


@kernel
def returns(box: Any, s: State, out: FloatArray) -> None:
    for seat in range(SEATS):
        lead = s.num_won[seat] - s.num_won[1 - seat]
        out[seat] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


# Cards that are alike have no names of their own, so what is derived from places is written by hand.


@kernel
def redeal(box: Any, obs: State, seat: int, rng: IntArray) -> None:
    """Deal the unseen cards to the hands that the viewer does not know."""
    for owner in range(SEATS):
        for kind in range(NUM_KINDS):
            if obs.hand[owner, kind] == UNKNOWN:
                obs.hand[owner, kind] = 0
    for owner in range(SEATS):
        while num_held(obs, owner) < obs.held[owner]:
            obs.hand[owner, any_left(obs, rng)] += 1


@kernel
def num_held(obs: State, owner: int) -> int:
    return obs.hand[owner, 0] + obs.hand[owner, 1] + obs.hand[owner, 2]


@kernel
def any_left(obs: State, rng: IntArray) -> int:
    """The kind of a random card among those that are left."""
    place = below(rng, num_left(obs, 0) + num_left(obs, 1) + num_left(obs, 2))
    for kind in range(NUM_KINDS - 1):
        place -= num_left(obs, kind)
        if place < 0:
            return kind
    return NUM_KINDS - 1


@kernel
def census(box: Any, s: State, out: IntArray) -> int:
    """Cards of each kind, wherever they are; with too many in hands or played, the number grows."""
    for kind in range(NUM_KINDS):
        out[kind] = s.hand[0, kind] + s.hand[1, kind] + s.num_played[kind] + max(num_left(s, kind), 0)
    return NUM_KINDS


GAME = define_game(
    __name__,
    title="Three Kinds",
    credits="Ruse",
    players=("ann", "bob"),
    max_steps=2 * SEATS * HAND_SIZE,
    phrases={
        "deal": "gets {card}",
        "play": "plays {card}",
        "?play": "you have no {card}",
        "ended": "who has won more rounds wins",
    },
)
