"""One game between bots, watched with all cards open: who won, as which side, with which cards, how long.

The k-th chance action of a unit is drawn alike in all its games, and so are the bots' own seeds, so
that games that differ in one thing only differ as little as can be.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import exp, floor, log
from time import perf_counter

import numpy as np

from ruse.bots.bot import Bot, make_bot
from ruse.bots.ismcts import IsmctsBot
from ruse.core.balance import Setting
from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.perspective import Perspective, SeenAction
from ruse.core.playout import Scratch, chance_action
from ruse.core.protocol import CHANCE, NOBODY, UNSEEN
from ruse.core.record import NONE
from ruse.core.registry import find_game

NO_TRIAL = ""
NEVER = "never"  # the seat never plays the card, unless it must
GIVE = "give"  # the seat gets the card for one of its hand, once

_STEP = log(1.05)  # times of thinking are counted by their logarithm
_warm: set[tuple[str, str]] = set()  # bots that have chosen in this process: the first time loads compiled code


@dataclass(frozen=True)
class Trial:
    """Something a game is played with otherwise than usual, to see what it is worth."""

    what: str = NO_TRIAL
    seat: int = 0
    card: int = NONE


@dataclass(frozen=True)
class Plan:
    """All that is needed to play one game, anywhere."""

    game: str
    bots: tuple[str, ...]  # by seat
    setting: Setting
    changes: str  # to the standard box: tables, as JSON; or empty
    seed: int
    unit: int
    rotation: int = 0  # gives the bots other seeds
    trial: Trial = field(default_factory=Trial)


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


@dataclass
class Watched:
    """What came of one game. Lists are by seat."""

    shares: list[float]
    scores: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)  # or NONE
    start: int = NONE
    ending: int = NONE
    length: int = 0
    decisions: int = 0
    drawn: list[dict[str, int]] = field(default_factory=list)  # how often, by card
    played: list[dict[str, int]] = field(default_factory=list)
    offered: dict[str, int] = field(default_factory=dict)  # how often, by choice, where there was another
    chosen: dict[str, int] = field(default_factory=dict)
    happened: bool = True  # what the trial is about
    times: list[Times] = field(default_factory=list)


@cache
def box_with(game: str, changes: str) -> Box:
    """The box of a game with changes given as JSON."""
    found = find_game(game)
    return found.load_box(json.loads(changes)) if changes else found.standard_box


def play(plan: Plan) -> Watched:
    """Play one game."""
    return _Table(plan).play()


class _Table:
    """A game in play."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.box = box_with(plan.game, plan.changes)
        self.page = self.game.balance
        options = self.game.check_options(plan.setting.options)
        self.seats = range(options["seats"])
        self.bots: list[Bot] = [
            make_bot(name, self.game, seeded(plan.seed, plan.unit, 1 + plan.rotation, seat))
            for seat, name in enumerate(plan.bots)
        ]
        self.opening = [self.game.actions.parse(code) for code in plan.setting.opening]
        self.state = self.game.state.array()
        self.game.rules.setup(self.box.record, self.state[0], self.game.option_array(options))
        self.work = Scratch.array()[0]
        self.seen: list[list[SeenAction]] = [[] for _ in self.seats]
        self.result = Watched(
            shares=[],
            drawn=[{} for _ in self.seats],
            played=[{} for _ in self.seats],
            times=[Times() for _ in self.seats],
            happened=plan.trial.what != GIVE,
        )

    def play(self) -> Watched:
        rules, record, s = self.game.rules, self.box.record, self.state[0]
        num_chance = 0
        while (seat := int(rules.actor(record, s))) != NOBODY:
            if seat == CHANCE:
                rng = seeded(self.plan.seed, self.plan.unit, 0, num_chance)
                action = chance_action(record, s, rng, self.work.actions, self.work.likely)
                num_chance += 1
                who, card = self.page.drawn(record, s, action)
                if card != NONE:
                    _count(self.result.drawn[who], card)
            else:
                action = self._choice(seat)
            self._tell(seat, action)
            rules.apply(record, s, seat, action)
        return self._finished()

    def _choice(self, seat: int) -> int:
        record, s = self.box.record, self.state[0]
        if self.result.start == NONE:
            self.result.start = self.page.start(record, s)
        if not self.result.happened and seat == self.plan.trial.seat:
            rng = seeded(self.plan.seed, self.plan.unit, 0, self.result.decisions, 1)
            self.result.happened = self.page.give(record, s, seat, self.plan.trial.card, rng)
        legal = self._legal(seat)
        number = self.result.decisions
        self.result.decisions += 1
        if number < len(self.opening):
            if self.opening[number] not in legal:
                raise RuseError(f"{self.plan.setting.opening[number]}: not possible as choice {number + 1} of a game")
            return self.opening[number]
        action = self._ask(seat, legal)
        if action not in legal:
            raise RuseError(f"{self.plan.bots[seat]} chose {self.game.actions.code(action)}, which is not legal")
        self._note(seat, legal, action)
        return action

    def _legal(self, seat: int) -> tuple[int, ...]:
        number = self.game.rules.legal(self.box.record, self.state[0], seat, self.work.actions)
        return tuple(int(action) for action in self.work.actions[:number])

    def _ask(self, seat: int, legal: tuple[int, ...]) -> int:
        if len(legal) == 1:
            return legal[0]
        observed = self.game.state.unknown()
        self.game.rules.observe(self.box.record, self.state[0], seat, observed[0])
        observed.flags.writeable = False
        perspective = Perspective(
            self.game, self.box, seat, len(self.seats), observed[0], legal, tuple(self.seen[seat])
        )
        start = perf_counter()
        action = self.bots[seat].choose(perspective)
        if (self.plan.game, self.plan.bots[seat]) in _warm:
            self.result.times[seat].add(perf_counter() - start)
        _warm.add((self.plan.game, self.plan.bots[seat]))
        trial = self.plan.trial
        if trial.what == NEVER and seat == trial.seat and self._plays(seat, action):
            rest = tuple(other for other in legal if not self._plays(seat, other))
            return _next_best(self.bots[seat], replace(perspective, legal=rest)) if rest else action
        return action

    def _plays(self, seat: int, action: int) -> bool:
        """Whether an action plays the card of the trial."""
        return self.page.played(self.box.record, self.state[0], seat, action) == self.plan.trial.card

    def _note(self, seat: int, legal: Sequence[int], action: int) -> None:
        """Count the card a choice plays, and what else it might have been."""
        record, s = self.box.record, self.state[0]
        card = self.page.played(record, s, seat, action)
        if card != NONE:
            _count(self.result.played[seat], card)
        if not self.page.choices:
            return
        offers = {self.page.chosen(record, s, seat, other) for other in legal}
        if len(offers - {NONE}) > 1:
            for offer in offers - {NONE}:
                _count(self.result.offered, offer)
            _count(self.result.chosen, self.page.chosen(record, s, seat, action))

    def _tell(self, seat: int, action: int) -> None:
        """Let everybody notice what happens."""
        for viewer in self.seats:
            noticed = int(self.game.rules.seen(self.box.record, self.state[0], seat, action, viewer))
            if noticed != UNSEEN:
                self.seen[viewer].append(SeenAction(seat, noticed))

    def _finished(self) -> Watched:
        record, s, result = self.box.record, self.state[0], self.result
        shares, scores = np.zeros(len(self.seats)), np.zeros(len(self.seats), np.int64)
        self.game.rules.returns(record, s, shares)
        self.game.rules.scores(record, s, scores)
        return replace(
            result,
            shares=[float(share) for share in shares],
            scores=[int(score) for score in scores],
            sides=[self.page.side(record, s, seat) for seat in self.seats],
            ending=self.page.ending(record, s),
            length=self.page.length(record, s, result.decisions),
        )


def _next_best(bot: Bot, perspective: Perspective) -> int:
    """What a bot likes best of choices that are not all there are."""
    if isinstance(bot, IsmctsBot) and len(perspective.legal) > 1:
        return max(bot.think(perspective), key=lambda thought: (thought.visits, thought.value)).action
    return bot.choose(perspective)


def _count(numbers: dict[str, int], key: int) -> None:
    numbers[str(key)] = numbers.get(str(key), 0) + 1
