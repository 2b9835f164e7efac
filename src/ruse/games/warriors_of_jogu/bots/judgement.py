"""What a match is worth between two rounds, so that a search need not imagine the rounds to come."""

from math import exp, log, sqrt

from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import FloatArray
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.resolution import victory_points
from ruse.games.warriors_of_jogu.state import NUM_SEATS, Box, State

# Fitted by logistic regression to the winners of matches between equal players.
_POINT = 0.97  # a victory point in the last round
_START = 0.2  # to be start player in the last round
_MORALE = 0.12  # a morale higher by a factor of e ...
_MORALE_A_ROUND = 0.107  # ... and for every round it may still be lost in


@kernel
def is_between_rounds(s: State) -> bool:
    """1. Nobody has discarded yet."""
    if s.phase != phase.DISCARD or s.num_sealed[0] + s.num_sealed[1] > 0:
        return False
    for seat in range(NUM_SEATS):
        if s.is_ready[seat] != (s.held[seat] == 0):
            return False
    return True


@large_kernel
def judge(box: Box, s: State, shares: FloatArray) -> bool:
    """Between rounds: victory points count the more the fewer rounds are left, morale the less."""
    if not is_between_rounds(s):
        return False
    left = float(box.rounds - s.round)
    points = victory_points(s, 0) - victory_points(s, 1)
    worth = (_POINT * points + (_START if s.start == 0 else -_START)) / sqrt(left)
    worth += (_MORALE + _MORALE_A_ROUND * left) * log(s.morale[0] / s.morale[1])
    shares[0] = 1 / (1 + exp(-worth))
    shares[1] = 1 - shares[0]
    return True
