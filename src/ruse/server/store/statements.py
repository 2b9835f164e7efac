"""Statements that write to the store, one per kind."""

from typing import Any

from sqlalchemy import Executable, bindparam, delete, insert, update

from ruse.server.store.kept import KeptKey, KeptSeat, KeptTable
from ruse.server.store.log import Entry
from ruse.server.store.schema import INVITATIONS, KEYS, LOG, SEATS, TABLES

Statement = tuple[Executable, dict[str, Any]]
"""A statement and its values."""

_ADD_ENTRY = insert(LOG)
_ADD_TABLE = insert(TABLES)
_ADD_SEAT = insert(SEATS)
_ADD_KEY = insert(KEYS)
_ADD_INVITATION = insert(INVITATIONS)
_SET_SEAT = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("of_table"), SEATS.c.seat == bindparam("of_seat"))
    .values(who=bindparam("who"), name=bindparam("name"), level=bindparam("level"))
)
_SET_NAME = (
    update(KEYS)
    .where(KEYS.c.digest == bindparam("of_digest"), KEYS.c.table_id == bindparam("of_table"))
    .values(name=bindparam("name"))
)
_SET_PACE = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(pace=bindparam("pace"))
_SET_OVER = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(is_over=bindparam("over"))
_SET_PLAYED = update(TABLES).where(TABLES.c.id == bindparam("of_table")).values(played=bindparam("played"))
_DROP_TABLE = [
    delete(table).where(column == bindparam("of_table"))
    for table, column in (
        (LOG, LOG.c.table_id),
        (INVITATIONS, INVITATIONS.c.table_id),
        (KEYS, KEYS.c.table_id),
        (SEATS, SEATS.c.table_id),
        (TABLES, TABLES.c.id),
    )
]
_DROP_ENTRY = delete(LOG).where(LOG.c.table_id == bindparam("of_table"), LOG.c.number == bindparam("of_number"))
_DROP_INVITATIONS = delete(INVITATIONS).where(
    INVITATIONS.c.table_id == bindparam("of_table"), INVITATIONS.c.seat.is_not_distinct_from(bindparam("of_seat"))
)


def add_table(kept: KeptTable) -> Statement:
    """A new table."""
    return _ADD_TABLE, kept._asdict()


def drop_table(table_id: int) -> list[Statement]:
    """A table goes, with all that belongs to it."""
    return [(statement, {"of_table": table_id}) for statement in _DROP_TABLE]


def add_entry(table_id: int, number: int, entry: Entry) -> Statement:
    """Something was done at a table."""
    return _ADD_ENTRY, {"table_id": table_id, "number": number, **entry._asdict()}


def drop_entry(table_id: int, number: int) -> Statement:
    """An entry that is void goes."""
    return _DROP_ENTRY, {"of_table": table_id, "of_number": number}


def set_played(table_id: int, played: float) -> Statement:
    """A player has chosen."""
    return _SET_PLAYED, {"of_table": table_id, "played": played}


def add_seat(table_id: int, seat: int, kept: KeptSeat) -> Statement:
    """A new table has this seat."""
    return _ADD_SEAT, {"table_id": table_id, "seat": seat, **kept._asdict()}


def set_seat(table_id: int, seat: int, kept: KeptSeat) -> Statement:
    """Somebody else has a seat now."""
    return _SET_SEAT, {"of_table": table_id, "of_seat": seat, **kept._asdict()}


def add_key(key: KeptKey) -> Statement:
    """A token opens a table."""
    return _ADD_KEY, key._asdict()


def set_name(digest: str, table_id: int, name: str) -> Statement:
    """Somebody is called otherwise."""
    return _SET_NAME, {"of_digest": digest, "of_table": table_id, "name": name}


def add_invitation(digest: str, table_id: int, seat: int | None) -> Statement:
    """A code invites to a table."""
    return _ADD_INVITATION, {"digest": digest, "table_id": table_id, "seat": seat}


def drop_invitations(table_id: int, seat: int | None) -> Statement:
    """Codes for a seat, or for looking on, invite no more."""
    return _DROP_INVITATIONS, {"of_table": table_id, "of_seat": seat}


def set_pace(table_id: int, pace: str) -> Statement:
    """Bots answer sooner or later."""
    return _SET_PACE, {"of_table": table_id, "pace": pace}


def set_over(table_id: int, over: bool) -> Statement:
    """A match is over, or not any more."""
    return _SET_OVER, {"of_table": table_id, "over": over}
