"""A real `ruse serve`, in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ruse.client import RemoteSeat, join

ROOT = Path(__file__).parent.parent.parent
RUSE = (sys.executable, "-c", "import sys; from ruse.cli import main; sys.exit(main())")


@contextmanager
def running_server(store: Path, command: Sequence[str] = RUSE, **environment: str) -> Iterator[str]:
    """The address of a server that runs as long as it is looked at."""
    chosen = {**os.environ, "RUSE_JIT": "0", "RUSE_LANGUAGE": "en", **environment}
    serve = [*command, "serve", "--port", "0", "--store", str(store)]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=chosen, cwd=store.parent) as process:
        try:
            assert process.stdout is not None
            yield next(word for word in process.stdout.readline().split() if word.startswith("http"))
        finally:
            process.terminate()
            process.wait(20)
    assert process.returncode == 0, f"the server ended with {process.returncode}"


def play_to_the_end(server: str, code: str) -> RemoteSeat:
    """Take a seat by invitation, and always choose what comes first."""
    with join(server, code, name="Companion") as seat:
        for question in seat.questions():
            seat.act(question["choices"][0]["code"])
    return seat
