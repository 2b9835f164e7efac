"""Kernels are linked into their callers or compiled plainly, with the same results, and Numba stays as it is."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from numba import njit

from ruse.core import callees, linking
from ruse.core.errors import RuseError
from ruse.core.kernel import compiled
from ruse.core.linking import LINKED, PLAIN, TESTED, way_taken, way_wanted
from ruse.core.playout import random_matches
from ruse.core.sources import source_key

_KERNELS = """\
import numpy as np
from ruse.core.kernel import compiled, join, kernel, large_kernel


@kernel
def double(x):
    return 2 * x


@large_kernel
def total(values):
    if len(values) > 4:
        raise ValueError(f"{len(values)} are too many")
    return double(np.sum(values))


@kernel
def twice(x):
    return double(x)


def entry(values):
    return total(values) + double(1) + twice(0)  # three callers, which are compiled with different options


@kernel
def add_one(values):
    values += 1


@kernel
def add_index(values):
    for index in range(len(values)):
        values[index] += index


all_three = join([add_one, add_index, add_one])


def add_all(values):
    all_three(values)
"""

_RESULTS = f"""\
{_KERNELS}
values = np.arange(4)
print(compiled(entry)(values))
try:
    compiled(entry)(np.arange(5))
except ValueError as error:
    print(error)
compiled(add_all)(values)
print(values)
"""

_ONCE = f"""\
{_KERNELS}
from numba.core import event
from numba.core.codegen import JITCodeLibrary

made = []
make = JITCodeLibrary._finalize_specific
JITCodeLibrary._finalize_specific = lambda library: (made.append(library.name), make(library))
with_types = event.RecordingListener()
event.register("numba:compile", with_types)
compiled(entry)(np.arange(4))
print(made[-1], "total" in made, "double" in made)
begun = [each.data["dispatcher"].py_func for _, each in with_types.buffer if each.is_start]
print(begun.count(double), begun.count(total))
"""

_BESIDE_OTHERS = """\
import sys
from concurrent.futures import ThreadPoolExecutor

import numba
import numpy as np
from numba.core.registry import cpu_target


def theirs(values):
    return np.sum(values) // 2


def attributes():
    classes = {kind for name, module in list(sys.modules.items()) if name.split(".")[0] in ("numba", "llvmlite")
               for kind in vars(module).values() if isinstance(kind, type)}
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] in ("numba", "llvmlite")]
    owners = [*classes, *modules, cpu_target.target_context, cpu_target.target_context.codegen()]
    return {(owner, name): value for owner in owners if owner.__hash__ and hasattr(owner, "__dict__")
            for name, value in vars(owner).items() if callable(value)}


before, values = numba.njit(theirs), np.arange(6)
numba.njit(theirs)(values[:0])
results = [before(values)]
untouched = attributes()

from ruse.core.kernel import compiled
from ruse.core.playout import new_scratch, random_matches
from ruse.core.registry import find_game

game, tallies, shares = find_game("_template"), np.zeros((9, 3), np.int64), np.zeros((9, 2))
states, options = game.state.array(2), game.option_array({})
given = game.standard_box.records, states, options, new_scratch(1), game.max_steps, tallies, shares
with ThreadPoolExecutor() as threads:
    ours = threads.submit(lambda: game.compiled(random_matches)(*given))
    meanwhile = []
    while not ours.done():
        meanwhile.append(threads.submit(lambda: numba.njit(theirs)(values)).result())
    ours.result()
print({*results, *meanwhile, numba.njit(theirs)(values), before(values)}, len(meanwhile) > 0)
after = attributes()
print([(owner, name) for (owner, name), value in untouched.items() if after.get((owner, name)) is not value])
print("create_library" in vars(cpu_target.target_context.codegen()))
"""


def _run(code: str, cache: Path, **environment: str) -> list[str]:
    outside = {name: value for name, value in os.environ.items() if name not in ("RUSE_JIT", "RUSE_NUMBA")}
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**outside, "RUSE_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("way", [LINKED, PLAIN])
def test_both_ways_give_the_same(tmp_path: Path, way: str) -> None:
    for _ in range(2):  # compiled, and from the cache
        assert _run(_RESULTS, tmp_path, RUSE_NUMBA=way) == ["14", "5 are too many", "[2 4 6 8]"]


@pytest.mark.slow
@pytest.mark.skipif(version("numba") not in TESTED, reason="linking is not tested with this Numba")
def test_callees_are_compiled_once_and_make_no_machine_code(tmp_path: Path) -> None:
    assert _run(_ONCE, tmp_path) == ["entry False False", "1 1"]


@pytest.mark.slow
@pytest.mark.parametrize("way", [LINKED, PLAIN])
def test_other_numba_code_in_the_process_is_unaffected(tmp_path: Path, way: str) -> None:
    assert _run(_BESIDE_OTHERS, tmp_path, RUSE_NUMBA=way) == ["{7} True", "[]", "False"]


# The choice of the way


def test_an_untested_numba_is_compiled_with_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUSE_NUMBA", raising=False)
    monkeypatch.setattr(linking, "TESTED", ("0.1",))
    for name, reason in (way_wanted(), way_taken.__wrapped__()):
        assert (name, str(reason)) == (PLAIN, f"linking is not tested with Numba {version('numba')}")


def _removed(function: object, inline: bool) -> None:
    raise AttributeError("Numba has no such thing")


def _wrong(function: object, inline: bool) -> Any:
    return njit(lambda n: 2 * n)


@pytest.mark.parametrize(
    ("callee", "reason"),
    [(_removed, "AttributeError: Numba has no such thing"), (_wrong, "it computes something else")],
)
def test_a_failed_self_test_leads_to_the_plain_way(
    monkeypatch: pytest.MonkeyPatch, callee: Callable[[object, bool], Any], reason: str
) -> None:
    monkeypatch.delenv("RUSE_NUMBA", raising=False)
    monkeypatch.setattr(linking, "TESTED", (version("numba"),))
    assert way_taken.__wrapped__().name == LINKED
    monkeypatch.setattr(callees, "callee", callee)
    name, why = way_taken.__wrapped__()
    assert (name, str(why)) == (PLAIN, f"linking fails with Numba {version('numba')}: {reason}")


def test_other_values_of_the_variable_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_NUMBA", "fast")
    monkeypatch.delenv("RUSE_JIT", raising=False)
    for ask in (way_wanted, way_taken.__wrapped__, lambda: compiled.__wrapped__(lambda: 1)):
        with pytest.raises(RuseError, match="RUSE_NUMBA is fast: it must be `linked` or `plain`"):
            ask()


def test_the_cache_tells_the_ways_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(linking, "TESTED", (version("numba"),))
    keys = []
    for way in (LINKED, PLAIN, ""):
        monkeypatch.setenv("RUSE_NUMBA", way)
        keys.append(source_key(random_matches, []))
    assert keys[0] == keys[2] != keys[1]
