"""Tables that no match can come to are refused with the reason; all that matches come to are accepted."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.games.red_and_blue import GAME, act, phase

Table = Callable[..., Match]

REDS = "rookie rookie priest priest"
BLUES = "city-guard city-guard priest priest"
FIVE = f"{REDS} capital-guard"
OTHERS = f"{BLUES} capital-guard"
FIRST = {"turn": 1, "red": FIVE, "blue": OTHERS}
"""Red's first dispatch, before anything is done."""

OVER = {"phase": "over", "blue_capital": "red bird-soldier", "discard": "princess rookie"}
ALL_RED = {
    "red_city": "red rookie",
    "border": "red rookie",
    "blue_city": "red rookie",
    "blue_capital": "red rookie",
    "blue": "princess",
}


NORMAL_LIAISON = "[cards.liaison.open]\nclass = 'normal'\n[stocks]\nnormal = 34\nace = 16\n"


def changed(base: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**base, **changes}


# What is refused


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (changed(FIRST, red="rookie rookie priest priest archer"), "Red: 0 normal cards and 1 ace besides those dealt"),
        (changed(FIRST, border="red rookie"), "Red: 1 normal card and 0 aces besides those dealt"),
        (changed(FIRST, to_move="blue", blue="priest priest priest archer archer"), "Blue: 0 normal cards and 2 aces"),
        (changed(FIRST, turn=2, red="archer archer archer archer bishop"), "Red: 0 normal cards and 5 aces"),
        (
            changed(FIRST, turn=2, discard="archer archer archer bishop bishop"),
            "both players: 0 normal cards and 5 aces",
        ),
        (
            changed(FIRST, turn=2, phase="draw", red="archer archer archer", red_city="red priest", to_draw=[0, 1]),
            "Red: 0 normal cards and 4 aces",
        ),
    ],
)
def test_more_cards_than_can_have_been_drawn(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=f"{message}.*cannot have been drafted by this turn"):
        table(**entries)


