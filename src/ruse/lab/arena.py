"""Bots against each other, so that strength is measured.

With two seats the unit is a pair of games: the same chance actions, the seats exchanged. With more
seats the unit is a deal played in all rotations of the seats. Units are independent, games of a
unit are not; intervals and tests are made from units.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from math import log, log10, sqrt
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from ruse.bots.bot import make_bot
from ruse.core.dice import seeded
from ruse.core.errors import BadFile, RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.registry import find_game

_Z = 1.959964  # 95 %


@dataclass(frozen=True)
class Job:
    """All that is needed to play one unit, anywhere."""

    game: str
    bots: tuple[str, ...]  # one a seat, before rotating
    options: tuple[tuple[str, int], ...]
    seed: int
    unit: int


@dataclass(frozen=True)
class UnitResult:
    """What the entrants won in a unit."""

    unit: int
    shares: list[list[float]]  # by game of the unit, by entrant
    seconds: list[float]  # of thinking, by entrant
    moves: list[int]  # by entrant


@dataclass(frozen=True)
class Standing:
    """How an entrant did."""

    bot: str
    share: float  # of the wins
    low: float  # the 95 % interval
    high: float
    by_seat: list[float]
    milliseconds: float  # a move


@dataclass(frozen=True)
class ArenaReport:
    """The result of an arena."""

    game: str
    options: dict[str, int]
    seed: int
    units: int
    games: int
    standings: list[Standing]
    elo: float | None  # of the first bot over the second; None with more than two seats
    sprt: str | None  # the verdict, if a test was asked for
    llr: float | None


@dataclass(frozen=True)
class Sprt:
    """A sequential test of two hypotheses on the first bot's share of wins."""

    low: float
    high: float
    bound: float = log(19.0)  # both errors 5 %

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of unit scores, in the normal approximation for grouped games."""
        if len(scores) < 2:
            return 0.0
        mean = sum(scores) / len(scores)
        padded = [*scores, 0.0, 1.0]  # so that a few equal results decide nothing
        variance = sum((score - mean) ** 2 for score in padded) / len(padded)
        return len(scores) * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, scores: Sequence[float]) -> str | None:
        """Which hypothesis is taken, if any yet."""
        ratio = self.ratio(scores)
        if ratio >= self.bound:
            return f"at least {self.high:.0%}"
        return f"at most {self.low:.0%}" if ratio <= -self.bound else None


def play_unit(job: Job) -> UnitResult:
    """Play all rotations of one deal."""
    num_seats = len(job.bots)
    seconds, moves = [0.0] * num_seats, [0] * num_seats
    shares = [_play_game(job, rotation, seconds, moves) for rotation in range(num_seats)]
    return UnitResult(job.unit, shares, seconds, moves)


def _play_game(job: Job, rotation: int, seconds: list[float], moves: list[int]) -> list[float]:
    """One game; entrant e sits in seat (e + rotation). The k-th chance action is drawn alike in all rotations."""
    game = find_game(job.game)
    num_seats = len(job.bots)
    entrant_of = [(seat - rotation) % num_seats for seat in range(num_seats)]
    bots = [
        make_bot(job.bots[entrant_of[seat]], game, seeded(job.seed, job.unit, 1 + rotation, seat))
        for seat in range(num_seats)
    ]
    match = Match(game, dict(job.options))
    num_chance = 0
    while (outcome := match.outcome()) is None:
        seat = match.actor
        if seat == CHANCE:
            match.play_chance_once(seeded(job.seed, job.unit, 0, num_chance))
            num_chance += 1
            continue
        perspective = match.perspective(seat)
        start = perf_counter()
        action = bots[seat].choose(perspective)
        seconds[entrant_of[seat]] += perf_counter() - start
        moves[entrant_of[seat]] += 1
        match.push(action)
    return [outcome.shares[(entrant + rotation) % num_seats] for entrant in range(num_seats)]


def arena(
    game_name: str,
    bots: Sequence[str],
    num_games: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    sprt: Sprt | None = None,
    processes: int = 1,
    record: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> ArenaReport:
    """Play units until there are `num_games` games, or until a test is decided.

    A record file keeps every unit; started again with the same file, the arena goes on where it stopped.
    """
    game = find_game(game_name)
    chosen = game.check_options({"seats": len(bots), **(options or {})})
    for name in bots:
        make_bot(name, game, seeded(0))
    num_seats = len(bots)
    if num_games % num_seats:
        raise RuseError(f"--games {num_games}: must be a multiple of {num_seats}, the games of a unit")
    jobs = [Job(game_name, tuple(bots), tuple(chosen.items()), seed, unit) for unit in range(num_games // num_seats)]
    results = _recorded(record, jobs[0])
    waiting = [job for job in jobs if job.unit not in {result.unit for result in results}]
    if waiting and not (sprt and sprt.verdict(_scores(results))):
        for result in _play_all(waiting, processes):
            results.append(result)
            _keep(record, result)
            progress(len(results) * num_seats)
            if sprt and sprt.verdict(_scores(results)):
                break
    return _report(game_name, bots, chosen, seed, results, sprt)


def _play_all(jobs: list[Job], processes: int) -> Iterator[UnitResult]:
    """Results in the order of the jobs, whoever plays them."""
    if processes == 1:
        yield from map(play_unit, jobs)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        window = 2 * processes
        futures = [pool.submit(play_unit, job) for job in jobs[:window]]
        try:
            for index in range(len(jobs)):
                result = futures[index].result()
                if index + window < len(jobs):
                    futures.append(pool.submit(play_unit, jobs[index + window]))
                yield result
        finally:
            pool.shutdown(cancel_futures=True)


def _scores(results: Sequence[UnitResult]) -> list[float]:
    """The first entrant's mean share in each unit."""
    return [sum(shares[0] for shares in result.shares) / len(result.shares) for result in results]


