"""What can go wrong, each with a message that names what is wrong."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ruse.core.reason import Named, Reason
from ruse.core.text import shortened

# As msgspec says it
_FIELD = re.compile(r"`\$\.?([^`]+)`")
_KINDS = re.compile(r"^Expected `([^`]+)`, got `([^`]+)`")

if TYPE_CHECKING:
    from ruse.core.facts import Refusal


class RuseError(Reason, Exception):
    """Any error caused by what somebody gave us: a file, a code, an option. It can be told in every language."""


class UnknownGame(RuseError):
    """There is no game of that name."""

    @property
    def near(self) -> str:
        """The name that may be meant."""
        return str(self.values.get("near", ""))


class BrokenGame(RuseError):
    """A game that is there, but cannot be loaded."""


class GameFailed(RuseError):
    """The code of a game raised an exception while it was played."""


class UnknownAction(RuseError):
    """The text is not the code of any action of the game."""

    @property
    def code(self) -> str:
        """As it was given."""
        return str(self.values.get("code", ""))

    @property
    def near(self) -> str:
        """The code that may be meant."""
        return str(self.values.get("near", ""))


class IllegalAction(RuseError):
    """The action exists, but may not be chosen now; the message names the rule."""

    def __init__(self, why: str | Reason, action: str, refusal: "Refusal | None" = None) -> None:
        super().__init__("{action}: {why}", action=action, why=Reason(why) if isinstance(why, str) else why)
        self.action = action  # its code
        self.refusal = refusal  # why, as data; None for chance


class BadOptions(RuseError):
    """The options are unknown, or the rulebook forbids them together."""

    def __init__(self, template: str, /, refusal: "Refusal | None" = None, **values: object) -> None:
        super().__init__(template, **values)
        self.refusal = refusal  # the rule against them, as data


class UnknownBot(RuseError):
    """There is no bot of that name."""

    def __init__(self, name: str, known: Sequence[str | Reason]) -> None:
        near = get_close_matches(name, [*map(str, known), *(f"level{number}" for number in range(1, 6))], 1)
        if near:
            super().__init__(
                "unknown bot '{name}'; did you mean '{near}'? (bots: {known})",
                name=shortened(name),
                near=near[0],
                known=list(known),
            )
        else:
            super().__init__("unknown bot '{name}' (bots: {known})", name=shortened(name), known=list(known))


class BotFailed(RuseError):
    """A bot raised an exception, gave no answer in time, died, or chose an illegal action: it loses the game."""

    def __init__(self, bot: str, kind: str, detail: str, trace: str = "") -> None:
        self.bot = bot
        self.kind = kind  # raised, late, died or illegal
        self.detail = detail  # the exception, the seconds, the exit code or the action
        self.trace = trace  # the traceback, if there is one
        if kind == "raised":
            super().__init__("{bot} raised {detail}", bot=bot, detail=detail)
        elif kind == "late":
            super().__init__("{bot} gave no answer within {detail} seconds", bot=bot, detail=detail)
        elif kind == "died":
            super().__init__("the process of {bot} ended with exit code {detail}", bot=bot, detail=detail)
        else:
            super().__init__("{bot} chose {detail}, which is not legal", bot=bot, detail=detail)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.bot, self.kind, self.detail, self.trace)


class MissingExtra(RuseError, ModuleNotFoundError):
    """A package of an optional extra is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            'this needs {package}, which is not installed: pip install "ruse[{extra}]"', package=package, extra=extra
        )
        self.name = package


class BadBox(RuseError):
    """A box (the components of a game as data) breaks a constraint."""


class BadFile(RuseError):
    """A file is missing, malformed or truncated."""


class FileRefused(BadFile):
    """The system does not let us read or write a file."""

    def __init__(self, path: object, error: OSError | ValueError) -> None:
        super().__init__("{entry}: {why}", entry=path, why=system_reason(error))


class BadPosition(RuseError):
    """A table set up by hand cannot be read, or cannot be played."""


def system_reason(error: OSError | ValueError) -> Reason:
    """What the system has against something."""
    told = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return Named("is a folder" if told == "Is a directory" else told)


def reading_reason(error: Exception) -> Reason:
    """Why JSON or TOML from outside does not say what it should."""
    if isinstance(error, RuseError):
        return error
    found = _FIELD.search(str(error))
    kinds = _KINDS.search(str(error))
    if found and kinds:
        return Reason("{field}: must be {expected}, not {given}", field=found[1], expected=kinds[1], given=kinds[2])
    return Reason("{field} is not as it should be", field=found[1]) if found else Reason("it cannot be read")
