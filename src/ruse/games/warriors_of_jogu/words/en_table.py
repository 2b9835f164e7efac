"""Warriors of Jogu in English: the words on the table."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice
from ruse.games.warriors_of_jogu.view import View
from ruse.games.warriors_of_jogu.words.en_cards import card


def headline(view: View, voice: Voice, between: str) -> list[str]:
    """Where the match stands, in parts, with something between the scores."""
    parts = [f"Round {view.round} of {voice.components.rounds}"]
    if view.start is not None and view.phase != "over":
        parts.append(voice.does(view.start, "starts"))
    totals = between.join(f"{voice.inner_name(seat)} {points}" for seat, points in enumerate(view.points))
    return [*parts, f"points {totals}"]


def counts(morale: int, hand: int, pile: int, discards: int) -> list[str]:
    """A player's morale and cards."""
    return [f"morale {morale}", f"hand {hand}, pile {pile}, discards {discards}"]


BETWEEN_SCORES = ", "
COLUMNS = ("location", "strength")
PASSED = "passed"
HAND = "Hand (strength/morale)"
SEALED = "To be discarded"
LOCATION_CARDS = "Location Cards"
KNOWN = "shown in hand"
TOP = "top of the pile"
BOTTOM = "bottom of the pile"
DISCARDS = "discards"
EMPTY = "empty"
UNSEEN = "?"
PROTECTED = "P"


def secret(location: str) -> str:
    """A Location Card that only you know."""
    return f"{location} (secret)"


def next_location(location: str) -> str:
    """The Location Card your Explorer saw."""
    return f"next {location} (secret)"


def used(locations: Sequence[str]) -> str:
    """Location Cards of the rounds before."""
    return f"used {' '.join(locations)}"


def more(number: int) -> str:
    """What of a list has no room."""
    return f"{number} more (table)"


def whose(name: str, what: str) -> str:
    """As in: May, discards."""
    return f"{name}, {what}"


def sentence(parts: Sequence[str]) -> str:
    """Parts of a headline, to be read aloud."""
    return ". ".join(f"{part[0].upper()}{part[1:]}" for part in parts) + "."


def title_line(name: str, parts: Sequence[str]) -> str:
    """As in: May (you), Tribe Wu, morale 23."""
    return f"{', '.join([name, *parts])}."


def labelled(name: str, parts: Sequence[str]) -> str:
    """As in: Hand: a, b."""
    return f"{name}: {', '.join(parts)}."


def location_line(location: str, strength: int, described: Sequence[str]) -> str:
    """All cards at a location."""
    return f"Location {location}, strength {strength}: {'; '.join(described) or 'empty'}."


def side_line(name: str, parts: Sequence[str]) -> str:
    """As in: May Explorer, Patriot."""
    return f"{name} {', '.join(parts)}"


def stay_tokens(number: int) -> str:
    """On cards at a location."""
    return f"Stay tokens: {number}"


def face_down_card(code: str, place: int) -> str:
    """A card at a location, as its owner or the other player sees it."""
    return f"face-down card {place}" if code == UNSEEN_CARD else f"{card(code)} face down"
