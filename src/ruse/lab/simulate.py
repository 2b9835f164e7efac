"""Playing many matches between bots: who wins, how long it takes, how many choices there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ruse.core.balance import Setting
from ruse.core.game import Game
from ruse.core.playout import check_ending, new_scratch, random_matches
from ruse.lab.fast import MANY
from ruse.lab.statistics import wilson
from ruse.lab.table import check_bots, play
from ruse.lab.watched import Plan, box_with
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


@dataclass
class _Tally:
    """What is added up over the matches."""

    wins: list[float]
    decisions: int = 0
    choices: int = 0


def simulate(
    game: Game,
    bots: Sequence[str],
    num_games: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    changes: str = "",
    workers: Workers | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play matches between bots, one a seat."""
    chosen = game.check_options(options or {})
    check_bots(game, bots, chosen["seats"])
    first = Plan(game.name, tuple(bots), Setting(chosen), changes, seed, 0, fast=num_games >= MANY)
    if set(bots) == {"random"}:
        tally = _play_random(game, first, num_games, progress)
    else:
        tally = _play_bots(first, num_games, workers or Workers(), progress)
    seats = [
        SeatResult(game.seat_codes[seat], bots[seat], won, won / num_games, *wilson(won, num_games))
        for seat, won in enumerate(tally.wins)
    ]
    length, branching = tally.decisions / num_games, tally.choices / max(tally.decisions, 1)
    return Simulation(game.name, num_games, seed, seats, length, branching)


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
        progress(number + 1)
    return tally
