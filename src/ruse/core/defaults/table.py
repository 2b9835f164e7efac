"""The table of any game in a terminal: a line for what all have in common, and one for each player."""

from typing import TYPE_CHECKING, Any

from ruse.core.facts import UNSEEN_CARD, View
from ruse.core.fields import Amount, Field, Seat, fields_of

if TYPE_CHECKING:
    from ruse.core.game import Game
    from ruse.core.speech import Speech


class DefaultTable:
    """Tables of one game."""

    def __init__(self, game: "Game") -> None:
        self._game = game

    def draw(self, view: Any, speech: "Speech", width: int) -> Any:
        """The lines, with names in bold."""
        from rich.text import Text

        text = Text()
        for number, line in enumerate(self.lines(view, speech)):
            name, mark, rest = line.partition(": ")
            text.append("\n" * bool(number)).append(name + mark, style="bold").append(rest)
        return text

    def lines(self, view: View, speech: "Speech") -> list[str]:
        """Each as a sentence."""
        fields = fields_of(self._game.state)
        seats = getattr(view, "seats", self._game.seats[0])
        common = [_cards(place, cards) for place, cards in view.zones.items() if not place[0].isdigit()]
        by_seat: list[list[str]] = [[] for _ in range(seats)]
        for place, cards in view.zones.items():
            owner, _, name = place.partition(".")
            if owner.isdigit() and int(owner) < seats:
                by_seat[int(owner)].append(_cards(name, cards))
        for name in view.__struct_fields__[3:]:
            field, value = fields[name], getattr(view, name)
            if not field.is_by_seat:
                common += _told(name, field, value, speech)
                continue
            for seat in range(seats):
                by_seat[seat] += _told(name, field, value[seat], speech)
        head = [f"{self._game.title}: {'; '.join(common)}."] if common else []
        return head + [f"{speech.title(seat)}: {'; '.join(said)}." for seat, said in enumerate(by_seat) if said]


def _told(name: str, field: Field, value: Any, speech: "Speech") -> list[str]:
    """A field with its value; what is so or not is told if it is so, and what is not there not at all."""
    if value is None:
        return []
    if field.meaning == Amount(0, 1) and not isinstance(value, tuple):
        return [_words(name).removeprefix("is ")] if value else []
    return [f"{_words(name)} {_said(field, value, speech)}"]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _cards(place: str, cards: tuple[str, ...]) -> str:
    if cards and all(card.startswith(UNSEEN_CARD) for card in cards):
        return f"{_words(place)} {len(cards)} {'card' if len(cards) == 1 else 'cards'}"
    return f"{_words(place)} {' '.join(cards) or 'empty'}"


def _said(field: Field, value: Any, speech: "Speech") -> str:
    if isinstance(value, tuple):
        return " ".join(_said(field, each, speech) for each in value) or "none"
    if value is None:
        return "none"
    if isinstance(field.meaning, Seat) and isinstance(value, int):
        return str(speech.voice.names[value])
    return str(value)
