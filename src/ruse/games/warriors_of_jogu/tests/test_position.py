"""Tables set up by hand that cannot be read or played are refused; those that can be played are taken."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.position import from_tables

Table = Callable[..., Match]
Side = dict[str, Any]
HAND = "patriot " * 5 + "punisher " * 2
WU_HAND = "conjurer " * 7
ROUND_2: dict[str, Any] = {"round": 2, "won": "may"}
DISCARD = {"phase": "discard", **ROUND_2}
BATTLE: Side = {"passed": 1, "shown": 1, "location": 6}
OVER_BY_POINTS: dict[str, Any] = {"phase": "over", "round": 8, "won": "may may may may david david david"}


def refuse(table: Table, message: str, may: Side, david: Side, **rest: Any) -> None:
    """May is of the Guards of Keion and David of Tribe Wu, unless said otherwise."""
    with pytest.raises(BadPosition, match=message) as refused:
        table({"faction": "keion", **may}, {"faction": "wu", **david}, **rest)
    assert "\n" not in str(refused.value)


# Refused


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        (
            {"phase": "factions", "may": {"faction": "wu", "hand": "conjurer"}},
            "a card is missing, or lies in two places",
        ),
        ({"phase": "deployment", "may": {"faction": "wu"}}, "both players need a faction"),
        ({"phase": "draw", "may": {"faction": "wo"}}, "may.faction: 'wo' is unknown; there are: engineers"),
    ],
)
def test_factions_are_needed(tables: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        from_tables({"game": "warriors-of-jogu", **tables})


@pytest.mark.parametrize(
    ("may", "david", "rest", "message"),
    [
        ({}, {}, {"won": "may " * 8}, "won: a game has no more than 7 rounds"),
        ({}, {}, {"round": 9}, "round: must be a whole number from 1 to 8"),
        ({}, {}, {"round": 10**30}, "round: must be a whole number"),
        ({}, {}, {"round": 8, "won": "may " * 7}, "the rules cannot go on from this position"),
        ({"location_discard": "7 x"}, {}, {}, "location_discard: '7' is unknown"),
        ({"location_discard": "6 6"}, {}, {"round": 3, "won": "may may"}, "a location has no more than 2 cards"),
        ({}, {}, {"winner": "may"}, "winner: is named when the game is over, and only then"),
        ({}, {}, OVER_BY_POINTS, "winner: is named when the game is over, and only then"),
        ({"morale": 10**30}, {}, {}, "morale: must be a whole number"),
        # Phases
        ({"hand": "patriot", "ready": 1}, {"ready": 1}, DISCARD, "nobody could move in this position"),
        ({"hand": HAND}, {"hand": WU_HAND}, {"phase": "draw", **ROUND_2}, "somebody has a card to draw"),
        (
            {"hand": HAND},
            {"hand": WU_HAND, "location": 6},
            {"phase": "scout"},
            "a card is missing, or lies in two places",
        ),
        ({"location": 6}, {}, {"phase": "show battle"}, "both have one"),
        # Hands and piles
        ({"hand": "patriot " * 6}, {}, {}, "patriot is named 6 times, the deck has 5"),
        ({"hand": "patriot", "discard": "patriot " * 1000}, {}, {}, "patriot is named 1001 times"),
        ({"hand": "patriot", "known": "patriot " * 70}, {}, {}, "known: there are fewer of patriot in the hand"),
        ({"hand": "conjurer"}, {}, {}, "conjurer is not of this player's faction"),
        ({"faction": "engineers", "top": "bomb-tower " * 4}, {}, {}, "top: at most 3 cards"),
        # Cards in play
        ({"at_2": "dragoon+"}, {}, {}, "dragoon gets no Stay token"),
        ({}, {"faction": "agents", "at_2": "(assassin)"}, {}, "not played face down"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen) ()"}, {}, "free place"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen) " * 4}, {}, "at most 3 face-down cards"),
        (
            *(BATTLE, {"faction": "agents", "at_2": "(smoke-n-screen)", **BATTLE}, {"phase": "resolution"}),
            "the rules cannot go on from this position",
        ),
        ({"at_2": "dragoon)"}, {}, {}, r"'dragoon\)' is unknown"),
    ],
)
def test_what_cannot_be_played_is_refused(
    table: Table, may: Side, david: Side, rest: dict[str, Any], message: str
) -> None:
    refuse(table, message, may, david, **rest)


# Taken


def test_the_phases_of_setup_are_taken() -> None:
    game = {"game": "warriors-of-jogu", "options": {"mirror": 1}}
    assert from_tables({**game, "phase": "factions", "may": {"faction": "wu"}}).legal()
    twins = from_tables({**game, "phase": "start player", "may": {"faction": "wu"}, "david": {"faction": "wu"}})
    assert [action.code for action in twins.legal()] == ["start may", "start david"]


def test_the_start_player_follows_from_the_initiative_and_the_round(table: Table) -> None:
    for number, start in ((1, "david"), (2, "may"), (3, "david")):
        rounds = {"round": number, "won": "may " * (number - 1)}
        assert table({"faction": "keion"}, {"faction": "wu"}, **rounds).position()["start"] == start


def test_with_the_same_faction_anybody_may_have_started(table: Table) -> None:
    for start in ("may", "david"):
        assert table({"faction": "wu"}, {"faction": "wu"}, start=start).position()["start"] == start


def test_every_way_to_end_is_taken(table: Table) -> None:
    sides = {"faction": "keion"}, {"faction": "wu", "morale": 0, "at_2": "master-of-fire", "location": 6}
    by_points = table({"faction": "keion"}, {"faction": "wu"}, **OVER_BY_POINTS, winner="may")
    with_a_card = table({**sides[0], "location": 6}, sides[1], phase="over", winner="may")
    with_a_round = table({**sides[0], **BATTLE}, {**sides[1], **BATTLE}, phase="over", winner="may", won="may")
    for match in (by_points, with_a_card, with_a_round):
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == [0]


@pytest.mark.parametrize(
    ("may", "david", "rest"),
    [
        ({"at_2": "guardian-angel+ guardian-angel"}, {}, ROUND_2),
        ({"at_2": "guardian-angel", "hand": "patriot"}, {"hand": "conjurer"}, DISCARD),
        ({"at_2": "guardian-angel+"}, {"at_2": "master-of-wind"}, {}),
        ({"faction": "mibits", "at_2": "gangan-bit " * 4}, {"at_2": "storm-prodigy"}, {}),
        ({"faction": "mibits", "at_2": "scrambler " * 4}, {"at_2": "storm-prodigy conjurer"}, {}),
        ({"faction": "engineers", "at_2": "engineer-unit-3 engineer-unit-1 heavy-tower heavy-tower"}, {}, {}),
        ({"at_2": "patriot", "shown": 1}, {}, {}),
        ({"discard": "patriot", "shown": 1}, {"faction": "engineers", "discard": "bomb-tower"}, {}),
        ({"faction": "wu", "morale": 87}, {"faction": "agents"}, ROUND_2),
        ({"hand": "knight-of-2", "known": "knight-of-2"}, {"faction": "agents", "discard": "assassin"}, {}),
        ({"faction": "mibits", "bottom": "scrambler " * 3, "discard": "medic"}, {}, {}),
        ({"faction": "engineers", "at_2": "engineer-unit-1 heavy-tower"}, {"faction": "engineers"}, {}),
        (BATTLE, {"faction": "agents", "at_2": "smoke-n-screen", **BATTLE}, {"phase": "resolution"}),
        # What no match can come to
        ({"hand": "patriot", "known": "patriot", "top": "knight-of-2", "bottom": "patriot"}, {}, {"round": 3}),
        ({"at_2": "knight-of-3", "morale": 99, "next_location": 3, "shown": 1}, {}, {"start": "may"}),
        ({"faction": "mibits", "at_2": "gangan-bit", "at_3": "gangan-bit"}, {"at_2": "master-of-fire " * 2}, {}),
        ({"hand": "patriot"}, {"hand": WU_HAND}, {"phase": "scout", "turn": "may"}),
        ({"passed": 1}, {"passed": 1}, {}),
    ],
)
def test_what_can_be_played_is_taken(table: Table, may: Side, david: Side, rest: dict[str, Any]) -> None:
    assert table({"faction": "keion", **may}, {"faction": "wu", **david}, **rest).legal()


def test_a_location_far_above_its_capacity_takes_no_card_but_towers(table: Table) -> None:
    numbers = ("[cards.mibits.gangan-bit]\nstrength = 3", "[cards.mibits.gangan-bit]\nstrength = 10")
    match = table(
        {"faction": "mibits", "hand": "medic", "at_2": "gangan-bit " * 8},
        {"faction": "engineers", "hand": "heavy-tower", "at_3": "engineer-unit-1 engineer-unit-3 heavy-tower"},
        numbers=numbers,
    )
    assert [action.code for action in match.legal()] == [*(f"play medic {place}" for place in (4, 5, 6)), "pass"]
    match.push("pass")
    assert [action.code for action in match.legal()] == ["play heavy-tower 3", "pass"]
