"""Shortcuts to what a match offers and holds."""

from typing import Any

from ruse.core.match import Match


def codes(match: Match, verb: str = "") -> list[str]:
    """Codes of the legal actions that begin with this verb."""
    return [action.code for action in match.legal() if action.code.startswith(verb)]


def state(match: Match) -> Any:
    """State of the match with all cards open."""
    return match.truth()[0]


def side(match: Match, seat: int) -> dict[str, Any]:
    """Table of one seat in the written position."""
    written: dict[str, Any] = match.position()[("may", "david")[seat]]
    return written


def push_all(match: Match, *actions: str) -> None:
    """Take these actions in order."""
    for action in actions:
        match.push(action)
