"""Who plays the units: this process, several processes, or a Ray cluster. The results are the same."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from ruse.core.errors import RuseError

J = TypeVar("J")
R = TypeVar("R")

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

    def run(self, function: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
        """The results of the jobs, in their order."""
        if self.ray is not None:
            yield from _run_on_ray(self.ray, self.processes, function, jobs)
        elif self.processes == 1 or len(jobs) < 2:
            yield from map(function, jobs)
        else:
            yield from _run_in_processes(min(self.processes, len(jobs)), function, jobs)


def _run_in_processes(processes: int, function: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            yield from _in_order(jobs, _WAITING * processes, lambda job: pool.submit(function, job), _result)
        finally:
            pool.shutdown(cancel_futures=True)


def _result(future: Any) -> Any:
    return future.result()


def _run_on_ray(address: str, processes: int, function: Callable[[J], R], jobs: Sequence[J]) -> Iterator[R]:
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
        raise RuseError(f"--ray {address}: no connection to a cluster: {str(error).splitlines()[0]}") from error
    return ray


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise RuseError('--ray needs Ray, which is not installed: pip install "ruse[ray]"') from None


def _in_order(jobs: Sequence[J], window: int, submit: Callable[[J], Any], result_of: Callable[[Any], R]) -> Iterator[R]:
    """Have so many jobs under way, and give the results in the order of the jobs."""
    under_way = [submit(job) for job in jobs[:window]]
    for number in range(len(jobs)):
        result = result_of(under_way[number])
        under_way[number] = None
        if number + window < len(jobs):
            under_way.append(submit(jobs[number + window]))
        yield result
