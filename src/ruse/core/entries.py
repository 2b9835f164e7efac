"""Reading the entries of a TOML table, with errors that name the entry and what it should be."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ruse.core.errors import RuseError
from ruse.core.reason import Reason
from ruse.core.text import shortened


class Entries:
    """One table of a file, the path to it, and the kind of error to raise."""

    def __init__(self, table: dict[str, Any], error: type[RuseError], path: str = "") -> None:
        self.values = table
        self.path = path
        self._error = error

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def wrong(self, name: str, template: str, /, **values: object) -> RuseError:
        """The error to raise about an entry."""
        return self._error("{entry}: {why}", entry=f"{self.path}{name}", why=Reason(template, **values))

    def only(self, *names: str) -> None:
        """Refuse entries of any other name."""
        for name in self.values:
            if name not in names:
                near = get_close_matches(name, names, 1)
                if near:
                    raise self.wrong(name, "unknown entry; did you mean '{near}'?", near=near[0])
                raise self.wrong(name, "unknown entry; there are: {known}", known=list(names))

    def table(self, name: str) -> "Entries":
        """A table in this one; empty if it is not there."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, "must be a table")
        return Entries(value, self._error, f"{self.path}{name}.")

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number; without a default it must be there."""
        value = self._value(name, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(
                name,
                "must be a whole number from {low} to {high}, not {value}",
                low=low,
                high=high,
                value=_shown(value),
            )
        return value

    def numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers."""
        value = self._value(name)
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(name, "must be a list of {length} whole numbers", length=length)
        for item in value:
            if type(item) is not int or not low <= item <= high:
                raise self.wrong(
                    name,
                    "must be whole numbers from {low} to {high}, not {value}",
                    low=low,
                    high=high,
                    value=_shown(item),
                )
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self._value(name, default)
        if not isinstance(value, str):
            raise self.wrong(name, "must be a text, not {value}", value=_shown(value))
        return value

    def word(self, name: str, known: Sequence[str]) -> int:
        """The index of a word in a list of known ones."""
        return self.index(name, self.text(name), known)

    def words(self, name: str, known: Sequence[str]) -> list[int]:
        """The indices of words, written with blanks between them; none if the entry is not there."""
        return [self.index(name, word, known) for word in self.text(name, "").split()]

    def index(self, name: str, word: str, known: Sequence[str]) -> int:
        """The index of `word`, found in the entry of that name."""
        if word not in known:
            near = get_close_matches(word, known, 1)
            if near:
                raise self.wrong(
                    name, "'{word}' is unknown; did you mean '{near}'?", word=shortened(word), near=near[0]
                )
            raise self.wrong(name, "'{word}' is unknown; there are: {known}", word=shortened(word), known=list(known))
        return known.index(word)

    def _value(self, name: str, default: object = None) -> Any:
        value = self.values.get(name, default)
        if value is None:
            raise self.wrong(name, "is missing")
        return value


def _shown(value: object) -> str:
    return shortened(repr(value))
