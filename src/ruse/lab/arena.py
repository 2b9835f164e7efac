"""Bots against each other, so that strength is measured.

With two seats the unit is a pair of games: the same chance actions, the seats exchanged. With more
seats the unit is a deal played in all rotations of the seats. Units are independent, games of a
unit are not; intervals and tests are made from units.

A game for chips or points is measured by mean payoffs. Its shares count who had the most, and it has no Elo, since a
bot that wins fewer chips may win more games.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import log, nan
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT, check_bot, own_processes
from ruse.bots.loading import bot_of_level
from ruse.core.arguments import BoxLike, known_game, positive_integer, positive_number, seed_of
from ruse.core.box import Box
from ruse.core.errors import BadFile, RuseError
from ruse.core.game import Game
from ruse.core.reason import Named
from ruse.core.record import NONE
from ruse.core.setup import Setup
from ruse.lab.balance_page import balance_page
from ruse.lab.frames import columns, frame
from ruse.lab.ledger import Ledger, check_payoffs, check_shares
from ruse.lab.statistics import Interval, bounded_mean, elo
from ruse.lab.table import bot_names, play, seated_options, workers_for
from ruse.lab.watched import Failure, FailureCount, FailureLog, Plan, Times, counted
from ruse.lab.words import book

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

DEFAULT_GAMES = 400
MOST_GAMES = 100_000  # of a sequential test that is not told how many

_BUCKET = re.compile(r"-?\d{1,3}")  # of a histogram of times


@dataclass(frozen=True)
class Job:
    """All that is needed to play one unit, anywhere."""

    setup: Setup
    bots: tuple[str, ...]  # one a seat, before rotating
    seed: int
    unit: int
    time_limit: float = TIME_LIMIT


@dataclass(frozen=True)
class UnitResult:
    """Results of the entrants in a unit."""

    unit: int
    shares: list[list[float]]  # by game of the unit, by entrant
    sides: list[list[int]]  # the same way, or NONE
    times: list[Times]  # by entrant
    failures: list[Failure] = field(default_factory=list)
    payoffs: list[list[float]] = field(default_factory=list)  # as the shares; empty where they are the payoffs


@dataclass(frozen=True)
class Pace:
    """How long an entrant thought about a move with more than one choice, in milliseconds."""

    moves: int
    mean: float
    percentile_95: float
    longest: float


@dataclass(frozen=True)
class Standing:
    """How an entrant did."""

    bot: str
    share: float  # of the wins
    low: float  # the 95 % interval
    high: float
    by_seat: dict[str, Interval]  # by the seat's code
    by_side: dict[str, Interval]  # empty where the game has none
    pace: Pace

    @property
    def interval(self) -> Interval:
        """The share with its interval."""
        return Interval(self.share, self.low, self.high, 0)


@dataclass(frozen=True)
class MeanPayoff:
    """Mean payoff per game of an entrant, in the unit of the game."""

    mean: Interval
    by_seat: dict[str, Interval]  # by the seat's code
    by_side: dict[str, Interval]  # empty where the game has none


@dataclass(frozen=True)
class ArenaPayoffs:
    """Payoffs of an arena whose game is played for chips or points."""

    unit: str  # one of them
    least: float  # that a seat can get in a game with this box
    most: float
    total: float | None  # of all seats in a game; None where it varies
    bots: list[MeanPayoff]  # as the standings
    scores: list[float]  # the first bot's mean payoff in each unit


@dataclass(frozen=True, repr=False)
class ArenaReport:
    """The result of an arena."""

    game: str
    box: str
    options: dict[str, int]
    seed: int
    units: int
    games: int
    standings: list[Standing]
    elo: Interval | None  # of the first bot over the second; None with more seats, where none is enough, or for payoffs
    sprt: str | None  # the verdict, if a test was asked for
    llr: float | None
    scores: list[float]  # the first bot's share in each unit
    failures: list[FailureCount]  # by which strangers' bots lost games
    payoffs: ArenaPayoffs | None = None  # None where payoffs are shares of a win

    def __repr__(self) -> str:
        told = ", ".join(map(self._told, range(len(self.standings))))
        failures = "".join(f"; {each.games} lost since {each.failure}" for each in self.failures)
        return f"<Arena of {self.game}: {told}; {self.games} games{failures}>"

    def as_json(self) -> dict[str, Any]:
        """For machines; `payoffs` only where they are no shares of a win."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in found.items() if name != "payoffs" or value is not None}

    def to_frame(self) -> "DataFrame":
        """A data frame of pandas with a row per bot: share, interval, shares by seat and side, pace, failures.

        Where payoffs are no shares of a win, mean payoffs with their intervals come after the bot's name.
        """
        return frame(map(self._row, range(len(self.standings))))

    def units_frame(self) -> "DataFrame":
        """A data frame of pandas with a row per unit: the share of the first bot, as in `scores`, and its payoff."""
        payoffs = [{"payoff": score} for score in self.payoffs.scores] if self.payoffs else [{} for _ in self.scores]
        rows = zip(self.scores, payoffs, strict=True)
        return frame({"unit": unit, "share": score, **payoff} for unit, (score, payoff) in enumerate(rows))

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Draw the shares or mean payoffs with their intervals, and a line where all would be even, with Matplotlib."""
        from ruse.lab.report.arena_report import result_plot
        from ruse.lab.report.axes import draw

        return draw(result_plot(self), ax)

    def _repr_html_(self) -> str:
        """The result in a notebook."""
        from ruse.lab.report.arena_report import arena_overview
        from ruse.lab.report.html import to_fragment

        return to_fragment(arena_overview(self))

    def _told(self, entrant: int) -> str:
        """The bot with its share or its mean payoff."""
        standing = self.standings[entrant]
        if self.payoffs is None:
            return f"{standing.bot} {standing.share:.1%} ({standing.low:.1%} to {standing.high:.1%})"
        mean = self.payoffs.bots[entrant].mean
        return f"{standing.bot} {mean.value:z.2f} {self.payoffs.unit}s ({mean.low:z.2f} to {mean.high:z.2f})"

    def _row(self, entrant: int) -> dict[str, Any]:
        standing = self.standings[entrant]
        return {
            "bot": standing.bot,
            **self._payoff_columns(entrant),
            **columns(standing.interval),
            **_by_name([each.by_seat for each in self.standings], standing.by_seat),
            **_by_name([each.by_side for each in self.standings], standing.by_side),
            "moves": standing.pace.moves,
            "mean_ms": standing.pace.mean,
            "percentile_95_ms": standing.pace.percentile_95,
            "longest_ms": standing.pace.longest,
            "failures": sum(each.games for each in self.failures if each.failure.bot == standing.bot),
        }

    def _payoff_columns(self, entrant: int) -> dict[str, float]:
        if self.payoffs is None:
            return {}
        bots, own = self.payoffs.bots, self.payoffs.bots[entrant]
        mean = {"payoff": own.mean.value, "payoff_low": own.mean.low, "payoff_high": own.mean.high}
        by_seat = _by_name([each.by_seat for each in bots], own.by_seat, "payoff")
        return {**mean, **by_seat, **_by_name([each.by_side for each in bots], own.by_side, "payoff")}


def _by_name(
    of_all: Sequence[Mapping[str, Interval]], of_one: Mapping[str, Interval], value: str = "share"
) -> dict[str, float]:
    """Columns of one bot's figures by seats or sides, those of all bots in the same order."""
    names = dict.fromkeys(name for each in of_all for name in each)
    unknown = Interval(nan, nan, nan, 0)
    return {
        column: number for name in names for column, number in columns(of_one.get(name, unknown), name, value).items()
    }


