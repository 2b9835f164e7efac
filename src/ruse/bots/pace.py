"""When a bot's answer is shown: at a moment that tells nothing of what the bot holds.

How long a search takes depends on the cards it searches with, and without a choice there is nothing to search for.
So people are shown a bot's answers on the beat: always equally long after the question. The beat is found by
rehearsing in another match.
"""

from math import ceil
from time import perf_counter, sleep

from ruse.bots.bot import Bot, Budget
from ruse.bots.isolation import hosted_bot
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.perspective import Perspective
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray

_SHORTEST = 0.4  # seconds
_ROOM = 3  # how many times as long as the rehearsed search a beat is
_THINKING = 0.8  # the part of a beat after which a search stops


class PacedBot(Bot):
    """A bot for hosts that show its answers to people. It answers on the beat, and thinks without a choice, too."""

    def __init__(self, name: str, match: Match, rng: IntArray, threads: int = 1) -> None:
        super().__init__(match.game, rng)
        self._bot = hosted_bot(name, match.game, rng, threads, hurry=True)
        self._understudy = hosted_bot(name, match.game, seeded(0), threads, hurry=True)
        self._other = Match(match.game, match.options, match.box)
        self._beat: float | None = None

    @property
    def budget(self) -> Budget | None:  # type: ignore[override]
        return self._bot.budget

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        if self._beat is None:
            self._beat = max(rehearsed_beat(self._understudy, self._other), _SHORTEST)
        asked = perf_counter()
        action = ask(self._bot, perspective, budget or within(self._beat, self._bot))
        sleep(until_the_beat(perf_counter() - asked, self._beat))
        return action


def ask(bot: Bot, perspective: Perspective, budget: Budget | None) -> int:
    """Ask a bot, with a budget only if there is one: not every bot takes it."""
    return bot.choose(perspective) if budget is None else bot.choose(perspective, budget)


def within(beat: float, bot: Bot) -> Budget | None:
    """The budget of a bot within a beat, at most its own; None if it has none."""
    own = bot.budget
    if own is None:
        return None
    thinking = round(1000 * _THINKING * beat)
    return Budget(own.iterations, min(own.milliseconds or thinking, thinking))


def rehearsed_beat(understudy: Bot, match: Match) -> float:
    """A beat, from how long an understudy thinks about the first decision of another match, which is new."""
    rng = seeded(0)
    match.play_chance(rng)
    while match.actor != NOBODY and len(match.legal()) == 1:
        match.push(match.legal()[0])
        match.play_chance(rng)
    if match.actor == NOBODY:
        return 0.0
    perspective = match.seat(match.actor).perspective()
    ask(understudy, perspective, understudy.budget and Budget(iterations=1))  # compiles, if need be
    start = perf_counter()
    understudy.choose(perspective)
    beat = _ROOM * (perf_counter() - start)
    own = understudy.budget
    if own is not None and own.milliseconds:
        beat = min(beat, own.milliseconds / 1000 / _THINKING)
    return beat


def until_the_beat(elapsed: float, beat: float) -> float:
    """How long to wait for the first beat that is not over; where one was missed, for the next."""
    return beat * max(1, ceil(elapsed / beat)) - elapsed
