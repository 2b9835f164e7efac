"""Names of people, as they are shown to others."""

import unicodedata
from collections.abc import Collection

_LONGEST = 24
_MOST_MARKS = 2  # accents in a row
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category, but invisible


def clean_name(name: str) -> str:
    """A name as it is shown: one short line, in which every letter is seen; it may be empty."""
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter.isspace() or (not letter.isprintable() and category != "Cf"):
            shown.append(" ")
        elif category != "Cf" and letter not in _FILLERS and marks <= _MOST_MARKS:
            shown.append(letter)
    return " ".join("".join(shown).split())[:_LONGEST].strip()


def distinct_name(wanted: str, taken: Collection[str]) -> str:
    """A name that nobody else has, whatever its case: with a number behind it, if need be."""
    name = clean_name(wanted)
    used = {each.casefold() for each in taken}
    if not name or name.casefold() not in used:
        return name
    numbered = (f"{name[: _LONGEST - 4]} {number}" for number in range(2, len(used) + 3))
    return next(each for each in numbered if each.casefold() not in used)
