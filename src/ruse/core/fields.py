"""What the fields of a state mean: the values they hold, what these are called, and whether a viewer may miss them.

Rules compute with integers. What an integer says is declared once, here; range laws, the tables of the documentation
and the tensors of `ruse.envs` follow from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, TypeVar, overload

from ruse.core.record import NONE, IntArray, Record, Shaped

_Declared = TypeVar("_Declared")


@dataclass(frozen=True)
class Axis:
    """What an array has one entry for, by name. Names of seats are empty: they depend on who looks."""

    names: tuple[str, ...]
    is_seats: bool = False

    def __len__(self) -> int:
        return len(self.names)


def by(names: Sequence[str]) -> Axis:
    """One entry for each of these."""
    return Axis(tuple(names))


def by_seat(num_seats: int) -> Axis:
    """One entry for each seat. It is always the first axis of its field."""
    return Axis(("",) * num_seats, is_seats=True)


@dataclass(frozen=True)
class Amount:
    """A number from `least` to `most`."""

    least: int
    most: int


@dataclass(frozen=True)
class Choice:
    """One of several, by its place in the list. A long list is `indexed`: told by that place instead of by marks."""

    names: tuple[str, ...]
    indexed: bool = False


@dataclass(frozen=True)
class Seat:
    """A player."""

    num_seats: int


@dataclass(frozen=True)
class Subset:
    """Any of several, one bit each; with `owners` above 1 the whole list once more for each seat, the first lowest."""

    names: tuple[str, ...]
    owners: int = 1


@dataclass(frozen=True)
class Counts:
    """How many there are of each, in so many bits each (`core/lots.py`)."""

    names: tuple[str, ...]
    bits: int
    most: int


@dataclass(frozen=True)
class Packed:
    """Several numbers in one integer, in so many bits each."""

    names: tuple[str, ...]
    bits: int


Meaning = Amount | Choice | Seat | Subset | Counts | Packed


class Field(Shaped):
    """A declared field: `none` if it may hold NONE, `hidden` if an observation may hold UNKNOWN there.

    What tables do not show is `bookkeeping`. Where cards lie, it is a `place`: `size` names the public field that says
    how many cards lie there, `open_when` the public field that is not 0 once they lie open.
    """

    def __init__(
        self,
        about: str,
        meaning: Meaning,
        axes: tuple[Axis, ...],
        none: bool,
        hidden: bool,
        place: bool = False,
        size: str | None = None,
        open_when: str | None = None,
    ) -> None:
        if any(axis.is_seats for axis in axes[1:]):
            raise ValueError(f"{about}: the seats must be the first axis")
        self.about = about
        self.meaning = meaning
        self.axes = axes
        self.none = none
        self.hidden = hidden
        self.place = place
        self.size = size
        self.open_when = open_when
        self.bookkeeping = False
        self.shape = tuple(map(len, axes))

    @property
    def is_by_seat(self) -> bool:
        return bool(self.axes) and self.axes[0].is_seats

    @property
    def num_cells(self) -> int:
        return prod(self.shape)


@lru_cache(1 << 16)
def may_hold(field: Field, value: int) -> bool:
    """Whether a field may hold the value as a fact."""
    if value == NONE:
        return field.none
    match field.meaning:
        case Amount(least, most):
            return least <= value <= most
        case Choice(names) | Seat(names):
            return 0 <= value < (names if isinstance(names, int) else len(names))
        case Subset(names, owners):
            return 0 <= value < 1 << owners * len(names)
        case Counts(names, bits, most):
            parts = [value >> index * bits & (1 << bits) - 1 for index in range(len(names))]
            return 0 <= value < 1 << bits * len(names) and max(parts) <= most
        case Packed(names, bits):
            return 0 <= value < 1 << bits * len(names)


def fields_of(record: type[Record]) -> dict[str, Field]:
    """The fields of a state, all of which say what they mean."""
    plain = [name for name, field in record.declared.items() if not isinstance(field, Field)]
    if plain:
        raise TypeError(f"{record.__qualname__}.{plain[0]} does not say what it means")
    return {name: field for name, field in record.declared.items() if isinstance(field, Field)}


def _declared(about: str, meaning: Meaning, axes: tuple[Axis, ...], none: bool, hidden: bool) -> Any:
    return Field(about, meaning, axes, none, hidden)


@overload
def amount(about: str, most: int, /, *, least: int = 0, hidden: bool = False) -> int: ...
@overload
def amount(about: str, most: int, axis: Axis, /, *axes: Axis, least: int = 0, hidden: bool = False) -> IntArray: ...
def amount(about: str, most: int, /, *axes: Axis, least: int = 0, hidden: bool = False) -> int | IntArray:
    """A number; 0 or 1 for what is so or not."""
    declared: int | IntArray = _declared(about, Amount(least, most), axes, False, hidden)
    return declared


@overload
def choice(
    about: str, names: Sequence[str], /, *, indexed: bool = False, none: bool = False, hidden: bool = False
) -> int: ...
@overload
def choice(
    about: str,
    names: Sequence[str],
    axis: Axis,
    /,
    *axes: Axis,
    indexed: bool = False,
    none: bool = False,
    hidden: bool = False,
) -> IntArray: ...
def choice(
    about: str, names: Sequence[str], /, *axes: Axis, indexed: bool = False, none: bool = False, hidden: bool = False
) -> int | IntArray:
    """One of these."""
    declared: int | IntArray = _declared(about, Choice(tuple(names), indexed), axes, none, hidden)
    return declared


@overload
def player(about: str, num_seats: int, /, *, none: bool = False, hidden: bool = False) -> int: ...
@overload
def player(
    about: str, num_seats: int, axis: Axis, /, *axes: Axis, none: bool = False, hidden: bool = False
) -> IntArray: ...
def player(about: str, num_seats: int, /, *axes: Axis, none: bool = False, hidden: bool = False) -> int | IntArray:
    """A seat."""
    declared: int | IntArray = _declared(about, Seat(num_seats), axes, none, hidden)
    return declared


@overload
def subset(about: str, names: Sequence[str], /, *, owners: int = 1, hidden: bool = False) -> int: ...
@overload
def subset(
    about: str, names: Sequence[str], axis: Axis, /, *axes: Axis, owners: int = 1, hidden: bool = False
) -> IntArray: ...
def subset(about: str, names: Sequence[str], /, *axes: Axis, owners: int = 1, hidden: bool = False) -> int | IntArray:
    """Any of these, as bits."""
    declared: int | IntArray = _declared(about, Subset(tuple(names), owners), axes, False, hidden)
    return declared


@overload
def counts(about: str, names: Sequence[str], most: int, bits: int, /, *, hidden: bool = False) -> int: ...
@overload
def counts(
    about: str, names: Sequence[str], most: int, bits: int, axis: Axis, /, *axes: Axis, hidden: bool = False
) -> IntArray: ...
def counts(
    about: str, names: Sequence[str], most: int, bits: int, /, *axes: Axis, hidden: bool = False
) -> int | IntArray:
    """How many of each of these, at most `most`, in so many bits each."""
    declared: int | IntArray = _declared(about, Counts(tuple(names), bits, most), axes, False, hidden)
    return declared


@overload
def packed(about: str, names: Sequence[str], bits: int, /) -> int: ...
@overload
def packed(about: str, names: Sequence[str], bits: int, axis: Axis, /, *axes: Axis) -> IntArray: ...
def packed(about: str, names: Sequence[str], bits: int, /, *axes: Axis) -> int | IntArray:
    """Several numbers in one integer, the first lowest; or NONE."""
    declared: int | IntArray = _declared(about, Packed(tuple(names), bits), axes, True, False)
    return declared


def bookkeeping(declared: _Declared) -> _Declared:
    """Declare that rules need a field, but people do not: tables leave it out, as the number of cards dealt."""
    if not isinstance(declared, Field):
        raise TypeError("bookkeeping is said of a field, as in bookkeeping(amount(...))")
    declared.bookkeeping = True
    return declared


# Where cards lie


@overload
def card(about: str, names: Sequence[str], /, *, hidden: bool = False, open_when: str | None = None) -> int: ...
@overload
def card(
    about: str, names: Sequence[str], axis: Axis, /, *axes: Axis, hidden: bool = False, open_when: str | None = None
) -> IntArray: ...
def card(
    about: str, names: Sequence[str], /, *axes: Axis, hidden: bool = False, open_when: str | None = None
) -> int | IntArray:
    """A place for one of these cards, or NONE. Everybody sees whether there is one."""
    declared: Any = Field(about, Choice(tuple(names)), axes, True, hidden, place=True, open_when=open_when)
    return declared  # type: ignore[no-any-return]


@overload
def cards(
    about: str, names: Sequence[str], /, *, hidden: bool = False, size: str | None = None, open_when: str | None = None
) -> int: ...
@overload
def cards(
    about: str,
    names: Sequence[str],
    axis: Axis,
    /,
    *axes: Axis,
    hidden: bool = False,
    size: str | None = None,
    open_when: str | None = None,
) -> IntArray: ...
def cards(
    about: str,
    names: Sequence[str],
    /,
    *axes: Axis,
    hidden: bool = False,
    size: str | None = None,
    open_when: str | None = None,
) -> int | IntArray:
    """A place for any of these cards, as bits. If it is hidden, `size` names the field with their number."""
    declared: Any = Field(about, Subset(tuple(names)), axes, False, hidden, True, size, open_when)
    return declared  # type: ignore[no-any-return]
