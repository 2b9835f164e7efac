"""Components as data: reading a `box.toml`, laying changes over it, and saying what is wrong.

Every table of a box that holds values has a `source`: printed, reported or reconstructed.
"""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from ruse.core.errors import BadBox, BadFile
from ruse.core.record import RecordArray

SOURCES = ("printed", "reported", "reconstructed")
_ABOUT = ("source", "note")

Table = dict[str, Any]


@dataclass(frozen=True)
class Box:
    """The components of a game: the tables for people, the record for the rules."""

    tables: Table
    records: RecordArray  # one, read-only
    digest: str  # of the values alone, so notes and sources may change

    @property
    def record(self) -> Any:
        """What the rules get as `box`."""
        return self.records[0]


def load(standard: Path, build: Callable[[Table], RecordArray], changes: Path | None = None) -> Box:
    """The standard box, with the tables of a file of changes laid over it."""
    tables = read_toml(standard)
    if changes is not None:
        _lay_over(tables, read_toml(changes), changes, "")
    for path, table in tables_with_values(tables):
        if table.get("source") not in SOURCES:
            raise BadBox(f"{path}.source: say {', '.join(SOURCES[:-1])} or {SOURCES[-1]}")
    records = build(tables)
    records.flags.writeable = False
    return Box(tables, records, _digest(tables))


def read_toml(path: Path) -> Table:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path}: not a TOML file: {error}") from error


def tables_with_values(tables: Table, path: str = "") -> Iterator[tuple[str, Table]]:
    """Every table, at any depth, that holds something besides other tables."""
    if any(not isinstance(value, dict) for value in tables.values()):
        yield path, tables
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from tables_with_values(value, f"{path}.{name}".lstrip("."))


def values_of(table: Table) -> Table:
    """The values of one table, without its source and note."""
    return {name: value for name, value in table.items() if name not in _ABOUT and not isinstance(value, dict)}


def _lay_over(tables: Table, changes: Table, file: Path, path: str) -> None:
    for name, value in changes.items():
        where = f"{path}.{name}".lstrip(".")
        if name in _ABOUT and path:
            tables[name] = value
        elif name not in tables:
            near = get_close_matches(name, list(tables), 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise BadBox(f"{file}: {where}: the box has no such entry{hint}")
        elif isinstance(value, dict) != isinstance(tables[name], dict):
            raise BadBox(f"{file}: {where}: must be a {'table' if isinstance(tables[name], dict) else 'value'}")
        elif isinstance(value, dict):
            _lay_over(tables[name], value, file, where)
        else:
            tables[name] = value


def _digest(tables: Table) -> str:
    values = {path: values_of(table) for path, table in tables_with_values(tables)}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]
