"""Records as plain Python objects, for rules that are called from Python.

Reading a field of a NumPy row from Python costs some fifty times what an attribute of an object
costs. So a match keeps its state as an object with the same fields - integers, lists, and grids that
understand `grid[i, j]` - and kernels run on it as they stand.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import chain, product
from math import prod
from typing import Any, ClassVar

import numpy as np

from ruse.core.record import IntArray, RecordArray

_SMALL = 40  # cells; larger grids take less room in rows


class Grid(dict[Any, int]):
    """An array of several dimensions: a cell for every tuple of indices, in order. `grid_class` knows its shape."""

    __slots__ = ()
    shape: ClassVar[tuple[int, ...]]

    def __missing__(self, key: Any) -> Any:
        """A row, as a list; or a cell counted from the end, as NumPy and compiled code count."""
        if isinstance(key, tuple) and len(key) == len(self.shape):
            inside = tuple(index + size if index < 0 else index for index, size in zip(key, self.shape, strict=True))
            if inside in self:
                return self[inside]
            raise IndexError(f"{key} is outside {self.shape}")
        if isinstance(key, int) and len(self.shape) == 2:
            return [self[key, column] for column in range(self.shape[1])]
        raise IndexError(f"{key} is no index of {self.shape}")

    def cells(self) -> list[int]:
        return list(self.values())


class FixedGrid(Grid):
    """A grid nobody may change."""

    __slots__ = ()

    def __setitem__(self, key: Any, value: int) -> None:
        raise TypeError("components do not change during a match")


@cache
def grid_class(shape: tuple[int, ...], base: type[Grid] = Grid) -> type[Grid]:
    """The grids of a shape; called with one of them it copies it."""
    return type(base.__name__, (base,), {"__slots__": (), "shape": shape})


@cache
def _indices(shape: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The indices of all cells, once for all grids of the shape."""
    return list(product(*map(range, shape)))


class LargeGrid:
    """A grid of many cells in rows. Rows do not change but are replaced, so that copies have the same ones."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self._rows = [tuple(row) for row in rows]

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
        return LargeGrid(self._rows)

    def cells(self) -> list[int]:
        return [*chain(*self._rows)]


class Plain:
    """An object with the fields of a record; `plain_class` makes the class for a declaration."""

    __slots__ = ()
    dtype: ClassVar[np.dtype[Any]]
    shapes: ClassVar[dict[str, tuple[int, ...]]]
    copy: ClassVar[Callable[[Any], Any]]
    copy_hidden: ClassVar[
        Callable[[Any], Any]
    ]  # a copy that has its arrays in common with the original, but hidden ones
    count_hidden: ClassVar[Callable[[Any, int], int]]  # how often a value stands in fields that may be hidden
    share: ClassVar[Callable[[Any, Any], None]]  # have arrays that are equal to another's in common with it

    def words(self) -> list[int]:
        """All integers in the order of the record, without its marker."""
        words: list[int] = []
        for name, shape in self.shapes.items():
            value = getattr(self, name)
            if not shape:
                words.append(value)
            else:
                words += value if len(shape) == 1 else value.cells()
        return words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and self.dtype == other.dtype and self.words() == other.words()

    __hash__ = None  # type: ignore[assignment]


def plain_class(name: str, dtype: np.dtype[Any], hidden: Collection[str] = ()) -> type[Plain]:
    """The class of plain objects with the fields of the record type, of which these may be hidden from a viewer."""
    names = (dtype.names or ())[:-1]  # without the marker
    shapes = {field: dtype[field].shape for field in names}
    scope: dict[str, Any] = {"new_plain": object.__new__}
    copied = {field: _copied(field, shape, scope) for field, shape in shapes.items()}
    known_to_all = {field: f"self.{field}" for field in names if field not in hidden}
    methods = {
        "copy": _written("copy(self)", _filled(copied), scope),
        "copy_hidden": _written("copy_hidden(self)", _filled(copied | known_to_all), scope),
        "count_hidden": _written("count_hidden(self, value)", _counted({each: shapes[each] for each in hidden}), scope),
        "share": _written("share(self, other)", _shared([field for field in names if shapes[field]]), scope),
    }
    return type(name, (Plain,), {"__slots__": names, "dtype": dtype, "shapes": shapes, **methods})


def _written(head: str, lines: Iterable[str], scope: dict[str, Any]) -> Any:
    """A function from its text: one that goes through the fields in a loop would be much slower."""
    exec("\n    ".join([f"def {head}:", *lines]), scope)
    return scope[head.partition("(")[0]]


def _filled(values: Mapping[str, str]) -> list[str]:
    """How an object with these values is made, in Python."""
    return ["new = new_plain(type(self))", *(f"new.{field} = {value}" for field, value in values.items()), "return new"]


def _shared(arrays: Iterable[str]) -> list[str]:
    """How equal arrays become one, in Python."""
    return ["pass", *(f"if self.{field} == other.{field}: self.{field} = other.{field}" for field in arrays)]


def _counted(shapes: Mapping[str, tuple[int, ...]]) -> list[str]:
    """How often a value stands in these fields, in Python."""
    cells = {0: "[self.{}]", 1: "self.{}"}
    counts = [
        f"{cells.get(len(shape), 'self.{}.cells()').format(field)}.count(value)" for field, shape in shapes.items()
    ]
    return [f"return {' + '.join(counts) or 0}"]


def _copied(field: str, shape: tuple[int, ...], scope: dict[str, Any]) -> str:
    """How a field is copied, in Python; `scope` gets what that needs."""
    if not shape:
        return f"self.{field}"
    if len(shape) == 1 or _is_large(shape):
        return f"self.{field}.copy()"
    scope[f"grid_{field}"] = grid_class(shape)
    return f"grid_{field}(self.{field})"


def _is_large(shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and prod(shape) > _SMALL


def from_words(kind: type[Plain], words: list[int], fixed: bool = False) -> Any:
    """A plain object with these integers; `fixed`, if nobody may change its arrays."""
    made, place = kind(), 0
    for name, shape in kind.shapes.items():
        size = prod(shape)
        cells = words[place : place + size]
        place += size
        setattr(made, name, _field(shape, cells, fixed))
    return made


def _field(shape: tuple[int, ...], cells: list[int], fixed: bool) -> Any:
    if not shape:
        return cells[0]
    if len(shape) == 1:
        return tuple(cells) if fixed else cells
    if _is_large(shape) and not fixed:
        return LargeGrid(cells[row * shape[1] : (row + 1) * shape[1]] for row in range(shape[0]))
    return grid_class(shape, FixedGrid if fixed else Grid)(zip(_indices(shape), cells, strict=True))


def unpack(kind: type[Plain], records: RecordArray, fixed: bool = False) -> Any:
    """The only record of an array as a plain object."""
    words: IntArray = records.view(np.int64).reshape(-1)
    return from_words(kind, words.tolist(), fixed)


def pack(plain: Plain, marker: int = 0) -> RecordArray:
    """A plain object as an array of one record; the marker of an observation is UNKNOWN."""
    return np.array([*plain.words(), marker], np.int64).view(plain.dtype)


def blank(kind: type[Plain], value: int) -> Any:
    """A plain object all of whose integers are the same."""
    return from_words(kind, [value] * sum(prod(shape) for shape in kind.shapes.values()))
