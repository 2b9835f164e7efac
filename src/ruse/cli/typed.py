"""What people type: a line, a yes or no, a choice, the name of a file. Nothing that is typed ends the program."""

import sys
from collections.abc import Sequence
from pathlib import Path

from ruse.cli.words import words
from ruse.core.actions import Action, ActionTable
from ruse.core.errors import RuseError
from ruse.core.text import shortened, whole_number

_HALF_WIDTH = {0x3000: " ", **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}}
_UNREADABLE = "\ufffd"  # what stands for bytes that are no text


class Leave(Exception):
    """Somebody wants to leave the table."""


def read_line(question: str) -> str:
    """A line as it was typed; Leave if it is `quit`, or if there is nothing to read any more.

    At a terminal one Ctrl-D may be a slip.
    """
    for _ in range(2):
        try:
            if sys.stdin is None:
                raise EOFError
            line = input(question).strip()
        except (EOFError, OSError):
            if not is_terminal():
                break
            print(f"\n{words().TO_LEAVE}")
        else:
            if half_width(line).lower() in ("quit", "exit"):
                break
            return line
    raise Leave


def half_width(text: str) -> str:
    """What was typed through an input method of East Asia, in plain letters, digits and marks."""
    return text.translate(_HALF_WIDTH)


def is_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin is not None and sys.stdin.isatty()


def confirm(question: str) -> bool:
    """Whether somebody says yes; anything else is a no."""
    return half_width(read_line(words().yes_or_no(question))).lower() in words().YES


def find_number(text: str, highest: int) -> int | None:
    """A number from 1, if one was typed; RuseError names those there are."""
    number = whole_number(text)
    if number is None and not text.isdigit():
        return None
    if number is None or not 1 <= number <= highest:
        raise RuseError(words().no_choice(shortened(text), highest))
    return number


def find_action(text: str, legal: Sequence[Action], actions: ActionTable) -> Action | int:
    """The action that is meant: by its number in the list, by its code, or by the beginning of one."""
    if (number := find_number(text, len(legal))) is not None:
        return legal[number - 1]
    typed = " ".join(text.lower().split())
    begun = [action for action in legal if action.code.lower().startswith(typed)]
    exact = [action for action in begun if action.code.lower() == typed]
    if len(exact or begun) == 1:
        return (exact or begun)[0]
    if len(begun) > 1:
        raise RuseError(words().may_mean(text, [action.code for action in begun]))
    if _UNREADABLE in text:
        raise RuseError(words().UNREADABLE)
    return actions.parse(shortened(text, 300))


def find_file(text: str) -> Path:
    """The file of a name, which may begin with ~ for a home folder."""
    if _UNREADABLE in text:
        raise RuseError(words().UNREADABLE_NAME)
    try:
        return Path(text).expanduser()
    except (RuntimeError, ValueError):  # the latter for a name with a NUL in it
        raise RuseError(words().no_home_of(shortened(text))) from None
