"""3. End of the turn, 4. Winning."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.red_and_blue import counts, phase
from ruse.games.red_and_blue.draft import begin_turn
from ruse.games.red_and_blue.state import (
    ALL_AREAS,
    BLUE,
    BOTH_MONARCHS,
    MONARCH,
    NUM_AREAS,
    NUM_SEATS,
    PRINCE,
    PRINCESS,
    RED,
    TURN_LIMIT,
    Box,
    State,
)


@kernel
def end_turn(box: Box, s: State) -> None:
    """3. The other player's turn. Ruling 5: after 60 turns each the game is a draw."""
    s.turn += 1
    if s.turn >= NUM_SEATS * box.turns:
        finish(s, TURN_LIMIT, NONE)
    else:
        begin_turn(box, s)


@kernel
def check_end(s: State) -> None:
    """4. After a dispatch: is a monarch discarded, or do all areas belong to one kingdom? A monarch counts first."""
    prince_fell = counts.number(s.discard, PRINCE) > 0
    princess_fell = counts.number(s.discard, PRINCESS) > 0
    if prince_fell and princess_fell:
        finish(s, BOTH_MONARCHS, NONE)
    elif prince_fell:
        finish(s, MONARCH, BLUE)
    elif princess_fell:
        finish(s, MONARCH, RED)
    elif holds_all(s):
        finish(s, ALL_AREAS, s.holder[0])
    else:
        s.phase = phase.DISPATCH


@kernel
def holds_all(s: State) -> bool:
    """4. Whether one kingdom holds all five areas."""
    for area in range(NUM_AREAS):
        if s.holder[area] == NONE or s.holder[area] != s.holder[0]:
            return False
    return True


@kernel
def finish(s: State, ending: int, winner: int) -> None:
    """4. The game is over; without a winner it is a draw."""
    s.ending = ending
    s.winner = winner
    s.phase = phase.OVER
