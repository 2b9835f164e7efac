"""Servers that start in no time, to be killed: everything is imported once, and every server is a fork.

    python -m tests.attack.forked_server STORE PORT

For every line on standard input a server is started, and its process named: "started PID", and "ready PID" as soon as
it answers.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ruse.core.registry import find_game, games
from ruse.server import hall, serving
from ruse.server.bots import desk
from ruse.server.bots.job import Answer, Job
from ruse.server.settings import settings


class Hasty:
    """In place of a bots' process, which would take a second to start: chooses what comes first."""

    def __init__(self, tell: Callable[..., Any], seconds: float | None = None) -> None:
        self._tell = tell
        self.is_busy = False

    def ask(self, job: Job, done: Callable[[Answer | None], None]) -> None:
        self._tell(done, Answer(job.perspective.legal[0], job.least_beat))

    def close(self) -> None:
        pass


def say(text: str) -> None:
    os.write(1, f"{text} {os.getpid()}\n".encode())


def main(store: str, port: str) -> None:
    """Start a server for every line."""
    chosen = settings(store=Path(store), port=int(port))
    serving._BOTS_AFTER = 3600.0
    desk.Clerk = Hasty  # type: ignore[attr-defined,assignment]
    hall.find_listed_game = find_game  # type: ignore[attr-defined]  # tables of the template, too
    for game in games():
        game.standard_box.plain  # noqa: B018  # read once for all
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who is killed leaves nothing behind
    while sys.stdin.readline():
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            say("started")
            serving.serve(chosen, lambda address: say("ready"))
            os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
