"""Uncompiled functions do with plain records what they do with the arrays that these come from."""

from typing import Any

import numpy as np
import pytest

from ruse.core.plain import PlainRecords, uncompiled
from ruse.core.playout import new_scratch, trace_match
from ruse.core.record import IntArray, Record, RecordArray, integer, integers, words_of
from tests.conformance.configurations import CONFIGURATIONS, Game


class Shelf(Record):
    books = integer()
    size = integers(3)
    grid = integers(2, 3)
    large = integers(20, 3)


def test_an_array_gets_what_is_written_into_its_records() -> None:
    records = Shelf.array(2)

    @uncompiled
    def write(shelves: RecordArray) -> int:
        shelf = shelves[0]
        shelf.books, shelf.size[2], shelf.grid[1, 0], shelf.large[19, -1] = 5, 6, 7, 8
        shelf.grid[-2, -1], shelf.large[0] = 4, (1, 2, 3)
        return len(shelves)

    assert write(records) == 2
    assert (records[0].books, records[0].size.tolist()) == (5, [0, 0, 6])
    assert records[0].grid.tolist() == [[0, 0, 4], [7, 0, 0]]
    assert (records[0].large[0].tolist(), records[0].large[19, 2]) == ([1, 2, 3], 8)
    assert not words_of(records)[1].any()


@pytest.mark.parametrize("array", ["size", "grid", "large"])
def test_to_put_a_record_somewhere_is_to_copy_it(array: str) -> None:
    index: Any = 1 if array == "size" else (1, 1)
    records = Shelf.array(2)

    @uncompiled
    def copy(shelves: RecordArray) -> None:
        held = shelves[1]
        cells = getattr(held, array)
        shelves[0].books = getattr(shelves[0], array)[index] = 5
        shelves[1] = shelves[0]
        shelves[0].books = getattr(shelves[0], array)[index] = 6
        assert held is shelves[1] is shelves[-1]
        assert held.books == cells[index] == 5

    copy(records)
    assert records["books"].tolist() == [6, 5]
    assert [record[array][index] for record in records] == [6, 5]


@pytest.mark.parametrize("index", [(2, 0), (0, 3), (-3, 0), (0, 0, 0), 2, -3, "books"])
def test_no_index_leads_out_of_a_grid(index: Any) -> None:
    grid = PlainRecords(Shelf.array())[0].grid
    with pytest.raises(IndexError):
        grid[index]
    with pytest.raises(IndexError):
        grid[index] = (1, 2, 3) if isinstance(index, int) else 1


def test_a_row_is_counted_from_the_end_and_by_numbers_of_numpy() -> None:
    grid = PlainRecords(Shelf.array())[0].grid
    grid[-1] = [1, 2, 3]
    assert list(grid[1]) == list(grid[-1]) == list(grid[np.int64(1)]) == [1, 2, 3]
    with pytest.raises(ValueError, match="shorter"):
        grid[0] = [1, 2]


def test_no_index_leads_out_of_an_array_or_of_the_records() -> None:
    shelves = PlainRecords(Shelf.array(2))
    with pytest.raises(IndexError):
        shelves[0].size[3]
    for place in (2, -3):
        with pytest.raises(IndexError, match=f"there is no record {place} of 2"):
            shelves[place]
        with pytest.raises(IndexError):
            shelves[place] = shelves[0]


def test_a_number_that_no_record_can_hold_is_refused() -> None:
    @uncompiled
    def write(shelves: RecordArray) -> None:
        shelves[0].books = 1 << 63

    with pytest.raises(OverflowError):
        write(Shelf.array())


@pytest.mark.parametrize("field", ["books", "size", "grid", "large"])
def test_what_may_not_be_changed_is_not(field: str) -> None:
    records = Shelf.array()
    records.flags.writeable = False

    @uncompiled
    def write(shelves: RecordArray) -> None:
        if field == "books":
            shelves[0].books = 1
        else:
            getattr(shelves[0], field)[0 if field == "size" else (0, 0)] = 1

    with pytest.raises(TypeError):
        write(records)


def test_words_are_those_of_the_records_and_integers_are_those_of_python() -> None:
    records, numbers, table = Shelf.array(2), np.arange(3), np.zeros((2, 2), np.int64)

    @uncompiled
    def look(shelves: RecordArray, words: IntArray, some: IntArray, cells: IntArray) -> None:
        shelves[1].books = some[2]
        assert type(some[2]) is int
        assert (words[1][0], words.shape) == (2, words_of(records).shape)
        some[0], cells[0, 1] = 7, 8

    look(records, words_of(records), numbers, table)
    assert (records[1].books, numbers.tolist(), table.tolist()) == (2, [7, 1, 2], [[0, 8], [0, 0]])


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_match_on_plain_records_is_the_match_on_the_array(game: Game, options: dict[str, int]) -> None:
    played = []
    for run in (trace_match, uncompiled(trace_match)):
        states, steps = game.state.array(game.max_steps + 1), np.zeros((game.max_steps, 2), np.int64)
        run(game.standard_box.records, states, game.option_array(options), new_scratch(1), steps)
        played.append((steps.tobytes(), states.tobytes()))
    assert played[0] == played[1]
