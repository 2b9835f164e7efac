"""Bots at work: they take jobs one after the other.

A bot keeps what it learned from one decision to the next, as long as its table's jobs come here.
"""

import os
import pickle
import signal
from collections import OrderedDict
from ctypes import c_double
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic, sleep
from traceback import format_exc
from typing import Any, NamedTuple

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT, hosted_bot
from ruse.bots.loading import is_built_in, level_number
from ruse.bots.pace import ask, rehearsed_beat, within
from ruse.bots.search import search
from ruse.core.dice import from_entropy, seeded
from ruse.core.errors import BotFailed
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.record import IntArray
from ruse.server.bots.job import Answer, Fault, Job

_MOST_BOTS = 32  # in memory
_MOST_BEATS = 1000
_PULSE = 0.5  # seconds
QUICK_LEVEL = 2  # the highest that plays without the compiler

_Key = tuple[int, int, str, bool]


class _Thinker(NamedTuple):
    bot: Bot
    beat: float


class Worker:
    """Some bots; a stranger's has `seconds` per decision."""

    def __init__(self, seconds: float = TIME_LIMIT) -> None:
        self._seconds = seconds
        self._thinkers: OrderedDict[_Key, _Thinker] = OrderedDict()
        self._beats: dict[tuple[Any, ...], float] = {}

    def answer(self, job: Job) -> Answer:
        """Think about a job. Whatever a game raises, is raised."""
        perspective = job.perspective
        is_strangers = not is_built_in(job.bot, perspective.game)
        is_compiled = is_strangers or perspective.game.is_compiled(search)
        key = (job.table_id, perspective.seat, _quick_enough(job, is_compiled), is_compiled)
        try:
            thinker = self._thinker(key, job)
            beat = max(thinker.beat, job.least_beat)
            if is_strangers:
                beat = min(beat, self._seconds)  # no answer takes longer
            return Answer(ask(thinker.bot, perspective, within(beat, thinker.bot)), beat)
        except BotFailed as failed:
            self._thinkers.pop(key, None)
            return Answer(-1, job.least_beat, failed)

    def _thinker(self, key: _Key, job: Job) -> _Thinker:
        if key not in self._thinkers:
            game, box = job.perspective.game, job.perspective.box
            *_, name, is_compiled = key
            beat = self._beat(Match(game, job.options, box), name, is_compiled)
            self._thinkers[key] = _Thinker(self._bot(name, game, from_entropy()), beat)
            if len(self._thinkers) > _MOST_BOTS:
                self._thinkers.popitem(last=False)
        self._thinkers.move_to_end(key)
        return self._thinkers[key]

    def _beat(self, other: Match, name: str, is_compiled: bool) -> float:
        """Found once, in another match of the same kind: it tells nothing of the one that is played."""
        key = (other.game.name, other.box.digest, tuple(other.options.items()), name, is_compiled)
        if key not in self._beats:
            if len(self._beats) >= _MOST_BEATS:
                self._beats.pop(next(iter(self._beats)))
            self._beats[key] = rehearsed_beat(self._bot(name, other.game, seeded(0)), other)
        return self._beats[key]

    def _bot(self, name: str, game: Game, rng: IntArray) -> Bot:
        return hosted_bot(name, game, rng, hurry=True, seconds=self._seconds)


def _quick_enough(job: Job, is_compiled: bool) -> str:
    """The bot of a job, or one that plays without the compiler."""
    level = level_number(job.perspective.game, job.bot)
    return f"level{QUICK_LEVEL}" if level and level > QUICK_LEVEL and not is_compiled else job.bot


def run(pipe: Connection, pulse: c_double) -> None:
    """The whole life of a process for bots of Ruse, at low priority."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when to end
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_beat, args=(pulse,), daemon=True).start()
    worker = Worker()
    while True:
        try:
            pipe.send_bytes(pickled_answer(worker, pipe.recv_bytes()))
        except (EOFError, OSError):  # the server has ended
            return


def _beat(pulse: c_double) -> None:
    """Tell the server again and again that this process runs. Its clock is the same."""
    while True:
        pulse.value = monotonic()
        sleep(_PULSE)


def pickled_answer(worker: Worker, job: bytes) -> bytes:
    """Think about a pickled job. Whatever goes wrong is the answer, so that it ends no process."""
    try:
        return pickle.dumps(worker.answer(pickle.loads(job)))
    except BaseException:  # of a game, which may even exit
        return pickle.dumps(Fault(format_exc()))
