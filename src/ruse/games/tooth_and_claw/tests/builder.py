"""A small language to set up a battle: who stands where on which formation."""

from pathlib import Path
from typing import Any

from ruse.core.box import Box
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.state import CARD_NAMES

# Bow cards with two cards in the Vanguard or the Rearguard, as the printed ones might have them
TWO_IN_FRONT = {
    "bow-1a": {"vanguard": "2x . #", "rearguard": ". * .", "reinforcements": "# # ^"},
    "bow-1b": {"vanguard": ". . .", "rearguard": "2x . #", "reinforcements": "^ # #"},
    "bow-2a": {"vanguard": "# . .", "rearguard": "2x* . ^", "reinforcements": ". # #"},
    "bow-2b": {"vanguard": "2x+1 . #", "rearguard": ". # .", "reinforcements": ". # ^"},
    "bow-3a": {"vanguard": ". # ^", "rearguard": "2x+1 . .", "reinforcements": ". # #"},
}


def box_with_two_in_front() -> Box:
    """The standard box with those cards."""
    return find_game("tooth-and-claw").load_box({"formations": TWO_IN_FRONT})


def file_with_two_in_front(folder: Path) -> Path:
    """A file of the changes."""
    path = folder / "two-in-front.toml"
    cards = [
        "\n".join([f"[formations.{name}]", *(f'{row} = "{spaces}"' for row, spaces in rows.items())])
        for name, rows in TWO_IN_FRONT.items()
    ]
    path.write_text("\n".join(cards), "utf-8")
    return path


def side(formation: str, vanguard: str, rearguard: str, reinforcements: str, **more: Any) -> dict[str, Any]:
    """One player's formation; ? is any card, . empty, # blank."""
    rows = {"vanguard": vanguard, "rearguard": rearguard, "reinforcements": reinforcements}
    return {"formation": formation, **rows, **more}


def battle(
    white: dict[str, Any], black: dict[str, Any], lead: str | None = None, box: Path | None = None, **more: Any
) -> Match:
    """A battle right before the offense chooses, or, with a lead, before the defense chooses."""
    phase: dict[str, Any] = {"phase": "offense"} if lead is None else {"phase": "defense", "lead": lead}
    return from_tables({"game": "tooth-and-claw", **phase, "white": white, "black": black, **more}, box)


def codes(match: Match) -> list[str]:
    """What the actor may choose."""
    return [action.code for action in match.legal()]


def taken(match: Match, seat: str) -> set[str]:
    """The cards a player has taken since the position was set up, own and other."""
    before, after = _first_position(match)[seat], match.position()[seat]
    return {
        f"{owner} {card}"
        for owner in ("own", "other")
        for card in after[f"taken_{owner}"].split()
        if card not in before[f"taken_{owner}"].split()
    }


def gained(match: Match) -> list[int]:
    """What the players have scored with cards taken since the position was set up, when the round is over."""
    box, before = match.box.plain, _first_position(match)
    worth = dict(zip(CARD_NAMES, map(int, box.achievements), strict=True))
    return [
        match.scores()[seat] - table["score"] - sum(worth[card] for card in f"{own} {other}".split())
        for seat, table in enumerate((before["white"], before["black"]))
        for own, other in [(table["taken_own"], table["taken_other"])]
    ]


def _first_position(match: Match) -> dict[str, Any]:
    return match.game.position.write(match.box.plain, match.at(0).truth()[0])


def row(match: Match, seat: str, name: str) -> str:
    """The cards of a row."""
    text = match.position()[seat][name]
    assert isinstance(text, str)
    return text
