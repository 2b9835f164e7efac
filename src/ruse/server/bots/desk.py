"""Where tables ask for a bot's choice. The answer is played on the beat, so that its time tells nothing hidden."""

import logging
import multiprocessing
import subprocess
import sys
from asyncio import AbstractEventLoop
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from ruse.bots.pace import until_the_beat
from ruse.bots.search import search
from ruse.core.kernel import jit_wanted
from ruse.core.registry import find_game
from ruse.server.bots.job import Answer, Job, packed
from ruse.server.bots.worker import QUICK_LEVEL, run

if TYPE_CHECKING:
    from ruse.server.table import Table

log = logging.getLogger("ruse.server")

_LEAST_BEAT = {"slow": 1.2, "normal": 0.5, "instant": 0.05}  # seconds
_DEADLINE = 30.0  # seconds, after which a process is given up


class Clerk:
    """Hands jobs to one bots' process, and starts another when it dies or does not answer in time."""

    def __init__(self, tell: Callable[..., Any]) -> None:
        self._tell = tell
        self.queue: SimpleQueue[tuple[Job, float, Callable[[Answer | None], None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        process, pipe = _started()
        while (item := self.queue.get()) is not None:
            job, least_beat, done = item
            answer: Answer | None = None
            for _ in range(2):
                try:
                    pipe.send((job, least_beat))
                    if not pipe.poll(_DEADLINE):
                        raise TimeoutError
                    answer = pipe.recv()
                    break
                except (EOFError, OSError, TimeoutError) as error:
                    log.error("a bots' process of %s failed (%r) and is started again", job.game, error)
                    process.kill()
                    process, pipe = _started()
            self._tell(done, answer)
        process.kill()
        process.join()


def _started() -> tuple[Any, Any]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs,), name="ruse bots", daemon=True)
    process.start()
    theirs.close()
    return process, ours


class BotDesk:
    """The bots of a server."""

    def __init__(self, loop: AbstractEventLoop, num_processes: int) -> None:
        self._loop = loop
        self._num_processes = num_processes
        self._clerks: list[Clerk] = []
        self._asked: dict[int, dict[int, int]] = {}  # the moment of the question, by table and seat
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self.answers = 0

    def start(self) -> None:
        """Have the processes ready, and the compiler at work, before anybody asks."""
        if not self._clerks and not self._is_closed:
            self._clerks = [Clerk(self._tell) for _ in range(self._num_processes)]
            if jit_wanted():
                command = [sys.executable, "-m", "ruse.server.bots.compiling"]
                # a group of its own: Ctrl-C is for the server, which ends the compiler itself
                self._compiler = subprocess.Popen(command, stdin=subprocess.DEVNULL, process_group=0)

    def close(self) -> None:
        """Let the processes end. Questions that are open are asked again when the server runs again."""
        self._is_closed = True
        for clerk in self._clerks:
            clerk.queue.put(None)
        if self._compiler is not None:
            self._compiler.kill()
            self._compiler.wait()

    @property
    def waiting(self) -> int:
        """How many questions are open."""
        return sum(map(len, self._asked.values()))

    def thinks_at(self, table_id: int) -> bool:
        return bool(self._asked.get(table_id))

    def forget(self, table_id: int) -> None:
        """A table has left memory."""
        self._asked.pop(table_id, None)

    def is_warming(self, game: str, level: int | None) -> bool:
        """Whether a bot plays below its level, because the compiler is not done."""
        if level is None or level <= QUICK_LEVEL or game in self._compiled:
            return False
        if not jit_wanted() or find_game(game).is_compiled(search):
            self._compiled.add(game)
        return game not in self._compiled

    def ask(self, table: "Table", seat: int) -> None:
        """Have a bot choose for a seat, unless it thinks about this very question."""
        moment, level = table.asked_at(seat), table.chairs[seat].level
        if self._asked.get(table.id, {}).get(seat) == moment or self._is_closed or level is None:
            return
        self.start()
        self._asked.setdefault(table.id, {})[seat] = moment
        match = table.match
        job = packed(match.seat(seat).perspective(), table.id, moment, table.kept.changes, match.options, level)
        asked = monotonic()
        clerk = self._clerks[table.id % len(self._clerks)]
        clerk.queue.put((job, _LEAST_BEAT[table.pace], lambda answer: self._answered(table, job, answer, asked)))

    def _answered(self, table: "Table", job: Job, answer: Answer | None, asked: float) -> None:
        self.answers += 1
        if answer is None:
            log.error("table %s: no bot can choose", table.kept.name)
            self._asked.get(table.id, {}).pop(job.seat, None)
            return
        wait = until_the_beat(monotonic() - asked, answer.beat)
        self._loop.call_later(wait, lambda: table.soon(lambda: self._play(table, job, answer.action)))

    def _play(self, table: "Table", job: Job, action: int) -> None:
        asked = self._asked.get(table.id, {})
        if asked.get(job.seat) != job.moment:
            return
        del asked[job.seat]
        is_asked = not table.is_gone and table.asked_at(job.seat) == job.moment
        if is_asked and table.chairs[job.seat].who == "bot":
            table.play(job.seat, action, lambda: None)

    def _tell(self, done: Callable[[Answer | None], None], answer: Answer | None) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(done, answer)
