"""The games a server offers, in words."""

import logging
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from msgspec import Struct

from ruse.bots.strength import measured_strength
from ruse.core.game import Game, Option
from ruse.core.language import LANGUAGES
from ruse.core.registry import find_game, game_names, games
from ruse.core.rules_page import rules_for_players
from ruse.server.refusing import Refuse

_log = logging.getLogger(__name__)


class OfferedOption(Struct, frozen=True):
    """Something the players agree on before the game."""

    name: str
    values: tuple[int, ...]  # the first is the default
    text: str
    label: str
    value_labels: tuple[str, ...]


class Strength(Struct, frozen=True):
    """How often a level won against the one below, at a table of the usual size."""

    percent: int
    against: int  # the level below; 0: random play
    games: int
    seats: int  # at a table of four, a quarter is even


class OfferedLevel(Struct, frozen=True):
    """A bot."""

    level: int
    name: str
    strength: Strength | None


class OfferedGame(Struct, frozen=True):
    """A game."""

    name: str
    title: str
    in_short: str
    credits: str
    seats: tuple[int, ...]  # the possible numbers of players, the usual one first
    seat_names: tuple[str, ...]
    options: list[OfferedOption]
    levels: list[OfferedLevel]
    has_table: bool  # whether the game brings a table for the page
    has_poster: bool  # whether it brings a picture for the front page
    bots: tuple[str, ...] = ()  # that the server offers besides the levels, by name


def checked_language(language: str) -> str:
    """A language that the server speaks."""
    if language not in LANGUAGES:
        raise Refuse("unknown_language")
    return language


@cache
def offered_games(language: str, bots: tuple[str, ...] = ()) -> list[OfferedGame]:
    """All games, in a language, with the bots that the server offers."""
    spoken, offered = checked_language(language), []
    for game in games():
        try:
            offered.append(_offered(game, game.words(spoken), bots))
        except Exception as error:  # of a game that somebody else wrote: the others are offered all the same
            _log.error("%s is not offered: %s: %s", game.name, type(error).__name__, error)
    return offered


def broken_names(language: str, bots: tuple[str, ...] = ()) -> list[str]:
    """The names of the games that are there, but cannot be offered; the log of the server says why."""
    offered = {game.name for game in offered_games(language, bots)}
    return [name for name in game_names() if name not in offered]


def _offered(game: Any, words: Any, bots: tuple[str, ...]) -> OfferedGame:
    return OfferedGame(
        name=game.name,
        title=words.TITLE,
        in_short=getattr(words, "IN_SHORT", ""),
        credits=game.credits,
        seats=game.seats,
        seat_names=tuple(words.SEATS),
        options=[_offered_option(option, words) for option in game.options],
        levels=[OfferedLevel(number, name, _strength(game, number)) for number, name in enumerate(words.LEVELS, 1)],
        has_table=(game.folder / "web" / "table.js").exists(),
        has_poster=(game.folder / "web" / "poster.svg").exists(),
        bots=bots,
    )


def _strength(game: Game, level: int) -> Strength | None:
    measured = measured_strength(game.name)
    seats = game.seats[0]
    found = measured and measured.of(level, seats)
    return Strength(round(found.percent), level - 1, found.games, seats) if found else None


def _offered_option(option: Option, words: Any) -> OfferedOption:
    plain = (option.name, *map(str, option.values))
    label, *values = getattr(words, "OPTION_VALUES", {}).get(option.name, plain)
    return OfferedOption(option.name, option.values, words.OPTIONS[option.name], label, tuple(values))


@cache
def rules_html(game: str, language: str) -> str:
    """The rules of a game as HTML without any script or foreign address."""
    return str(
        MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_for_players(find_game(game), language))
    )
