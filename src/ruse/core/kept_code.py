"""Where compiled code is kept, so that the next start need not compile.

It is a convenience: whatever goes wrong with it is told in one line, once, and the code is compiled anew.
"""

import hashlib
import os
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ruse.core.errors import FileRefused, system_reason
from ruse.core.reason import Named, Reason

_HOME = "ruse-compiled"  # the folder that holds one folder a key
_MARK = "made-by-ruse"  # a file in each of them; its time is that of the last use
_CODE, _UNFINISHED = ".code", ".unfinished"
_DIGEST = hashlib.sha256().digest_size
_UNUSED_FOR = 30 * 24 * 3600.0  # seconds after which code is deleted

_silent: list[bool] = []
_tell_trouble: list[Callable[[Reason], None]] = []


def complain(trouble: Reason) -> None:
    """Say what is wrong with kept code, by default on stderr and in English, if nothing was said yet."""
    if not is_silent():
        for tell in _tell_trouble or [lambda reason: print(f"ruse: {reason}", file=sys.stderr)]:
            tell(trouble)
    fall_silent()


def on_trouble(tell: Callable[[Reason], None]) -> None:
    """Have `tell` called with what is wrong with kept code."""
    _tell_trouble[:] = [tell]


def is_silent() -> bool:
    """Whether there will be no complaint any more."""
    return bool(_silent)


def fall_silent() -> None:
    """Leave complaints to another process."""
    _silent.append(True)


class KeptCode:
    """What Numba asks for the machine code of a function, and gives it new code to keep."""

    def __init__(
        self,
        function: Callable[..., Any],
        key: str | None,
        on_miss: Callable[[str], None],
        on_compiled: Callable[[Any], None],
    ) -> None:
        self._function = function
        self._key = key
        self._on_miss = on_miss  # called with the name of the function, right before Numba compiles it
        self._on_compiled = on_compiled  # called with Numba's result, right after that

    def is_there(self) -> bool:
        """Whether there is code for any signature."""
        try:
            return any(self._folder().glob(f"{self._function.__name__}-*{_CODE}"))
        except OSError:
            return False

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function; or None, and Numba compiles it."""
        target.refresh()
        try:
            return self._load(signature, target)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except Exception as error:
            complain(Reason("kept machine code is of no use, it is compiled anew: {why}", why=_reason(error)))
        self._on_miss(self._function.__name__)
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what Numba has compiled."""
        self._on_compiled(result)
        try:
            self._save(signature, result)
        except Exception as error:
            complain(Reason("machine code is not kept, it will be compiled again next time: {why}", why=_reason(error)))

    def _load(self, signature: Any, target: Any) -> Any:
        from numba.core import compiler

        path = self._path(signature, target.codegen())
        if hasattr(os, "geteuid") and path.stat().st_uid not in (0, os.geteuid()):
            raise PermissionError(0, "belongs to somebody else", str(path))
        content = path.read_bytes()
        if content[:_DIGEST] != hashlib.sha256(content[_DIGEST:]).digest():
            raise OSError(0, "is damaged", str(path))
        parts = pickle.loads(content[_DIGEST:])
        found = compiler.CompileResult._rebuild(target, *parts)  # type: ignore[no-untyped-call]
        with suppress(OSError):
            os.utime(path.with_name(_MARK))
        return found

    def _save(self, signature: Any, result: Any) -> None:
        from numba.core import serialize

        path = self._path(signature, result.codegen)
        if result.library.has_dynamic_globals or self._function.__closure__:
            raise ValueError(f"{self._function.__name__} depends on what only this process knows")
        code: bytes = serialize.dumps(result._reduce())  # type: ignore[no-untyped-call]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_name(_MARK).write_text("Machine code, compiled by ruse. It may be deleted at any time.\n", "utf-8")
        unfinished = path.with_suffix(f".{os.getpid()}{_UNFINISHED}")
        try:
            unfinished.write_bytes(hashlib.sha256(code).digest() + code)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
        with suppress(OSError):
            delete_unused(path.parent.parent)

    def _path(self, signature: Any, codegen: Any) -> Path:
        """The file for a signature on this processor."""
        code = self._function.__code__
        what = (self._function.__module__, self._function.__qualname__, code.co_firstlineno)
        digest = hashlib.sha256(repr((what, signature, codegen.magic_tuple())).encode())
        return self._folder() / f"{self._function.__name__}-{digest.hexdigest()[:24]}{_CODE}"

    def _folder(self) -> Path:
        if self._key is None:
            raise FileNotFoundError("its sources cannot be read, or were changed since the start")
        return home_of_code() / self._key


def home_of_code() -> Path:
    """Where all compiled code is: in RUSE_CACHE, or in the user's cache folder."""
    chosen = os.environ.get("RUSE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        return Path(chosen or Path.home() / ".cache") / _HOME
    except RuntimeError:
        raise FileNotFoundError("there is no home folder; RUSE_CACHE can name another") from None


def delete_unused(home: Path) -> None:
    """Delete code that has long been unused: only from folders with our mark, and only files of ours."""
    for folder in home.iterdir():
        mark = folder / _MARK
        with suppress(OSError):  # another process does the same, or somebody has put something else there
            is_ours = mark.is_file() and not mark.is_symlink() and not folder.is_symlink()
            if is_ours and time.time() - mark.stat().st_mtime > _UNUSED_FOR:
                for path in (*folder.glob(f"*{_CODE}"), *folder.glob(f"*{_UNFINISHED}"), mark):
                    path.unlink()
                folder.rmdir()


def _reason(error: Exception) -> Reason:
    if isinstance(error, OSError) and error.filename:
        return FileRefused(error.filename, error)
    return system_reason(error) if isinstance(error, OSError) else Named(str(error))
