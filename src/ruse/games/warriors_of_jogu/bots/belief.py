"""Where the other player's Location Card may send the battle, judged by what everybody can see.

Strength is played where it counts, so a location with much of it is more likely; but it may be a feint.
"""

from ruse.core.dice import one_of
from ruse.core.kernel import kernel
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.warriors_of_jogu.knowledge import redeal
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.state import MAX_DOWN, NUM_LOCATIONS, NUM_SEATS, Box, State

CAUTION = 2  # so much strength anywhere would say nothing


@kernel
def strength_shown(box: Box, s: State, owner: int, location: int) -> int:
    """A player's strength at a location as others see it; a face-down card is taken for what it counts."""
    total = sum_of(box, s.at[owner, location], s.faction[owner], box.strength)
    for place in range(MAX_DOWN):
        total += box.hidden_strength * (s.down[owner, location, place] != NONE)
    return int(total)


@kernel
def signal(box: Box, s: State, owner: int, location: int) -> int:
    """How much the cards in play speak for a location."""
    return CAUTION + strength_shown(box, s, owner, location)


@kernel
def imagine(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """A world in which hidden Location Cards are as likely as the cards in play speak for them."""
    for owner in range(NUM_SEATS):
        if owner != seat and obs.location[owner] == UNKNOWN:
            obs.location[owner] = likely_location(box, obs, owner, rng)
    redeal(box, obs, seat, rng)


@kernel
def likely_location(box: Box, obs: State, owner: int, rng: IntArray) -> int:
    """The hidden Location Card of the round: one not discarded, more likely where its owner has strength in play."""
    total = 0
    for location in range(NUM_LOCATIONS):
        obs.location_pile[owner, location] = weight_of(box, obs, owner, location)  # until the pile is dealt anew
        total += obs.location_pile[owner, location]
    return one_of(obs.location_pile[owner], total, rng)


@kernel
def weight_of(box: Box, obs: State, owner: int, location: int) -> int:
    """How many Location Cards may be meant, times what speaks for them."""
    left = box.location_copies - obs.location_discard[owner, location]
    return int(left * signal(box, obs, owner, location))
