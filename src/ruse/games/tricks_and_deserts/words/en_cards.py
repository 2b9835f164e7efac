"""Tricks & Deserts in English: cards and colors."""

from collections.abc import Sequence

from ruse.core.facts import UNSEEN_CARD
from ruse.core.language.en import Voice, listed

COLORS = {"black": "black", "green": "green", "yellow": "yellow", "blue": "blue"}


def card(code: str, voice: Voice) -> str:
    """As in: Green 6, or Green -5*."""
    if code == UNSEEN_CARD:
        return "a card"
    printed = voice.components.cards[code]
    return f"{COLORS[printed.color].capitalize()} {printed.figure}"


def cards(codes: Sequence[str], voice: Voice) -> str:
    """As in: Green 6, Green 8 and Black 3."""
    return listed([card(code, voice) for code in codes])
