"""The games and options the conformance tests go through."""

import os
from typing import Any

import pytest

from ruse.core.game import Game
from ruse.core.registry import TEMPLATE, find_game, game_names

_NAMES = os.environ.get("CONFORMANCE", "").split() or [TEMPLATE, *game_names()]
GAMES = [pytest.param(find_game(name), id=name) for name in _NAMES]
WHOLE_GAMES = [pytest.param(game, id=game.name) for game in map(find_game, _NAMES) if game.source.is_dir()]
"""Those with a folder of their own: phrase books in all languages, a page of rules, golden playthroughs. A game in one
file brings what it likes of that."""
CONFIGURATIONS: list[Any] = [
    pytest.param(game, options, id=f"{game.name}-{'-'.join(map(str, options.values()))}")
    for game in map(find_game, _NAMES)
    for options in game.rehearsals()
]

__all__ = ["CONFIGURATIONS", "GAMES", "WHOLE_GAMES", "Game"]
