"""From a store of version 1 to one of the present version.

Version 1 kept numbers of actions, and every entry of a log for ever. The new store is written beside the old one, which
is kept under another name. Until the last step the old one is in its place, with all that was ever committed to it.
"""

import json
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple

from sqlalchemy import URL, create_engine

from ruse.core.actions import ActionTable
from ruse.core.errors import RuseError
from ruse.core.files import place_of, sync_folder
from ruse.core.text import shortened
from ruse.server.store.check import Differing, find_rules
from ruse.server.store.log import FAILURES, FORFEITED, TAKEN, TAKEN_BACK, WENT_BACK, Entry, Log
from ruse.server.store.schema import METADATA
from ruse.server.store.sqlite import (
    UNREADABLE,
    UPGRADED_VERSION,
    Ownership,
    any_text,
    check_version,
    name_before_upgrade,
    new_facts,
    store_reason,
    version_to_read,
)

_OWNED = {
    "seats": "table_id, seat, who, name, level",
    "keys": "digest, table_id, seat, name",
    "invitations": "digest, table_id, seat",
}
"""Tables of the database that are as they were, with their columns."""


class Upgraded(NamedTuple):
    """The outcome of an upgrade."""

    num_matches: int  # that the new store has
    left_out: list[Differing]  # matches that cannot be brought over
    old: Path | None  # where the old store is now; none: nothing was changed


def upgrade_store(path: Path, drop: bool = False) -> Upgraded | None:
    """Bring a store to the present version; None, if it is there already.

    Matches that cannot go on by the present rules are left out if `drop` says so; otherwise nothing is changed.
    """
    if _is_present(path):
        return None
    place = Path(place_of(path))
    ownership = Ownership(place)
    try:
        return None if _is_present(path) else _upgrade(place, drop)
    except (*UNREADABLE, OSError) as error:
        raise RuseError("{entry}: the upgrade failed: {why}", entry=path, why=store_reason(error)) from error
    finally:
        ownership.release()


def _is_present(path: Path) -> bool:
    """Whether a store has the present version; refused, if it cannot be upgraded."""
    version = version_to_read(path)
    if version != UPGRADED_VERSION:
        check_version(version, path)
    return version != UPGRADED_VERSION


def _upgrade(place: Path, drop: bool) -> Upgraded:
    old, draft = name_before_upgrade(place, UPGRADED_VERSION), Path(f"{place}.part")
    is_linked = old.is_file() and old.samefile(place)  # by an upgrade that was killed
    if os.path.lexists(old) and not is_linked:
        raise RuseError("{entry}: there is such a file already; move it away", entry=old)
    _fold_journal(place)
    try:
        num_matches, left_out = _write(draft, place)
        if left_out and not drop:
            return Upgraded(num_matches, left_out, None)
        if not is_linked:
            os.link(place, old)
        sync_folder(str(place.parent))
        os.replace(draft, place)
        sync_folder(str(place.parent))
    finally:
        with suppress(OSError):
            draft.unlink()
    return Upgraded(num_matches, left_out, old)


def _fold_journal(place: Path) -> None:
    """Bring all that was committed into the main file, and go without a journal: it would spoil the new store."""
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("BEGIN IMMEDIATE")  # plays back what another program has left
        connection.rollback()
    if any(os.path.lexists(f"{place}-{journal}") for journal in ("wal", "journal")):
        raise sqlite3.OperationalError("database is locked")


