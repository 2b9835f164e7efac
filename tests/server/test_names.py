"""Names of people: what is shown of them, and that no two look the same."""

import pytest

from ruse.core.dice import below, seeded
from ruse.server.names import clean_name, distinct_name

ODD = (
    "ab \u0301\u0302\u0345\u200b\u200d\ufe0f\u034f\u3164\u1160\u0958\u0915\u093c\u1100\u1161\u202e\u00e9\u00a0\n\u0130"
)


@pytest.mark.parametrize(
    "twin",
    ["JOS\u00c9", "Jose\u0301", "Jose\u200b\u0301", "Jos\u00e9\u034f", "Jos\u00e9\ufe0f", "J\u3164os\u00e9",
     "\uff2aos\u00e9", "\u0301Jos\u00e9", "Jos\u00e9\U000e0100", "Jos\u00e9 \u0301"],
)  # fmt: skip
def test_names_that_look_the_same_are_told_apart(twin: str) -> None:
    assert distinct_name(twin, ["Jos\u00e9"]) == f"{clean_name(twin)} 2"


def test_marks_do_not_pile_up() -> None:
    for between in ("", "\u200b", "\u3164", "\u034f"):
        assert clean_name("x" + f"\u0301{between}" * 20) == "x\u0301\u0301"


def test_a_shown_name_is_shown_unchanged_again() -> None:
    rng = seeded(1)
    for _ in range(2000):
        name = clean_name("".join(ODD[below(rng, len(ODD))] for _ in range(below(rng, 30))))
        assert clean_name(name) == name
        assert distinct_name(name, [name]) != name or not name
