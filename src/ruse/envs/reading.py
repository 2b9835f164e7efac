"""Reads a tensor back: the observation it was written from, to the last integer. Nothing is lost in a tensor."""

from collections.abc import Callable
from functools import cache

import numpy as np

from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset, fields_of
from ruse.core.game import Game
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.envs.layout import Tensor, layout_of, lift_of

CellReader = Callable[[list[int], int, int], int]  # the elements of a cell, viewer, number of seats


def read_tensor(game: Game, tensor: Tensor, num_seats: int) -> dict[str, IntArray]:
    """The fields of the observation in a tensor, in the order of the game's seats."""
    parts = layout_of(game).named(tensor)
    viewer = int(parts["seat"].argmax())
    return {name: _field(field, parts[name], viewer, num_seats) for name, field in fields_of(game.state).items()}


def _field(field: Field, part: Tensor, viewer: int, num_seats: int) -> IntArray:
    read = _cell_reader(field)
    cells = [read(cell, viewer, num_seats) for cell in part.reshape(-1, part.shape[-1]).tolist()]
    values = np.array(cells, np.int64).reshape(field.shape)
    if field.is_by_seat:
        values[:num_seats] = values[[(seat - viewer) % num_seats for seat in range(num_seats)]]
    return values


@cache
def _cell_reader(field: Field) -> CellReader:
    """Reads a cell: one of several, or a mark if it is unknown and what is known after it."""
    match field.meaning:
        case Choice(_, True):
            return lambda cell, viewer, num_seats: _lowered(cell[0], field)
        case Choice():
            return lambda cell, viewer, num_seats: _lowered(cell.index(1), field)
        case Seat():
            return lambda cell, viewer, num_seats: _turned_back(_lowered(cell.index(1), field), viewer, num_seats)
    known = _known_reader(field)
    if not field.hidden:
        return known
    return lambda cell, viewer, num_seats: UNKNOWN if cell[0] else known(cell[1:], viewer, num_seats)


def _known_reader(field: Field) -> CellReader:
    match field.meaning:
        case Amount(least):
            return lambda cell, viewer, num_seats: cell[0] + least
        case Counts(_, bits):
            return lambda cell, viewer, num_seats: _packed(cell, bits)
        case Packed(_, bits):
            return lambda cell, viewer, num_seats: _packed([part - 1 for part in cell], bits) if any(cell) else NONE
        case Subset(_, 1):
            return lambda cell, viewer, num_seats: _packed(cell, 1)
        case Subset(names):
            return lambda cell, viewer, num_seats: _packed(_turned(cell, viewer * len(names)), 1)
    raise TypeError(f"{field.meaning} is not read here")


def _packed(numbers: list[int], bits: int) -> int:
    """Several numbers in one integer, the first lowest."""
    value = 0
    for number in reversed(numbers):
        value = value << bits | number
    return value


def _turned(cell: list[int], places: int) -> list[int]:
    """The elements so many places further on, the last ones first."""
    return cell[-places:] + cell[:-places] if places else cell


def _turned_back(seat: int, viewer: int, num_seats: int) -> int:
    """The seat that is so many places clockwise from the viewer; seats that nobody has stay where they are."""
    return (seat + viewer) % num_seats if 0 <= seat < num_seats else seat


def _lowered(mark: int, field: Field) -> int:
    """What is marked there; NONE and UNKNOWN, if they are possible, come first."""
    value = mark - lift_of(field)
    return NONE if value == -1 and field.none and not field.hidden else value