def _write(draft: Path, place: Path) -> tuple[int, list[Differing]]:
    """Write the new store; the number of its matches, and those that it does not have."""
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # as the store itself
    if sys.platform != "win32":
        with suppress(PermissionError):
            os.chown(draft, place.stat().st_uid, place.stat().st_gid)
    engine = create_engine(URL.create("sqlite", database=str(draft)))
    METADATA.create_all(engine)
    engine.dispose()
    with closing(sqlite3.connect(draft, isolation_level=None, uri=True)) as connection:
        for pragma in ("journal_mode=OFF", "synchronous=OFF"):  # it counts only when it is complete
            connection.execute(f"PRAGMA {pragma}")
        connection.text_factory = any_text
        connection.execute("ATTACH ? AS old", (f"{place.as_uri()}?mode=ro",))
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO main.facts (name, value) VALUES (:name, :value)", new_facts())
        left_out = list(_write_matches(connection))
        for table, columns in _OWNED.items():
            connection.execute(
                f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM old.{table}"
                " WHERE table_id IN (SELECT id FROM main.tables)"
            )
        (num_matches,) = connection.execute("SELECT count(*) FROM main.tables").fetchone()
        connection.execute("COMMIT")
    _sync(draft)
    return num_matches, left_out


def _sync(file: Path) -> None:
    """Have the disk hold all of a file."""
    number = os.open(file, os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _write_matches(connection: sqlite3.Connection) -> Iterator[Differing]:
    """Write all matches with their logs, but for those that cannot go on; these are given."""
    rows = connection.execute("SELECT id, name, game, rules, box, changes FROM old.tables ORDER BY id")
    for table_id, name, game, rules, box, changes in rows:
        log = connection.execute(
            "SELECT number, kind, seat, value FROM old.log WHERE table_id = ? ORDER BY number", (table_id,)
        )
        try:
            entries, was_played = converted(log, _actions_of(game, rules, box, changes))
        except RuseError as error:
            yield Differing(name, game, error)
            continue
        connection.execute(
            "INSERT INTO main.tables (id, name, game, rules, box, changes, options, pace, dice, opened, opener, played,"
            " host, is_over) SELECT id, name, game, rules, box, changes, options, pace, ?, opened, '',"
            " CASE WHEN ? THEN opened END, host, is_over FROM old.tables WHERE id = ?",
            (token_hex(16), was_played, table_id),
        )
        connection.executemany(
            "INSERT INTO main.log (table_id, number, kind, seat, value, action) VALUES (?, ?, ?, ?, ?, ?)",
            ((table_id, number, *entry) for number, entry in entries.items()),
        )


@cache
def _actions_of(game: str, rules: int, box: str, changes: str) -> ActionTable:
    """The actions of a match; refused, if it was played by other rules."""
    try:
        entries = json.loads(changes)
    except (ValueError, TypeError, RecursionError) as error:
        raise RuseError(
            "{row}: {column} cannot be {value}",
            row=shortened(str(game)),
            column="changes",
            value=shortened(repr(changes)),
        ) from error
    return find_rules(game, rules, box, entries)[0].actions


def converted(rows: Iterable[tuple[int, int, int, int]], actions: ActionTable) -> tuple[dict[int, Entry], bool]:
    """The entries that count of a log of version 1, by number, and whether a player ever chose.

    Version 1 named a step by its place among those that stood: of a step that was taken back the index, of several
    the number of steps that stayed. A bot's failure counted only if nothing followed.
    """
    log, kept, was_played = Log(), dict[int, Entry](), False
    failure: tuple[int, Entry] | None = None
    for expected, (number, kind, seat, value) in enumerate(rows):
        if number != expected:
            raise RuseError("entry {number} of the log is missing", number=expected)
        num_steps, failure = log.step_of(log.moment), None
        if kind == TAKEN and value in range(len(actions)):
            entry = Entry(TAKEN, seat, action=actions.code(value))
            was_played |= seat >= 0
        elif kind in (TAKEN_BACK, WENT_BACK) and value in range(num_steps):
            entry = Entry(kind, seat, log.number_of(value))
        elif kind == WENT_BACK and value == num_steps:
            continue
        elif kind == FORFEITED and value in range(len(FAILURES)):
            failure = number, Entry(FORFEITED, seat, value)
            continue
        else:
            raise RuseError(
                "entry {number} of the log, {kind} {value}, cannot follow {steps} steps",
                number=number,
                kind=kind,
                value=value,
                steps=num_steps,
            )
        kept[number] = entry
        for void in log.add(entry, number):
            del kept[void]
    if failure is not None:
        kept.update([failure])
    return kept, was_played
