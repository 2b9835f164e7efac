"""What one abusive address does to a server: floods of requests, within and beyond its limits.

Run as `python -m tools.load.attack`, it takes a plan from standard input, attacks for as long as that says, and prints
how much it sent. It goes as far as this machine's loopback addresses and no further.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from typing import Any, cast

import msgspec
from msgspec import Struct

from ruse.server.protocol import VERSION
from tools.load.player import TEXT, Player, frame

ADDRESS = "127.0.0.2"  # where all of it comes from
_HOST = "127.0.0.1"
_WINDOWS = 8  # with one token, as many as the server allows
_HELLOS = 400  # windows that belong nowhere
_SPECTATORS = 60
_PIPELINES = 100  # connections for HTTP
_OUTSTANDING = 16  # requests on each
_COMING = 30  # connections that come and go
_BURST = 30  # dear requests that a new window may send at once
_PIECE = 500  # frames that are sent together
_PAUSE = 0.01  # seconds before a lost connection is made again


class Tokens(Struct):
    """Places at tables of the attacker's own."""

    seats: list[str]  # a seat at each of some tables, whose matches are over: nothing is longer to recall
    others: list[str]  # the other seat of each
    against_bots: list[str]  # a seat at each of some tables with a bot
    spectators: list[str]  # to look on at the first table


class AttackPlan(Struct):
    """What is done, where, and for how long."""

    kind: str
    port: int
    seconds: float
    tokens: Tokens
    core: int | None = None


class Attacker:
    """Everything that comes from one address."""

    def __init__(self, plan: AttackPlan) -> None:
        self.port = plan.port
        self.tokens = plan.tokens
        self.sent = 0  # messages, requests or connections

    async def run(self, kind: "Kind", seconds: float) -> int:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await kind.attack(self)
        return self.sent

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Connect, however often it takes."""
        while True:
            with suppress(OSError):
                await asyncio.get_running_loop().create_connection(
                    lambda: protocol, _HOST, self.port, local_addr=(ADDRESS, 0)
                )
                return
            await asyncio.sleep(_PAUSE)

    async def window(self, token: str) -> Player:
        """A window, in the language that takes the server longest, as soon as hands are shaken."""
        while True:
            player = Player(token, language="en")
            await self.connect(player)
            while not player.is_open and not player.is_lost:
                await asyncio.sleep(_PAUSE)
            if not player.is_lost:
                return player

    async def repeat(self, token: str, a_second: float, next_message: Callable[[Player], dict[str, Any]]) -> None:
        """Say something again and again in a window of that token, and come back if it is closed."""
        while True:
            player = await self.window(token)
            while not player.is_lost:
                player.say(next_message(player))
                self.sent += 1
                await asyncio.sleep(1 / a_second)

    async def request(self, requests: list[bytes]) -> None:
        """Send requests in turn, several before the first of them is answered, and come back if it is closed."""
        while True:
            pipeline = _Pipeline(self, requests)
            await self.connect(pipeline)
            await pipeline.is_lost.wait()
            await asyncio.sleep(_PAUSE)


class _Pipeline(asyncio.Protocol):
    """A connection with always the same number of requests on their way."""

    def __init__(self, attacker: Attacker, requests: list[bytes]) -> None:
        self._attacker = attacker
        self._requests = cycle(requests)
        self._transport: asyncio.Transport | None = None
        self.is_lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        self._ask(_OUTSTANDING)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost.set()

    def data_received(self, data: bytes) -> None:
        self._ask(data.count(b"HTTP/1.1 "))

    def _ask(self, number: int) -> None:
        assert self._transport is not None
        self._transport.write(b"".join(next(self._requests) for _ in range(number)))
        self._attacker.sent += number


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: attack\r\n\r\n".encode()


def _post(path: str, body: Any) -> bytes:
    data = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: attack\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    return head.encode() + data


# What is said in windows

_RECALL = {"is": "recall", "since": 0}
_LOOK = {"is": "look", "steps": 0}
_SPEAK = {"is": "speak", "language": "en"}
_NUDGE = {"is": "nudge"}
_PING = {"is": "ping"}


def _look_at_the_end(player: Player) -> dict[str, Any]:
    return {**_LOOK, "steps": player.steps}


def _hello(player: Player) -> dict[str, Any]:
    return {"is": "hello", "version": VERSION, "token": "a place that nobody has"}


def _rename(player: Player) -> dict[str, Any]:
    return {"is": "rename", "name": os.urandom(12).hex()}


def _choose_or_undo(player: Player) -> dict[str, Any]:
    """Choose if there is something to choose, and take it back otherwise."""
    question, player.question = player.question, None
    if question is None:
        return {"is": "undo", "moment": player.moment}
    return {"is": "act", "moment": question.moment, "action": question.choices[0].code}


async def _in_windows(
    attacker: Attacker, tokens: list[str], windows: int, a_second: float, message: Callable[[Player], dict[str, Any]]
) -> None:
    await asyncio.gather(*(attacker.repeat(token, a_second, message) for token in tokens for _ in range(windows)))


def _flood(message: Callable[[Player], dict[str, Any]], a_second: float) -> Callable[[Attacker], Awaitable[None]]:
    """As many windows at each of the attacker's tables as one token may have."""
    return lambda attacker: _in_windows(attacker, attacker.tokens.seats, _WINDOWS, a_second, message)


