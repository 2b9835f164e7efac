"""A small language to set up a table for a test."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.position import from_tables

NUMBERS = Path(__file__).parent / "box.toml"

USED = "2 2 3 3 4 4 5 5 6 6"  # Location Cards, in the order of the rounds

Side = dict[str, Any]


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., Match]:
    """A Deployment phase with May to move, unless said otherwise; the numbers of cards are those of the tests.

    `numbers` is a pair of what to replace in their text.
    """

    def set_up(may: Side, david: Side, numbers: tuple[str, str] | None = None, **tables: Any) -> Match:
        mirror = int(may["faction"] == david["faction"])
        rest = {"phase": "deployment", **tables}
        if rest["phase"] == "deployment":
            rest.setdefault("turn", "may")
        location: Side = {"location": 6} if rest["phase"] == "deployment" else {}
        location["location_discard"] = USED[: 2 * (rest.get("round", 1) - 1)]
        rest |= {"may": {**location, **may}, "david": {**location, **david}}
        return from_tables(
            {"game": "warriors-of-jogu", "options": {"mirror": mirror}, **rest}, _changed(numbers, tmp_path)
        )

    return set_up


def _changed(numbers: tuple[str, str] | None, folder: Path) -> Path:
    if numbers is None:
        return NUMBERS
    text = NUMBERS.read_text()
    assert text.count(numbers[0]) == 1
    changed = folder / "box.toml"
    changed.write_text(text.replace(*numbers))
    return changed
