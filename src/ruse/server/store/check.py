"""Whether a store is sound, and whether its matches can go on by the present rules."""

import json
import math
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, get_args

from sqlalchemy import JSON, Boolean, Column, Table

from ruse.core.blame import blaming
from ruse.core.box import Box
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.reason import Named, Reason
from ruse.core.registry import find_game
from ruse.core.text import shortened
from ruse.server.chairs import has_level, is_sitter, is_taken
from ruse.server.protocol import Pace
from ruse.server.store.kept import KeptTable
from ruse.server.store.log import FOLLOWED, TAKEN, Entry, replayed
from ruse.server.store.log import Row as LogRow
from ruse.server.store.schema import FACTS, INVITATIONS, KEYS, LOG, METADATA, SEATS, TABLES
from ruse.server.store.seal import is_broken
from ruse.server.store.sqlite import (
    FACT_NAMES,
    SECRET,
    UNREADABLE,
    check_version,
    connect_to_read,
    in_one_line,
    is_secret,
    store_reason,
)

Row = dict[str, Any]

FILE = "file"
"""Stands for a table of the database where the damage is in none."""


class Differing(NamedTuple):
    """A match that would play otherwise now."""

    table: str
    game: str
    reason: Reason


class Damage(NamedTuple):
    """Something in the database that no server has written."""

    table: str  # of the database, or FILE
    reason: Reason


def check_store(path: Path) -> tuple[int, list[Differing | Damage]]:
    """Read everything and replay every match; the number of matches, and what was found.

    A server may go on meanwhile.
    """
    try:
        with closing(connect_to_read(path)) as reader:
            reader.execute("BEGIN")  # all of it as it was at one moment
            return _Inspection(reader, path).result()
    except UNREADABLE as error:
        raise RuseError("{entry}: no store that can be read: {why}", entry=path, why=store_reason(error)) from error


