"""Writes an observation into a tensor, as its layout says.

For every field there is a kernel with its numbers built in, and one after the other they are the kernel of the game:
compiled, that is several times as fast as looking the numbers up. Cells that are written alike have theirs in common,
so that it is compiled once.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from ruse.core.errors import RuseError
from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset, fields_of
from ruse.core.game import Game
from ruse.core.kernel import by_record, join, kernel
from ruse.core.reason import Named
from ruse.core.record import NONE, UNKNOWN, IntArray, marker_of
from ruse.core.setup import Setup
from ruse.envs.layout import Tensor, layout_of, lift_of, word_names

Writer = Callable[[IntArray, Any, int, int, Tensor], None]  # an observation's words and itself, viewer, seats, tensor
CellWriter = Callable[[int, int, int, Tensor, int], None]  # value, viewer, number of seats, tensor, where in it

FITS = -1

_WRITERS: dict[str, Writer] = {}


@by_record(_WRITERS.__getitem__)
def write_tensor(words: IntArray, view: Any, viewer: int, num_seats: int, out: Tensor) -> None:
    """Write the observation `view` that `viewer` made, given as the integers of its record too; `out` is all 0."""


def amounts_of(setup: Setup) -> IntArray | None:
    """Where amounts stand in a record, and the least and the most that a tensor has room for.

    None, with the standard box: it brings nothing else. Another box may, and nobody is to be told less than there is.
    """
    if not setup.changes:
        return None
    rows, word = [], 0
    for field in fields_of(setup.game.state).values():
        if isinstance(field.meaning, Amount):
            cells = range(word, word + field.num_cells)
            rows += [(cell, field.meaning.least, field.meaning.most) for cell in cells]
        word += field.num_cells
    return np.array(rows, np.int64)


@kernel
def first_misfit(words: Any, amounts: IntArray | None) -> int:
    """The first amount of the first of several observations that a tensor has no room for; FITS, if there is none."""
    if amounts is None:
        return FITS
    for row in range(len(amounts)):
        value = words[0][amounts[row, 0]]
        if value != UNKNOWN and (value < amounts[row, 1] or value > amounts[row, 2]):
            return row
    return FITS


def check_fit(setup: Setup, misfit: int) -> None:
    """Refuse to go on with an amount that a tensor has no room for."""
    amounts = amounts_of(setup)
    if misfit != FITS and amounts is not None:
        word, least, most = amounts[misfit].tolist()
        name = word_names(setup.game)[word]
        raise RuseError(
            "{game} with this box: there is no room for `{name}` in a tensor, beyond {least} to {most}",
            game=Named(setup.game.title),
            name=name,
            least=least,
            most=most,
        )


def know_tensor_of(game: Game) -> None:
    """Make `write_tensor` ready for a game."""
    marker = marker_of(game.state.dtype)
    if marker in _WRITERS:
        return
    writers: list[Writer] = [_viewer]
    word = 0
    parts = {part.name: part for part in layout_of(game).parts}
    for name, field in fields_of(game.state).items():
        part = parts[name]
        writers.append(_field_writer(field, word, part.start, len(part.elements)))
        word += field.num_cells
    _WRITERS[marker] = join(writers)


@kernel
def from_seat(seat: int, viewer: int, num_seats: int) -> int:
    """How many places clockwise a seat is from the viewer; seats that nobody has stay where they are."""
    if seat >= num_seats:
        return seat
    return seat - viewer if seat >= viewer else seat - viewer + num_seats


@kernel
def _viewer(words: IntArray, view: Any, viewer: int, num_seats: int, out: Tensor) -> None:
    """Who looks."""
    out[viewer] = 1


def _field_writer(field: Field, word: int, start: int, size: int) -> Writer:
    """Writes the cells of a field; where there is one row for each seat, those of the viewer first."""
    rows = field.shape[0] if field.is_by_seat else 1
    cells = field.num_cells // rows
    write_cell = _cell_writer(field, size)

    @kernel
    def write(words: IntArray, view: Any, viewer: int, num_seats: int, out: Tensor) -> None:
        for row in range(rows):
            at = start
            if rows > 1:
                at += from_seat(row, viewer, num_seats) * cells * size
            for cell in range(cells):
                write_cell(words[word + row * cells + cell], viewer, num_seats, out, at + cell * size)

    return write


def _cell_writer(field: Field, size: int) -> CellWriter:
    match field.meaning:
        case Amount(least, most):
            known = _amount(least, most)
        case Choice(_, False):
            return _mark(lift_of(field), size - 1)
        case Choice():
            return _index(lift_of(field))
        case Seat():
            return _seat(lift_of(field), size - 1)
        case Subset(names, owners):
            known = _subset(len(names), owners)
        case Counts(names, bits):
            known = _counts(len(names), bits)
        case Packed(names, bits):
            return _packed(len(names), bits)
    return _or_unknown(known) if field.hidden else known


@cache
def _or_unknown(known: CellWriter) -> CellWriter:
    """A mark first, if it is unknown, and what is known after it."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        if value == UNKNOWN:
            out[at] = 1
        else:
            known(value, viewer, num_seats, out, at + 1)

    return write


@cache
def _amount(least: int, most: int) -> CellWriter:
    """How much more than the least."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        out[at] = min(max(value, least), most) - least

    return write


@cache
def _mark(lift: int, last: int) -> CellWriter:
    """A mark for one of several."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        out[at + min(max(value + lift, 0), last)] = 1

    return write


@cache
def _index(lift: int) -> CellWriter:
    """The place of one of many."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        out[at] = max(value + lift, 0)

    return write


@cache
def _seat(lift: int, last: int) -> CellWriter:
    """A mark for a seat, as seen from the viewer."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        seat = from_seat(value, viewer, num_seats) if value >= 0 else value
        out[at + min(max(seat + lift, 0), last)] = 1

    return write


@cache
def _subset(number: int, owners: int) -> CellWriter:
    """A mark for each that is there; the viewer's own first."""

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        for owner in range(owners):
            first = at
            if owners > 1:
                first += from_seat(owner, viewer, num_seats) * number
            for index in range(number):
                out[first + index] = value >> owner * number + index & 1

    return write


@cache
def _counts(number: int, bits: int) -> CellWriter:
    """How many of each."""
    most = (1 << bits) - 1

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        for index in range(number):
            out[at + index] = value >> index * bits & most

    return write


@cache
def _packed(number: int, bits: int) -> CellWriter:
    """Each number and 1 more; all 0, if there is nothing."""
    most = (1 << bits) - 1

    @kernel
    def write(value: int, viewer: int, num_seats: int, out: Tensor, at: int) -> None:
        if value != NONE:
            for index in range(number):
                out[at + index] = (value >> index * bits & most) + 1

    return write
