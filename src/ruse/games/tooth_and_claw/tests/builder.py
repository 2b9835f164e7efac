"""A small language to set up a battle: who stands where on which formation."""

from typing import Any

from ruse.core.match import Match
from ruse.core.position import from_tables


def side(formation: str, vanguard: str, rearguard: str, reinforcements: str, **more: Any) -> dict[str, Any]:
    """One player's formation; ? is any card, . empty, # blank."""
    rows = {"vanguard": vanguard, "rearguard": rearguard, "reinforcements": reinforcements}
    return {"formation": formation, **rows, **more}


def battle(white: dict[str, Any], black: dict[str, Any], lead: str | None = None, **more: Any) -> Match:
    """A battle right before the offense chooses, or, with a lead, before the defense chooses."""
    phase: dict[str, Any] = {"phase": "offense"} if lead is None else {"phase": "defense", "lead": lead}
    return from_tables({"game": "tooth-and-claw", **phase, "white": white, "black": black, **more})


def codes(match: Match) -> list[str]:
    """What the actor may choose."""
    return [action.code for action in match.legal()]


def taken(match: Match, seat: str) -> set[str]:
    """The cards in a player's pile, own and other."""
    table = match.position()[seat]
    return {f"own {card}" for card in table["taken_own"].split()} | {
        f"other {card}" for card in table["taken_other"].split()
    }


def row(match: Match, seat: str, name: str) -> str:
    """The cards of a row."""
    text = match.position()[seat][name]
    assert isinstance(text, str)
    return text
