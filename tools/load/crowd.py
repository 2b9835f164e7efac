"""A crowd: many tables whose players move at a steady pace.

Run as `python -m tools.load.crowd`, it takes a plan from standard input and prints what it measured, as JSON.
"""

import asyncio
import os
import sys
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from ruse.core.dice import below, seeded
from ruse.server.protocol import Chair, NewTable
from tools.load.player import Player

_AT_ONCE = 64  # connections, or requests, that are opened side by side
_ADDRESSES = 500  # that the players have together, so that no limit by address holds for the crowd


class Plan(Struct):
    """How many sit where, and what they do."""

    host: str
    port: int
    game: str
    options: dict[str, int]
    num_tables: int
    seconds_a_move: float  # of every player
    warm_up: float  # seconds
    seconds: float  # of measuring
    core: int | None = None
    first_address: int = 0  # of the addresses that the players come from, one after the other
    coming_back: list[tuple[str, int]] = []  # players of before: then it is only measured how long that takes


class Measured(Struct):
    """What the crowd saw."""

    players: int
    moves: int
    seconds: float
    latencies: list[float]  # seconds from a move to the other's view
    lost: int
    errors: dict[str, int]
    bytes_a_move: float
    lag: float  # of the crowd itself, at worst
    players_after: list[tuple[str, int]]  # tokens, and the steps they have heard of


class CrowdTable:
    """The players of one table. One of them moves at every tick."""

    def __init__(self, crowd: "Crowd", tokens: list[str]) -> None:
        self._crowd = crowd
        self.players = [Player(token, self._heard) for token in tokens]
        self._moved: tuple[Player, float] | None = None
        self._turn = 0

    def tick(self) -> None:
        """Let the next one who has a question move."""
        if all(player.is_over for player in self.players):
            for player in self.players:
                player.is_over = False
                player.say({"is": "rematch"})
            return
        for _ in self.players:
            self._turn = (self._turn + 1) % len(self.players)
            player = self.players[self._turn]
            if player.question is not None:
                self._moved = player, perf_counter()
                player.act(self._crowd.draw())
                self._crowd.moves += 1
                return

    @property
    def is_waiting(self) -> bool:
        """Whether the last move was not shown yet."""
        return self._moved is not None

    def give_up_waiting(self) -> None:
        """Count a move that was not shown as if it were shown now."""
        if self._moved is not None:
            self._crowd.latencies.append(perf_counter() - self._moved[1])
            self._moved = None

    def _heard(self, player: Player) -> None:
        if self._moved is not None and player is not self._moved[0]:
            self._crowd.latencies.append(player.heard_at - self._moved[1])
            self._moved = None


