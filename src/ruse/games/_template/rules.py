"""The rules, in the order of RULES.md."""

from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, FloatArray, IntArray
from ruse.games._template import act
from ruse.games._template.state import HAND_SIZE, MAX_SEATS, NUM_RANKS, Box, State

# 1. Setup


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    """1. All cards are in the deck."""
    s.seats = options[0]
    s.lowest = options[1]
    for rank in range(NUM_RANKS):
        s.deck[rank] = box.copies[rank]
    for seat in range(MAX_SEATS):
        s.chosen[seat] = NONE


@kernel
def drawer(s: State) -> int:
    """1. Ann draws her hand first, then the others in turn."""
    for seat in range(s.seats - 1):
        if s.held[seat] < HAND_SIZE:
            return seat
    return s.seats - 1


@kernel
def draw(s: State, rank: int) -> None:
    """1. Everybody draws three cards."""
    seat = drawer(s)
    s.deck[rank] -= 1
    s.hand[seat, rank] += 1
    s.held[seat] += 1
    if s.held[s.seats - 1] == HAND_SIZE:
        s.is_dealt = 1


# 2. Tricks


@kernel
def next_to_choose(s: State) -> int:
    """2. All choose in secret; CHANCE turns the cards up when the last has chosen."""
    for seat in range(s.seats):
        if s.chosen[seat] == NONE:
            return seat
    return CHANCE


@kernel
def actor(box: Box, s: State) -> int:
    """The cards are drawn, then every trick is chosen and shown."""
    if s.trick == HAND_SIZE:
        return NOBODY
    return next_to_choose(s) if s.is_dealt else CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    """1. Any card of the deck may be drawn. 2. Any card of the hand may be chosen."""
    if s.trick == HAND_SIZE:
        return 0
    if seat == CHANCE:
        return legal_chance(s, out)
    if not s.is_dealt or s.chosen[seat] != NONE:
        return 0
    n = 0
    for rank in range(NUM_RANKS):
        if s.hand[seat, rank] > 0:
            out[n] = act.CHOOSE + rank
            n += 1
    return n


@kernel
def legal_chance(s: State, out: IntArray) -> int:
    """1. A card of any rank that is left; 2. or the one act of turning up the chosen cards."""
    if s.is_dealt:
        out[0] = act.SHOW
        return int(next_to_choose(s) == CHANCE)
    n = 0
    for rank in range(NUM_RANKS):
        if s.deck[rank] > 0:
            out[n] = act.DRAW + rank
            n += 1
    return n


@kernel
def weights(box: Box, s: State, out: IntArray) -> int:
    """1. A rank is as likely as it has cards in the deck."""
    if s.is_dealt:
        return 0
    n = total = 0
    for rank in range(NUM_RANKS):
        if s.deck[rank] > 0:
            out[n] = s.deck[rank]
            total += s.deck[rank]
            n += 1
    return total


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one choice."""
    if action == act.SHOW:
        show(s)
    elif action >= act.CHOOSE:
        s.chosen[seat] = action - act.CHOOSE
        s.hand[seat, action - act.CHOOSE] -= 1
        s.held[seat] -= 1
    else:
        draw(s, action - act.DRAW)


@kernel
def taker(s: State) -> int:
    """2. The highest card takes the trick (by the option, the lowest); NONE, if that is tied."""
    best = 0
    is_tied = False
    for seat in range(1, s.seats):
        lead = s.chosen[seat] - s.chosen[best]
        if s.lowest:
            lead = -lead
        if lead > 0:
            best = seat
            is_tied = False
        elif lead == 0:
            is_tied = True
    return NONE if is_tied else best


@kernel
def show(s: State) -> None:
    """2. The trick is worth a point; its cards are out of the game."""
    winner = taker(s)
    if winner != NONE:
        s.points[winner] += 1
    for seat in range(s.seats):
        s.played[s.chosen[seat]] += 1
        s.chosen[seat] = NONE
    s.trick += 1


# 3. End


@kernel
def scores(box: Box, s: State, out: IntArray) -> None:
    """3. A point a trick."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """3. Most points win; those who share them share the win."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.points[seat])
    num_best = 0
    for seat in range(s.seats):
        num_best += s.points[seat] == best
    for seat in range(s.seats):
        out[seat] = (s.points[seat] == best) / num_best


@kernel
def census(box: Box, s: State, out: IntArray) -> int:
    """Every card of the box is somewhere."""
    for rank in range(NUM_RANKS):
        out[rank] = s.deck[rank] + s.played[rank]
        for seat in range(s.seats):
            out[rank] += s.hand[seat, rank] + (s.chosen[seat] == rank)
    return NUM_RANKS
