"""Measures a server under a crowd: how late the other's view is, what a move costs, and how much a player takes."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.request import urlopen

import msgspec
from msgspec import Struct

from ruse.core.registry import find_game
from tools.load.crowd import Measured, Plan

ROOT = Path(__file__).parent.parent.parent
_PAGE = os.sysconf("SC_PAGE_SIZE")
_TICKS = os.sysconf("SC_CLK_TCK")
_MOST_TAKEN = 0.03
_SETTINGS = {"RUSE_JIT": "0"}  # a compiler would share the server's core; all limits are the standard ones


class Load(Struct):
    """A server under a crowd of so many players."""

    game: str
    players: int
    moves_a_second: float
    median_ms: float
    p99_ms: float
    cpu_us_a_move: float
    share_of_core: float
    taken_share: float  # of its core, by others
    kib_a_player: float
    bytes_a_move: float
    lost: int
    errors: dict[str, int]

    @property
    def was_undisturbed(self) -> bool:
        """Whether the server had its core to itself."""
        return self.taken_share < _MOST_TAKEN


class CrowdGone(RuntimeError):
    """The crowd did not bear what the server did."""


class Resume(Struct):
    """How soon a server goes on after it was killed."""

    game: str
    matches: int
    answers_after: float  # seconds from its command
    all_back_after: float  # seconds more, until every player saw the table


class _Usage(Struct):
    cpu: float  # seconds
    taken: float  # seconds that others had its core: other processes, or other guests of the machine
    memory: int  # bytes


def measure_load(
    game: str,
    players: int,
    options: dict[str, int] | None = None,
    seconds_a_move: float = 5.0,
    warm_up: float = 20.0,  # after ten the crowd that has just come in is still being caught up with
    seconds: float = 20.0,
) -> Load:
    """Run a server on the first core and a crowd on the last."""
    with TemporaryDirectory() as folder, Server(Path(folder) / "load.sqlite") as server:
        empty = server.usage()
        plan = _plan(server.port, game, options, players, seconds_a_move, warm_up, seconds)
        with _Crowd(plan) as crowd:
            crowd.read()
            before = server.usage()
            measured = msgspec.convert(crowd.read(), Measured)
            after = server.usage()
    return _load(game, measured, empty, before, after)


def measure_resume(game: str, num_tables: int = 1000) -> Resume:
    """Kill a server while so many matches are under way, and start it again."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "resume.sqlite"
        with Server(store) as server:
            plan = _plan(server.port, game, None, 2 * num_tables, 1.0, 25.0, 1.0)
            with _Crowd(plan) as crowd:
                crowd.read()
                measured = msgspec.convert(crowd.read(), Measured)
            server.kill()
        started = perf_counter()
        with Server(store) as server:
            answers = perf_counter() - started
            with _Crowd(msgspec.structs.replace(plan, port=server.port, coming_back=measured.players_after)) as crowd:
                seconds = crowd.read()
    return Resume(game, num_tables, round(answers, 2), round(seconds, 2))


def seconds_to_answer() -> float:
    """How long `ruse serve` takes from the command to its first answer."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "ruse", "serve", "--port", "0", "--store", f"{folder}/start.sqlite"]
        started = perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            address = next(word for word in process.stdout.readline().split() if word.startswith("http"))
            with urlopen(f"{address}/health") as answer:
                answer.read()
            seconds = perf_counter() - started
            process.terminate()
    return seconds


def _plan(
    port: int,
    game: str,
    options: dict[str, int] | None,
    players: int,
    seconds_a_move: float,
    warm_up: float,
    seconds: float,
) -> Plan:
    chosen = find_game(game).check_options(options or {})
    return Plan(
        host="127.0.0.1",
        port=port,
        game=game,
        options=chosen,
        num_tables=max(1, players // chosen["seats"]),
        seconds_a_move=seconds_a_move,
        warm_up=warm_up,
        seconds=seconds,
        core=max(os.sched_getaffinity(0)),
    )


class _Crowd:
    """A crowd in a process of its own."""

    def __init__(self, plan: Plan) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.load.crowd"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(plan))
        self._process.stdin.close()

    def __enter__(self) -> "_Crowd":
        return self

    def __exit__(self, *_: Any) -> None:
        with self._process:
            self._process.kill()

    def read(self) -> Any:
        """What it has to say next."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise CrowdGone(f"the crowd ended before its time (exit code {self._process.wait()})")
        return msgspec.json.decode(line)


def _load(game: str, measured: Measured, empty: _Usage, before: _Usage, after: _Usage) -> Load:
    late = sorted(measured.latencies) or [0.0]
    return Load(
        game=game,
        players=measured.players,
        moves_a_second=round(measured.moves / measured.seconds, 1),
        median_ms=round(1000 * late[len(late) // 2], 2),
        p99_ms=round(1000 * late[int(0.99 * (len(late) - 1))], 2),
        cpu_us_a_move=round(1e6 * (after.cpu - before.cpu) / max(1, measured.moves), 1),
        share_of_core=round((after.cpu - before.cpu) / measured.seconds, 3),
        taken_share=round((after.taken - before.taken) / measured.seconds, 3),
        kib_a_player=round((after.memory - empty.memory) / 1024 / measured.players, 1),
        bytes_a_move=round(measured.bytes_a_move),
        lost=measured.lost,
        errors=measured.errors,
    )


class Server:
    """A `ruse serve` of its own, on one core."""

    def __init__(self, store: Path) -> None:
        self._core = str(min(os.sched_getaffinity(0)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.load.served", str(store.absolute()), self._core],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            env={**os.environ, **_SETTINGS},
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: Any) -> None:
        with self._process:
            self._process.terminate()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def usage(self) -> _Usage:
        """What it has used so far, all its threads together."""
        of = Path(f"/proc/{self._process.pid}")
        fields = (of / "stat").read_text().rsplit(")", 1)[1].split()
        cpu = (int(fields[11]) + int(fields[12])) / _TICKS
        lines = Path("/proc/stat").read_text().splitlines()
        core = next(line.split() for line in lines if line.startswith(f"cpu{self._core} "))
        user, nice, system, stolen = (int(core[at]) / _TICKS for at in (1, 2, 3, 8))
        memory = int((of / "statm").read_text().split()[1]) * _PAGE
        return _Usage(cpu, user + nice + system + stolen - cpu, memory)
