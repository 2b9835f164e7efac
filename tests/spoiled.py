"""Games that are spoiled on purpose, to see that it is noticed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ruse.core.game import Game
from ruse.core.record import Record


def spoiled(game: Game, name: str, **kernels: Callable[..., Any]) -> Game:
    """The game with some kernels exchanged, under a record type of its own."""
    state = type(f"Spoiled_{name}", (Record,), {"__module__": __name__, **game.state.declared})
    return replace(game, state=state, rules=replace(game.rules, **kernels))
