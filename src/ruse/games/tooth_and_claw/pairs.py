"""The two cards of a 2-Cards space lie in the order of their numbers, and so of their colors.

That matters where colors are exchanged, and nowhere else.
"""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.tooth_and_claw.state import NUM_RANKS, NUM_SEATS, Box, State


@kernel
def forget_order(box: Box, s: State) -> None:
    """The lower rank first, whatever the colors. Two of one rank, one of each color, say nothing about a color."""
    for owner in range(NUM_SEATS):
        if s.second[owner] >= 0:
            space = box.pair_space[s.formation[owner]]
            first, second = s.at[owner, space] % NUM_RANKS, s.second[owner] % NUM_RANKS
            if first > second:
                exchange(s, owner, space)
            elif first == second:
                s.at[owner, space] = NONE
                s.second[owner] = NONE


@kernel
def put_in_order(box: Box, s: State) -> None:
    """The higher number second."""
    for owner in range(NUM_SEATS):
        if s.second[owner] >= 0:
            space = box.pair_space[s.formation[owner]]
            if s.at[owner, space] > s.second[owner]:
                exchange(s, owner, space)


@kernel
def exchange(s: State, owner: int, space: int) -> None:
    """The two cards of a 2-Cards space, the other way round."""
    first = s.at[owner, space]
    s.at[owner, space] = s.second[owner]
    s.second[owner] = first
