"""Intervals, so that no figure stands alone."""

from math import sqrt

_Z = 1.959964  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + _Z**2 / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    scale = 1 + _Z**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
