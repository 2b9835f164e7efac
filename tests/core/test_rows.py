"""Rows are the memory of an array of records, and uncompiled rules do with them what they do with the array."""

from typing import Any

import numpy as np
import pytest

from ruse.core.playout import new_scratch, trace_match
from ruse.core.record import Record, integer, integers
from ruse.core.rows import Rows, uncompiled
from tests.conformance.configurations import CONFIGURATIONS, Game


class Shelf(Record):
    books = integer()
    size = integers(3)
    grid = integers(2, 3)


def test_a_row_is_the_memory_of_its_record() -> None:
    records = Shelf.array(2)
    rows = Rows(records)
    rows[0].books, rows[0].size[2], rows[0].grid[1, 0] = 5, 6, 7
    assert (records[0].books, records[0].size[2], records[0].grid[1, 0]) == (5, 6, 7)
    records[0].books = 8
    assert rows[0].books == 8
    assert list(rows[0].grid[1]) == [7, 0, 0]
    rows[0].grid[0] = rows[0].grid[1]
    assert records[0].grid.tolist() == [[7, 0, 0], [7, 0, 0]]
    assert len(rows) == 2


def test_to_put_a_row_somewhere_is_to_copy_it() -> None:
    records = Shelf.array(2)
    rows = Rows(records)
    rows[0].books = 5
    held = rows[1]
    rows[1] = rows[0]
    rows[0].books = 6
    assert (held.books, rows[1].books, rows[-1].books) == (5, 5, 5)
    assert records[1].books == 5


@pytest.mark.parametrize("index", [(2, 0), (0, 3), 2, -3])
def test_no_index_leads_out_of_a_grid(index: Any) -> None:
    grid = Rows(Shelf.array())[0].grid
    with pytest.raises(IndexError):
        grid[index]


def test_no_index_leads_out_of_an_array_or_of_the_rows() -> None:
    rows = Rows(Shelf.array(2))
    with pytest.raises(IndexError):
        rows[0].size[3]
    with pytest.raises(IndexError, match="there is no row 2 of 2"):
        rows[2]


def test_a_number_that_no_record_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid value"):
        Rows(Shelf.array())[0].books = 1 << 63


def test_what_may_not_be_changed_is_not() -> None:
    records = Shelf.array()
    records.flags.writeable = False
    with pytest.raises(TypeError, match="read-only"):
        Rows(records)[0].books = 1


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_match_on_rows_is_the_match_on_the_array(game: Game, options: dict[str, int]) -> None:
    played = []
    for run in (trace_match, uncompiled(trace_match)):
        states, steps = game.state.array(game.max_steps + 1), np.zeros((game.max_steps, 2), np.int64)
        run(game.standard_box.records, states, game.option_array(options), new_scratch(1), steps)
        played.append((steps.tobytes(), states.tobytes()))
    assert played[0] == played[1]
