"""A small language to set up a table for a test."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.position import from_tables

NUMBERS = Path(__file__).parent / "box.toml"

Side = dict[str, Any]


@pytest.fixture
def table() -> Callable[..., Match]:
    """A Deployment phase with May to move, unless said otherwise; the numbers of cards are those of the tests."""

    def set_up(may: Side, david: Side, **tables: Any) -> Match:
        mirror = int(may["faction"] == david["faction"])
        rest = {"phase": "deployment", "start": "may", **tables}
        location = {"location": 6} if rest["phase"] == "deployment" else {}
        rest |= {"may": {**location, **may}, "david": {**location, **david}}
        return from_tables({"game": "warriors-of-jogu", "options": {"mirror": mirror}, **rest}, NUMBERS)

    return set_up
