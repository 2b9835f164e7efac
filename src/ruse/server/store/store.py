"""What a server asks of its store. Reading is done at once; writing is left to the writer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, select

from ruse.core.files import place_of
from ruse.server.store import sqlite
from ruse.server.store.kept import KeptKey, KeptSeat, KeptTable, Place
from ruse.server.store.log import Entry
from ruse.server.store.schema import INVITATIONS, KEYS, LOG, SEATS, TABLES
from ruse.server.store.statements import add_table
from ruse.server.store.writer import Statement, Writer

Done = Callable[[Exception | None], None]

_READ_LOG = select(LOG.c.kind, LOG.c.seat, LOG.c.value).where(LOG.c.table_id == bindparam("of_table"))
_READ_SEATS = select(SEATS.c.who, SEATS.c.name, SEATS.c.level).where(SEATS.c.table_id == bindparam("of_table"))
_READ_KEYS = select(KEYS).where(KEYS.c.table_id == bindparam("of_table"))
_READ_TABLE = select(TABLES).where(TABLES.c.id == bindparam("of_table"))
_FIND_KEY = (
    select(KEYS.c.table_id, KEYS.c.seat, KEYS.c.name, TABLES.c.name.label("table"))
    .join(TABLES, TABLES.c.id == KEYS.c.table_id)
    .where(KEYS.c.digest == bindparam("of_digest"))
    .order_by(KEYS.c.table_id.desc())
)
_FIND_INVITATION = select(INVITATIONS.c.table_id, INVITATIONS.c.seat).where(
    INVITATIONS.c.digest == bindparam("of_digest")
)
_READ_INVITATIONS = select(INVITATIONS.c.seat).where(INVITATIONS.c.table_id == bindparam("of_table"))


class Store:
    """The tables of one server."""

    def __init__(self, path: Path, tell: Callable[[Callable[[], None]], Any], seconds_between: float = 0.0) -> None:
        self.path = path = Path(place_of(path))  # by whatever name: one server owns it
        self._ownership = sqlite.Ownership(path)
        try:
            self._engine: Engine = sqlite.open_engine(path)
            sqlite.prepare(self._engine, path)
            self.checkpoint()  # a server that was killed has left it to us
        except BaseException:
            self._ownership.release()
            raise
        self._reader: Connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._last_id: int = self._reader.execute(select(func.max(TABLES.c.id))).scalar() or 0
        self.writer = Writer(self._engine, tell, seconds_between)

    def close(self) -> None:
        """Commit what waits, and let go of the file."""
        self.writer.close()
        self.checkpoint()
        self._reader.close()
        self._engine.dispose()
        self._ownership.release()

    def tell_address(self, address: str) -> None:
        """Leave word of where the server is, for others who would like to have the store."""
        self._ownership.tell_address(address)

    def checkpoint(self) -> None:
        sqlite.checkpoint(self._engine, self.path)

    # Reading

    def places(self, digest: str) -> list[tuple[str, Place]]:
        """The tables that a token opens, with their names, the newest first."""
        rows = self._reader.execute(_FIND_KEY, {"of_digest": digest})
        return [(row.table, Place(row.table_id, row.seat, row.name)) for row in rows]

    def invitation(self, digest: str) -> tuple[int, int | None] | None:
        """The table, and the seat, that an invitation is for."""
        row = self._reader.execute(_FIND_INVITATION, {"of_digest": digest}).first()
        return (row.table_id, row.seat) if row else None

    def invited_seats(self, table_id: int) -> set[int]:
        """The seats that invitations are out for."""
        rows = self._reader.execute(_READ_INVITATIONS, {"of_table": table_id})
        return {row.seat for row in rows if row.seat is not None}

    def table(self, table_id: int) -> KeptTable:
        return KeptTable(*self._reader.execute(_READ_TABLE, {"of_table": table_id}).one())

    def seats(self, table_id: int) -> list[KeptSeat]:
        rows = self._reader.execute(_READ_SEATS.order_by(SEATS.c.seat), {"of_table": table_id})
        return [KeptSeat(*row) for row in rows]

    def keys(self, table_id: int) -> list[KeptKey]:
        return [KeptKey(*row) for row in self._reader.execute(_READ_KEYS, {"of_table": table_id})]

    def log(self, table_id: int) -> list[Entry]:
        rows = self._reader.execute(_READ_LOG.order_by(LOG.c.number), {"of_table": table_id})
        return [Entry(*row) for row in rows]

    @property
    def num_tables(self) -> int:
        """How many were opened so far: numbers are not used again."""
        return self._last_id

    # Writing

    def write(self, statements: Sequence[Statement], done: Done) -> None:
        self.writer.write(statements, done)

    def new_table(self, **facts: Any) -> tuple[KeptTable, Statement]:
        """A new table, and what makes the store know it."""
        self._last_id += 1
        kept = KeptTable(id=self._last_id, opened=time(), is_over=False, **facts)
        return kept, add_table(kept)
