"""Hearts: one deal among four players, who avoid points.

All 52 cards are dealt. Each player passes three cards to the left, to the right or across, or nobody passes any.

The player with the two of clubs leads it. Follow suit if you can; the highest card of the suit that was led takes the
trick, and its player leads next. In the first trick you may play no points unless you have nothing else. Hearts may be
led once points were played, or if you have nothing else.

Each heart is one point, the queen of spades is 13. If you take all 26, you have none and the others have 26 each. Your
payoff is 26 less your points.
"""

from ruse.authoring import (
    CHANCE,
    NOBODY,
    NONE,
    SPECTATOR,
    UNKNOWN,
    ActionTable,
    FloatArray,
    IntArray,
    Record,
    amount,
    bookkeeping,
    by_seat,
    card,
    cards,
    choice,
    count,
    define_game,
    derive_observe,
    derive_rest,
    kernel,
    list_bits,
    number,
    player,
    points,
    some_of,
    subset,
)

SEATS, HAND_SIZE, NUM_PASSED = 4, 13, 3
RANKS, SUITS = "23456789TJQKA", "CDSH"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
NUM_CARDS, NUM_RANKS = len(CARDS), len(RANKS)
ONE_SUIT = (1 << NUM_RANKS) - 1
HEARTS = ONE_SUIT << NUM_RANKS * SUITS.index("H")
TWO_OF_CLUBS, QUEEN_OF_SPADES = CARDS.index("2C"), CARDS.index("QS")
POINT_CARDS = HEARTS | 1 << QUEEN_OF_SPADES
DIRECTIONS = ["nobody", "left", "across", "right"]
ALL_DIRECTIONS = (1 << len(DIRECTIONS)) - 1
EACH_SEAT = by_seat(SEATS)


class Box(Record):
    queen = number("points of the queen of spades", 13, 0, 13)


class State(Record):
    direction = choice("where cards are passed to", DIRECTIONS, none=True)
    num_dealt = bookkeeping(amount("cards dealt", NUM_CARDS))
    num_passed = bookkeeping(amount("cards passed", SEATS * NUM_PASSED))
    is_taken_up = bookkeeping(amount("1 once the passed cards were taken up", 1))
    tricks = amount("finished tricks", HAND_SIZE)
    turn = bookkeeping(player("the player who has to pass or to play", SEATS))
    is_broken = amount("1 once points were played", 1)
    best = choice("the card that takes the trick so far", CARDS, none=True)
    taker = bookkeeping(player("the player of that card", SEATS))
    pot = amount("points in the trick", 26)
    held = amount("cards in hand", HAND_SIZE, EACH_SEAT)
    num_aside = amount("cards put aside to be passed", NUM_PASSED, EACH_SEAT)
    hand = cards("the hand", CARDS, EACH_SEAT, hidden=True, size="held")
    aside = cards("the cards to be passed", CARDS, EACH_SEAT, hidden=True, size="num_aside")
    given = subset("the cards that were passed on", CARDS, EACH_SEAT, hidden=True)
    trick = card("the card in the trick", CARDS, EACH_SEAT)
    played = cards("the cards played to finished tricks", CARDS, EACH_SEAT)
    points = amount("points taken", 26, EACH_SEAT)


unseen_cards = derive_rest(State)


@kernel
def receiver(box: Box, s: State) -> int:
    """The player who gets the next card."""
    return s.num_dealt % SEATS


ACTIONS = ActionTable()
DIRECT = ACTIONS.add("direct", direction=DIRECTIONS, role="chance")
DEAL = ACTIONS.add("deal", card=CARDS, role="chance", private=receiver)
TAKE_UP = ACTIONS.add("take up", role="chance", shows=True)
PASS = ACTIONS.add("pass", card=CARDS, private=True)
PLAY = ACTIONS.add("play", card=CARDS)


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    s.direction = NONE
    s.best = NONE
    for seat in range(SEATS):
        s.trick[seat] = NONE


@kernel
def actor(box: Box, s: State) -> int:
    if s.tricks == HAND_SIZE:
        return NOBODY
    if s.num_dealt < NUM_CARDS:
        return CHANCE
    has_to_pass = s.direction != 0 and s.num_passed < SEATS * NUM_PASSED
    return s.turn if has_to_pass or s.is_taken_up else CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    if seat == CHANCE:
        return legal_chance(s, out)
    return list_bits(playable(s, seat), PLAY, out) if s.is_taken_up else list_bits(s.hand[seat], PASS, out)


@kernel
def legal_chance(s: State, out: IntArray) -> int:
    if s.direction == NONE:
        return list_bits(ALL_DIRECTIONS, DIRECT, out)
    if s.num_dealt < NUM_CARDS:
        return list_bits(unseen_cards(s), DEAL, out)
    out[0] = TAKE_UP
    return 1


@kernel
def playable(s: State, seat: int) -> int:
    """The cards of a hand that may be led, or played to the trick."""
    hand = s.hand[seat]
    if s.best == NONE:
        if s.tricks == 0:
            return 1 << TWO_OF_CLUBS
        others = hand & ~HEARTS
        return hand if s.is_broken or not others else others
    following = hand & ONE_SUIT << s.best // NUM_RANKS * NUM_RANKS
    if following:
        return following
    harmless = hand & ~POINT_CARDS
    return harmless if s.tricks == 0 and harmless else hand


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    if action >= PLAY:
        play(box, s, seat, action - PLAY)
    elif action >= PASS:
        put_aside(s, seat, action - PASS)
    elif action == TAKE_UP:
        take_up(s)
    elif action >= DEAL:
        s.hand[receiver(box, s)] |= 1 << action - DEAL
        s.held[receiver(box, s)] += 1
        s.num_dealt += 1
    else:
        s.direction = action - DIRECT


