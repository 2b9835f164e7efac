"""The rest of a round after the other player has passed, as numbers: who wins with which further plays.

The leads at all locations - own strength less the other's - are one integer, so that a play is an addition.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.games.warriors_of_jogu.bots.outlook import odds_at, strength_at
from ruse.games.warriors_of_jogu.cards import BOMB, GATHER
from ruse.games.warriors_of_jogu.deployment import num_down
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.resolution import battles_among, bends_of
from ruse.games.warriors_of_jogu.state import ALL_OF_A_KIND, FIRST_LOCATION, NUM_LOCATIONS, PILE_BITS, Box, State

_LEAD_BITS = 12  # of the lead at a location
_MASK = (1 << _LEAD_BITS) - 1
_EVEN = 1 << _LEAD_BITS - 1  # where nobody leads; whole decks of the strongest cards lead by less


@large_kernel
def leads_of(box: Box, s: State, seat: int, other_viewer: int) -> int:
    """The leads of a seat; `other_viewer` is the player whose face-down cards need not be guessed besides its own."""
    leads = 0
    for location in range(NUM_LOCATIONS):
        own = strength_at(box, s, seat, seat, location)
        other = strength_at(box, s, other_viewer, 1 - seat, location)
        leads |= own - other + _EVEN << _LEAD_BITS * location
    return int(leads)


@kernel
def lead_in(leads: int, battles: int) -> int:
    """4-2. By how much the seat's own Strategy Rating is higher, with this set of Battle Locations."""
    lead = 0
    for location in range(NUM_LOCATIONS):
        if battles >> location & 1:
            lead += ((leads >> _LEAD_BITS * location & _MASK) - _EVEN) * (FIRST_LOCATION + location)
    return lead


@large_kernel
def leads_after(box: Box, s: State, seat: int, leads: int, kind: int, place: int) -> int:
    """The leads when a card is played, with what Gangan Bits and a Bomb Tower do on top of their strength."""
    for index in range(box.num_steps[kind]):
        what = box.step[kind, index]
        if what == BOMB:
            return int(leads + (best_target(box, s, seat, place) << _LEAD_BITS * place))
        if what == GATHER:
            for location in range(NUM_LOCATIONS):
                moved = box.strength[kind] * count_of(box, s.at[seat, location], kind) * (location != place)
                leads += (moved << _LEAD_BITS * place) - (moved << _LEAD_BITS * location)
    return int(leads + (box.strength[kind] << _LEAD_BITS * place))


@kernel
def best_target(box: Box, s: State, seat: int, place: int) -> int:
    """The strongest unprotected enemy card at a location; 0 if there is none."""
    owner = 1 - seat
    best = box.hidden_strength if num_down(s, owner, place) else 0
    pile = s.at[owner, place] & ~box.shielded[s.faction[owner]]
    kind = box.first_kind[s.faction[owner]]
    while pile:
        if pile & ALL_OF_A_KIND:
            best = max(best, box.strength[kind])
        kind += 1
        pile >>= PILE_BITS
    return int(best)


@kernel
def goal_of(s: State, seat: int) -> int:
    """4-2. The lead a seat needs at least: in a tie the round's start player wins."""
    return 0 if s.start == seat else 1


@large_kernel
def chance_of(s: State, seat: int, leads: int, bent: int, believed: int) -> int:
    """How likely the seat wins the round as the cards lie, in percent."""
    chance = 0
    goal = goal_of(s, seat)
    for location in range(NUM_LOCATIONS):
        percent = odds_at(believed, location)
        if percent > 0 and lead_in(leads, battles_among(1 << s.location[seat] | 1 << location, bent)) >= goal:
            chance += percent
    return chance


@kernel
def chance_after(box: Box, s: State, seat: int, leads: int, bent: int, believed: int, kind: int, place: int) -> int:
    """The same when one more card is played."""
    leads = leads_after(box, s, seat, leads, kind, place)
    return chance_of(s, seat, leads, bent | bends_of(box, kind, place), believed)
