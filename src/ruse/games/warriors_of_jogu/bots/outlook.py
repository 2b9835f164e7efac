"""What a player expects of a round: where the battles will be, and who leads.

Of the state only what the seat knows is read: its own cards and everything that is public.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu.bots.belief import signal
from ruse.games.warriors_of_jogu.resolution import bends, sum_of
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, MAX_DOWN, NUM_LOCATIONS, Box, State

CERTAIN = 100
_BITS = 7  # of the odds of a location, in percent
_MASK = (1 << _BITS) - 1


@kernel
def odds_at(odds: int, location: int) -> int:
    """How likely a location is, in percent; the odds of all are one integer."""
    return odds >> _BITS * location & _MASK


@kernel
def with_odds(odds: int, location: int, percent: int) -> int:
    """The same odds, but for one location."""
    return odds & ~(_MASK << _BITS * location) | percent << _BITS * location


@large_kernel
def beliefs(box: Box, s: State, seat: int) -> int:
    """How likely each location is on the other player's Location Card, as far as the seat knows."""
    other = 1 - seat
    if s.is_shown[other]:
        return with_odds(0, s.location[other], CERTAIN)
    total = 0
    for location in range(NUM_LOCATIONS):
        copies = box.location_copies - s.location_discard[other, location]
        total += copies * signal(box, s, other, location)
    odds = 0
    for location in range(NUM_LOCATIONS):
        copies = box.location_copies - s.location_discard[other, location]
        odds = with_odds(odds, location, copies * signal(box, s, other, location) * CERTAIN // max(total, 1))
    return odds


@large_kernel
def expect_battles(box: Box, s: State, seat: int, believed: int) -> int:
    """How likely each location is a Battle Location."""
    odds = with_odds(believed, s.location[seat], CERTAIN)
    bent = bends(box, s)
    for location in range(NUM_LOCATIONS):
        if bent >> location & 1:
            odds = with_odds(odds, location, CERTAIN)
        if bent >> NUM_LOCATIONS + location & 1:
            odds = with_odds(odds, location, 0)
    return odds


@kernel
def strength_at(box: Box, s: State, viewer: int, owner: int, location: int) -> int:
    """A player's strength at a location; another's face-down card is taken for what it counts."""
    total = sum_of(box, s.at[owner, location], s.faction[owner], box.strength)
    for place in range(MAX_DOWN):
        kind = s.down[owner, location, place]
        if kind != NONE:
            total += box.strength[kind] if owner == viewer else box.hidden_strength
    return int(total)


@kernel
def worth_there(odds: int, location: int) -> int:
    """What a point of strength is worth at a location."""
    return odds_at(odds, location) * (FIRST_LOCATION + location)


@kernel
def expected_lead(box: Box, s: State, seat: int, odds: int) -> int:
    """By how much the seat expects to win the round as the cards lie."""
    lead = 0
    for location in range(NUM_LOCATIONS):
        own = strength_at(box, s, seat, seat, location)
        other = strength_at(box, s, seat, 1 - seat, location)
        lead += (own - other) * worth_there(odds, location)
    return lead
