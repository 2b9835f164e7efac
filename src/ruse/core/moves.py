"""What moved between two views of one viewer, found out from the views alone, for every game alike.

A card that is gone here and has come there went from here to there. Known faces are matched first, then
cards turned up where they lie, cards turned up on the way, cards turned down, and last those nobody could
tell apart. A game may tell more exactly what was turned up where: that is told first, and taken as done.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import astuple, replace

from ruse.core.facts import UNSEEN_CARD, Changed, Event, Moved, View, Zones

V = TypeVar("V", bound=View)

_Place = tuple[str, str]  # a card, and where it was or is


def is_unseen(card: str) -> bool:
    """Whether the viewer does not see the card's face."""
    return card[0] == UNSEEN_CARD


def differences(before: View, after: View, told: Iterable[Event] = ()) -> list[Event]:
    """The moves and changes that lead from one view to the next, besides those told already."""
    zones = moved(before.zones, told)
    events = [] if zones == after.zones else _moves(zones, after.zones)
    for field, old, new in zip(type(before).__struct_fields__, astuple(before), astuple(after), strict=True):
        if old != new and field != "zones":
            events.append(Changed(field, new))
    return events


def follow(view: V, events: Iterable[Event]) -> V:
    """The view that events lead to; cards may lie in another order."""
    told = list(events)
    changes = {event.field: event.value for event in told if isinstance(event, Changed)}
    return replace(view, zones=moved(view.zones, told), **changes)


def moved(zones: Zones, events: Iterable[Event]) -> Zones:
    """The zones after the moves among some events."""
    moves = [event for event in events if isinstance(event, Moved)]
    if not moves:
        return zones
    cards = {place: list(there) for place, there in zones.items()}
    for move in moves:
        cards[move.source].remove(move.was)
        cards[move.target].append(move.card)
    return {place: tuple(there) for place, there in cards.items()}


def _moves(before: Zones, after: Zones) -> list[Event]:
    lost: list[_Place] = []
    found: list[_Place] = []
    for place, cards in after.items():
        was = before[place]
        if was is cards or was == cards:
            continue
        same = min(len(was), len(cards))
        if was[:same] == cards[:same]:  # as in a deck: cards were taken from its end, or laid there
            was, cards = was[same:], cards[same:]
        new = list(cards)
        for card in was:
            if card in new:
                new.remove(card)
            else:
                lost.append((card, place))
        found += [(card, place) for card in new]
    if len(lost) == 1 == len(found):
        return [Moved(lost[0][0], found[0][0], lost[0][1], found[0][1])]
    return _match(lost, found)


def _match(lost: list[_Place], found: list[_Place]) -> list[Event]:
    """Every lost card with the found one it fits best."""
    events: list[Event] = []
    for fits in _BEST_FIRST:
        if not lost:
            break
        left = []
        for source in lost:
            for target in found:
                if fits(source, target):
                    found.remove(target)
                    events.append(Moved(source[0], target[0], source[1], target[1]))
                    break
            else:
                left.append(source)
        lost = left
    return events


_BEST_FIRST: tuple[Callable[[_Place, _Place], bool], ...] = (
    lambda source, target: source[0] == target[0] and not is_unseen(source[0]),
    lambda source, target: source[1] == target[1] and is_unseen(source[0]) != is_unseen(target[0]),
    lambda source, target: is_unseen(source[0]) and not is_unseen(target[0]),
    lambda source, target: not is_unseen(source[0]) and is_unseen(target[0]),
    lambda source, target: is_unseen(source[0]) and is_unseen(target[0]),
)
