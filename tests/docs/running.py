"""A real `ruse serve`, in a process of its own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ruse.client import RemoteSeat, join
from tests.processes import RUSE


@contextmanager
def running_server(store: Path, **environment: str) -> Iterator[str]:
    """The address of a server that runs as long as it is looked at."""
    chosen = {**os.environ, "RUSE_JIT": "0", "RUSE_LANGUAGE": "en", **environment}
    command = [*RUSE, "serve", "--port", "0", "--store", str(store)]
    with subprocess.Popen(command, env=chosen, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
        finally:
            process.terminate()
            code = process.wait(60)
    assert code == 0, f"the server ended with {code}"


def play_to_the_end(server: str, code: str) -> RemoteSeat:
    """Take a seat by invitation, and always choose what comes first."""
    with join(server, code, name="Companion") as seat:
        for question in seat.questions():
            seat.act(question["choices"][0]["code"])
    return seat
