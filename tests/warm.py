"""Processes that start in no time: `python -c CODE`, forked from one that has imported what they need.

Where a start is what is tested, a process of its own is right.
"""

import fcntl
import gc
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle
from pathlib import Path
from threading import Lock

_ROOT = Path(__file__).parent.parent
_PATIENCE = 60.0  # seconds


class Forked:
    """A process that was started, with the methods of those of `subprocess`."""

    def __init__(self, keeper: "Connection[None, int]") -> None:
        self._keeper = keeper
        self.pid = keeper.recv()
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self.wait(0) if self.returncode is not None or self._keeper.poll() else None

    def wait(self, timeout: float) -> int:
        if self.returncode is None:
            if not self._keeper.poll(timeout):
                raise TimeoutError(f"process {self.pid} goes on")
            self.returncode = self._keeper.recv()
            self._keeper.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Warm:
    """A process that has run some code first; whatever it starts goes on from there. Threads may ask at once."""

    def __init__(self, first: str) -> None:
        self._door, theirs = Pipe()
        code = "from tests.warm import start_others; start_others()"
        command = [sys.executable, "-c", code, first, str(theirs.fileno())]
        fds = [theirs.fileno()]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=_ROOT, pass_fds=fds)
        theirs.close()
        self._asking = Lock()

    def start(
        self, code: str, arguments: Sequence[str], environment: dict[str, str], streams: tuple[int, int, int]
    ) -> Forked:
        """Run code in this folder, with these standard streams, in a session of its own."""
        keeper, theirs = Pipe()
        with self._asking:
            self._door.send((code, list(arguments), environment, os.getcwd()))
            for handle in (*streams, theirs.fileno()):
                send_handle(self._door, handle, self._process.pid)
        theirs.close()
        return Forked(keeper)

    def run(self, code: str, arguments: Sequence[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        """Run code to its end, with nothing to read."""
        (stdout, out), (stderr, err) = os.pipe(), os.pipe()
        with open(os.devnull) as nothing:
            process = self.start(code, arguments, environment, (nothing.fileno(), out, err))
        for stream in (out, err):
            os.close(stream)
        with ThreadPoolExecutor() as readers:
            told = list(readers.map(_all_of, (stdout, stderr)))
        return subprocess.CompletedProcess(code, process.wait(_PATIENCE), *told)


def _all_of(stream: int) -> str:
    with open(stream, encoding="utf-8") as file:
        return file.read()


NUMBA = "import numba; numba.njit(lambda n: n + 1)(1)"
"""Code to run first: Numba is ready to compile."""


@cache
def warm(first: str) -> Warm:
    """The process that has run this code, one for all tests."""
    return Warm(first)


# In that process


def start_others() -> None:
    """Run the first code; then, in forks, whatever is asked for."""
    first, door = sys.argv[1:]
    exec(first, {})
    gc.freeze()  # forks share memory that is not looked through
    code = _asked_for(Connection(int(door)))
    exec(code, {"__name__": "__main__"})


def _asked_for(door: "Connection[None, tuple[str, list[str], dict[str, str], str]]") -> str:
    """Return in forks, with the code that each has to run."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers leave nothing behind
    while True:
        try:
            code, arguments, environment, folder = door.recv()
        except EOFError:  # the tests are over
            sys.exit()
        handles = [recv_handle(door) for _ in range(4)]
        if os.fork() == 0:
            door.close()
            _fork_and_keep(handles)
            _enter(handles[:3], environment, folder)
            sys.argv = ["-c", *arguments]
            return code
        for handle in handles:
            os.close(handle)


def _fork_and_keep(handles: list[int]) -> None:
    """Return in a fork; beside it somebody waits for its end, and tells how it was."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asker: Connection[int, None] = Connection(handles[3])
    pid = os.fork()
    if pid == 0:
        asker.close()
        return
    for handle in handles[:3]:
        os.close(handle)
    with suppress(BrokenPipeError):
        asker.send(pid)
        asker.send(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    os._exit(0)


def _enter(streams: list[int], environment: dict[str, str], folder: str) -> None:
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    for stream in set(streams):
        os.close(stream)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115  # to its end
