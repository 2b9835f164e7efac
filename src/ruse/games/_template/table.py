"""The table in a terminal, drawn from a view."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ruse.core.facts import UNSEEN_CARD
from ruse.core.speech import Speech
from ruse.games._template.view import View


def draw(view: View, speech: Speech, width: int) -> RenderableType:
    """A row for each player."""
    words = speech.words
    grid = Table(words.PLAYER, words.POINTS, words.HAND, words.CHOSEN)
    for owner in range(view.seats):
        grid.add_row(*_cells(view, speech, owner))
    return Group(Text(words.headline(view), style="bold"), grid)


def lines(view: View, speech: Speech) -> list[str]:
    """A sentence for each player."""
    return [
        speech.words.headline(view),
        *(speech.words.player_line(*_cells(view, speech, owner)) for owner in range(view.seats)),
    ]


def _cells(view: View, speech: Speech, owner: int) -> tuple[str, str, str, str]:
    hand, chosen = view.zones[f"{owner}.hand"], view.zones[f"{owner}.chosen"]
    return speech.title(owner), str(view.points[owner]), _cards(speech, hand), _cards(speech, chosen)


def _cards(speech: Speech, cards: tuple[str, ...]) -> str:
    if UNSEEN_CARD in cards:
        return str(speech.words.unseen(len(cards)))
    return " ".join(cards) or str(speech.words.NOTHING)
