"""A perspective: the only thing a bot receives."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ruse.core.arguments import generator_of
from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.plain import pack, unpack
from ruse.core.record import UNKNOWN, IntArray, RecordArray
from ruse.core.registry import find_game


@dataclass(frozen=True)
class SeenAction:
    """An action as the owner of the perspective noticed it, possibly blurred."""

    seat: int
    action: int


seen_action = lru_cache(1 << 16)(SeenAction)
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

    def __repr__(self) -> str:
        seat = self.game.seat_codes[self.seat]
        return f"<Perspective of {seat} in {self.game.name}, legal actions: {len(self.legal)}>"

    def world(self, rng: IntArray) -> RecordArray:
        """A state, in an array of one, that could be the truth as far as this seat knows."""
        return imagined(self.game, self.box, self.plain, self.seat, generator_of(rng))

    @cached_property
    def plain(self) -> Any:
        """The observation for rules called from Python; only a copy may be changed."""
        return unpack(self.game.plain_state, self.observation)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game by its name and the box by its changes."""
        seen = tuple((each.seat, each.action) for each in self.seen)
        values = (self.seat, self.num_seats, self.observation.tobytes(), self.legal, seen)
        return _unpickled, (self.game.name, self.game.changes(self.box), *values)


def _unpickled(
    name: str,
    changes: tuple[str, ...],
    seat: int,
    num_seats: int,
    observation: bytes,
    legal: tuple[int, ...],
    seen: tuple[tuple[int, int], ...],
) -> Perspective:
    game = find_game(name)
    record = np.frombuffer(observation, game.state.dtype)[0]
    noticed = tuple(seen_action(*each) for each in seen)
    return Perspective(game, game.box(changes), seat, num_seats, record, legal, noticed)


def imagined(game: Game, box: Box, observed: Any, viewer: int, rng: IntArray) -> RecordArray:
    """A state, in an array of one, that could be the truth as far as a viewer knows who has observed that."""
    state, dice = observed.copy(), rng.tolist()
    game.rules.redeal(box.plain, state, viewer, dice)
    rng[:] = dice
    return pack(state, UNKNOWN)