@dataclass(frozen=True)
class Sprt:
    """A sequential test of two hypotheses on the first bot's share of wins."""

    low: float
    high: float
    bound: float = log(19.0)  # both errors 5 %

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise RuseError(
                "a sequential test of {low} and {high}: two rising shares are needed", low=self.low, high=self.high
            )

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of unit scores, in the normal approximation for grouped games."""
        if len(scores) < 2:
            return 0.0
        mean = sum(scores) / len(scores)
        padded = [*scores, 0.0, 1.0]  # so that a few equal results decide nothing
        variance = sum((score - mean) ** 2 for score in padded) / len(padded)
        return len(scores) * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def taken(self, scores: Sequence[float]) -> tuple[float, float] | None:
        """The hypothesis that is taken, and the one that is not, if it is decided yet."""
        ratio = self.ratio(scores)
        if ratio >= self.bound:
            return self.high, self.low
        return (self.low, self.high) if ratio <= -self.bound else None

    def verdict(self, scores: Sequence[float], language: str = "en") -> str:
        """What is to be said of it."""
        words, taken = book(language), self.taken(scores)
        return str(words.rather(*(f"{share:.0%}" for share in taken)) if taken else words.UNDECIDED)


def play_unit(job: Job) -> UnitResult:
    """Play all rotations of one deal; entrant e sits in seat e + rotation."""
    num_seats = len(job.bots)
    shares, sides, times, failures = [], [], [Times() for _ in job.bots], []
    payoffs: list[list[float]] = []
    for rotation in range(num_seats):
        entrants = [(seat - rotation) % num_seats for seat in range(num_seats)]
        bots = tuple(job.bots[entrant] for entrant in entrants)
        game = play(Plan(job.setup, bots, job.seed, job.unit, rotation=rotation, time_limit=job.time_limit))
        seats = [(entrant + rotation) % num_seats for entrant in range(num_seats)]
        shares.append([game.shares[seat] for seat in seats])
        sides.append([game.sides[seat] for seat in seats])
        if game.payoffs:
            payoffs.append([game.payoffs[seat] for seat in seats])
        for entrant, seat in enumerate(seats):
            times[entrant].join(game.times[seat])
        if game.failure:
            failures.append(game.failure)
    return UnitResult(job.unit, shares, sides, times, failures, payoffs)


@own_processes()
def arena(
    game: Game | str,
    bots: Sequence[str | type[Bot]],
    games: int | None = None,
    *,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    box: BoxLike | None = None,
    sprt: Sprt | tuple[float, float] | None = None,
    processes: int = 1,
    ray: str | None = None,
    record: PathLike[str] | str | None = None,
    progress: Callable[[int], None] = lambda done: None,
    time_limit: float = TIME_LIMIT,
) -> ArenaReport:
    """Let bots play each other, one per seat: named, or subclasses of `Bot`.

    Units are played until there are that many games, or until a sequential test of two shares of the first bot, like
    `sprt=(0.5, 0.55)`, is decided. A record file keeps every unit; started again with the same file, the arena goes on
    where it stopped. A stranger's bot has `time_limit` seconds per decision.
    """
    found, time_limit = known_game(game), positive_number("time_limit=", time_limit)
    names = bot_names(bots, found, time_limit)
    setup = Setup.of(found, seated_options(found, bots, options), box)
    num_seats, seed = setup.num_seats, seed_of(seed)
    test = Sprt(*sprt) if isinstance(sprt, tuple) else sprt
    if test and not found.payoff.is_win:
        raise RuseError(
            "{game} is not played for a win: a sequential test compares shares of wins", game=Named(found.title)
        )
    if games is None:
        games = MOST_GAMES - MOST_GAMES % num_seats if test else DEFAULT_GAMES - DEFAULT_GAMES % num_seats
    if positive_integer("games=", games) % num_seats:
        raise RuseError(
            "{games} games: must be a multiple of {seats}, so that every bot has every seat equally often",
            games=games,
            seats=num_seats,
        )
    workers = workers_for(names, processes, ray)
    head: dict[str, Any] = {
        "game": found.name,
        "box": setup.box.digest,
        "bots": [bot_of_level(found, name) for name in names],
        "search": found.search,
        "options": setup.options,
        "seed": seed,
    }
    if code := {name: digest for name in names if (digest := check_bot(name, found, time_limit))}:
        head["code"] = code  # results of an edited bot do not belong to those of the one before
    units = range(games // num_seats)
    path = None if record is None else Path(record)
    ledger = Ledger(path, head, "an arena", lambda line: _read_unit(found, num_seats, line), _number)
    with ledger:
        results = [result for result in ledger.units.values() if result.unit in units]
        waiting = (Job(setup, names, seed, unit, time_limit) for unit in units if unit not in ledger.units)
        if len(results) < len(units) and not (test and test.taken(_scores(results))):
            failure_log = FailureLog()
            with closing(workers.run(play_unit, waiting)) as played:
                for result in played:
                    results.append(result)
                    ledger.keep(result)
                    for failure in result.failures:
                        failure_log.note(failure)
                    progress(len(results) * num_seats)
                    if test and test.taken(_scores(results)):
                        break
    return _report(setup, names, seed, results, test)


def _number(result: UnitResult) -> int:
    return result.unit


def _read_unit(game: Game, num_seats: int, line: Any) -> UnitResult:
    result = msgspec.convert(line, UnitResult)
    if not len(result.shares) == len(result.sides) == num_seats:
        raise BadFile("it is not a deal in {seats} rotations", seats=num_seats)
    if {len(result.times), *map(len, result.shares), *map(len, result.sides)} != {num_seats}:
        raise BadFile("it is not of {seats} bots", seats=num_seats)
    if any(not NONE <= side < len(balance_page(game).sides) for sides in result.sides for side in sides):
        raise BadFile("a side is unknown")
    if not game.payoff.is_win and len(result.payoffs) != num_seats:
        raise BadFile("the payoffs do not agree with the shares")
    for number, shares in enumerate(result.shares):
        check_shares(shares)
        check_payoffs(result.payoffs[number] if result.payoffs else (), shares, game.payoff)
    if not all(_BUCKET.fullmatch(bucket) for times in result.times for bucket in times.histogram):
        raise BadFile("a time is not possible")
    return result


def _scores(results: Sequence[UnitResult]) -> list[float]:
    """The first entrant's mean share in each unit."""
    return [_first_mean(result.shares) for result in results]


