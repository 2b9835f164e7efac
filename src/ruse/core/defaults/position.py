"""Positions of any game: every field of its state by name, those of a seat in the seat's own table.

    round = 1
    board = "Q1"

    [ann]
    hand = "K1"
    paid = 3

What is not named is as it is right after setup. A place for cards, and any other set, is written as words with blanks
between them, blanks within a name as `_`; `-` is nothing.
"""

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.fields import Amount, Choice, Counts, Field, Packed, Seat, Subset, fields_of
from ruse.core.playout import MAX_LEGAL
from ruse.core.record import NONE

if TYPE_CHECKING:
    from ruse.core.game import Game

_NOTHING = "-"


class DefaultPosition:
    """Positions of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._fields = fields_of(game.state)

    def read(self, box: Any, entries: Entries, s: Any) -> None:
        """Change a state right after setup to the position; cards can be moved, not made."""
        cards = self._census(box, s)
        common = [name for name, field in self._fields.items() if not field.is_by_seat]
        own = [name for name, field in self._fields.items() if field.is_by_seat]
        seats = self._game.seat_codes[: max(self._game.seats)]
        entries.only(*common, *seats)
        for name in common:
            self._read(entries, name, s, ())
        for seat, code in enumerate(seats):
            side = entries.table(code)
            side.only(*own)
            for name in own:
                self._read(side, name, s, (seat,))
        if self._census(box, s) != cards:
            raise BadPosition("a card is missing, or lies in two places")

    def _census(self, box: Any, s: Any) -> list[int]:
        out: Any = [0] * MAX_LEGAL
        return list(out[: self._game.rules.census(box, s, out)])

    def _read(self, entries: Entries, name: str, s: Any, cell: tuple[int, ...]) -> None:
        if name not in entries:
            return
        field, given = self._fields[name], entries.values[name]
        shape = field.shape[len(cell) :]
        if not shape:
            _put(s, name, cell, self._meant(entries, name, field, given))
            return
        cells = list(product(*map(range, shape)))
        if not isinstance(given, list) or len(given) != len(cells):
            raise entries.wrong(name, "must be a list of {length} whole numbers", length=len(cells))
        for each, value in zip(cells, given, strict=True):
            _put(s, name, (*cell, *each), self._meant(entries, name, field, value))

    def _meant(self, entries: Entries, name: str, field: Field, given: Any) -> int:
        one = Entries({name: given}, BadPosition, entries.path)
        if given == _NOTHING and field.none:
            return NONE
        match field.meaning:
            case Amount(least, most):
                return one.number(name, least, most)
            case Choice(names):
                return one.word(name, names)
            case Seat(number):
                return one.word(name, self._game.seat_codes[:number])
            case Subset():
                found = one.words(name, self._members(field))
                return sum(1 << member for member in set(found))
            case Counts(names, bits, most):
                found = one.words(name, _joined(names))
                if any(found.count(kind) > most for kind in found):
                    raise one.wrong(name, "there are at most {most}", most=most)
                return sum(1 << kind * bits for kind in found)
            case Packed(names, bits):
                return one.number(name, 0, (1 << len(names) * bits) - 1)

    def _members(self, field: Field) -> list[str]:
        meaning = field.meaning
        assert isinstance(meaning, Subset)
        names = _joined(meaning.names)
        if meaning.owners == 1:
            return names
        return [f"{self._game.seat_codes[owner]}.{name}" for owner in range(meaning.owners) for name in names]

    def write(self, box: Any, s: Any) -> dict[str, Any]:
        """The tables that `read` would set up the same state from."""
        tables: dict[str, Any] = {}
        for name, field in self._fields.items():
            if not field.is_by_seat:
                tables[name] = self._written(field, getattr(s, name), ())
        for seat, code in enumerate(self._game.seat_codes[: max(self._game.seats)]):
            own = {name: field for name, field in self._fields.items() if field.is_by_seat}
            tables[code] = {name: self._written(field, getattr(s, name), (seat,)) for name, field in own.items()}
        return tables

    def _written(self, field: Field, value: Any, cell: tuple[int, ...]) -> Any:
        shape = field.shape[len(cell) :]
        if not shape:
            return self._word(field, int(_at(value, cell)))
        return [self._word(field, int(_at(value, (*cell, *each)))) for each in product(*map(range, shape))]

    def _word(self, field: Field, value: int) -> Any:
        if value == NONE and field.none:
            return _NOTHING
        match field.meaning:
            case Choice(names):
                return names[value]
            case Seat():
                return self._game.seat_codes[value]
            case Subset():
                return " ".join(name for bit, name in enumerate(self._members(field)) if value >> bit & 1)
            case Counts(names, bits):
                return " ".join(
                    name
                    for place, name in enumerate(_joined(names))
                    for _ in range(value >> place * bits & (1 << bits) - 1)
                )
        return value


def _joined(names: Sequence[str]) -> list[str]:
    return [name.replace(" ", "_") for name in names]


def _at(value: Any, cell: tuple[int, ...]) -> Any:
    return value[cell[0] if len(cell) == 1 else cell] if cell else value


def _put(s: Any, name: str, cell: tuple[int, ...], value: int) -> None:
    if cell:
        getattr(s, name)[cell[0] if len(cell) == 1 else cell] = value
    else:
        setattr(s, name, value)
