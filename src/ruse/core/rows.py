"""Records for rules that run uncompiled: the same memory, but read and written without NumPy.

Reading a field of a NumPy row from Python costs some ten times what it costs here. `uncompiled` opens the records that
a function is given in this way, as `compiled` makes machine code of it.
"""

from collections.abc import Callable
from functools import cache, wraps
from math import prod
from typing import Any, ClassVar, ParamSpec, TypeVar

import numpy as np

from ruse.core.record import RecordArray

P = ParamSpec("P")
R = TypeVar("R")


def uncompiled(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, for which arrays of records are opened as rows."""
    run: Callable[..., R] = function

    @wraps(function)
    def call(*args: Any) -> R:
        opened: Any = [Rows(each) if isinstance(each, np.ndarray) and each.dtype.names else each for each in args]
        return run(*opened)

    return call  # type: ignore[return-value]


class Rows:
    """The rows of an array of records. To put a row into a place is to copy it there, as in an array."""

    def __init__(self, records: RecordArray) -> None:
        self._words = records.view(np.int64).reshape(-1).data
        self._kind = _row_class(records.dtype)
        self._opened: dict[int, Row] = {}
        self._length = len(records)

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, place: int) -> Any:
        row = self._opened.get(place)
        if row is None:
            if not -self._length <= place < self._length:
                raise IndexError(f"there is no row {place} of {self._length}")
            first = place % self._length * self._kind._size
            row = self._opened[place] = self._kind(self._words[first : first + self._kind._size])
        return row

    def __setitem__(self, place: int, row: "Row") -> None:
        self[place]._words[:] = row._words


class Row:
    """One record: its integers are attributes, as are views of its arrays. `_row_class` makes the class for a type."""

    __slots__ = ("_words",)
    dtype: ClassVar[np.dtype[Any]]
    _size: ClassVar[int]  # in words, with the marker
    _arrays: ClassVar[dict[str, tuple[int, tuple[int, ...]]]]  # the place and the shape of each

    def __init__(self, words: memoryview) -> None:
        self._words = words
        for name, (place, shape) in self._arrays.items():
            cells = words[place : place + prod(shape)]
            setattr(self, name, cells if len(shape) == 1 else _Grid(cells, shape))

    def __repr__(self) -> str:
        return repr(np.frombuffer(self._words, self.dtype)[0])


class _Grid:
    """A view of an array of two dimensions or more: a cell by its indices, or a row by its number."""

    __slots__ = ("_cells", "_flat", "_width")

    def __init__(self, cells: memoryview, shape: tuple[int, ...]) -> None:
        self._flat, self._width = cells, prod(shape[1:])
        self._cells = cells.cast("B").cast(cells.format, shape)  # type: ignore[call-overload]

    def __getitem__(self, key: Any) -> Any:
        return self._cells[key] if type(key) is tuple else self._flat[self._at(key)]

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is tuple:
            self._cells[key] = value
        else:
            self._flat[self._at(key)] = value

    def _at(self, row: int) -> slice:
        number = self._cells.shape[0]
        if not -number <= row < number:
            raise IndexError(f"there is no row {row} of {number}")
        first = row % number * self._width
        return slice(first, first + self._width)


@cache
def _row_class(dtype: np.dtype[Any]) -> type[Row]:
    fields: dict[str, Any] = {}
    arrays, place = {}, 0
    for name in dtype.names or ():
        shape = dtype[name].shape
        if shape:
            arrays[name] = (place, shape)
        else:
            fields[name] = _integer(place)
        place += prod(shape)
    return type(
        "Row", (Row,), {"__slots__": tuple(arrays), "dtype": dtype, "_size": place, "_arrays": arrays, **fields}
    )


def _integer(place: int) -> property:
    def read(row: Row) -> int:
        return row._words[place]

    def write(row: Row, value: int) -> None:
        row._words[place] = value

    return property(read, write)
