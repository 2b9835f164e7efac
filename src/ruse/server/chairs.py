"""Who sits where, while a table is in memory."""

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Literal, get_args

from ruse.server.protocol import Sitter
from ruse.server.store.kept import KeptSeat

if TYPE_CHECKING:
    from ruse.server.connection import Connection

Owner = Literal["person", "program"]

_BOT_FOR_PROGRAM = "program's bot"  # what the store calls a bot in a program's seat; with :NAME an offered bot


def is_sitter(who: str) -> bool:
    """Whether the store may call somebody so who has a seat."""
    sitter, named, bot = who.partition(":")
    return sitter in (*get_args(Sitter), _BOT_FOR_PROGRAM) and (not named or (bool(bot) and has_level(sitter)))


def is_taken(who: str) -> bool:
    """Whether somebody whom the store calls so has a token for the seat."""
    return who.partition(":")[0] in ("person", "program", _BOT_FOR_PROGRAM)


def has_level(who: str) -> bool:
    """Whether somebody whom the store calls so is a bot of the server's own, which plays at a level."""
    return who in ("bot", _BOT_FOR_PROGRAM)


@dataclass(slots=True, eq=False)
class Chair:
    """One seat of a table."""

    who: Sitter
    name: str
    level: int | None = None
    bot: str | None = None  # the name of a bot that the server offers; it has no level
    owner: Owner | None = None  # who has a token for it
    is_invited: bool = False  # whether a code for it is out, and nobody has come yet
    windows: set["Connection"] = field(default_factory=set)
    left_at: float = field(default_factory=monotonic)

    @classmethod
    def from_kept(cls, kept: KeptSeat, is_owned: bool, is_invited: bool) -> "Chair":
        """As it was when the store last heard of it."""
        sitter, _, bot = kept.who.partition(":")
        owner: Owner = "program" if sitter in ("program", _BOT_FOR_PROGRAM) else "person"
        who: Sitter = "bot" if sitter == _BOT_FOR_PROGRAM else sitter  # type: ignore[assignment]
        return cls(who, kept.name, kept.level, bot or None, owner if is_owned else None, is_invited)

    @property
    def kept(self) -> KeptSeat:
        """As the store knows it."""
        is_for_program = self.who == "bot" and self.owner == "program"
        sitter = _BOT_FOR_PROGRAM if is_for_program else self.who
        return KeptSeat(f"{sitter}:{self.bot}" if self.bot else sitter, self.name, self.level)

    @property
    def is_played(self) -> bool:
        """Whether a person or a program plays it."""
        return self.who in ("person", "program")

    @property
    def is_somebodys(self) -> bool:
        """Whether it is for more than a bot: what it holds is hidden from all others, even while a bot plays it."""
        return self.owner is not None or self.is_invited

    @property
    def seconds_away(self) -> float:
        return 0.0 if self.windows else monotonic() - self.left_at
