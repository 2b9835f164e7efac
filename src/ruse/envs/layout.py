"""Where everything an observation says stands in a tensor: laid out from the declared fields of a game's state.

A tensor is a row of bytes. Whoever looks comes first: in everything that there is once for each seat, and wherever a
seat is named. What a field may be is marked, one byte for each possibility; numbers and counts stand as they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset, fields_of
from ruse.core.game import Game, cached_on_game

Tensor = NDArray[np.uint8]


@cached_on_game
def word_names(game: Game) -> list[str]:
    """Names of the integers of a state, as in hand.1.3."""
    return [
        ".".join(map(str, (name, *cell)))
        for name, shape in game.plain_state.shapes.items()
        for cell in product(*map(range, shape))
    ]


OTHERS = ("next", "second next", "third next")  # seats, seen from one of them


@dataclass(frozen=True)
class Part:
    """A named part of a tensor: an array of cells, each of which has so many elements."""

    name: str
    about: str
    start: int
    axes: tuple[tuple[str, ...], ...]  # what there is one cell for
    elements: tuple[str, ...]  # of a cell
    highest: int  # value of an element
    numbers: tuple[str, ...] = ()  # what the values stand for, from 0, where they are places in a list

    @cached_property
    def shape(self) -> tuple[int, ...]:
        return (*map(len, self.axes), len(self.elements))

    @cached_property
    def stop(self) -> int:
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The tensor of a game's observations."""

    parts: tuple[Part, ...]

    @property
    def width(self) -> int:
        return self.parts[-1].stop

    @cached_property
    def highest(self) -> Tensor:
        """The highest value of each element."""
        return np.repeat([part.highest for part in self.parts], [prod(part.shape) for part in self.parts]).astype(
            np.uint8
        )

    def named(self, tensor: Tensor) -> dict[str, Tensor]:
        """The parts of a tensor (or of a batch of them) by name, as views of the same memory."""
        rows = tensor.shape[:-1]
        return {part.name: tensor[..., part.start : part.stop].reshape(*rows, *part.shape) for part in self.parts}


@cached_on_game
def layout_of(game: Game) -> Layout:
    """The layout of a game's observations. Its first part tells which seat looks."""
    most_seats = max(game.seats)
    parts = [Part("seat", "the seat of the player who looks", 0, (), game.seat_codes[:most_seats], 1)]
    for name, field in fields_of(game.state).items():
        start = parts[-1].stop
        told = _axes(field), tuple(_elements(field)), _highest(field), tuple(_numbers(field))
        parts.append(Part(name, field.about, start, *told))
    return Layout(tuple(parts))


def _seats(number: int) -> tuple[str, ...]:
    return ("own", *OTHERS)[:number]


def _axes(field: Field) -> tuple[tuple[str, ...], ...]:
    return tuple(_seats(len(axis)) if axis.is_seats else axis.names for axis in field.axes)


def _elements(field: Field) -> Iterator[str]:
    """What the elements of a cell are called."""
    if isinstance(field.meaning, Choice | Seat) and field.none and not _is_indexed(field):
        yield "none"
    if field.hidden and not _is_indexed(field):
        yield "unknown"
    match field.meaning:
        case Amount(least):
            yield f"amount above {least}" if least else "amount"
        case Choice(_, True):
            yield "number"
        case Seat(number):
            yield from _seats(number)
        case Subset(names, 1) | Choice(names) | Counts(names) | Packed(names):
            yield from names
        case Subset(names, owners):
            yield from (f"{owner} {name}" for owner in _seats(owners) for name in names)


def _numbers(field: Field) -> Iterator[str]:
    """What the numbers of an indexed field stand for."""
    if isinstance(field.meaning, Choice) and field.meaning.indexed:
        yield from ["none"] * field.none
        yield from ["unknown"] * field.hidden
        yield from field.meaning.names


def _is_indexed(field: Field) -> bool:
    return isinstance(field.meaning, Choice) and field.meaning.indexed


def _highest(field: Field) -> int:
    """What the bytes of a part reach; more than that is an error (`tensor.check_fit`)."""
    match field.meaning:
        case Amount(least, most):
            return most - least
        case Choice(names, True):
            return len(names) - 1 + lift_of(field)
        case Counts(_, _, most):
            return most
        case Packed(_, bits):
            return 1 << bits
    return 1


def lift_of(field: Field) -> int:
    """How much higher than itself a value is marked: NONE and UNKNOWN, if they are possible, come first."""
    return field.none + field.hidden
