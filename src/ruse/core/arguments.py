"""Arguments of Python callers, checked: games, boxes, options, integers, seeds, generators.

A RuseError names what is wrong.
"""

from collections.abc import Mapping
from numbers import Real
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from ruse.core.box import Box, changes_by_entry, merged
from ruse.core.errors import BadBox, BadOptions, RuseError, UnknownGame
from ruse.core.game import Game
from ruse.core.reason import Named
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.text import shortened

BoxLike = Box | PathLike[str] | str | Mapping[str, Any]
"""A box, the path of a file of changes, or changes like {"knight-of-6.strength": 7}."""


def known_game(game: Game | str) -> Game:
    """A game, given as itself or by its name."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise UnknownGame("{game} is no game: it is told by its name, like 'tooth-and-claw'", game=_shown(game))
    return find_game(game)


def known_box(game: Game, box: BoxLike | None, base: Box | None = None) -> Box:
    """A box of a game; changes by entry are made to `base`, or to the standard box."""
    base = base or game.standard_box
    if box is None:
        return base
    if isinstance(box, Box):
        if box.records.dtype != game.standard_box.records.dtype:
            raise BadBox("the box is not one of {game}", game=Named(game.title))
        return box
    if isinstance(box, str | PathLike):
        return game.load_box(Path(box))
    if isinstance(box, Mapping):
        return game.load_box(merged(base.tables, changes_by_entry(base.tables, box, game.name)))
    raise BadBox("box={box}: a Box, the path of a file, or changes like {{'a.b': 5}} are needed", box=_shown(box))


def known_options(game: Game, options: Mapping[str, int] | None, **defaults: int) -> dict[str, int]:
    """All options of a game with their values; those that are not given are the defaults, or the game's."""
    if options is not None and not isinstance(options, Mapping):
        raise BadOptions(
            "options={options}: their values by their names are needed, like {{'seats': 2}}", options=_shown(options)
        )
    given = {name: integer_of(f"{name}=", value) for name, value in (options or {}).items()}
    return game.check_options({**defaults, **given})


def integer_of(what: str, value: Any) -> int:
    """A number from outside as an integer, whatever kind of integer it is; `what` comes before it in a message."""
    try:
        return index(value)
    except TypeError:
        raise RuseError("{what}{value}: an integer is needed", what=what, value=_shown(value)) from None


def positive_integer(what: str, value: Any) -> int:
    """The same, from 1 on."""
    number = integer_of(what, value)
    if number < 1:
        raise RuseError("{what}{value}: at least 1 is needed", what=what, value=number)
    return number


def positive_number(what: str, value: Any) -> float:
    """A number from outside, like seconds."""
    if not isinstance(value, Real) or not float(value) > 0:
        raise RuseError("{what}{value}: a number above 0 is needed", what=what, value=_shown(value))
    return float(value)


def seed_of(seed: Any) -> int:
    """A seed from outside."""
    number = integer_of("seed ", seed)
    if number < 0:
        raise RuseError("seed {number}: a seed is not below 0", number=number)
    return number


def generator_of(rng: Any) -> IntArray:
    """A generator from outside: four integers, to be drawn from in place."""
    if not isinstance(rng, np.ndarray) or rng.dtype != np.int64 or rng.shape != (4,):
        raise RuseError("rng: a generator is needed, as ruse.seeded(4) makes it, not {rng}", rng=_shown(rng))
    return rng


def _shown(value: object) -> str:
    return shortened(repr(value))
