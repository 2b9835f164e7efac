"""The cards of a place, by their names. The same cards are one object: views are small, and quickly compared."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from ruse.core.facts import UNSEEN_CARD
from ruse.core.protocol import OWNER


@cache
def own_seats(viewer: int, num_seats: int) -> tuple[int, ...]:
    """Seats whose cards are the viewer's own: of a seat itself, of the OWNER all, of the SPECTATOR none."""
    return tuple(seat for seat in range(num_seats) if viewer in (seat, OWNER))


@lru_cache(1 << 10)
def backs(number: int, back: str = "") -> tuple[str, ...]:
    """A number of cards whose faces the viewer does not see."""
    return (UNSEEN_CARD + back,) * number


def single_cards(names: Sequence[str]) -> list[tuple[str, ...]]:
    """By card, a place where it lies alone; at UNKNOWN, a back."""
    return [(name,) for name in (*names, UNSEEN_CARD)]


def namer(names: Sequence[str]) -> Callable[[int], tuple[str, ...]]:
    """A function that gives the cards of a set, one bit a card, in their order."""
    name_of_bit = {1 << card: name for card, name in enumerate(names)}

    @lru_cache(1 << 11)
    def names_of(cards: int) -> tuple[str, ...]:
        found = []
        while cards:
            found.append(name_of_bit[cards & -cards])
            cards &= cards - 1
        return tuple(found)

    return names_of
