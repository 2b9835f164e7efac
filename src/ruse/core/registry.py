"""Finding games. A game is a folder in `ruse/games`, or in a folder named by RUSE_GAMES."""

import json
import os
import pkgutil
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path

from ruse.core.box import Box
from ruse.core.errors import UnknownGame
from ruse.core.game import Game
from ruse.core.text import shortened

_PACKAGE = "ruse.games"
TEMPLATE = "_template"


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games; folders that begin with an underscore are not games to play."""
    package = import_module(_PACKAGE)
    further = [folder for folder in os.environ.get("RUSE_GAMES", "").split(os.pathsep) if folder]
    for folder in further:
        if folder not in package.__path__:
            package.__path__.append(str(Path(folder).resolve()))
    found = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
    return tuple(sorted(name.replace("_", "-") for name in found if not name.startswith("_")))


@cache
def find_game(name: str) -> Game:
    """The game of that name. The template is found, too, but not listed."""
    names = game_names()
    if name not in (*names, TEMPLATE):
        near = get_close_matches(name, names, 1, 0.4)
        given = shortened(name)
        if near:
            raise UnknownGame(
                "unknown game '{name}'; did you mean '{near}'? (games: {known})",
                name=given,
                near=near[0],
                known=list(names),
            )
        raise UnknownGame("unknown game '{name}' (games: {known})", name=given, known=list(names))
    game = import_module(f"{_PACKAGE}.{name.replace('-', '_')}").GAME
    assert isinstance(game, Game)
    return game


@lru_cache(maxsize=16)
def box_with(game: str, changes: str) -> Box:
    """The box of a game with changes to the standard one, as JSON; empty for none."""
    found = find_game(game)
    return found.load_box(json.loads(changes)) if changes else found.standard_box


def box_text(game: Game, box: Box) -> str:
    """The changes that `box_with` makes the same box of: all its tables, or nothing if it is the standard one."""
    return "" if box.digest == game.standard_box.digest else json.dumps(box.tables, sort_keys=True)


def games() -> list[Game]:
    """All games found."""
    return [find_game(name) for name in game_names()]
