"""The report on a balance: the aims first, then all figures of every strength."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ruse.core.balance import Aim
from ruse.lab.aims import verdicts, worst
from ruse.lab.balance import ORIGINAL, Order
from ruse.lab.balance_page import balance_page
from ruse.lab.figures import NUMBER, POINTS, SHARE, Figures, Measured, lengths_of
from ruse.lab.report.document import (
    Bar,
    Block,
    Document,
    Grid,
    Histogram,
    IntervalPlot,
    Section,
    Text,
    change,
    number,
    percent,
    points,
)
from ruse.lab.report.wording import Wording, units_of
from ruse.lab.summary import original_of
from ruse.lab.watched import counted

_MOST_BINS = 40


def balance_document(order: Order, measured: Sequence[Figures], command: str = "", language: str = "en") -> Document:
    """All that was found out, by a command if one is named."""
    say = Wording(order.game, language)
    words = say.words
    digests = [box.digest for box in order.boxes]
    games = sum(len(unit.games) for unit in measured[0].run.units)
    options = ", ".join(f"{name}={value}" for name, value in order.options.items())
    lead = [
        *([words.measured_by(command)] if command else []),
        words.balance_games(games, order.seed, options),
        words.compared_boxes(*digests) if len(digests) > 1 else words.box(*digests),
    ]
    failures = counted(failure for figures in measured for failure in figures.run.failures)
    sections = [*say.failures(failures), _aims_section(order, measured, say)]
    for figures in measured:
        if figures.run.variant == len(digests) - 1:
            sections += _strength(order, figures, original_of(figures, measured), say)
    return Document(words.balance_title(say.title), lead, sections, language)


def balance_overview(order: Order, measured: Sequence[Figures]) -> Document:
    """The aims alone, and the failures, if there are any."""
    document = balance_document(order, measured)
    return replace(document, sections=document.sections[: 1 + any(figures.run.failures for figures in measured)])


# The aims


def _aims_section(order: Order, measured: Sequence[Figures], say: Wording) -> Section:
    words, aims, is_compared = say.words, balance_page(order.game).aims, len(order.boxes) > 1
    if not aims:
        return Section(words.AIMS, [Text(words.NO_AIMS), Text(words.ABOUT_AIMS)])
    rows = [row for aim in aims for row in _aim_rows(aim, measured, is_compared, say)]
    grid = Grid(words.AIMS_AND_MEASURED, words.AIM_COLUMNS, rows)
    return Section(words.AIMS, [grid, Text(words.ABOUT_AIMS), *([Text(words.ABOUT_CHANGES)] if is_compared else [])])


def _aim_rows(aim: Aim, measured: Sequence[Figures], is_compared: bool, say: Wording) -> Iterator[list[str]]:
    words = say.words
    for figures in measured:
        players = figures.run.bot
        if is_compared:
            is_original = figures.run.variant == ORIGINAL
            players = words.with_original_box(players) if is_original else words.with_changed_box(players)
        found = list(verdicts(figures, aim))
        if not found:
            yield [say.name(aim.say), players, "", "", words.NOT_MEASURED, "0"]
            continue
        ordered = sorted((each.measured for each in found), key=lambda each: each.figure.value)
        told = [_named(each, len(found), say) for each in (ordered[0], ordered[-1])]
        counts = Counter(each.verdict for each in found)
        several = words.listed([words.verdicts(count, verdict) for verdict, count in counts.items()])
        yield [
            say.name(aim.say),
            players,
            told[0],
            told[1] if len(found) > 1 else "",
            words.VERDICTS[worst(list(counts))],
            several if len(found) > 1 else "1",
        ]


def _named(measured: Measured, among: int, say: Wording) -> str:
    told = _text(measured, say)
    return str(say.words.item(say.label(measured), told)) if among > 1 else told


def _text(measured: Measured, say: Wording) -> str:
    return {SHARE: percent, POINTS: points, NUMBER: number}[measured.kind](measured.figure.interval, say.words)


def _gap_text(measured: Measured, original: Measured, say: Wording) -> str:
    interval = measured.above(original).interval
    return change(interval, say.words) if measured.kind == NUMBER else points(interval, say.words)


# One strength


def _strength(order: Order, figures: Figures, original: Figures | None, say: Wording) -> Iterator[Section]:
    words = say.words
    yield Section(words.players(say.player(figures.run.bot)), [])
    sides = words.against_the_field(say.name(balance_page(order.game).side_word))
    lengths = ("length", "usual length", "decisions", "ending", "draws")
    even = 1 / order.options["seats"]
    payoff = order.game.payoff
    chapters: list[tuple[str, tuple[str, ...], float | None, list[Block]]] = [
        (words.mean_payoff(units_of(payoff.unit, words)), ("payoff",), None, []),
        (words.SEATS, ("seat", "start player"), even, [] if payoff.is_win else [Text(words.ABOUT_THE_MOST)]),
        (sides, ("side",), 0.5, []),
        (words.PAIRINGS, ("pairing",), 0.5, [Text(words.OF_THE_FIRST)]),
        (words.LENGTHS, lengths, None, _lengths(figures, say)),
        (words.CHOICES, ("chosen",), None, [Text(words.ABOUT_CHOICES)]),
    ]
    for title, names, mark, texts in chapters:
        found = [measured for name in names for measured in figures.chapter(name)]
        if found:
            yield Section(title, [*_chapter(order, title, found, original, mark, say), *texts], 3)
    yield from _cards(figures, original, say)


def _chapter(
    order: Order, title: str, found: Sequence[Measured], original: Figures | None, mark: float | None, say: Wording
) -> list[Block]:
    words = say.words
    blocks: list[Block] = []
    shares = [measured for measured in found if measured.kind == SHARE]
    bands = {_band(order, measured) for measured in shares}
    band = bands.pop() if len(bands) == 1 else None
    if shares:
        bars = [Bar(say.label(measured), measured.figure.interval) for measured in shares]
        shown = words.share_of_games_and_aim(title) if band else words.share_of_games(title)
        blocks.append(IntervalPlot(shown, bars, mark=mark, band=band))
    rows = [_row(measured, original, say) for measured in found]
    head = words.FIGURE_COLUMNS if original is None else words.COMPARED_COLUMNS
    return [*blocks, Grid(words.with_intervals(title), head, rows)]


def _band(order: Order, measured: Measured) -> tuple[float, float] | None:
    """The limits that an aim sets for a figure."""
    for aim in balance_page(order.game).aims:
        name = aim.figures.removesuffix(" *")
        if measured.key == name or measured.key.startswith(f"{name} "):
            return (0.0 if aim.low is None else aim.low, 1.0 if aim.high is None else aim.high)
    return None


def _row(measured: Measured, original: Figures | None, say: Wording) -> list[str]:
    label, told, on = say.label(measured), _text(measured, say), f"{measured.figure.count:.0f}"
    if original is None:
        return [label, told, on]
    before = original.measured.get(measured.key)
    if before is None:
        return [label, "", told, "", on]
    return [label, _text(before, say), told, _gap_text(measured, before, say), on]


def _lengths(figures: Figures, say: Wording) -> list[Block]:
    counts = Counter(int(length) for length in lengths_of(figures.run))
    low, high = min(counts), max(counts)
    step = 1 + (high - low) // _MOST_BINS
    bins = []
    for start in range(low, high + 1, step):
        label = str(start) if step == 1 else f"{start}-{start + step - 1}"
        bins.append((label, sum(counts[length] for length in range(start, start + step))))
    return [Histogram(say.words.how_long(say.name(figures.page.length_word)), bins)]


# Cards


def _cards(figures: Figures, original: Figures | None, say: Wording) -> Iterator[Section]:
    words = say.words
    for title, name, text in (
        (words.WORTH_TO_PLAY, "never", words.ABOUT_NEVER),
        (words.WORTH_IN_HAND, "given", words.ABOUT_GIVEN),
    ):
        found = figures.chapter(name)
        if found:
            bars = [Bar(say.label(each), each.figure.interval, _text(each, say)) for each in found]
            plot = IntervalPlot(words.share_of_the_win(title), bars, unit="%", mark=0.0)
            classes = figures.chapter("ace in normals") if name == "given" else []
            yield Section(title, [Text(text), plot, _worth_grid(title, [*found, *classes], original, say)], 3)
    if figures.page.cards:
        grid = _card_grid(figures, original, say)
        yield Section(words.CARDS_DRAWN_AND_PLAYED, [Text(words.ABOUT_CARDS), grid], 3)


def _worth_grid(title: str, found: Sequence[Measured], original: Figures | None, say: Wording) -> Grid:
    words = say.words
    head = words.WORTH_COLUMNS if original is None else words.COMPARED_WORTH_COLUMNS
    return Grid(words.with_intervals(title), head, [_row(measured, original, say) for measured in found])


def _card_grid(figures: Figures, original: Figures | None, say: Wording) -> Grid:
    words = say.words
    rows = []
    for card in figures.page.cards:
        found = [figures.measured.get(f"{name} {card}") for name in ("drawn", "played", "used")]
        if any(found):
            cells = [_text(measured, say) if measured else "–" for measured in found]
            rows.append([say.name(card), *cells, *_card_gaps(found[:2], original, say)])
    head = words.CARD_COLUMNS if original is None else (*words.CARD_COLUMNS, *words.CARD_CHANGE_COLUMNS)
    return Grid(words.with_intervals(words.CARDS), head, rows)


def _card_gaps(found: Sequence[Measured | None], original: Figures | None, say: Wording) -> list[str]:
    if original is None:
        return []
    before = [original.measured.get(measured.key) if measured else None for measured in found]
    return [_gap_text(now, then, say) if now and then else "" for now, then in zip(found, before, strict=True)]
