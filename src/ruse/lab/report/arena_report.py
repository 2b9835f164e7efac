"""The report on an arena."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from ruse.core.registry import find_game
from ruse.lab.arena import ArenaReport, Sprt
from ruse.lab.balance_page import balance_page
from ruse.lab.report.document import (
    Bar,
    Block,
    CoursePlot,
    Document,
    Grid,
    Histogram,
    IntervalPlot,
    Section,
    Text,
    number,
    percent,
)
from ruse.lab.report.svg import span_of
from ruse.lab.report.wording import Wording, units_of
from ruse.lab.statistics import Interval, bounded_mean
from ruse.lab.words import book

_POINTS = 200  # of the course, at most
_MOST_BINS = 40  # of the units


@dataclass(frozen=True)
class _Measure:
    """The measure that bots are compared by, shares of wins or mean payoffs, and its words."""

    bots: Sequence[tuple[Interval, Mapping[str, Interval], Mapping[str, Interval]]]  # in all, by seat code, by side
    scores: Sequence[float]  # of the first bot, by unit
    bounds: tuple[float, float]
    even: float | None
    unit: str  # of plots
    title: str  # of the plot of all bots
    text: Callable[[Interval], str]
    score_text: Callable[[float], str]
    span: tuple[float, float] | None = None


def _measure(report: ArenaReport, words: Any) -> _Measure:
    even = 1 / len(report.standings)
    if report.payoffs is None:
        return _Measure(
            [(each.interval, each.by_seat, each.by_side) for each in report.standings],
            report.scores,
            (0.0, 1.0),
            even,
            "%",
            words.share_and_even(words.percentage(f"{100 * even:.4g}")),
            lambda interval: percent(interval, words),
            lambda score: str(words.percentage(f"{100 * score:.3g}")),
            (0.0, 1.0),
        )
    found = report.payoffs
    unit = units_of(found.unit, words)
    return _Measure(
        [(each.mean, each.by_seat, each.by_side) for each in found.bots],
        found.scores,
        (found.least, found.most),
        None if found.total is None else even * found.total,
        unit,
        words.mean_payoff(unit),
        lambda interval: number(interval, words),
        lambda score: f"{score:.4g}",
    )


def arena_document(report: ArenaReport, sprt: Sprt | None = None, language: str = "en") -> Document:
    """All that was found out; `sprt` is the test that was asked for."""
    game = find_game(report.game)
    say = Wording(game, language)
    words, measure = say.words, _measure(report, say.words)
    names = [standing.bot for standing in report.standings]
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    seats = dict(zip(game.seat_codes, game.words("en").SEATS, strict=True))
    by_seat = [{seats[code]: found for code, found in each.items()} for _, each, _ in measure.bots]
    by_side = [each for _, _, each in measure.bots]
    sections = [*say.failures(report.failures), _result(report, measure, sprt, say)]
    sections.append(_by(words.SEATS, words.SEAT, by_seat, report, measure, say))
    if any(by_side):
        sections.append(_by(words.SIDES, say.name(balance_page(game).side_word), by_side, report, measure, say))
    sections += [_course(report, measure, say), _pace(report, say)]
    return Document(
        words.arena_title(say.title, names),
        [
            words.arena_games(report.games, report.units, len(names), report.seed),
            words.arena_box(report.box, options),
        ],
        [section for section in sections if section.blocks],
        language,
    )


def arena_overview(report: ArenaReport) -> Document:
    """The result alone, and the failures, if there are any."""
    document = arena_document(report)
    return replace(document, sections=document.sections[: 1 + bool(report.failures)])


def result_plot(report: ArenaReport, language: str = "en") -> IntervalPlot:
    """Share or mean payoff of each bot, and a mark where all would be even."""
    measure = _measure(report, book(language))
    bars = [Bar(label, found) for label, (found, _, _) in zip(_labels(report), measure.bots, strict=True)]
    return IntervalPlot(measure.title, bars, measure.unit, mark=measure.even, span=measure.span)


def _labels(report: ArenaReport) -> list[str]:
    """The bots, numbered where several have the same name."""
    names = [standing.bot for standing in report.standings]
    return [f"{name} ({1 + names[:i].count(name)})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def _result(report: ArenaReport, measure: _Measure, sprt: Sprt | None, say: Wording) -> Section:
    words, labels = say.words, _labels(report)
    rows = [[label, measure.text(found)] for label, (found, _, _) in zip(labels, measure.bots, strict=True)]
    blocks: list[Block] = [result_plot(report, say.language)]
    if report.payoffs is None:
        blocks.append(Grid(words.SHARE_WITH_INTERVAL, words.SHARE_COLUMNS, rows))
    else:
        shares = [percent(standing.interval, words) for standing in report.standings]
        told = [[*row, share] for row, share in zip(rows, shares, strict=True)]
        blocks.append(Grid(words.with_intervals(measure.title), words.PAYOFF_COLUMNS, told))
    if report.elo is not None:
        told_elo = words.spread(*(f"{end:+.0f}" for end in (report.elo.value, report.elo.low, report.elo.high)))
        blocks.append(Text(words.elo(labels[0], labels[1], told_elo)))
    if sprt is not None:
        verdict = sprt.verdict(report.scores, say.language)
        blocks.append(Text(words.sequential_test(labels[0], verdict, sprt.ratio(report.scores))))
    blocks.append(Text(words.ABOUT_UNITS if report.payoffs is None else words.ABOUT_PAYOFFS))
    return Section(words.RESULT, blocks)


def _by(
    title: str,
    word: str,
    tables: Sequence[Mapping[str, Interval]],
    report: ArenaReport,
    measure: _Measure,
    say: Wording,
) -> Section:
    """The shares or mean payoffs of the bots by seat or by side."""
    words, labels = say.words, _labels(report)
    names = list(dict.fromkeys(name for table in tables for name in table))
    rows = [
        [say.name(name), *(measure.text(table[name]) if name in table else "" for table in tables)] for name in names
    ]
    plots = [
        IntervalPlot(
            words.bot_by(label, word),
            [Bar(say.name(name), found) for name, found in table.items()],
            measure.unit,
            mark=measure.even,
        )
        for label, table in zip(labels, tables, strict=True)
        if table
    ]
    span = span_of(*plots)
    heading = words.share_by(word) if report.payoffs is None else words.payoff_by(measure.unit, word)
    return Section(title, [*(replace(plot, span=span) for plot in plots), Grid(heading, [word, *labels], rows)])


def _course(report: ArenaReport, measure: _Measure, say: Wording) -> Section:
    words, label, scores = say.words, _labels(report)[0], measure.scores
    step = max(1, len(scores) // _POINTS)
    ends = [end for end in range(2, len(scores) + 1) if end % step == 0 or end == len(scores)]
    points = []
    for end in ends:
        found = bounded_mean(scores[:end], [1.0] * end, measure.bounds)
        assert found is not None
        points.append((end, found))
    bins = _bins(scores, measure.score_text, words)
    rows = [[value, str(count), words.percentage(f"{100 * count / len(scores):.1f}")] for value, count in bins]
    if report.payoffs is None:
        course, histogram, heading = words.share_over_units, words.share_within_units, words.share_within_a_unit
        columns = words.UNIT_COLUMNS
    else:
        course, histogram, heading = words.payoff_over_units, words.payoff_within_units, words.payoff_within_a_unit
        columns = words.PAYOFF_UNIT_COLUMNS
    blocks: list[Block] = []
    if points:
        blocks.append(CoursePlot(course(label), points, measure.even, measure.unit))
    blocks.append(Histogram(histogram(label), bins))
    blocks.append(Grid(heading(label), columns, rows))
    return Section(words.UNITS, blocks)


def _bins(scores: Sequence[float], text: Callable[[float], str], words: Any) -> list[tuple[str, int]]:
    """Number of units by score; scores are joined in ranges where they are too many."""
    counts = Counter(scores)
    if len(counts) <= _MOST_BINS:
        return [(text(score), counts[score]) for score in sorted(counts)]
    numbers, edges = np.histogram(scores, _MOST_BINS // 2)
    labels = [words.score_range(text(low), text(high)) for low, high in pairwise(edges)]
    return list(zip(labels, numbers.tolist(), strict=True))


def _pace(report: ArenaReport, say: Wording) -> Section:
    words = say.words
    rows, bars = [], []
    for label, standing in zip(_labels(report), report.standings, strict=True):
        pace = standing.pace
        mean, most, longest = (f"{time:.2f} ms" for time in (pace.mean, pace.percentile_95, pace.longest))
        rows.append([label, str(pace.moves), mean, most, longest])
        bars.append(Bar(label, Interval(pace.mean, 0.0, pace.percentile_95, pace.moves), words.pace(mean, most)))
    end = max(bar.interval.high for bar in bars)
    plot = IntervalPlot(words.DOTS_AND_LINES, bars, "ms", span=(0, end))
    return Section(words.TIME_A_MOVE, [plot, Grid(words.MOVES_WITH_A_CHOICE, words.PACE_COLUMNS, rows)])
