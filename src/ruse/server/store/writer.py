"""The one thread that writes: what comes while it commits goes together into the next commit.

A change is told of only after its commit, in the order the changes came.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import SQLAlchemyError

Statement = tuple[Executable, dict[str, Any]]


class Change(NamedTuple):
    """Statements that are committed together or not at all, and whom to tell: with None, or with what went wrong."""

    statements: Sequence[Statement]
    done: Callable[[Exception | None], None]


class Writer:
    """Commits changes in groups."""

    def __init__(self, engine: Engine, tell: Callable[[Callable[[], None]], Any], seconds_between: float) -> None:
        self._engine = engine
        self._tell = tell  # has something called in the thread that asked
        self._seconds_between = seconds_between
        self._queue: SimpleQueue[Change | None] = SimpleQueue()
        self.commits = 0
        self.changes = 0
        self.slowest = 0.0  # seconds, of the commits since it was last asked for
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, statements: Sequence[Statement], done: Callable[[Exception | None], None]) -> None:
        """Have statements committed; returns at once."""
        self._queue.put(Change(statements, done))

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
                changes = [change for change in group if change is not None]
                if changes:
                    self._commit(connection, changes)
                    self.slowest = max(self.slowest, monotonic() - last)

    def _commit(self, connection: Connection, changes: list[Change]) -> None:
        """Commit them together; if that fails, each alone, so that one does not spoil the others."""
        error = _written(connection, [statement for change in changes for statement in change.statements])
        errors: list[Exception | None] = [error] * len(changes)
        if error is not None and len(changes) > 1:
            errors = [_written(connection, change.statements) for change in changes]
        self.commits += 1
        self.changes += len(changes)
        self._tell(lambda: _tell_all(changes, errors))


def _tell_all(changes: list[Change], errors: list[Exception | None]) -> None:
    for change, error in zip(changes, errors, strict=True):
        change.done(error)


def _written(connection: Connection, statements: Sequence[Statement]) -> Exception | None:
    """Write and commit; what the database said, if something went wrong, and then nothing is written."""
    try:
        for statement, group in groupby(statements, key=lambda each: each[0]):
            connection.execute(statement, [values for _, values in group])
        connection.commit()
    except Exception as error:  # whatever it is: the one thread that writes must go on for the others
        with suppress(SQLAlchemyError):
            connection.rollback()
        return getattr(error, "orig", None) or error
    return None
