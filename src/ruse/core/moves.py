"""What moved between two views of one viewer, found out from the views alone, for every game alike.

A card that is gone here and has come there went from here to there. Known faces are matched first, then cards
turned up where they lie, cards turned up on the way, cards turned down, and last those nobody could tell apart;
among these, cards stay with their owner, if they can. A game may tell more exactly what was turned up where:
that is told first, and taken as done.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
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
        if old is not new and field != "zones" and old != new:
            events.append(Changed(field, new))
    return events


def follow(view: V, events: Iterable[Event]) -> V:
    """The view that events lead to; in its `unordered` places cards may lie otherwise than there."""
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
    for place in [place for place, cards in after.items() if before[place] is not cards]:
        gone, come = _exchanged(before[place], after[place])
        lost += [(card, place) for card in gone]
        found += [(card, place) for card in come]
    if len(lost) == 1 == len(found):
        return [Moved(lost[0][0], found[0][0], lost[0][1], found[0][1])]
    return _match(lost, found) if lost or found else []


def _exchanged(was: tuple[str, ...], cards: tuple[str, ...]) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that are gone from a place, and those that have come."""
    if was == cards:
        return (), ()
    same = min(len(was), len(cards))
    if was[:same] == cards[:same]:  # as in a deck: cards were taken from its end, or laid there
        return was[same:], cards[same:]
    gone, come = [], list(cards)
    for card in was:
        if card in come:
            come.remove(card)
        else:
            gone.append(card)
    return gone, come


def _match(lost: list[_Place], found: list[_Place]) -> list[Event]:
    """Every lost card with the found one it fits best."""
    events: list[Event] = []
    faces_lost = [card for card in lost if card[0][0] != UNSEEN_CARD]
    backs_lost = [card for card in lost if card[0][0] == UNSEEN_CARD]
    faces_found = [card for card in found if card[0][0] != UNSEEN_CARD]
    backs_found = [card for card in found if card[0][0] == UNSEEN_CARD]
    faces_lost, faces_found = _pair(faces_lost, faces_found, _FACE, events)
    backs_lost, faces_found = _pair(backs_lost, faces_found, _WHERE, events)  # turned up where it lies
    faces_lost, backs_found = _pair(faces_lost, backs_found, _WHERE, events)  # turned down where it lies
    for part in (_owner, _any):
        backs_lost, faces_found = _pair(backs_lost, faces_found, part, events)  # turned up on the way
        faces_lost, backs_found = _pair(faces_lost, backs_found, part, events)  # turned down on the way
    for part in (_owner, _any):
        backs_lost, backs_found = _pair(backs_lost, backs_found, part, events)
    return events


def _owner(place: _Place) -> str:
    """Whose a place is, as in 0.hand; a place of nobody's is its own."""
    return place[1].partition(".")[0]


def _any(place: _Place) -> str:
    return ""


_FACE, _WHERE = itemgetter(0), itemgetter(1)


def _pair(
    lost: list[_Place], found: list[_Place], part: Callable[[_Place], str], events: list[Event]
) -> tuple[list[_Place], list[_Place]]:
    """Pair cards that have a part in common, the first with the first; return those that are left."""
    if not lost or not found:
        return lost, found
    waiting: dict[str, list[_Place]] = {}
    for target in found:
        waiting.setdefault(part(target), []).append(target)
    left = []
    for source in lost:
        fitting = waiting.get(part(source))
        if fitting:
            target = fitting.pop(0)
            events.append(Moved(source[0], target[0], source[1], target[1]))
        else:
            left.append(source)
    return left, [target for fitting in waiting.values() for target in fitting]
