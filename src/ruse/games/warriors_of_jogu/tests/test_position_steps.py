"""Steps that wait on a table set up by hand: only as the rules would let them."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match

Table = Callable[..., Match]
Side = dict[str, Any]
WU: Side = {"faction": "wu", "at_4": "conjurer"}
MIBITS: Side = {"faction": "mibits", "at_4": "scrambler"}
SABOTEUR: Side = {"faction": "agents", "at_4": "saboteur"}
BUILDER: Side = {"faction": "engineers", "at_2": "engineer-unit-1 support-tower"}


@pytest.mark.parametrize(
    ("may", "david", "steps"),
    [
        (WU, MIBITS, ["flee, 1, scrambler, 4"]),
        (WU, MIBITS, ["order, 1, conjurer, 4"]),
        (WU, MIBITS, ["send, 0, storm-prodigy, -"]),
        ({**WU, "discard": "conjurer"}, {"faction": "mibits"}, ["play, 1, conjurer, 4"]),
        ({**WU, "discard": "conjurer"}, MIBITS, ["flee, 1, scrambler, 4", "play, 1, conjurer, 4"]),
        ({**WU, "discard": "conjurer"}, MIBITS, ["play, 1, conjurer, 4", "flee, 1, scrambler, 4"]),
        (WU, {**MIBITS, "at_4": "scrambler scrambler"}, ["order, 1, conjurer, 4", "flee, 1, scrambler, 4"]),
        (WU, MIBITS, ["flee, 1, scrambler, 4", "send, 0, storm-prodigy, -"]),
        (
            {**WU, "at_5": "master-of-earth"},
            {**MIBITS, "at_5": "scrambler"},
            ["flee, 1, scrambler, 4", "flee, 1, scrambler, 5"],
        ),
        ({"faction": "keion", "at_2": "patriot"}, {"faction": "wu"}, ["reveal, 0, patriot, 2"]),
        (
            {"faction": "keion", "at_2": "guardian-angel"},
            {**MIBITS, "at_2": "scrambler"},
            ["order, 1, guardian-angel, 2"],
        ),
        (
            {"faction": "engineers", "at_2": "engineer-unit-1 bomb-tower"},
            {"faction": "wu", "at_2": "conjurer"},
            ["discard this, 0, bomb-tower, 2", "bomb, 0, bomb-tower, 2"],
        ),
        (SABOTEUR, {"faction": "wu", "top": "conjurer"}, ["sabotage, 1, saboteur, 4"]),
        (BUILDER, {"faction": "wu"}, ["bury, 0, support-tower, 2", "look, 3, support-tower, 2"]),
        ({**BUILDER, "top": "bomb-tower? " * 3}, {"faction": "wu"}, ["bury, 0, support-tower, 2"]),
        (
            {"faction": "mibits", "at_2": "medic", "discard": "scrambler", "bottom": "scrambler scrambler"},
            {"faction": "wu"},
            ["bury discards, 1, medic, 2"],
        ),
        (
            {"faction": "mibits", "at_2": "trojan-bit", "bottom": "scrambler"},
            {"faction": "wu"},
            ["draw, 1, trojan-bit, 2"],
        ),
        (
            {"faction": "mibits", "at_2": "trojan-bit", "bottom": "good-for-something"},
            {"faction": "mibits", "at_4": "scrambler"},
            ["flee, 1, scrambler, 4", "draw, 1, trojan-bit, 2"],
        ),
    ],
)
def test_steps_that_may_wait_are_taken(table: Table, may: Side, david: Side, steps: list[str]) -> None:
    match = table(may, david, steps=steps)
    assert match.position()["steps"] == steps
    assert match.legal()


@pytest.mark.parametrize(
    ("may", "david", "steps"),
    [
        (WU, {"faction": "mibits"}, ["flee, 1, scrambler, 4"]),
        (WU, {"faction": "keion"}, ["flee, 1, scrambler, 4"]),
        (WU, MIBITS, ["flee, 2, scrambler, 4"]),
        (WU, MIBITS, ["flee, 0, scrambler, 4"]),
        (WU, MIBITS, ["flee, 1, medic, 4"]),
        (WU, MIBITS, ["flee, 1, scrambler, -"]),
        (WU, MIBITS, ["flee, 1, scrambler, 4"] * 2),
        (WU, MIBITS, ["flee, 1, scrambler, 4"] * 7),
        (WU, MIBITS, ["flee, 1, scrambler, 4"] * 16),
        (WU, MIBITS, ["flee, 1, scrambler, 4", "order, 1, conjurer, 4"]),
        (WU, MIBITS, ["order, 1, conjurer, 5"]),
        (WU, MIBITS, ["order, 1, conjurer, -"]),
        (WU, MIBITS, ["order, 2, conjurer, 4"]),
        (WU, MIBITS, ["order, 0, conjurer, 4"]),
        (WU, MIBITS, ["order, 1, medic, 4"]),
        (WU, MIBITS, ["order, 1, conjurer, 4", "flee, 1, scrambler, 4"]),
        ({**WU, "at_4": "master-of-earth"}, MIBITS, ["order, 1, conjurer, 4"]),
        (WU, MIBITS, ["send, 0, conjurer, -"]),
        (WU, MIBITS, ["send, 0, storm-prodigy, 4"]),
        (WU, MIBITS, ["send, 0, storm-prodigy, -", "flee, 1, scrambler, 4"]),
        ({**WU, "discard": "storm-prodigy " * 8}, MIBITS, ["send, 0, storm-prodigy, -"]),
        (WU, MIBITS, ["play, 1, conjurer, 4"]),
        ({**WU, "discard": "conjurer"}, {"faction": "keion"}, ["play, 0, conjurer, 4"]),
        ({**WU, "discard": "conjurer"}, {"faction": "keion"}, ["play, 1, conjurer, 5"]),
        ({**WU, "discard": "conjurer"}, {"faction": "keion"}, ["play, 1, conjurer, 4"] * 2),
        ({**WU, "discard": "conjurer"}, {"faction": "keion"}, ["draw, 1, conjurer, 4", "play, 1, conjurer, 4"]),
        ({**WU, "at_4": "master-of-fire"}, MIBITS, ["lose morale, 2, master-of-fire, 4"]),
        (WU, MIBITS, ["sabotage, 2, saboteur, 4"]),
        (SABOTEUR, {"faction": "wu"}, ["sabotage, 1, saboteur, 4"]),
        (SABOTEUR, {"faction": "wu"}, ["sabotage, 3, saboteur, 4"]),
        (SABOTEUR, {"faction": "wu"}, ["sabotage, 0, saboteur, 4"]),
        (SABOTEUR, {"faction": "wu"}, ["sabotage, 2, saboteur, 5"]),
        (BUILDER, {"faction": "wu"}, ["look, 3, support-tower, 2"]),
        (BUILDER, {"faction": "wu"}, ["bury, 0, support-tower, 2"]),
        (BUILDER, {"faction": "wu"}, ["bury, 0, support-tower, 2", "look, 2, support-tower, 2"]),
        (BUILDER, {"faction": "wu"}, ["look, 3, support-tower, 2", "bury, 0, support-tower, 2"]),
        ({"faction": "engineers", "at_2": "engineer-unit-1"}, {"faction": "wu"}, ["discard this, 0, bomb-tower, 2"]),
        (
            {"faction": "engineers", "at_2": "engineer-unit-1 bomb-tower"},
            {"faction": "wu", "at_2": "conjurer"},
            ["bomb, 0, bomb-tower, 2"],
        ),
        ({"faction": "mibits", "at_2": "good-for-something"}, {"faction": "wu"}, ["play, 0, good-for-something, 2"]),
    ],
)
def test_steps_that_cannot_wait_are_refused(table: Table, may: Side, david: Side, steps: list[str]) -> None:
    with pytest.raises(BadPosition, match=r"step|storm-prodigy is named|cannot be played to its end") as refused:
        table(may, david, steps=steps)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "step",
    [
        "flee, 99999999999999999999999999, scrambler, 4",
        "flee, 64, scrambler, 4",
        "flee, -1, scrambler, 4",
        "flee, ², scrambler, 4",
        "flee, 1.0, scrambler, 4",
        "flee, , scrambler, 4",
        "flee",
        "flee, 1, scrambler, 4, 4",
        "flee, 1, scrambler, 7",
        "fl\nee, 1, scrambler, 4",
        "flee\n1",
        "",
        7,
        10**40,
        ["flee", 1],
        {"flee": 1},
        None,
    ],
)
def test_a_step_that_is_none_gets_one_clear_line(table: Table, step: Any) -> None:
    with pytest.raises(BadPosition, match="steps: ") as refused:
        table(WU, MIBITS, steps=[step])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("steps", ["flee, 1, scrambler, 4", {"flee": 1}, 3, ["flee, 1, scrambler, 4"] * 8])
def test_steps_are_a_short_list(table: Table, steps: Any) -> None:
    with pytest.raises(BadPosition, match="steps: must be a list of at most 7 steps"):
        table(WU, MIBITS, steps=steps)


def test_steps_wait_only_in_the_deployment_phase(table: Table) -> None:
    passed = {"passed": 1, "location": 6}
    with pytest.raises(BadPosition, match="only in the phase 'deployment'"):
        table({**WU, **passed}, {**MIBITS, **passed}, phase="show battle", steps=["flee, 1, scrambler, 4"])


def test_a_game_lost_with_a_card_may_leave_moves_that_wait(table: Table) -> None:
    may = {"faction": "wu", "at_4": "conjurer master-of-fire", "morale": 0, "location": 6}
    over: dict[str, Any] = {"phase": "over", "winner": "david", "turn": "may"}
    table(may, {**MIBITS, "location": 6}, steps=["flee, 1, scrambler, 4"], **over)
