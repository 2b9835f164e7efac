"""Shortcuts to what a match offers and tells."""

from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.games.red_and_blue.facts import BattleFought


def codes(match: Match, seat: int | None = None) -> list[str]:
    """Codes of the legal actions."""
    return [action.code for action in match.legal(seat)]


def points(match: Match) -> tuple[int, int]:
    """Totals of attack and defense in the last battle."""
    events = [event for happening in match.seat(SPECTATOR).events() for event in happening.events]
    fought = [event for event in events if isinstance(event, BattleFought)][-1]
    assert fought.attack.total is not None
    assert fought.defense.total is not None
    return fought.attack.total, fought.defense.total
