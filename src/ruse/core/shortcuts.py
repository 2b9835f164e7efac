"""Where Numba takes long over what no kernel needs, or finds out the same thing again and again.

What is compiled stays the same. Like `parts.py` it reaches into Numba, which `pyproject.toml` pins to the version that
this was written for.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType
from typing import Any

from llvmlite import binding
from numba.core import types
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, Flags
from numba.core.typed_passes import DumpParforDiagnostics, NopythonRewrites
from numba.core.types.functions import BaseFunction
from numba.core.types.npytypes import Record
from numba.core.untyped_passes import InlineClosureLikes, MakeFunctionToJitFunction

_Flags: Any = Flags
_Record: Any = Record
_Function: Any = BaseFunction
_Library: Any = CPUCodeLibrary
_Compiler: Any = CompilerBase

_NUMBERS = types.Integer | types.Float | types.Boolean | types.IntegerLiteral | types.BooleanLiteral
_FOR_ARRAYS = {NopythonRewrites, DumpParforDiagnostics}  # one loop for an expression of arrays, and for several cores
_FOR_CLOSURES = {InlineClosureLikes, MakeFunctionToJitFunction}


class KernelCompiler(_Compiler):  # type: ignore[misc]
    """Numba's compiler without the passes that a kernel has no use for."""

    def define_pipelines(self) -> list[Any]:
        """All passes of Numba but those."""
        passes: Any = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        code = self.state.func_id.func.__code__
        has_closures = any(isinstance(const, CodeType) for const in code.co_consts)
        needless = _FOR_ARRAYS if has_closures else _FOR_ARRAYS | _FOR_CLOSURES
        passes.passes[:] = [each for each in passes.passes if each[0] not in needless]
        passes.finalize()
        return [passes]


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Garbage waits: compiling makes millions of objects that live on, which are looked through ever again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def take_shortcuts() -> None:
    """Have Numba take less time."""
    _keep_options()
    _keep_names_of_records()
    _keep_what_numbers_give()
    _optimize_only_what_is_defined()
    _time_no_calls_of_llvm()


def _keep_options() -> None:
    """Options are compared at every call. Those that are not set have their defaults, which do not change."""
    defaults = {name: option.default for name, option in _Flags.options.items()}
    _Flags.values = lambda flags: defaults | flags._values


def _keep_names_of_records() -> None:
    """The name of a type is asked for at every call, and that of a record has all its fields in it."""
    name_of = _Record.__repr__
    names: dict[int, tuple[str, Any]] = {}  # with the record, so that no other gets its number

    def name(record: Any) -> str:
        if id(record) not in names:
            names[id(record)] = name_of(record), record
        return names[id(record)][0]

    _Record.__repr__ = name


def _keep_what_numbers_give() -> None:
    """What becomes of two integers that are added is looked up among all that can be added, wherever it is done."""
    look_up = _Function.get_call_type
    found: dict[tuple[int, Any], tuple[Any, Any]] = {}  # with the function, likewise

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or not args or not all(isinstance(each, _NUMBERS) for each in args):
            return look_up(function, context, args, kws)
        key = id(function), args
        if key not in found:
            found[key] = look_up(function, context, args, kws), function
        return found[key][0]

    _Function.get_call_type = get_call_type


def _optimize_only_what_is_defined() -> None:
    """A function that is only declared has nothing in it."""

    def optimize(library: Any, module: Any) -> None:
        module.data_layout = library._codegen._data_layout
        for function in module.functions:
            if not function.is_declaration:
                passes, builder = library._codegen._function_pass_manager()
                passes.run(function, builder)

    _Library._optimize_functions = optimize


def _time_no_calls_of_llvm() -> None:
    """Numba takes the time of every call of LLVM, once for each function that it is compiling, and nobody asks."""
    lock: Any = binding.ffi.lib._lock
    for callbacks in [*lock._cblist]:
        binding.ffi.unregister_lock_callback(*callbacks)
