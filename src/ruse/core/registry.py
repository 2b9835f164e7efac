"""Finding games.

A game is a module, a folder or a single file: in `ruse/games`, in a folder named by RUSE_GAMES, or in any package that
is installed and names it as an entry point of the group `ruse.games`.
"""

import json
import os
import pkgutil
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from ruse.core.box import Box
from ruse.core.errors import BrokenGame, UnknownGame
from ruse.core.game import Game
from ruse.core.reason import Named
from ruse.core.text import shortened

_PACKAGE = "ruse.games"
TEMPLATE = "_template"
STARTER = "_starter"


@cache
def _modules() -> dict[str, str]:
    """By its name, the module of every game; those that begin with an underscore are not games to play."""
    package = import_module(_PACKAGE)
    further = [folder for folder in os.environ.get("RUSE_GAMES", "").split(os.pathsep) if folder]
    for folder in further:
        if folder not in package.__path__:
            package.__path__.append(str(Path(folder).resolve()))
    found = {module.name: f"{_PACKAGE}.{module.name}" for module in pkgutil.iter_modules(package.__path__)}
    installed = {entry.name.replace("-", "_"): entry.value.partition(":")[0] for entry in entry_points(group=_PACKAGE)}
    every = {**installed, **found}
    return {name.replace("_", "-"): every[name] for name in sorted(every) if not name.startswith("_")}


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_modules())


@cache
def find_game(name: str) -> Game:
    """The game of that name. The two to copy are found, too, but not listed."""
    names = game_names()
    if name not in (*names, TEMPLATE, STARTER):
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
    try:
        game = import_module(_modules().get(name, f"{_PACKAGE}.{name}")).GAME
        assert isinstance(game, Game), f"GAME is {type(game).__name__}, not Game"
    except Exception as error:
        raise BrokenGame(
            "{game} cannot be loaded: {kind}: {why}", game=name, kind=type(error).__name__, why=Named(str(error))
        ) from error
    return game


@lru_cache(maxsize=16)
def box_with(game: str, changes: str) -> Box:
    """The box of a game with changes to the standard one, as JSON; empty for none."""
    found = find_game(game)
    return found.load_box(json.loads(changes)) if changes else found.standard_box


def box_text(game: Game, box: Box) -> str:
    """The changes that `box_with` makes the same box of: all its tables, or nothing if it is the standard one."""
    return "" if box.digest == game.standard_box.digest else json.dumps(box.tables, sort_keys=True)


def find_game_at(path: Path) -> Game:
    """The game in a file or a folder, which is found by its name from now on."""
    package = import_module(_PACKAGE)
    package.__path__.insert(0, str(path.resolve().parent))
    _modules.cache_clear()
    return find_game(path.stem.replace("_", "-"))


def games() -> list[Game]:
    """All games that can be loaded."""
    return [game for game in map(_found, game_names()) if isinstance(game, Game)]


def broken_games() -> dict[str, BrokenGame]:
    """What is wrong with all others, by their names."""
    found = {name: _found(name) for name in game_names()}
    return {name: error for name, error in found.items() if isinstance(error, BrokenGame)}


@cache
def _found(name: str) -> Game | BrokenGame:
    try:
        return find_game(name)
    except BrokenGame as error:
        return error
