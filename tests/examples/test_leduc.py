"""Leduc hold'em is the game of OpenSpiel: every history and every information set.

tests/lab/test_exact.py compares the values.
"""

import sys
from collections import Counter
from typing import Any

import pytest

from ruse.core.plain import pack
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import UNKNOWN
from tests.example_games import example_game

pyspiel = pytest.importorskip("pyspiel")

LEDUC = example_game("leduc")
ACT: Any = sys.modules[LEDUC.package]
RULES, BOX = LEDUC.rules, LEDUC.standard_box.plain


def action_of(number: int) -> int:
    """An action of ours as OpenSpiel numbers it."""
    bets = {ACT.FOLD: 0, ACT.CALL: 1, ACT.RAISE: 2}
    return bets[number] if number in bets else (number - ACT.DEAL) % len(ACT.CARDS)


def legal(state: Any, seat: int) -> list[int]:
    room: Any = [0] * LEDUC.max_legal
    return list(room[: RULES.legal(BOX, state, seat, room)])


def information_set(state: Any, seat: int) -> bytes:
    """All that a seat knows, as bytes."""
    observed = LEDUC.blank_observation.copy()
    RULES.observe(BOX, state, seat, observed)
    return bytes([seat]) + pack(observed, UNKNOWN).tobytes()


class Comparison:
    """Both games, walked through side by side."""

    def __init__(self) -> None:
        self.nodes = Counter[str]()
        self.names: dict[bytes, str] = {}  # OpenSpiel's name of each information set

    def walk(self, ours: Any, theirs: Any) -> None:
        if legal(ours, CHANCE) == [ACT.SHOW]:  # theirs shows the hands without a step
            ours = ours.copy()
            RULES.apply(BOX, ours, CHANCE, ACT.SHOW)
        seat = RULES.actor(BOX, ours)
        if seat == NOBODY:
            self.compare_ends(ours, theirs)
            return
        actions = legal(ours, seat)
        if seat == CHANCE:
            self.nodes["chance"] += 1
            assert dict(theirs.chance_outcomes()) == pytest.approx(
                {action_of(each): 1 / len(actions) for each in actions}
            )
        else:
            self.nodes["decisions"] += 1
            assert theirs.current_player() == seat
            assert theirs.legal_actions() == [action_of(each) for each in actions]
            name = theirs.information_state_string(seat)
            assert self.names.setdefault(information_set(ours, seat), name) == name
        for action in actions:
            after = ours.copy()
            RULES.apply(BOX, after, seat, action)
            self.walk(after, theirs.child(action_of(action)))

    def compare_ends(self, ours: Any, theirs: Any) -> None:
        self.nodes["ends"] += 1
        assert theirs.is_terminal()
        payoffs: Any = [0.0, 0.0]
        RULES.returns(BOX, ours, payoffs)
        scores: Any = [0, 0]
        RULES.scores(BOX, ours, scores)
        assert theirs.returns() == payoffs == scores


def test_every_history_is_one_of_open_spiel() -> None:
    comparison = Comparison()
    comparison.walk(LEDUC.first_state(LEDUC.standard_box, {}), pyspiel.load_game("leduc_poker").new_initial_state())
    assert comparison.nodes.total() == 9457
    assert comparison.nodes["ends"] == 5520
    assert len(comparison.names) == len(set(comparison.names.values())) == 936
