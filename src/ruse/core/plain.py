"""Records as plain Python objects, for rules that are called from Python.

Reading a field of a NumPy row from Python costs some fifty times what an attribute of an object
costs. So a match keeps its state as an object with the same fields - integers, lists, and grids that
understand `grid[i, j]` - and kernels run on it as they stand.
"""

from collections.abc import Callable, Iterable
from itertools import product
from math import prod
from typing import Any, ClassVar

import numpy as np

from ruse.core.record import IntArray, RecordArray

_SMALL = 40  # cells; larger grids take less room as a list


class Grid(dict[Any, int]):
    """An array of several dimensions: a cell for every tuple of indices, in order."""

    __slots__ = ("shape",)

    def __init__(self, shape: tuple[int, ...], cells: Iterable[int]) -> None:
        super().__init__(zip(product(*map(range, shape)), cells, strict=True))
        self.shape = shape

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

    def copy(self) -> "Grid":
        other = Grid.__new__(Grid)
        other.update(self)
        other.shape = self.shape
        return other

    def cells(self) -> list[int]:
        return list(self.values())


class FixedGrid(Grid):
    """A grid nobody may change."""

    __slots__ = ()

    def __setitem__(self, key: Any, value: int) -> None:
        raise TypeError("components do not change during a match")


class LargeGrid:
    """The same for many cells: slower to read, but a fifth of the room."""

    __slots__ = ("_cells", "shape")

    def __init__(self, shape: tuple[int, ...], cells: Iterable[int]) -> None:
        self.shape = shape
        self._cells = list(cells)

    def _at(self, key: tuple[int, ...]) -> int:
        place = 0
        for index, size in zip(key, self.shape, strict=True):
            if not -size <= index < size:
                raise IndexError(f"{key} is outside {self.shape}")
            place = place * size + (index + size if index < 0 else index)
        return place

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            return self._cells[self._at(key)]
        width = prod(self.shape[1:])
        return self._cells[key * width : (key + 1) * width]

    def __setitem__(self, key: Any, value: Any) -> None:
        """A cell; or a row, given as a list, where copying it cell by cell would take long."""
        if isinstance(key, tuple):
            self._cells[self._at(key)] = value
        else:
            width = prod(self.shape[1:])
            self._cells[key * width : (key + 1) * width] = value

    def copy(self) -> "LargeGrid":
        return LargeGrid(self.shape, self._cells)

    def cells(self) -> list[int]:
        return self._cells


class Plain:
    """An object with the fields of a record; `plain_class` makes the class for a declaration."""

    __slots__ = ()
    dtype: ClassVar[np.dtype[Any]]
    shapes: ClassVar[dict[str, tuple[int, ...]]]
    copy: ClassVar[Callable[[Any], Any]]

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


def plain_class(name: str, dtype: np.dtype[Any]) -> type[Plain]:
    """The class of plain objects with the fields of the record type."""
    names = (dtype.names or ())[:-1]  # without the marker
    shapes = {field: dtype[field].shape for field in names}
    parts = [f"    new.{field} = self.{field}{'.copy()' if shape else ''}\n" for field, shape in shapes.items()]
    scope: dict[str, Any] = {}
    exec(f"def copy(self):\n    new = new_plain(type(self))\n{''.join(parts)}    return new\n", _SCOPE, scope)
    return type(name, (Plain,), {"__slots__": names, "dtype": dtype, "shapes": shapes, "copy": scope["copy"]})


_SCOPE = {"new_plain": object.__new__}


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
    if fixed:
        return FixedGrid(shape, cells)
    return Grid(shape, cells) if len(cells) <= _SMALL else LargeGrid(shape, cells)


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
