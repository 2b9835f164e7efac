"""Records as plain Python objects, for rules that are called from Python.

Reading a field of a NumPy row from Python costs some fifty times what an attribute of an object
costs. So a match keeps its state as an object with the same fields - integers, lists, and grids that
understand `grid[i, j]` - and kernels run on it as they stand. `uncompiled` lets a function over arrays
of records run on such objects, as `compiled` makes machine code of it.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, wraps
from itertools import chain, product
from math import prod
from typing import Any, ClassVar, ParamSpec, SupportsIndex, TypeVar

import numpy as np

from ruse.core.record import IntArray, RecordArray, words_of

P = ParamSpec("P")
R = TypeVar("R")

_SMALL = 40  # cells; larger grids take less room in rows


class Grid(dict[Any, int]):
    """An array of several dimensions: a cell for every tuple of indices, in order. `grid_class` knows its shape."""

    __slots__ = ()
    shape: ClassVar[tuple[int, ...]]

    def __missing__(self, key: Any) -> Any:
        """A row, as a list; or a cell counted from the end, as NumPy and compiled code count."""
        if isinstance(key, tuple):
            return self[self._from_start(key)]
        return [self[key, column] for column in self._columns(key)]

    def _from_start(self, key: tuple[int, ...]) -> tuple[int, ...]:
        """The index of a cell with no number counted from the end."""
        if len(key) == len(self.shape):
            inside = tuple(each + size if each < 0 else each for each, size in zip(key, self.shape, strict=True))
            if inside in self:
                return inside
        raise IndexError(f"{key} is outside {self.shape}")

    def _columns(self, row: Any) -> range:
        """The columns of a row."""
        if not isinstance(row, SupportsIndex) or len(self.shape) != 2:
            raise IndexError(f"{row} is no index of {self.shape}")
        return range(self.shape[1])

    def count(self, value: int) -> int:
        """The number of cells with a value."""
        return [*self.values()].count(value)


class CheckedGrid(Grid):
    """A grid that refuses to be written outside its shape, which takes longer."""

    __slots__ = ()

    def __setitem__(self, key: Any, value: Any) -> None:
        """A cell; or a row."""
        if isinstance(key, tuple):
            super().__setitem__(key if key in self else self._from_start(key), value)
        else:
            for column, cell in zip(self._columns(key), value, strict=True):
                self[key, column] = cell


class FixedGrid(Grid):
    """A grid nobody may change."""

    __slots__ = ()

    def __setitem__(self, key: Any, value: int) -> None:
        _refuse_change(self, key, value)


def _refuse_change(self: Any, key: Any, value: Any) -> None:
    raise TypeError("components do not change during a match")


@cache
def grid_class(shape: tuple[int, ...], base: type[Grid] = Grid) -> type[Grid]:
    """The grids of a shape; called with one of them it copies it."""
    return type(base.__name__, (base,), {"__slots__": (), "shape": shape})


class LargeGrid:
    """A grid of many cells in rows. Rows do not change but are replaced, so that copies have the same ones."""

    __slots__ = ("_rows",)

    def __init__(self, rows: list[tuple[int, ...]]) -> None:
        self._rows = rows

    def __getitem__(self, key: Any) -> Any:
        """A cell, or a row."""
        return self._rows[key[0]][key[1]] if isinstance(key, tuple) else self._rows[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        """A cell; or a row, where copying it cell by cell would take long."""
        if isinstance(key, tuple):
            row = list(self._rows[key[0]])
            row[key[1]] = value
            self._rows[key[0]] = tuple(row)
        else:
            self._rows[key] = tuple(value)

    def copy(self) -> "LargeGrid":
        """The same cells once more."""
        return LargeGrid(self._rows.copy())

    def update(self, other: "LargeGrid") -> None:
        """Take over all cells of another grid."""
        self._rows[:] = other._rows

    def values(self) -> Iterable[int]:
        """All cells in order."""
        return chain(*self._rows)

    def count(self, value: int) -> int:
        """The number of cells with a value."""
        return sum(row.count(value) for row in self._rows)


class Plain:
    """An object with the fields of a record; `plain_class` makes the class for a declaration."""

    __slots__ = ()
    dtype: ClassVar[np.dtype[Any]]
    shapes: ClassVar[dict[str, tuple[int, ...]]]
    layout: ClassVar[list["_Place"]]
    words: ClassVar[Callable[[Any], list[int]]]  # all integers in the order of the record, without its marker
    copy: ClassVar[Callable[[Any], Any]]
    copy_hidden: ClassVar[Callable[[Any], Any]]  # a copy that shares all arrays with the original, but hidden ones
    count_hidden: ClassVar[Callable[[Any, int], int]]  # the number of integers with a value in hidden fields
    share: ClassVar[Callable[[Any, Any], None]]  # alias arrays equal to another's, to save memory
    take: ClassVar[Callable[[Any, Any], None]]  # take over all integers of another; arrays stay the same objects

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and self.dtype == other.dtype and self.words() == other.words()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(pack(self)[0])


@cache
def plain_class(dtype: np.dtype[Any], hidden: tuple[str, ...] = (), grids: type[Grid] = Grid) -> type[Plain]:
    """The class of plain objects with the fields of the record type, of which these may be hidden from a viewer."""
    names = (dtype.names or ())[:-1]  # without the marker
    shapes = {field: dtype[field].shape for field in names}
    known = {
        "__slots__": names,
        "dtype": dtype,
        "shapes": shapes,
        "layout": _layout(shapes, grids),
        **_methods(shapes, hidden, grids),
    }
    return type("Plain", (Plain,), known | ({"__setattr__": _refuse_change} if grids is FixedGrid else {}))


def _methods(shapes: Mapping[str, tuple[int, ...]], hidden: Collection[str], grids: type[Grid]) -> dict[str, Any]:
    """Methods compiled from texts that name every field.

    Every step of a match calls several of them, and loops over the fields take two to four times as long.
    """
    arrays = [field for field, shape in shapes.items() if shape]
    scope: dict[str, Any] = {f"copy_{field}": _copier(shapes[field], grids) for field in arrays}
    scope["new_plain"] = object.__new__

    def each(fields: Iterable[str], integer: str, array: str, grid: str) -> list[str]:
        texts = integer, array, grid
        return [texts[min(len(shapes[field]), 2)].format(field) for field in fields]

    def copying(copied: Collection[str]) -> list[str]:
        values = {field: f"copy_{field}(self.{field})" if field in copied else f"self.{field}" for field in shapes}
        lines = [f"new.{field} = {value}" for field, value in values.items()]
        return ["new = new_plain(type(self))", *lines, "return new"]

    cells = each(shapes, "self.{0}", "*self.{0}", "*self.{0}.values()")
    counts = each(hidden, "(self.{0} == value)", "self.{0}.count(value)", "self.{0}.count(value)")
    bodies = {
        "words(self)": [f"return [{', '.join(cells)}]"],
        "copy(self)": copying(arrays),
        "copy_hidden(self)": copying([field for field in arrays if field in hidden]),
        "count_hidden(self, value)": [f"return {' + '.join(counts) or 0}"],
        "share(self, other)": [
            "pass",
            *(f"if self.{field} == other.{field}: self.{field} = other.{field}" for field in arrays),
        ],
        "take(self, other)": each(
            shapes, "self.{0} = other.{0}", "self.{0}[:] = other.{0}", "self.{0}.update(other.{0})"
        ),
    }
    methods: dict[str, Any] = {}
    for head, lines in bodies.items():
        exec("\n    ".join([f"def {head}:", *lines]), scope, methods)
    return methods


def _copier(shape: tuple[int, ...], grids: type[Grid]) -> Callable[[Any], Any]:
    """The function that copies an array of the shape."""
    if len(shape) == 1:
        return list.copy
    return LargeGrid.copy if _is_large(shape) else grid_class(shape, grids)


def _is_large(shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and prod(shape) > _SMALL


def from_words(kind: type[Plain], words: list[int]) -> Any:
    """A plain object with these integers."""
    made = kind()
    put = object.__setattr__  # a fixed object would refuse
    for name, place, make in kind.layout:
        cells: Any = words[place]
        put(made, name, make(cells) if make else cells)
    return made


_Place = tuple[str, Any, Callable[[list[int]], Any] | None]
"""A field: its name, the index or slice of its words in a record, and how it is made of them, if that is not all."""


def _layout(shapes: Mapping[str, tuple[int, ...]], grids: type[Grid]) -> list[_Place]:
    layout: list[_Place] = []
    start = 0
    for name, shape in shapes.items():
        stop = start + prod(shape)
        layout.append((name, slice(start, stop) if shape else start, _maker(shape, grids)))
        start = stop
    return layout


def _maker(shape: tuple[int, ...], grids: type[Grid]) -> Callable[[list[int]], Any] | None:
    """The function that makes a field of its words."""
    if len(shape) < 2:
        return tuple if shape and grids is FixedGrid else None
    if _is_large(shape) and grids is not FixedGrid:
        width = shape[1]
        return lambda cells: LargeGrid([tuple(cells[first : first + width]) for first in range(0, len(cells), width)])
    kind, indices = grid_class(shape, grids), list(product(*map(range, shape)))
    return lambda cells: kind(zip(indices, cells, strict=True))


def unpack(kind: type[Plain], records: RecordArray) -> Any:
    """A record, or the only one of an array, as a plain object."""
    words: IntArray = np.frombuffer(records, np.int64)
    return from_words(kind, words.tolist())


def pack(plain: Plain, marker: int = 0) -> RecordArray:
    """A plain object as an array of one record; the marker of an observation is UNKNOWN."""
    return np.frombuffer(array("q", [*plain.words(), marker]), plain.dtype)


def blank(kind: type[Plain], value: int) -> Any:
    """A plain object all of whose integers are the same."""
    return from_words(kind, [value] * sum(prod(shape) for shape in kind.shapes.values()))


class PlainRecords(dict[int, Any]):
    """The records of an array as plain objects. To put one into a place is to copy it there, as in the array."""

    def __init__(self, records: RecordArray) -> None:
        super().__init__()
        self.array = words_of(records)
        self._kind = plain_class(records.dtype, grids=CheckedGrid if records.flags.writeable else FixedGrid)

    def __len__(self) -> int:
        return len(self.array)

    def __missing__(self, place: int) -> Any:
        """A record that was not asked for before, or one counted from the end."""
        number = len(self)
        if not -number <= place < number:
            raise IndexError(f"there is no record {place} of {number}")
        if place < 0:
            return self[place + number]
        return self.put(place, from_words(self._kind, self.array[place].tolist()))

    def __setitem__(self, place: int, plain: Plain) -> None:
        self[place].take(plain)

    def put(self, place: int, plain: Plain) -> Plain:
        """Let an object itself be the record of a place."""
        super().__setitem__(place, plain)
        return plain

    def save(self) -> None:
        """Write the records into the array, unless nobody may change it."""
        if self.array.flags.writeable:
            for place, plain in self.items():
                self.array[place, :-1] = plain.words()


class _Words:
    """The integers of plain records, a row for each, as `words_of` gives those of the array; to be read only."""

    def __init__(self, records: PlainRecords) -> None:
        self._records = records
        self.shape = records.array.shape

    def __getitem__(self, place: int) -> list[int]:
        return [*self._records[place].words(), 0]


def uncompiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, which gets arrays of records as plain ones, and lists of integers without NumPy."""
    run: Callable[..., R] = function

    @wraps(function)
    def call(*args: Any) -> R:
        arrays = [each for each in args if isinstance(each, np.ndarray) and each.dtype.names]
        opened = {id(each): PlainRecords(each) for each in arrays}
        try:
            return run(*_opened(args, opened))
        finally:
            for records in opened.values():
                records.save()

    return call  # type: ignore[return-value]


def _opened(args: Iterable[Any], records: dict[int, PlainRecords]) -> Iterator[Any]:
    """Arguments of an uncompiled function."""
    for each in args:
        if not isinstance(each, np.ndarray) or each.dtype != np.int64 or each.ndim > 2:
            yield records.get(id(each), each)
        elif each.ndim == 1:
            yield each.data
        else:
            owners = (one for one in records.values() if np.may_share_memory(each, one.array))
            yield next((_Words(one) for one in owners), each)
