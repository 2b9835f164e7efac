"""Standard input and output as they are: of any encoding, closed, or with nobody at the other end."""

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress

from ruse.core.text import shown, whole_number

LETTERS = {
    "▒": "?",  # a card face down, as in position files
    "★": "*",
    "●": "o",
    "◆": "x",
    "♦": "x",
    "▲": "^",
    "■": "#",
    "♣": "&",
    "◄": "<",
    "·": ".",
    "×": "x",
    "–": "-",
    "…": "~",
    "─": "-",
    "│": "|",
}
"""What stands for a symbol of the tables where it cannot be written: one sign each, so that columns stay columns."""

_ERRORS = "ruse-letters"
_WIDEST = 1000


def prepare() -> None:
    """Print letters where an encoding has no symbols, and read text whatever is typed."""
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # empty means unset, which rich 13 does not know
    codecs.register_error(_ERRORS, _in_letters)
    for stream in (sys.stdout, sys.stderr):
        _set_errors(stream, _ERRORS)
    _set_errors(sys.stdin, "replace")
    for name in ("COLUMNS", "LINES"):
        size = whole_number(os.environ.get(name, ""))
        if name in os.environ and not (size and size <= _WIDEST):
            del os.environ[name]  # no size of a terminal


def is_utf8() -> bool:
    """Whether every character can be printed."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")


def can_write(text: str) -> bool:
    """Whether the output has letters for a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def abandon_output() -> None:
    """Nobody takes what we print, and nothing is left to say about it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Say in one line what is wrong."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            print(shown(message), file=sys.stderr, flush=True)


def _set_errors(stream: object, errors: str) -> None:
    if isinstance(stream, io.TextIOWrapper) and stream.errors != errors:
        stream.reconfigure(errors=errors)


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_letter, error.object[error.start : error.end])), error.end


def _letter(char: str) -> str:
    if char in LETTERS:
        return LETTERS[char]
    plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return plain or (shown(char) if not char.isprintable() else "?")
