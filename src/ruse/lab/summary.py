"""The figures of a balance for machines: every value with its interval, every aim with its verdict."""

from collections.abc import Sequence
from dataclasses import dataclass

from ruse.core.registry import box_with
from ruse.lab.aims import verdicts
from ruse.lab.balance import CHANGED, Order
from ruse.lab.figures import Figures
from ruse.lab.statistics import Interval
from ruse.lab.watched import FailureCount, counted


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
        box=box_with(order.game.name, order.boxes[figures.run.variant]).digest,
        games=sum(len(unit.games) for unit in figures.run.units),
        units=len(figures.run.units),
        figures={key: found.figure.interval for key, found in figures.measured.items()},
        differences=differences,
        aims=[
            AimSummary(aim.say, found.measured.key, found.measured.figure.interval, found.verdict)
            for aim in order.game.balance.aims
            for found in verdicts(figures, aim)
        ],
        failures=counted(figures.run.failures),
    )