@pytest.mark.parametrize(
    "entries",
    [
        changed(FIRST, red="rookie"),
        changed(FIRST, blue=""),
        changed(
            FIRST, turn=2, red=OTHERS, red_city="red rookie", border="red rookie", blue_city="red rookie", blue="rookie"
        ),
        changed(FIRST, turn=2, red="rookie rookie", discard="rookie priest"),
        {"phase": "draft", "turn": 2, "red": "rookie"},
    ],
)
def test_dealt_cards_that_are_nowhere(table: Table, entries: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match=r"each player was dealt 5 normal cards, .* say where they are \(0\)"):
        table(**entries)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (
            changed(FIRST, red={"hand": FIVE, "deduced": "rookie"}),
            r"red.deduced: there is no new stock of normal cards yet, .* \(ruling 16\)",
        ),
        (
            changed(FIRST, turn=4, blue={"hand": f"{BLUES} archer", "deduced": "archer"}, border="blue rookie"),
            "blue.deduced: there is no new stock of ace cards yet",
        ),
        (
            changed(FIRST, turn=2, red="prince rookie priest priest capital-guard", red_capital="red rookie"),
            "a monarch leaves its Capital only by a Liaison",
        ),
        (
            changed(
                FIRST,
                turn=3,
                red="prince rookie rookie priest priest",
                red_capital="red liaison",
                red_city="red capital-guard",
                blue_city="blue princess",
                blue_capital="blue city-guard",
            ),
            "a monarch leaves its Capital only by a Liaison",
        ),
        (
            changed(FIRST, turn=2, red={"hand": FIVE, "known": "rookie"}),
            "known: no Liaison and no Rearguard can have brought so many cards back",
        ),
        (
            changed(FIRST, turn=3, red={"hand": FIVE, "known": "rookie"}, border="red rearguard"),
            "known: no Liaison and no Rearguard can have brought so many cards back",
        ),
        (
            {"phase": "deal", "red": {"hand": "rookie", "known": "rookie"}},
            "known: no Liaison and no Rearguard can have brought so many cards back",
        ),
        (
            changed(FIRST, turn=3, red={"hand": FIVE, "known": "rookie rookie"}, border="red liaison"),
            "known: no Liaison and no Rearguard can have brought so many cards back",
        ),
    ],
)
def test_cards_that_nothing_brought_back(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"phase": "deal", "border": "red rookie"}, "Red has not dispatched yet: only the Prince is on the table"),
        (changed(FIRST, blue=BLUES, border="blue rookie"), "Blue has not dispatched yet: only the Princess"),
        (
            changed(
                FIRST,
                red=REDS,
                to_move="blue",
                phase="draft",
                blue=BLUES,
                blue_city="blue rookie",
                border="red rookie",
            ),
            "Blue has not dispatched yet: only the Princess",
        ),
        (
            changed(
                FIRST,
                changes=NORMAL_LIAISON,
                red="prince rookie priest priest priest",
                red_capital="",
                border="red liaison",
            ),
            "nobody has attacked red-capital yet: it has the Prince or a Liaison",
        ),
        (
            changed(FIRST, turn=3, blue=f"princess {BLUES}", blue_capital="blue capital-guard", border="red liaison"),
            "nobody has attacked blue-capital yet: it has the Princess or a Liaison",
        ),
        (
            changed(
                FIRST,
                changes=NORMAL_LIAISON,
                red="prince rookie rookie priest",
                red_capital="red liaison",
                border="red liaison",
                blue={"hand": OTHERS, "known": "priest"},
            ),
            "Blue has not dispatched yet",
        ),
        (
            changed(FIRST, blue=BLUES, discard="capital-guard"),
            "in the first turn each attack costs Blue one card at most, and Red one at least",
        ),
    ],
)
def test_what_nobody_can_have_done_yet(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


def test_the_fifth_area_is_taken_in_ones_own_turn(table: Table) -> None:
    with pytest.raises(BadPosition, match="Red can take the fifth area only in their own turn"):
        table(**changed(ALL_RED, phase="over", to_move="blue"))


# What is accepted


@pytest.mark.parametrize(
    "entries",
    [
        FIRST,
        changed(FIRST, red="rookie priest priest capital-guard", discard="rookie"),
        changed(FIRST, to_move="blue", blue=f"{BLUES} archer", border="blue capital-guard"),
        changed(FIRST, turn=3, red={"hand": FIVE, "known": "rookie"}, border="red liaison"),
        changed(FIRST, turn=6, red={"hand": FIVE, "deduced": "rookie"}),
        OVER,
        changed(ALL_RED, phase="over"),
    ],
)
def test_tables_that_can_be_reached(table: Table, entries: dict[str, Any]) -> None:
    assert table(**entries).position()


def read_back(box: Box, state: Any) -> Any:
    """The state that is set up from what is written of another."""
    again = GAME.first_state(box, {})
    GAME.position.read(box.plain, Entries(GAME.position.write(box.plain, state), BadPosition), again)
    return again


@pytest.mark.parametrize("seed", range(30))
def test_every_state_of_random_matches_is_read_back(seed: int, random_box: Callable[[IntArray], Box]) -> None:
    """Winners keep their monarchs more often than not, so that matches are long."""
    rng = seeded(seed)
    box = random_box(rng) if seed % 3 else GAME.standard_box
    s = GAME.first_state(box, {})
    actions: Any = [0] * GAME.max_legal
    while True:
        assert read_back(box, s) == s
        seat = GAME.rules.actor(box.plain, s)
        if seat == NOBODY:
            break
        action = actions[below(rng, GAME.rules.legal(box.plain, s, seat, actions))]
        if s.phase == phase.KEEP and act.KEEP + seat in actions[:2] and below(rng, 10):
            action = act.KEEP + seat
        GAME.rules.apply(box.plain, s, seat, action)
