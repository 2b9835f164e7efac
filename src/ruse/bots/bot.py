"""What a bot is, and how bots are named.

    random           any legal action
    greedy           what the game's rules of thumb like best
    ismcts:4000      search, 4000 iterations a decision
    ismcts:500ms     search, half a second a decision
    level1 - level5  an opponent the game names for people of that strength

A search may have a temperature, as in ismcts:100@0.5: the higher it is, the more often the bot
chooses what it visited less.
"""

import re
from typing import Protocol

from ruse.bots.budget import Budget
from ruse.bots.greedy import GreedyBot
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.bots.random_bot import RandomBot
from ruse.core.errors import UnknownBot
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.reason import Reason
from ruse.core.record import IntArray

BOT_NAMES = ("random", "greedy", "ismcts:ITERATIONS", "ismcts:MILLISECONDSms", Reason("level1 to level5"))

LEVEL_MILLISECONDS = (500, 500, 800, 2000, 4500)
"""A level stops then, however slow the machine; some iterations may be under way."""

_SEARCH = re.compile(r"ismcts:([0-9]{1,9})(ms)?(?:@([0-9]{1,9}(?:\.[0-9]{1,9})?))?")


class Bot(Protocol):
    """A player that sees only its perspective, and has a generator of its own."""

    @property
    def budget(self) -> Budget | None:
        """What it may use for a decision, if it searches."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        """One of the legal actions of the perspective; without a budget, as long as the bot's name says."""


def make_bot(name: str, game: Game, rng: IntArray, threads: int = 1, hurry: bool = False) -> Bot:
    """The bot of that name for a game; in a hurry it does not wait for the compiler, if it can do without."""
    level = game.level(name)
    spec = game.bot_of(name)
    if spec == "random":
        return RandomBot(rng)
    if spec == "greedy":
        return GreedyBot(rng)
    found = _SEARCH.fullmatch(spec)
    if found is None or int(found.group(1)) == 0:
        raise UnknownBot(name, BOT_NAMES)
    amount = int(found.group(1))
    cap = LEVEL_MILLISECONDS[level - 1] if level else 0
    budget = Budget(milliseconds=amount) if found.group(2) else Budget(amount, cap)
    return IsmctsBot(game, budget, rng, Style(**game.search), float(found.group(3) or 0), threads, hurry)
