"""Canonical colors: situations that differ only in which color is which look the same.

Every color of an observation gets a number made from all that the viewer knows of it. The colors are put in the order
of these numbers, in the observation and in the actions. Colors with the same number are alike in everything, so their
order does not matter.
"""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np

from ruse.core.errors import RuseError
from ruse.core.fields import Choice, Field, Subset, fields_of
from ruse.core.game import AlikeColors, Game, cached_on_game
from ruse.core.kernel import by_record, join, kernel
from ruse.core.protocol import forget_order, put_in_order
from ruse.core.reason import Named
from ruse.core.record import IntArray, Record, RecordArray, integer, integers, marker_of
from ruse.core.setup import Setup
from ruse.envs.space import NO_CHOICE, space_of

Judge = Callable[[IntArray, Any, int, int, IntArray], None]  # an observation's words and itself, viewer, seats, numbers
Turner = Callable[
    [IntArray, Any, IntArray, IntArray], None
]  # both again, the new place of each color, the words turned
Reader = Callable[[int, int, int], int]  # a value, which of several owners, color

MAX_COLORS = 5  # more have too many orders to list
TRUE, TOLD = range(2)  # of two views, and of their words

_MASK = (1 << 40) - 1
_JUDGES: dict[str, Judge] = {}
_TURNERS: dict[str, Turner] = {}


class Palette(Record):
    """Room to find the canonical order of colors."""

    number = integer()  # of colors
    numbers = integers(MAX_COLORS)  # made from all that is known of each
    places = integers(MAX_COLORS)  # that each gets
    order = integer()  # which of all orders that is


@by_record(_JUDGES.__getitem__)
def judge_colors(words: IntArray, view: Any, viewer: int, num_seats: int, out: IntArray) -> None:
    """Write a number for each color, from all that the viewer knows of it."""


@by_record(_TURNERS.__getitem__)
def turn_colors(words: IntArray, view: Any, places: IntArray, out: IntArray) -> None:
    """Write the same observation, or state, with each color in another's place."""


def check_alike(setup: Setup) -> None:
    """Refuse canonical colors where colors differ in more than their names."""
    if setup.game.colors is None:
        raise RuseError("{game} has no colors that are alike", game=Named(setup.game.title))
    if setup.changes:
        raise RuseError("colors are known to be alike only in the standard box")


def know_colors_of(game: Game) -> None:
    """Make `judge_colors` and `turn_colors` ready for a game; before anything is compiled for it, like all kernels."""
    marker, colors = marker_of(game.state.dtype), game.colors
    if colors is None or marker in _JUDGES:
        return
    judges: list[Judge] = [_nothing_known]
    turners: list[Turner] = [_all_as_it_is]
    word = 0
    for field in fields_of(game.state).values():
        names = field.meaning.names if isinstance(field.meaning, Choice | Subset) else ()
        if names in colors.color_of:
            table = _table(colors, names)
            read = _reader(field, table)
            judges.append(_judge_of(field, word, table, read))
            turners.append(_turner_of(field, word, table, read))
        word += field.num_cells
    _JUDGES[marker], _TURNERS[marker] = join(judges), join(turners)


def _table(colors: AlikeColors, names: tuple[str, ...]) -> IntArray:
    """For every color, the names that tell it, in an order that is the same for all colors."""
    of = colors.color_of[names]
    rows = [[index for index, color in enumerate(of) if color == each] for each in range(colors.number)]
    return np.array(rows, np.int64)


def new_palette(game: Game) -> RecordArray:
    """Room for the colors of a game."""
    palette = Palette.array()
    palette[0].number = game.colors.number if game.colors else 0
    return palette


@cached_on_game
def orders_of(game: Game) -> list[tuple[int, ...]]:
    """Every way to put the colors in other places: the new place of each."""
    return list(permutations(range(game.colors.number))) if game.colors else []


@cached_on_game
def table_maps(game: Game) -> IntArray:
    """For every order, the number in the game's table that each action gets."""
    colors = game.colors
    assert colors is not None
    found = {(action.role, action.verb, *action.args.items()): action.number for action in game.actions}
    maps = []
    for order in orders_of(game):
        turned = {name: other for names in colors.color_of for name, other in _renamed(colors, names, order)}
        args = [[(name, turned.get(str(value), value)) for name, value in each.args.items()] for each in game.actions]
        maps.append([found[each.role, each.verb, *its] for each, its in zip(game.actions, args, strict=True)])
    return np.array(maps, np.int64)


@cached_on_game
def action_maps(game: Game) -> IntArray:
    """For every order, the place in the action space that each choice gets; and behind that the way back."""
    space = space_of(game)
    there = space.places[table_maps(game)[:, space.numbers]]
    assert NO_CHOICE not in there
    return np.stack([there, np.argsort(there, axis=1)])


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
def _nothing_known(words: IntArray, view: Any, viewer: int, num_seats: int, out: IntArray) -> None:
    out[:] = 0