def _flood_bots(attacker: Attacker) -> Awaitable[None]:
    return _in_windows(attacker, attacker.tokens.against_bots, _WINDOWS, 20.0, _choose_or_undo)


def _flood_hellos(attacker: Attacker) -> Awaitable[None]:
    return _in_windows(attacker, ["nowhere"] * _HELLOS, 1, 20.0, _hello)


async def _flood_renames(attacker: Attacker) -> None:
    tokens = cycle(attacker.tokens.spectators)
    await _in_windows(attacker, [next(tokens) for _ in range(_SPECTATORS)], 1, 10.0, _rename)


async def _flood_nudges(attacker: Attacker) -> None:
    tokens = [*attacker.tokens.seats, *attacker.tokens.others]
    await _in_windows(attacker, tokens, _WINDOWS, 20.0, lambda _: _NUDGE)


async def _recall_and_leave(attacker: Attacker) -> None:
    """Windows that use up what a new window may ask for, leave, and come back as new ones."""
    recalls = frame(TEXT, msgspec.json.encode(_RECALL)) * _BURST

    async def again(token: str) -> None:
        while True:
            player = await attacker.window(token)
            while not player.heard_at and not player.is_lost:
                await asyncio.sleep(_PAUSE)
            if not player.is_lost:
                player.write(recalls)
                attacker.sent += _BURST
                await asyncio.sleep(_PAUSE)
                player.leave()

    await asyncio.gather(*(again(attacker.tokens.seats[0]) for _ in range(_WINDOWS)))


async def _flood_frames(attacker: Attacker) -> None:
    """More messages than anybody may send, as fast as they are taken."""
    pings = frame(TEXT, msgspec.json.encode(_PING)) * _PIECE

    async def pour(token: str) -> None:
        while True:
            player = await attacker.window(token)
            while not player.is_lost:
                if player.write(pings):
                    attacker.sent += _PIECE
                await asyncio.sleep(_PAUSE)

    await asyncio.gather(*(pour(attacker.tokens.seats[0]) for _ in range(_WINDOWS)))


async def _come_and_go(attacker: Attacker) -> None:
    """Shake hands, and leave."""

    async def again() -> None:
        while True:
            (await attacker.window("nowhere")).leave()
            attacker.sent += 1

    await asyncio.gather(*(again() for _ in range(_COMING)))


def _requests(*requests: bytes) -> Callable[[Attacker], Awaitable[None]]:
    async def attack(attacker: Attacker) -> None:
        await asyncio.gather(*(attacker.request(list(requests)) for _ in range(_PIPELINES)))

    return attack


class Kind(Struct, frozen=True):
    """A kind of attack, and the places that it needs."""

    attack: Callable[[Attacker], Awaitable[None]]
    tables: int = 0
    tables_with_bots: int = 0
    spectators: int = 0


_MANY = 60  # tables with eight windows each: just below the connections that one address may have
KINDS = {
    "recall": Kind(_flood(lambda _: _RECALL, 10.0), tables=1),
    "recall-many": Kind(_flood(lambda _: _RECALL, 10.0), tables=_MANY),
    "recall-again": Kind(_recall_and_leave, tables=1),
    "look": Kind(_flood(_look_at_the_end, 10.0), tables=1),
    "look-many": Kind(_flood(_look_at_the_end, 10.0), tables=_MANY),
    "speak": Kind(_flood(lambda _: _SPEAK, 10.0), tables=1),
    "speak-many": Kind(_flood(lambda _: _SPEAK, 10.0), tables=_MANY),
    "undo": Kind(_flood_bots, tables_with_bots=1),
    "undo-many": Kind(_flood_bots, tables_with_bots=_MANY),
    "rename": Kind(_flood_renames, tables=1, spectators=8),
    "nudge": Kind(_flood_nudges, tables=1),
    "frames": Kind(_flood_frames, tables=1),
    "hello": Kind(_flood_hellos),
    "connect": Kind(_come_and_go),
    "pages": Kind(_requests(_get("/"), _get("/web/shell.css"))),
    "games": Kind(_requests(_get("/api/games"))),
    "metrics": Kind(_requests(_get("/metrics"))),
    "tables": Kind(_requests(_post("/api/tables", {"game": "tooth-and-claw"}))),
    "join": Kind(_requests(_post("/api/join", {"code": "0000-0000-0000"}))),
}


def main() -> None:
    """Follow the plan of standard input, out of the way of those who measure."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=AttackPlan)
    if plan.core is not None:
        os.sched_setaffinity(0, {plan.core})
    os.nice(5)
    import uvloop

    print("ready", flush=True)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(runner.run(Attacker(plan).run(KINDS[plan.kind], plan.seconds)), flush=True)


if __name__ == "__main__":
    main()
