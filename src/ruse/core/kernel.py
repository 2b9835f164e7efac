"""How a rule becomes machine code.

A kernel is an ordinary Python function over records and arrays, marked with `@kernel`. Called
from Python it runs as it stands. `compiled(function, sources)` gives the same function as machine
code that calls other kernels as machine code. Numba is imported only then.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = Path(__file__).parent.parent
_SHARED_SOURCES = [_PACKAGE / folder for folder in ("core", "bots", "lab")]
_UNUSED_FOR = 30 * 24 * 3600.0  # seconds after which an unused cache folder is deleted

_marked: list[tuple[Callable[..., Any], bool]] = []
_overloads: list[Callable[[], None]] = []

_tell_compiling: list[Callable[[str], None]] = []


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that compiled code may call. It stays an ordinary Python function.

    Compiled, its body is put in place of every call: a real call counts the references of its
    array arguments, which costs more than a small rule does.
    """
    _marked.append((function, True))
    return function


def large_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a kernel that is really called when compiled: a large one used in many places, or a recursive one."""
    _marked.append((function, False))
    return function


def when_compiling(register: Callable[[], None]) -> Callable[[], None]:
    """Have `register` called once, when Numba is first needed, to add overloads of its own."""
    _overloads.append(register)
    return register


def on_compile(tell: Callable[[str], None]) -> None:
    """Have `tell` called with the name of a function right before it is compiled, which takes seconds."""
    _tell_compiling.append(tell)


def jit_wanted() -> bool:
    """False with RUSE_JIT=0: kernels then run as plain Python everywhere."""
    return os.environ.get("RUSE_JIT", "1") != "0"


@cache
def compiled(function: Callable[P, R], *sources: Path) -> Callable[P, R]:
    """`function` as machine code; the function itself with RUSE_JIT=0.

    `sources` are the folders, besides the shared ones, whose code it may call. All of them
    together name the cache folder: Numba itself notices a change of the function's own file
    only, and would go on running old rules.
    """
    if not jit_wanted():
        return function
    folder = cache_folder(sources)
    dispatcher = _dispatcher(function, folder)
    if _is_cached(function, folder):
        return cast(Callable[P, R], dispatcher)

    def first_call(*args: P.args, **kwargs: P.kwargs) -> R:
        if not dispatcher.signatures:
            for tell in _tell_compiling:
                tell(function.__name__)
        return cast(R, dispatcher(*args, **kwargs))

    return first_call


def is_compiled(function: Callable[..., Any], *sources: Path) -> bool:
    """Whether `compiled` would have it at once, without compiling."""
    return jit_wanted() and _is_cached(function, cache_folder(sources))


def _is_cached(function: Callable[..., Any], folder: Path | None) -> bool:
    return folder is not None and any(folder.rglob(f"*.{function.__name__}-*.nbi"))


def _dispatcher(function: Callable[..., Any], folder: Path | None) -> Any:
    import numba
    from numba.extending import register_jitable

    while _overloads:
        _overloads.pop()()
    while _marked:
        marked, inline = _marked.pop()
        register_jitable(error_model="numpy", forceinline=inline)(marked)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")
    try:
        return numba.njit(cache=folder is not None, nogil=True, error_model="numpy")(function)
    finally:
        config.CACHE_DIR = before


# The cache


def cache_folder(sources: Iterable[Path]) -> Path | None:
    """The folder for code compiled from these sources; None where nothing can be written."""
    root = cache_root()
    folder = root / source_key(sources)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _delete_unused(root)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def cache_root() -> Path:
    """Where compiled code is kept: RUSE_CACHE, or `ruse` in the user's cache folder."""
    if chosen := os.environ.get("RUSE_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ruse"


def source_key(sources: Iterable[Path]) -> str:
    """A hash of everything that decides what compiled code does."""
    digest = hashlib.sha256()
    versions = (sys.version, version("numba"), version("llvmlite"), version("numpy"))
    digest.update(repr(versions).encode())
    for folder in [*_SHARED_SOURCES, *sources]:
        for path in sorted(folder.glob("*.py")):
            digest.update(f"{folder.name}/{path.name}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def _delete_unused(root: Path) -> None:
    import shutil

    for folder in root.iterdir():
        if folder.is_dir() and time.time() - folder.stat().st_mtime > _UNUSED_FOR:
            shutil.rmtree(folder, ignore_errors=True)
