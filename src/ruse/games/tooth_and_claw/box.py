"""From the tables of a box to the numbers of the rules, checking every constraint of the components."""

from itertools import combinations

from ruse.core.box import Table
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.reason import Counted, Named, Reason
from ruse.core.record import NONE, RecordArray
from ruse.games.tooth_and_claw.state import (
    BOW,
    COLORS,
    FORMATION_NAMES,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    NUM_PLACED,
    NUM_RANKS,
    NUM_ROUNDS,
    NUM_SPACES,
    REINFORCEMENTS,
    ROW_NAMES,
    TYPE_NAMES,
    Box,
)

OPEN, BLANK, TOP, PLUS_1, PLUS_2, WILD, TWO_CARDS = MARKS = (".", "#", "^", "+1", "+2", "*", "2x")
_FIRST_REINFORCEMENT = REINFORCEMENTS * NUM_COLUMNS
_HIGHEST = 99

Formation = list[frozenset[str]]
"""The marks of the nine spaces."""


def build(tables: Table) -> RecordArray:
    """The box as a record; BadBox names the entry that breaks a constraint."""
    entries = Entries(tables, BadBox)
    records = Box.array()
    box: Box = records[0]
    _build_cards(entries, box)
    formations = [read_formation(entries, name) for name in FORMATION_NAMES]
    for number, marks in enumerate(formations):
        _check_formation(FORMATION_NAMES[number], number // (2 * NUM_ROUNDS), marks)
        _build_formation(marks, number, box)
    _check_supply(entries.table("markers"), formations)
    return records


def _build_cards(entries: Entries, box: Box) -> None:
    cards = entries.table("battle_cards")
    ranks = cards.numbers("ranks", NUM_RANKS, 0, _HIGHEST)
    achievements = cards.numbers("achievements", NUM_RANKS, 0, _HIGHEST)
    if len(set(ranks)) != NUM_RANKS:
        raise cards.wrong("ranks", "every rank must be different")
    for color in COLORS:
        for index in range(NUM_RANKS):
            card = color * NUM_RANKS + index
            box.color[card] = color
            box.rank[card] = ranks[index]
            box.achievements[card] = achievements[index]
    exception = entries.table("exception")
    box.low_rank = exception.number("low_rank", 0, _HIGHEST)
    box.high_rank = exception.number("high_rank", 0, _HIGHEST)
    if box.low_rank == box.high_rank:
        raise exception.wrong("high_rank", "must differ from low_rank")


def read_formation(entries: Entries, name: str) -> Formation:
    """The marks of a formation card, row by row."""
    card = entries.table("formations").table(name)
    spaces: Formation = []
    for row in ROW_NAMES:
        tokens = card.text(row).split()
        if len(tokens) != NUM_COLUMNS:
            raise card.wrong(row, "must be {spaces} spaces, as in '+1 . #'", spaces=NUM_COLUMNS)
        spaces += [_read_space(token, f"{card.path}{row}") for token in tokens]
    return spaces


def _read_space(token: str, where: str) -> frozenset[str]:
    marks = set()
    rest = token
    while rest:
        mark = next((mark for mark in MARKS if rest.startswith(mark)), None)
        if mark is None or mark in marks:
            raise BadBox(
                "{entry}: '{token}' is not a space; the marks are {marks}",
                entry=where,
                token=token,
                marks=" ".join(MARKS),
            )
        marks.add(mark)
        rest = rest[len(mark) :]
    return frozenset(marks)


def _check_formation(name: str, kind: int, marks: Formation) -> None:
    where = f"formations.{name}"
    num_blanks, num_tops, num_pairs = (sum(mark in space for space in marks) for mark in (BLANK, TOP, TWO_CARDS))
    if num_tops != 1:
        raise BadBox(
            "{entry}: must have exactly one {mark} space, for the revealed top card; it has {tops}",
            entry=where,
            mark=TOP,
            tops=num_tops,
        )
    if num_pairs > (kind == BOW):
        allowed = Counted(int(kind == BOW), "space")
        raise BadBox(
            "{entry}: a {type} card may have {allowed} for 2 Cards, not {spaces}",
            entry=where,
            type=Named(TYPE_NAMES[kind]),
            allowed=allowed,
            spaces=num_pairs,
        )
    if num_blanks != 2 + num_pairs:
        raise BadBox(
            "{entry}: needs {needed} blanks so that seven cards fight; it has {blanks}",
            entry=where,
            needed=2 + num_pairs,
            blanks=num_blanks,
        )
    for space, here in enumerate(marks):
        at = f"{where}.{ROW_NAMES[space // NUM_COLUMNS]}"
        if len(here) > 1 and here & {OPEN, BLANK}:
            raise BadBox("{entry}: {open} and {blank} stand alone", entry=at, open=OPEN, blank=BLANK)
        if {PLUS_1, PLUS_2} <= here or {TOP, TWO_CARDS} <= here:
            raise BadBox("{entry}: these marks cannot share a space", entry=at)
        if space >= _FIRST_REINFORCEMENT:
            _check_reinforcement(at, marks, space)


def _check_reinforcement(where: str, marks: Formation, space: int) -> None:
    if marks[space] & {PLUS_1, PLUS_2, WILD}:
        raise BadBox(
            "{entry}: no card fights from the reinforcements, so a marker there would never count", entry=where
        )
    ahead = (marks[space - NUM_COLUMNS], marks[space - 2 * NUM_COLUMNS])
    if BLANK not in marks[space] and all(BLANK in there for there in ahead):
        raise BadBox(
            "{entry}: the card in column {column} could never reach the front",
            entry=where,
            column=space % NUM_COLUMNS + 1,
        )


def _check_supply(markers: Entries, formations: list[Formation]) -> None:
    """2. The cubes and discs of the box suffice for any two formations of one round."""
    cubes, discs = markers.number("cubes", 0, _HIGHEST), markers.number("discs", 0, _HIGHEST)
    for one, other in combinations(range(len(formations)), 2):
        same_type = one // (2 * NUM_ROUNDS) == other // (2 * NUM_ROUNDS)
        same_round = one // 2 % NUM_ROUNDS == other // 2 % NUM_ROUNDS
        if same_type or not same_round:
            continue
        marks = formations[one] + formations[other]
        num_cubes = sum((PLUS_1 in space) + 2 * (PLUS_2 in space) for space in marks)
        num_discs = sum(WILD in space for space in marks)
        where = Reason("{one} and {other}", one=f"formations.{FORMATION_NAMES[one]}", other=FORMATION_NAMES[other])
        if num_cubes > cubes:
            raise BadBox(
                "{entry}: need {cubes} together, the box has {there}",
                entry=where,
                cubes=Counted(num_cubes, "cube"),
                there=cubes,
            )
        if num_discs > discs:
            raise BadBox(
                "{entry}: need {discs} together, the box has {there}",
                entry=where,
                discs=Counted(num_discs, "disc"),
                there=discs,
            )
    if not any(TWO_CARDS in space for marks in formations for space in marks):
        raise BadBox("formations: the Bow type needs 2 Cards on one of its cards at least")


def _build_formation(marks: Formation, number: int, box: Box) -> None:
    fill = []
    box.pair_space[number] = NONE
    for space in range(NUM_SPACES):
        here = marks[space]
        box.blank[number, space] = BLANK in here
        box.wild[number, space] = WILD in here
        box.bonus[number, space] = (PLUS_1 in here) + 2 * (PLUS_2 in here)
        if TOP in here:
            box.top_space[number] = space
        elif BLANK not in here:
            fill.append(space)
        if TWO_CARDS in here:
            box.pair_space[number] = space
            fill.append(space)
    assert len(fill) == NUM_PLACED
    box.fill[number] = fill
    box.num_front[number] = sum(space < NUM_FIGHTING_SPACES for space in fill)
