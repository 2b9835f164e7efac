"""What is played and what comes of it: the plan of one game, and all that is noted of it with all cards open."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, floor, log
from typing import Any

import numpy as np

from ruse.bots.isolation import TIME_LIMIT
from ruse.core.errors import BotFailed
from ruse.core.record import NONE
from ruse.core.setup import Setup
from ruse.lab.balance_page import balance_page

NO_TRIAL = ""
NEVER = "never"  # the seat never plays the card, unless it must
GIVE = "give"  # the seat gets the card for one of its hand, once

_log = logging.getLogger("ruse.lab")

_STEP = log(1.05)  # times of thinking are counted by their logarithm


@dataclass(frozen=True)
class Trial:
    """Something a game is played with otherwise than usual, to see what it is worth."""

    what: str = NO_TRIAL
    seat: int = 0
    card: int = NONE


@dataclass(frozen=True)
class Plan:
    """All that is needed to play one game, anywhere."""

    setup: Setup
    bots: tuple[str, ...]  # by seat
    seed: int
    unit: int
    opening: tuple[str, ...] = ()  # codes of the first choices
    rotation: int = 0  # gives the bots other seeds
    trial: Trial = field(default_factory=Trial)
    fast: bool = False  # whether simple bots may be compiled; they play the same either way
    time_limit: float = TIME_LIMIT  # seconds per decision of a stranger's bot


@dataclass
class Times:
    """How long choices took, where there was something to choose."""

    count: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    histogram: dict[str, int] = field(default_factory=dict)  # by the logarithm of the seconds

    def add(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        bucket = str(floor(log(max(seconds, 1e-6)) / _STEP))
        self.histogram[bucket] = self.histogram.get(bucket, 0) + 1

    def join(self, other: "Times") -> None:
        """Add the times of another."""
        self.count += other.count
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for bucket, number in other.histogram.items():
            self.histogram[bucket] = self.histogram.get(bucket, 0) + number

    @property
    def mean(self) -> float:
        return self.seconds / max(self.count, 1)

    def percentile(self, share: float) -> float:
        """The time that this share of choices did not exceed, to 5 %."""
        left = share * self.count
        for bucket in sorted(self.histogram, key=int):
            left -= self.histogram[bucket]
            if left <= 0:
                return min(self.longest, exp((int(bucket) + 1) * _STEP))
        return self.longest


@dataclass(frozen=True)
class Failure:
    """A stranger's bot that failed, and lost its game by that; the values are those of BotFailed."""

    bot: str
    kind: str
    detail: str
    trace: str = ""

    def told(self, language: str) -> str:
        """The failure as a sentence."""
        return BotFailed(self.bot, self.kind, self.detail).in_language(language)

    def __str__(self) -> str:
        return self.told("en")


@dataclass(frozen=True)
class FailureCount:
    """Failures of one kind, and how many games were lost by them."""

    failure: Failure  # the first
    games: int


class FailureLog:
    """Warns of the first failure of each kind as soon as it happens: a long run need not be waited for."""

    def __init__(self) -> None:
        self._told: set[tuple[str, str]] = set()

    def note(self, failure: Failure | None) -> None:
        """Warn of a failure, if there is one and its kind is new."""
        if failure and (failure.bot, failure.kind) not in self._told:
            self._told.add((failure.bot, failure.kind))
            _log.warning("%s, and loses the game", failure)


def counted(failures: Iterable[Failure]) -> list[FailureCount]:
    """Count failures that differ in their traceback only, the most frequent first."""
    found: dict[tuple[str, str, str], list[Failure]] = {}
    for failure in failures:
        found.setdefault((failure.bot, failure.kind, failure.detail), []).append(failure)
    return sorted((FailureCount(same[0], len(same)) for same in found.values()), key=lambda each: -each.games)


