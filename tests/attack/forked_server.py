"""Servers that start in no time, to be killed: everything is imported once, and every server is a fork.

    python -m tests.attack.forked_server STORE PORT

For every line on standard input a server is started, and its process named: "started PID", and "ready PID" as soon as
it answers.
"""

import os
import signal
import sys
from pathlib import Path

from ruse.core.registry import games
from ruse.server import serving
from ruse.server.settings import settings


def say(text: str) -> None:
    os.write(1, f"{text} {os.getpid()}\n".encode())


def main(store: str, port: str) -> None:
    """Start a server for every line."""
    chosen = settings(store=Path(store), port=int(port))
    serving._BOTS_AFTER = 3600.0
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
