"""Numba compiles what it always did, only sooner."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.core.kernel import compiled, jit_wanted, kernel
from ruse.core.record import IntArray

pytestmark = pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled")


@pytest.fixture(autouse=True)
def _nothing_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path))


@pytest.fixture
def collecting() -> Iterator[None]:
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


@kernel
def reckon(x: Any, y: Any) -> Any:
    return x + y, x - y, x * y, x / y, x // y, x % y, x < y, x == y, min(x, y)


def reckoned(x: Any, y: Any) -> Any:
    return reckon(x, y)


def test_numbers_of_every_kind_are_told_apart() -> None:
    """What they give is looked up once for all numbers of a kind."""
    kinds = [
        (7, 3),
        (-7, 3),
        (7, 0.25),
        (2.5, 3),
        (np.int8(100), np.int8(100)),
        (np.uint8(200), np.int8(100)),
        (2.5, 2.5),
    ]
    for x, y in kinds:
        wide = [int(each) if isinstance(each, int | np.integer) else each for each in (x, y)]
        assert compiled(reckoned)(x, y) == reckon(*wide)


def squares(values: IntArray) -> int:
    return sum([value * value for value in values])


def later(value: int) -> int:
    def twice(x: int) -> int:
        return 2 * x + value

    return twice(value)


@pytest.mark.parametrize(("function", "given"), [(squares, np.arange(5)), (later, 4)])
def test_functions_inside_a_function_are_compiled_too(function: Callable[..., int], given: Any) -> None:
    assert compiled(function)(given) == function(given)


def middle(values: IntArray, others: IntArray) -> Any:
    return (values + others) // 2


def test_arrays_are_added_as_ever_and_functions_of_others_go_through_all_passes() -> None:
    from numba import njit

    values, others, theirs = np.arange(5), np.full(5, 4), njit(middle)
    assert compiled(middle)(values, others).tolist() == middle(values, others).tolist()
    assert theirs(values, others).tolist() == middle(values, others).tolist()
    assert theirs._compiler.pipeline_class.__module__ == "numba.core.compiler"


def doubled(x: int) -> int:
    return 2 * x


@pytest.mark.parametrize("is_on", [True, False])
@pytest.mark.usefixtures("collecting")
def test_garbage_is_collected_after_compiling_if_it_was_before(is_on: bool) -> None:
    (gc.enable if is_on else gc.disable)()
    run: Callable[[int], int] = compiled.__wrapped__(doubled)
    assert run(4) == 8
    assert gc.isenabled() == is_on
