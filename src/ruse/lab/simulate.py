"""Playing many matches between bots: who wins, how long it takes, how many choices there are."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ruse.bots.bot import make_bot
from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.playout import new_scratch, random_matches
from ruse.core.record import IntArray
from ruse.lab.statistics import wilson

_BATCH = 5000


@dataclass(frozen=True)
class SeatResult:
    """How a seat did. A shared win counts as its share."""

    seat: str
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


def simulate(
    game: Game,
    bots: Sequence[str],
    num_games: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    box: Box | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play matches between bots, one a seat."""
    chosen = game.check_options(options or {})
    if len(bots) != chosen["seats"]:
        raise RuseError(f"{game.title} has {chosen['seats']} seats; name a bot for each, not {len(bots)}")
    for name in bots:
        make_bot(name, game, seeded(seed))
    used_box = box or game.standard_box
    play = _play_random if set(bots) == {"random"} else _play_bots
    tallies, shares = play(game, bots, num_games, seed, chosen, used_box, progress)
    wins = [float(won) for won in shares.sum(axis=0)]
    decisions, choices = int(tallies[:, 0].sum()), int(tallies[:, 2].sum())
    seats = [
        SeatResult(game.words.seat_name(seat), bots[seat], won, won / num_games, *wilson(won, num_games))
        for seat, won in enumerate(wins)
    ]
    return Simulation(game.name, num_games, seed, seats, decisions / num_games, choices / max(decisions, 1))


def _play_random(
    game: Game,
    bots: Sequence[str],
    num_games: int,
    seed: int,
    options: Mapping[str, int],
    box: Box,
    progress: Callable[[int], None],
) -> tuple[IntArray, np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    run = game.compiled(random_matches)
    tallies, shares = np.zeros((num_games, 3), np.int64), np.zeros((num_games, len(bots)))
    states, scratch, encoded = game.state.array(2), new_scratch(seed), game.option_array(options)
    for first in range(0, num_games, _BATCH):
        rows = slice(first, first + _BATCH)
        run(box.records, states, encoded, scratch, tallies[rows], shares[rows])
        progress(min(first + _BATCH, num_games))
    return tallies, shares


def _play_bots(
    game: Game,
    bots: Sequence[str],
    num_games: int,
    seed: int,
    options: Mapping[str, int],
    box: Box,
    progress: Callable[[int], None],
) -> tuple[IntArray, np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    tallies, shares = np.zeros((num_games, 3), np.int64), np.zeros((num_games, len(bots)))
    for number in range(num_games):
        players = [make_bot(name, game, seeded(seed, number, seat)) for seat, name in enumerate(bots)]
        rng = seeded(seed, number, len(bots))
        match = Match(game, options, box)
        match.play_chance(rng)
        while (outcome := match.outcome()) is None:
            perspective = match.perspective(match.actor)
            tallies[number] += (1, 0, len(perspective.legal))
            match.push(players[match.actor].choose(perspective))
            match.play_chance(rng)
        shares[number] = outcome.shares
        progress(number + 1)
    return tallies, shares
