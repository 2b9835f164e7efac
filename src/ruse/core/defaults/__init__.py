"""Pages of a game that brings none of its own: facts, view, table and positions made from its declarations."""

from typing import TYPE_CHECKING

from ruse.core.defaults.position import DefaultPosition
from ruse.core.defaults.table import DefaultTable
from ruse.core.defaults.telling import DefaultTelling
from ruse.core.defaults.view import DefaultView

if TYPE_CHECKING:
    from ruse.core.game import Game, Pages

_FUNCTIONS = (
    ("deed", "events", "prompt", "why_not", "reason", "ending"),
    ("view", "components"),
    ("draw", "lines"),
    ("read", "write"),
)
PAGE_FUNCTIONS = tuple(name for names in _FUNCTIONS for name in names)
"""The functions that a game may replace, each alone."""


def default_pages(game: "Game") -> "Pages":
    """Telling, view, table and position of a game, with the functions it gives in `pages` in place of the defaults."""
    pages = DefaultTelling(game), DefaultView(game), DefaultTable(game), DefaultPosition(game)
    for page, names in zip(pages, _FUNCTIONS, strict=True):
        for name in names:
            if name in game.pages:
                setattr(page, name, game.pages[name])
    return pages
