"""What a compiled function calls is a part of it, and of no other code in the same process."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

_RUN = """\
import numba
import numpy as np
from numba.core import event
from numba.core.codegen import JITCodeLibrary

from ruse.core.kernel import compiled, kernel, large_kernel

made = []
make = JITCodeLibrary._finalize_specific
JITCodeLibrary._finalize_specific = lambda library: (made.append(library.name), make(library))
with_types = event.RecordingListener()
event.register("numba:compile", with_types)


@kernel
def double(x):
    return 2 * x


@large_kernel
def total(values):
    if len(values) == 0:
        raise ValueError("nothing to add")
    return double(np.sum(np.sort(values)))


@kernel
def twice(x):
    return double(x)


def entry(values):
    return total(values) + double(1) + twice(0)  # three callers, which are compiled with different options


@numba.njit
def of_somebody_else(values):
    return np.sum(np.sort(values))


values = np.arange(4)
print(compiled(entry)(values))
print(made[-1], "total" in made, "double" in made)
begun = [each.data["dispatcher"].py_func for _, each in with_types.buffer if each.is_start]
print(begun.count(double), begun.count(total))
print(of_somebody_else(values))
try:
    compiled(entry)(values[:0])
except ValueError as error:
    print(error)


def copy(source, target):
    target[:] = source


try:
    compiled(copy)(values, values[:2])
except ValueError as error:
    print(error)
"""


def test_parts_are_linked_in_and_become_machine_code_once() -> None:
    run = subprocess.run([sys.executable, "-c", _RUN], capture_output=True, text=True, check=False)
    other_shape = "an array cannot be copied into one of another shape"
    told = ["14", "entry False False", "1 1", "6", "nothing to add", other_shape]
    assert run.stdout.splitlines() == told, run.stderr
