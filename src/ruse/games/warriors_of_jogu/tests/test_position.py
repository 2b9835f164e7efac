"""Tables set up by hand that no match could come to are refused, with the rule."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match

Table = Callable[..., Match]
SCRAMBLER: dict[str, Any] = {"faction": "mibits", "at_4": "scrambler"}


@pytest.mark.parametrize(
    ("may", "david", "rest", "message"),
    [
        ({"passed": 1}, {}, {}, "who has passed is not to move"),
        ({"passed": 1}, {"passed": 1}, {}, "who has passed is not to move"),
        ({"at_2": "dragoon+"}, {}, {}, "dragoon gets no Stay token"),
        ({"at_2": "knight-of-3"}, {}, {}, "knight-of-3 cannot be at location 2"),
        ({"hand": "patriot explorer dragoon " * 3}, {}, {}, "at most 7 cards"),
        ({"sealed": "patriot"}, {}, {}, "no sealed discards"),
        ({}, {"faction": "agents", "at_2": "(assassin)"}, {}, "not played face down"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen) ()"}, {}, "free place"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen)"}, {"phase": "resolution"}, "no card lies face down"),
        ({}, {"faction": "agents", "hand": "smoke-n-screen", "known": "smoke-n-screen"}, {}, "known to all"),
        ({}, {"faction": "agents", "top": "smoke-n-screen"}, {}, "known to all"),
        ({}, {}, {"phase": "scout"}, "David has none yet"),
        ({}, {}, {"phase": "discard"}, "nobody has a location yet"),
        ({}, {}, {"round": 3}, "must name the winners of 2 rounds"),
        ({}, {}, {"won": "may"}, "must name the winners of 0 rounds"),
        ({"location_discard": "2"}, {}, {}, "0 Location Cards are used"),
        ({"location_discard": "7 x"}, {}, {}, "location_discard: '7' is unknown"),
        ({}, {}, {"round": 8, "won": "may " * 7}, "round 8 is not played"),
    ],
)
def test_an_impossible_table_is_refused(
    table: Table, may: dict[str, Any], david: dict[str, Any], rest: dict[str, Any], message: str
) -> None:
    place = {"location": 5}
    with pytest.raises(BadPosition, match=message):
        table({"faction": "keion", **place, **may}, {"faction": "wu", **place, **david}, **rest)


@pytest.mark.parametrize(
    ("david", "steps", "rest"),
    [
        ({"faction": "mibits"}, ["flee, 1, scrambler, 4"], {}),
        (SCRAMBLER, ["flee, 2, scrambler, 4"], {}),
        (SCRAMBLER, ["flee, 1, medic, 4"], {}),
        (SCRAMBLER, ["flee, 0, scrambler, 4"], {}),
        (SCRAMBLER, ["order, 1, master-of-earth, 4"], {}),
        (SCRAMBLER, ["order, 1, conjurer, 5"], {}),
        (SCRAMBLER, ["send, 0, conjurer, -"], {}),
        (SCRAMBLER, ["send, 0, storm-prodigy, 4"], {}),
        (SCRAMBLER, ["send, 0, storm-prodigy, -", "flee, 1, scrambler, 4"], {}),
        (SCRAMBLER, ["play, 0, conjurer, 4"], {}),
        (SCRAMBLER, ["play, 1, conjurer, 4"], {}),
        (SCRAMBLER, ["lose morale, 2, master-of-fire, 4"], {}),
        (SCRAMBLER, ["sabotage, 2, saboteur, 4"], {}),
        (SCRAMBLER, ["flee, 1, scrambler, 4"], {"phase": "show battle"}),
    ],
)
def test_steps_that_cannot_wait_are_refused(
    table: Table, david: dict[str, Any], steps: list[str], rest: dict[str, Any]
) -> None:
    with pytest.raises(BadPosition, match="step"):
        table(
            {"faction": "wu", "location": 5, "at_4": "master-of-earth"}, {**david, "location": 5}, steps=steps, **rest
        )


@pytest.mark.parametrize("step", ["flee, 1, scrambler, 4", "order, 1, conjurer, 4", "send, 0, storm-prodigy, -"])
def test_steps_that_may_wait_are_taken(table: Table, step: str) -> None:
    match = table({"faction": "wu", "at_4": "conjurer"}, SCRAMBLER, steps=[step])
    assert match.position()["steps"] == [step]
    assert match.legal()


def test_a_location_far_above_its_capacity_takes_no_card(table: Table) -> None:
    strong = ("[cards.wu.conjurer]\nstrength = 2", "[cards.wu.conjurer]\nstrength = 10")
    towers = " ".join(["heavy-tower"] * 7)
    match = table(
        {"faction": "wu", "hand": "master-of-earth", "at_2": "conjurer " * 8},
        {"faction": "engineers", "at_2": towers},
        numbers=strong,
    )
    assert "play master-of-earth 2" not in [action.code for action in match.legal()]
