"""Payoffs of a match: shares of one win, chips that others lose, points of any sum.

`returns` writes payoffs in the game's own unit. Search needs numbers from 0 to 1, statistics need shares of a win:
both follow from the declaration.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruse.core.kernel import kernel
from ruse.core.record import FloatArray


@dataclass(frozen=True)
class Payoff:
    """The range of what a seat may get, and what all seats get together; None, if that is not always the same."""

    least: float
    most: float
    total: float | None
    unit: str  # as in: 3 chips
    scale: Callable[[Any], float] | None = None  # a kernel of the box: all three are multiples of it

    @property
    def is_win(self) -> bool:
        return self == WIN

    def range_with(self, box: Any) -> tuple[float, float]:
        """The least and the most with a box."""
        scale = float(self.scale(box)) if self.scale else 1.0
        return self.least * scale, self.most * scale

    def shares(self, payoffs: Sequence[float]) -> list[float]:
        """Shares of the win: those who got most share it."""
        if self.is_win:
            return [float(payoff) for payoff in payoffs]
        best = max(payoffs)
        winners = [payoff == best for payoff in payoffs]
        return [won / sum(winners) for won in winners]


WIN = Payoff(0.0, 1.0, 1.0, "win")
"""Shares of one win, which add up to 1."""


def chips(most: float | Callable[[Any], float], unit: str = "chip") -> Payoff:
    """What one wins others lose; nobody wins or loses more than that. A kernel of the box may say how much it is."""
    return Payoff(-1.0, 1.0, 0.0, unit, most) if callable(most) else Payoff(-most, most, 0.0, unit)


def points(least: float, most: float, unit: str = "point") -> Payoff:
    """More are better; they may add up to anything."""
    return Payoff(least, most, None, unit)


Returns = Callable[[Any, Any, FloatArray], None]


@kernel
def unscaled(box: Any) -> float:
    """The scale of payoffs that are the same with every box."""
    return 1.0


def scaled(payoff: Payoff, returns: Returns, num_seats: int) -> Returns:
    """The payoffs from 0, the least, to 1, the most, as a kernel."""
    if payoff.is_win:
        return returns
    least, span = payoff.least, payoff.most - payoff.least
    scale = payoff.scale or unscaled

    @kernel
    def utility(box: Any, s: Any, out: FloatArray) -> None:
        returns(box, s, out)
        for seat in range(min(num_seats, len(out))):
            out[seat] = (out[seat] / scale(box) - least) / span

    return utility
