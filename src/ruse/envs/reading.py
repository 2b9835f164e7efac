"""Reads a tensor back: the observation it was written from, to the last integer. Nothing is lost in a tensor."""

import numpy as np

from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset, fields_of
from ruse.core.game import Game
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.envs.layout import Tensor, layout_of, lift_of


def read_tensor(game: Game, tensor: Tensor, num_seats: int) -> dict[str, IntArray]:
    """The fields of the observation in a tensor, in the order of the game's seats."""
    parts = layout_of(game).named(tensor)
    viewer = int(parts["seat"].argmax())
    return {name: _field(field, parts[name], viewer, num_seats) for name, field in fields_of(game.state).items()}


def _field(field: Field, part: Tensor, viewer: int, num_seats: int) -> IntArray:
    cells = [_cell(field, cell, viewer, num_seats) for cell in part.reshape(-1, part.shape[-1]).tolist()]
    values = np.array(cells, np.int64).reshape(field.shape)
    if field.is_by_seat:
        values[:num_seats] = values[[(seat - viewer) % num_seats for seat in range(num_seats)]]
    return values


def _cell(field: Field, cell: list[int], viewer: int, num_seats: int) -> int:
    match field.meaning:
        case Choice(_, True):
            return _lowered(cell[0], field)
        case Choice():
            return _lowered(cell.index(1), field)
        case Seat():
            seat = _lowered(cell.index(1), field)
            return (seat + viewer) % num_seats if 0 <= seat < num_seats else seat
        case Packed(_, bits):
            return sum(part - 1 << index * bits for index, part in enumerate(cell)) if any(cell) else NONE
    if field.hidden:
        if cell[0]:
            return UNKNOWN
        cell = cell[1:]
    match field.meaning:
        case Amount(least):
            return cell[0] + least
        case Counts(_, bits):
            return sum(number << index * bits for index, number in enumerate(cell))
        case Subset(names, owners):
            own = -viewer * len(names) if owners > 1 else 0
            return sum(1 << index for index, mark in enumerate(cell[own:] + cell[:own]) if mark)


def _lowered(mark: int, field: Field) -> int:
    """What is marked there; NONE and UNKNOWN, if they are possible, come first."""
    value = mark - lift_of(field)
    return NONE if value == -1 and field.none and not field.hidden else value