class _Inspection:
    """One reading of a whole store."""

    def __init__(self, reader: sqlite3.Connection, path: Path) -> None:
        self._reader = reader
        self._path = path
        self._found: list[Differing | Damage] = []
        self.unread: set[str] = set()  # tables of the database that cannot be read to their end

    def result(self) -> tuple[int, list[Differing | Damage]]:
        """The number of matches, and what was found."""
        self._check_facts()
        self._check_file()
        owned = [_OwnedRows(self, table) for table in (SEATS, KEYS, INVITATIONS, LOG)]
        num_matches = 0
        for row, is_sound in self.rows(TABLES, "id"):
            num_matches += 1
            if type(row["id"]) is not int:
                continue
            rows = [each.take(row["id"]) for each in owned]
            if is_sound and None not in rows:
                self._check_match(KeptTable(**row), *rows)  # type: ignore[arg-type]
        for each in owned:
            each.take(math.inf)
        return num_matches, self._found

    def add(self, table: Table, template: Reason) -> None:
        """Note damage."""
        self._found.append(Damage(table.name, template))

    # The file

    def _check_facts(self) -> None:
        self._reader.execute("SELECT name FROM facts LIMIT 0")  # fails if it is no store
        facts = {row["name"]: row["value"] for row, is_sound in self.rows(FACTS, "name") if is_sound}
        if "schema" in facts:
            check_version(facts["schema"], self._path)
        elif FACTS.name not in self.unread:
            self.add(FACTS, Reason("the version of the store is missing"))
        if not is_secret(facts.get(SECRET)) and FACTS.name not in self.unread:
            self.add(FACTS, Reason("the secret of the store is missing"))

    def _check_file(self) -> None:
        """Note what SQLite has against the file, by table where it can tell, and whether a backup was changed."""
        complaint = self._complaint("1")
        if complaint is not None:
            faulty = [(table, why) for table in METADATA.sorted_tables if (why := self._complaint(table.name))]
            self._found += [Damage(table.name, why) for table, why in faulty] or [Damage(FILE, complaint)]
            return
        with suppress(*UNREADABLE):  # a table that cannot be read is noted by `rows`
            if is_broken(self._reader):
                self._found.append(Damage(FILE, Reason("its content is not what was backed up")))

    def _complaint(self, of: str) -> Reason | None:
        """The first fault that SQLite finds, in the whole file or in one table."""
        try:
            (told,) = self._reader.execute(f"PRAGMA integrity_check({of})").fetchone()
        except UNREADABLE as error:
            return store_reason(error)
        return None if told == "ok" else Named(in_one_line(told))

    # Rows by themselves

    def rows(self, table: Table, *order: str) -> Iterator[tuple[Row, bool]]:
        """All rows of a table of the database, and whether each is sound; what is wrong is noted."""
        names = [column.name for column in table.columns]
        try:
            for values in self._reader.execute(
                f"SELECT {', '.join(names)} FROM {table.name} ORDER BY {', '.join(order)}"
            ):
                row, is_sound = dict(zip(names, values, strict=True)), True
                key = ", ".join(f"{column.name} {_shown(row[column.name])}" for column in table.primary_key)
                for column in table.columns:
                    value = row[column.name]
                    try:
                        row[column.name] = _decoded(column, value)
                    except (ValueError, TypeError, RecursionError):
                        is_sound = False
                        wrong = Reason(
                            "{row}: {column} cannot be {value}", row=key, column=column.name, value=_shown(value)
                        )
                        self.add(table, wrong)
                yield row, is_sound
        except UNREADABLE as error:
            self.unread.add(table.name)
            self.add(table, Reason("cannot be read: {why}", why=store_reason(error)))

    # What belongs to a match

    def _check_match(
        self, kept: KeptTable, seats: list[Row], keys: list[Row], invitations: list[Row], log: list[Row]
    ) -> None:
        numbers = list(range(kept.options.get("seats", len(seats))))
        self._check_seats(kept.name, numbers, seats, keys, invitations)
        if kept.host not in {row["digest"] for row in keys}:
            self.add(KEYS, Reason("table {table}: the host's token is missing", table=kept.name))
        reason = _difference(kept, seats, log)
        if reason is not None:
            self._found.append(Differing(kept.name, kept.game, reason))

    def _check_seats(
        self, table: str, numbers: list[int], seats: list[Row], keys: list[Row], invitations: list[Row]
    ) -> None:
        if [row["seat"] for row in seats] != numbers:
            self.add(SEATS, Reason("table {table}: there must be {count} seats", table=table, count=len(numbers)))
        for of, rows in ((KEYS, keys), (INVITATIONS, invitations)):
            for seat in sorted({row["seat"] for row in rows if row["seat"] is not None}.difference(numbers)):
                self.add(of, Reason("table {table}: there is no seat {seat}", table=table, seat=seat))
        held = Counter(row["seat"] for row in keys)
        for row in seats:
            seat = row["seat"]
            if held[seat] > 1:
                self.add(KEYS, Reason("table {table}: seat {seat} has more than one token", table=table, seat=seat))
            elif is_taken(row["who"]) and not held[seat]:
                self.add(KEYS, Reason("table {table}: the token of seat {seat} is missing", table=table, seat=seat))
        for seat in sorted({row["seat"] for row in invitations if row["seat"] is not None} & held.keys()):
            self.add(INVITATIONS, Reason("table {table}: seat {seat} is taken", table=table, seat=seat))


class _OwnedRows:
    """The rows of a table of the database that belong to tables of the server, which are asked for by ascending id."""

    def __init__(self, inspection: _Inspection, table: Table) -> None:
        self._inspection = inspection
        self._table = table
        order = [column.name for column in table.primary_key if column.name != "table_id"]
        rows = inspection.rows(table, "table_id", *order)
        self._groups = groupby(
            (found for found in rows if type(found[0]["table_id"]) is int), key=lambda found: int(found[0]["table_id"])
        )
        self._ahead: tuple[int, list[Row] | None] | None = None

    def take(self, table_id: float) -> list[Row] | None:
        """The rows of a table, if all of them are sound. Those of tables that were passed over are noted."""
        while (ahead := self._look_ahead()) is not None and ahead[0] <= table_id:
            self._ahead = None
            if ahead[0] == table_id:
                return ahead[1]
            if TABLES.name not in self._inspection.unread:
                lost = Reason(
                    "table_id {number}: there is no such row in {tables}", number=ahead[0], tables=TABLES.name
                )
                self._inspection.add(self._table, lost)
        return None if self._table.name in self._inspection.unread else []

    def _look_ahead(self) -> tuple[int, list[Row] | None] | None:
        if self._ahead is None and (group := next(self._groups, None)) is not None:
            found = list(group[1])
            self._ahead = group[0], [row for row, _ in found] if all(is_sound for _, is_sound in found) else None
        return self._ahead


