"""Finding games.

A game is a module that defines `GAME`: a file, or a folder with an `__init__.py`. Games come from three places; of two
with the same name the first is taken:

- `ruse/games`;
- the paths in the environment variable RUSE_GAMES: files, folders of games, or the folder of one game;
- entry points of the group `ruse.games` of installed packages, as in `my-cards = "my_package.my_cards"`.

A game is imported when it is first asked for. One that cannot be loaded is a BrokenGame, and no trouble for others.
"""

import os
import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import spec_from_file_location
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from ruse.core.blame import described
from ruse.core.errors import BrokenGame, RuseError, UnknownGame, system_reason
from ruse.core.game import Game
from ruse.core.text import shortened

VARIABLE = "RUSE_GAMES"
TEMPLATE = "_template"
STARTER = "_starter"

_PACKAGE = "ruse.games"
_HOME = Path(__file__).parent.parent / "games"
_STEM = re.compile(r"[a-z][a-z0-9_]*")


class _Source(NamedTuple):
    """The module of a game."""

    module: str
    attribute: str = "GAME"
    file: Path | None = None  # None: a module that Python finds by its name

    @property
    def place(self) -> Path | None:
        """The file of a game in one file, the folder of any other."""
        return self.file.parent if self.file and self.file.name == "__init__.py" else self.file


class _Catalogue(NamedTuple):
    sources: dict[str, _Source]  # by the name of the game
    troubles: dict[str, BrokenGame]  # by the path or entry point that leads to no game


# What there is


def game_names() -> tuple[str, ...]:
    """The names of all games, loaded or not."""
    return tuple(sorted(_catalogue().sources))


def misplaced_games() -> dict[str, BrokenGame]:
    """Paths of RUSE_GAMES and entry points that lead to no game, each with the reason."""
    return dict(_catalogue().troubles)


def is_game_name(text: str) -> bool:
    """Whether a game may be called that: small letters and digits, with hyphens between words."""
    stem = text.replace("-", "_")
    return _STEM.fullmatch(stem) is not None and not iskeyword(stem)


def _catalogue() -> _Catalogue:
    return _catalogue_of(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=1)
def _catalogue_of(paths: str) -> _Catalogue:
    catalogue = _Catalogue({}, {})
    for file in _game_files(_HOME):
        catalogue.sources[_name_of(file)] = _Source(f"{_PACKAGE}.{_stem_of(file)}")
    for path in filter(None, paths.split(os.pathsep)):
        try:
            files = _files_at(Path(path))
        except BrokenGame as error:
            catalogue.troubles[path] = error
            continue
        for file in files:
            try:
                _add(catalogue, _name_of(file), _source_at(file), str(file))
            except BrokenGame as error:
                catalogue.troubles[str(file)] = error
    for entry in entry_points(group=_PACKAGE):
        try:
            _add(catalogue, entry.name.replace("_", "-"), _source_of(entry), entry.value)
        except BrokenGame as error:
            catalogue.troubles[entry.name] = error
    return catalogue


def _add(catalogue: _Catalogue, name: str, source: _Source, place: str) -> None:
    known = catalogue.sources.setdefault(name, source)
    if known != source:
        other = known.file or known.module
        catalogue.troubles[place] = BrokenGame(
            "{path} is left out: {other} has the same name, '{name}'", path=place, other=str(other), name=name
        )


def _files_at(path: Path) -> list[Path]:
    """The files of the games at a path of RUSE_GAMES."""
    try:
        if not path.exists():
            raise BrokenGame("{path}: there is no such file or folder", path=str(path))
        is_game = path.suffix == ".py" or (path / "__init__.py").is_file()
        place = _located(path) if is_game else path.resolve()
        files = [place if place.is_file() else place / "__init__.py"] if is_game else list(_game_files(place))
        if not files:
            raise BrokenGame(
                "{path}: there is no game here: a game is a .py file, or a folder with an __init__.py,"
                " that defines GAME",
                path=str(path),
            )
        return files
    except OSError as error:
        raise BrokenGame("{path} cannot be read: {why}", path=str(path), why=system_reason(error)) from error


