"""The words of a report: its own, and the names of its game, in one language."""

from collections.abc import Sequence
from typing import Any

from ruse.bots.loading import bot_of_level, level_number
from ruse.core.game import Game
from ruse.lab.balance_page import balance_words
from ruse.lab.figures import Measured
from ruse.lab.report.document import Grid, Section
from ruse.lab.watched import FailureCount
from ruse.lab.words import book


def units_of(unit: str, words: Any) -> str:
    """Several of what payoffs are counted in, as in chips."""
    return str(words.NAMES.get(f"{unit}s", f"{unit}s"))


class Wording:
    """What a report says of a game."""

    def __init__(self, game: Game, language: str) -> None:
        own, english = game.words(language), game.words("en")
        self.language = language
        self.words = book(language)
        self.title = str(getattr(own, "TITLE", game.title))
        self._game = game
        self._levels = getattr(own, "LEVELS", [level.name for level in game.levels])
        seats = dict(zip(english.SEATS, own.SEATS, strict=True))
        self._names: dict[str, str] = {**self.words.NAMES, **seats, **balance_words(game, language)}

    def name(self, english: str) -> str:
        """What is called so in files: a seat, a side, a card, a choice, an ending, an aim."""
        return self._names.get(english, english)

    def label(self, measured: Measured) -> str:
        """What a figure is about."""
        names = [self.name(name) for name in measured.names]
        return str(getattr(self.words, measured.phrase)(*names)) if measured.phrase else names[0]

    def failures(self, counts: Sequence[FailureCount]) -> list[Section]:
        """The section on games that bots lost by failing, if there are any."""
        rows = [[each.failure.told(self.language), str(each.games)] for each in counts]
        grid = Grid(self.words.GAMES_LOST_BY_FAILING, self.words.FAILURE_COLUMNS, rows)
        return [Section(self.words.FAILURES, [grid])] if rows else []

    def player(self, bot: str) -> str:
        """A bot; of a level, also who plays at it and how."""
        number = level_number(self._game, bot)
        if number is None:
            return bot
        return str(self.words.level(bot, self._levels[number - 1], bot_of_level(self._game, bot)))
