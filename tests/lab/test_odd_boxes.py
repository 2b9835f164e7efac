"""The law of odd boxes catches what it is for: careless checks of a box are found out."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ruse.core.box import Table
from ruse.core.dice import seeded
from ruse.core.errors import BadBox
from ruse.core.game import Game
from ruse.core.playout import new_scratch
from ruse.core.record import RecordArray
from ruse.core.registry import find_game, game_names
from ruse.games._template.box import build
from ruse.games._template.state import Box
from ruse.lab.audit import audit_boxes
from ruse.lab.faults import Fault
from ruse.lab.odd_boxes import OddBoxes, all_values, names_an_entry, why_unplayable

TEMPLATE = find_game("_template")


def accept_too_few(tables: Table) -> RecordArray:
    records = Box.array()
    try:
        return build(tables)
    except BadBox as error:
        if "add up" not in str(error):
            raise
    records[0].copies = tables["cards"]["copies"]
    return records


def trip_over_kinds(tables: Table) -> RecordArray:
    records = Box.array()
    records[0].copies = [int(number) % 50 + 3 for number in tables["cards"]["copies"]]
    return records


def refuse_without_a_name(tables: Table) -> RecordArray:
    try:
        return build(tables)
    except BadBox:
        raise BadBox("this box will not do") from None


@pytest.mark.parametrize(
    ("careless", "fault"),
    [
        pytest.param(accept_too_few, "a match is not over after", marks=pytest.mark.slow),
        (trip_over_kinds, "is refused by AttributeError"),
        (refuse_without_a_name, "names no entry of the box: this box will not do"),
    ],
)
def test_careless_checks_are_found_out(careless: Callable[[Table], RecordArray], fault: str) -> None:
    game = replace(TEMPLATE, build_box=careless)
    report = audit_boxes(game, 60, 3)
    assert report.violations == 1
    assert report.fault is not None
    told = report.fault.told()
    assert re.search(fault, told)
    assert "--set cards.copies=" in told or "standard box" in told


def test_modes_that_differ_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def other_game(self: Game, function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda boxes, states, options, scratch, steps: function(boxes, states, options, new_scratch(99), steps)

    monkeypatch.setattr("ruse.lab.odd_boxes.jit_wanted", lambda: True)
    monkeypatch.setattr(Game, "compiled", other_game)
    assert why_unplayable(TEMPLATE, TEMPLATE.standard_box, 1, {}) == Fault("match_differs_compiled")


@pytest.mark.parametrize("name", [TEMPLATE.name, *game_names()])
def test_odd_boxes_reach_far(name: str) -> None:
    """Every box drawn is another one, and most values are changed by some of them."""
    game = find_game(name)
    odd, usual = OddBoxes(game, seeded(4)), dict(all_values(game.standard_box.tables))
    boxes = [odd.draw() for _ in range(15)]
    assert len({box.digest for box in boxes}) > 8
    changed = {path for box in boxes for path, value in all_values(box.tables) if value != usual[path]}
    assert len(changed) > len(usual) / 6
    assert odd.num_refused > 30


def test_an_entry_is_named_by_its_path_or_a_part_of_it() -> None:
    tables = find_game("red-and-blue").standard_box.tables
    assert names_an_entry(tables, "cards.prince.open.attack: must be a number")
    assert names_an_entry(tables, "cards.prince.attack: must be a number")
    assert names_an_entry(tables, "cards.prince and princess: must differ")
    assert not names_an_entry(tables, "cards.king: must be a number")
    assert not names_an_entry(tables, "something is wrong")
