import numpy as np
import pytest

from ruse.core.plain import PlainRecords
from ruse.core.record import UNKNOWN, Record, integer, integers, marker_of, words_of


class Sample(Record):
    """Names that NumPy uses itself are names of fields all the same."""

    round = integer()
    fill = integers(2, 3)


class Same(Record):
    round = integer()
    fill = integers(2, 3)


def test_fields_are_attributes_and_share_memory() -> None:
    records = Sample.array(2)
    records[1].round = 7
    records[1].fill[1, 2] = 9
    assert records[1].round == 7
    assert words_of(records)[1].tolist() == [7, 0, 0, 0, 0, 0, 9, 0]
    assert records[0].round == 0


def test_an_unknown_field_is_an_error() -> None:
    record = Sample.array()[0]
    with pytest.raises(AttributeError, match="ronud"):
        record.ronud = 1
    with pytest.raises(AttributeError, match=r"no field 'ronud'; there are round, fill$"):
        _ = record.ronud
    assert not hasattr(record, "ronud")


def test_a_record_is_shown_with_the_names_of_its_fields() -> None:
    records = Sample.array()
    records[0].round, records[0].fill[1, 2] = 7, 9
    shown = "<Record round=7, fill=[[0, 0, 0], [0, 0, 9]]>"
    assert [repr(records[0]), str(records[0]), repr(PlainRecords(records)[0])] == [shown] * 3


def test_everything_is_unknown_at_first() -> None:
    assert (words_of(Sample.unknown()) == UNKNOWN).all()


def test_equal_declarations_are_different_types() -> None:
    assert marker_of(Sample.dtype) != marker_of(Same.dtype)
    assert Sample.dtype != Same.dtype


def test_a_read_only_record_cannot_be_changed() -> None:
    records = Sample.array()
    records.flags.writeable = False
    with pytest.raises((AttributeError, ValueError)):
        records[0].round = 1
    with pytest.raises(ValueError):
        records[0].fill[0, 0] = 1
    assert np.array_equal(words_of(records), words_of(Sample.array()))