@kernel
def put_aside(s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.aside[seat] |= 1 << card
    s.num_aside[seat] += 1
    s.num_passed += 1
    s.turn = s.num_passed // NUM_PASSED % SEATS


@kernel
def take_up(s: State) -> None:
    """All take up the cards passed to them at once; the two of clubs leads."""
    for seat in range(SEATS):
        neighbor = (seat + s.direction) % SEATS
        s.hand[neighbor] |= s.aside[seat]
        s.held[neighbor] += s.num_aside[seat]
        s.given[seat] = s.aside[seat]
        s.aside[seat] = 0
        s.num_aside[seat] = 0
    s.is_taken_up = 1
    for seat in range(SEATS):
        if s.hand[seat] >> TWO_OF_CLUBS & 1:
            s.turn = seat


@kernel
def play(box: Box, s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.trick[seat] = card
    if POINT_CARDS >> card & 1:
        s.is_broken = 1
        s.pot += box.queen if card == QUEEN_OF_SPADES else 1
    if s.best == NONE or (card > s.best and card // NUM_RANKS == s.best // NUM_RANKS):
        s.best = card
        s.taker = seat
    s.turn = (seat + 1) % SEATS
    if s.trick[s.turn] != NONE:
        finish_trick(s)


@kernel
def finish_trick(s: State) -> None:
    s.points[s.taker] += s.pot
    s.pot = 0
    s.best = NONE
    s.turn = s.taker
    s.tricks += 1
    for seat in range(SEATS):
        s.played[seat] |= 1 << s.trick[seat]
        s.trick[seat] = NONE


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """26 less your points; with all points you have shot the moon, and the others have them."""
    all_points = NUM_RANKS + box.queen
    for seat in range(SEATS):
        out[seat] = all_points - s.points[seat]
    for seat in range(SEATS):
        if s.points[seat] == all_points:
            for other in range(SEATS):
                out[other] = all_points if other == seat else 0


# Passing tells more than the declarations: you know the cards you gave, and from whom you got yours.


@kernel
def observe_received(box: Box, s: State, seat: int, obs: State) -> None:
    if seat != SPECTATOR and s.is_taken_up:
        giver = (seat - s.direction) % SEATS
        obs.given[giver] = s.given[giver]


observe = derive_observe(State, also=observe_received)


@kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """Deal the known cards, then the others; at last guess who passed which. Suits not followed are not remembered."""
    unseen = unseen_cards(obs)
    for owner in range(SEATS):
        if obs.hand[owner] == UNKNOWN:
            obs.hand[owner] = known_cards(obs, seat, owner)
            unseen &= ~obs.hand[owner]
    for owner in range(SEATS):
        more = some_of(unseen, obs.held[owner] - count(obs.hand[owner]), rng)
        obs.hand[owner] |= more
        unseen &= ~more
        if obs.aside[owner] == UNKNOWN:
            obs.aside[owner] = some_of(unseen, obs.num_aside[owner], rng)
            unseen &= ~obs.aside[owner]
    for owner in range(SEATS):
        if obs.given[owner] == UNKNOWN:
            neighbor = (owner + obs.direction) % SEATS
            is_given = obs.is_taken_up and obs.direction != 0
            obs.given[owner] = some_of(obs.hand[neighbor] | put_down(obs, neighbor), NUM_PASSED, rng) if is_given else 0


@kernel
def known_cards(obs: State, seat: int, owner: int) -> int:
    """The cards that a viewer knows in another hand: those passed on, and the two of clubs before it is led."""
    known = 0
    if seat != SPECTATOR and obs.is_taken_up and (seat + obs.direction) % SEATS == owner:
        known = obs.given[seat] & ~put_down(obs, owner)
    if obs.is_taken_up and obs.tricks == 0 and obs.best == NONE and owner == obs.turn:
        known |= 1 << TWO_OF_CLUBS
    return known


@kernel
def put_down(obs: State, owner: int) -> int:
    """All cards that a player has played."""
    return obs.played[owner] if obs.trick[owner] == NONE else obs.played[owner] | 1 << obs.trick[owner]


def reason(box: Box, obs: State, seat: int, action: int) -> str:
    """The phrase that says why a card cannot be chosen."""
    is_play = action >= PLAY
    card = action - PLAY if is_play else action - PASS
    if not obs.hand[seat] >> card & 1:
        return "not_held"
    if is_play != obs.is_taken_up:
        return ""
    if obs.best == NONE:
        return "lead" if obs.tricks == 0 else "hearts"
    suit = ONE_SUIT << obs.best // NUM_RANKS * NUM_RANKS
    return "follow" if obs.hand[seat] & suit else "harmless"


GAME = define_game(
    __name__,
    title="Hearts",
    credits="traditional",
    players=("north", "east", "south", "west"),
    payoff=points(0, 26),
    max_steps=2 * NUM_CARDS + SEATS * NUM_PASSED + 2,
    phrases={
        "direct": "Cards are passed to: {direction}.",
        "deal": "gets {card}",
        "take up": "The passed cards are taken up. The two of clubs leads.",
        "?pass": "the passing is over",
        "?play": "pass three cards first",
        "?not_held": "you do not have {card}",
        "?lead": "the two of clubs leads",
        "?hearts": "no points were played yet",
        "?follow": "follow suit",
        "?harmless": "play no points in the first trick",
    },
    pages=[reason],
)
