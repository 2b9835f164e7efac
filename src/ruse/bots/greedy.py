"""A bot that follows the game's rules of thumb."""

import numpy as np

from ruse.bots.bot import Bot, Budget
from ruse.core.dice import below
from ruse.core.perspective import Perspective


class GreedyBot(Bot):
    """Takes what is advised most, chance deciding between equals. It looks at its observation only."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        actions = np.array(perspective.legal, np.int64)
        advice = np.zeros(len(actions), np.int64)
        advise = perspective.game.rules.advise
        advise(perspective.box.record, perspective.observation, perspective.seat, actions, len(actions), advice)
        best = [action for action, worth in zip(perspective.legal, advice, strict=True) if worth == advice.max()]
        return best[below(self.rng, len(best))]
