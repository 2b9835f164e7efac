"""What a match costs a server: a move with all that its seats are sent, a match in memory, opening a saved one.

Nothing is compiled here. Times are of the processor, so that waiting for it does not count.
"""

import gc
import tracemalloc
from collections.abc import Iterator
from time import process_time
from typing import Any

import msgspec

from ruse.core import saved
from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.seat import Seat

_MATCHES = 20
_HALF_WAY = 150  # steps


def microseconds_a_move(game: Game, seats: int) -> float:
    """A choice is pushed, chance acts, and every seat's news become JSON, without their words."""
    encoder = msgspec.json.Encoder()
    seconds, num_moves = 0.0, 0
    for seed in range(_MATCHES):
        for _ in (moves := _Moves(game, seats, seed)):
            start = process_time()
            moves.take()
            for door in moves.doors:
                encoder.encode(moves.news(door))
            seconds += process_time() - start
            num_moves += 1
    return 1e6 * seconds / num_moves


def kilobytes_a_match(game: Game, seats: int) -> float:
    """What a match under way takes, with all its seats open, besides what it shares with others like it."""
    tracemalloc.start()
    started = [_half_way(game, seats, seed) for seed in range(_MATCHES)]
    size = _traced()
    started += [_half_way(game, seats, seed) for seed in range(_MATCHES)]
    size = _traced() - size
    tracemalloc.stop()
    return size / _MATCHES / 1024


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def milliseconds_to_open(game: Game, seats: int, num_steps: int = 300) -> float:
    """A saved match is read and played again, checking every step; reckoned for so many steps."""
    texts, total = [], 0
    for seed in range(_MATCHES):
        for _ in (moves := _Moves(game, seats, seed)):
            moves.take()
        texts.append(saved.dump(moves.match))
        total += len(moves.match.steps)
    start = process_time()
    for text in texts:
        saved.parse(text, "a match")
    return 1e3 * (process_time() - start) / total * num_steps


def _half_way(game: Game, seats: int, seed: int) -> Match:
    moves = _Moves(game, seats, seed)
    for _ in moves:
        moves.take()
        for door in moves.doors:
            moves.news(door)
        if len(moves.match.steps) >= _HALF_WAY and moves.match.steps[-1].seat >= 0:  # nothing was just dealt
            break
    return moves.match


class _Moves:
    """A random match, one choice after the other."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.match = Match(game, {"seats": seats})
        self.rng = seeded(seed)
        self.match.play_chance(self.rng)
        self.doors = [self.match.seat(seat) for seat in range(seats)]
        self.since = 0  # the first step of the last choice
        for door in self.doors:
            self.news(door)

    def __iter__(self) -> Iterator[None]:
        while self.match.actor != NOBODY:
            self._actor = self.match.seat(self.match.actor)
            self._choice = self._actor.choices[below(self.rng, len(self._actor.choices))]
            yield

    def take(self) -> None:
        """Take the choice, and let chance act."""
        self.since = len(self.match.steps)
        self._actor.push(self._choice)
        self.match.play_chance(self.rng)

    def news(self, door: Seat) -> tuple[Any, ...]:
        """What a server asks and tells after a move: see `ruse.server.table.Table.news`."""
        may_undo = self.match.steps[-1:] and self.match.steps[-1].seat == door.viewer and door.can_undo
        return door.view, door.events(self.since), door.choices, door.prompt, may_undo, self.match.outcome()
