"""Names of people, as they are shown to others."""

import unicodedata
from collections.abc import Collection
from itertools import chain

_LONGEST = 24
_MOST_MARKS = 2  # accents in a row
_INVISIBLE = frozenset(  # letters and marks by category; of those for formatting (Cf) none is seen
    chain(
        map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
)


def clean_name(name: str) -> str:
    """A name as it is shown: one short line, in which every letter is seen; it may be empty."""
    visible = unicodedata.normalize("NFC", "".join(map(_shown, name)))  # only now: invisible letters keep others apart
    shown: list[str] = []
    marks = _MOST_MARKS  # a mark stands on a letter
    for letter in visible:
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else _MOST_MARKS if letter == " " else 0
        if not is_mark or marks <= _MOST_MARKS:
            shown.append(letter)
    return " ".join("".join(shown).split())[:_LONGEST].strip()


def _shown(letter: str) -> str:
    """A letter if it can be seen, else nothing or a space."""
    if unicodedata.category(letter) == "Cf" or ord(letter) in _INVISIBLE:
        return ""
    return letter if letter.isprintable() and not letter.isspace() else " "


def distinct_name(wanted: str, taken: Collection[str]) -> str:
    """A name that nobody else has, whatever its case and width: with a number behind it, if need be."""
    name = clean_name(wanted)
    used = set(map(_folded, taken))
    if not name or _folded(name) not in used:
        return name
    numbered = (f"{name[: _LONGEST - 4].rstrip()} {number}" for number in range(2, len(used) + 3))
    return next(each for each in numbered if _folded(each) not in used)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
