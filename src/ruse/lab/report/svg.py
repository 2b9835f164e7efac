"""Plots as inline SVG. Positions across are percentages, so that text keeps its size on a phone."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any

from rich.cells import cell_len

from ruse.lab.report.document import Bar, CoursePlot, Histogram, IntervalPlot, number, percent

_ROW = 44  # pixels for a label, its figures beside it, and the interval
_TALL_ROW = 62  # with the figures on a line of their own
_MOST_BESIDE = 44  # columns of label and figures that fit on one line of a phone
_AXIS = 26
_PLOT = 200
_LEFT, _RIGHT = 2.0, 98.0  # percent of the width that values reach over


class _Scale:
    """Values to percent of the width."""

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1

    def at(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return _LEFT + (_RIGHT - _LEFT) * (inside - self.low) / (self.high - self.low)


def _ticks(low: float, high: float, wanted: int = 4) -> list[float]:
    """Round values between the ends."""
    raw = (high - low) / wanted
    power = 10.0 ** floor(log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    first = ceil(low / step - 1e-9)
    return [round(index * step, 10) for index in range(first, floor(high / step + 1e-9) + 1)]


def _frame(title: str, describe: str, height: int, parts: Sequence[str], words: Any) -> str:
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><svg role="img" width="100%" height="{height}" '
        f'aria-label="{escape(words.described(title, describe))}">'
        f"<title>{escape(title)}</title><desc>{escape(describe)}</desc>{''.join(parts)}</svg></figure>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", style: str = "") -> str:
    return f'<text x="{x:.2f}%" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.2f}%" y1="{y1:.1f}" x2="{x2:.2f}%" y2="{y2:.1f}" class="{style}"/>'


def _value_text(unit: str, bar: Bar, words: Any) -> str:
    if bar.text:
        return bar.text
    return percent(bar.interval, words) if unit == "%" else f"{number(bar.interval, words)} {unit}".strip()


def _tick_text(unit: str, value: float, words: Any) -> str:
    return str(words.percentage(f"{100 * value:.4g}")) if unit == "%" else f"{value:.4g} {unit}".strip()


def _axis(scale: _Scale, unit: str, top: float, bottom: float, words: Any) -> list[str]:
    parts = []
    for tick in _ticks(scale.low, scale.high):
        x = scale.at(tick)
        anchor = "start" if x < 6 else "end" if x > 94 else "middle"
        parts.append(_line(x, top, x, bottom, "grid"))
        parts.append(_text(x, bottom + 16, _tick_text(unit, tick, words), anchor, "faint"))
    return parts


def span_of(*plots: IntervalPlot) -> tuple[float, float]:
    """An axis with room for all that the plots show."""
    values = [end for plot in plots for bar in plot.bars for end in (bar.interval.low, bar.interval.high)]
    for plot in plots:
        values += plot.band or ()
        values += [plot.mark] if plot.mark is not None else []
    low, high = min(values), max(values)
    margin = 0.06 * (high - low) or 0.05
    bottom, top = (0.0, 1.0) if plots[0].unit == "%" and low >= 0 and high <= 1 else (low - margin, high + margin)
    return max(low - margin, bottom), min(high + margin, top)


def interval_plot(plot: IntervalPlot, words: Any) -> str:
    """A dot and a line for every figure; the band of an aim and the mark of what is even behind them."""
    scale = _Scale(*(plot.span or span_of(plot)))
    longest = max(cell_len(bar.label + _value_text(plot.unit, bar, words)) for bar in plot.bars)
    row = _ROW if longest <= _MOST_BESIDE else _TALL_ROW
    height = row * len(plot.bars)
    parts = []
    if plot.band:
        left, right = scale.at(plot.band[0]), scale.at(plot.band[1])
        parts.append(f'<rect x="{left:.2f}%" y="0" width="{right - left:.2f}%" height="{height}" class="band"/>')
    parts += _axis(scale, plot.unit, 0, height, words)
    if plot.mark is not None:
        parts.append(_line(scale.at(plot.mark), 0, scale.at(plot.mark), height, "mark"))
    for index, bar in enumerate(plot.bars):
        parts += _bar(bar, scale, index * row, row, _value_text(plot.unit, bar, words))
    describe = words.items([words.item(bar.label, _value_text(plot.unit, bar, words)) for bar in plot.bars])
    if plot.band:
        aim = words.aim_between(*(_tick_text(plot.unit, end, words) for end in plot.band))
        describe = words.described(describe, aim)
    return _frame(plot.title, describe, height + _AXIS, parts, words)


def _bar(bar: Bar, scale: _Scale, top: float, row: int, told: str) -> list[str]:
    y = top + row - 12
    beside = row == _ROW
    left, right = scale.at(bar.interval.low), scale.at(bar.interval.high)
    return [
        _text(_LEFT, top + 17, bar.label, style="halo"),
        _text(_RIGHT, top + 17, told, "end", "halo") if beside else _text(_LEFT, top + 35, told, style="faint halo"),
        _line(left, y, right, y, "interval"),
        _line(left, y - 5, left, y + 5, "end"),
        _line(right, y - 5, right, y + 5, "end"),
        f'<circle cx="{scale.at(bar.interval.value):.2f}%" cy="{y}" r="5" class="dot"/>',
    ]


def course_plot(plot: CoursePlot, words: Any) -> str:
    """The value as a line, its interval as a band around it; the units go from left to right."""
    settled = [interval for _, interval in plot.points[len(plot.points) // 10 :]]
    marks = [plot.mark] if plot.mark is not None else []
    low = min([*(interval.low for interval in settled), *marks])
    high = max([*(interval.high for interval in settled), *marks])
    if plot.unit == "%":
        low, high = max(0.0, low - 0.03), min(1.0, high + 0.03)
    else:
        margin = 0.03 * (high - low) or 0.5
        low, high = low - margin, high + margin
    last = plot.points[-1][0]

    def y(value: float) -> float:
        return _PLOT * (high - min(max(value, low), high)) / (high - low)

    def x(units: int) -> float:
        return 100 * units / last

    above = [f"{x(units):.2f},{y(interval.high):.1f}" for units, interval in plot.points]
    below = [f"{x(units):.2f},{y(interval.low):.1f}" for units, interval in reversed(plot.points)]
    middle = [f"{x(units):.2f},{y(interval.value):.1f}" for units, interval in plot.points]
    parts = []
    for tick in _ticks(low, high):
        parts += [_line(0, y(tick), 100, y(tick), "grid")]
    if plot.mark is not None:
        parts.append(_line(0, y(plot.mark), 100, y(plot.mark), "mark"))
    parts.append(
        f'<svg width="100%" height="{_PLOT}" viewBox="0 0 100 {_PLOT}" preserveAspectRatio="none">'
        f'<polygon points="{" ".join(above + below)}" class="spread"/>'
        f'<polyline points="{" ".join(middle)}" class="course"/></svg>'
    )
    for tick in _ticks(low, high):
        parts.append(_text(1, max(y(tick) - 4, 12), _tick_text(plot.unit, tick, words), style="faint halo"))
    parts.append(_text(0, _PLOT + 18, words.units(0), style="faint"))
    parts.append(_text(100, _PLOT + 18, words.units(last), "end", "faint"))
    describe = words.after_units(last, _value_text(plot.unit, Bar("", plot.points[-1][1]), words))
    return _frame(plot.title, describe, _PLOT + _AXIS, parts, words)


def histogram(plot: Histogram, words: Any) -> str:
    """A column for every value."""
    most = max(count for _, count in plot.bins)
    total = sum(count for _, count in plot.bins)
    width = 100 / len(plot.bins)
    step = max(1, ceil(len(plot.bins) / 9))
    parts = [_line(0, _PLOT, 100, _PLOT, "grid")]
    for index, (label, count) in enumerate(plot.bins):
        tall = (_PLOT - 22) * count / most
        left = index * width
        parts.append(
            f'<rect x="{left + 0.08 * width:.2f}%" y="{_PLOT - tall:.1f}" width="{0.84 * width:.2f}%" '
            f'height="{tall:.1f}" class="column"><title>{escape(words.item(label, str(count)))}</title></rect>'
        )
        if len(plot.bins) <= 12 and count:
            share = words.percentage(f"{100 * count / total:.0f}")
            parts.append(_text(left + width / 2, _PLOT - tall - 5, share, "middle", "faint"))
        if index % step == 0:
            parts.append(_text(left + width / 2, _PLOT + 18, label, "middle", "faint"))
    describe = words.items([words.item(label, str(count)) for label, count in plot.bins])
    return _frame(plot.title, describe, _PLOT + _AXIS, parts, words)
