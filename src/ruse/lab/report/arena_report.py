"""The report on an arena."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ruse.core.registry import find_game
from ruse.lab.arena import ArenaReport, Sprt
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
    percent,
)
from ruse.lab.report.svg import span_of
from ruse.lab.report.wording import Wording
from ruse.lab.statistics import Interval, ratio
from ruse.lab.words import book

_POINTS = 200  # of the course, at most


def arena_document(report: ArenaReport, sprt: Sprt | None = None, language: str = "en") -> Document:
    """All that was found out; `sprt` is the test that was asked for."""
    game = find_game(report.game)
    say = Wording(game, language)
    words = say.words
    names = [standing.bot for standing in report.standings]
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    seats = dict(zip(game.seat_codes, game.words("en").SEATS, strict=True))
    by_seat = [{seats[code]: found for code, found in each.by_seat.items()} for each in report.standings]
    by_side = [standing.by_side for standing in report.standings]
    sections = [*say.failures(report.failures), _shares(report, sprt, say)]
    sections.append(_by(words.SEATS, words.SEAT, by_seat, report, say))
    if any(by_side):
        sections.append(_by(words.SIDES, say.name(game.balance.side_word), by_side, report, say))
    sections += [_course(report, say), _pace(report, say)]
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


def share_plot(report: ArenaReport, language: str = "en") -> IntervalPlot:
    """The share of each bot, and the one that all would have if they were even."""
    words, even = book(language), 1 / len(report.standings)
    bars = [Bar(label, each.interval) for label, each in zip(_labels(report), report.standings, strict=True)]
    title = words.share_and_even(words.percentage(f"{100 * even:.4g}"))
    return IntervalPlot(title, bars, mark=even, span=(0.0, 1.0))


def _labels(report: ArenaReport) -> list[str]:
    """The bots, numbered where several have the same name."""
    names = [standing.bot for standing in report.standings]
    return [f"{name} ({1 + names[:i].count(name)})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def _shares(report: ArenaReport, sprt: Sprt | None, say: Wording) -> Section:
    words, labels = say.words, _labels(report)
    rows = [[label, percent(each.interval, words)] for label, each in zip(labels, report.standings, strict=True)]
    blocks: list[Block] = [share_plot(report, say.language)]
    blocks.append(Grid(words.SHARE_WITH_INTERVAL, words.SHARE_COLUMNS, rows))
    if report.elo is not None:
        told = words.spread(*(f"{end:+.0f}" for end in (report.elo.value, report.elo.low, report.elo.high)))
        blocks.append(Text(words.elo(labels[0], labels[1], told)))
    if sprt is not None:
        verdict = sprt.verdict(report.scores, say.language)
        blocks.append(Text(words.sequential_test(labels[0], verdict, sprt.ratio(report.scores))))
    blocks.append(Text(words.ABOUT_UNITS))
    return Section(words.RESULT, blocks)


def _by(title: str, word: str, tables: Sequence[Mapping[str, Interval]], report: ArenaReport, say: Wording) -> Section:
    """The shares of the bots by seat or by side."""
    words, labels = say.words, _labels(report)
    names = list(dict.fromkeys(name for table in tables for name in table))
    rows = [
        [say.name(name), *(percent(table[name], words) if name in table else "" for table in tables)] for name in names
    ]
    plots = [
        IntervalPlot(
            words.bot_by(label, word),
            [Bar(say.name(name), found) for name, found in table.items()],
            mark=1 / len(labels),
        )
        for label, table in zip(labels, tables, strict=True)
        if table
    ]
    span = span_of(*plots)
    return Section(
        title, [*(replace(plot, span=span) for plot in plots), Grid(words.share_by(word), [word, *labels], rows)]
    )


def _course(report: ArenaReport, say: Wording) -> Section:
    words, label, scores = say.words, _labels(report)[0], report.scores
    step = max(1, len(scores) // _POINTS)
    ends = [end for end in range(2, len(scores) + 1) if end % step == 0 or end == len(scores)]
    points = []
    for end in ends:
        figure = ratio(scores[:end], [1.0] * end, is_share=True)
        assert figure is not None
        points.append((end, figure.interval))
    counts = Counter(scores)
    bins = [(words.percentage(f"{100 * score:.3g}"), counts[score]) for score in sorted(counts)]
    blocks: list[Block] = []
    if points:
        blocks.append(CoursePlot(words.share_over_units(label), points, 1 / len(report.standings)))
    blocks.append(Histogram(words.share_within_units(label), bins))
    rows = [[value, str(count), words.percentage(f"{100 * count / len(scores):.1f}")] for value, count in bins]
    blocks.append(Grid(words.share_within_a_unit(label), words.UNIT_COLUMNS, rows))
    return Section(words.UNITS, blocks)


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
