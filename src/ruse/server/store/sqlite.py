"""A store in one file, with nothing to install. One server owns it."""

import os
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import URL, Engine, create_engine, delete, event, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ruse.core.errors import FileRefused, RuseError, system_reason
from ruse.core.files import lock_file, place_of
from ruse.core.reason import Named, Reason
from ruse.core.text import shown
from ruse.server.store.schema import FACTS, METADATA, SCHEMA_VERSION
from ruse.server.store.seal import SEAL, seal

_VERSION = "schema"
UPGRADED_VERSION = "1"  # of stores that `ruse store upgrade` can bring to the present version
SECRET = "secret"  # of the store alone
FACT_NAMES = (_VERSION, SECRET, SEAL)
_TABLES = METADATA.sorted_tables

_RESCUED = ".rescued"  # added to the name of a store that was lost

UNREADABLE = (sqlite3.Error, SQLAlchemyError, UnicodeError)
"""Exceptions of reading a damaged store. SQLite's messages may have what it found there, which is no text then."""


class StoreInUse(RuseError):
    """Another server has it."""


class StoreLost(RuseError):
    """The file was deleted or replaced while a server had it."""


class Ownership:
    """Held while a server runs; the system gives it back when the process ends, however it ends.

    `PATH.lock` is locked and has the server's address. The store itself is locked, too, where that does not disturb
    SQLite: on Linux, where flock knows nothing of the locks of POSIX. So it has one server under any name.
    """

    def __init__(self, path: Path) -> None:
        self._files: list[int] = []
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._files.append(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise RuseError(
                "{entry}: no store can be kept there: {why}", entry=path, why=system_reason(error)
            ) from error
        try:
            self._lock(self._files[0], path)
            self._own(path)
        except BaseException:
            self.release()
            raise

    def _own(self, path: Path) -> None:
        """Open the store and lock it, for as long as the server runs."""
        rescued = [] if path.exists() else sorted(path.parent.glob(f"{escape(path.name)}{_RESCUED}*"))
        if rescued:
            raise RuseError(
                "{entry}: is missing; {copy} was saved when it was lost: move it here, or away",
                entry=path,
                copy=rescued[-1],
            )
        try:
            store = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)  # for its owner's eyes only
        except OSError as error:
            raise RuseError("{entry}: cannot be written: {why}", entry=path, why=system_reason(error)) from error
        self._files.append(store)
        if sys.platform == "linux":
            self._lock(store, path)
        if os.fstat(store).st_nlink > 1 + _is_kept_by_upgrade(
            path
        ):  # a journal has one name, and is not found by others
            raise RuseError("{entry}: has another name (a hard link); remove one of them, or make a copy", entry=path)

    def _lock(self, number: int, path: Path) -> None:
        try:
            lock_file(number)
        except OSError as error:
            raise StoreInUse(
                "{entry}: another server uses this store; stop it first, or name another store", entry=path
            ) from error

    def tell_address(self, address: str) -> None:
        """Leave word of where the server is."""
        os.ftruncate(self._files[0], 0)
        os.lseek(self._files[0], 0, os.SEEK_SET)
        os.write(self._files[0], address.encode())

    def release(self) -> None:
        """Let go, when SQLite has closed the store: closing any descriptor of it drops the locks of POSIX."""
        for number in self._files:
            os.close(number)


def name_before_upgrade(path: Path, version: str) -> Path:
    """The name by which an upgrade keeps the store as it was."""
    return Path(f"{path}.version-{version}")


def _is_kept_by_upgrade(path: Path) -> bool:
    """Whether an upgrade was killed when it had given the store its second name, and not written the new store yet."""
    old = name_before_upgrade(path, "1")
    return old.is_file() and old.samefile(path)


def address_of_owner(path: Path) -> str:
    """Where the server is that has the store; empty, if it did not say."""
    return Path(f"{place_of(path)}.lock").read_text("utf-8")


def open_engine(path: Path) -> Engine:
    """Connections to the file. What is committed is on the disk, even if the power fails right after."""
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: Any) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


FileIdentity = tuple[int, int] | None
"""Device and inode of a file; None, if there is none."""


def identity_of(path: Path) -> tuple[FileIdentity, FileIdentity]:
    """Which files are a store and its journal, whatever is put in their places later."""
    return _file_identity(f"{path}"), _file_identity(f"{path}-wal")


def still_there(path: Path, identity: tuple[FileIdentity, FileIdentity]) -> bool:
    """Whether the files of a store are those that were opened; else what is committed would be gone at the end."""
    return identity_of(path) == identity


