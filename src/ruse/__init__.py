"""Ruse: card games of hidden hands, to play, to study and to experiment with.

import ruse

match = ruse.new_match("tooth-and-claw")
match.push("type bow")
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruse.bots.bot import Bot, Budget
    from ruse.bots.loading import make_bot
    from ruse.core.actions import Action
    from ruse.core.arguments import BoxLike
    from ruse.core.dice import below, seeded
    from ruse.core.errors import (
        BadBox,
        BadFile,
        BadOptions,
        BadPosition,
        BotFailed,
        FileRefused,
        IllegalAction,
        RuseError,
        UnknownAction,
        UnknownBot,
        UnknownGame,
    )
    from ruse.core.game import Game
    from ruse.core.match import Match, Outcome
    from ruse.core.perspective import Perspective
    from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
    from ruse.core.registry import find_game
    from ruse.core.seat import Seat
    from ruse.core.simulator import Simulator
    from ruse.lab.arena import arena
    from ruse.lab.simulate import simulate
    from ruse.lab.summary import balance

__all__ = [
    "CHANCE",
    "NOBODY",
    "OWNER",
    "SPECTATOR",
    "Action",
    "BadBox",
    "BadFile",
    "BadOptions",
    "BadPosition",
    "Bot",
    "BotFailed",
    "Budget",
    "FileRefused",
    "Game",
    "IllegalAction",
    "Match",
    "Outcome",
    "Perspective",
    "RuseError",
    "Seat",
    "Simulator",
    "UnknownAction",
    "UnknownBot",
    "UnknownGame",
    "arena",
    "balance",
    "below",
    "find_game",
    "list_games",
    "load_match",
    "make_bot",
    "new_match",
    "seeded",
    "simulate",
]
__version__ = "0.1.0"

_HOMES = {
    "ruse.core.game": ("Game",),
    "ruse.core.actions": ("Action",),
    "ruse.core.match": ("Match", "Outcome"),
    "ruse.core.perspective": ("Perspective",),
    "ruse.core.protocol": ("CHANCE", "NOBODY", "OWNER", "SPECTATOR"),
    "ruse.core.registry": ("find_game",),
    "ruse.core.seat": ("Seat",),
    "ruse.core.simulator": ("Simulator",),
    "ruse.core.errors": (
        "BadBox",
        "BadFile",
        "BadOptions",
        "BadPosition",
        "BotFailed",
        "FileRefused",
        "IllegalAction",
        "RuseError",
        "UnknownAction",
        "UnknownBot",
        "UnknownGame",
    ),
    "ruse.bots.bot": ("Bot", "Budget"),
    "ruse.bots.loading": ("make_bot",),
    "ruse.core.dice": ("below", "seeded"),
    "ruse.lab.arena": ("arena",),
    "ruse.lab.simulate": ("simulate",),
    "ruse.lab.summary": ("balance",),
}


def __getattr__(name: str) -> Any:
    """Import the parts when they are first used, so that importing `ruse` costs nothing."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'ruse' has no attribute '{name}'")


def __dir__() -> list[str]:
    """List the parts before they are imported, too."""
    return sorted({*globals(), *__all__})


def list_games() -> "list[Game]":
    """All games there are."""
    from ruse.core.registry import games

    return games()


def new_match(game: "Game | str", box: "BoxLike | None" = None, **options: int) -> "Match":
    """A match of a game from the beginning; `box` is a file of changes, or changes like {"knight-of-6.strength": 7}."""
    from ruse.core.arguments import known_box, known_game
    from ruse.core.match import Match

    found = known_game(game)
    return Match(found, options, known_box(found, box))


def load_match(path: Path | str, box: Path | str | None = None) -> "Match":
    """The match in a file."""
    from ruse.core import saved

    return saved.load(Path(path), Path(box) if box else None)
