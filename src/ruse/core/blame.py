"""Naming the game, and the line of its code, that an exception comes from."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ruse.core.errors import GameFailed, RuseError
from ruse.core.reason import Named, Reason

if TYPE_CHECKING:
    from ruse.core.game import Game

_LEADING = (Path(__file__).parent, Path(traceback.__file__).parent)
"""The engine and Python's own library."""


@contextmanager
def blaming(game: "Game", *passing: type[Exception]) -> Iterator[None]:
    """Turn an exception into one that names the game, unless it is a RuseError, the system's or of a type to pass.

    The sentence has the kind of the exception and the line, not its text, which may tell hidden cards.
    """
    passed: tuple[type[Exception], ...] = (RuseError, OSError, *passing)
    try:
        yield
    except passed:
        raise
    except Exception as error:
        raise GameFailed(
            "{game} failed: {kind}{where}",
            game=Named(game.title),
            kind=type(error).__name__,
            where=place_of(error, game.source),
        ) from error


def described(error: BaseException, source: Path | None) -> Reason:
    """An exception in one line: its own sentence, or kind, text and the last line of the game that it came from."""
    if isinstance(error, RuseError):
        return error
    text = f"{type(error).__name__}: {error}".removesuffix(": ")
    return Named(text if isinstance(error, SyntaxError) else f"{text}{place_of(error, source)}")


def place_of(error: BaseException, source: Path | None) -> str:
    """The innermost line of the game's own code, as in ` (my_cards.py, line 7)`; empty if there is none."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_in(frame.filename, source)]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def trace_of(error: BaseException) -> str:
    """The traceback of the exception behind a RuseError, without the frames that only lead to the game."""
    if isinstance(error, RuseError) and error.__cause__ is not None:
        error = error.__cause__
    told = traceback.TracebackException.from_exception(error, compact=True)
    frames = list(told.stack)
    first = next((index for index, frame in enumerate(frames) if not _leads_there(frame.filename)), 0)
    told.stack = traceback.StackSummary.from_list(frames[first:])
    return "".join(told.format())


def _is_in(file: str, source: Path | None) -> bool:
    return source is not None and (Path(file) == source or Path(file).is_relative_to(source))


def _leads_there(file: str) -> bool:
    own = any(Path(file).is_relative_to(folder) for folder in _LEADING)
    return file.startswith("<frozen") or (own and "site-packages" not in file)
