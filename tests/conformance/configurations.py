"""The games and options the conformance tests go through: all games found, and the games in one file."""

import os
from typing import Any

import pytest

from ruse.core.game import Game
from ruse.core.registry import STARTER, TEMPLATE, find_game, game_names
from ruse.lab.check import sample_configurations
from tests.example_games import FOLDER, example_game


def _configurations(games: list[Game]) -> list[Any]:
    return [
        pytest.param(game, options, id=f"{game.name}-{'-'.join(map(str, options.values()))}")
        for game in games
        for options in sample_configurations(game)
    ]


_ONE_FILE = [STARTER, *sorted(path.stem.replace("_", "-") for path in FOLDER.glob("*.py"))]
_NAMES = os.environ.get("CONFORMANCE", "").split() or [TEMPLATE, *game_names(), *_ONE_FILE]
_GAMES = [example_game(name) if name in _ONE_FILE else find_game(name) for name in _NAMES]

GAMES = [pytest.param(game, id=game.name) for game in _GAMES]
WHOLE_GAMES = [pytest.param(game, id=game.name) for game in _GAMES if game.source.is_dir()]
"""Those with a folder of their own: phrase books in all languages, a page of rules, golden playthroughs. A game in one
file brings what it likes of that."""

ALL_CONFIGURATIONS = _configurations(_GAMES)
CONFIGURATIONS = _configurations([game for game in _GAMES if game.name not in _ONE_FILE])
"""Those that every process finds."""

__all__ = ["ALL_CONFIGURATIONS", "CONFIGURATIONS", "GAMES", "WHOLE_GAMES", "Game"]
