"""Tooth & Claw in Japanese: cards, spaces and formations."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language import ja as language
from ruse.core.language.ja import Voice
from ruse.games.tooth_and_claw.view import Space

COLORS = {"red": "赤", "blue": "青"}
TYPES = {"sword": "剣", "shield": "盾", "bow": "弓"}
ROWS = {"vanguard": "前衛", "rearguard": "後衛", "reinforcements": "援軍"}
COLUMNS = {"left": "左", "center": "中央", "right": "右"}
_MARKS = {"*": "ワイルド", "2x": "2枚置き", "#": "ブランク"}
_ROW_OF_CODE = {"V": "前衛", "R": "後衛", "Re": "援軍"}


def card(code: str, voice: Voice) -> str:
    """As in: 赤の5."""
    if code == UNSEEN_CARD:
        return "カード1枚"
    printed = voice.components.cards[code]
    return f"{COLORS[printed.color]}の{printed.rank}"


def some(codes: Sequence[str], voice: Voice) -> str:
    """As in: 赤の5、青の7、ほか3枚; カード7枚, if they are not seen."""
    seen = [card(code, voice) for code in codes if code != UNSEEN_CARD]
    return language.some(seen) if seen else f"カード{len(codes)}枚"


def space(code: str) -> str:
    """As in: 前衛左."""
    row, column = code.split(".")
    return f"{_ROW_OF_CODE[row]}{COLUMNS[column]}"


def marks(there: Space) -> list[str]:
    """11. The special effects of a space."""
    return [mark(code) for code in there.marks]


def mark(code: str) -> str:
    """As in: ランク+1."""
    return _MARKS.get(code, f"ランク{code}")


def formation(code: str) -> str:
    """As in: 剣1a."""
    kind, number = code.split("-")
    return f"{TYPES[kind]}{number}"


def spaces(code: str, voice: Voice) -> str:
    """The marks of the spaces of a formation."""
    described = []
    for where, there in voice.components.formations[code].items():
        named = ["山札の一番上", *marks(there)] if there.top else marks(there)
        if named:
            described.append(f"{space(where)}に{'と'.join(named)}")
    return f"{'、'.join(described)}。"
