"""1. Reinforcement phase and 2. Scout phase: sealed discards, refilled hands, Location Cards."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.deck import draw_card, pile_left
from ruse.games.warriors_of_jogu.pile import list_kinds, without
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, NUM_SEATS, Box, State

# 1. Reinforcement phase


@kernel
def begin_round(box: Box, s: State) -> None:
    """1. Whoever has cards may discard; with both hands empty there is nothing to choose."""
    for seat in range(NUM_SEATS):
        s.is_ready[seat] = s.held[seat] == 0
    s.phase = phase.DISCARD
    if s.is_ready[0] and s.is_ready[1]:
        begin_drawing(box, s)


@kernel
def legal_discards(box: Box, s: State, seat: int, out: IntArray) -> int:
    """1. Any card of the hand, or to keep the rest."""
    if s.is_ready[seat]:
        return 0
    n = list_kinds(box, s.hand[seat], s.faction[seat], act.DISCARD, out)
    out[n] = act.KEEP
    return n + 1


@kernel
def discard(box: Box, s: State, seat: int, action: int) -> None:
    """1. Ruling 1: discards are sealed until both players are done."""
    if action != act.KEEP:
        s.hand[seat] -= box.unit[action - act.DISCARD]
        s.held[seat] -= 1
        s.sealed[seat] += box.unit[action - act.DISCARD]
        s.num_sealed[seat] += 1
    s.is_ready[seat] = action == act.KEEP or s.held[seat] == 0
    if s.is_ready[0] and s.is_ready[1]:
        if s.num_sealed[0] + s.num_sealed[1] > 0:
            s.phase = phase.SHOW_DISCARDS
        else:
            begin_drawing(box, s)


@kernel
def show_discards(box: Box, s: State) -> None:
    """1. The discards go to the Faction Discard Piles."""
    for seat in range(NUM_SEATS):
        s.discard[seat] += s.sealed[seat]
        s.known[seat] = without(s.known[seat], s.sealed[seat])
        s.sealed[seat] = 0
        s.num_sealed[seat] = 0
    begin_drawing(box, s)


@kernel
def begin_drawing(box: Box, s: State) -> None:
    """1. May draws until she has seven cards, then David."""
    for seat in range(NUM_SEATS):
        s.is_ready[seat] = 0
    s.phase = phase.DRAW
    s.drawer = 0
    skip_full_hands(box, s)


@kernel
def skip_full_hands(box: Box, s: State) -> None:
    """1. Whoever has seven cards, or nothing to draw from, draws no more; when both are done, scout."""
    while s.held[s.drawer] >= box.hand_size or pile_left(s, s.drawer) == 0:
        s.drawer += 1
        if s.drawer == NUM_SEATS:
            s.drawer = NONE
            s.phase = phase.SCOUT
            for seat in range(NUM_SEATS):
                renew_locations(s, seat)
            return


@kernel
def draw(box: Box, s: State, kind: int) -> None:
    """1. A card from the Faction Draw Pile."""
    draw_card(box, s, s.drawer, kind)
    skip_full_hands(box, s)


# 2. Scout phase


@kernel
def scout(s: State) -> int:
    """2. Who draws the next Location Card: May, then David."""
    return 0 if s.location[0] == NONE else 1


@kernel
def location_candidates(s: State, seat: int, location: int) -> int:
    """2. How many cards of a location may come next; only the one an Explorer saw, if there is one."""
    if s.next_location[seat] != NONE:
        return int(s.next_location[seat] == location)
    return int(s.location_pile[seat, location])


@kernel
def locations_left(s: State, seat: int) -> int:
    """2. How many cards the Location Draw Pile has, but for the one an Explorer saw."""
    left = 0
    for location in range(NUM_LOCATIONS):
        left += s.location_pile[seat, location]
    return left


@kernel
def renew_locations(s: State, seat: int) -> None:
    """2. An empty Location Draw Pile is made anew from the discards. Ruling 21: when the next card is drawn."""
    if s.next_location[seat] == NONE and locations_left(s, seat) == 0:
        for location in range(NUM_LOCATIONS):
            s.location_pile[seat, location] = s.location_discard[seat, location]
            s.location_discard[seat, location] = 0


@kernel
def draw_location(s: State, location: int) -> None:
    """2. The card stays face down."""
    seat = scout(s)
    s.location[seat] = location
    if s.next_location[seat] == NONE:
        s.location_pile[seat, location] -= 1
    s.next_location[seat] = NONE
    if seat == NUM_SEATS - 1:
        s.phase = phase.DEPLOYMENT
