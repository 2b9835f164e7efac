"""Numba dispatchers for kernels that are linked into their callers instead of being compiled by themselves.

Numba optimizes every callee to the end and makes machine code of it, and again for each caller that is compiled with
other options. A `Callee` is compiled once per argument types, only simplified, and has no machine code: it is linked
into the function that Python calls, and the whole is optimized and made machine code once. All of this is in classes
of ours; nothing of Numba is replaced. It relies on Numba's internals, so `core/linking.py` decides whether it is used.
"""

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import AbstractTemplate, infer_global

_Library: Any = JITCodeLibrary
_Compiler: Any = Compiler
_Dispatcher: Any = CPUDispatcher
_Template: Any = AbstractTemplate

_OPTIONS = {"nopython": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_ENVIRONMENT = "_ZN08NumbaEnv"  # prefix of the variables that hold the environments of functions


class CalleeLibrary(_Library):  # type: ignore[misc]
    """LLVM code to link into other code, simplified but never made machine code."""

    def _optimize_final_module(self) -> None:
        """Simplify once here, so that it is not done again in every caller."""
        cheap = {"loop_vectorize": False, "slp_vectorize": False, "opt": self._codegen._opt_level, "cost": "cheap"}
        passes, builder = self._codegen._module_pass_manager(**cheap)
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class CalleeCompiler(_Compiler):  # type: ignore[misc]
    """Numba's compiler, which leaves its result in a `CalleeLibrary`."""

    def define_pipelines(self) -> Any:
        state = self.state
        state.flags.no_compile = True
        state.library = CalleeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return super().define_pipelines()


class Callee(_Dispatcher):  # type: ignore[misc]
    """Compiles a kernel for the types of its arguments. Only compiled code can call it."""

    def add_overload(self, result: Any) -> None:
        """Keep the result under a key of its own: Numba's is the entry point, which there is none of."""
        key = object()
        self.targetctx.insert_user_function(key, result.fndesc, [result.library])
        self.overloads[tuple(result.signature.args)] = result._replace(entry_point=key)


def set_environments(result: Any) -> None:
    """Set the environments of all callees of a compiled function; Numba does so only where it makes machine code."""
    for variable in result.library._final_module.global_variables:
        if variable.name.startswith(_ENVIRONMENT):
            environment = lookup_environment(variable.name)  # type: ignore[no-untyped-call]
            if environment is not None:
                result.library.codegen.set_env(variable.name, environment)


def callee(function: Callable[..., Any], inline: bool) -> Any:
    """A dispatcher of a kernel, to be inlined or really called."""
    options = {**_OPTIONS, "boundscheck": None, "forceinline": inline}
    return Callee(function, targetoptions=options, pipeline_class=CalleeCompiler)


def resolve_calls(function: Callable[..., Any], find: Callable[..., Any]) -> None:
    """Have compiled code that calls `function` call the dispatcher that `find` returns for the argument types."""

    class Template(_Template):  # type: ignore[misc]
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            dispatcher: Any = types.Dispatcher(find(*args))
            signature = dispatcher.get_call_type(self.context, args, kws)
            self._key = dispatcher.get_impl_key(signature)
            return signature

        def get_impl_key(self, signature: Any) -> Any:
            return self._key

    infer_global(function, types.Function(Template))  # type: ignore[no-untyped-call]
