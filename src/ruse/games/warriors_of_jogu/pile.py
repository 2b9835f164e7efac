"""Piles: how many cards of each kind of one faction, six bits a kind, in one integer.

Piles of one faction are put together by adding them and taken apart by subtracting.
"""

from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.record import IntArray
from ruse.games.warriors_of_jogu.state import MAX_KINDS, Box

BITS = 6
ALL_OF_A_KIND = (1 << BITS) - 1


@kernel
def count_of(box: Box, pile: int, kind: int) -> int:
    """How many cards of the kind a pile holds."""
    return int(pile >> box.shift[kind]) & ALL_OF_A_KIND


_LOWEST_EACH = sum(1 << BITS * slot for slot in range(MAX_KINDS))


@kernel
def kinds_in(pile: int) -> int:
    """The lowest bit of every kind a pile holds, to go through the kinds."""
    halves = pile | pile >> 3
    return (halves | halves >> 1 | halves >> 2) & _LOWEST_EACH


@kernel
def size_of(pile: int) -> int:
    """How many cards a pile holds."""
    total = 0
    while pile:
        total += pile & ALL_OF_A_KIND
        pile >>= BITS
    return int(total)


@kernel
def list_kinds(box: Box, pile: int, faction: int, first: int, out: IntArray) -> int:
    """Write `first + kind` for every kind in the pile; return how many."""
    n = 0
    for kind in range(box.first_kind[faction], box.first_kind[faction + 1]):
        out[n] = first + kind
        n += (pile & ALL_OF_A_KIND) != 0
        pile >>= BITS
    return n


@kernel
def list_counts(box: Box, pile: int, faction: int, out: IntArray) -> int:
    """Write how many cards there are of every kind in the pile; return their sum."""
    n = total = 0
    for _ in range(box.first_kind[faction], box.first_kind[faction + 1]):
        out[n] = pile & ALL_OF_A_KIND
        total += pile & ALL_OF_A_KIND
        n += (pile & ALL_OF_A_KIND) != 0
        pile >>= BITS
    return int(total)


@kernel
def random_kind(box: Box, pile: int, faction: int, rng: IntArray) -> int:
    """The kind of a random card of a pile that is not empty."""
    ticket = below(rng, size_of(pile))
    kind = box.first_kind[faction]
    while ticket >= (pile & ALL_OF_A_KIND):
        ticket -= pile & ALL_OF_A_KIND
        pile >>= BITS
        kind += 1
    return int(kind)


@kernel
def without(pile: int, taken: int) -> int:
    """A pile less the cards of another, as far as it has them."""
    rest = shift = 0
    while pile:
        left = (pile & ALL_OF_A_KIND) - (taken & ALL_OF_A_KIND)
        if left > 0:
            rest |= left << shift
        shift += BITS
        pile >>= BITS
        taken >>= BITS
    return int(rest)
