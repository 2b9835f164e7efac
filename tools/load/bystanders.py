"""Measures what others notice of an attack: the time from a move to the other's view, alone and under attack.

Every kind of attack has a server of its own. Phases alone and under attack alternate: both see the same machine.
"""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from ruse.client import RemoteSeat
from ruse.core.registry import find_game
from ruse.server.protocol import Chair, NewTable
from tools.load.attack import KINDS, AttackPlan, Kind, Tokens
from tools.load.crowd import Crowd, Measured, Plan, address_of, ask
from tools.load.measure import ROOT, Server

_GAME = "tooth-and-claw"
_HOST = "127.0.0.1"
_SECONDS_A_MOVE = 2.0  # of every player
_PATIENCE = 30.0  # seconds until a move that was not shown counts as it is
_BYSTANDERS, _OTHERS = 0, 200  # the first addresses of each


class Delays(Struct):
    """How late the other's view was, in milliseconds, and what else was seen meanwhile."""

    moves: int
    median_ms: float
    p99_ms: float
    worst_ms: float
    lag_ms: float  # of the server, at worst


class Harm(Struct):
    """What an attack did to bystanders."""

    kind: str
    alone: Delays
    attacked: Delays
    sent: int  # by the attacker
    lost: int  # bystanders whose connection was closed
    own_lag_ms: float  # of those who measure, at worst

    @property
    def ratio_of_medians(self) -> float:
        return self.attacked.median_ms / max(self.alone.median_ms, 1e-9)

    @property
    def ratio(self) -> float:
        """How many times as late 99 of 100 views are, at most, under attack."""
        return self.attacked.p99_ms / max(self.alone.p99_ms, 1e-9)


def measure_harm(kind: str, pairs: int = 24, seconds: float = 5.0, rounds: int = 2) -> Harm:
    """Let pairs play beside an attack."""
    with TemporaryDirectory() as folder, Server(Path(folder) / "attacked.sqlite") as server:
        return asyncio.run(_Scene(server.port, pairs).measure(kind, seconds, rounds))


class _Scene:
    """A server, those who play there, and the one who attacks."""

    def __init__(self, port: int, pairs: int) -> None:
        self._port = port
        self._crowd = _crowd(port, pairs, _SECONDS_A_MOVE, _BYSTANDERS)

    async def measure(self, name: str, seconds: float, rounds: int) -> Harm:
        crowd = self._crowd
        tokens = await _tokens(self._port, KINDS[name])
        await crowd.sit_down()
        await crowd.play(seconds / 5, _PATIENCE)  # the first moves warm up
        alone: list[Measured] = []
        attacked: list[Measured] = []
        lags: tuple[list[float], list[float]] = [], []
        sent = 0
        for _ in range(rounds):
            await self._lag()
            alone.append(await crowd.play(seconds, _PATIENCE))
            lags[0].append(await self._lag())
            process = await _start_attack(AttackPlan(name, self._port, seconds, tokens, max(os.sched_getaffinity(0))))
            try:
                attacked.append(await crowd.play(seconds, _PATIENCE))
                assert process.stdout is not None
                sent += int(await process.stdout.readline())
            finally:
                with suppress(ProcessLookupError):  # it has ended
                    process.kill()
                await process.wait()
            lags[1].append(await self._lag())
        await crowd.leave()
        return Harm(
            kind=name,
            alone=_delays(alone, max(lags[0])),
            attacked=_delays(attacked, max(lags[1])),
            sent=sent,
            lost=attacked[-1].lost,
            own_lag_ms=round(1000 * max(each.lag for each in (*alone, *attacked)), 1),
        )

    async def _lag(self) -> float:
        """Of the server, at worst, since it was last asked."""
        figures = await ask(_HOST, self._port, _HOST, "/metrics")
        return float(figures.partition("\nruse_loop_lag_seconds ")[2].partition("\n")[0])


def _crowd(port: int, tables: int, seconds_a_move: float, first_address: int) -> Crowd:
    options = find_game(_GAME).check_options({})
    return Crowd(Plan(_HOST, port, _GAME, options, tables, seconds_a_move, 0.0, 0.0, first_address=first_address))


def _delays(measured: list[Measured], lag: float) -> Delays:
    late = sorted(1000 * seconds for each in measured for seconds in each.latencies) or [0.0]
    return Delays(
        moves=sum(each.moves for each in measured),
        median_ms=round(late[len(late) // 2], 1),
        p99_ms=round(late[int(0.99 * (len(late) - 1))], 1),
        worst_ms=round(late[-1], 1),
        lag_ms=round(1000 * lag, 1),
    )


async def _tokens(port: int, kind: Kind) -> Tokens:
    """The places that an attack needs, got from many addresses, as if over days."""
    tokens = Tokens([], [], [], [])
    if kind.tables:
        crowd = _crowd(port, kind.tables, 0.1, _OTHERS)
        await crowd.sit_down()
        await crowd.play_matches()
        for table in crowd.tables:
            for player, places in zip(table.players, (tokens.seats, tokens.others), strict=True):
                places.append(player.token)
        await crowd.leave()
    for number in range(kind.tables_with_bots):
        wanted = NewTable(_GAME, chairs=[Chair("me"), Chair("bot", level=1)], pace="instant")
        tokens.against_bots.append((await ask(_HOST, port, address_of(number), "/api/tables", wanted))["token"])
    if kind.spectators:
        with RemoteSeat(f"http://{_HOST}:{port}", tokens.seats[0]) as seat:
            code = seat.ask({"is": "invite", "seat": None})["code"]
        for number in range(kind.spectators):
            joined = await ask(_HOST, port, address_of(number), "/api/join", {"code": code})
            tokens.spectators.append(joined["token"])
    return tokens


async def _start_attack(plan: AttackPlan) -> asyncio.subprocess.Process:
    """An attack in a process of its own, which begins now."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tools.load.attack", cwd=ROOT, stdin=pipe, stdout=pipe
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(plan))
    process.stdin.close()
    await process.stdout.readline()
    return process
