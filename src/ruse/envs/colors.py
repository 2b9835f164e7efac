"""Canonical colors: situations that differ only in which color is which look the same.

Every color of an observation gets a number made from all that the viewer knows of it. The colors are put in the order
of these numbers, in the observation and in the actions. Colors with the same number are alike in everything, so their
order does not matter.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from ruse.core.errors import RuseError
from ruse.core.fields import Choice, Field, Subset, fields_of
from ruse.core.game import AlikeColors, Game
from ruse.core.kernel import kernel, when_compiling
from ruse.core.protocol import NOBODY, forget_order, observe, put_in_order
from ruse.core.record import UNKNOWN, IntArray, RecordArray, marker_of
from ruse.envs.lanes import Marks
from ruse.envs.layout import Tensor
from ruse.envs.space import space_of
from ruse.envs.tensor import write_tensor

Judge = Callable[[IntArray, int, int, IntArray], None]  # words of an observation, viewer, number of seats, numbers
Turner = Callable[[IntArray, IntArray, IntArray], None]  # words, the new place of each color, the words turned

_MASK = (1 << 40) - 1
_JUDGES: dict[str, Judge] = {}
_TURNERS: dict[str, Turner] = {}


def judge_colors(words: IntArray, view: Any, viewer: int, num_seats: int, out: IntArray) -> None:
    """Write a number for each color, from all that the viewer knows of it."""
    _JUDGES[marker_of(view.dtype)](words, viewer, num_seats, out)


def turn_colors(words: IntArray, view: Any, places: IntArray, out: IntArray) -> None:
    """Write the same observation, or state, with each color in another's place."""
    _TURNERS[marker_of(view.dtype)](words, places, out)


@when_compiling
def _register() -> None:
    from numba.extending import overload

    @overload(judge_colors, strict=False, jit_options={"error_model": "numpy", "forceinline": True})
    def find_judge(words: Any, view: Any, viewer: Any, num_seats: Any, out: Any) -> Any:
        judge = _JUDGES[list(view.fields)[-1]]
        return lambda words, view, viewer, num_seats, out: judge(words, viewer, num_seats, out)

    @overload(turn_colors, strict=False, jit_options={"error_model": "numpy", "forceinline": True})
    def find_turner(words: Any, view: Any, places: Any, out: Any) -> Any:
        turn = _TURNERS[list(view.fields)[-1]]
        return lambda words, view, places, out: turn(words, places, out)


def know_colors_of(game: Game) -> None:
    """Make `judge_colors` and `turn_colors` ready for a game."""
    marker, colors = marker_of(game.state.dtype), game.colors
    if colors is None:
        raise RuseError(f"{game.title} has no colors that are alike")
    judges: list[Judge] = [_nothing_known]
    turners: list[Turner] = [_all_as_it_is]
    word = 0
    for field in fields_of(game.state).values():
        names = field.meaning.names if isinstance(field.meaning, Choice | Subset) else ()
        if names in colors.color_of:
            table = _table(colors, names)
            judges.append(_judge_of(field, word, table))
            turners.append(_turner_of(field, word, table))
        word += field.num_cells
    _JUDGES[marker], _TURNERS[marker] = _all_judges(judges), _all_turners(turners)


def _table(colors: AlikeColors, names: tuple[str, ...]) -> IntArray:
    """For every color, the names that tell it, in an order that is the same for all colors."""
    of = colors.color_of[names]
    rows = [[index for index, color in enumerate(of) if color == each] for each in range(colors.number)]
    return np.array(rows, np.int64)


@cache
def orders_of(game: Game) -> list[tuple[int, ...]]:
    """Every way to put the colors in other places: the new place of each."""
    return list(permutations(range(game.colors.number))) if game.colors else []


@cache
def action_maps(game: Game) -> IntArray:
    """For every order, the place in the action space that each action gets."""
    colors, space = game.colors, space_of(game)
    assert colors is not None
    found = {(action.verb, *action.args.items()): place for place, action in enumerate(space.choices)}
    maps = []
    for order in orders_of(game):
        turned = {name: other for names in colors.color_of for name, other in _renamed(colors, names, order)}
        maps.append(
            [
                found[action.verb, *((name, turned.get(str(value), value)) for name, value in action.args.items())]
                for action in space.choices
            ]
        )
    return np.array(maps, np.int64)


def _renamed(colors: AlikeColors, names: tuple[str, ...], order: tuple[int, ...]) -> list[tuple[str, str]]:
    table = _table(colors, names)
    return [
        (names[index], names[table[order[color], place]])
        for color, row in enumerate(table.tolist())
        for place, index in enumerate(row)
    ]


# One kernel for each field that tells colors, and all of them as one


@kernel
def seat_from(distance: int, viewer: int, num_seats: int) -> int:
    """The seat so many places clockwise from the viewer; seats that nobody has stay where they are."""
    if distance >= num_seats:
        return distance
    return distance + viewer if distance + viewer < num_seats else distance + viewer - num_seats