def _difference(kept: KeptTable, seats: list[Row], rows: list[Row]) -> Reason | None:
    """Why a match cannot go on as it was; None, if it can. Only this function knows what the log looks like."""
    entries = [LogRow(row["number"], Entry(row["kind"], row["seat"], row["value"], row["action"])) for row in rows]
    for number, entry in entries:
        if entry.kind not in (TAKEN, FOLLOWED) and entry.seat not in range(len(seats)):
            return Reason("entry {number} of the log is of no seat", number=number)
    try:
        game, box = find_rules(kept.game, kept.rules, kept.box, kept.changes)
        with blaming(game):
            match = Match(game, kept.options, box)
            log, steps = replayed(entries)
            for seat, action in steps:
                match.push(action, seat)
            has_ended = match.actor == NOBODY or log.forfeit is not None
    except RuseError as error:
        return error
    if match.options != kept.options:
        return Reason("options of the match are missing")
    wrong = [row["seat"] for row in seats if not _is_level(row, len(game.levels))]
    if wrong:
        return Reason("seat {seat} has no such level", seat=wrong[0])
    return None if kept.is_over == has_ended else Reason("it ends at another step")


def find_rules(name: str, rules: int, digest: str, changes: list[str]) -> tuple[Game, Box]:
    """The game and the box that a match was played with; a RuseError, if they are different now."""
    game = find_game(name)
    box = game.box(changes)
    if rules != game.rules_version:
        raise RuseError("played by rules {played}; these are rules {present}", played=rules, present=game.rules_version)
    if digest != box.digest:
        raise RuseError("played with box {played}; this one is {present}", played=shortened(digest), present=box.digest)
    return game, box


def _is_level(seat: Row, num_levels: int) -> bool:
    """Whether a seat has a level exactly if one of the server's own bots plays there."""
    return seat["level"] in range(1, num_levels + 1) if has_level(seat["who"]) else seat["level"] is None


# Values

_DIGEST = re.compile("[0-9a-f]{64}")


def _is_digest(value: str) -> bool:
    return _DIGEST.fullmatch(value) is not None


def _are_changes(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _are_options(value: Any) -> bool:
    return isinstance(value, dict) and all(type(each) is int for each in value.values())


_IS_POSSIBLE: dict[Column[Any], Callable[[Any], bool]] = {
    FACTS.c.name: FACT_NAMES.__contains__,
    TABLES.c.changes: _are_changes,
    TABLES.c.options: _are_options,
    TABLES.c.pace: get_args(Pace).__contains__,
    TABLES.c.opened: math.isfinite,
    TABLES.c.host: _is_digest,
    SEATS.c.who: is_sitter,
    KEYS.c.digest: _is_digest,
    INVITATIONS.c.digest: _is_digest,
}
"""Conditions on the values of a column, besides being of its type."""


def _decoded(column: Column[Any], value: Any) -> Any:
    """Decode a value; a ValueError, TypeError or RecursionError if no server has written it."""
    if value is None and column.nullable:
        return None
    if isinstance(column.type, JSON):
        value = json.loads(value)
    elif isinstance(column.type, Boolean):
        value = {0: False, 1: True}[value] if value in (0, 1) else None
    if isinstance(value, str):
        value.encode()  # refuses what was no UTF-8
    if not isinstance(column.type, JSON) and not isinstance(value, column.type.python_type):
        raise TypeError
    if not _IS_POSSIBLE.get(column, lambda value: True)(value):
        raise ValueError
    return value


def _shown(value: Any) -> str:
    """A value in a line."""
    return shortened(repr(value))
