"""States of random matches, and what their seats know, computed by rules called from Python."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.perspective import imagined
from ruse.core.plain import pack
from ruse.core.protocol import NOBODY
from ruse.core.record import UNKNOWN, IntArray, RecordArray, words_of
from ruse.envs.lanes import Marks
from ruse.envs.layout import Tensor, layout_of
from ruse.envs.space import space_of
from ruse.envs.tensor import know_tensor_of, write_tensor
from tests.conformance.configurations import Game


def states_of(game: Game, options: dict[str, int], seed: int) -> Iterator[Match]:
    """A random match at each of its states, the last one included."""
    match, rng = Match(game, options), seeded(seed)
    yield match
    while match.actor != NOBODY:
        choices = match.legal()
        match.push(choices[below(rng, len(choices))])
        yield match


def observed(match: Match, seat: int) -> RecordArray:
    """What a seat knows, as an array of one record."""
    return pack(match._node.observed(seat), UNKNOWN)


def world_for(match: Match, seat: int, rng: IntArray) -> RecordArray:
    """A state that the seat cannot tell from the truth: everything it does not know is dealt anew."""
    world = imagined(match.game, match.box, match._node.observed(seat), seat, rng)
    words_of(world)[0, -1] = 0  # the marker of a state
    return world


def tensor_of(match: Match, seat: int) -> Tensor:
    know_tensor_of(match.game)
    row: Any = bytearray(layout_of(match.game).width)
    view = match._node.observed(seat)
    write_tensor(view.words(), view, seat, match.num_seats, row)
    return np.frombuffer(row, np.uint8)


def mask_of(match: Match, seat: int) -> Marks:
    """What a seat may choose, if it is its turn."""
    space = space_of(match.game)
    mask = np.zeros(len(space), np.int8)
    legal: list[Any] = match.legal(seat) if match.actor == seat else []
    mask[[space.places[action.number] for action in legal]] = 1
    return mask
