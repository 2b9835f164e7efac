"""Killed while it writes, Ruse leaves the old file or the new one, and goes on where it stopped."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from ruse.core import saved
from ruse.core.dice import below, seeded
from ruse.core.registry import TEMPLATE, find_game
from tests.attack.strength import SCALE
from tests.attack.valid import random_match
from tests.processes import RUSE

_SAVING = """
import sys
from pathlib import Path
from ruse.core import saved
first, second, path = map(Path, sys.argv[1:])
matches = [saved.load(first), saved.load(second)]
while True:
    for match in matches:
        saved.save(match, path)
        print("saved", flush=True)
"""
_ARENA = [*RUSE, "arena", TEMPLATE, "--bots", "greedy,random", "--games", "300", "--seed", "3", "--processes", "1"]

_UNCOMPILED = {**os.environ, "RUSE_JIT": "0"}

Process = subprocess.Popen[str]


def start(*command: str) -> Process:
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env=_UNCOMPILED, text=True, start_new_session=True, **pipes)


def kill(process: Process) -> None:
    """Without warning, and whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def test_a_match_file_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    rng = seeded(SCALE if SCALE == 1 else time.time_ns())
    sources, path = [tmp_path / "first", tmp_path / "second"], tmp_path / "kept.match"
    for number, source in enumerate(sources):
        saved.save(random_match(find_game("tooth-and-claw"), {}, number, 40 + 40 * number), source)
    texts = [source.read_text("utf-8") for source in sources]
    saved.save(saved.load(sources[0]), path)
    for _ in range(3 * SCALE):
        process = start(sys.executable, "-c", _SAVING, *map(str, sources), str(path))
        assert process.stdout is not None
        assert process.stdout.readline() == "saved\n"
        time.sleep(below(rng, 1000) / 20_000)
        kill(process)
        assert path.read_text("utf-8") in texts
        saved.save(saved.load(path), path)


def scores_of(*more: str) -> list[float]:
    """What an arena tells that is not killed."""
    command = [*_ARENA, "--json", *more]
    done = subprocess.run(command, env=_UNCOMPILED, capture_output=True, text=True, check=True, timeout=600)
    scores: list[float] = msgspec.json.decode(done.stdout)["scores"]
    return scores


def test_a_killed_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """However often it is killed, no unit is lost, and in the end it tells what it would have told at once."""
    rng = seeded(SCALE if SCALE == 1 else time.time_ns())
    record, kept = tmp_path / "record", b""
    for _ in range(3 * SCALE):
        process = start(*_ARENA, "--record", str(record))
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline and _size(record) <= len(kept):
            time.sleep(0.002)
        time.sleep(below(rng, 1000) / 10_000)
        kill(process)
        whole = record.read_bytes().rpartition(b"\n")[0]
        assert whole.startswith(kept.rpartition(b"\n")[0])
        kept = record.read_bytes()
    assert scores_of("--record", str(record)) == scores_of()


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
