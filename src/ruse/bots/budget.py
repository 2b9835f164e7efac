"""How long a bot may think about one decision."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """In iterations of a search, in milliseconds, or both: then whichever is used up first. 0 is no limit."""

    iterations: int = 0
    milliseconds: int = 0
