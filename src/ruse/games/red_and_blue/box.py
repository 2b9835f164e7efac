"""From the tables of a box to the numbers of the rules, checking every constraint of the components."""

from ruse.core.box import Table, values_of
from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.record import RecordArray
from ruse.games.red_and_blue.counts import one
from ruse.games.red_and_blue.state import (
    ACE,
    ARCHER,
    AREA_NAMES,
    AREAS,
    BACK_NAMES,
    BACKS,
    BISHOP,
    CAPITAL,
    CAPITAL_GUARD,
    CAPITAL_GUARDIAN,
    CARD_NAMES,
    CITY,
    CITY_GUARD,
    CITY_GUARDIAN,
    HAND_LIMIT,
    MAX_TURNS,
    MOST_OF_A_KIND,
    NORMAL,
    NUM_AREAS,
    NUM_KINDS,
    NUM_MONARCHS,
    NUM_SEATS,
    PRIEST,
    PRINCE,
    PRINCESS,
    SEAT_NAMES,
    TYPE_OF,
    Box,
)

_HIGHEST = 20  # points and funds
_LEAST_IN_PLAY = NUM_SEATS * HAND_LIMIT + NUM_AREAS  # so many cards of one back may be out of stock and discards

# 5. Skills that change a card's own points, and the type of area they work in (ruling 14).
_GUARDS = {CAPITAL_GUARD: CAPITAL, CITY_GUARD: CITY}  # attack
_GUARDIANS = {CAPITAL_GUARDIAN: CAPITAL, CITY_GUARDIAN: CITY}  # defense
_CLERICS = (PRIEST, BISHOP)  # defense, in any area they occupy
_WITH_SKILL = (*_GUARDS, *_GUARDIANS, *_CLERICS, ARCHER)


def build(tables: Table) -> RecordArray:
    """The box as a record; BadBox names the entry that breaks a constraint."""
    entries = Entries(tables, BadBox)
    records = Box.array()
    box: Box = records[0]
    _build_draft(entries, box)
    for area, name in enumerate(AREA_NAMES):
        _build_area(_both_tables(entries.table("areas"), name), box, area)
    skills = [
        _build_card(_both_tables(entries.table("cards"), name), box, kind) for kind, name in enumerate(CARD_NAMES)
    ]
    if box.attack[PRINCE] != box.attack[PRINCESS] + 1:
        raise BadBox("cards.prince: must have exactly 1 more attack than the Princess")
    _check_stocks(entries.table("stocks"), box)
    box.archer = skills[ARCHER]
    for kind in range(NUM_KINDS):
        for area in AREAS:
            _build_points(box, kind, area, skills[kind])
    return records


def _both_tables(parent: Entries, name: str) -> Entries:
    """What is known and what is open of a card or an area, as one table."""
    known = parent.table(name)
    values = values_of(known.values)
    for entry, value in values_of(known.table("open").values).items():
        if entry in values:
            raise known.wrong(f"open.{entry}", "is also given in {table}", table=known.path[:-1])
        values[entry] = value
    return Entries(values, BadBox, known.path)


def _build_draft(entries: Entries, box: Box) -> None:
    draft = entries.table("draft")
    box.first_hand = draft.number("first_hand", 1, HAND_LIMIT)
    box.hand_limit = draft.number("hand_limit", 1, HAND_LIMIT)
    if box.first_hand > box.hand_limit:
        raise draft.wrong(
            "first_hand",
            "{cards} cards are more than the hand_limit of {limit}",
            cards=box.first_hand,
            limit=box.hand_limit,
        )
    box.cost[NORMAL] = draft.number("normal_cost", 1, _HIGHEST)
    box.cost[ACE] = draft.number("ace_cost", int(box.cost[NORMAL]), _HIGHEST)
    box.turns = entries.table("limit").number("turns", 1, MAX_TURNS)


def _build_area(area: Entries, box: Box, number: int) -> None:
    names = [name.lower() for name in SEAT_NAMES]
    area.only(*(f"{what}_{name}" for what in ("funds", "offset") for name in names))
    for seat, name in enumerate(names):
        box.funds[number, seat] = area.number(f"funds_{name}", 0, _HIGHEST)
        box.offset[number, seat] = area.number(f"offset_{name}", -_HIGHEST, _HIGHEST)


def _build_card(card: Entries, box: Box, kind: int) -> int:
    """Write the numbers of a card but for its skill, which is returned."""
    is_monarch = kind < NUM_MONARCHS
    stock_entries = () if is_monarch else ("class", "copies")
    card.only("attack", "defense", *stock_entries, *(("skill",) if kind in _WITH_SKILL else ()))
    box.attack[kind] = card.number("attack", 0, _HIGHEST)
    box.defense[kind] = card.number("defense", 0, _HIGHEST)
    box.back[kind] = NORMAL if is_monarch else card.word("class", BACK_NAMES)
    box.copies += (1 if is_monarch else card.number("copies", 1, MOST_OF_A_KIND)) * one(kind)
    box.of_back[box.back[kind]] |= MOST_OF_A_KIND * one(kind)
    return card.number("skill", 0, _HIGHEST) if kind in _WITH_SKILL else 0


def _check_stocks(stocks: Entries, box: Box) -> None:
    for back in BACKS:
        name = BACK_NAMES[back]
        size = stocks.number(name, _LEAST_IN_PLAY, NUM_KINDS * MOST_OF_A_KIND)
        copies = [
            int(box.copies) // one(kind) & MOST_OF_A_KIND
            for kind in range(NUM_MONARCHS, NUM_KINDS)
            if box.back[kind] == back
        ]
        if sum(copies) != size:
            raise stocks.wrong(
                name,
                "the copies of the {name} cards add up to {sum}, not {size}",
                name=name,
                sum=sum(copies),
                size=size,
            )


def _build_points(box: Box, kind: int, area: int, skill: int) -> None:
    """5. Guards attack better in their type of area, Guardians defend it better, clerics where they stand."""
    here = TYPE_OF[area]
    guard = skill if _GUARDS.get(kind) == here else 0
    guardian = skill if _GUARDIANS.get(kind) == here else 0
    cleric = skill if kind in _CLERICS else 0  # ruling 2
    box.attacking[kind, area] = box.attack[kind] + guard
    box.added[kind, area] = box.defense[kind] + guardian
    box.occupying[kind, area] = box.added[kind, area] + cleric
