"""A bot that follows the game's rules of thumb."""

from typing import Any

from ruse.bots.bot import Bot, Budget
from ruse.core.dice import below
from ruse.core.perspective import Perspective


class GreedyBot(Bot):
    """Takes what is advised most, chance deciding between equals. It looks at its observation only."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        game, actions = perspective.game, perspective.legal
        advise: Any = game.rules.advise
        advice = [0] * len(actions)
        advise(perspective.box.plain, perspective.plain, perspective.seat, actions, len(actions), advice)
        most = max(advice)
        best = [action for action, worth in zip(actions, advice, strict=True) if worth == most]
        return best[below(self.rng, len(best))]
