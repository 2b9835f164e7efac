"""Results as data frames of pandas, an optional dependency."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ruse.core.extras import extra
from ruse.lab.statistics import Interval

if TYPE_CHECKING:
    from pandas import DataFrame


def frame(rows: Iterable[Mapping[str, Any]]) -> "DataFrame":
    """A data frame with these rows."""
    with extra("notebook"):
        from pandas import DataFrame
    return DataFrame(list(rows))


def columns(interval: Interval, name: str = "", value: str = "share") -> dict[str, float]:
    """The columns of a figure: its value and the ends of its interval, after the name of what it is about."""
    found = {value: interval.value, "low": interval.low, "high": interval.high}
    return {f"{name}_{column}" if name else column: number for column, number in found.items()}
