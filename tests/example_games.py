"""The example games of the documentation, loaded without being listed for other tests."""

from functools import cache
from importlib import import_module
from pathlib import Path

from ruse.core import registry
from ruse.core.game import Game

FOLDER = Path(__file__).parent.parent / "docs" / "examples" / "games"


@cache
def example_game(name: str) -> Game:
    """An example game, which `find_game` knows by its name from now on."""
    folders = import_module("ruse.games").__path__
    known = list(folders)
    try:
        return registry.find_game_at(FOLDER / f"{name}.py")
    finally:
        folders[:] = known
        registry._modules.cache_clear()
