"""The generator behind every chance action and every imagined world.

It is the small fast counter generator `sfc32` (Chris Doty-Humphrey, PractRand), kept in an array
of four integers so that plain and compiled code draw the same numbers.
"""

import numpy as np

from ruse.core.bits import count, nth
from ruse.core.errors import RuseError
from ruse.core.kernel import kernel
from ruse.core.record import IntArray
from ruse.core.text import shortened

_MASK = 0xFFFFFFFF


def seeded(*seed: int) -> IntArray:
    """A generator that is the same for the same seed."""
    try:
        words = np.random.SeedSequence(seed).generate_state(3)
    except (TypeError, ValueError):
        raise RuseError(
            "seed {seed}: integers from 0 on are needed", seed=shortened(", ".join(map(repr, seed)))
        ) from None
    return np.array([*words, 1], np.int64)


def from_entropy() -> IntArray:
    """A generator whose numbers nobody can foresee, seeded by the operating system."""
    words = np.random.SeedSequence().generate_state(3)
    return np.array([*words, 1], np.int64)


@kernel
def below(rng: IntArray, n: int) -> int:
    """A random integer from 0 to n - 1."""
    b = rng[1]
    c = rng[2]
    drawn = (rng[0] + b + rng[3]) & _MASK
    rng[3] = (rng[3] + 1) & _MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & _MASK
    rng[2] = (((c << 21) | (c >> 11)) + drawn) & _MASK
    return int((drawn * n) >> 32)


@kernel
def one_of(weights: IntArray, total: int, rng: IntArray) -> int:
    """The index of one of the weights, each as likely as it is heavy; `total`, above 0, is their sum."""
    ticket = below(rng, total)
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index


@kernel
def some_of(members: int, n: int, rng: IntArray) -> int:
    """Any n bits of a set, every such choice equally likely."""
    left, num_left = members, count(members)
    if n == num_left:
        return members
    for _ in range(n):
        left &= ~(1 << nth(left, below(rng, num_left)))
        num_left -= 1
    return members & ~left
