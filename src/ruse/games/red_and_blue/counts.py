"""How many cards there are of each kind, in one integer (`core/lots.py`): in a hand, a stock, among the discards."""

from ruse.core.lots import lots_of
from ruse.games.red_and_blue.state import COUNT_BITS, NUM_KINDS

one, number, total, kinds, first, rest, without, less, pick = lots_of(COUNT_BITS)


def members(lot: int) -> list[int]:
    """The kinds of a lot, each as often as it is there."""
    return [kind for kind in range(NUM_KINDS) for _ in range(number(int(lot), kind))]
