"""Tooth & Claw in English: cards, spaces and formations."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language import en as language
from ruse.core.language.en import Voice, plural
from ruse.games.tooth_and_claw.view import Space

COLORS = {"red": "Red", "blue": "Blue"}
TYPES = {"sword": "Sword", "shield": "Shield", "bow": "Bow"}
ROWS = {"vanguard": "Vanguard", "rearguard": "Rearguard", "reinforcements": "Reinforcements"}
COLUMNS = {"left": "left", "center": "center", "right": "right"}
_MARKS = {"*": "Wild", "2x": "2 Cards", "#": "Blank Card"}
_ROW_OF_CODE = {"V": "Vanguard", "R": "Rearguard", "Re": "Reinforcements"}


def card(code: str, voice: Voice) -> str:
    """As in: Red 5."""
    if code == UNSEEN_CARD:
        return "a card"
    printed = voice.components.cards[code]
    return f"{COLORS[printed.color]} {printed.rank}"


def some(codes: Sequence[str], voice: Voice) -> str:
    """As in: Red 5, Blue 7 and 3 more; 7 cards, if they are not seen."""
    seen = [card(code, voice) for code in codes if code != UNSEEN_CARD]
    return language.some(seen) if seen else plural(len(codes), "card")


def space(code: str) -> str:
    """As in: Vanguard left."""
    row, column = code.split(".")
    return f"{_ROW_OF_CODE[row]} {COLUMNS[column]}"


def marks(there: Space) -> list[str]:
    """11. The special effects of a space."""
    return [mark(code) for code in there.marks]


def mark(code: str) -> str:
    """As in: Rank +1."""
    return _MARKS.get(code, f"Rank {code}")


def formation(code: str) -> str:
    """As in: Sword 1a."""
    kind, number = code.split("-")
    return f"{TYPES[kind]} {number}"


def spaces(code: str, voice: Voice) -> str:
    """The marks of the spaces of a formation."""
    described = []
    for where, there in voice.components.formations[code].items():
        named = ["top card", *marks(there)] if there.top else marks(there)
        if named:
            described.append(f"{space(where)} {' and '.join(named)}")
    return f"{'; '.join(described)}."
