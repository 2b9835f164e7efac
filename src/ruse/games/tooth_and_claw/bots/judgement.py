"""How good an open position is: the end of a combat is solved, the rounds after it are estimated."""

from math import exp

from ruse.core.bits import lowest
from ruse.core.kernel import kernel
from ruse.core.record import FloatArray
from ruse.games.tooth_and_claw.bots.open_combat import combat_lead
from ruse.games.tooth_and_claw.rules import achievements_of
from ruse.games.tooth_and_claw.state import NUM_ROUNDS, Box, State

_SOLVED_FROM = 3  # the battle, from 0, from which on solving costs no more than playing

# The chance to win after a round that is not the last, fitted to the scores, the cards left and the winners
# of 1180 games of equal searching bots (60 iterations, every pair of types equally often): a logistic curve.
_STEEPNESS = (0.23, 0.34)  # of the curve over the lead, after the first and the second round
_RANK_WORTH = 0.46  # the lead that a rank more in the rounds to come is worth
_LOW_RANK_WORTH = 6  # the rank that the low rank is worth, for it beats the high one


@kernel
def judge(box: Box, s: State, shares: FloatArray) -> bool:
    """Judge the last battles of a round, unless a second game follows."""
    if s.battle < _SOLVED_FROM or s.game + 1 < s.games:
        return False
    lead = s.score[0] + s.past[0] - s.score[1] - s.past[1]
    lead += achievements_of(box, s.pile[0]) - achievements_of(box, s.pile[1]) + combat_lead(box, s)
    if s.round < NUM_ROUNDS - 1:
        ahead = lead + _RANK_WORTH * (strength_left(box, s, 0) - strength_left(box, s, 1))
        shares[0] = 1 / (1 + exp(-_STEEPNESS[s.round] * ahead))
    elif lead == 0 and s.games > 1:
        shares[0] = 0.5
    else:
        shares[0] = 1.0 if lead > 0 else 0.0
    shares[1] = 1 - shares[0]
    return True


@kernel
def strength_left(box: Box, s: State, seat: int) -> int:
    """The ranks of the cards a player has for the rounds to come."""
    cards = s.deck[seat] | s.hand[seat]
    total = 0
    while cards:
        rank = box.rank[lowest(cards)]
        total += _LOW_RANK_WORTH if rank == box.low_rank else rank
        cards &= cards - 1
    return int(total)
