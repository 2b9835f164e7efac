"""Hearts: one deal among four, and who takes the fewest points is best.

All 52 cards are dealt. Everybody passes three cards to the left, to the right or across, or nobody passes any.

Who has the two of clubs begins with it. Follow suit, if you can; the highest card of the suit that was led takes the
trick, and leads to the next. In the first trick nobody plays points who need not; hearts may be led only after points
were played, or by who has nothing else.

Every heart is a point, the queen of spades 13. Who takes all 26 has none, and all others 26. You get what is left
of 26.
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
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
NUM_CARDS, SUITS = len(CARDS), 4
ALL = (1 << NUM_CARDS) - 1
SUIT = ALL // 15  # the clubs; shifted, the others
HEARTS = SUIT << 2
TWO_OF_CLUBS, QUEEN_OF_SPADES = CARDS.index("2C"), CARDS.index("QS")
PAINFUL = HEARTS | 1 << QUEEN_OF_SPADES
DIRECTIONS = ["none", "left", "across", "right"]
EACH_SEAT = by_seat(SEATS)


class Box(Record):
    queen = number("what the queen of spades costs", 13, 0, 13)


class State(Record):
    direction = choice("where cards are passed to", DIRECTIONS, none=True)
    dealt = amount("cards dealt", NUM_CARDS)
    num_passed = amount("cards passed", SEATS * NUM_PASSED)
    is_exchanged = amount("1 once the passed cards were taken up", 1)
    num_played = amount("cards played", NUM_CARDS)
    turn = player("who has to play", SEATS)
    is_broken = amount("1 once hearts are broken", 1)
    best = choice("the card that takes the trick so far", CARDS, none=True)
    taker = player("whose card that is", SEATS)
    pot = amount("points in the trick", 26)
    held = amount("how many cards are in hand", HAND_SIZE, EACH_SEAT)
    num_aside = amount("how many cards were put aside to be passed", NUM_PASSED, EACH_SEAT)
    hand = cards("the hand", CARDS, EACH_SEAT, hidden=True, size="held")
    aside = cards("the cards to be passed", CARDS, EACH_SEAT, hidden=True, size="num_aside")
    gave = subset("the cards that were passed on, for those who know them", CARDS, EACH_SEAT, hidden=True)
    trick = card("the card in the trick", CARDS, EACH_SEAT)
    played = cards("the cards of finished tricks", CARDS, EACH_SEAT)
    points = amount("points taken", 26, EACH_SEAT)


rest = derive_rest(State)


@kernel
def next_hand(box: Box, s: State) -> int:
    return s.dealt % SEATS


ACTIONS = ActionTable()
DIRECT = ACTIONS.add("direct", direction=DIRECTIONS, role="chance")
DEAL = ACTIONS.add("deal", card=CARDS, role="chance", private=next_hand)
EXCHANGE = ACTIONS.add("exchange", role="chance", shows=True)
PASS = ACTIONS.add("pass", card=CARDS, private=True)
PLAY = ACTIONS.add("play", card=CARDS)


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    s.direction = s.best = NONE
    for seat in range(SEATS):
        s.trick[seat] = NONE


@kernel
def actor(box: Box, s: State) -> int:
    if s.num_played == NUM_CARDS:
        return NOBODY
    if s.dealt < NUM_CARDS or (not s.is_exchanged and (s.direction == 0 or s.num_passed == SEATS * NUM_PASSED)):
        return CHANCE
    return s.turn


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    if actor(box, s) != seat:
        return 0
    if seat != CHANCE:
        return list_bits(playable(s, seat), PLAY, out) if s.is_exchanged else list_bits(s.hand[seat], PASS, out)
    if s.direction == NONE:
        return list_bits(15, DIRECT, out)
    if s.dealt < NUM_CARDS:
        return list_bits(rest(s), DEAL, out)
    out[0] = EXCHANGE
    return 1


@kernel
def playable(s: State, seat: int) -> int:
    hand = s.hand[seat]
    if s.num_played == 0:
        return 1 << TWO_OF_CLUBS
    if s.best != NONE:
        following = hand & (SUIT << s.best % SUITS)
        if following:
            return following
        harmless = hand & ~PAINFUL
        return harmless if s.num_played < SEATS and harmless else hand
    others = hand & ~HEARTS
    return hand if s.is_broken or others == 0 else others


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    if action >= PLAY:
        play(box, s, seat, action - PLAY)
    elif action >= PASS:
        s.hand[seat] &= ~(1 << action - PASS)
        s.aside[seat] |= 1 << action - PASS
        s.held[seat] -= 1
        s.num_aside[seat] += 1
        s.num_passed += 1
        s.turn = s.num_passed // NUM_PASSED % SEATS
    elif action == EXCHANGE:
        exchange(s)
    elif action >= DEAL:
        s.hand[s.dealt % SEATS] |= 1 << action - DEAL
        s.held[s.dealt % SEATS] += 1
        s.dealt += 1
    else:
        s.direction = action - DIRECT


@kernel
def exchange(s: State) -> None:
    for seat in range(SEATS):
        to = (seat + s.direction) % SEATS
        s.hand[to] |= s.aside[seat]
        s.held[to] += s.num_aside[seat]
        s.gave[seat] = s.aside[seat]
        s.aside[seat] = s.num_aside[seat] = 0
    s.is_exchanged = 1
    for seat in range(SEATS):
        if s.hand[seat] >> TWO_OF_CLUBS & 1:
            s.turn = seat


@kernel
def play(box: Box, s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.trick[seat] = card
    s.num_played += 1
    if PAINFUL >> card & 1:
        s.is_broken = 1
        s.pot += box.queen if card == QUEEN_OF_SPADES else 1
    if s.best == NONE or (card > s.best and (card - s.best) % SUITS == 0):
        s.best = card
        s.taker = seat
    s.turn = (seat + 1) % SEATS
    if s.num_played % SEATS == 0:
        s.turn = s.taker
        s.points[s.taker] += s.pot
        s.pot = 0
        s.best = NONE
        for owner in range(SEATS):
            s.played[owner] |= 1 << s.trick[owner]
            s.trick[owner] = NONE


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    everything = HAND_SIZE + box.queen
    for seat in range(SEATS):
        out[seat] = everything - s.points[seat]
    for seat in range(SEATS):
        if s.points[seat] == everything:
            for other in range(SEATS):
                out[other] = everything if other == seat else 0


# Who knows what, besides the usual


@kernel
def received(box: Box, s: State, seat: int, obs: State) -> None:
    if seat != SPECTATOR and s.is_exchanged:
        passer = (seat - s.direction) % SEATS
        obs.gave[passer] = s.gave[passer]


observe = derive_observe(State, also=received)


@kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    unseen = rest(obs)
    for owner in range(SEATS):
        if obs.hand[owner] == UNKNOWN:
            obs.hand[owner] = sure_of(obs, seat, owner)
            unseen &= ~obs.hand[owner]
    for owner in range(SEATS):
        more = some_of(unseen, obs.held[owner] - count(obs.hand[owner]), rng)
        obs.hand[owner] |= more
        unseen &= ~more
        if obs.aside[owner] == UNKNOWN:
            obs.aside[owner] = some_of(unseen, obs.num_aside[owner], rng)
            unseen &= ~obs.aside[owner]
    for owner in range(SEATS):
        if obs.gave[owner] == UNKNOWN:
            obs.gave[owner] = 0
            if obs.is_exchanged and obs.direction:
                to = (owner + obs.direction) % SEATS
                obs.gave[owner] = some_of(obs.hand[to] | put_down(obs, to), NUM_PASSED, rng)


@kernel
def put_down(obs: State, owner: int) -> int:
    return obs.played[owner] if obs.trick[owner] == NONE else obs.played[owner] | 1 << obs.trick[owner]


@kernel
def sure_of(obs: State, seat: int, owner: int) -> int:
    sure = 0
    if seat != SPECTATOR and obs.is_exchanged and (seat + obs.direction) % SEATS == owner:
        sure = obs.gave[seat] & ~put_down(obs, owner)
    if obs.is_exchanged and obs.num_played == 0 and owner == obs.turn:
        sure |= 1 << TWO_OF_CLUBS
    return sure


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
        "exchange": "The passed cards are taken up; who has the two of clubs begins.",
        "?play": "follow suit, and do not lead hearts before they are broken",
    },
)
