"""What the scores between two deals are worth: each player's likely share of the win."""

from math import exp

from ruse.core.kernel import kernel
from ruse.core.record import FloatArray
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.state import NUM_DEALS, Box, State

_SWING = 4.5  # the points that make a player e times as likely to win, with one deal to come
_SWING_OF_TWO = 6.5  # with two


@kernel
def judge(box: Box, s: State, shares: FloatArray) -> bool:
    """2-5. Before a deal, the more points ahead, the likelier the win."""
    if not between_deals(s):
        return False
    swing = _SWING if s.deal == NUM_DEALS - 1 else _SWING_OF_TWO
    most = 0
    for seat in range(s.seats):
        most = max(most, s.score[seat])
    total = 0.0
    for seat in range(s.seats):
        shares[seat] = exp((s.score[seat] - most) / swing)
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total
    return True


@kernel
def between_deals(s: State) -> bool:
    """2-2. Before the first card of a later deal is drawn."""
    return bool(s.phase == phase.DRAW and s.deal > 0 and s.held[0] == 0)
