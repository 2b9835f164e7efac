"""Who plays the units: this process, several processes, or a Ray cluster. The results are the same."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import chain, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from ruse.core.errors import RuseError
from ruse.core.extras import extra
from ruse.core.kept_code import fall_silent, is_silent

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")

LOCAL = "local"
_WAITING = 2  # units for each worker that wait for it


def num_cores() -> int:
    """How many processes can really run at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Workers:
    """So many processes here; or, with an address, a Ray cluster (`local` starts one here)."""

    processes: int = 1
    ray: str | None = None

    def run(self, function: Callable[[J], R], jobs: Iterable[J]) -> Generator[R, None, None]:
        """The results of the jobs, in their order. Close it, and what is under way ends at once."""
        coming = iter(jobs)
        first = list(islice(coming, 2))
        if self.ray is not None:
            yield from _run_on_ray(self.ray, self.processes, function, chain(first, coming))
        elif self.processes == 1 or len(first) < 2:
            yield from map(function, chain(first, coming))
        else:
            yield from _run_in_processes(self.processes, function, chain(first, coming))


# Processes


def _run_in_processes(processes: int, function: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    """Every worker watches a pipe whose other end is here: it ends when we let go of it, however we end."""
    context = get_context("spawn")
    watched, held = context.Pipe(duplex=False)
    voice = context.Lock()
    if is_silent():
        voice.acquire()
    with watched, held, ProcessPoolExecutor(processes, context, _begin_work, (watched, voice)) as pool:

        def submit(job: J) -> Future[R]:
            with _unheard(signal.SIGINT):
                return pool.submit(function, job)

        try:
            yield from _in_order(jobs, _WAITING * processes, submit, lambda future: future.result())
        except BaseException as error:
            held.close()  # nobody waits for what is under way
            if isinstance(error, BrokenProcessPool):
                raise RuseError(
                    "a worker ended before its work was done: it was killed, perhaps for want of memory, or a script"
                    " starts workers outside of `if __name__ == '__main__':`"
                ) from error
            raise


def _begin_work(watched: Connection, voice: Any) -> None:
    """In a new worker: end with the process that started it; let one worker speak for all."""
    Thread(target=_end_with, args=(watched,), daemon=True).start()
    if not voice.acquire(block=False):
        fall_silent()


def _end_with(watched: Connection) -> None:
    wait([watched])
    os._exit(1)


@contextmanager
def _unheard(number: int) -> Iterator[None]:
    """Whoever is started meanwhile will never hear the signal: who interrupts means us, and we end our workers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [number])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# A cluster


def _run_on_ray(address: str, processes: int, function: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    ray = _connect(address, processes)
    try:
        task = ray.remote(function)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _in_order(jobs, _WAITING * cores, task.remote, ray.get)
    finally:
        ray.shutdown()


def _connect(address: str, processes: int) -> Any:
    """Ray, connected. A cluster elsewhere gets this very code, so that its results are those of this machine."""
    ray = _ray()
    settings: dict[str, Any] = {"num_cpus": processes, "include_dashboard": False}
    if address != LOCAL:
        chosen = {name: value for name, value in os.environ.items() if name in ("RUSE_JIT", "RUSE_GAMES")}
        package = Path(__file__).parent.parent
        settings = {"runtime_env": {"py_modules": [str(package)], "env_vars": chosen}}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise RuseError(
            "--ray {address}: no connection to a cluster: {why}", address=address, why=str(error).splitlines()[0]
        ) from error
    return ray


def _ray() -> Any:
    with extra("ray"):
        return import_module("ray")


# Either


def _in_order(jobs: Iterable[J], window: int, submit: Callable[[J], T], result_of: Callable[[T], R]) -> Iterator[R]:
    """Have so many jobs under way, and give the results in the order of the jobs."""
    coming = iter(jobs)
    under_way = deque(submit(job) for job in islice(coming, window))
    while under_way:
        result = result_of(under_way.popleft())
        under_way.extend(submit(job) for job in islice(coming, 1))
        yield result
