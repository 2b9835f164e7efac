"""A thread that hands jobs to bots, one at a time."""

import logging
import multiprocessing
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ruse.server.bots.job import Answer, Job
from ruse.server.bots.worker import Worker, run

log = logging.getLogger("ruse.server")

_DEADLINE = 30.0  # seconds, after which a process is given up


class Clerk:
    """Hands jobs to bots of Ruse in a process of their own, or to an offered bot, which is isolated by itself.

    An offered bot has `seconds` per decision.
    """

    def __init__(self, tell: Callable[..., Any], seconds: float | None = None) -> None:
        self._tell = tell
        self._is_closed = False
        self._process: Any = None
        self._pipe: Any = None
        self.is_busy = False
        self._jobs: SimpleQueue[tuple[Job, Callable[[Answer | None], None]] | None] = SimpleQueue()
        work = self._run if seconds is None else lambda: self._work(Worker(seconds).answer)
        self._thread = Thread(target=work, name="bots", daemon=True)
        self._thread.start()

    def ask(self, job: Job, done: Callable[[Answer | None], None]) -> None:
        """Have one job done."""
        self._jobs.put((job, done))

    def close(self) -> None:
        """End, in the middle of a thought. The process of an offered bot ends with this one."""
        self._is_closed = True
        self._jobs.put(None)
        if self._process is not None:
            self._process.kill()
            self._thread.join(_DEADLINE)

    def _work(self, answer: Callable[[Job], Answer | None]) -> None:
        while (item := self._jobs.get()) is not None and not self._is_closed:
            job, done = item
            answered: Answer | None = None
            try:
                answered = answer(job)
            except Exception:
                log.exception("%s cannot be asked", job.bot)
            self._tell(done, answered)

    def _run(self) -> None:
        self._process, self._pipe = started()
        self._work(self._answer)
        self._process.kill()
        self._process.join()

    def _answer(self, job: Job) -> Answer | None:
        """Ask the process; start another when it dies or does not answer in time."""
        for _ in range(2):
            try:
                self._pipe.send(job)
                if not self._pipe.poll(_DEADLINE):
                    raise TimeoutError
                answer: Answer = self._pipe.recv()
                return answer
            except (EOFError, OSError, TimeoutError) as error:
                if self._is_closed:
                    break
                log.error("a bots' process of %s failed (%r) and is started again", job.perspective.game.name, error)
                self._process.kill()
                self._process, self._pipe = started()
        return None


def started() -> tuple[Any, Any]:
    """A new bots' process, and the pipe to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs,), name="ruse bots", daemon=True)
    process.start()
    theirs.close()
    return process, ours
