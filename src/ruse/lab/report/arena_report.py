"""The report on an arena."""

from collections import Counter
from dataclasses import replace

from ruse.core.registry import find_game
from ruse.lab.arena import ArenaReport
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
from ruse.lab.statistics import Interval, ratio

_POINTS = 200  # of the course, at most


def arena_document(report: ArenaReport) -> Document:
    """All that was found out."""
    game = find_game(report.game)
    names = [standing.bot for standing in report.standings]
    options = ", ".join(f"{name}={value}" for name, value in report.options.items())
    sections = [_shares(report), _by("Seats", "seat", report)]
    if any(standing.by_side for standing in report.standings):
        sections.append(_by("Sides", game.balance.side_word, report))
    sections += [_course(report), _pace(report)]
    return Document(
        f"{game.title}: {' against '.join(names)}",
        [
            f"{report.games} games in {report.units} units of {len(names)}, seed {report.seed}",
            f"Box {report.box}; options {options}",
        ],
        [section for section in sections if section.blocks],
    )


def elo_text(elo: Interval) -> str:
    """A difference in Elo, as in +35 (+12 to +58)."""
    return f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"


def _labels(report: ArenaReport) -> list[str]:
    """The bots, numbered where several have the same name."""
    names = [standing.bot for standing in report.standings]
    return [f"{name} ({1 + names[:i].count(name)})" if names.count(name) > 1 else name for i, name in enumerate(names)]


def _shares(report: ArenaReport) -> Section:
    even = 1 / len(report.standings)
    labels = _labels(report)
    rows = [[label, percent(standing.interval)] for label, standing in zip(labels, report.standings, strict=True)]
    bars = [Bar(label, standing.interval) for label, standing in zip(labels, report.standings, strict=True)]
    blocks: list[Block] = [
        IntervalPlot(f"Share of the wins; even is {100 * even:.4g} %", bars, mark=even, span=(0.0, 1.0))
    ]
    blocks.append(Grid("Share of the wins with its 95 % interval", ["bot", "share"], rows))
    if report.elo is not None:
        blocks.append(Text(f"Elo of {labels[0]} over {labels[1]}: {elo_text(report.elo)}."))
    if report.sprt is not None:
        told = f"Sequential test on the share of {labels[0]}: {report.sprt} (log-likelihood ratio {report.llr:.2f})."
        leans = "A test stops where the games look most decided, so the share and its interval lean to its verdict."
        blocks.append(Text(f"{told} {leans}"))
    blocks.append(
        Text(
            "A unit is one deal played with the bots in every rotation of the seats; the same cards come in all of "
            "its games. Intervals are 95 % and made from units. A shared win counts as its share."
        )
    )
    return Section("Result", blocks)


def _by(title: str, word: str, report: ArenaReport) -> Section:
    seat_names = _seat_names(report)
    tables = [
        {seat_names[code]: found for code, found in standing.by_seat.items()} if word == "seat" else standing.by_side
        for standing in report.standings
    ]
    labels, names = _labels(report), list(dict.fromkeys(name for table in tables for name in table))
    rows = [[name, *(percent(table[name]) if name in table else "" for table in tables)] for name in names]
    plots = [
        IntervalPlot(f"{label} by {word}", [Bar(name, found) for name, found in table.items()], mark=1 / len(labels))
        for label, table in zip(labels, tables, strict=True)
        if table
    ]
    span = span_of(*plots)
    return Section(
        title,
        [*(replace(plot, span=span) for plot in plots), Grid(f"Share of the wins by {word}", [word, *labels], rows)],
    )


def _seat_names(report: ArenaReport) -> dict[str, str]:
    game = find_game(report.game)
    return {code: game.seat_name(seat) for seat, code in enumerate(game.seat_codes)}


def _course(report: ArenaReport) -> Section:
    label, scores = _labels(report)[0], report.scores
    step = max(1, len(scores) // _POINTS)
    ends = [end for end in range(2, len(scores) + 1) if end % step == 0 or end == len(scores)]
    points = []
    for end in ends:
        figure = ratio(scores[:end], [1.0] * end, is_share=True)
        assert figure is not None
        points.append((end, figure.interval))
    counts = Counter(scores)
    bins = [(f"{100 * score:.3g} %", counts[score]) for score in sorted(counts)]
    blocks: list[Block] = []
    if points:
        mark = 1 / len(report.standings)
        blocks.append(CoursePlot(f"Share of {label} over the units, with its interval", points, mark))
    blocks.append(Histogram(f"Share of {label} within a unit: how many units had it", bins))
    rows = [[value, str(count), f"{100 * count / len(scores):.1f} %"] for value, count in bins]
    blocks.append(Grid(f"Share of {label} within a unit", ["share", "units", "of all"], rows))
    return Section("Units", blocks)


def _pace(report: ArenaReport) -> Section:
    rows, bars = [], []
    for label, standing in zip(_labels(report), report.standings, strict=True):
        pace = standing.pace
        times = [f"{time:.2f} ms" for time in (pace.mean, pace.percentile_95, pace.longest)]
        rows.append([label, str(pace.moves), *times])
        told = f"{pace.mean:.2f} ms, 95 % below {pace.percentile_95:.2f} ms"
        bars.append(Bar(label, Interval(pace.mean, 0.0, pace.percentile_95, pace.moves), told))
    grid = Grid("Moves with more than one choice", ["bot", "moves", "mean", "95 % below", "longest"], rows)
    longest = max(bar.interval.high for bar in bars)
    plot = IntervalPlot("The dot is the mean; 95 % of the moves are within the line", bars, "ms", span=(0, longest))
    return Section("Time a move", [plot, grid])
