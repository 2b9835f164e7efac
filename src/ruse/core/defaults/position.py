"""Positions of any game: every field of its state by name, those by seat in a table per seat.

    round = 1
    board = "Q1"

    [ann]
    hand = "K1"
    paid = 3

A field that is not named is as it is right after setup. A set of cards is written as words with blanks between them,
blanks within a name as `_`; `-` is nothing. Fields over further axes are lists.
"""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ruse.core.defaults.view import cell_of
from ruse.core.derive import declared_fields
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset
from ruse.core.record import NONE

if TYPE_CHECKING:
    from ruse.core.game import Game

_NOTHING = "-"


class DefaultPosition:
    """Positions of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._fields = declared_fields(game.state)
        self._shared = [name for name, field in self._fields.items() if not field.is_by_seat]
        self._by_seat = [name for name, field in self._fields.items() if field.is_by_seat]
        self._seats = game.seat_codes[: max(game.seats)]

    def read(self, box: Any, entries: Entries, s: Any) -> None:
        """Change a state right after setup to the position."""
        entries.only(*self._shared, *self._seats)
        for name in self._shared:
            self._read(entries, name, s, ())
        for seat, code in enumerate(self._seats):
            own = entries.table(code)
            own.only(*self._by_seat)
            for name in self._by_seat:
                self._read(own, name, s, (seat,))

    def write(self, box: Any, s: Any) -> dict[str, Any]:
        """The tables that `read` would set up the same state from."""
        tables: dict[str, Any] = {name: self._written(name, s, ()) for name in self._shared}
        for seat, code in enumerate(self._seats):
            tables[code] = {name: self._written(name, s, (seat,)) for name in self._by_seat}
        return tables

    def _read(self, entries: Entries, name: str, s: Any, cell: tuple[int, ...]) -> None:
        """Read the entry of a field, if there is one, into the cells that begin with `cell`."""
        if name not in entries:
            return
        field, given = self._fields[name], entries.values[name]
        cells = list(product(*map(range, field.shape[len(cell) :])))
        if len(cell) == len(field.shape):
            given = [given]
        elif not isinstance(given, list) or len(given) != len(cells):
            raise entries.wrong(name, "must be a list of {length} values", length=len(cells))
        for each, value in zip(cells, given, strict=True):
            _put(s, name, (*cell, *each), self._value(Entries({name: value}, BadPosition, entries.path), name, field))

    def _value(self, entries: Entries, name: str, field: Field) -> int:
        """The integer for an entry in the words of the declaration."""
        if entries.values[name] == _NOTHING and field.none:
            return NONE
        match field.meaning:
            case Amount(least, most):
                return entries.number(name, least, most)
            case Choice(names):
                return entries.word(name, names)
            case Seat(number):
                return entries.word(name, self._game.seat_codes[:number])
            case Subset():
                return sum(1 << member for member in set(entries.words(name, self._members(field.meaning))))
            case Counts(names, bits, most):
                kinds = entries.words(name, _joined(names))
                if any(kinds.count(kind) > most for kind in kinds):
                    raise entries.wrong(name, "there are at most {most}", most=most)
                return sum(1 << kind * bits for kind in kinds)
            case Packed(names, bits):
                return entries.number(name, 0, (1 << len(names) * bits) - 1)

    def _members(self, meaning: Subset) -> list[str]:
        """Words for the members of a set, which may belong to seats."""
        names = _joined(meaning.names)
        if meaning.owners == 1:
            return names
        return [f"{self._game.seat_codes[owner]}.{name}" for owner in range(meaning.owners) for name in names]

    def _written(self, name: str, s: Any, cell: tuple[int, ...]) -> Any:
        field = self._fields[name]
        cells = product(*map(range, field.shape[len(cell) :]))
        values = [self._word(field, cell_of(s, name, (*cell, *each))) for each in cells]
        return values[0] if len(cell) == len(field.shape) else values

    def _word(self, field: Field, value: int) -> Any:
        if value == NONE and field.none:
            return _NOTHING
        match field.meaning:
            case Choice(names):
                return names[value]
            case Seat():
                return self._game.seat_codes[value]
            case Subset():
                return " ".join(name for bit, name in enumerate(self._members(field.meaning)) if value >> bit & 1)
            case Counts(names, bits):
                numbers = [value >> kind * bits & (1 << bits) - 1 for kind in range(len(names))]
                words = zip(_joined(names), numbers, strict=True)
                return " ".join(name for name, number in words for _ in range(number))
        return value


def _joined(names: Sequence[str]) -> list[str]:
    return [name.replace(" ", "_") for name in names]


def _put(s: Any, name: str, cell: tuple[int, ...], value: int) -> None:
    if cell:
        getattr(s, name)[cell[0] if len(cell) == 1 else cell] = value
    else:
        setattr(s, name, value)
