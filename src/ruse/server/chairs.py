"""Who sits where, while a table is in memory."""

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from ruse.server.protocol import Sitter
from ruse.server.store.kept import KeptSeat

if TYPE_CHECKING:
    from ruse.server.connection import Connection


@dataclass
class Chair:
    """One seat of a table."""

    who: Sitter
    name: str
    level: int | None
    is_owned: bool  # whether somebody has a token for it
    windows: set["Connection"] = field(default_factory=set)
    left_at: float = field(default_factory=monotonic)

    @property
    def kept(self) -> KeptSeat:
        """As the store knows it."""
        return KeptSeat(self.who, self.name, self.level)

    @property
    def is_played(self) -> bool:
        """Whether a person or a program plays it."""
        return self.who in ("person", "program")

    @property
    def seconds_away(self) -> float:
        return 0.0 if self.windows else monotonic() - self.left_at
