"""Whether figures keep within the limits that a game aims at."""

from collections.abc import Iterator
from dataclasses import dataclass

from ruse.core.balance import Aim
from ruse.lab.figures import Figures, Measured
from ruse.lab.statistics import Interval

VERDICTS = HOLDS, FAILS, OPEN = ("holds", "fails", "open")


@dataclass(frozen=True)
class Verdict:
    """An aim, a figure it is about, and what is to be said of it."""

    aim: Aim
    measured: Measured
    verdict: str


def judge(aim: Aim, interval: Interval) -> str:
    """Whether the whole interval is within the limits, or outside, or on both sides of one."""
    low = float("-inf") if aim.low is None else aim.low
    high = float("inf") if aim.high is None else aim.high
    if low <= interval.low and interval.high <= high:
        return HOLDS
    return FAILS if interval.high < low or interval.low > high else OPEN


def verdicts(figures: Figures, aim: Aim) -> Iterator[Verdict]:
    """What is to be said of every figure the aim is about."""
    for measured in figures.chapter(aim.figures.removesuffix(" *")):
        yield Verdict(aim, measured, judge(aim, measured.figure.interval))


def worst(found: list[str]) -> str:
    """One verdict for several figures: an aim holds if all do, and fails if one does."""
    return next(verdict for verdict in (FAILS, OPEN, HOLDS) if verdict in found)
