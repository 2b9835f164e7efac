"""When a bot's answer is shown: at a moment that tells nothing of what the bot holds.

How long a search takes depends on the cards it searches with, and without a choice there is nothing to search for.
So people are shown a bot's answers on the beat: always as long after the question. The beat is found by rehearsing,
in another match.
"""

from math import ceil
from time import perf_counter, sleep

from ruse.bots.bot import make_bot
from ruse.bots.budget import Budget
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.perspective import Perspective
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray

_SHORTEST = 0.4  # seconds
_ROOM = 3  # a beat is so many times as long as the search took that was rehearsed
_THINKING = 0.8  # the part of a beat after which a search stops


class PacedBot:
    """A bot for hosts that show its answers to people. It answers on the beat, and thinks without a choice, too."""

    def __init__(self, name: str, match: Match, rng: IntArray, threads: int = 1) -> None:
        self._bot, self._understudy = (make_bot(name, match.game, own, threads, hurry=True) for own in (rng, seeded(0)))
        self._other = Match(match.game, match.options, match.box)
        self._beat: float | None = None

    @property
    def budget(self) -> Budget | None:
        return self._bot.budget

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        if self._beat is None:
            self._beat = self._rehearse()
        asked = perf_counter()
        action = self._bot.choose(perspective, budget or self._budget(self._beat))
        sleep(until_the_beat(perf_counter() - asked, self._beat))
        return action

    def _budget(self, beat: float) -> Budget | None:
        """What the bot may use of a beat."""
        own = self.budget
        return own and Budget(own.iterations, round(1000 * _THINKING * beat))

    def _rehearse(self) -> float:
        """The beat, from how long another bot of the name thinks about the first decision of another match."""
        match, rng = self._other, seeded(0)
        match.play_chance(rng)
        while match.actor != NOBODY and len(match.legal()) == 1:
            match.push(match.legal()[0])
            match.play_chance(rng)
        if match.actor == NOBODY:
            return _SHORTEST
        perspective = match.perspective(match.actor)
        self._understudy.choose(perspective, Budget(iterations=1))  # compiles, if need be
        start = perf_counter()
        self._understudy.choose(perspective)
        beat = _ROOM * (perf_counter() - start)
        own = self._understudy.budget
        if own is not None and own.milliseconds:
            beat = min(beat, own.milliseconds / 1000 / _THINKING)
        return max(beat, _SHORTEST)


def until_the_beat(elapsed: float, beat: float) -> float:
    """How long to wait for the first beat that is not over; where one was missed, for the next."""
    return beat * max(1, ceil(elapsed / beat)) - elapsed
