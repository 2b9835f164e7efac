"""Red Kingdom & Blue Kingdom in English: cards and areas."""

from collections import Counter
from collections.abc import Iterable

from ruse.core.language.en import listed

CARDS = {
    "prince": "Prince",
    "princess": "Princess",
    "rookie": "Rookie",
    "capital-guard": "Capital Guard",
    "city-guard": "City Guard",
    "priest": "Priest",
    "liaison": "Liaison",
    "rearguard": "Rearguard",
    "capital-guardian": "Capital Guardian",
    "city-guardian": "City Guardian",
    "bishop": "Bishop",
    "archer": "Archer",
    "bird-soldier": "Bird Soldier",
    "?normal": "a normal card",
    "?ace": "an ace",
}
_NOUNS = {"?normal": "normal cards", "?ace": "aces"}
AREAS = {
    "red-capital": "Red Capital",
    "red-city": "Red City",
    "border": "Border",
    "blue-city": "Blue City",
    "blue-capital": "Blue Capital",
}
NAMES = {code: name for code, name in (CARDS | AREAS).items() if "?" not in code}
CODES = {name.lower(): code for code, name in NAMES.items()}
BACKS = {"normal": "normal", "ace": "ace"}
TYPES = {"capital": "a Capital", "city": "a City", "field": "neither Capital nor City"}


def cards(codes: Iterable[str]) -> str:
    """As in: 2 x Rookie and Archer."""
    return listed([several(code, number) for code, number in Counter(codes).items()])


def several(code: str, number: int) -> str:
    """As in: 2 x Rookie; 2 aces."""
    if number == 1:
        return CARDS[code]
    return f"{number} {_NOUNS[code]}" if code in _NOUNS else f"{number} x {CARDS[code]}"
