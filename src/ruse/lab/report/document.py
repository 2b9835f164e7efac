"""What a report is made of, whatever it is written as."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ruse.lab.statistics import Interval


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
    """How a share and its interval came to be, unit by unit."""

    title: str
    points: Sequence[tuple[int, Interval]]  # units played, and what was known then
    mark: float | None = None


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


# Figures as text


def percent(interval: Interval) -> str:
    """A share, as in 48.1 % (47.4 to 48.8)."""
    return f"{100 * interval.value:.1f} % ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


def points(interval: Interval) -> str:
    """A difference of shares in points of a hundred, as in +2.3 (+1.1 to +3.5)."""
    return f"{_signed(100 * interval.value)} ({_signed(100 * interval.low)} to {_signed(100 * interval.high)})"


def number(interval: Interval) -> str:
    """A mean, as in 9.52 (9.40 to 9.64)."""
    return f"{interval.value:.2f} ({interval.low:.2f} to {interval.high:.2f})"


def change(interval: Interval) -> str:
    """A difference of means, as in +0.52 (+0.40 to +0.64)."""
    return f"{_signed(interval.value, 2)} ({_signed(interval.low, 2)} to {_signed(interval.high, 2)})"


def _signed(value: float, places: int = 1) -> str:
    rounded = round(value, places)
    return f"{rounded:+.{places}f}" if rounded else f"{0:.{places}f}"
