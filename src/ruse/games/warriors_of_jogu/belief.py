"""Where the other player's Location Card may send the battle, judged by what everybody can see.

Strength is played where it counts, so a location with much of it is more likely; but it may be a feint.
"""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.state import MAX_DOWN, Box, State

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
