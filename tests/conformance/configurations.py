"""The games and options the conformance tests go through."""

import os
from typing import Any

import pytest

from ruse.core.game import Game
from ruse.core.registry import TEMPLATE, find_game, game_names

_NAMES = os.environ.get("CONFORMANCE", "").split() or [TEMPLATE, *game_names()]
GAMES = [pytest.param(find_game(name), id=name) for name in _NAMES]
CONFIGURATIONS: list[Any] = [
    pytest.param(game, options, id=f"{game.name}-{'-'.join(map(str, options.values()))}")
    for game in map(find_game, _NAMES)
    for options in game.rehearsals()
]

__all__ = ["CONFIGURATIONS", "GAMES", "Game"]
