"""How long a bot may think about one decision."""

from dataclasses import dataclass

from ruse.core.errors import RuseError


@dataclass(frozen=True)
class Budget:
    """In iterations of a search, in milliseconds, or both: then whichever is used up first. 0 is no limit.

    A bot that thinks on several threads has it on each of them.
    """

    iterations: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if self.iterations <= 0 and self.milliseconds <= 0:
            raise RuseError("a search needs a budget: iterations, or milliseconds")