@dataclass
class Watched:
    """What came of one game. Lists are by seat."""

    shares: list[float]  # of the win
    scores: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)  # or NONE
    start: int = NONE
    ending: int = NONE
    length: int = 0
    decisions: int = 0
    choices: int = 0  # of all decisions together
    drawn: list[dict[str, int]] = field(default_factory=list)  # how often, by card
    played: list[dict[str, int]] = field(default_factory=list)
    offered: dict[str, int] = field(default_factory=dict)  # how often, by choice, where there was another
    chosen: dict[str, int] = field(default_factory=dict)
    happened: bool = True  # what the trial is about
    times: list[Times] = field(default_factory=list)
    failure: Failure | None = None  # of the bot that lost the game by it
    payoffs: list[float] = field(default_factory=list)  # in the game's unit; empty where they are shares of a win


class Watcher:
    """Notes what the game's page asks for, step by step."""

    def __init__(self, plan: Plan) -> None:
        self._game = plan.setup.game
        self._box: Any = plan.setup.box.plain
        self._page = balance_page(self._game)
        self._seats = range(plan.setup.num_seats)
        self.result = Watched(
            shares=[],
            drawn=[{} for _ in self._seats],
            played=[{} for _ in self._seats],
            times=[Times() for _ in self._seats],
            happened=plan.trial.what != GIVE,
        )

    def note_chance(self, s: Any, action: int) -> None:
        """Something is about to happen by chance."""
        who, card = self._page.drawn(self._box, s, action)
        if card != NONE:
            _count(self.result.drawn[who], card)

    def note_turn(self, s: Any, num_choices: int) -> None:
        """Somebody is about to choose."""
        if self.result.start == NONE:
            self.result.start = self._page.start(self._box, s)
        self.result.decisions += 1
        self.result.choices += num_choices

    def note_choice(self, s: Any, seat: int, action: int, legal: Callable[[], Sequence[int]]) -> None:
        """Somebody has chosen: count the card it plays, and what else it might have been."""
        card = self._page.played(self._box, s, seat, action)
        if card != NONE:
            _count(self.result.played[seat], card)
        chosen = self._page.chosen(self._box, s, seat, action)
        if chosen == NONE:
            return
        offers = {self._page.chosen(self._box, s, seat, other) for other in legal()} - {NONE}
        if len(offers) > 1:
            for offer in offers:
                _count(self.result.offered, offer)
            _count(self.result.chosen, chosen)

    def finished(self, s: Any) -> Watched:
        """What came of the game, which is over."""
        payoffs, scores = np.zeros(len(self._seats)), np.zeros(len(self._seats), np.int64)
        self._game.rules.returns(self._box, s, payoffs)
        self._game.rules.scores(self._box, s, scores)
        return replace(
            self.result,
            shares=self._game.payoff.shares(payoffs.tolist()),
            payoffs=self._kept(payoffs.tolist()),
            scores=[int(score) for score in scores],
            sides=[self._page.side(self._box, s, seat) for seat in self._seats],
            ending=self._page.ending(self._box, s),
            length=self._page.length(self._box, s, self.result.decisions),
        )

    def forfeited(self, s: Any, loser: int, failed: BotFailed) -> Watched:
        """Result of a game that a bot has lost by failing; all others share the win."""
        payoffs = self._game.payoff.forfeit(loser, len(self._seats), self._box)
        scores = np.zeros(len(self._seats), np.int64)
        self._game.rules.scores(self._box, s, scores)
        return replace(
            self.result,
            shares=self._game.payoff.shares(payoffs),
            payoffs=self._kept(payoffs),
            scores=[int(score) for score in scores],
            sides=[self._page.side(self._box, s, seat) for seat in self._seats],
            length=self.result.decisions,
            failure=Failure(failed.bot, failed.kind, failed.detail, failed.trace),
        )

    def _kept(self, payoffs: list[float]) -> list[float]:
        return [] if self._game.payoff.is_win else payoffs


def _count(numbers: dict[str, int], key: int) -> None:
    numbers[str(key)] = numbers.get(str(key), 0) + 1
