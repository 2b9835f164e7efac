"""Whether the matches of a store can go on by the present rules."""

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game
from ruse.server.store.kept import KeptTable
from ruse.server.store.log import Entry, forfeit_of, steps_of
from ruse.server.store.schema import LOG, TABLES
from ruse.server.store.sqlite import open_to_read, store_reason


class OtherRules(NamedTuple):
    """The versions of the rules it was played by, and of these."""

    played: int
    present: int


class OtherBox(NamedTuple):
    """The digests of the box it was played with, and of this one."""

    played: str
    present: str


class OtherEnd(NamedTuple):
    """It ends at another step."""


Reason = OtherRules | OtherBox | OtherEnd | RuseError


class Differing(NamedTuple):
    """A match that would play otherwise now."""

    table: str
    game: str
    reason: Reason


def check_store(path: Path) -> tuple[int, list[Differing]]:
    """Replay every match; how many there are, and those that differ. A server may go on meanwhile."""
    engine = open_to_read(path)
    try:
        with engine.connect() as reader:
            reader.exec_driver_sql("BEGIN")  # all of it as it was at one moment
            tables = [KeptTable(*row) for row in reader.execute(select(TABLES).order_by(TABLES.c.id))]
            found = [(kept, _difference(reader, kept)) for kept in tables]
    except SQLAlchemyError as error:
        raise RuseError("{entry}: no store that can be read: {why}", entry=path, why=store_reason(error)) from error
    finally:
        engine.dispose()
    return len(tables), [Differing(kept.name, kept.game, reason) for kept, reason in found if reason is not None]


def _difference(reader: Connection, kept: KeptTable) -> Reason | None:
    """Why a match cannot go on as it was; None, if it can."""
    log = select(LOG.c.kind, LOG.c.seat, LOG.c.value).where(LOG.c.table_id == kept.id).order_by(LOG.c.number)
    entries = [Entry(*row) for row in reader.execute(log)]
    try:
        game = find_game(kept.game)
        box = game.box(kept.changes)
        if kept.rules != game.rules_version:
            return OtherRules(kept.rules, game.rules_version)
        if kept.box != box.digest:
            return OtherBox(kept.box, box.digest)
        match = Match(game, kept.options, box)
        for seat, action in steps_of(entries):
            match.push(action, seat)
    except RuseError as error:
        return error
    has_ended = match.actor == NOBODY or forfeit_of(entries) is not None
    return None if kept.is_over == has_ended else OtherEnd()
