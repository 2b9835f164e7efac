"""The arrays that a batch writes, which belong to whoever gave them."""

from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any

import numpy as np

from ruse.core.arguments import integer_of, known_game
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.reason import Named
from ruse.core.record import IntArray
from ruse.envs.lanes import Floats, Marks
from ruse.envs.layout import Tensor, layout_of
from ruse.envs.space import space_of

_MOST_MATCHES = 1 << 24  # of a batch: their observations and states alone are tens of gigabytes


@dataclass(frozen=True)
class Arrays:
    """What a batch writes, one row a match. `torch.from_numpy` shares the memory of each.

    `seats` is who has to choose (-2 when a match is over that does not begin anew), and everything else about that
    choice is for that seat alone: `observations`, `masks` of the legal actions, and `offers`, any one of them.
    The batch never reads what is here: whatever others write is gone after the next step, and changes nothing.
    """

    observations: Tensor
    masks: Marks
    seats: Marks
    rewards: Floats  # a column a seat; not 0 only in the step in which a match ends
    ends: Marks
    offers: IntArray
    finals: Tensor  # the last observation of a match that ended in this step, by the first learner; or no rows

    @classmethod
    def of(cls, game: Game | str, num_matches: int, seats: int | None = None, finals: bool = False) -> "Arrays":
        """New arrays for so many matches; with room for last observations, if they are wanted."""
        found, number = known_game(game), num_matches_of(num_matches)
        if seats is not None and seats not in found.seats:
            raise RuseError("there are not {seats} seats in {game}", seats=seats, game=Named(found.title))
        return cls(
            np.zeros((number, layout_of(found).width), np.uint8),
            np.zeros((number, len(space_of(found))), np.int8),
            np.zeros(number, np.int8),
            np.zeros((number, seats or found.seats[0]), np.float32),
            np.zeros(number, np.int8),
            np.zeros(number, np.int64),
            np.zeros((number if finals else 0, layout_of(found).width), np.uint8),
        )


def num_matches_of(number: Any) -> int:
    """How many matches somebody asks for."""
    found = integer_of("num_matches=", number)
    if found < 1:
        raise RuseError("{found} matches: at least one is needed", found=found)
    if found > _MOST_MATCHES:
        raise RuseError("{found} matches: a batch has at most {most}", found=found, most=_MOST_MATCHES)
    return found


def check(given: Any, game: Game, num_matches: int, num_seats: int) -> None:
    """Compiled code writes where it is told to: the arrays must be what it expects."""
    if not isinstance(given, Arrays):
        raise RuseError("arrays={type}: Arrays are needed; Arrays.of makes new ones", type=type(given).__name__)
    names = [field.name for field in fields(Arrays)]
    for name in names:
        if not isinstance(getattr(given, name), np.ndarray):
            raise RuseError(
                "{entry}: an array of NumPy is needed; there is a {type}",
                entry=name,
                type=type(getattr(given, name)).__name__,
            )
    needed = Arrays.of(game, num_matches, num_seats, len(given.finals) > 0)
    for name in names:
        ours, theirs = getattr(needed, name), getattr(given, name)
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype or not theirs.flags.carray:
            raise RuseError(
                "{entry}: an array of {type} is needed, {shape}, in one piece, to write in",
                entry=name,
                type=ours.dtype,
                shape=ours.shape,
            )
    for one, other in combinations(names, 2):
        if np.may_share_memory(getattr(given, one), getattr(given, other)):
            raise RuseError("{one} and {other} are in the same memory: each needs its own", one=one, other=other)
