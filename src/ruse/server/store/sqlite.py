"""A store in one file, with nothing to install. One server owns it."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import URL, Engine, create_engine, event, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ruse.core.errors import FileRefused, RuseError, system_reason
from ruse.core.files import lock_file, place_of
from ruse.core.reason import Named, Reason
from ruse.server.store.schema import FACTS, METADATA, SCHEMA_VERSION


class StoreInUse(RuseError):
    """Another server has it."""


class Ownership:
    """Held while a server runs; the system gives it back when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise RuseError(
                "{entry}: no store can be kept there: {why}", entry=path, why=system_reason(error)
            ) from error
        try:
            lock_file(self._file)
        except OSError as error:
            os.close(self._file)
            raise StoreInUse(
                "{entry}: another server uses this store; stop it first, or name another store", entry=path
            ) from error

    def tell_address(self, address: str) -> None:
        """Leave word of where the server is."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, address.encode())

    def release(self) -> None:
        os.close(self._file)


def address_of_owner(path: Path) -> str:
    """Where the server is that has the store; empty, if it did not say."""
    return Path(f"{place_of(path)}.lock").read_text("utf-8")


def open_engine(path: Path) -> Engine:
    """Connections to the file. What is committed is on the disk, even if the power fails right after."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # for its owner's eyes only
    except OSError as error:
        raise RuseError("{entry}: cannot be written: {why}", entry=path, why=system_reason(error)) from error
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def open_to_read(path: Path) -> Engine:
    """Connections that change nothing."""
    address, mode = _address_to_read(path)
    return create_engine(URL.create("sqlite", database=address, query={**mode, "uri": "true"}), hide_parameters=True)


def _address_to_read(path: Path) -> tuple[str, dict[str, str]]:
    """The address of a store that is there, and how to open it without changing it.

    SQLite writes beside a store even to read it; where that is forbidden, a store without a journal is read as it is.
    """
    place = Path(place_of(path))
    try:
        place.stat()
    except FileNotFoundError as error:
        raise RuseError("{entry}: there is no store", entry=path) from error
    except OSError as error:
        raise FileRefused(path, error) from error
    is_untouchable = not os.access(place.parent, os.W_OK) and not Path(f"{place}-wal").exists()
    return place.as_uri(), {"immutable": "1"} if is_untouchable else {"mode": "ro"}


def prepare(engine: Engine, path: Path) -> None:
    """Make the tables of a new store; refuse one of another version, or what is no store."""
    try:
        METADATA.create_all(engine)
        with engine.begin() as connection:
            version = connection.execute(select(FACTS.c.value).where(FACTS.c.name == "schema")).scalar()
            if version is None:
                connection.execute(insert(FACTS).values(name="schema", value=str(SCHEMA_VERSION)))
    except SQLAlchemyError as error:
        raise RuseError("{entry}: cannot be used as a store: {why}", entry=path, why=store_reason(error)) from error
    if version not in (None, str(SCHEMA_VERSION)):
        raise RuseError(
            "{entry}: a store of version {version}; this server keeps version {ours}",
            entry=path,
            version=version,
            ours=SCHEMA_VERSION,
        )


def checkpoint(engine: Engine) -> None:
    """Bring what was committed into the main file, so that the journal does not grow for ever."""
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def store_reason(error: Exception) -> Reason:
    """What SQLite or the system has against a store."""
    cause = getattr(error, "orig", None) or error
    return system_reason(cause) if isinstance(cause, OSError) else Named(str(cause))


def backup(path: Path, target: Path) -> None:
    """A copy of the store as it is now; a server may go on writing meanwhile."""
    address, mode = _address_to_read(path)
    if os.path.lexists(target):
        raise RuseError("{entry}: there is such a file already; name another one", entry=target)
    unfinished = Path(f"{target}.part")
    try:
        with closing(sqlite3.connect(f"{address}?{urlencode(mode)}", uri=True)) as source:
            os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))  # as the store itself
            with closing(sqlite3.connect(unfinished)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode=DELETE")
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise RuseError("{entry}: the backup failed: {why}", entry=target, why=store_reason(error)) from error
