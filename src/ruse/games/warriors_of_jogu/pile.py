"""Piles: how many cards of each kind of one faction, in one integer (`core/lots.py`).

Piles of one faction are put together by adding them and taken apart by subtracting.
"""

from ruse.core.kernel import kernel
from ruse.core.lots import lots_of
from ruse.core.record import IntArray
from ruse.games.warriors_of_jogu.state import ALL_OF_A_KIND, PILE_BITS, Box

_LOTS = lots_of(PILE_BITS)
size_of, kinds_in, first_of, rest_of = _LOTS.total, _LOTS.kinds, _LOTS.first, _LOTS.rest
without, _pick = _LOTS.less, _LOTS.pick


@kernel
def count_of(box: Box, pile: int, kind: int) -> int:
    """How many cards of the kind a pile holds."""
    return int(pile >> box.shift[kind]) & ALL_OF_A_KIND


@kernel
def list_kinds(box: Box, pile: int, faction: int, first: int, out: IntArray) -> int:
    """Write `first + kind` for every kind in the pile; return how many."""
    n = 0
    for kind in range(box.first_kind[faction], box.first_kind[faction + 1]):
        out[n] = first + kind
        n += (pile & ALL_OF_A_KIND) != 0
        pile >>= PILE_BITS
    return n


@kernel
def list_counts(box: Box, pile: int, faction: int, out: IntArray) -> int:
    """Write how many cards there are of every kind in the pile; return their sum."""
    n = total = 0
    for _ in range(box.first_kind[faction], box.first_kind[faction + 1]):
        out[n] = pile & ALL_OF_A_KIND
        total += pile & ALL_OF_A_KIND
        n += (pile & ALL_OF_A_KIND) != 0
        pile >>= PILE_BITS
    return int(total)


@kernel
def random_kind(box: Box, pile: int, faction: int, rng: IntArray) -> int:
    """The kind of a random card of a pile that is not empty."""
    return int(box.first_kind[faction] + _pick(pile, rng))