def _file_identity(path: str) -> FileIdentity:
    try:
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing. Text that is no UTF-8 is read, too, with surrogates in its place."""
    address, mode = _address_to_read(path)
    reader = sqlite3.connect(f"{address}?{urlencode(mode)}", uri=True)
    reader.text_factory = any_text
    return reader


def any_text(text: bytes) -> str:
    """Text of a store, whatever it is."""
    return text.decode("utf-8", "surrogateescape")


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


@contextmanager
def refusing_damage(path: Path) -> Iterator[None]:
    """Refuse a store that cannot be read, in a sentence."""
    try:
        yield
    except UNREADABLE as error:
        raise RuseError("{entry}: cannot be used as a store: {why}", entry=path, why=store_reason(error)) from error


def prepare(engine: Engine, path: Path) -> None:
    """Make the tables of a new store; refuse one of another version, what is no store, and what cannot be read."""
    with refusing_damage(path):
        version = _version_of(engine)
        if version is not None:
            check_version(version, path)
            for index in (index for table in _TABLES for index in table.indexes):
                index.create(engine, checkfirst=True)
        else:
            METADATA.create_all(engine)  # may have been begun by a server that was killed
        with engine.begin() as connection:
            ends = [connection.execute(select(func.max(*list(table.primary_key)[:1]))).scalar() for table in _TABLES]
            if version is None and any(end is not None for end in ends):
                raise RuseError("{entry}: the version of the store is missing", entry=path)
            if version is None:
                connection.execute(insert(FACTS), new_facts())
            connection.execute(delete(FACTS).where(FACTS.c.name == SEAL))
            if not is_secret(connection.execute(select(FACTS.c.value).where(FACTS.c.name == SECRET)).scalar()):
                raise RuseError("{entry}: the secret of the store is missing", entry=path)


def version_to_read(path: Path) -> str:
    """The version of a store that is there."""
    try:
        with closing(connect_to_read(path)) as reader:
            found = reader.execute("SELECT value FROM facts WHERE name = ?", (_VERSION,)).fetchone()
    except UNREADABLE as error:
        raise RuseError("{entry}: no store that can be read: {why}", entry=path, why=store_reason(error)) from error
    if found is None:
        raise RuseError("{entry}: the version of the store is missing", entry=path)
    return str(found[0])


def _version_of(engine: Engine) -> str | None:
    """The version of a store; None of a new one."""
    if not inspect(engine).has_table(FACTS.name):
        return None
    with engine.connect() as connection:
        return connection.execute(select(FACTS.c.value).where(FACTS.c.name == _VERSION)).scalar()


def check_version(version: str, path: Path) -> None:
    """Refuse a store of another version."""
    if version == UPGRADED_VERSION:
        raise RuseError(
            "{entry}: a store of version {version}; this server keeps version {ours};"
            " upgrade it first: ruse store upgrade --store {entry}",
            entry=path,
            version=version,
            ours=SCHEMA_VERSION,
        )
    if version != str(SCHEMA_VERSION):
        raise RuseError(
            "{entry}: a store of version {version}; this server keeps version {ours}",
            entry=path,
            version=version,
            ours=SCHEMA_VERSION,
        )


def new_facts() -> list[dict[str, str]]:
    """The facts of a new store."""
    return [{"name": _VERSION, "value": str(SCHEMA_VERSION)}, {"name": SECRET, "value": token_hex(16)}]


def is_secret(value: object) -> bool:
    """Whether a fact is one that a store has for its secret."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None


def checkpoint(engine: Engine, path: Path) -> None:
    """Bring what was committed into the main file, so that the journal does not grow for ever."""
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
    except UNREADABLE as error:
        raise RuseError("{entry}: cannot be written: {why}", entry=path, why=store_reason(error)) from error


def store_reason(error: Exception) -> Reason:
    """What SQLite or the system has against a store."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, UnicodeError):
        return Named("database disk image is malformed")
    return system_reason(cause) if isinstance(cause, OSError) else Named(in_one_line(str(cause)))


def in_one_line(told: str) -> str:
    """Message of SQLite, which may quote a damaged schema."""
    return shown(" ".join(told.split()))


def backup(path: Path, target: Path) -> None:
    """A copy of the store as it is now; a server may go on writing meanwhile."""
    if os.path.lexists(target):
        raise RuseError("{entry}: there is such a file already; name another one", entry=target)
    try:
        with closing(connect_to_read(path)) as source:
            _copy(source, target)
    except (*UNREADABLE, OSError) as error:
        raise RuseError("{entry}: the backup failed: {why}", entry=target, why=store_reason(error)) from error


def rescue(source: sqlite3.Connection, path: Path) -> Path:
    """Copy a store that was lost while a connection has it open; where the copy is."""
    names = (Path(f"{path}{_RESCUED}{number or ''}") for number in count())
    target = next(name for name in names if not os.path.lexists(name))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _copy(source, target)
    except (*UNREADABLE, OSError) as error:
        raise StoreLost(
            "{entry}: was deleted or replaced while the server ran; what it held could not be saved: {why}",
            entry=path,
            why=store_reason(error),
        ) from error
    return target


def _copy(source: sqlite3.Connection, target: Path) -> None:
    """Write a whole store to a new file, and seal it; if that fails, there is none."""
    unfinished = Path(f"{target}.part")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))  # as the store itself
        with closing(sqlite3.connect(unfinished)) as copy:
            source.backup(copy)
            seal(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        os.replace(unfinished, target)
    except (*UNREADABLE, OSError):
        with suppress(OSError):
            unfinished.unlink()
        raise
