"""Plots of intervals with Matplotlib, an optional dependency."""

from typing import TYPE_CHECKING

from ruse.core.extras import extra
from ruse.lab.report.document import IntervalPlot

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw(plot: IntervalPlot, ax: "Axes | None" = None) -> "Axes":
    """Draw figures with their intervals, one per row, on new axes if none are given."""
    with extra("notebook"):
        from matplotlib import pyplot
        from matplotlib.ticker import PercentFormatter
    if ax is None:
        _, ax = pyplot.subplots(figsize=(6.4, 1.2 + 0.4 * len(plot.bars)), layout="constrained")
    for row, bar in enumerate(plot.bars):
        value = bar.interval.value
        reach = [[max(0.0, value - bar.interval.low)], [max(0.0, bar.interval.high - value)]]  # rounding may go below 0
        ax.errorbar(value, row, xerr=reach, fmt="o", capsize=4, color="C0")
    if plot.mark is not None:
        ax.axvline(plot.mark, color="0.5", linestyle="--", zorder=0)
    ax.set_yticks(range(len(plot.bars)), [bar.label for bar in plot.bars])
    ax.set_ylim(len(plot.bars) - 0.5, -0.5)
    if plot.span:
        ax.set_xlim(plot.span)
    if plot.unit == "%":
        ax.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    ax.set_xlabel(plot.title)
    return ax
