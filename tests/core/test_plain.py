"""Plain objects have arrays in common where that cannot be noticed."""

from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.plain import from_words, plain_class
from ruse.core.protocol import CHANCE
from ruse.core.record import Record, integer, integers
from ruse.core.registry import find_game
from ruse.games._template import rules
from tests.spoiled import spoiled


class Table(Record):
    turn = integer()
    discard = integers(3)
    hands = integers(2, 3)


KIND = plain_class(Table.dtype, ("hands",))
WORDS = list(range(10))


def test_a_copy_has_nothing_in_common_with_the_original() -> None:
    table = from_words(KIND, WORDS)
    copy = table.copy()
    copy.turn = copy.discard[0] = copy.hands[0, 0] = 99
    assert table.words() == WORDS


def test_only_what_is_hidden_is_copied_for_another_viewer() -> None:
    table = from_words(KIND, WORDS)
    copy = table.copy_hidden()
    assert copy == table
    copy.hands[1, 2] = 99
    assert table.words() == WORDS
    assert copy.discard is table.discard


def test_equal_arrays_become_one() -> None:
    before, after = from_words(KIND, WORDS), from_words(KIND, WORDS)
    after.turn = after.hands[0, 1] = 99
    before.share(after)
    assert before.words() == WORDS
    assert before.discard is after.discard
    assert before.hands is not after.hands


def test_an_action_that_fails_leaves_no_trace() -> None:
    """Neither in the state, nor in what it has in common with the state before."""
    fails = False

    def apply(box: Any, s: Any, seat: int, action: int) -> None:
        rules.apply(box, s, seat, action)
        if fails:
            raise ArithmeticError

    match = Match(spoiled(find_game("_template"), "failing", apply=apply))
    match.seat(0)
    states = []
    while match.actor == CHANCE:
        states.append(match._state.words())
        match.push(match.legal()[0])
    states.append(match._state.words())
    fails = True
    with pytest.raises(ArithmeticError):
        match.push(match.legal()[0])
    fails = False
    while match.steps:
        assert match._state.words() == states.pop()
        match.pop()