@kernel
def _nothing_known(words: IntArray, viewer: int, num_seats: int, out: IntArray) -> None:
    out[:] = 0


@kernel
def _all_as_it_is(words: IntArray, places: IntArray, out: IntArray) -> None:
    out[:] = words


def _all_judges(judges: Sequence[Judge]) -> Judge:
    if len(judges) == 1:
        return judges[0]
    half = len(judges) // 2
    first, second = _all_judges(judges[:half]), _all_judges(judges[half:])

    @kernel
    def judge(words: IntArray, viewer: int, num_seats: int, out: IntArray) -> None:
        first(words, viewer, num_seats, out)
        second(words, viewer, num_seats, out)

    return judge


def _all_turners(turners: Sequence[Turner]) -> Turner:
    if len(turners) == 1:
        return turners[0]
    half = len(turners) // 2
    first, second = _all_turners(turners[:half]), _all_turners(turners[half:])

    @kernel
    def turn(words: IntArray, places: IntArray, out: IntArray) -> None:
        first(words, places, out)
        second(words, places, out)

    return turn


def _judge_of(field: Field, word: int, table: IntArray) -> Judge:
    """What a field tells of each color: which of its names are there. Seats count from the viewer on."""
    rows = field.shape[0] if field.is_by_seat else 1
    cells, (num_colors, size) = field.num_cells // rows, table.shape
    is_subset = isinstance(field.meaning, Subset)
    owners = field.meaning.owners if isinstance(field.meaning, Subset) else 1
    width = num_colors * size

    @kernel
    def judge(words: IntArray, viewer: int, num_seats: int, out: IntArray) -> None:
        for place in range(rows):
            row = seat_from(place, viewer, num_seats) if rows > 1 else 0
            for cell in range(cells):
                value = words[word + row * cells + cell]
                for color in range(num_colors):
                    for distance in range(owners):
                        owner = seat_from(distance, viewer, num_seats) if owners > 1 else 0
                        told = 0
                        for index in range(size):
                            if is_subset:
                                told |= (value >> owner * width + table[color, index] & 1) << index
                            elif value == table[color, index]:
                                told = index + 1
                        out[color] = (out[color] * 1000003 + told + 1) & _MASK

    return judge


def _turner_of(field: Field, word: int, table: IntArray) -> Turner:
    """Every name of a field becomes that of the color's new place."""
    cells, (num_colors, size) = field.num_cells, table.shape
    is_subset = isinstance(field.meaning, Subset)
    owners = field.meaning.owners if isinstance(field.meaning, Subset) else 1
    width = num_colors * size

    @kernel
    def turn(words: IntArray, places: IntArray, out: IntArray) -> None:
        for cell in range(cells):
            value = words[word + cell]
            if value == UNKNOWN:
                continue
            turned = 0 if is_subset else value
            for color in range(num_colors):
                for index in range(size):
                    there = table[places[color], index]
                    if is_subset:
                        for owner in range(owners):
                            turned |= (value >> owner * width + table[color, index] & 1) << owner * width + there
                    elif value == table[color, index]:
                        turned = there
            out[word + cell] = turned

    return turn


@kernel
def order_colors(numbers: IntArray, places: IntArray) -> int:
    """Put the color with the highest number first, and so on; return which of all orders that is."""
    order = 0
    for color in range(len(numbers)):
        place = behind = 0
        for other in range(len(numbers)):
            before = numbers[other] > numbers[color] or (numbers[other] == numbers[color] and other < color)
            place += before
            behind += before and other > color
        places[color] = place
        # the digits of the order's number in the list of all permutations
        order = order * (len(numbers) - color) + behind
    return order


def turn_lanes(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,
    states: RecordArray,
    views: RecordArray,  # two, to work on
    words: IntArray,  # the same memory
    maps: IntArray,
    numbers: IntArray,
    places: IntArray,
    seats: Marks,
    tensors: Tensor,
    masks: Marks,
    offers: IntArray,
    orders: IntArray,
    mask: Marks,
) -> None:
    """Give all matches canonical colors; `orders` tells which order each has."""
    for index in range(len(states)):
        seat = int(seats[index])
        if seat == NOBODY:
            continue
        views[0] = blanks[1]
        observe(boxes[0], states[index], seat, views[0])
        views[1] = views[0]
        forget_order(boxes[0], views[1])
        judge_colors(words[1], views[1], seat, options[0], numbers)
        order = order_colors(numbers, places)
        turn_colors(words[0], views[0], places, words[1])
        put_in_order(boxes[0], views[1])
        write_tensor(words[1], views[1], seat, options[0], tensors[index])
        mask[:] = masks[index]
        for action in range(len(mask)):
            masks[index, maps[order, action]] = mask[action]
        offers[index] = maps[order, offers[index]]
        orders[index] = order