@kernel
def _all_as_it_is(words: IntArray, view: Any, places: IntArray, out: IntArray) -> None:
    out[:] = words


def _reader(field: Field, table: IntArray) -> Reader:
    """What a value tells of a color, where it tells of several owners, for one of them; 0, if nothing."""
    num_colors, size, is_subset = len(table), len(table[0]), isinstance(field.meaning, Subset)
    width, all_names, is_in_blocks = num_colors * size, (1 << size) - 1, _is_in_blocks(table)

    @kernel
    def read(value: int, owner: int, color: int) -> int:
        if is_in_blocks and is_subset:
            return value >> owner * width + color * size & all_names
        if is_in_blocks:
            return value - color * size + 1 if 0 <= value - color * size < size else 0
        told = 0
        for index in range(size):
            if is_subset:
                told |= (value >> owner * width + int(table[color, index]) & 1) << index
            elif value == table[color, index]:
                told = index + 1
        return told

    return read


def _painter(field: Field, table: IntArray) -> Callable[[int, int, int], int]:
    """The value that would tell the same of another color, and nothing else."""
    num_colors, size, is_subset = len(table), len(table[0]), isinstance(field.meaning, Subset)
    width, is_in_blocks = num_colors * size, _is_in_blocks(table)

    @kernel
    def paint(told: int, owner: int, color: int) -> int:
        if not is_subset:
            return int(table[color, told - 1])
        if is_in_blocks:
            return told << owner * width + color * size
        value = 0
        for index in range(size):
            value |= (told >> index & 1) << owner * width + int(table[color, index])
        return value

    return paint


def _is_in_blocks(table: IntArray) -> bool:
    """Whether all names of the first color come first, then those of the second, and so on."""
    return bool(np.array_equal(table.reshape(-1), np.arange(table.size)))


def _judge_of(field: Field, word: int, table: IntArray, read: Reader) -> Judge:
    """What a field tells of each color: which of its names are there. Seats count from the viewer on."""
    rows = field.shape[0] if field.is_by_seat else 1
    cells, num_colors = field.num_cells // rows, len(table)
    owners = field.meaning.owners if isinstance(field.meaning, Subset) else 1

    @kernel
    def judge(words: IntArray, view: Any, viewer: int, num_seats: int, out: IntArray) -> None:
        for place in range(rows):
            row = seat_from(place, viewer, num_seats) if rows > 1 else 0
            for cell in range(cells):
                value = words[word + row * cells + cell]
                for color in range(num_colors):
                    for distance in range(owners):
                        owner = seat_from(distance, viewer, num_seats) if owners > 1 else 0
                        out[color] = (out[color] * 1000003 + read(value, owner, color) + 1) & _MASK

    return judge


def _turner_of(field: Field, word: int, table: IntArray, read: Reader) -> Turner:
    """Every name of a field becomes that of the color's new place."""
    cells, num_colors = field.num_cells, len(table)
    is_subset = isinstance(field.meaning, Subset)
    owners = field.meaning.owners if isinstance(field.meaning, Subset) else 1
    paint = _painter(field, table)

    @kernel
    def turn(words: IntArray, view: Any, places: IntArray, out: IntArray) -> None:
        for cell in range(cells):
            value = words[word + cell]
            if value < 0:  # unknown, or nothing there
                continue
            turned = 0 if is_subset else value
            for color in range(num_colors):
                for owner in range(owners):
                    told = read(value, owner, color)
                    if is_subset:
                        turned |= paint(told, owner, places[color])
                    elif told > 0:
                        turned = paint(told, owner, places[color])
            out[word + cell] = turned

    return turn


@kernel
def order_colors(palette: Any) -> None:
    """Put the color with the highest number first, and so on."""
    order = 0
    for color in range(palette.number):
        place = behind = 0
        for other in range(palette.number):
            higher = palette.numbers[other] > palette.numbers[color]
            before = higher or (palette.numbers[other] == palette.numbers[color] and other < color)
            place += before
            behind += before and other > color
        palette.places[color] = place
        # the digits of the order's number in the list of all permutations
        order = order * (palette.number - color) + behind
    palette.order = order


@kernel
def exchange_colors(box: Any, view: Any, told: Any, words: IntArray, palette: Any) -> None:
    """Make `told` of `view`, with each color in its place of the palette."""
    turn_colors(words[TRUE], view, palette.places, words[TOLD])
    put_in_order(box, told)


@kernel
def canonize(box: Any, view: Any, told: Any, words: IntArray, viewer: int, num_seats: int, palette: Any) -> None:
    """Find the canonical order of colors of `view`, and make `told` of it."""
    words[TOLD] = words[TRUE]
    forget_order(box, told)
    judge_colors(words[TOLD], told, viewer, num_seats, palette.numbers)
    order_colors(palette)
    exchange_colors(box, view, told, words, palette)
