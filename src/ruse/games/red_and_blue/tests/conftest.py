"""Tables set up for tests, with the fixed numbers of `rules.toml`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruse.core.box import Box
from ruse.core.box import Table as Tables
from ruse.core.dice import below
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.record import IntArray
from ruse.games.red_and_blue import GAME

_RULES_BOX = Path(__file__).parent / "rules.toml"
_CAPITALS = {"red-capital": "red prince", "blue-capital": "blue princess"}


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., Match]:
    """Red's dispatch halfway through the match, with the monarchs in their Capitals; areas as red_city="blue rookie".

    The box is that of `rules.toml`, the standard one, or that with changes.
    """

    def make(standard_box: bool = False, changes: str = "", red: Any = "", blue: Any = "", **entries: Any) -> Match:
        path = tmp_path / "box.toml"
        path.write_text(changes, "utf-8")
        areas = dict(_CAPITALS)
        for name in ("red_capital", "red_city", "border", "blue_city", "blue_capital"):
            if name in entries:
                areas[name.replace("_", "-")] = entries.pop(name)
        hands = {
            name: {"hand": hand} if isinstance(hand, str) else hand for name, hand in (("red", red), ("blue", blue))
        }
        tables = {"game": "red-and-blue", "phase": "dispatch", "areas": areas, **hands, **entries}
        return from_tables(tables, path if standard_box or changes else _RULES_BOX)

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


# Boxes


def random_changes(rng: IntArray) -> Tables:
    """Other numbers for everything, the smallest and greatest before all; about half of such boxes can be played."""

    def number(low: int, high: int) -> int:
        return (low, high, low + below(rng, high - low + 1))[below(rng, 3)]

    def entries(table: Tables, low: int = 0) -> Tables:
        """A table and its `open` one."""
        return {
            name: entries(value, low) if isinstance(value, dict) else number(low * name.startswith("offset"), 20)
            for name, value in table.items()
            if name not in ("source", "note", "class", "copies")
        }

    standard = GAME.standard_box.tables
    cards, areas = entries(standard["cards"]), entries(standard["areas"], -20)
    cards["princess"]["open"]["attack"] = number(0, 19)
    cards["prince"]["open"]["attack"] = cards["princess"]["open"]["attack"] + 1
    stocks = {"normal": 0, "ace": 0}
    for name in [*cards][2:]:
        back, copies = ("normal", "ace")[below(rng, 2)], number(1, 15 if below(rng, 4) == 0 else 5)
        cards[name].setdefault("open", {}).update({"class": back, "copies": copies})
        stocks[back] += copies
    hand_limit, normal_cost = number(1, 5), number(1, 20) if below(rng, 4) == 0 else 1
    draft = {"hand_limit": hand_limit, "first_hand": number(1, hand_limit)}
    draft |= {"normal_cost": normal_cost, "ace_cost": number(normal_cost, 20)}
    return {"draft": draft, "limit": {"turns": number(1, 60)}, "stocks": stocks, "areas": areas, "cards": cards}


@pytest.fixture
def random_box() -> Callable[[IntArray], Box]:
    """A box whose stocks are large enough; all else may be extreme."""

    def draw(rng: IntArray) -> Box:
        while True:
            changes = random_changes(rng)
            if min(changes["stocks"].values()) >= 15:
                return GAME.load_box(changes)

    return draw