def _first_mean(values: Sequence[Sequence[float]]) -> float:
    """Mean value of the first entrant in the games of a unit."""
    return sum(each[0] for each in values) / len(values)


# The report


Values = Callable[[UnitResult], list[list[float]]]
"""Measured values of a unit, by game and by entrant."""


def _report(
    setup: Setup, bots: Sequence[str], seed: int, results: Sequence[UnitResult], sprt: Sprt | None
) -> ArenaReport:
    game, num_seats = setup.game, setup.num_seats
    standings = [_standing(game, bots[entrant], entrant, results) for entrant in range(num_seats)]
    scores = _scores(results)
    return ArenaReport(
        game=game.name,
        box=setup.box.digest,
        options=setup.options,
        seed=seed,
        units=len(results),
        games=len(results) * num_seats,
        standings=standings,
        elo=_elo(standings[0].interval) if num_seats == 2 and game.payoff.is_win else None,
        sprt=sprt.verdict(scores) if sprt else None,
        llr=sprt.ratio(scores) if sprt else None,
        scores=scores,
        failures=counted(failure for result in results for failure in result.failures),
        payoffs=None if game.payoff.is_win else _payoffs(game, setup.box, num_seats, results),
    )


def _payoffs(game: Game, box: Box, num_seats: int, results: Sequence[UnitResult]) -> ArenaPayoffs:
    bounds = least, most = game.payoff.range_with(box.plain)
    return ArenaPayoffs(
        unit=game.payoff.unit,
        least=least,
        most=most,
        total=game.payoff.total,
        bots=[
            MeanPayoff(*_means(game, entrant, results, lambda result: result.payoffs, bounds))
            for entrant in range(num_seats)
        ],
        scores=[_first_mean(result.payoffs) for result in results],
    )


