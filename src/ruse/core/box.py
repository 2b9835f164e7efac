"""Components as data: reading a `box.toml`, laying changes over it, and saying what is wrong.

Every table of a box that holds values has a `source`: printed, reported or reconstructed.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, reduce
from operator import getitem, index
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from ruse.core import toml
from ruse.core.errors import BadBox, BadFile
from ruse.core.files import read_text
from ruse.core.plain import FixedGrid, plain_class, unpack
from ruse.core.reason import either
from ruse.core.record import RecordArray

SOURCES = ("printed", "reported", "reconstructed")
_ABOUT = ("source", "note")

Table = dict[str, Any]


class Meaning(NamedTuple):
    """Meaning of an entry of a box, and the range that it may be changed in."""

    about: str
    least: int
    most: int


@dataclass(frozen=True)
class Box:
    """The components of a game: the tables for people, the record for the rules."""

    tables: Table
    records: RecordArray  # one, for compiled rules; nobody can make it writable again
    digest: str  # of the values alone, so notes and sources may change
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # what was found out about it

    @cached_property
    def plain(self) -> Any:
        """The same record for rules called from Python."""
        return unpack(plain_class(self.records.dtype, grids=FixedGrid), self.records)


def load(standard: Table, build: Callable[[Table], RecordArray], changes: Path | Table | None = None) -> Box:
    """The standard box, with changes laid over it: tables, or those of a file."""
    tables = _copied(standard)
    if isinstance(changes, Path):
        try:
            _lay_over(tables, read_toml(changes), "")
        except BadBox as error:
            raise BadBox("{entry}: {why}", entry=changes, why=error) from error
    elif changes:
        _lay_over(tables, changes, "")
    for path, table in tables_with_values(tables):
        if table.get("source") not in SOURCES:
            raise BadBox("{entry}: must be {words}", entry=f"{path}.source", words=either(SOURCES))
    built = build(tables)
    return Box(tables, np.frombuffer(built.tobytes(), built.dtype), _digest(tables))


def read_toml(path: Path) -> Table:
    """The tables of a TOML file."""
    return toml.parse(read_text(path), str(path))


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


def changes_of(tables: Table, words: Sequence[str], name: str) -> Table:
    """The changes that words like `knight-of-6.strength=5` make to the tables of the box of the game of that name.

    A word names a value by its path, of which parts may be left out as long as one value only is meant.
    """
    changes: Table = {}
    for word in words:
        entry, _, text = word.partition("=")
        if not text:
            raise BadBox("{entry}: must be like a.b.c=5", entry=word)
        path = _find_value(tables, entry, name)
        _change(changes, path, _read_value(text, _value_at(tables, path), word))
    return changes


def changes_by_entry(tables: Table, entries: Mapping[str, Any], name: str) -> Table:
    """The same changes from Python: values by their entries, like {"knight-of-6.strength": 5}, or tables of them."""
    changes: Table = {}
    for entry, value in entries.items():
        if isinstance(value, Mapping):
            changes = merged(changes, {entry: _copied(value)})
            continue
        path = _find_value(tables, str(entry), name)
        _change(changes, path, _typed_value(value, _value_at(tables, path), f"{entry}={value!r}"))
    return changes


def _change(changes: Table, path: str, value: Any) -> None:
    *parents, last = path.split(".")
    for parent in parents:
        changes = changes.setdefault(parent, {})
    changes[last] = value


def _value_at(tables: Table, path: str) -> Any:
    return reduce(getitem, path.split("."), tables)


def words_of(tables: Table, standard: Table) -> list[str]:
    """The words that `changes_of` reads, for every value that is not the standard one."""
    usual = dict(tables_with_values(standard))
    return [
        f"{path}.{name}={json.dumps(value)}".lstrip(".")
        for path, table in tables_with_values(tables)
        for name, value in values_of(table).items()
        if value != usual[path][name]
    ]


def merged(changes: Table, more: Table) -> Table:
    """Two sets of changes as one; the second prevails."""
    both = dict(changes)
    for name, value in more.items():
        is_table = isinstance(value, dict) and isinstance(both.get(name), dict)
        both[name] = merged(both[name], value) if is_table else value
    return both


def _find_value(tables: Table, entry: str, name: str) -> str:
    """The path of the one value that has all parts of the entry, in their order, the last one last."""

    def plain(text: str) -> str:
        return text.strip().lower().replace("_", "-")

    parts = plain(entry).split(".")
    if parts[0] == plain(name) and len(parts) > 1:
        del parts[0]
    paths = [f"{path}.{value}".lstrip(".") for path, table in tables_with_values(tables) for value in values_of(table)]
    for path in paths:
        if plain(path).split(".") == parts:
            return path
    for fits in (str.__eq__, _has_words):
        found = [path for path in paths if _has_parts(plain(path).split("."), parts, fits)]
        if len(found) == 1:
            return found[0]
        if found:
            break
    if found:
        shown = [*found[:5], *["..."] * (len(found) > 5)]
        raise BadBox("{entry}: may mean several values: {found}", entry=entry, found=shown)
    near = {plain(path): path for path in paths}
    endings = {".".join(path.split(".")[-len(parts) :]): path for path in near}
    closest = get_close_matches(".".join(parts), [*near, *endings], 1, 0.4)
    raise _no_such(entry, near[endings.get(closest[0], closest[0])] if closest else "")


def _no_such(entry: str, near: str) -> BadBox:
    if near:
        return BadBox("{entry}: the box has no such entry; did you mean '{near}'?", entry=entry, near=near)
    return BadBox("{entry}: the box has no such entry", entry=entry)


def _has_parts(path: list[str], parts: list[str], fits: Callable[[str, str], bool]) -> bool:
    """Whether the path has parts that fit these, in their order, and ends with the last of them."""
    rest = iter(path)
    return path[-1] == parts[-1] and all(any(fits(name, part) for name in rest) for part in parts)


def _has_words(name: str, part: str) -> bool:
    """Whether a name like `knight-of-6` has the words of a part like `knight-6`, in their order."""
    rest = iter(name.split("-"))
    return all(word in rest for word in part.split("-"))


def _read_value(text: str, present: Any, word: str) -> Any:
    if isinstance(present, str):
        if text.startswith('"'):
            with suppress(ValueError):
                return str(json.loads(text))  # as `words_of` writes it
        return text.strip("\"'")
    try:
        value = toml.parse(f"value = {text}", word)["value"]
    except BadFile:
        value = None
    return _typed_value(value, present, word)


def _typed_value(value: Any, present: Any, word: str) -> Any:
    """A value of the same type as the present one."""
    if type(present) is int and isinstance(value, SupportsIndex) and not isinstance(value, bool):
        value = index(value)
    if isinstance(present, str) and not isinstance(value, str):
        raise BadBox("{entry}: must be a text", entry=word)
    if type(value) is not type(present):
        raise BadBox(
            "{entry}: must be a list, like [1, 2, 3]"
            if isinstance(present, list)
            else "{entry}: must be a whole number",
            entry=word,
        )
    return value


def _copied(value: Any) -> Any:
    """Tables once more, with all that is in them."""
    if isinstance(value, Mapping):
        return {name: _copied(each) for name, each in value.items()}
    return list(map(_copied, value)) if isinstance(value, list) else value


def _lay_over(tables: Table, changes: Table, path: str) -> None:
    for name, value in changes.items():
        where = f"{path}.{name}".lstrip(".")
        if name in _ABOUT and path:
            tables[name] = value
        elif name not in tables:
            near = get_close_matches(name, list(tables), 1)
            raise _no_such(where, near[0] if near else "")
        elif isinstance(value, dict) != isinstance(tables[name], dict):
            raise BadBox(
                "{entry}: must be a table"
                if isinstance(tables[name], dict)
                else "{entry}: must be a value, not a table",
                entry=where,
            )
        elif isinstance(value, dict):
            _lay_over(tables[name], value, where)
        else:
            tables[name] = value


def _digest(tables: Table) -> str:
    values = {path: values_of(table) for path, table in tables_with_values(tables)}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]
