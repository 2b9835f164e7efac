"""A thread that hands jobs to one bots' process, one at a time."""

import logging
import multiprocessing
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ruse.server.bots.job import Answer, Job
from ruse.server.bots.worker import run

log = logging.getLogger("ruse.server")

_DEADLINE = 30.0  # seconds, after which a process is given up


class Clerk:
    """Hands jobs to one bots' process, and starts another when it dies or does not answer in time."""

    def __init__(self, tell: Callable[..., Any]) -> None:
        self._tell = tell
        self._is_closed = False
        self._process: Any = None
        self.is_busy = False
        self._jobs: SimpleQueue[tuple[Job, float, Callable[[Answer | None], None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def ask(self, job: Job, least_beat: float, done: Callable[[Answer | None], None]) -> None:
        """Have one job done."""
        self._jobs.put((job, least_beat, done))

    def close(self) -> None:
        """End, in the middle of a thought."""
        self._is_closed = True
        self._jobs.put(None)
        if self._process is not None:
            self._process.kill()
        self._thread.join(_DEADLINE)

    def _run(self) -> None:
        self._process, pipe = started()
        while (item := self._jobs.get()) is not None and not self._is_closed:
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
                    if self._is_closed:
                        break
                    log.error("a bots' process of %s failed (%r) and is started again", job.game, error)
                    self._process.kill()
                    self._process, pipe = started()
            self._tell(done, answer)
        self._process.kill()
        self._process.join()


def started() -> tuple[Any, Any]:
    """A new bots' process, and the pipe to it."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs,), name="ruse bots", daemon=True)
    process.start()
    theirs.close()
    return process, ours
