"""Tables that no match can come to are refused with the reason; all that matches come to are accepted."""

from collections.abc import Callable
from typing import Any

import numpy as np
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
FIRST = {"turn": 1, "red": FIVE, "blue": OTHERS, "last_battle": {}}
"""Red's first dispatch, before anything is done."""

HELD = {"attacker": "red", "area": "blue-capital", "attack": "rookie", "defense": "princess", "points": [2, 5]}
TIED = {"attacker": "red", "area": "border", "attack": "rookie", "defense": "priest", "points": [2, 2]}
FALLEN = {
    "attacker": "red",
    "area": "blue-capital",
    "attack": "bird-soldier rookie",
    "defense": "princess",
    "points": [5, 3],
}
OVER = {"phase": "over", "blue_capital": "red bird-soldier", "discard": "princess rookie", "last_battle": FALLEN}
RESCUED = {
    "attacker": "red",
    "area": "border",
    "attack": "prince",
    "defense": "rearguard bishop",
    "points": [3, 3],
}
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


def told(battle: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"last_battle": {**battle, **changes}}


# What is refused


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (changed(FIRST, red="rookie rookie priest priest archer"), "Red: 0 normal cards and 1 ace besides those dealt"),
        (changed(FIRST, border="red rookie"), "Red: 1 normal card and 0 aces besides those dealt"),
        (changed(FIRST, to_move="blue", blue="priest priest priest archer archer"), "Blue: 0 normal cards and 2 aces"),
        (changed(FIRST, turn=2, red="archer archer archer archer bishop"), "Red: 0 normal cards and 5 aces"),
        (
            changed(FIRST, turn=2, discard="archer archer archer bishop bishop", last_battle=HELD),
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
        changed(FIRST, turn=2, red="rookie rookie", discard="rookie priest", last_battle=TIED),
        {"phase": "draft", "turn": 2, "red": "rookie"},
        {"red": "rookie", "last_battle": {}},
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
            r"red.deduced: the stock of normal cards cannot have been made anew .* \(ruling 16\)",
        ),
        (
            changed(FIRST, turn=4, blue={"hand": f"{BLUES} archer", "deduced": "archer"}, border="blue rookie"),
            "blue.deduced: the stock of ace cards cannot have been made anew",
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
            "nobody has attacked Red Capital yet: it has the Prince or a Liaison",
        ),
        (
            changed(FIRST, turn=3, blue=f"princess {BLUES}", blue_capital="blue capital-guard", border="red liaison"),
            "nobody has attacked Blue Capital yet: it has the Princess or a Liaison",
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
            changed(FIRST, blue=BLUES, discard="capital-guard", last_battle=HELD),
            "in the first turn each attack costs Blue one card at most, and Red one at least",
        ),
    ],
)
def test_what_nobody_can_have_done_yet(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"discard": "rookie", "last_battle": {}}, "discard: cards are discarded in battles only"),
        (told(TIED, attack="princess"), "last_battle: nobody fights with the enemy's monarch"),
        (told(TIED, defense="prince"), "last_battle: nobody fights with the enemy's monarch"),
        (told(TIED, attack="prince prince", points=[6, 2]), "not so many cards of the kind Prince"),
        (told(TIED, points=[5, 2]), r"last_battle.points: these cards have 2 or 3 or 4 to 2 on Border \(2-D\)"),
        (told(TIED, points=[2, 3]), "last_battle.points: these cards have 2 or 3 or 4 to 2 on Border"),
        (told(HELD, points=[4, 5]), "last_battle.points: these cards have 2 or 3 to 5 on Blue Capital"),
        (told(HELD, attack="bird-soldier", points=[3, 5]), "these cards have 3 or 4 to 3 on Blue Capital"),
        (told(HELD, attack="prince"), "last_battle.points"),
        (told(HELD, attack="prince", points=[3, 5]), "discard: the last battle cost Red the Prince"),
        (
            changed(FIRST, **told(HELD, attacker="blue", area="red-capital", defense="prince")),
            "Blue has not dispatched yet",
        ),
        (
            changed(
                FIRST,
                phase="draft",
                to_move="blue",
                blue=BLUES,
                discard="capital-guard",
                **told(HELD, attacker="blue", area="red-capital", defense="prince"),
            ),
            "last_battle: Blue has not dispatched yet",
        ),
        (changed(FIRST, **told(TIED)), "last_battle: Blue had only the Capital then"),
        (changed(FIRST, **told(HELD)), "discard: the last battle cost Red the Rookie"),
        (
            changed(FIRST, turn=2, **told(TIED, attack="rookie rookie", points=[4, 2])),
            "discard: the last battle cost Red the Rookie",
        ),
        (
            changed(
                FIRST,
                turn=2,
                red="rookie rookie priest priest",
                blue=BLUES,
                discard="rookie capital-guard",
                **told(TIED, attack="rookie rookie", points=[4, 2]),
            ),
            "discard: the last battle cost Blue the Priest",
        ),
    ],
)
def test_last_battles_that_cannot_have_been(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (changed(OVER, last_battle={}), "cards are discarded in battles only"),
        (changed(OVER, **told(TIED)), "last_battle: must be the battle that cost the monarch"),
        (changed(OVER, to_move="blue"), "last_battle: must be the battle that cost the monarch"),
        (changed(OVER, blue_capital="red archer"), "areas: Blue Capital is not as the last battle left it"),
        (changed(OVER, blue_capital=""), "areas: Blue Capital is not as the last battle left it"),
        (changed(OVER, discard="princess"), "discard: the cards of the last battle are missing"),
        (
            {
                "phase": "over",
                "red_capital": "red liaison",
                "discard": "prince rearguard",
                "blue": "bishop",
                **told(RESCUED),
            },
            "known: the Rearguard saved Blue's Bishop",
        ),
        (changed(ALL_RED, phase="over", to_move="blue"), "Red can take the fifth area only in the own turn"),
    ],
)
def test_endings_that_cannot_have_been(table: Table, entries: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        table(**entries)


# What is accepted


@pytest.mark.parametrize(
    "entries",
    [
        FIRST,
        changed(FIRST, red="rookie priest priest capital-guard", discard="rookie", last_battle=HELD),
        changed(FIRST, to_move="blue", blue=f"{BLUES} archer", border="blue capital-guard"),
        changed(FIRST, turn=3, red={"hand": FIVE, "known": "rookie"}, border="red liaison"),
        changed(FIRST, turn=6, red={"hand": FIVE, "deduced": "rookie"}, last_battle=TIED),
        OVER,
        {
            "phase": "over",
            "red_capital": "red liaison",
            "discard": "prince rearguard",
            "blue": {"hand": "bishop", "known": "bishop"},
            **told(RESCUED),
        },
        changed(ALL_RED, phase="over"),
    ],
)
def test_tables_that_can_be_reached(table: Table, entries: dict[str, Any]) -> None:
    assert table(**entries).position()


def read_back(box: Box, state: Any) -> bytes:
    """The state that is set up from what is written of another."""
    again = GAME.state.array()
    GAME.rules.setup(box.record, again[0], GAME.option_array({}))
    GAME.position.read(box.record, Entries(GAME.position.write(box.record, state), BadPosition), again[0])
    return again.tobytes()


@pytest.mark.parametrize("seed", range(30))
def test_every_state_of_random_matches_is_read_back(seed: int, random_box: Callable[[IntArray], Box]) -> None:
    """Winners keep their monarchs more often than not, so that matches are long."""
    rng = seeded(seed)
    box = random_box(rng) if seed % 3 else GAME.standard_box
    states, actions = GAME.state.array(), np.zeros(GAME.max_legal, np.int64)
    s = states[0]
    GAME.rules.setup(box.record, s, GAME.option_array({}))
    while True:
        assert read_back(box, s) == states.tobytes()
        seat = GAME.rules.actor(box.record, s)
        if seat == NOBODY:
            break
        action = int(actions[below(rng, GAME.rules.legal(box.record, s, seat, actions))])
        if s.phase == phase.KEEP and act.KEEP + seat in actions[:2] and below(rng, 10):
            action = act.KEEP + seat
        GAME.rules.apply(box.record, s, seat, action)
