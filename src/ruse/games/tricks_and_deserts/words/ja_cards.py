"""Tricks & Deserts in Japanese: cards and colors."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.ja import Voice, listed

COLORS = {"black": "黒", "green": "緑", "yellow": "黄", "blue": "青"}


def card(code: str, voice: Voice) -> str:
    """As in: 緑の6, or 緑の-5*."""
    if code == UNSEEN_CARD:
        return "カード1枚"
    printed = voice.components.cards[code]
    return f"{COLORS[printed.color]}の{printed.figure}"


def cards(codes: Sequence[str], voice: Voice) -> str:
    """As in: 緑の6、緑の8."""
    return listed([card(code, voice) for code in codes])
