"""Play many matches between bots: wins or payoffs by seat, length, number of choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT, own_processes
from ruse.core.arguments import BoxLike, known_game, positive_integer, positive_number, seed_of
from ruse.core.blame import blaming
from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.playout import check_ending, new_scratch, random_matches
from ruse.core.setup import Setup
from ruse.lab.fast import MANY
from ruse.lab.frames import frame
from ruse.lab.statistics import Floats, Interval, bounded_mean, wilson
from ruse.lab.table import bot_names, play, seated_options, workers_for
from ruse.lab.watched import Failure, FailureCount, FailureLog, Plan, counted
from ruse.lab.workers import Workers

if TYPE_CHECKING:
    from pandas import DataFrame

_BATCH = 5000


@dataclass(frozen=True)
class SeatResult:
    """How a seat did. A shared win counts as its share."""

    seat: str  # its code
    bot: str
    wins: float
    share: float
    low: float  # the 95 % interval of the share
    high: float


@dataclass(frozen=True)
class SeatPayoffs:
    """Mean payoffs of a game that is played for chips or points."""

    unit: str  # one of them
    seats: list[Interval]  # per game


@dataclass(frozen=True)
class Simulation:
    """The figures of many matches."""

    game: str
    games: int
    seed: int
    seats: list[SeatResult]
    length: float  # decisions a match
    branching: float  # choices a decision
    failures: list[FailureCount]  # by which strangers' bots lost games
    payoffs: SeatPayoffs | None = None  # None where payoffs are shares of a win; `seats` then count who had the most

    def as_json(self) -> dict[str, Any]:
        """For machines; `payoffs` only where they are no shares of a win."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in found.items() if name != "payoffs" or value is not None}

    def to_frame(self) -> "DataFrame":
        """A data frame of pandas with a row per seat, with its mean payoff where that is no share of a win."""
        rows = [asdict(seat) for seat in self.seats]
        for row, mean in zip(rows, self.payoffs.seats if self.payoffs else (), strict=False):
            row |= {"payoff": mean.value, "payoff_low": mean.low, "payoff_high": mean.high}
        return frame(rows)


@dataclass
class _Tally:
    """What is added up over the matches."""

    payoffs: Floats  # a row per match, a column per seat
    wins: list[float]
    decisions: int = 0
    choices: int = 0
    failures: list[Failure] = field(default_factory=list)


@own_processes()
def simulate(
    game: Game | str,
    bots: Sequence[str | type[Bot]],
    games: int = 100,
    *,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    box: BoxLike | None = None,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    time_limit: float = TIME_LIMIT,
) -> Simulation:
    """Play matches between bots, one per seat: named, or subclasses of `Bot`."""
    found, time_limit = known_game(game), positive_number("time_limit=", time_limit)
    names = bot_names(bots, found, time_limit)
    setup = Setup.of(found, seated_options(found, bots, options), box)
    games, seed = positive_integer("games=", games), seed_of(seed)
    workers = workers_for(names, processes, ray)
    first = Plan(setup, names, seed, 0, fast=games >= MANY, time_limit=time_limit)
    if set(names) == {"random"}:
        with blaming(found):
            tally = _play_random(first, games, progress)
    else:
        tally = _play_bots(first, games, workers, progress)
    seats = [
        SeatResult(found.seat_codes[seat], names[seat], won, won / games, *wilson(won, games))
        for seat, won in enumerate(tally.wins)
    ]
    length, branching = tally.decisions / games, tally.choices / max(tally.decisions, 1)
    payoffs = None if found.payoff.is_win else _mean_payoffs(found, setup.box, tally.payoffs)
    return Simulation(found.name, games, seed, seats, length, branching, counted(tally.failures), payoffs)


def _mean_payoffs(game: Game, box: Box, payoffs: Floats) -> SeatPayoffs:
    bounds, games = game.payoff.range_with(box.plain), np.ones(len(payoffs))
    found = [bounded_mean(column, games, bounds) for column in payoffs.T]
    return SeatPayoffs(game.payoff.unit, [mean for mean in found if mean])


def _play_random(plan: Plan, num_games: int, progress: Callable[[int], None]) -> _Tally:
    """All matches one after the other in machine code."""
    game, box = plan.setup.game, plan.setup.box
    run = game.compiled(random_matches)
    tallies, payoffs = np.zeros((num_games, 3), np.int64), np.zeros((num_games, len(plan.bots)))
    states, scratch, options = game.state.array(2), new_scratch(plan.seed), game.option_array(plan.setup.options)
    for first in range(0, num_games, _BATCH):
        rows = slice(first, first + _BATCH)
        ending = run(box.records, states, options, scratch, game.max_steps, tallies[rows], payoffs[rows])
        check_ending(game.title, ending)
        progress(min(first + _BATCH, num_games))
    decisions, _, choices = (int(number) for number in tallies.sum(axis=0))
    shares = payoffs if game.payoff.is_win else np.array([game.payoff.shares(each) for each in payoffs.tolist()])
    return _Tally(payoffs, [float(each) for each in shares.sum(axis=0)], decisions, choices)


def _play_bots(plan: Plan, num_games: int, workers: Workers, progress: Callable[[int], None]) -> _Tally:
    """Every match from a plan of its own."""
    num_seats = len(plan.bots)
    tally, failure_log = _Tally(np.zeros((num_games, num_seats)), [0.0] * num_seats), FailureLog()
    plans = [replace(plan, unit=number) for number in range(num_games)]
    for number, result in enumerate(workers.run(play, plans)):
        tally.payoffs[number] = result.payoffs or result.shares
        tally.wins = [won + share for won, share in zip(tally.wins, result.shares, strict=True)]
        tally.decisions += result.decisions
        tally.choices += result.choices
        failure_log.note(result.failure)
        if result.failure:
            tally.failures.append(result.failure)
        progress(number + 1)
    return tally
