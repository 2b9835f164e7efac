"""Declared payoffs: shares of a win, chips that others lose, or points of any sum.

The kernel `returns` of a game writes payoffs in the game's own unit. The declaration gives the rest: utilities from 0
to 1 for search, rewards for learners, and shares of the win for results.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ruse.core.kernel import kernel
from ruse.core.record import FloatArray

Bound = float | Callable[[Any], float]
"""A number, or a kernel that computes it from the box."""

Returns = Callable[[Any, Any, FloatArray], None]


@dataclass(frozen=True)
class Payoff:
    """Range of a seat's payoff, sum of all seats' payoffs, and their unit."""

    least: Bound
    most: Bound
    total: float | None  # None: the sum varies
    unit: str  # one of them, as in "chip"

    def __post_init__(self) -> None:
        bounds = [bound for bound in (self.least, self.most) if not callable(bound)]
        if not all(map(isfinite, bounds)) or sorted(set(bounds)) != bounds:
            raise ValueError(f"payoffs from {self.least} to {self.most}: the range is empty or infinite")

    @property
    def is_win(self) -> bool:
        """Whether payoffs are shares of one win."""
        return self == WIN

    def range_with(self, box: Any) -> tuple[float, float]:
        """Least and most payoff of a seat with a box."""
        least, most = (float(bound(box) if callable(bound) else bound) for bound in (self.least, self.most))
        return least, most

    def of_utility(self, utility: float, box: Any) -> float:
        """Payoff that has a utility from 0 to 1."""
        least, most = self.range_with(box)
        return least + utility * (most - least)

    def shares(self, payoffs: Sequence[float]) -> list[float]:
        """Shares of the win: the seats with the highest payoff divide it."""
        if self.is_win:
            return [float(payoff) for payoff in payoffs]
        best = max(payoffs)
        winners = [payoff == best for payoff in payoffs]
        return [won / sum(winners) for won in winners]

    def forfeit(self, loser: int, num_seats: int, box: Any) -> list[float]:
        """Payoffs of a match that a seat forfeits: the least for it, what it loses divided among the others.

        Where the sum varies, the others get the most.
        """
        least, most = self.range_with(box)
        others = most if self.total is None else (self.total - least) / (num_seats - 1)
        return [least if seat == loser else others for seat in range(num_seats)]


WIN = Payoff(0.0, 1.0, 1.0, "win")
"""Shares of one win, which add up to 1."""


def chips(most: Bound, unit: str = "chip") -> Payoff:
    """Payoffs that add up to 0; no seat wins or loses more than `most`, a number or a kernel of the box."""
    return Payoff(_negated(most) if callable(most) else -most, most, 0.0, unit)


def points(least: Bound, most: Bound, unit: str = "point") -> Payoff:
    """Payoffs of any sum, the more the better; both bounds are numbers or kernels of the box."""
    return Payoff(least, most, None, unit)


def utility_of(payoff: Payoff, returns: Returns, num_seats: int) -> Returns:
    """Make the kernel of utilities: payoffs scaled so that the least is 0 and the most 1."""
    least, most = _as_kernel(payoff.least), _as_kernel(payoff.most)

    @kernel
    def utility(box: Any, s: Any, out: FloatArray) -> None:
        returns(box, s, out)
        low = least(box)
        span = max(most(box) - low, 1e-9)  # a box may leave nothing to win
        for seat in range(min(num_seats, len(out))):
            out[seat] = (out[seat] - low) / span

    return utility


def _as_kernel(bound: Bound) -> Callable[[Any], float]:
    if callable(bound):
        return bound
    value = float(bound)

    @kernel
    def constant(box: Any) -> float:
        return value

    return constant


def _negated(bound: Callable[[Any], float]) -> Callable[[Any], float]:
    @kernel
    def negated(box: Any) -> float:
        return -bound(box)

    return negated
