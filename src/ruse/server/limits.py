"""How much one client may ask for."""

from collections import defaultdict
from time import monotonic


class Bucket:
    """So many at once, and so many a second in the long run."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._last = burst, monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is room for something of that cost; if so, it is used."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (monotonic() - self._last) * self._rate >= self._burst


class Buckets:
    """One for every client, by address, forgotten when it is full again."""

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._of: defaultdict[str, Bucket] = defaultdict(lambda: Bucket(a_minute / 60, a_minute))

    def take(self, client: str) -> bool:
        if len(self._of) > 10_000:
            self._of = defaultdict(
                self._of.default_factory, {key: bucket for key, bucket in self._of.items() if not bucket.is_full}
            )
        return self._of[client].take()
