"""Reading a line from a person: with editing and history at a terminal, plainly elsewhere.

What was typed before a question was on the screen is no answer to it, and is forgotten.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from ruse.core.extras import extra

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

NO_TERMINALS = ("", "dumb", "unknown")
"""Values of TERM that promise nothing."""

_plainly = False


def read_plainly() -> None:
    """Draw nothing while somebody types, from now on: a screen reader would read it all."""
    global _plainly
    _plainly = True


def is_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def can_draw() -> bool:
    """Whether lines can be drawn again on the terminal."""
    is_screen = sys.stdout is not None and sys.stdout.isatty()
    return is_screen and (os.name == "nt" or os.environ.get("TERM", "").lower() not in NO_TERMINALS)


def typed_line(question: str, suggestions: Sequence[str] = (), erased: bool = False) -> str:
    """A line; EOFError if there is none any more.

    Suggestions are what the Tab key offers. A line that is erased when it is done moves nothing on the screen.
    """
    if sys.stdin is None:
        raise EOFError
    if not is_terminal():
        return input(question)
    if _plainly or not can_draw():
        _forget_type_ahead()
        _use_readline()
        return input(question)
    return _edited_line(question, suggestions, erased)


def forget_lines() -> None:
    """Between people: nobody brings back what another one typed."""
    _editor.cache_clear()
    if readline := sys.modules.get("readline"):
        readline.clear_history()


def _edited_line(question: str, suggestions: Sequence[str], erased: bool) -> str:
    with extra("play"):
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.input.typeahead import clear_typeahead

    editor = _editor(erased)
    _forget_type_ahead()
    clear_typeahead(editor.input)
    completer = WordCompleter(list(suggestions), ignore_case=True, sentence=True)
    line = editor.prompt(question, completer=completer, complete_while_typing=False)
    return line.strip().partition("\n")[0]  # of several lines that were pasted, the first


@lru_cache(2)
def _editor(erased: bool) -> "PromptSession[str]":
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")  # one line needs no question where the cursor is
    from prompt_toolkit import PromptSession

    return PromptSession(reserve_space_for_menu=0, erase_when_done=erased)


if sys.platform == "win32":
    import msvcrt

    def _forget_type_ahead() -> None:
        while msvcrt.kbhit():
            msvcrt.getwch()

    @contextmanager
    def unheard() -> Iterator[None]:
        """Windows shows nothing that is typed meanwhile."""
        yield

else:
    import termios

    def _forget_type_ahead() -> None:
        with suppress(OSError, ValueError, termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    @contextmanager
    def unheard() -> Iterator[None]:
        """Do not even show what somebody types meanwhile."""
        try:
            before = termios.tcgetattr(sys.stdin)
        except (OSError, ValueError, termios.error):
            yield
            return
        silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        termios.tcsetattr(sys.stdin, termios.TCSANOW, silent)
        try:
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSANOW, before)


@lru_cache(1)
def _use_readline() -> None:
    """Python's own editing of lines, where it has one."""
    with suppress(ImportError):
        import readline  # noqa: F401