def _standing(game: Game, bot: str, entrant: int, results: Sequence[UnitResult]) -> Standing:
    times = Times()
    for result in results:
        times.join(result.times[entrant])
    share, by_seat, by_side = _means(game, entrant, results, lambda result: result.shares, (0.0, 1.0))
    pace = Pace(times.count, 1000 * times.mean, 1000 * times.percentile(0.95), 1000 * times.longest)
    return Standing(bot, share.value, share.low, share.high, by_seat, by_side, pace)


def _means(
    game: Game, entrant: int, results: Sequence[UnitResult], values: Values, bounds: tuple[float, float]
) -> tuple[Interval, dict[str, Interval], dict[str, Interval]]:
    """Mean value of an entrant: in all games, by seat, and by side."""
    num_seats = len(results[0].shares)

    def mean_where(counts: Callable[[int, int], bool]) -> Interval | None:
        """Mean over the games whose seat and side count."""
        parts, wholes = [], []
        for result in results:
            found = values(result)
            seats = {rotation: (entrant + rotation) % num_seats for rotation in range(num_seats)}
            here = [rotation for rotation, seat in seats.items() if counts(seat, result.sides[rotation][entrant])]
            parts.append(sum(found[rotation][entrant] for rotation in here))
            wholes.append(float(len(here)))
        return bounded_mean(parts, wholes, bounds)

    def at_seat(wanted: int) -> Interval | None:
        return mean_where(lambda seat, side: seat == wanted)

    def as_side(wanted: int) -> Interval | None:
        return mean_where(lambda seat, side: side == wanted)

    mean = mean_where(lambda seat, side: True)
    assert mean is not None
    by_seat = {game.seat_codes[seat]: at_seat(seat) for seat in range(num_seats)}
    by_side = {name: as_side(side) for side, name in enumerate(balance_page(game).sides)}
    return (
        mean,
        {name: found for name, found in by_seat.items() if found},
        {name: found for name, found in by_side.items() if found},
    )


def _elo(share: Interval) -> Interval | None:
    """The interval of the share, in Elo."""
    value, low, high = (elo(each) for each in (share.value, share.low, share.high))
    if value is None:
        return None
    infinite = float("inf")
    return Interval(value, -infinite if low is None else low, infinite if high is None else high, share.count)
