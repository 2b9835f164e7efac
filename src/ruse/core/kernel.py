"""How a rule becomes machine code.

A kernel is an ordinary Python function over records and arrays, marked with `@kernel`. Called
from Python it runs as it stands. `compiled(function, folders)` gives the same function as machine
code that calls other kernels as machine code. Numba is imported only then.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from ruse.core.kept_code import KeptCode
from ruse.core.sources import source_key

P = ParamSpec("P")
R = TypeVar("R")

_marked: dict[Callable[..., Any], bool] = {}  # kernels that Numba does not know yet, and whether they are put in place
_overloads: list[Callable[[], None]] = []

_tell_compiling: list[Callable[[str], None]] = []


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that compiled code may call. It stays an ordinary Python function.

    Compiled, its body is put in place of every call: a real call counts the references of its
    array arguments, which costs more than a small rule does.
    """
    _marked[function] = True
    return function


def large_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a kernel that is really called when compiled: a large one used in many places, or a recursive one."""
    _marked[function] = False
    return function


def when_compiling(register: Callable[[], None]) -> Callable[[], None]:
    """Have `register` called once, when Numba is first needed, to add overloads of functions of the same file."""
    _overloads.append(register)
    return register


def on_compile(tell: Callable[[str], None]) -> None:
    """Have `tell` called with the name of a function right before it is compiled, which takes seconds."""
    _tell_compiling.append(tell)


def jit_wanted() -> bool:
    """False with RUSE_JIT=0: kernels then run as plain Python everywhere."""
    return os.environ.get("RUSE_JIT", "1") != "0"


@cache
def compiled(function: Callable[P, R], *folders: Path) -> Callable[P, R]:
    """`function` as machine code; the function itself with RUSE_JIT=0.

    `folders` are those of the games whose kernels it calls through `core/protocol.py`.
    """
    if not jit_wanted():
        return function
    import numba

    from ruse.core.parts import compile_in_parts, make_part
    from ruse.core.shortcuts import KernelCompiler

    while _marked:
        make_part(*_marked.popitem())
    while _overloads:
        _overloads.pop()()
    dispatcher: Any = numba.njit(nogil=True, error_model="numpy", pipeline_class=KernelCompiler)(function)
    compile_in_parts(dispatcher)
    dispatcher._cache = _kept_code(function, folders)
    return cast(Callable[P, R], dispatcher)


def is_compiled(function: Callable[..., Any], *folders: Path) -> bool:
    """Whether `compiled` would have it at once, without compiling."""
    return jit_wanted() and _kept_code(function, folders).is_there()


@cache
def _kept_code(function: Callable[..., Any], folders: tuple[Path, ...]) -> KeptCode:
    """Numba itself would notice a change of the function's own file only, and go on running old rules."""
    return KeptCode(function, source_key(function, folders), _say_compiling)


def _say_compiling(name: str) -> None:
    for tell in _tell_compiling:
        tell(name)
