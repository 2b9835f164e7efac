"""Reading the entries of a TOML table, with errors that name the entry and what it should be."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ruse.core.errors import RuseError


class Entries:
    """One table of a file, the path to it, and the kind of error to raise."""

    def __init__(self, table: dict[str, Any], error: type[RuseError], path: str = "") -> None:
        self.values = table
        self.path = path
        self._error = error

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def wrong(self, name: str, what: str) -> RuseError:
        """The error to raise about an entry."""
        return self._error(f"{self.path}{name}: {what}")

    def only(self, *names: str) -> None:
        """Refuse entries of any other name."""
        for name in self.values:
            if name not in names:
                near = get_close_matches(name, names, 1)
                hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(names)}"
                raise self.wrong(name, f"unknown entry; {hint}")

    def table(self, name: str) -> "Entries":
        """A table in this one; empty if it is not there."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.wrong(name, "must be a table")
        return Entries(value, self._error, f"{self.path}{name}.")

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number; without a default it must be there."""
        value = self.values.get(name, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(name, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers."""
        value = self.values.get(name)
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(name, f"must be a list of {length} whole numbers")
        for item in value:
            if type(item) is not int or not low <= item <= high:
                raise self.wrong(name, f"must be whole numbers from {low} to {high}, not {item!r}")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise self.wrong(name, f"must be a text, not {value!r}")
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
            hint = f"did you mean '{near[0]}'?" if near else f"there is {', '.join(known)}"
            raise self.wrong(name, f"'{word}' is unknown; {hint}")
        return known.index(word)
