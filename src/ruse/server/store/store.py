"""The tables that a server keeps: reads, and changes that are written."""

from asyncio import Future, get_running_loop, wait
from collections.abc import Callable, Sequence
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, Executable, bindparam, func, select

from ruse.core.files import place_of
from ruse.server.store import sqlite
from ruse.server.store.kept import Age, KeptKey, KeptMatch, KeptSeat, KeptTable, Place
from ruse.server.store.log import Entry, Row
from ruse.server.store.schema import FACTS, INVITATIONS, KEYS, LOG, SEATS, TABLES
from ruse.server.store.statements import drop_table
from ruse.server.store.writer import Change, Outcome, Writer

_READ_LOG = (
    select(LOG.c.number, LOG.c.kind, LOG.c.seat, LOG.c.value, LOG.c.action)
    .where(LOG.c.table_id == bindparam("of_table"))
    .order_by(LOG.c.number)
)
_READ_SEATS = (
    select(SEATS.c.who, SEATS.c.name, SEATS.c.level)
    .where(SEATS.c.table_id == bindparam("of_table"))
    .order_by(SEATS.c.seat)
)
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
_READ_AGES = (
    select(TABLES.c.id, TABLES.c.opened, TABLES.c.played)
    .where(TABLES.c.id > bindparam("after"))
    .order_by(TABLES.c.id)
    .limit(bindparam("count"))
)
_COUNT_OPENED = select(func.count()).where(TABLES.c.opener == bindparam("of_opener"))


class Store:
    """The tables of one server."""

    def __init__(self, path: Path, tell: Callable[[Callable[[], None]], Any], seconds_between: float = 0.0) -> None:
        self.path = path = Path(place_of(path))  # by whatever name: one server owns it
        self._ownership = sqlite.Ownership(path)
        try:
            self._engine: Engine = sqlite.open_engine(path)
            sqlite.prepare(self._engine, path)
            sqlite.checkpoint(self._engine, path)  # a server that was killed has left it to us
            with sqlite.refusing_damage(path):
                self._reader: Connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
                secret = self._reader.execute(select(FACTS.c.value).where(FACTS.c.name == sqlite.SECRET)).scalar_one()
                self.secret = bytes.fromhex(secret)  # of the store alone
                self._last_id: int = self._reader.execute(select(func.max(TABLES.c.id))).scalar() or 0
                self.num_tables: int = self._reader.execute(select(func.count()).select_from(TABLES)).scalar_one()
        except BaseException:
            self._ownership.release()
            raise
        self.num_deleted = 0  # tables, since the start
        self._deletions: dict[int, Future[Outcome]] = {}
        self._tell = tell
        self._identity = sqlite.identity_of(path)
        self.on_loss: Callable[[], None] = lambda: None  # called when the file is found to be gone
        self.writer = Writer(self._engine, tell, seconds_between, self._notice_loss)

    def close(self) -> None:
        """Commit what waits, and let go of the file."""
        self.writer.close()
        try:
            self.checkpoint()
        finally:
            self._reader.close()
            self._engine.dispose()
            self._ownership.release()

    def tell_address(self, address: str) -> None:
        """Leave word of where the server is, for others who would like to have the store."""
        self._ownership.tell_address(address)

    def checkpoint(self) -> None:
        if not self._notice_loss():
            sqlite.checkpoint(self._engine, self.path)

    @property
    def is_lost(self) -> bool:
        """Whether the file was deleted or replaced."""
        return not sqlite.still_there(self.path, self._identity)

    def _notice_loss(self) -> bool:
        """Whether the file is gone, so that nothing may be acknowledged any more; that is told."""
        if is_lost := self.is_lost:
            self._tell(self.on_loss)
        return is_lost

    def rescue(self) -> Path:
        """Copy what the lost file holds, and is still open; where the copy is."""
        source = self._reader.connection.driver_connection
        assert source is not None
        return sqlite.rescue(source, self.path)

    # Reading

    async def places(self, digest: str) -> list[tuple[str, Place]]:
        """The tables that a token opens, with their names, the newest first."""
        rows = self._reader.execute(_FIND_KEY, {"of_digest": digest})
        return [(row.table, Place(row.table_id, row.seat, row.name)) for row in rows]

    async def invitation(self, digest: str) -> tuple[int, int | None] | None:
        """The table, and the seat, that an invitation is for."""
        row = self._reader.execute(_FIND_INVITATION, {"of_digest": digest}).first()
        return (row.table_id, row.seat) if row else None

    async def load(self, table_id: int) -> KeptMatch | None:
        """A table with its seats and its log; none, if it is not there any more.

        While it is being deleted, that is waited for: nobody finds a part of it.
        """
        if table_id in self._deletions:
            await wait([self._deletions[table_id]])
        table = self._rows(_READ_TABLE, table_id)
        if not table:
            return None
        owned = [key.seat for key in await self.keys(table_id)]
        invited = [row.seat for row in self._rows(_READ_INVITATIONS, table_id)]
        return KeptMatch(
            table=KeptTable(*table[0]),
            seats=[KeptSeat(*row) for row in self._rows(_READ_SEATS, table_id)],
            owned=frozenset(seat for seat in owned if seat is not None),
            invited=frozenset(seat for seat in invited if seat is not None),
            log=[Row(number, Entry(*entry)) for number, *entry in self._rows(_READ_LOG, table_id)],
        )

    async def keys(self, table_id: int) -> list[KeptKey]:
        """All tokens that open a table."""
        return [KeptKey(*row) for row in self._rows(_READ_KEYS, table_id)]

    async def num_opened_by(self, opener: str) -> int:
        """Count the tables that were opened from one network."""
        count: int = self._reader.execute(_COUNT_OPENED, {"of_opener": opener}).scalar_one()
        return count

    async def ages(self, after: int, count: int) -> list[Age]:
        """The ages of so many tables, from an id on."""
        return [Age(*row) for row in self._reader.execute(_READ_AGES, {"after": after, "count": count})]

    def _rows(self, query: Executable, table_id: int) -> Sequence[Any]:
        return self._reader.execute(query, {"of_table": table_id}).all()

    # Writing

    def write(self, change: Change) -> "Future[Outcome]":
        """Have a change committed; its outcome comes after that."""
        outcome: Future[Outcome] = get_running_loop().create_future()
        self.writer.write(change, lambda known: None if outcome.done() else outcome.set_result(known))
        return outcome

    def delete(self, table_id: int) -> "Future[Outcome]":
        """Have a table deleted with all that belongs to it, in one change. It must not be in memory."""
        deletion = self.write(Change(table_id, 0, statements=drop_table(table_id)))
        self._deletions[table_id] = deletion
        deletion.add_done_callback(lambda _: self._deleted(table_id, deletion))
        return deletion

    def _deleted(self, table_id: int, deletion: "Future[Outcome]") -> None:
        del self._deletions[table_id]
        if deletion.result().kind == "written":
            self.num_tables -= 1
            self.num_deleted += 1

    async def new_table(self, **facts: Any) -> KeptTable:
        """A table with a number of its own, which no store has yet."""
        self._last_id += 1
        return KeptTable(id=self._last_id, opened=time(), played=None, is_over=False, **facts)
