"""Equal bots against each other, so that the balance of a game is measured and not the bots.

A unit is one deal, played with all settings that mirror each other: as with every faction in either
seat. Units go through the game's groups of settings in turn. An experiment plays some units again
with one thing changed - a card never played, a card given - and a changed box plays all of them again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from ruse.bots.isolation import TIME_LIMIT
from ruse.core.balance import Group
from ruse.core.box import Box
from ruse.core.errors import BadFile, RuseError
from ruse.core.game import Game
from ruse.core.reason import Named
from ruse.core.record import NONE
from ruse.core.setup import Setup
from ruse.lab.balance_page import balance_page
from ruse.lab.fast import MANY
from ruse.lab.ledger import Ledger, check_payoffs, check_shares
from ruse.lab.table import play
from ruse.lab.watched import GIVE, NEVER, Failure, FailureLog, Plan, Trial, Watched
from ruse.lab.workers import Workers

ORIGINAL, CHANGED = range(2)


@dataclass(frozen=True)
class Job:
    """All that is needed to play one unit, anywhere."""

    setup: Setup
    bot: str
    group: int
    settings: Group
    seed: int
    unit: int
    variant: int  # ORIGINAL or CHANGED
    trial: str = ""
    card: int = NONE
    places: tuple[tuple[int, int], ...] = ()  # of a trial: in which settings, for which seats
    fast: bool = False
    time_limit: float = TIME_LIMIT


@dataclass(frozen=True)
class Unit:
    """What came of a unit: the games of all its settings."""

    bot: str
    variant: int
    unit: int
    group: int
    games: list[Watched]


@dataclass(frozen=True)
class TrialUnit:
    """What came of an experiment on one deal: the share of the seat it is about, in each place it could be made."""

    bot: str
    variant: int
    unit: int
    trial: str
    card: int
    places: list[list[int]]  # setting and seat
    shares: list[float]


@dataclass
class Run:
    """All games of one strength with one box."""

    bot: str
    variant: int
    units: list[Unit] = field(default_factory=list)
    trials: list[TrialUnit] = field(default_factory=list)

    @property
    def failures(self) -> list[Failure]:
        """Failures of a stranger's bot, each of which lost it a game."""
        return [game.failure for unit in self.units for game in unit.games if game.failure]


@dataclass(frozen=True)
class Order:
    """What is to be measured."""

    game: Game
    bots: Sequence[str]  # strengths
    num_games: int  # of each, at least
    seed: int
    options: Mapping[str, int]
    worth: int = 0  # units of an experiment on every card
    cards: Sequence[str] = ()  # or, if there are any, on these
    box: Box | None = None  # the standard one, if there is none
    changed: Box | None = None  # is compared with it
    time_limit: float = TIME_LIMIT  # seconds per decision of a stranger's bot

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The settings of the game."""
        return balance_page(self.game).groups(self.options)

    @property
    def num_units(self) -> int:
        """Whole rounds through the groups, so that all of them weigh the same."""
        cycle = sum(len(group) for group in self.groups)
        return ceil(self.num_games / cycle) * len(self.groups)

    @property
    def boxes(self) -> list[Box]:
        """The box, and the one that is compared with it."""
        return [self.box or self.game.standard_box, *([self.changed] if self.changed else [])]


def play_unit(job: Job) -> Unit | TrialUnit:
    """Play one deal in all its settings, or in those that an experiment is about."""

    def plan(number: int, trial: Trial) -> Plan:
        setting = job.settings[number]
        bots = (job.bot,) * setting.options["seats"]
        setup = job.setup.with_options(setting.options)
        return Plan(setup, bots, job.seed, job.unit, setting.opening, 0, trial, job.fast, job.time_limit)

    if not job.trial:
        games = [play(plan(number, Trial())) for number in range(len(job.settings))]
        for game in games:
            game.times = []
        return Unit(job.bot, job.variant, job.unit, job.group, games)
    places, shares = [], []
    for number, seat in job.places:
        game = play(plan(number, Trial(job.trial, seat, job.card)))
        if game.happened:
            places.append([number, seat])
            shares.append(game.shares[seat])
    return TrialUnit(job.bot, job.variant, job.unit, job.trial, job.card, places, shares)


def measure(
    order: Order,
    workers: Workers = Workers(),  # noqa: B008 - frozen
    record: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Run]:
    """Play everything; a record file keeps every unit, and a run with the same file goes on where it stopped."""
    if order.worth and not balance_page(order.game).experiments:
        raise RuseError("{game} has no experiments with its cards", game=Named(order.game.title))
    for card in order.cards:
        if card not in balance_page(order.game).cards:
            raise RuseError(
                "unknown card '{card}': {game} has {known}",
                card=card,
                game=Named(order.game.title),
                known=list(balance_page(order.game).cards),
            )
    if len(set(order.bots)) < len(order.bots):
        raise RuseError("{bots}: every bot must be named only once", bots=",".join(order.bots))
    with Ledger(record, _head(order), "a balance", lambda line: _read(order, line), _name) as ledger:
        return [
            _play(order, Run(bot, variant), workers, ledger, progress)
            for bot in order.bots
            for variant in range(len(order.boxes))
        ]


def _play(
    order: Order, run: Run, workers: Workers, ledger: Ledger[Unit | TrialUnit], progress: Callable[[int, int], None]
) -> Run:
    failure_log = FailureLog()
    for stage in (_unit_jobs, _trial_jobs):
        jobs = list(stage(order, run))
        missing = [job for job in jobs if _name(job) not in ledger.units]
        with closing(workers.run(play_unit, missing)) as played:
            for number, job in enumerate(jobs):
                result = ledger.units.get(_name(job))
                if result is None:
                    result = next(played)
                    ledger.keep(result)
                    for game in result.games if isinstance(result, Unit) else ():
                        failure_log.note(game.failure)
                (run.units if isinstance(result, Unit) else run.trials).append(result)  # type: ignore[arg-type]
                progress(number + 1, len(jobs))
    return run


def _unit_jobs(order: Order, run: Run) -> Iterator[Job]:
    for unit in range(order.num_units):
        yield _job(order, run, unit)


def _job(order: Order, run: Run, unit: int, **trial: Any) -> Job:
    group = unit % len(order.groups)
    return Job(
        Setup(order.game, dict(order.options), order.boxes[run.variant]),
        run.bot,
        group,
        order.groups[group],
        order.seed,
        unit,
        run.variant,
        fast=order.num_games >= MANY,
        time_limit=order.time_limit,
        **trial,
    )


def _trial_jobs(order: Order, run: Run) -> Iterator[Job]:
    page = balance_page(order.game)
    for what in (NEVER, GIVE):
        if order.worth and what in page.experiments:
            for card in (*_cards(order), *((NONE,) if what == GIVE else ())):
                left = order.worth
                for unit in run.units:
                    places = _places(order, unit, page.owner(card) if card != NONE else NONE)
                    if places and left:
                        left -= 1
                        yield _job(order, run, unit.unit, trial=what, card=card, places=places)


def _cards(order: Order) -> Sequence[int]:
    """The numbers of the cards that experiments are about."""
    cards = balance_page(order.game).cards
    return [card for card, name in enumerate(cards) if not order.cards or name in order.cards]


def _places(order: Order, unit: Unit, owner: int) -> tuple[tuple[int, int], ...]:
    """The settings and seats of a unit in which somebody has the card's side."""
    return tuple(
        (number, seat)
        for number, game in enumerate(unit.games)
        if not order.groups[unit.group][number].free
        for seat in range(len(game.shares))
        if owner in (NONE, game.sides[seat])
    )


