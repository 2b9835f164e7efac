"""The table as one viewer sees it, and what is printed on its components."""

from collections.abc import Iterable

from msgspec import Struct

from ruse.core import facts
from ruse.core.facts import UNSEEN_CARD, Zones
from ruse.core.record import NONE, UNKNOWN
from ruse.games._template.state import HAND_SIZE, MAX_SEATS, NUM_RANKS, RANK_NAMES, Box, State


class View(facts.View, frozen=True):
    """The table. Places are `SEAT.hand`, `SEAT.chosen`, `deck` and `played`."""

    unordered = ("hand", "played")

    seats: int
    trick: int  # from 1
    points: tuple[int, ...]  # by seat


def view(box: Box, obs: State, viewer: int, public: View | None = None) -> View:
    """The table, from an observation of the viewer."""
    phase = "over" if obs.trick == HAND_SIZE else "choose" if obs.is_dealt else "draw"
    choosing = tuple(seat for seat in range(obs.seats) if phase == "choose" and obs.chosen[seat] == NONE)
    trick = min(obs.trick, HAND_SIZE - 1) + 1
    return View(phase, choosing, _zones(box, obs), obs.seats, trick, tuple(obs.points[: obs.seats]))


def _zones(box: Box, obs: State) -> Zones:
    zones: Zones = {f"{seat}.{place}": () for seat in range(MAX_SEATS) for place in ("hand", "chosen")}
    for seat in range(obs.seats):
        zones[f"{seat}.hand"] = _hand(obs, seat)
        if obs.chosen[seat] != NONE:
            zones[f"{seat}.chosen"] = (UNSEEN_CARD if obs.chosen[seat] == UNKNOWN else RANK_NAMES[obs.chosen[seat]],)
    zones["played"] = _cards(obs.played)
    zones["deck"] = (UNSEEN_CARD,) * (sum(box.copies) - sum(map(len, zones.values())))
    return zones


def _hand(obs: State, seat: int) -> tuple[str, ...]:
    if obs.hand[seat, 0] == UNKNOWN:
        return (UNSEEN_CARD,) * int(obs.held[seat])
    return _cards([obs.hand[seat, rank] for rank in range(NUM_RANKS)])


def _cards(copies: Iterable[int]) -> tuple[str, ...]:
    return tuple(name for name, number in zip(RANK_NAMES, copies, strict=True) for _ in range(number))


class Components(Struct, frozen=True):
    """How many cards of each rank there are."""

    copies: dict[str, int]


def components(box: Box) -> Components:
    """The box in words of the table."""
    return Components(dict(zip(RANK_NAMES, box.copies, strict=True)))
