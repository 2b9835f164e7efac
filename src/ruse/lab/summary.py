"""The balance of a game, measured: every value with its interval, every aim with its verdict."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruse.bots.bot import Bot
from ruse.bots.isolation import TIME_LIMIT, own_processes
from ruse.core.arguments import (
    BoxLike,
    known_box,
    known_game,
    known_options,
    positive_integer,
    positive_number,
    seed_of,
)
from ruse.core.game import Game
from ruse.lab.aims import verdicts
from ruse.lab.balance import CHANGED, Order, measure
from ruse.lab.balance_page import balance_page
from ruse.lab.figures import Figures
from ruse.lab.frames import columns, frame
from ruse.lab.statistics import Interval
from ruse.lab.table import bot_names, workers_for
from ruse.lab.watched import FailureCount, counted

if TYPE_CHECKING:
    from pandas import DataFrame

DEFAULT_GAMES = 400
DEFAULT_STRENGTHS = ("level2", "level4")


@dataclass(frozen=True)
class AimSummary:
    """What is to be said of a figure."""

    aim: str
    figure: str
    measured: Interval
    verdict: str


@dataclass(frozen=True)
class RunSummary:
    """The figures of one strength with one box, and by how much they are above those of the original box."""

    bot: str
    box: str
    games: int
    units: int
    figures: dict[str, Interval]
    differences: dict[str, Interval] | None
    aims: list[AimSummary]
    failures: list[FailureCount]  # by which a stranger's bot lost games


@dataclass(frozen=True)
class BalanceSummary:
    """Everything that was measured."""

    game: str
    options: dict[str, int]
    seed: int
    runs: list[RunSummary]


@dataclass(frozen=True, repr=False)
class Balance:
    """Everything that was measured, and how."""

    order: Order
    figures: list[Figures]  # of each bot with each box

    @property
    def summary(self) -> BalanceSummary:
        """All of it as plain data."""
        return summary_of(self.order, self.figures)

    def to_frame(self) -> "DataFrame":
        """A data frame of pandas with a row per bot, box and figure; differences are those to the original box."""
        return frame(row for run in self.summary.runs for row in _rows(run))

    def __repr__(self) -> str:
        return f"<Balance of {self.order.game.name}: {', '.join(self.order.bots)}, {self.order.num_games} games>"

    def _repr_html_(self) -> str:
        """The aims in a notebook, and the failures, if there are any."""
        from ruse.lab.report.balance_report import balance_overview
        from ruse.lab.report.html import to_fragment

        return to_fragment(balance_overview(self.order, self.figures))


@own_processes()
def balance(
    game: Game | str,
    bots: Sequence[str | type[Bot]] = DEFAULT_STRENGTHS,
    games: int = DEFAULT_GAMES,
    *,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    box: BoxLike | None = None,
    changed: BoxLike | None = None,
    worth: int = 0,
    cards: Sequence[str] = (),
    processes: int = 1,
    ray: str | None = None,
    record: PathLike[str] | str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
    time_limit: float = TIME_LIMIT,
) -> Balance:
    """Let each bot play itself, at least that many games, and measure the game.

    `changed` is a second box that is compared with `box`: changes like `{"knight-of-6.strength": 7}` are made to it.
    `worth` units per card find out what playing it, and having it, is worth; `cards` names some of them.
    """
    found = known_game(game)
    original = known_box(found, box)
    order = Order(
        game=found,
        bots=bot_names(bots, found, positive_number("time_limit=", time_limit)),
        num_games=positive_integer("games=", games),
        seed=seed_of(seed),
        options=known_options(found, options),
        worth=worth,
        cards=cards,
        box=original,
        changed=None if changed is None else known_box(found, changed, original),
        time_limit=time_limit,
    )
    path = None if record is None else Path(record)
    runs = measure(order, workers_for(order.bots, processes, ray), path, progress)
    return Balance(order, [Figures(order, run) for run in runs])


def _rows(run: RunSummary) -> list[dict[str, Any]]:
    """The figures of a run; on the original box there are no differences."""
    differences = run.differences or {}
    return [
        {
            "key": key,
            "bot": run.bot,
            "box": "original" if run.differences is None else "changed",
            **columns(figure, value="value"),
            "count": figure.count,
            **(columns(differences[key], "difference", "value") if key in differences else {}),
        }
        for key, figure in run.figures.items()
    ]


def summary_of(order: Order, measured: Sequence[Figures]) -> BalanceSummary:
    """All runs, the original box first."""
    return BalanceSummary(
        order.game.name, dict(order.options), order.seed, [_run(order, figures, measured) for figures in measured]
    )


def original_of(figures: Figures, measured: Sequence[Figures]) -> Figures | None:
    """The run of the same strength with the original box, for one with the changed box."""
    if figures.run.variant != CHANGED:
        return None
    return next(other for other in measured if other.run.bot == figures.run.bot and other is not figures)


def _run(order: Order, figures: Figures, measured: Sequence[Figures]) -> RunSummary:
    original = original_of(figures, measured)
    differences = None
    if original is not None:
        both = [key for key in figures.measured if key in original.measured]
        differences = {key: figures.measured[key].above(original.measured[key]).interval for key in both}
    return RunSummary(
        bot=figures.run.bot,
        box=order.boxes[figures.run.variant].digest,
        games=sum(len(unit.games) for unit in figures.run.units),
        units=len(figures.run.units),
        figures={key: found.figure.interval for key, found in figures.measured.items()},
        differences=differences,
        aims=[
            AimSummary(aim.say, found.measured.key, found.measured.figure.interval, found.verdict)
            for aim in balance_page(order.game).aims
            for found in verdicts(figures, aim)
        ],
        failures=counted(figures.run.failures),
    )
