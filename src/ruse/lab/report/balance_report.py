"""The report on a balance: the aims first, then all figures of every strength."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ruse.core.balance import Aim
from ruse.lab.aims import FAILS, HOLDS, OPEN, verdicts, worst
from ruse.lab.balance import ORIGINAL, Order
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
from ruse.lab.summary import original_of
from ruse.lab.watched import box_with

_MOST_BINS = 40
_PLURAL = {HOLDS: "hold", FAILS: "fail", OPEN: "open"}

_MISLEAD = (
    "Figures move with skill: read all strengths, the strongest last. An interval is 95 %: of twenty that are right, "
    "one misses, so a single figure of many that just leaves its limits proves little. `holds` and `fails` mean that "
    "the whole interval lies inside or outside of the limits, `open` that more games are needed to tell."
)

_COMPARED = (
    "The changed box is compared with the original on the same deals, by the same bots with the same seeds; a "
    "difference is given with the interval of the paired difference. Where no game changed, a difference is 0.0, and "
    "its interval allows for changes too rare to be seen in so many games."
)

_CARDS_MISLEAD = (
    "When drawn and when played: by how many points of a hundred the seat that drew or played a copy won more often "
    "than seats do with the same side against the same opponent. This is counted, not caused. Who is ahead draws and "
    "plays more; a card for desperate moments looks bad and one that only finishes won games looks good; long games "
    "have more of every card. Compare cards with each other, and when drawn with when played. Where everybody draws "
    "or plays a card equally often in every game, there is nothing to compare."
)

_NEVER = (
    "An experiment: the same deals are played again by a seat that never plays the card unless it must; its other "
    "choices stay those of the same bot. The worth is by how many points of a hundred it then wins less often. "
    "A search still imagines that it might play the card, so this is worth as this player sees it."
)

_GIVEN = (
    "An experiment: once a game, a random card of the hand is exchanged for this card, or for nothing. The worth is by "
    "how many points of a hundred the seat then wins more often than with nothing."
)


def balance_document(order: Order, measured: Sequence[Figures], command: str) -> Document:
    """All that was found out."""
    digests = [box_with(order.game.name, changes).digest for changes in order.boxes]
    games = sum(len(unit.games) for unit in measured[0].run.units)
    options = ", ".join(f"{name}={value}" for name, value in order.options.items())
    lead = [
        f"Measured by `{command}`",
        f"{games} games between equal players of each strength, seed {order.seed}; options {options}",
        f"Box {digests[0]}" + (f", compared with the changed box {digests[1]}" if len(digests) > 1 else ""),
    ]
    sections = [_aims_section(order, measured)]
    for figures in measured:
        if figures.run.variant == len(digests) - 1:
            sections += _strength(order, figures, original_of(figures, measured))
    return Document(f"Balance of {order.game.title}", lead, sections)


# The aims


def _aims_section(order: Order, measured: Sequence[Figures]) -> Section:
    aims = order.game.balance.aims
    if not aims:
        return Section("Aims", [Text("This game names no aims."), Text(_MISLEAD)])
    rows = [row for aim in aims for row in _aim_rows(aim, measured, len(order.boxes) > 1)]
    head = ["aim", "players", "lowest", "highest", "verdict", "figures"]
    compared = [Text(_COMPARED)] if len(order.boxes) > 1 else []
    return Section("Aims", [Grid("Aims and what was measured", head, rows), Text(_MISLEAD), *compared])


def _aim_rows(aim: Aim, measured: Sequence[Figures], is_compared: bool) -> Iterator[list[str]]:
    for figures in measured:
        box = (" (original)" if figures.run.variant == ORIGINAL else " (changed)") if is_compared else ""
        players = f"{figures.run.bot}{box}"
        found = list(verdicts(figures, aim))
        if not found:
            yield [aim.say, players, "", "", "not measured", "0"]
            continue
        ordered = sorted((each.measured for each in found), key=lambda each: each.figure.value)
        told = [_named(each, len(found)) for each in (ordered[0], ordered[-1])]
        counts = Counter(each.verdict for each in found)
        several = ", ".join(f"{count} {_PLURAL[verdict]}" for verdict, count in counts.items())
        yield [
            aim.say,
            players,
            told[0],
            told[1] if len(found) > 1 else "",
            worst(list(counts)),
            several if len(found) > 1 else "1",
        ]


def _named(measured: Measured, among: int) -> str:
    return f"{measured.label}: {_text(measured)}" if among > 1 else _text(measured)


def _text(measured: Measured) -> str:
    interval = measured.figure.interval
    return {SHARE: percent, POINTS: points, NUMBER: number}[measured.kind](interval)


def _gap_text(measured: Measured, original: Measured) -> str:
    interval = measured.above(original).interval
    return change(interval) if measured.kind == NUMBER else points(interval)


# One strength


def _strength(order: Order, figures: Figures, original: Figures | None) -> Iterator[Section]:
    yield Section(f"Players: {_describe(order, figures.run.bot)}", [])
    page = order.game.balance
    even = 1 / order.options["seats"]
    chapters: list[tuple[str, tuple[str, ...], float | None, list[Block]]] = [
        ("Seats", ("seat", "start player"), even, []),
        (f"Every {page.side_word} against the field", ("side",), 0.5, []),
        ("Pairings", ("pairing",), 0.5, [Text("The share of the first named.")]),
        ("Lengths and endings", ("length", "usual length", "decisions", "ending", "draws"), None, _lengths(figures)),
        ("Choices", ("chosen",), None, [Text("How often each was chosen when it was offered together with another.")]),
    ]
    for title, names, mark, texts in chapters:
        found = [measured for name in names for measured in figures.chapter(name)]
        if found:
            yield Section(title, [*_chapter(order, title, found, original, mark), *texts], 3)
    yield from _cards(figures, original)


def _describe(order: Order, bot: str) -> str:
    number = order.game.level(bot)
    if number is None:
        return bot
    level = order.game.levels[number - 1]
    return f"{bot} ({level.name}, {level.bot})"


def _chapter(
    order: Order, title: str, found: Sequence[Measured], original: Figures | None, mark: float | None
) -> list[Block]:
    blocks: list[Block] = []
    shares = [measured for measured in found if measured.kind == SHARE]
    bands = {_band(order, measured) for measured in shares}
    band = bands.pop() if len(bands) == 1 else None
    if shares:
        bars = [Bar(measured.label, measured.figure.interval) for measured in shares]
        shown = "; the band is the aim" if band else ""
        blocks.append(IntervalPlot(f"{title}: share of games with its interval{shown}", bars, mark=mark, band=band))
    rows = [_row(measured, original) for measured in found]
    head = (
        ["figure", "measured", "out of"]
        if original is None
        else ["figure", "original", "changed", "difference", "out of"]
    )
    return [*blocks, Grid(f"{title}, with 95 % intervals", head, rows)]


def _band(order: Order, measured: Measured) -> tuple[float, float] | None:
    """The limits that an aim sets for a figure."""
    for aim in order.game.balance.aims:
        name = aim.figures.removesuffix(" *")
        if measured.key == name or measured.key.startswith(f"{name} "):
            return (0.0 if aim.low is None else aim.low, 1.0 if aim.high is None else aim.high)
    return None


def _row(measured: Measured, original: Figures | None) -> list[str]:
    on = f"{measured.figure.count:.0f}"
    if original is None:
        return [measured.label, _text(measured), on]
    before = original.measured.get(measured.key)
    if before is None:
        return [measured.label, "", _text(measured), "", on]
    return [measured.label, _text(before), _text(measured), _gap_text(measured, before), on]


def _lengths(figures: Figures) -> list[Block]:
    counts = Counter(int(length) for length in lengths_of(figures.run))
    low, high = min(counts), max(counts)
    step = 1 + (high - low) // _MOST_BINS
    bins = []
    for start in range(low, high + 1, step):
        label = str(start) if step == 1 else f"{start}-{start + step - 1}"
        bins.append((label, sum(counts[length] for length in range(start, start + step))))
    return [Histogram(f"How many games were how long, in {figures.page.length_word}", bins)]


# Cards


def _cards(figures: Figures, original: Figures | None) -> Iterator[Section]:
    for title, name, text in (
        ("Worth of being able to play a card", "never", _NEVER),
        ("Worth in hand", "given", _GIVEN),
    ):
        found = figures.chapter(name)
        if found:
            bars = [Bar(each.label, each.figure.interval, points(each.figure.interval)) for each in found]
            plot = IntervalPlot(f"{title}, as a share of the win", bars, unit="%", mark=0.0)
            classes = figures.chapter("ace in normals") if name == "given" else []
            yield Section(title, [Text(text), plot, _worth_grid(title, [*found, *classes], original)], 3)
    if figures.page.cards:
        yield Section("Cards drawn and played", [Text(_CARDS_MISLEAD), _card_grid(figures, original)], 3)


def _worth_grid(title: str, found: Sequence[Measured], original: Figures | None) -> Grid:
    head = ["card", "worth", "games"] if original is None else ["card", "original", "changed", "difference", "games"]
    return Grid(f"{title}, with 95 % intervals", head, [_row(measured, original) for measured in found])


def _card_grid(figures: Figures, original: Figures | None) -> Grid:
    names = ("drawn", "played", "used")
    rows = []
    for card in figures.page.cards:
        found = [figures.measured.get(f"{name} {card}") for name in names]
        if any(found):
            cells = [_text(measured) if measured else "–" for measured in found]
            rows.append([card, *cells, *_card_gaps(found[:2], original)])
    head = ["card", "when drawn", "when played", "played a copy drawn"]
    if original is not None:
        head += ["change when drawn", "change when played"]
    return Grid("Cards, with 95 % intervals", head, rows)


def _card_gaps(found: Sequence[Measured | None], original: Figures | None) -> list[str]:
    if original is None:
        return []
    before = [original.measured.get(measured.key) if measured else None for measured in found]
    return [_gap_text(now, then) if now and then else "" for now, then in zip(found, before, strict=True)]
