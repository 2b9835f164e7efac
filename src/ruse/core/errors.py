"""What can go wrong, each with a message that names what is wrong."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruse.core.facts import Refusal


class RuseError(Exception):
    """Any error caused by what somebody gave us: a file, a code, an option."""


class UnknownGame(RuseError):
    """There is no game of that name."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near  # the name that may be meant


class UnknownAction(RuseError):
    """The text is not the code of any action of the game."""

    def __init__(self, message: str, code: str = "", near: str = "") -> None:
        super().__init__(message)
        self.code = code  # as it was given
        self.near = near  # the code that may be meant


class IllegalAction(RuseError):
    """The action exists, but may not be chosen now; the message names the rule."""

    def __init__(self, message: str, action: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(f"{action}: {message}")
        self.action = action  # its code
        self.refusal = refusal  # why, as data; None for chance


class BadOptions(RuseError):
    """The options are unknown, or the rulebook forbids them together."""

    def __init__(self, message: str, refusal: "Refusal | None" = None) -> None:
        super().__init__(message)
        self.refusal = refusal  # the rule against them, as data


class UnknownBot(RuseError):
    """There is no bot of that name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"unknown bot '{name}' (bots: {', '.join(known)})")
        self.name = name
        self.known = known


class BadBox(RuseError):
    """A box (the components of a game as data) breaks a constraint."""


class BadFile(RuseError):
    """A file is missing, malformed or truncated."""


class FileRefused(BadFile):
    """The system does not let us read or write a file."""

    def __init__(self, path: object, error: OSError | ValueError) -> None:
        self.path = str(path)
        self.number = error.errno if isinstance(error, OSError) else None
        self.reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        super().__init__(f"{path}: {self.reason}")


class BadPosition(RuseError):
    """A table set up by hand could not stand like that in the game."""
