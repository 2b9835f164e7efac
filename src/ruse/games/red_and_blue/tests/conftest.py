"""Tables set up for tests, with the fixed numbers of `rules.toml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.position import from_tables

_RULES_BOX = Path(__file__).parent / "rules.toml"
_CAPITALS = {"red-capital": "red prince", "blue-capital": "blue princess"}


@pytest.fixture
def table() -> Callable[..., Match]:
    """Red's dispatch by default, with the monarchs in their Capitals; areas are given as red_city="blue rookie"."""

    def make(standard_box: bool = False, red: Any = "", blue: Any = "", **entries: Any) -> Match:
        areas = dict(_CAPITALS)
        for name in ("red_capital", "red_city", "border", "blue_city", "blue_capital"):
            if name in entries:
                areas[name.replace("_", "-")] = entries.pop(name)
        hands = {
            name: {"hand": hand} if isinstance(hand, str) else hand for name, hand in (("red", red), ("blue", blue))
        }
        tables = {"game": "red-and-blue", "phase": "dispatch", "areas": areas, **hands, **entries}
        return from_tables(tables, None if standard_box else _RULES_BOX)

    return make


@pytest.fixture
def fight() -> Callable[..., Match]:
    """Fight a battle up to the showing of its cards: attackers and added card by name."""

    def run(match: Match, area: str, attackers: str, added: str | None = None) -> Match:
        first, *second = attackers.split()
        match.push(f"attack {area} {first}")
        codes = [action.code for action in match.legal()]
        if "alone" in codes:
            match.push(f"add {second[0]}" if second else "alone")
        if match.actor >= 0:
            match.push(f"defend {added}" if added else "no card")
        match.push("show")
        return match

    return run
