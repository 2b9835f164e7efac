"""Tables that cannot be played are refused."""

from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.position import from_tables


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"played": "1 1 1 1 1 1 1 1 1 1"}, "there are no more than 4 cards of rank 1"),
        ({"trick": 2, "played": "1 2", "ann": {"hand": "1"}, "bob": {"hand": "3 4"}}, "nothing is possible"),
        ({"ann": {"hand": "1 2 3", "points": 4}}, "points: must be a whole number from 0 to 3"),
    ],
)
def test_impossible_tables_are_refused(tables: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        from_tables({"game": "_template", **tables})
