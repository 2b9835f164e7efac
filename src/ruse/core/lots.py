"""A lot of cards as one integer: how many there are of each kind, a fixed number of bits for each kind.

Lots are added and subtracted like numbers, as long as no kind falls below 0 or rises above what its bits hold.
"""

from collections.abc import Callable
from typing import NamedTuple

from ruse.core.bits import lowest
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.record import IntArray

_ROOM = 62  # bits


class Lots(NamedTuple):
    """The kernels for lots of one width."""

    one: Callable[[int], int]
    number: Callable[[int, int], int]
    total: Callable[[int], int]
    kinds: Callable[[int], int]
    first: Callable[[int], int]
    rest: Callable[[int], int]
    without: Callable[[int, int], int]
    less: Callable[[int, int], int]
    pick: Callable[[int, IntArray], int]


def lots_of(bits: int) -> Lots:
    """Kernels for lots with that many bits for each kind, an even number."""
    most = (1 << bits) - 1
    half = bits // 2
    one_of_each = sum(1 << place for place in range(0, _ROOM - bits + 1, bits))

    @kernel
    def one(kind: int) -> int:
        """A single card."""
        return 1 << bits * kind

    @kernel
    def number(lot: int, kind: int) -> int:
        """How many cards of the kind there are."""
        return lot >> bits * kind & most

    @kernel
    def total(lot: int) -> int:
        """How many cards there are in all."""
        cards = 0
        while lot:
            cards += lot & most
            lot >>= bits
        return cards

    @kernel
    def kinds(lot: int) -> int:
        """The kinds there are, as a set to be taken apart with `first` and `rest`."""
        halves = lot | lot >> half
        found = halves
        for shift in range(1, half):
            found |= halves >> shift
        return found & one_of_each

    @kernel
    def first(some_kinds: int) -> int:
        """The lowest kind of a set of kinds."""
        return lowest(some_kinds) // bits

    @kernel
    def rest(some_kinds: int) -> int:
        """The set without its lowest kind."""
        return some_kinds & some_kinds - 1

    @kernel
    def without(lot: int, kind: int) -> int:
        """The lot with one card of the kind less, if it has any."""
        return lot - one(kind) if number(lot, kind) > 0 else lot

    @kernel
    def less(lot: int, taken: int) -> int:
        """A lot without the cards of another, as far as it has them."""
        left = place = 0
        while lot:
            cards = (lot & most) - (taken & most)
            if cards > 0:
                left |= cards << place
            place += bits
            lot >>= bits
            taken >>= bits
        return left

    @kernel
    def pick(lot: int, rng: IntArray) -> int:
        """The kind of a random card of a lot that is not empty."""
        ticket = below(rng, total(lot))
        kind = 0
        while ticket >= (lot & most):
            ticket -= lot & most
            lot >>= bits
            kind += 1
        return kind

    return Lots(one, number, total, kinds, first, rest, without, less, pick)
