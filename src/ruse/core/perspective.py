"""A perspective: the only thing a bot receives."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.record import IntArray, RecordArray
from ruse.core.rows import Rows


@dataclass(frozen=True)
class SeenAction:
    """An action as the owner of the perspective noticed it, possibly blurred."""

    seat: int
    action: int


seen_action = lru_cache(None)(SeenAction)
"""Equal ones are one object, so that many matches take little room."""


@dataclass(frozen=True)
class Perspective:
    """What a seat knows at a decision. It holds no way back to the match."""

    game: Game
    box: Box
    seat: int
    num_seats: int
    observation: Any  # a read-only record
    legal: tuple[int, ...]
    seen: tuple[SeenAction, ...]

    def world(self, rng: IntArray) -> RecordArray:
        """A state, in an array of one, that could be the truth as far as this seat knows."""
        return imagined(self.game, self.box, self.observation, self.seat, rng)


def imagined(game: Game, box: Box, observation: Any, viewer: int, rng: IntArray) -> RecordArray:
    """A state, in an array of one, that could be the truth as far as a viewer knows who has made the observation."""
    state = game.state.unknown()
    state[0] = observation
    dice: Any = rng.tolist()
    game.rules.redeal(box.row, Rows(state)[0], viewer, dice)
    rng[:] = dice
    return state
