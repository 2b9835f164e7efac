"""Changes, and the one thread that writes them: those that come while it commits go together into the next commit.

A change is told of only after its commit, in the order the changes came.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ruse.server.store.log import Entry
from ruse.server.store.schema import LOG
from ruse.server.store.statements import Statement, add_entry, drop_entry


class Change(NamedTuple):
    """A change of one table, written whole or not at all.

    It adds entries to the log, from the number `moment` on. If the log has an entry of that number by then, the change
    is beaten: somebody else was first.
    """

    table_id: int
    moment: int
    entries: Sequence[Entry] = ()
    void: Sequence[int] = ()  # the numbers of entries that go
    statements: Sequence[Statement] = ()  # all else

    def all_statements(self) -> list[Statement]:
        added = [add_entry(self.table_id, self.moment + index, entry) for index, entry in enumerate(self.entries)]
        return [*added, *(drop_entry(self.table_id, number) for number in self.void), *self.statements]


class Outcome(NamedTuple):
    """The end of a change."""

    kind: Literal["written", "beaten", "failed"]
    reason: str = ""  # why it failed


WRITTEN = Outcome("written")
BEATEN = Outcome("beaten")
LOST = Outcome("failed", "the store was deleted or replaced")

Done = Callable[[Outcome], None]


class Writer:
    """Commits changes in groups."""

    def __init__(
        self,
        engine: Engine,
        tell: Callable[[Callable[[], None]], Any],
        seconds_between: float,
        is_lost: Callable[[], bool] = lambda: False,
    ) -> None:
        self._engine = engine
        self._tell = tell  # has something called in the thread that asked
        self._seconds_between = seconds_between
        self._is_lost = is_lost  # whether nothing that is committed will be kept
        self._queue: SimpleQueue[tuple[Change, Done] | None] = SimpleQueue()
        self.commits = 0
        self.changes = 0
        self.slowest = 0.0  # seconds, of the commits since it was last asked for
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Change, done: Done) -> None:
        """Have a change committed; returns at once."""
        self._queue.put((change, done))

    def close(self) -> None:
        """Commit what is waiting, and end."""
        self._queue.put(None)
        self._thread.join()

    @property
    def waiting(self) -> int:
        """How many changes wait for a commit."""
        return self._queue.qsize()

    def _run(self) -> None:
        last = 0.0
        with self._engine.connect() as connection:
            ending = False
            while not ending:
                group = [self._queue.get()]
                sleep(max(0.0, last + self._seconds_between - monotonic()))
                while not self._queue.empty():
                    group.append(self._queue.get())
                last = monotonic()
                ending = None in group
                changes = [item for item in group if item is not None]
                if changes:
                    self._commit(connection, changes)
                    self.slowest = max(self.slowest, monotonic() - last)

    def _commit(self, connection: Connection, changes: list[tuple[Change, Done]]) -> None:
        """Commit them together; if that fails, each alone, so that one does not spoil the others."""
        outcomes = [WRITTEN] * len(changes)
        if _error(connection, [statement for change, _ in changes for statement in change.all_statements()]):
            outcomes = [written(connection, change) for change, _ in changes]
        if self._is_lost():
            outcomes = [LOST] * len(changes)
        self.commits += 1
        self.changes += len(changes)
        self._tell(lambda: _tell_all(changes, outcomes))


def _tell_all(changes: list[tuple[Change, Done]], outcomes: list[Outcome]) -> None:
    for (_, done), outcome in zip(changes, outcomes, strict=True):
        done(outcome)


def written(connection: Connection, change: Change) -> Outcome:
    """Write one change, and commit."""
    error = _error(connection, change.all_statements())
    if error is None:
        return WRITTEN
    if isinstance(error, IntegrityError) and change.entries and _has_entry(connection, change.table_id, change.moment):
        return BEATEN
    return Outcome("failed", str(getattr(error, "orig", None) or error).partition("\n")[0])


def _has_entry(connection: Connection, table_id: int, number: int) -> bool:
    wanted = select(LOG.c.number).where(LOG.c.table_id == table_id, LOG.c.number == number)
    with suppress(SQLAlchemyError), connection.begin():
        return connection.execute(wanted).first() is not None
    return False


def _error(connection: Connection, statements: Sequence[Statement]) -> Exception | None:
    """Write and commit; what the database said, if something went wrong, and then nothing is written."""
    try:
        for statement, group in groupby(statements, key=lambda each: each[0]):
            connection.execute(statement, [values for _, values in group])
        connection.commit()
    except Exception as error:  # whatever it is: the one thread that writes must go on for the others
        with suppress(SQLAlchemyError):
            connection.rollback()
        return error
    return None
