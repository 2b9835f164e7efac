"""A bots' process: takes jobs one after the other, at low priority.

A bot keeps what it learned from one decision to the next, as long as its table's jobs come here.
"""

import os
import signal
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from ruse.bots.bot import Bot
from ruse.bots.loading import make_bot
from ruse.bots.pace import rehearsed_beat, within
from ruse.bots.search import search
from ruse.core.box import Box
from ruse.core.dice import from_entropy, seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.server.bots.job import Answer, Job, box_of, unpacked

_MOST_BOTS = 32  # in memory
_MOST_BEATS = 1000
QUICK_LEVEL = 2  # the highest that plays without the compiler


class _Thinker(NamedTuple):
    game: Game
    box: Box
    bot: Bot
    beat: float


class Worker:
    """The bots of a process."""

    def __init__(self) -> None:
        self._thinkers: OrderedDict[tuple[int, int, int, bool], _Thinker] = OrderedDict()
        self._beats: dict[tuple[Any, ...], float] = {}

    def answer(self, job: Job, least_beat: float) -> Answer:
        """Think about a job."""
        thinker = self._thinker(job)
        perspective = unpacked(job, thinker.game, thinker.box)
        beat = max(thinker.beat, least_beat)
        return Answer(thinker.bot.choose(perspective, within(beat, thinker.bot)), beat)

    def _thinker(self, job: Job) -> _Thinker:
        is_compiled = find_game(job.game).is_compiled(search)
        level = job.level if is_compiled else min(job.level, QUICK_LEVEL)
        key = (job.table_id, job.seat, level, is_compiled)
        if key not in self._thinkers:
            game, box = box_of(job)
            beat = self._beat(Match(game, job.options, box), level, is_compiled)
            bot = make_bot(f"level{level}", game, from_entropy(), hurry=True)
            self._thinkers[key] = _Thinker(game, box, bot, beat)
            if len(self._thinkers) > _MOST_BOTS:
                self._thinkers.popitem(last=False)
        self._thinkers.move_to_end(key)
        return self._thinkers[key]

    def _beat(self, other: Match, level: int, is_compiled: bool) -> float:
        """Found once, in another match of the same kind: it tells nothing of the one that is played."""
        key = (other.game.name, other.box.digest, tuple(other.options.items()), level, is_compiled)
        if key not in self._beats:
            if len(self._beats) >= _MOST_BEATS:
                self._beats.pop(next(iter(self._beats)))
            understudy = make_bot(f"level{level}", other.game, seeded(0), hurry=True)
            self._beats[key] = rehearsed_beat(understudy, other)
        return self._beats[key]


def run(pipe: Connection) -> None:
    """The whole life of a bots' process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to end
    if hasattr(os, "nice"):
        os.nice(10)
    worker = Worker()
    while True:
        try:
            job, least_beat = pipe.recv()
            answer = worker.answer(job, least_beat)
            pipe.send(answer)
        except (EOFError, BrokenPipeError):  # the server has ended
            return
