"""Who plays the units makes no difference to what comes out, and nobody plays on when nobody waits for it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from operator import neg
from pathlib import Path
from time import perf_counter, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from ruse.core import kept_code
from ruse.core.errors import RuseError
from ruse.core.reason import Named
from ruse.lab.arena import arena
from ruse.lab.workers import Workers
from tests.processes import RUSE, ignoring


def test_results_come_in_the_order_of_the_jobs() -> None:
    jobs = list(range(9))
    assert list(Workers(1).run(neg, jobs)) == [-job for job in jobs]
    assert list(Workers(2).run(neg, jobs)) == [-job for job in jobs]
    assert list(Workers(2).run(neg, [])) == []


def test_jobs_are_made_when_they_are_needed() -> None:
    with closing(Workers(2).run(neg, count())) as results:
        assert [next(results) for _ in range(5)] == [0, -1, -2, -3, -4]


def test_nobody_waits_for_work_nobody_wants() -> None:
    start = perf_counter()
    with closing(Workers(2).run(sleep, [0, 600, 600, 600])) as results:
        next(results)
    assert perf_counter() - start < 60


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(RuseError, match="a worker ended before its work was done"):
        list(Workers(2).run(os._exit, [3, 3, 3]))


def test_one_worker_complains_for_all(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_code, "_silent", [])
    list(Workers(2).run(kept_code.complain, [Named("no room")] * 8))
    assert capfd.readouterr().err == "ruse: no room\n"
    kept_code.fall_silent()
    list(Workers(2).run(kept_code.complain, [Named("no room")] * 8))
    assert capfd.readouterr().err == ""


def _arena_command(record: Path) -> list[str]:
    words = ["arena", "_template", "--bots", "ismcts:5ms,ismcts:5ms", "--games", "10000", "--processes", "2", "--json"]
    return [*RUSE, *words, "--record", str(record)]


def _start(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        env={**os.environ, "RUSE_JIT": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _wait_for_units(process: subprocess.Popen[str], record: Path, number: int) -> None:
    while not (record.exists() and record.read_bytes().count(b"\n") > number):
        assert process.poll() is None
        sleep(0.05)


@pytest.mark.parametrize(
    ("number", "to_all", "code"),
    [
        (signal.SIGINT, True, 130),
        (signal.SIGTERM, False, 143),
        (signal.SIGTERM, True, 143),
        (signal.SIGHUP, False, 129),
        (signal.SIGKILL, False, -9),
    ],
)
def test_a_signal_ends_the_workers_too_and_spoils_no_record(
    tmp_path: Path, number: signal.Signals, to_all: bool, code: int
) -> None:
    record = tmp_path / "a.jsonl"
    process = _start(_arena_command(record))
    _wait_for_units(process, record, 2)
    (os.killpg if to_all else os.kill)(process.pid, number)
    stdout, stderr = process.communicate(timeout=60)  # the pipes end when all workers have ended
    assert (process.returncode, stdout) == (code, "")
    assert not stderr.strip() or number == signal.SIGKILL  # then Python tidies up, and says so
    lines = record.read_bytes().split(b"\n")
    assert [json.loads(line)["unit"] for line in lines[1:-1]] == list(range(len(lines) - 2))
    again = arena("_template", ["ismcts:5ms", "ismcts:5ms"], 2 * (len(lines) - 2), seed=0, record=record)
    assert again.units == len(lines) - 2


def test_an_ignored_hangup_ends_nobody(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    process = _start(ignoring("HUP", _arena_command(record)))
    _wait_for_units(process, record, 2)
    os.killpg(process.pid, signal.SIGHUP)
    _wait_for_units(process, record, record.read_bytes().count(b"\n") + 2 * 2 * 2)  # more than was under way
    process.terminate()
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 143


class PretendedRay(SimpleNamespace):
    """A module that does at once what Ray would do elsewhere."""

    def __init__(self) -> None:
        self.started: list[dict[str, Any]] = []
        self.stopped = 0

    def init(self, **settings: Any) -> None:
        self.started.append(settings)

    def shutdown(self) -> None:
        self.stopped += 1

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda job: (function, job))

    def get(self, task: tuple[Callable[..., Any], Any]) -> Any:
        return task[0](task[1])


def test_a_cluster_gives_the_same_results(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = PretendedRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    here = arena("_template", ["random", "random"], 12, seed=4)
    for address in ("local", "ray://somewhere:10001"):
        there = arena("_template", ["random", "random"], 12, seed=4, processes=2, ray=address)
        assert there.scores == here.scores
    assert ray.stopped == 2
    assert ray.started[0]["num_cpus"] == 2
    assert ray.started[1]["runtime_env"]["py_modules"][0].endswith("ruse")


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RuseError, match=r'pip install "ruse\[ray\]"'):
        list(Workers(1, "local").run(neg, [1]))


@pytest.mark.filterwarnings("ignore")
def test_a_real_cluster_gives_the_same_results() -> None:
    pytest.importorskip("ray")
    here = arena("_template", ["random", "random"], 12, seed=4)
    there = arena("_template", ["random", "random"], 12, seed=4, processes=2, ray="local")
    assert there.scores == here.scores