# Records


def _recorded(record: Path | None, job: Job) -> list[UnitResult]:
    """The units of a record of the same arena; the first line says which one it is."""
    if record is None:
        return []
    head = {**asdict(job), "unit": None}
    if not record.exists():
        record.write_text(json.dumps(head) + "\n", "utf-8")
        return []
    try:
        lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    except (OSError, json.JSONDecodeError) as error:
        raise BadFile(f"{record}: not a record of an arena: {error}") from error
    if not lines or lines[0] != json.loads(json.dumps(head)):
        raise BadFile(f"{record}: the record of another arena")
    return [UnitResult(**line) for line in lines[1:]]


def _keep(record: Path | None, result: UnitResult) -> None:
    if record is not None:
        with record.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")


# The report


def _report(
    game: str,
    bots: Sequence[str],
    options: dict[str, int],
    seed: int,
    results: Sequence[UnitResult],
    sprt: Sprt | None,
) -> ArenaReport:
    num_seats = len(bots)
    standings = [_standing(bots[entrant], entrant, results) for entrant in range(num_seats)]
    scores = _scores(results)
    return ArenaReport(
        game=game,
        options=options,
        seed=seed,
        units=len(results),
        games=len(results) * num_seats,
        standings=standings,
        elo=_elo(standings[0].share) if num_seats == 2 else None,
        sprt=(sprt.verdict(scores) or "undecided") if sprt else None,
        llr=sprt.ratio(scores) if sprt else None,
    )


def _standing(bot: str, entrant: int, results: Sequence[UnitResult]) -> Standing:
    num_units, num_seats = len(results), len(results[0].shares)
    scores = [sum(shares[entrant] for shares in result.shares) / num_seats for result in results]
    mean = sum(scores) / num_units
    spread = sqrt(sum((score - mean) ** 2 for score in scores) / max(num_units - 1, 1) / num_units)
    by_seat = [
        sum(result.shares[(seat - entrant) % num_seats][entrant] for result in results) / num_units
        for seat in range(num_seats)
    ]
    seconds, moves = (sum(getattr(result, what)[entrant] for result in results) for what in ("seconds", "moves"))
    interval = (max(0.0, mean - _Z * spread), min(1.0, mean + _Z * spread))
    return Standing(bot, mean, *interval, by_seat, 1000 * seconds / max(moves, 1))


def _elo(share: float) -> float | None:
    """The difference in Elo that expects such a share."""
    return None if share in (0.0, 1.0) else -400 * log10(1 / share - 1)