# Records


def _head(order: Order) -> dict[str, Any]:
    return {
        "game": order.game.name,
        "boxes": [box.digest for box in order.boxes],
        "levels": [level.bot for level in order.game.levels],
        "search": order.game.search,
        "options": dict(order.options),
        "seed": order.seed,
    }


def _name(of: Job | Unit | TrialUnit) -> tuple[str, int, int, str, int]:
    """What tells a unit from all others."""
    if isinstance(of, Unit):
        return of.bot, of.variant, of.unit, "", NONE
    return of.bot, of.variant, of.unit, of.trial, of.card


def _read(order: Order, line: Any) -> Unit | TrialUnit:
    if isinstance(line, dict) and "trial" in line:
        return _checked_trial(order, msgspec.convert(line, TrialUnit))
    return _checked_unit(order, msgspec.convert(line, Unit))


def _checked_unit(order: Order, unit: Unit) -> Unit:
    num_seats, num_sides = order.options["seats"], len(balance_page(order.game).sides)
    if unit.unit < 0 or unit.group != unit.unit % len(order.groups):
        raise BadFile("the number of the unit is not possible")
    if len(unit.games) != len(order.groups[unit.group]):
        raise BadFile("it is not of all its settings")
    for game in unit.games:
        if any(len(each) != num_seats for each in (game.shares, game.sides, game.drawn, game.played)):
            raise BadFile("it is not of {seats} seats", seats=num_seats)
        if not (game.start == NONE or 0 <= game.start < num_seats):
            raise BadFile("the start player is unknown")
        if not all(NONE <= side < num_sides for side in game.sides):
            raise BadFile("a side is unknown")
        check_shares(game.shares)
        check_payoffs(game.payoffs, game.shares, order.game.payoff)
    return unit


def _checked_trial(order: Order, trial: TrialUnit) -> TrialUnit:
    if trial.unit < 0 or len(trial.places) != len(trial.shares):
        raise BadFile("there is not a share for every place")
    num_settings = len(order.groups[trial.unit % len(order.groups)])
    possible = [[number, seat] for number in range(num_settings) for seat in range(order.options["seats"])]
    if any(place not in possible for place in trial.places):
        raise BadFile("a place is unknown")
    for share in trial.shares:
        check_shares([share, 1 - share])
    return trial
