"""Playing many matches between bots: who wins, how long it takes, how many choices there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT, own_processes
from ruse.core.arguments import BoxLike, known_box, known_game, positive_integer, positive_number, seed_of
from ruse.core.balance import Setting
from ruse.core.blame import blaming
from ruse.core.game import Game
from ruse.core.playout import check_ending, new_scratch, random_matches
from ruse.core.registry import box_text, box_with
from ruse.lab.fast import MANY
from ruse.lab.frames import frame
from ruse.lab.statistics import wilson
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
class Simulation:
    """The figures of many matches."""

    game: str
    games: int
    seed: int
    seats: list[SeatResult]
    length: float  # decisions a match
    branching: float  # choices a decision
    failures: list[FailureCount]  # by which strangers' bots lost games

    def to_frame(self) -> "DataFrame":
        """A data frame of pandas with a row per seat."""
        return frame(map(asdict, self.seats))


@dataclass
class _Tally:
    """What is added up over the matches."""

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
    chosen = seated_options(found, bots, options)
    games, seed = positive_integer("games=", games), seed_of(seed)
    changes, workers = box_text(found, known_box(found, box)), workers_for(names, processes, ray)
    first = Plan(found.name, names, Setting(chosen), changes, seed, 0, fast=games >= MANY, time_limit=time_limit)
    if set(names) == {"random"}:
        with blaming(found):
            tally = _play_random(found, first, games, progress)
    else:
        tally = _play_bots(first, games, workers, progress)
    seats = [
        SeatResult(found.seat_codes[seat], names[seat], won, won / games, *wilson(won, games))
        for seat, won in enumerate(tally.wins)
    ]
    length, branching = tally.decisions / games, tally.choices / max(tally.decisions, 1)
    return Simulation(found.name, games, seed, seats, length, branching, counted(tally.failures))


def _play_random(game: Game, plan: Plan, num_games: int, progress: Callable[[int], None]) -> _Tally:
    """All matches one after the other in machine code."""
    run, box = game.compiled(random_matches), box_with(plan.game, plan.changes)
    tallies, shares = np.zeros((num_games, 3), np.int64), np.zeros((num_games, len(plan.bots)))
    states, scratch, options = game.state.array(2), new_scratch(plan.seed), game.option_array(plan.setting.options)
    for first in range(0, num_games, _BATCH):
        rows = slice(first, first + _BATCH)
        ending = run(box.records, states, options, scratch, game.max_steps, tallies[rows], shares[rows])
        check_ending(game.title, ending)
        progress(min(first + _BATCH, num_games))
    decisions, _, choices = (int(number) for number in tallies.sum(axis=0))
    won = shares if game.payoff.is_win else np.array([game.payoff.shares(each) for each in shares.tolist()])
    return _Tally([float(each) for each in won.sum(axis=0)], decisions, choices)


def _play_bots(plan: Plan, num_games: int, workers: Workers, progress: Callable[[int], None]) -> _Tally:
    """Every match from a plan of its own."""
    tally, failure_log = _Tally([0.0] * len(plan.bots)), FailureLog()
    plans = [replace(plan, unit=number) for number in range(num_games)]
    for number, result in enumerate(workers.run(play, plans)):
        tally.wins = [won + share for won, share in zip(tally.wins, result.shares, strict=True)]
        tally.decisions += result.decisions
        tally.choices += result.choices
        failure_log.note(result.failure)
        if result.failure:
            tally.failures.append(result.failure)
        progress(number + 1)
    return tally