class Crowd:
    """All tables."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._rng = seeded(1)
        self.moves = 0
        self.latencies: list[float] = []
        self.tables: list[CrowdTable] = []
        self.lag = 0.0

    def draw(self) -> int:
        return below(self._rng, 1 << 20)

    @property
    def _players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    async def run(self) -> Measured:
        await self.sit_down()
        await self.play(self._plan.warm_up)
        _say({"measuring": True})
        return await self.play(self._plan.seconds)

    async def sit_down(self) -> None:
        """Open all tables, and let everybody see theirs."""
        gate = asyncio.Semaphore(_AT_ONCE)
        await asyncio.gather(*(self._seat_table(gate, number) for number in range(self._plan.num_tables)))
        while not all(player.heard_at for player in self._players):
            await asyncio.sleep(0.1)

    async def play(self, seconds: float, patience: float = 0.0) -> Measured:
        """Play for so long. With patience, wait so long at most until all moves are shown; the others count, too."""
        loop, players = asyncio.get_running_loop(), self._players
        interval = self._plan.seconds_a_move / len(self.tables[0].players)
        self.moves, self.latencies, self.lag = 0, [], 0.0
        heard = sum(player.bytes_heard for player in players)
        ticking = [asyncio.create_task(self._tick(index, interval)) for index in range(_AT_ONCE)]
        start = loop.time()
        await asyncio.sleep(seconds)
        seconds = loop.time() - start
        for each in ticking:
            each.cancel()
        if patience:
            while any(table.is_waiting for table in self.tables) and loop.time() < start + seconds + patience:
                await asyncio.sleep(0.01)
            for table in self.tables:
                table.give_up_waiting()
        moves, latencies = self.moves, self.latencies
        errors: dict[str, int] = {}
        for player in players:
            for error in player.errors:
                errors[error] = errors.get(error, 0) + 1
        return Measured(
            players=len(players),
            moves=moves,
            seconds=seconds,
            latencies=latencies,
            lost=sum(player.is_lost for player in players),
            errors=errors,
            bytes_a_move=(sum(player.bytes_heard for player in players) - heard) / max(1, moves),
            lag=self.lag,
            players_after=[(player.token, player.steps) for player in players],
        )

    async def play_matches(self) -> None:
        """Play a match at every table, as fast as the server answers."""
        while playing := [table for table in self.tables if not any(player.is_over for player in table.players)]:
            for table in playing:
                table.tick()
            await asyncio.sleep(0.002)

    async def leave(self) -> None:
        """Close all connections."""
        for player in self._players:
            player.leave()
        await asyncio.sleep(0)  # they are closed by then

    async def _tick(self, first: int, interval: float) -> None:
        """Let every so-manieth table move, one after the other, evenly spread over the interval."""
        tables = self.tables[first::_AT_ONCE]
        loop = asyncio.get_running_loop()
        start = loop.time() + interval * first / _AT_ONCE / max(1, len(tables))
        count = 0
        while tables:
            due = start + interval * count / len(tables)
            await asyncio.sleep(max(0.0, due - loop.time()))
            self.lag = max(self.lag, loop.time() - due)
            tables[count % len(tables)].tick()
            count += 1

    async def _seat_table(self, gate: asyncio.Semaphore, number: int) -> None:
        plan = self._plan
        async with gate:
            seats = plan.options["seats"]
            chairs = [Chair("me"), *[Chair("open")] * (seats - 1)]
            addresses = [address_of(plan.first_address + number * seats + seat) for seat in range(seats)]
            wanted = NewTable(plan.game, plan.options, chairs=chairs)
            seated = await ask(plan.host, plan.port, addresses[0], "/api/tables", wanted)
            codes = zip(seated["invitations"].values(), addresses[1:], strict=True)
            joined = [await ask(plan.host, plan.port, address, "/api/join", {"code": code}) for code, address in codes]
            table = CrowdTable(self, [each["token"] for each in (seated, *joined)])
            for player, address in zip(table.players, addresses, strict=True):
                await connect(plan.host, plan.port, address, player)
            self.tables.append(table)


def address_of(number: int) -> str:
    """The address that a player of the crowd connects from."""
    high, low = divmod(number % _ADDRESSES, 250)
    return f"127.0.{1 + high}.{1 + low}"


async def connect(host: str, port: int, address: str, player: Player) -> None:
    """Let a player connect from an address."""
    await asyncio.get_running_loop().create_connection(lambda: player, host, port, local_addr=(address, 0))


async def ask(host: str, port: int, address: str, path: str, body: Any = None) -> Any:
    """Post a body, or get a page, from an address; the answer, from JSON if it is some."""
    reader, writer = await asyncio.open_connection(host, port, local_addr=(address, 0))
    data = b"" if body is None else msgspec.json.encode(body)
    method = "GET" if body is None else "POST"
    head = f"{method} {path} HTTP/1.1\r\nHost: crowd\r\nContent-Type: application/json\r\nConnection: close\r\n"
    writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    text = answer.partition(b"\r\n\r\n")[2]
    return msgspec.json.decode(text) if text.startswith((b"{", b"[")) else text.decode()


def main() -> None:
    """Follow the plan of standard input."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    if plan.core is not None:
        os.sched_setaffinity(0, {plan.core})
    import uvloop

    from ruse.server.serving import allow_many_files

    allow_many_files()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        measured = runner.run(_come_back(plan) if plan.coming_back else Crowd(plan).run())
    _say(measured)


def _say(what: Any) -> None:
    """In one line, however long: without a buffer (PYTHONUNBUFFERED) a pipe may take only a part of it."""
    with open(sys.stdout.fileno(), "wb", closefd=False) as out:
        out.write(msgspec.json.encode(what) + b"\n")


async def _come_back(plan: Plan) -> float:
    """How many seconds it takes until all players see their tables again."""
    start = perf_counter()
    players = [Player(token, steps=steps) for token, steps in plan.coming_back]
    gate = asyncio.Semaphore(_AT_ONCE)

    async def sit_down(number: int, player: Player) -> None:
        async with gate:
            await connect(plan.host, plan.port, address_of(number), player)
            while not player.heard_at:
                await asyncio.sleep(0.001)

    await asyncio.gather(*map(sit_down, range(len(players)), players))
    return perf_counter() - start


if __name__ == "__main__":
    main()