def _located(path: Path) -> Path:
    """The absolute path of a game; a link at its end is kept, since it names the game."""
    return path.resolve() if path.name in ("", "..") else path.parent.resolve() / path.name


def _game_files(folder: Path) -> Iterator[Path]:
    """The modules in a folder that mention GAME; those with an underscore are not games to play."""
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        file = path / "__init__.py" if path.is_dir() else path
        if file.suffix == ".py" and path.name[0] not in "_." and _mentions_game(file):
            yield file


def _mentions_game(file: Path) -> bool:
    try:
        return file.is_file() and b"GAME" in file.read_bytes()
    except OSError:
        return True  # loading it tells why it cannot be read


def _stem_of(file: Path) -> str:
    return file.parent.name if file.name == "__init__.py" else file.stem


def _name_of(file: Path) -> str:
    return _stem_of(file).replace("_", "-")


def _source_at(file: Path) -> _Source:
    stem = _stem_of(file)
    if not is_game_name(stem):
        raise BrokenGame(
            "{path}: '{name}' is not the name of a game: use small letters, digits and underscores",
            path=str(file),
            name=shortened(stem),
        )
    return _Source(f"{_PACKAGE}.{stem}", file=file)


def _source_of(entry: EntryPoint) -> _Source:
    if not is_game_name(entry.name) or entry.module.rpartition(".")[2] != entry.name.replace("-", "_"):
        raise BrokenGame(
            "the entry point '{entry}' of the group ruse.games leads to {module}: both must have the same name, as in"
            ' my-cards = "my_package.my_cards"',
            entry=entry.name,
            module=entry.value,
        )
    return _Source(entry.module, entry.attr or "GAME")


# Loading


def find_game(name: str) -> Game:
    """The game of that name. The two to copy are found, too, but not listed."""
    return _loaded(name, _Source(f"{_PACKAGE}.{name}")) if name in (TEMPLATE, STARTER) else find_listed_game(name)


def find_listed_game(name: str) -> Game:
    """The game of that name, unless it is one to copy."""
    source = _catalogue().sources.get(name)
    if source is None:
        raise _unknown(name)
    return _loaded(name, source)


def find_game_at(path: Path) -> Game:
    """The game in a file or a folder.

    It is added to RUSE_GAMES, so that this process and its children find it by name.
    """
    files = _files_at(path)
    if len(files) > 1:
        raise BrokenGame(
            "{path} has several games: {names}; name one of them",
            path=str(path),
            names=[str(file.relative_to(path.resolve())) for file in files],
        )
    name, source = _name_of(files[0]), _source_at(files[0])
    if not files[0].is_relative_to(_HOME):
        if os.pathsep in str(source.place):
            raise BrokenGame(
                "{path}: '{separator}' separates paths in RUSE_GAMES and may not be part of one",
                path=str(path),
                separator=os.pathsep,
            )
        own = f"{_PACKAGE}.{_stem_of(files[0])}"
        if _catalogue().sources.get(name) == _Source(own):
            raise BrokenGame("{path}: there is another game called '{name}'", path=str(path), name=name)
        loaded = sys.modules.get(own)
        if loaded and loaded.__file__ != str(source.file):  # compiled code of the two could not be told apart
            raise BrokenGame(
                "{path}: a game called '{name}' is in use already, from {other}; rename one of them",
                path=str(path),
                name=name,
                other=loaded.__file__,
            )
        place, known = str(source.place), os.environ.get(VARIABLE, "").split(os.pathsep)
        os.environ[VARIABLE] = os.pathsep.join([place, *(each for each in known if each not in ("", place))])
    return find_game(name)


