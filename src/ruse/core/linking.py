"""The way kernels are compiled: linked into their callers, or plainly as Numba does it.

Linking (`core/callees.py`) takes about half as long and gives the same results, but relies on Numba's internals. It is
used with versions of Numba that it was tested with, if a small function compiled that way gives the right result.
Otherwise, and with RUSE_NUMBA=plain, kernels are registered with Numba's public functions. The compile cache keeps both
apart by `way_wanted`; a self-test that fails does so in every process with the same key.
"""

import logging
import os
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any, NamedTuple

from ruse.core.errors import RuseError
from ruse.core.reason import Named, Reason

TESTED = ("0.66.0", "0.67.0", "0.68.0", "0.68.1")
LINKED, PLAIN = "linked", "plain"

_log = logging.getLogger(__name__)
_inlined: dict[Callable[..., Any], bool] = {}


class Way(NamedTuple):
    """One of the two ways, and the reason for it."""

    name: str
    reason: Reason


def way_wanted() -> Way:
    """The way to compile, as far as known without importing Numba."""
    chosen = os.environ.get("RUSE_NUMBA") or LINKED
    if chosen not in (LINKED, PLAIN):
        raise RuseError("RUSE_NUMBA is {value}: it must be `linked` or `plain`", value=chosen)
    if chosen == PLAIN:
        return Way(PLAIN, Reason("as RUSE_NUMBA says"))
    numba = version("numba")
    if numba not in TESTED:
        return Way(PLAIN, Reason("linking is not tested with Numba {version}", version=numba))
    return Way(LINKED, Reason("linking is tested with Numba {version}", version=numba))


@cache
def way_taken() -> Way:
    """The way this process compiles. It is asked for when something must be compiled, not before."""
    way = way_wanted()
    if way.name == LINKED and (fault := _fault()):
        why = Reason("linking fails with Numba {version}: {fault}", version=version("numba"), fault=Named(fault))
        way = Way(PLAIN, why)
        _log.warning("%s; kernels are compiled plainly, which takes longer", why)
    _log.debug("kernels are compiled: %s (%s)", way.name, way.reason)
    return way


def register(function: Callable[..., Any], inline: bool) -> None:
    """Make a kernel known to Numba, to be inlined or really called."""
    _inlined[function] = inline
    if way_taken().name == LINKED:
        dispatch(function, lambda *args: function)
    else:
        from numba.extending import register_jitable

        register_jitable(error_model="numpy", forceinline=inline, no_cfunc_wrapper=True)(function)


def dispatch(function: Callable[..., Any], find: Callable[..., Callable[..., Any]]) -> None:
    """Have compiled code that calls `function` call the kernel that `find` returns for the argument types."""
    if way_taken().name == LINKED:
        from ruse.core.callees import resolve_calls

        resolve_calls(function, lambda *args: _callee(find(*args)))
    else:
        from numba.extending import overload

        options: Any = {"error_model": "numpy", "forceinline": True}
        overload(function, strict=False, jit_options=options)(lambda *args: find(*args))


def finish(result: Any) -> None:
    """Complete a function that Python calls, right after Numba compiled it."""
    if way_taken().name == LINKED:
        from ruse.core.callees import set_environments

        set_environments(result)


@cache
def _callee(function: Callable[..., Any]) -> Any:
    from ruse.core.callees import callee

    return callee(function, _inlined.get(function, True))


def _fault() -> str:
    """The reason why linking does not work here; nothing, if it does."""
    try:
        from numba import njit

        from ruse.core import callees

        def callee(n: int) -> int:
            return n + 1

        def sum_of_calls(n: int) -> int:
            total = 0
            for each in range(n):
                total += callee(each)
            return total

        inlined, called = callees.callee(callee, inline=True), callees.callee(sum_of_calls, inline=False)
        callees.resolve_calls(callee, lambda *args: inlined)
        callees.resolve_calls(sum_of_calls, lambda *args: called)
        entry = njit(nogil=True, error_model="numpy")(lambda n: sum_of_calls(n) + callee(n))
        if [entry(n) for n in range(4)] != [1, 3, 6, 10]:
            return "it computes something else"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
