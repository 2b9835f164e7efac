"""A thread that hands jobs to bots, one at a time."""

import logging
import multiprocessing
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from traceback import format_exc
from typing import Any

from ruse.server.bots.job import Answer, Fault, Job
from ruse.server.bots.worker import Worker, run

log = logging.getLogger("ruse.server")

_DEADLINE = 30.0  # seconds for a job, after which a process is given up
_SILENCE = 5.0  # seconds without a pulse: the process was stopped, or hangs in compiled code
_START = 60.0  # seconds until the pulse of a new process begins
_LOOK = 0.25  # seconds between two looks at the pulse
_PAUSE = 1.0  # seconds until another try to start a process
_TRIES = 2  # processes that a job may cost


class Clerk:
    """Hands jobs to bots of Ruse in a process of their own, or to an offered bot, which is isolated by itself.

    An offered bot has `seconds` per decision.
    """

    def __init__(self, tell: Callable[..., Any], seconds: float | None = None) -> None:
        self._tell = tell
        self._is_closed = False
        self._process: BotsProcess | None = None
        self.is_busy = False
        self._jobs: SimpleQueue[tuple[Job, Callable[[Answer | Fault], None]] | None] = SimpleQueue()
        work = self._run if seconds is None else lambda: self._work(Worker(seconds).answer)
        self._thread = Thread(target=work, name="bots", daemon=True)
        self._thread.start()

    def ask(self, job: Job, done: Callable[[Answer | Fault], None]) -> None:
        """Have one job done."""
        self._jobs.put((job, done))

    def close(self) -> None:
        """End, in the middle of a thought. The process of an offered bot ends with this one."""
        self._is_closed = True
        self._jobs.put(None)
        if self._process is not None:
            self._process.kill()
            self._thread.join(_DEADLINE)

    def _work(self, answer: Callable[[Job], Answer | Fault]) -> None:
        while (item := self._jobs.get()) is not None and not self._is_closed:
            job, done = item
            try:
                answered = answer(job)
            except BaseException:  # of a game, which may even exit
                answered = Fault(format_exc())
            self._tell(done, answered)

    def _run(self) -> None:
        self._start()
        self._work(self._answer)
        if self._process is not None:
            self._process.kill()

    def _answer(self, job: Job) -> Answer | Fault:
        """Ask the process. If it dies, hangs or was stopped, ask another one; a job that costs both is at fault."""
        why = ""
        for _ in range(_TRIES):
            if self._process is None:  # this clerk was closed
                break
            try:
                return self._process.ask(job)
            except (EOFError, OSError) as error:
                if self._is_closed:
                    break
                why = str(error)
                log.error("a bots' process of %s failed (%s) and is started again", job.perspective.game.name, why)
                self._start()
        return Fault(f"{_TRIES} bots' processes failed at the same question; the last one {why}")

    def _start(self) -> None:
        """Have a new process. Where none can be started, wait: that is not the fault of the next job."""
        if self._process is not None:
            self._process.kill()
        self._process = None
        while self._process is None and not self._is_closed:
            try:
                self._process = BotsProcess()
            except OSError as error:
                log.error("no bots' process can be started: %s", error)
                sleep(_PAUSE)
        if self._is_closed and self._process is not None:
            self._process.kill()


class BotsProcess:
    """A process for bots of Ruse. A pulse tells one that thinks for long from one that was stopped or hangs."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._pulse = context.RawValue("d", monotonic() + _START)
        self._process = context.Process(target=run, args=(theirs, self._pulse), name="ruse bots", daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, job: Job) -> Answer | Fault:
        """Have a bot choose. An EOFError or OSError says what became of the process."""
        asked = monotonic()
        try:
            self._pipe.send(job)
            while not self._pipe.poll(_LOOK):
                now, pulse = monotonic(), self._pulse.value
                if pulse > now:  # it has not started yet
                    asked = now
                if now - asked > _DEADLINE:
                    raise TimeoutError(f"gave no answer within {_DEADLINE:g} seconds")
                if now - pulse > _SILENCE:
                    raise TimeoutError(f"gave no sign of life for {_SILENCE:g} seconds")
            answer: Answer | Fault = self._pipe.recv()
            return answer
        except (EOFError, ConnectionError) as error:
            self._process.join(_LOOK)
            raise EOFError(f"ended with exit code {self._process.exitcode}") from error

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