def games() -> list[Game]:
    """All games that can be loaded."""
    return [game for game in map(_checked, game_names()) if isinstance(game, Game)]


def broken_games() -> dict[str, BrokenGame]:
    """The reason for every game that cannot be loaded, by its name, or by the path that leads to none."""
    found = {name: _checked(name) for name in game_names()}
    return _catalogue().troubles | {name: error for name, error in found.items() if isinstance(error, BrokenGame)}


def _unknown(name: str) -> UnknownGame:
    names = game_names()
    near, given = get_close_matches(name, names, 1, 0.4), shortened(name)
    if near:
        return UnknownGame(
            "unknown game '{name}'; did you mean '{near}'? (games: {known})",
            name=given,
            near=near[0],
            known=list(names),
        )
    return UnknownGame("unknown game '{name}' (games: {known})", name=given, known=list(names))


def _loaded(name: str, source: _Source) -> Game:
    found = _load(name, source)
    if isinstance(found, BrokenGame):
        raise found.with_traceback(None)
    return found


@cache
def _load(name: str, source: _Source) -> Game | BrokenGame:
    """A game, or why there is none; a game that failed to load is not tried again."""
    try:
        loaded = sys.modules.get(source.module)
        if source.file and loaded and loaded.__file__ != str(source.file):
            _forget(source.module)
        return _game_in(import_module(source.module), source.attribute, name)
    except (Exception, SystemExit) as error:
        _forget(source.module)
        return _broken(name, error, source.place)


class _Finder(MetaPathFinder):
    """Lets Python import a game at a path of RUSE_GAMES as `ruse.games.NAME`."""

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        package, _, stem = fullname.rpartition(".")
        source = _catalogue().sources.get(stem.replace("_", "-")) if package == _PACKAGE else None
        if source is None or source.file is None:
            return None
        folder = [str(source.place)] if source.place != source.file else None
        return spec_from_file_location(fullname, source.file, submodule_search_locations=folder)


sys.meta_path.append(_Finder())


def _forget(name: str) -> None:
    """Drop a module and all below it."""
    for each in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[each]


def _game_in(module: ModuleType, attribute: str, name: str) -> Game:
    game = getattr(module, attribute, None)
    if game is None:
        raise RuseError("it defines no {attribute}", attribute=attribute)
    if not isinstance(game, Game):
        raise RuseError("{attribute} is of the type {kind}, not Game", attribute=attribute, kind=type(game).__name__)
    if game.name != name:
        raise RuseError(
            "{attribute} belongs to the module {module}: begin define_game with __name__",
            attribute=attribute,
            module=game.package,
        )
    return game


def _broken(name: str, error: BaseException, place: Path | None) -> BrokenGame:
    broken = BrokenGame("{game} cannot be loaded: {why}", game=name, why=described(error, place))
    broken.__cause__ = error
    return broken


@lru_cache(maxsize=64)
def _checked_game(name: str, source: _Source) -> Game | BrokenGame:
    try:
        game = _loaded(name, source)
    except BrokenGame as error:
        return error
    try:
        check_parts(game)
    except (Exception, SystemExit) as error:
        return _broken(name, error, game.source)
    return game


def _checked(name: str) -> Game | BrokenGame:
    return _checked_game(name, _catalogue().sources[name])


def check_parts(game: Game) -> None:
    """Load what is needed to list and to open a game: its box, its pages and its phrase books."""
    game.components(game.standard_box)
    for language in game.languages:
        book = game.words(language)
        needed = {"SEATS": max(game.seats), "LEVELS": len(game.levels), "INTRO": 1}
        for name, number in needed.items():
            if len(getattr(book, name)) < number:
                raise RuseError(
                    "its words in {language} have fewer than {number} {name}",
                    language=language,
                    number=number,
                    name=name,
                )
        missing = [option.name for option in game.options if option.name not in book.OPTIONS]
        if missing:
            raise RuseError("its words in {language} lack the options {names}", language=language, names=missing)
