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
    events = _moves(moved(before.zones, told), after.zones)
    for field, old, new in zip(before.__struct_fields__, astuple(before), astuple(after), strict=True):
        if old is not new and old != new and field != "zones":
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
    for place, was, cards in zip(after, before.values(), after.values(), strict=True):  # in the same order
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
    for key_of_lost, key_of_found in (
        (_face, _face),
        (_place_if_unseen, _place_if_known),  # turned up where it lies
        (_place_if_known, _place_if_unseen),  # turned down where it lies
        (_unseen, _known),  # turned up on the way
        (_known, _unseen),  # turned down on the way
        (_unseen, _unseen),
    ):
        if lost:
            lost, found = _pair(lost, found, key_of_lost, key_of_found, events)
    return events


def _pair(
    lost: list[_Place], found: list[_Place], key_of_lost: "_Key", key_of_found: "_Key", events: list[Event]
) -> tuple[list[_Place], list[_Place]]:
    """Pair cards whose keys are the same, the first with the first; return those that are left."""
    waiting: dict[str, list[_Place]] = {}
    for source in lost:
        if key := key_of_lost(source):
            waiting.setdefault(key, []).append(source)
    paired, new = set(), []
    for target in found:
        key = key_of_found(target)
        if key and (sources := waiting.get(key)):
            source = sources.pop(0)
            paired.add(id(source))
            events.append(Moved(source[0], target[0], source[1], target[1]))
        else:
            new.append(target)
    return [source for source in lost if id(source) not in paired], new


# Keys: what cards that belong together have in common; an empty key fits nothing

_Key = Callable[[_Place], str]


def _face(card: _Place) -> str:
    return "" if is_unseen(card[0]) else card[0]


def _known(card: _Place) -> str:
    return "" if is_unseen(card[0]) else "any"


def _unseen(card: _Place) -> str:
    return "any" if is_unseen(card[0]) else ""


def _place_if_known(card: _Place) -> str:
    return "" if is_unseen(card[0]) else card[1]


def _place_if_unseen(card: _Place) -> str:
    return card[1] if is_unseen(card[0]) else ""
