"""Playing many matches between bots: who wins, how long it takes, how many choices there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT
from ruse.core.balance import Setting
from ruse.core.game import Game
from ruse.core.playout import check_ending, new_scratch, random_matches
from ruse.core.registry import box_with, find_game
from ruse.lab.fast import MANY
from ruse.lab.statistics import wilson
from ruse.lab.table import check_bots, play, workers_for
from ruse.lab.watched import Failure, FailureCount, Plan, counted
from ruse.lab.workers import Workers

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


@dataclass
class _Tally:
    """What is added up over the matches."""

    wins: list[float]
    decisions: int = 0
    choices: int = 0
    failures: list[Failure] = field(default_factory=list)


def simulate(
    game: Game | str,
    bots: Sequence[str | type[Bot]],
    games: int = 100,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    changes: str = "",
    workers: Workers | None = None,
    progress: Callable[[int], None] = lambda done: None,
    time_limit: float = TIME_LIMIT,
) -> Simulation:
    """Play matches between bots, one per seat: names, or subclasses of `Bot`."""
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.check_options(options or {})
    names = check_bots(found, bots, chosen["seats"])
    first = Plan(found.name, names, Setting(chosen), changes, seed, 0, fast=games >= MANY, time_limit=time_limit)
    if set(names) == {"random"}:
        tally = _play_random(found, first, games, progress)
    else:
        tally = _play_bots(first, games, workers_for(names, workers), progress)
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
    return _Tally([float(won) for won in shares.sum(axis=0)], decisions, choices)


def _play_bots(plan: Plan, num_games: int, workers: Workers, progress: Callable[[int], None]) -> _Tally:
    """Every match from a plan of its own."""
    tally = _Tally([0.0] * len(plan.bots))
    plans = [replace(plan, unit=number) for number in range(num_games)]
    for number, result in enumerate(workers.run(play, plans)):
        tally.wins = [won + share for won, share in zip(tally.wins, result.shares, strict=True)]
        tally.decisions += result.decisions
        tally.choices += result.choices
        if result.failure:
            tally.failures.append(result.failure)
        progress(number + 1)
    return tally
