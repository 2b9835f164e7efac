import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.bits import count, list_bits, lowest, nth
from ruse.core.dice import below, from_entropy, seeded
from ruse.core.kernel import compiled
from ruse.core.record import IntArray


def draw_many(rng: IntArray, n: int, out: IntArray) -> None:
    for index in range(len(out)):
        out[index] = below(rng, n)


def bits_of(sets: IntArray, out: IntArray) -> None:
    for index in range(len(sets)):
        out[index, 0] = count(sets[index])
        out[index, 1] = lowest(sets[index])
        out[index, 2] = nth(sets[index], count(sets[index]) - 1)
        out[index, 3] = nth(sets[index], count(sets[index]) // 2)
        out[index, 4] = nth(sets[index], 0)


def test_compiled_and_plain_dice_are_the_same() -> None:
    plain, fast = np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    draw_many(seeded(3, 4), 1000, plain)
    compiled(draw_many)(seeded(3, 4), 1000, fast)
    assert plain.tolist() == fast.tolist()


def test_dice_are_even() -> None:
    rolls = np.zeros(60_000, np.int64)
    compiled(draw_many)(seeded(1), 6, rolls)
    counts = Counter(rolls.tolist())
    assert sorted(counts) == list(range(6))
    chi_square = sum((observed - 10_000) ** 2 / 10_000 for observed in counts.values())
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


def test_seeds_differ_and_entropy_is_fresh() -> None:
    assert seeded(1).tolist() == seeded(1).tolist()
    assert seeded(1).tolist() != seeded(2).tolist()
    assert from_entropy().tolist() != from_entropy().tolist()


def test_compiled_and_plain_bits_are_the_same() -> None:
    sets = np.array([1, 2, 3, 1 << 61, (1 << 62) - 1, 0b101100], np.int64)
    plain, fast = np.zeros((len(sets), 5), np.int64), np.zeros((len(sets), 5), np.int64)
    bits_of(sets, plain)
    compiled(bits_of)(sets, fast)
    assert plain.tolist() == fast.tolist()


@pytest.mark.slow
def test_bits_are_the_same_on_a_processor_without_an_instruction_for_the_nth(tmp_path: Path) -> None:
    run = "from tests.core.test_dice_and_bits import *; test_compiled_and_plain_bits_are_the_same()"
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "RUSE_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", run], env=environment, cwd=Path(__file__).parents[2], check=True)


@given(st.sets(st.integers(0, 61), min_size=1))
def test_sets_as_bits(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    out = np.zeros(62, np.int64)
    assert count(bits) == len(members)
    assert lowest(bits) == min(members)
    assert [nth(bits, n) for n in range(len(members))] == sorted(members)
    assert list_bits(bits, 100, out) == len(members)
    assert out[: len(members)].tolist() == [100 + member for member in sorted(members)]
