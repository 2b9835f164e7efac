"""Intervals, so that no figure stands alone.

Games of one unit - the same deal, played in several ways - are not independent; units are. A `Figure`
keeps how much every unit pulls it, so that its interval, and that of any sum, difference or quotient
of figures, allows for everything they have in common.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log10, sqrt

import numpy as np
from numpy.typing import NDArray

Z = 1.959964  # 95 %
_EDGE = 0.1 + 1e-9  # a share and its complement are on the same side of it, however they are rounded
_ROUNDING = 1e-13  # pulls of units that agree, but for rounding
_RULE_OF_THREE = 3.0  # what never happened in n units happens, by 95 %, in less than 3 / n of them

Floats = NDArray[np.float64]


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z**2 / (2 * games)
    spread = Z * sqrt(max(share * (1 - share), 0.0) / games + Z**2 / (4 * games**2))
    scale = 1 + Z**2 / games
    low, high = max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
    return 0.0 if wins == 0 else low, 1.0 if wins == games else high


def student(units: float) -> float:
    """How many standard errors a 95 % interval reaches to each side: more than 1.96 for few units."""
    if units < 2:
        return float("inf")
    more = units - 1
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / more + second / more**2 + third / more**3


@dataclass(frozen=True)
class Interval:
    """A measured figure with its 95 % interval."""

    value: float
    low: float
    high: float
    count: float  # of what it was measured on: games, cards, choices


@dataclass(frozen=True)
class Figure:
    """A value, and how far each unit pulls it, so that the sum of their squares is the variance of the value."""

    value: float
    pulls: Floats
    count: float
    units: float  # that had a part in it; of a sum, as many as know its variance as well
    is_share: bool = False
    reach: float = 0.0  # how far from 0 the value may be, if there is a limit

    @property
    def error(self) -> float:
        """The standard error."""
        return float(sqrt(float((self.pulls**2).sum())))

    @property
    def interval(self) -> Interval:
        """The 95 % interval. That of a share never leaves 0 to 1, nor is it empty where all games agree."""
        spread = self._spread()
        low, high = self.value - spread, self.value + spread
        if self.is_share and (spread == 0 or low < 0 or high > 1 or min(self.value, 1 - self.value) < _EDGE):
            low, high = self._near_the_edge(spread)
        if self.reach:
            low, high = max(-self.reach, low), min(self.reach, high)
        return Interval(self.value, low, high, self.count)

    def _spread(self) -> float:
        """How far the interval reaches to each side; one unit alone tells nothing about that."""
        if self.error:
            return student(self.units) * self.error
        if self.reach:
            return min(1.0, _RULE_OF_THREE / self.units) * self.reach
        return 0.0 if self.units > 1 or self.is_share else float("inf")

    def _near_the_edge(self, spread: float) -> tuple[float, float]:
        """Wilson's interval, for as many independent games as would have the same spread."""
        games = self.value * (1 - self.value) * (Z / spread) ** 2 if spread else float(self.units)
        return wilson(self.value * games, games)


def ratio(parts: Sequence[float] | Floats, wholes: Sequence[float] | Floats, is_share: bool = False) -> Figure | None:
    """A sum over all units divided by another, like wins by games; None where there is nothing to divide by."""
    above, below = np.asarray(parts, np.float64), np.asarray(wholes, np.float64)
    total = float(below.sum())
    if total == 0:
        return None
    value = float(above.sum()) / total
    units = int(np.count_nonzero(below))
    correction = sqrt(units / (units - 1)) if units > 1 else 1.0  # few units lie closer to their mean than to the truth
    return Figure(value, correction * (above - value * below) / total, total, units, is_share)


def bounded_mean(
    parts: Sequence[float] | Floats, wholes: Sequence[float] | Floats, bounds: tuple[float, float]
) -> Interval | None:
    """Mean of values that lie within bounds, from sums and counts per unit; the interval lies within them as well.

    It is the interval of a share after scaling the bounds to 0 and 1. None where there is nothing to divide by.
    """
    sums, counts = np.asarray(parts, np.float64), np.asarray(wholes, np.float64)
    least, span = bounds[0], max(bounds[1] - bounds[0], 1e-9)
    figure = ratio((sums - least * counts) / span, counts, is_share=True)
    if figure is None:
        return None
    pulls = np.where(np.abs(figure.pulls) < _ROUNDING, 0.0, figure.pulls)
    scaled = replace(figure, pulls=pulls).interval
    return Interval(
        float(sums.sum()) / scaled.count, least + span * scaled.low, least + span * scaled.high, scaled.count
    )


def combined(weights: Sequence[float], figures: Sequence[Figure], is_share: bool = False) -> Figure:
    """The weighted sum of figures; what a unit does to several of them adds up."""
    value = sum(weight * figure.value for weight, figure in zip(weights, figures, strict=True))
    pulls = np.sum([weight * figure.pulls for weight, figure in zip(weights, figures, strict=True)], axis=0)
    return Figure(value, pulls, sum(figure.count for figure in figures), _units_of_sum(weights, figures), is_share)


def _units_of_sum(weights: Sequence[float], figures: Sequence[Figure]) -> float:
    """How well the variance of a sum is known, counted in units (Welch and Satterthwaite)."""
    variances = [(weight * figure.error) ** 2 for weight, figure in zip(weights, figures, strict=True)]
    doubts = sum(v**2 / (figure.units - 1) for v, figure in zip(variances, figures, strict=True) if v)
    return 1 + sum(variances) ** 2 / doubts if doubts else max(figure.units for figure in figures)


def difference(one: Figure, other: Figure, reach: float = 0.0) -> Figure:
    """By how much the first is above the second."""
    units = min(one.units, other.units)
    return Figure(one.value - other.value, one.pulls - other.pulls, min(one.count, other.count), units, reach=reach)


def quotient(one: Figure, other: Figure) -> Figure | None:
    """The first divided by the second, to the first order of their errors; None where the second might be 0."""
    if other.interval.low <= 0 <= other.interval.high:
        return None
    value = one.value / other.value
    pulls = (one.pulls - value * other.pulls) / other.value
    return Figure(value, pulls, min(one.count, other.count), min(one.units, other.units))


def elo(share: float) -> float | None:
    """The difference in Elo that expects such a share; None where no difference is large enough."""
    return None if not 0 < share < 1 else -400 * log10(1 / share - 1)
