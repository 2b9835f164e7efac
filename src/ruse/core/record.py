"""Records: the fixed-size blocks of integers that states and boxes are made of.

Every field is a 64-bit integer or an array of them. One width everywhere makes NumPy and
compiled code compute the same, and lets a whole record be compared or blanked in one go.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]
RecordArray = NDArray[Any]

UNKNOWN = -1
"""A hole in an observation. No field of a state may hold this value as a fact."""

NONE = -2
"""Nothing there: an empty space, a choice not made yet."""


class Shaped:
    """What a declared field is at least: an array of a shape. `core/fields.py` has those that say what they mean."""

    shape: tuple[int, ...]


class _Integers(Shaped):
    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape


def integer() -> int:
    """Declare a field that holds one integer."""
    return cast(int, _Integers(()))


def integers(*shape: int) -> IntArray:
    """Declare a field that holds an array of integers."""
    return cast(IntArray, _Integers(shape))


class _Row(np.void):  # type: ignore[misc]  # final for the checker only
    """An element of an array of records; its fields are attributes, whatever NumPy's own are called."""

    def __getattribute__(self, name: str) -> Any:
        try:
            return np.void.__getitem__(self, name)
        except (ValueError, KeyError):
            pass
        try:
            return np.void.__getattribute__(self, name)
        except AttributeError:
            raise AttributeError(f"no field '{name}'; there are {', '.join(_declared(self))}") from None

    def __repr__(self) -> str:
        values = (f"{name}={np.void.__getitem__(self, name).tolist()}" for name in _declared(self))
        return f"<Record {', '.join(values)}>"

    __str__ = __repr__

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            np.void.__setitem__(self, name, value)
        except ValueError as error:
            raise AttributeError(f"no field '{name}', or a record that may not be changed") from error


def _declared(row: _Row) -> tuple[str, ...]:
    """The names of a record's fields without the marker."""
    dtype: np.dtype[Any] = np.void.__getattribute__(row, "dtype")
    return (dtype.names or ())[:-1]


class Record:
    """Base of record declarations; a subclass lists its fields as class attributes.

    The subclass is the static type. At run time a record is an element of an array made by
    `array()`, whose last field is a marker named after the class: it makes the type unique,
    so that the rules of a game can be found by the type of its state.
    """

    dtype: ClassVar[np.dtype[Any]]
    declared: ClassVar[dict[str, Shaped]]

    def __init_subclass__(cls) -> None:
        cls.declared = {name: field for name, field in vars(cls).items() if isinstance(field, Shaped)}
        fields: list[tuple[str, type, tuple[int, ...]]] = [
            (name, np.int64, field.shape) for name, field in cls.declared.items()
        ]
        marker = f"{cls.__module__}.{cls.__qualname__}".replace(".", "_")
        cls.dtype = np.dtype((_Row, [*fields, (marker, np.int64, ())]))

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """The same record once more."""

    @classmethod
    def array(cls, length: int = 1) -> RecordArray:
        """An array of records, all fields 0."""
        return np.zeros(length, cls.dtype)

    @classmethod
    def unknown(cls, length: int = 1) -> RecordArray:
        """An array of records, all fields UNKNOWN: what an observation starts from."""
        return np.full(length * (cls.dtype.itemsize // 8), UNKNOWN, np.int64).view(cls.dtype)


def marker_of(dtype: np.dtype[Any]) -> str:
    """The name of the marker field, unique to the declaration."""
    names = dtype.names
    assert names is not None
    return names[-1]


def words_of(records: RecordArray) -> IntArray:
    """The same memory as plain integers, one row a record."""
    return records.view(np.int64).reshape(len(records), -1)
