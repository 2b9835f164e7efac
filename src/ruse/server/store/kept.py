"""Records of the store."""

from collections.abc import Sequence
from typing import NamedTuple

from ruse.server.store.log import Row


class KeptSeat(NamedTuple):
    """Who has a seat."""

    who: str
    name: str
    level: int | None


class KeptKey(NamedTuple):
    """What a token opens."""

    digest: str
    table_id: int
    seat: int | None
    name: str


class KeptTable(NamedTuple):
    """A table as the store knows it, without its log."""

    id: int
    name: str
    game: str
    rules: int
    box: str
    changes: list[str]
    options: dict[str, int]
    pace: str
    dice: str
    opened: float
    opener: str
    played: float | None
    host: str
    is_over: bool


class Age(NamedTuple):
    """When a table was opened, and when somebody last played at it."""

    table_id: int
    opened: float
    played: float | None


class Place(NamedTuple):
    """Where a token leads."""

    table_id: int
    seat: int | None
    name: str


class KeptMatch(NamedTuple):
    """A table with its seats and its log, as they were at one moment."""

    table: KeptTable
    seats: Sequence[KeptSeat]
    owned: frozenset[int]  # seats that a token is out for
    invited: frozenset[int]  # seats that a code is out for
    log: Sequence[Row]
