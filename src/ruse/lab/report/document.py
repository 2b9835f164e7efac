"""What a report is made of, whatever it is written as."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ruse.lab.statistics import Interval
from ruse.lab.words import book


@dataclass(frozen=True)
class Bar:
    """One row of a plot of intervals."""

    label: str
    interval: Interval
    text: str = ""  # instead of the figures


@dataclass(frozen=True)
class IntervalPlot:
    """Figures with their intervals, one below the other, on one axis."""

    title: str
    bars: Sequence[Bar]
    unit: str = "%"  # "%": shares; else what the values count, or ""
    mark: float | None = None  # what would be even
    band: tuple[float, float] | None = None  # the limits of an aim
    span: tuple[float, float] | None = None  # of the axis; as wide as is needed if not given


@dataclass(frozen=True)
class CoursePlot:
    """A share or mean with its interval, unit by unit."""

    title: str
    points: Sequence[tuple[int, Interval]]  # units played, and what was known then
    mark: float | None = None
    unit: str = "%"  # as of an IntervalPlot


@dataclass(frozen=True)
class Histogram:
    """How often each value occurred."""

    title: str
    bins: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class Grid:
    """A table; the first column names the rows."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


Block = IntervalPlot | CoursePlot | Histogram | Grid | Text


@dataclass(frozen=True)
class Section:
    """A heading and what follows."""

    title: str
    blocks: Sequence[Block]
    level: int = 2


@dataclass(frozen=True)
class Document:
    """A whole report."""

    title: str
    lead: Sequence[str]  # lines below the title
    sections: Sequence[Section] = field(default_factory=tuple)
    language: str = "en"

    @property
    def words(self) -> Any:
        """The phrase book of its language."""
        return book(self.language)


# Figures as text, with the words of a phrase book


def percent(interval: Interval, words: Any) -> str:
    """A share, as in 48.1 % (47.4 to 48.8)."""
    value, low, high = (f"{100 * end:.1f}" for end in (interval.value, interval.low, interval.high))
    return str(words.spread(words.percentage(value), low, high))


def points(interval: Interval, words: Any) -> str:
    """A difference of shares in points of a hundred, as in +2.3 (+1.1 to +3.5)."""
    ends = (interval.value, interval.low, interval.high)
    return str(words.spread(*(_signed(100 * end) for end in ends)))


def number(interval: Interval, words: Any) -> str:
    """A mean, as in 9.52 (9.40 to 9.64)."""
    return str(words.spread(*(f"{end:z.2f}" for end in (interval.value, interval.low, interval.high))))


def change(interval: Interval, words: Any) -> str:
    """A difference of means, as in +0.52 (+0.40 to +0.64)."""
    return str(words.spread(*(_signed(end, 2) for end in (interval.value, interval.low, interval.high))))


def _signed(value: float, places: int = 1) -> str:
    rounded = round(value, places)
    return f"{rounded:+.{places}f}" if rounded else f"{0:.{places}f}"
