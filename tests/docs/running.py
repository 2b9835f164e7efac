"""A real `ruse serve`, in a process of its own."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ruse.client import RemoteSeat, join
from tests.warm import Warm, warm

ROOT = Path(__file__).parent.parent.parent
RUSE = "import sys; from ruse.cli import main; sys.exit(main())"


def warm_server() -> Warm:
    """A process that has imported all that a server and its store need."""
    return warm("import ruse.cli.serve, ruse.server.serving, ruse.server.store.check, uvloop")


@contextmanager
def running_server(store: Path, **environment: str) -> Iterator[str]:
    """The address of a server that runs as long as it is looked at."""
    chosen = {**os.environ, "RUSE_JIT": "0", "RUSE_LANGUAGE": "en", **environment}
    reader, writer = os.pipe()
    with open(os.devnull) as nothing, open(reader) as told:
        streams = nothing.fileno(), writer, 2
        process = warm_server().start(RUSE, ["serve", "--port", "0", "--store", str(store)], chosen, streams)
        os.close(writer)
        try:
            yield next(word for word in told.readline().split() if word.startswith("http"))
        finally:
            process.send_signal(signal.SIGTERM)
            code = process.wait(20)
    assert code == 0, f"the server ended with {code}"


def play_to_the_end(server: str, code: str) -> RemoteSeat:
    """Take a seat by invitation, and always choose what comes first."""
    with join(server, code, name="Companion") as seat:
        for question in seat.questions():
            seat.act(question["choices"][0]["code"])
    return seat
