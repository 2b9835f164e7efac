"""Where a learner sits who is alone among other players."""

from typing import Literal

from ruse.core.arguments import integer_of
from ruse.core.errors import RuseError

Seating = int | Literal["alternate"]
"""A seat, or every seat in turn."""


def seat_at(seating: Seating, number: int, num_seats: int) -> int:
    """The learner's seat in the match of that number."""
    if seating == "alternate":
        return number % num_seats
    seat = integer_of("seat ", seating)
    if seat not in range(num_seats):
        raise RuseError(
            "there is no seat {seat}; there are {seats}, numbered from 0, and 'alternate'", seat=seat, seats=num_seats
        )
    return seat
