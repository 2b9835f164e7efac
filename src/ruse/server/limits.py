"""Limits on what one client may ask for: how often, and how much of the processor."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from ipaddress import IPv6Address, ip_address
from time import monotonic, perf_counter
from typing import Any, Generic, TypeVar

_MOST_REMEMBERED = 10_000  # clients, before those whose limits are whole again are forgotten
_BURST = 5.0  # seconds of its share that a client may use at once
_LONGEST_DEBT = (
    10.0  # seconds of its share that a client may owe: what is read of it is charged before it may be refused
)
_IPV6_SITE = 64  # bits: whoever has one IPv6 address has all that begin like it


def network_of(address: str) -> str:
    """The network that shares its limits: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> _IPV6_SITE << _IPV6_SITE)) + f"/{_IPV6_SITE}"
    return str(parsed)


class Bucket:
    """Token bucket: `burst` at once, `rate` per second in the long run. What is charged may overdraw it, to a point."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._last = burst, monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is room for something of that cost; if so, it is used."""
        if self._refilled() < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Use something that was not asked for."""
        self._left = max(self._refilled() - cost, -_LONGEST_DEBT * self._rate)

    @property
    def recovers_in(self) -> float:
        """Seconds until it is not overdrawn any more."""
        return max(0.0, -self._refilled() / self._rate)

    @property
    def is_full(self) -> bool:
        return self._refilled() >= self._burst

    def _refilled(self) -> float:
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        return self._left


T = TypeVar("T")


class Remembered(Generic[T]):
    """Something for each name, forgotten when it is as good as new."""

    def __init__(self, make: Callable[[], T], is_new: Callable[[T], bool]) -> None:
        self._make = make
        self._is_new = is_new
        self._of: dict[str, T] = {}

    def of(self, name: str) -> T:
        if name not in self._of:
            if len(self._of) >= _MOST_REMEMBERED:
                self._of = {key: each for key, each in self._of.items() if not self._is_new(each)}
            self._of[name] = self._make()
        return self._of[name]


def buckets(a_minute: int) -> Remembered[Bucket]:
    """Buckets of so many a minute."""
    return Remembered(lambda: Bucket(a_minute / 60, a_minute), lambda bucket: bucket.is_full)


class Lane:
    """The requests of one network: one of them per round of the event loop, as long as its share of the time lasts.

    What counts is the time for which they hold the loop, since all others wait meanwhile. Moves go first. A request
    that takes long asks for another turn now and then.
    """

    def __init__(self, share: float) -> None:
        self._time = Bucket(share, share * _BURST)
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._is_taken = False

    @property
    def is_new(self) -> bool:
        """Whether it can be forgotten."""
        return not self._is_taken and self._time.is_full

    def charge(self, seconds: float) -> None:
        """Use time of the event loop."""
        self._time.charge(seconds)

    def take(self) -> bool:
        """Have a turn now, if that is possible; it lasts until the next round of the event loop."""
        if self._is_taken or self._time.recovers_in:
            return False
        self._is_taken = True
        asyncio.get_running_loop().call_soon(self._next)
        return True

    async def turn(self, is_move: bool = False) -> None:
        """Wait for a turn, which lasts until the next await."""
        if self.take():
            return
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_later(self._time.recovers_in, self._next)
        waiting = loop.create_future()
        (self._moves if is_move else self._others).append(waiting)
        await waiting

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        if wait := self._time.recovers_in:
            loop.call_later(wait, self._next)
        elif queue := self._moves or self._others:
            if not (waiting := queue.popleft()).done():
                waiting.set_result(None)
            loop.call_soon(self._next)
        else:
            self._is_taken = False


class Metered(Generic[T]):
    """A coroutine; the time for which each of its steps holds the event loop is charged."""

    def __init__(self, coroutine: Coroutine[Any, Any, T], charge: Callable[[float], None]) -> None:
        self._coroutine = coroutine
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, T]:
        steps = self._coroutine.__await__()
        step: Callable[[], Any] = partial(steps.send, None)
        while True:
            began = perf_counter()
            try:
                awaited = step()
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self._charge(perf_counter() - began)
            try:
                yield awaited
                step = partial(steps.send, None)
            except BaseException as error:  # as when the task is cancelled
                step = partial(steps.throw, error)
