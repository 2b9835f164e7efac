"""What can go wrong, each with a message that names what is wrong."""

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


class BadBox(RuseError):
    """A box (the components of a game as data) breaks a constraint."""


class BadFile(RuseError):
    """A file is missing, malformed or truncated."""


class BadPosition(RuseError):
    """A table set up by hand could not stand like that in the game."""
