"""The base class of all bots, the budget of a search, and the simplest bot."""

from dataclasses import dataclass

from ruse.core.dice import below
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray


@dataclass(frozen=True)
class Budget:
    """Iterations or milliseconds per decision; with both, the one used up first ends the search. 0 is no limit.

    A bot that searches on several threads has it on each of them.
    """

    iterations: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.milliseconds <= 0:
            raise RuseError("a search needs a budget: iterations, or milliseconds")


class Bot:
    """A player that sees only its perspective. Subclass it and write `choose`.

    Hosts make one bot per seat and match, as `MyBot(game, rng)`. `rng` is a generator of its own: a bot that draws from
    nothing else can be repeated.
    """

    budget: Budget | None = None
    """The budget per decision of a bot that can be told to think longer or shorter; None for all others."""

    def __init__(self, game: Game, rng: IntArray) -> None:
        self.game = game
        self.rng = rng

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        """Return one of `perspective.legal`.

        A host that wants another budget than the bot's own passes it. A bot whose `budget` is None is never passed one,
        so it may leave the parameter out.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method 'choose'")


class RandomBot(Bot):
    """Choose any legal action, all equally likely."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        return perspective.legal[below(self.rng, len(perspective.legal))]
