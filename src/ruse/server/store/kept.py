"""What the store knows of a table, besides its log."""

from typing import NamedTuple


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
    opened: float
    host: str
    is_over: bool


class Place(NamedTuple):
    """Where a token leads."""

    table_id: int
    seat: int | None
    name: str
