"""A bot that chooses any legal action, all equally likely."""

from ruse.bots.budget import Budget
from ruse.core.dice import below
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray


class RandomBot:
    """The baseline every other bot is measured against."""

    budget = None

    def __init__(self, rng: IntArray) -> None:
        self._rng = rng

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        return perspective.legal[below(self._rng, len(perspective.legal))]
