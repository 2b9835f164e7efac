"""How a rule becomes machine code.

A kernel is an ordinary Python function over records and arrays, marked with `@kernel`. Called
from Python it runs as it stands. `compiled(function, folders)` gives the same function as machine
code that calls other kernels as machine code. Numba is imported only then.
"""

import os
from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from ruse.core.kept_code import KeptCode
from ruse.core.linking import dispatch, finish, register
from ruse.core.record import marker_of
from ruse.core.sources import source_key

P = ParamSpec("P")
R = TypeVar("R")

_marked: dict[Callable[..., Any], bool] = {}  # kernels not yet registered with Numba, and whether to inline them
_overloads: list[Callable[[], None]] = []

_IS_KERNEL = "is_kernel"
_tell_compiling: list[Callable[[str], None]] = []


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that compiled code may call. It stays an ordinary Python function.

    Compiled, its body is put in place of every call: a real call counts the references of its
    array arguments, which costs more than a small rule does.
    """
    return _mark(function, True)


def large_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a kernel that is really called when compiled: a large one used in many places."""
    return _mark(function, False)


def _mark(function: Callable[P, R], inline: bool) -> Callable[P, R]:
    _marked[function] = inline
    function.__dict__[_IS_KERNEL] = True
    return function


def is_kernel(function: Callable[..., Any]) -> bool:
    """Whether a function is marked as a kernel."""
    return _IS_KERNEL in function.__dict__


def when_compiling(register: Callable[[], None]) -> Callable[[], None]:
    """Have `register` called once, when Numba is first needed, to add overloads of functions of the same file."""
    _overloads.append(register)
    return register


def by_record(find: Callable[[str], Callable[P, R]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function call the kernel that `find` returns for the marker of its second argument, a record."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            record: Any = args[1]
            return find(marker_of(record.dtype))(*args, **kwargs)

        when_compiling(lambda: dispatch(call, lambda *args: find(list(args[1].fields)[-1])))
        return call

    return decorate


def join(kernels: Sequence[Callable[..., None]]) -> Callable[..., None]:
    """One kernel that calls several with the same arguments, one after the other."""
    if len(kernels) == 1:
        return kernels[0]
    half = len(kernels) // 2
    first, second = join(kernels[:half]), join(kernels[half:])

    @kernel
    def both(*args: Any) -> None:
        first(*args)
        second(*args)

    return both


def on_compile(tell: Callable[[str], None]) -> None:
    """Have `tell` called with the name of a function right before it is compiled, which takes seconds."""
    _tell_compiling.append(tell)


def jit_wanted() -> bool:
    """False with RUSE_JIT=0: kernels then run as plain Python everywhere."""
    return os.environ.get("RUSE_JIT", "1") != "0"


@lru_cache(1 << 8)
def compiled(function: Callable[P, R], *folders: Path) -> Callable[P, R]:
    """`function` as machine code; the function itself with RUSE_JIT=0.

    `folders` are those of the games whose kernels it calls through `core/protocol.py`.
    """
    if not jit_wanted():
        return function
    from numba import njit

    dispatcher: Any = njit(nogil=True, error_model="numpy")(function)
    dispatcher._cache = _kept_code(function, folders)
    return cast(Callable[P, R], dispatcher)


def is_compiled(function: Callable[..., Any], *folders: Path) -> bool:
    """Whether `compiled` would have it at once, without compiling."""
    return jit_wanted() and _kept_code(function, folders).is_there()


@lru_cache(1 << 8)
def _kept_code(function: Callable[..., Any], folders: tuple[Path, ...]) -> KeptCode:
    """Numba itself would notice a change of the function's own file only, and go on running old rules."""
    return KeptCode(function, source_key(function, folders), _get_ready, finish)


def _get_ready(name: str) -> None:
    """Register everything marked, right before a function is compiled. Numba holds its lock meanwhile."""
    for tell in _tell_compiling:
        tell(name)
    while _marked:
        function, inline = next(reversed(_marked.items()))
        register(function, inline)
        del _marked[function]  # only now: an interrupted compile begins again
    while _overloads:
        _overloads[-1]()
        _overloads.pop()
