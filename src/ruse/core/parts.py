"""How kernels become parts of the compiled function that calls them.

Numba optimizes every function that another one calls to the end and makes machine code of it, though nobody calls it
alone. Here what is called is only simplified and linked in; the whole is then optimized, and made machine code, once.
That takes half of the time, and the code is as fast.

It reaches into Numba, which `pyproject.toml` pins to the version that this was written for.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba
from numba import _dynfunc, types  # type: ignore[attr-defined]
from numba.core import codegen as numba_codegen
from numba.core.runtime.nrt import rtsys
from numba.core.typing.templates import infer, infer_global, make_overload_template
from numba.np import arrayobj

from ruse.core.shortcuts import KernelCompiler, nothing_collected, take_shortcuts

_njit: Any = numba.njit
_Library: Any = numba_codegen.JITCodeLibrary
_runtime: Any = rtsys
_arrays: Any = arrayobj

take_shortcuts()

_is_put_in_place: dict[Callable[..., Any], bool] = {}


def make_part(function: Callable[..., Any], inline: bool) -> None:
    """Have Numba know a kernel, to be put in place of every call, or really called."""
    _is_put_in_place[function] = inline
    stand_for(function, lambda *args: function)


def stand_for(function: Callable[..., Any], find: Callable[..., Callable[..., Any]]) -> None:
    """Have compiled code that calls `function` call the kernel that is found by the types of its arguments.

    Numba's own `overload` compiles it once more for a caller that is compiled with other options.
    """
    base: Any = make_overload_template(function, find, {}, strict=False, inline="never")  # type: ignore[no-untyped-call]

    class Template(base):  # type: ignore[misc]
        def _get_impl(self, args: Any, kws: Any) -> Any:
            return _part(find(*args)), args

    infer(Template)  # type: ignore[no-untyped-call]
    infer_global(function, types.Function(Template))  # type: ignore[no-untyped-call]


@cache
def _part(function: Callable[..., Any]) -> Any:
    """What compiles a kernel, once for the types of its arguments. Nobody but compiled code calls it."""
    inline = _is_put_in_place.get(function, True)
    wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return _njit(error_model="numpy", forceinline=inline, pipeline_class=KernelCompiler, **wrappers)(function)


def refuse_other_shapes(shapes: Any, wanted: Any) -> None:
    """Where an array is copied into one of another shape: Numba would compile a dozen functions to say which."""
    raise ValueError("an array cannot be copied into one of another shape")


make_part(refuse_other_shapes, inline=False)


def compile_in_parts(dispatcher: Any) -> None:
    """Have Numba compile what a function calls as parts of it. Numba's lock is held whenever it compiles."""
    compile_whole = dispatcher._compiler.compile

    def compile_function(args: Any, return_type: Any) -> Any:
        with _parts_of(dispatcher), nothing_collected():
            result = compile_whole(args, return_type)
        for environment in result._find_referenced_environments():  # those of the parts
            result.codegen.set_env(environment.env_name, environment)
        return result

    dispatcher._compiler.compile = compile_function


class _Part(_Library):  # type: ignore[misc]
    """Code to be linked into other code; machine code only if somebody asks where a function of it is."""

    _has_machine_code = False

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        if not self._has_machine_code:
            self._has_machine_code = True
            super()._optimize_final_module()
            super()._finalize_final_module()
        return int(super().get_pointer_to_function(name))

    def _optimize_final_module(self) -> None:
        """Only what makes it smaller, so that it is not done again wherever this is linked in."""
        cheap = {"loop_vectorize": False, "slp_vectorize": False, "opt": self._codegen._opt_level, "cost": "cheap"}
        passes, builder = self._codegen._module_pass_manager(**cheap)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@contextmanager
def _parts_of(dispatcher: Any) -> Iterator[None]:
    """While this lasts, all that is compiled is a part, but for the function itself."""
    context, name = dispatcher.targetctx, dispatcher.py_func.__qualname__
    codegen, get_executable = context.codegen(), context.get_executable
    _runtime.initialize(context)
    abort = _runtime.library.get_pointer_to_function("nrt_unresolved_abort")

    def create_library(library: str, **options: Any) -> Any:
        return (_Library if library == name else _Part)(codegen, library, **options)

    def get_executable_of(library: Any, function: Any, environment: Any) -> Any:
        """A part is known by something that Python could call; nobody does."""
        if not isinstance(library, _Part):
            return get_executable(library, function, environment)
        module, short_name = function.lookup_module(), function.qualname.split(".")[-1]
        return _dynfunc.make_function(module, short_name, "", abort, environment, (library,))

    refuse_with_shapes, _arrays.raise_with_shape_context = _arrays.raise_with_shape_context, refuse_other_shapes
    codegen.create_library, context.get_executable = create_library, get_executable_of
    try:
        yield
    finally:
        del codegen.create_library, context.get_executable
        _arrays.raise_with_shape_context = refuse_with_shapes
