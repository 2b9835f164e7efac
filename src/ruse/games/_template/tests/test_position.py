"""Tables that no match can come to are refused with the rule."""

from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.position import from_tables


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"played": "1"}, "must be 0 cards"),
        ({"trick": 2, "played": "1 2 3", "ann": {"hand": "1 2"}, "bob": {"hand": "3 4"}}, "must be 2 cards"),
        ({"ann": {"hand": "1 2 3", "points": 1}, "bob": {"hand": "1 2 3"}}, "at most 0 points"),
        ({"trick": 2, "played": "1 2", "ann": {"hand": "1"}, "bob": {"hand": "3 4"}}, "everybody must have 2 cards"),
        ({"ann": {"hand": "1 2"}, "bob": {"hand": "3"}}, "one after the other"),
        ({"ann": {"hand": "1 2", "chosen": "3"}}, "nothing is chosen before"),
    ],
)
def test_impossible_tables_are_refused(tables: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        from_tables({"game": "_template", **tables})
