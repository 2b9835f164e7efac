"""Faults planted in Leduc are found: by `ruse check`, or when the game is loaded."""

from pathlib import Path

import pytest

from ruse.core.errors import BrokenGame
from ruse.lab.check import check_game
from tests.examples.variants import variant

OTHER_RECEIVER = """
@kernel
def other(box: Box, s: State) -> int:
    return 1 - receiver(box, s)


ACTIONS = ActionTable()"""

FAULTS = {
    "a hand that everybody sees": [(', hidden=True, open_when="is_shown"', "")],
    "a deal that everybody sees": [(", private=receiver", "")],
    "a deal that the other player sees": [
        ("private=receiver", "private=other"),
        ("\nACTIONS = ActionTable()", OTHER_RECEIVER),
    ],
    "hands that are never opened": [(', open_when="is_shown"', "")],
    "an action that shows cards, and does not say so": [(", shows=True", "")],
    "a card that is turned up twice": [("list_bits(deck(s), TURN, out)", "list_bits(63, TURN, out)")],
    "payoffs above their bound": [("return float(box.ante + MAX_RAISES * (box.bet[0] + box.bet[1]))", "return 2.0")],
    "chips that vanish": [("else -s.paid[seat]", "else 0")],
    "a range that is too small": [('"chips in the pot", 99', '"chips in the pot", 6')],
    "too few steps": [("max_steps=12", "max_steps=7")],
    "choices out of order": [
        ("out[n] = CALL", "out[n] = LAST"),
        ("out[n] = RAISE", "out[n] = CALL"),
        ("LAST", "RAISE"),
    ],
    "choices that depend on a hidden card": [
        ("if s.raises[s.round] < MAX_RAISES:", "if s.raises[s.round] < MAX_RAISES and s.hand[1 - seat] > 1:")
    ],
    "an actor that depends on a hidden card": [
        ("s.turn = 1 - seat", "s.turn = 1 - seat if s.hand[seat] > 1 else seat")
    ],
}

TOLD = {
    "a hand that everybody sees": "the same seen history must give the same observation",
    "a deal that everybody sees": "what a viewer is told of an action must be in its observation",
    "a deal that the other player sees": "what a viewer is told of an action must be in its observation",
    "hands that are never opened": "the scores must follow from what everybody knows",
    "an action that shows cards, and does not say so": "the same seen history must give the same observation",
    "a card that is turned up twice": "no card may appear or vanish",
    "payoffs above their bound": "payoffs must lie in their declared range",
    "chips that vanish": "payoffs must lie in their declared range and add up",
    "a range that is too small": "State.paid (chips in the pot) holds 9",
    "too few steps": "a match must end within the declared number of steps",
    "choices out of order": "choices must be in range, ascending",
    "choices that depend on a hidden card": "a seat's choices must follow from its own observation",
    "an actor that depends on a hidden card": "the same seen history must give the same observation",
}


TOLD_TWICE = {"a range that is too small", "choices out of order"}
"""Both lead to values out of range, which one check finds in the fields and another in what comes of them."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    game = variant(tmp_path, monkeypatch, *FAULTS[fault])
    found = check_game(game)
    assert any(TOLD[fault] in told for told in found)
    assert len(found) == 1 + (fault in TOLD_TWICE)


APPLY = "@kernel\ndef apply(box: Box, s: State, seat: int, action: int) -> None:\n"
PEEKING = f"""PEEKED = [NONE]


{APPLY}    PEEKED[0] = s.hand[0]
"""
EVENTS = """def events(box, before, after, seat, action):
    return [Happened("turn", (CARDS[PEEKED[0]],))]


GAME = define_game("""


def test_a_log_that_tells_hidden_cards_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table and the choices keep the secret, and so no other check finds it."""
    monkeypatch.setenv("RUSE_JIT", "0")
    imports = "from ruse.core.defaults.telling import Happened\nfrom ruse.authoring import ("
    game = variant(
        tmp_path,
        monkeypatch,
        ("from ruse.authoring import (", imports),
        (APPLY, PEEKING),
        ("GAME = define_game(", EVENTS),
        ("max_steps=12", "max_steps=12, pages=[events]"),
    )
    (found,) = check_game(game)
    assert found.startswith("steps: ")
    assert "is told something of the last step that depends on hidden cards (seed 8, step " in found


def test_without_a_fault_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    game = variant(tmp_path, monkeypatch, ("max_steps=12", "max_steps=13"))
    assert not check_game(game)


@pytest.mark.parametrize(("name", "misspelled"), [("returns", "returnss"), ("legal", "legals"), ("setup", "set_up")])
def test_a_misspelled_kernel_is_found_when_the_game_is_loaded(
    name: str, misspelled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BrokenGame, match=f"did you mean `{name}` by the kernel `{misspelled}`"):
        variant(tmp_path, monkeypatch, (f"def {name}(", f"def {misspelled}("))
