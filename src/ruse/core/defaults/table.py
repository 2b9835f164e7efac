"""The table of any game in a terminal: what all players share, then a row per player."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ruse.core.defaults.schema import FLAG, label_of, shown_fields
from ruse.core.defaults.view import deck_places
from ruse.core.facts import UNSEEN_CARD, View
from ruse.core.fields import Field, Seat
from ruse.core.language.en import plural

if TYPE_CHECKING:
    from ruse.core.game import Game
    from ruse.core.speech import Speech

_Items = list[tuple[str, str]]
"""Names of places and fields, each with its text; a text may be empty."""

_GAP = "   "
_EMPTY = "-"


class DefaultTable:
    """Tables of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._decks = frozenset(deck_places(game).values())

    def draw(self, view: View, speech: "Speech", width: int) -> Any:
        """A paragraph for the shared part, and a grid of the players."""
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        shared = Text(_GAP).join(
            Text.assemble((label.capitalize(), "bold"), f" {text}" if text else "")
            for label, text in self._shared(view, speech)
        )
        rows = [dict(items) for items in self._by_seat(view, speech)]
        columns = list(dict.fromkeys(label for row in rows for label in row))
        grid = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="bold")
        for heading in ("", *columns):
            grid.add_column(heading.capitalize(), overflow="fold")
        for seat, row in enumerate(rows):
            grid.add_row(Text(speech.title(seat), style="bold"), *(row.get(label, "") for label in columns))
        return Group(shared, "", grid) if shared else grid

    def lines(self, view: View, speech: "Speech") -> list[str]:
        """A sentence for the shared part, and one per player."""
        titled = [(self._game.title, self._shared(view, speech))]
        titled += [(speech.title(seat), items) for seat, items in enumerate(self._by_seat(view, speech))]
        return [f"{title}: {'; '.join(map(_said, items))}." for title, items in titled if items]

    def _shared(self, view: View, speech: "Speech") -> _Items:
        places = [(place, cards) for place, cards in view.zones.items() if not place[0].isdigit()]
        items = [(label_of(place), _cards(cards)) for place, cards in places if cards or place not in self._decks]
        for name, field in self._fields(view):
            if not field.is_by_seat:
                items += _items(name, field, 0, getattr(view, name), speech)
        return items

    def _by_seat(self, view: View, speech: "Speech") -> list[_Items]:
        items: list[_Items] = [[] for _ in range(getattr(view, "seats", self._game.seats[0]))]
        for place, cards in view.zones.items():
            owner, _, name = place.partition(".")
            if owner.isdigit() and int(owner) < len(items):
                items[int(owner)].append((label_of(name), _cards(cards)))
        for name, field in self._fields(view):
            if field.is_by_seat:
                for seat, own in enumerate(items):
                    own += _items(name, field, 1, getattr(view, name)[seat], speech)
        used = {label for own in items for label, text in own if text != _EMPTY}
        return [[item for item in own if item[0] in used] for own in items]

    def _fields(self, view: View) -> Iterator[tuple[str, Field]]:
        """Fields of the view besides its places, as far as they are worth showing."""
        for name, field in shown_fields(self._game).items():
            if hasattr(view, name):
                yield name, field


def _items(name: str, field: Field, axis: int, value: Any, speech: "Speech") -> _Items:
    """A field with its value; nothing for a flag that is not set, or a value that is absent or not known."""
    if value in (None, UNSEEN_CARD, ()):
        return []
    label = label_of(name)
    if field.meaning == FLAG and axis == len(field.axes):
        return [(label, "")] if value else []
    text = _text(field, axis, value, speech)
    return [(label, text)] if text else []


def _text(field: Field, axis: int, value: Any, speech: "Speech") -> str:
    """A value in words; along an axis, each value after the name of its entry."""
    if axis < len(field.axes):
        named = zip(field.axes[axis].names, value, strict=True)
        if field.meaning == FLAG and axis + 1 == len(field.axes):
            return ", ".join(name for name, is_set in named if is_set)
        return ", ".join(f"{name} {_text(field, axis + 1, each, speech)}" for name, each in named)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(field.meaning, Seat) and isinstance(value, int):
        return str(speech.voice.names[value])
    return "none" if value is None else str(value)


def _said(item: tuple[str, str]) -> str:
    label, text = item
    return f"{label} {'empty' if text == _EMPTY else text}".rstrip()


def _cards(cards: tuple[str, ...]) -> str:
    if cards and all(card.startswith(UNSEEN_CARD) for card in cards):
        return plural(len(cards), "card")
    return " ".join(cards) or _EMPTY
