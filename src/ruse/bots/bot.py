"""What a bot is, and how bots are named."""

from typing import Protocol

from ruse.bots.random_bot import RandomBot
from ruse.core.errors import RuseError
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray


class Bot(Protocol):
    """A player that sees only its perspective."""

    def choose(self, perspective: Perspective) -> int:
        """One of the legal actions of the perspective."""


BOT_NAMES = ("random",)


def make_bot(name: str, rng: IntArray) -> Bot:
    """The bot of that name, with a generator of its own."""
    if name != "random":
        raise RuseError(f"unknown bot '{name}' (bots: {', '.join(BOT_NAMES)})")
    return RandomBot(rng)
