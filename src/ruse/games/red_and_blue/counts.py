"""A lot of cards as one integer: how many there are of each kind, four bits a kind.

Lots are added and subtracted like numbers, as long as no kind falls below 0 or rises above MOST.
"""

from ruse.core.bits import lowest
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.record import IntArray
from ruse.games.red_and_blue.state import NUM_KINDS

BITS = 4
MOST = (1 << BITS) - 1
_ONE_OF_EACH = sum(1 << (BITS * kind) for kind in range(NUM_KINDS))


@kernel
def one(kind: int) -> int:
    """A single card."""
    return 1 << (BITS * kind)


@kernel
def number(counts: int, kind: int) -> int:
    """How many cards of the kind there are."""
    return (counts >> (BITS * kind)) & MOST


@kernel
def kinds(counts: int) -> int:
    """The kinds there are, as a set to be taken apart with `first` and `rest`."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & _ONE_OF_EACH


@kernel
def first(some_kinds: int) -> int:
    """The lowest kind of a set of kinds."""
    return lowest(some_kinds) // BITS


@kernel
def rest(some_kinds: int) -> int:
    """The set without its lowest kind."""
    return some_kinds & (some_kinds - 1)


@kernel
def total(counts: int) -> int:
    """How many cards there are in all."""
    cards = 0
    while counts:
        cards += counts & MOST
        counts >>= BITS
    return cards


@kernel
def without(counts: int, kind: int) -> int:
    """The lot with one card of the kind less, if it has any."""
    return counts - one(kind) if number(counts, kind) > 0 else counts


@kernel
def pick(counts: int, rng: IntArray) -> int:
    """The kind of a random card of a lot that is not empty."""
    ticket = below(rng, total(counts))
    kind = 0
    while ticket >= number(counts, kind):
        ticket -= number(counts, kind)
        kind += 1
    return kind


def members(counts: int) -> list[int]:
    """The kinds of a lot, each as often as it is there."""
    return [kind for kind in range(NUM_KINDS) for _ in range(number(int(counts), kind))]
