"""Tables set up by hand that no match could come to are refused, with the rule."""

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


# Setup


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"phase": "factions", "may": {"faction": "wu"}, "david": {"faction": "keion"}}, "somebody has no faction yet"),
        ({"phase": "factions", "david": {"faction": "keion"}}, "May gets her faction first"),
        ({"phase": "factions", "may": {"morale": 20}}, "nothing has been done yet"),
        ({"phase": "factions", "may": {"faction": "wu", "hand": "conjurer"}}, "nothing has been done yet"),
        ({"phase": "factions", "start": "may"}, "nothing has been done yet"),
        ({"phase": "factions", "round": 2, "won": "may"}, "nothing has been done yet"),
        ({"phase": "deployment", "may": {"faction": "wu"}}, "both players need a faction"),
        ({"phase": "draw", "may": {"faction": "wu"}, "david": {"faction": "wu"}}, "needs the option mirror"),
        (
            {"phase": "start player", "may": {"faction": "wu"}, "david": {"faction": "keion"}},
            "only if both have the same",
        ),
        (
            {"phase": "draw", "options": {"first": 1}, "may": {"faction": "wu"}},
            "the faction is the Society of Engineers",
        ),
        ({"phase": "factions", "options": {"first": 1}, "may": {"faction": "wu"}}, "the faction is the Society"),
    ],
)
def test_before_the_first_round_only_factions_are_given(tables: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        from_tables({"game": "warriors-of-jogu", **tables})


def test_the_phases_of_setup_are_taken() -> None:
    game = {"game": "warriors-of-jogu", "options": {"mirror": 1}}
    assert from_tables({**game, "phase": "factions", "may": {"faction": "wu"}}).legal()
    twins = from_tables({**game, "phase": "start player", "may": {"faction": "wu"}, "david": {"faction": "wu"}})
    assert [action.code for action in twins.legal()] == ["start may", "start david"]


def test_the_start_player_follows_from_the_initiative_and_the_round(table: Table) -> None:
    for number, start in ((1, "david"), (2, "may"), (3, "david")):
        rounds = {"round": number, "won": "may " * (number - 1)}
        assert table({"faction": "keion"}, {"faction": "wu"}, **rounds).position()["start"] == start
        wrong = "may" if start == "david" else "david"
        refuse(table, f"start: in round {number} it is {start}", {}, {}, start=wrong, **rounds)


def test_with_the_same_faction_anybody_may_have_started(table: Table) -> None:
    for start in ("may", "david"):
        assert table({"faction": "wu"}, {"faction": "wu"}, start=start).position()["start"] == start


# Rounds and the end


@pytest.mark.parametrize(
    ("may", "david", "rest", "message"),
    [
        ({}, {}, {"round": 3}, "must name the winners of 2 rounds"),
        ({}, {}, {"won": "may"}, "must name the winners of 0 rounds"),
        ({}, {}, {"round": 2}, r"must name the winners of 1 round \(4\)"),
        ({}, {}, {"won": "may " * 8}, "won: a game has no more than 7 rounds"),
        ({}, {}, {"round": 9}, "round: must be a whole number from 1 to 8"),
        ({}, {}, {"round": 10**30}, "round: must be a whole number"),
        ({}, {}, {"round": 8, "won": "may " * 7}, "round 8 is not played"),
        ({"location_discard": "2"}, {}, {}, "in round 1 it must be 0 cards"),
        ({"location_discard": ""}, {}, ROUND_2, r"in round 2 it must be 1 card \(5\)"),
        ({"location_discard": "7 x"}, {}, {}, "location_discard: '7' is unknown"),
        ({"location_discard": "6 6"}, {}, {"round": 3, "won": "may may"}, "a location has no more than 2 cards"),
        ({}, {}, {"winner": "may"}, "winner: the game is not over yet"),
        ({"morale": 0}, {}, {"round": 2, "won": "david"}, "a player without morale has lost"),
        ({}, {}, OVER_BY_POINTS, "winner: say who has won"),
        ({}, {}, {**OVER_BY_POINTS, "winner": "david"}, "victory points decide"),
        ({"morale": 0}, {}, {**OVER_BY_POINTS, "winner": "may"}, "victory points decide"),
        ({"location": 6}, {}, {**OVER_BY_POINTS, "winner": "may"}, "nobody has one"),
        ({}, {}, {"phase": "over", "winner": "may", "won": "may"}, "the loser alone has no morale"),
        ({"morale": 0}, {"morale": 0}, {"phase": "over", "winner": "may", "won": "may"}, "the loser alone"),
        ({"morale": 0, **BATTLE}, BATTLE, {"phase": "over", "winner": "david", "won": "may"}, "lost the last round"),
        (
            {"morale": 0, "location": 6},
            {"location": 6},
            {"phase": "over", "winner": "david", "round": 2, "won": "david"},
            "within a round a player loses by their own card",
        ),
        (
            {"location": 6},
            {"morale": 0, "at_2": "master-of-fire", "location": 6},
            {"phase": "over", "winner": "may", "turn": "may"},
            "within a round a player loses by their own card",
        ),
    ],
)
def test_rounds_winners_and_location_cards_say_the_same(
    table: Table, may: Side, david: Side, rest: dict[str, Any], message: str
) -> None:
    refuse(table, message, may, david, **rest)


def test_every_way_to_end_is_taken(table: Table) -> None:
    sides = {"faction": "keion"}, {"faction": "wu", "morale": 0, "at_2": "master-of-fire", "location": 6}
    by_points = table({"faction": "keion"}, {"faction": "wu"}, **OVER_BY_POINTS, winner="may")
    with_a_card = table({**sides[0], "location": 6}, sides[1], phase="over", winner="may")
    with_a_round = table({**sides[0], **BATTLE}, {**sides[1], **BATTLE}, phase="over", winner="may", won="may")
    for match in (by_points, with_a_card, with_a_round):
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == [0]


def test_used_location_cards_are_all_there_until_the_next_one_is_drawn(table: Table) -> None:
    one_of_each = ("[cards.wu.conjurer]", "[table]\nlocation_cards = 1\n\n[cards.wu.conjurer]")
    rest: dict[str, Any] = {"round": 6, "won": "may " * 5, "numbers": one_of_each}
    used = {"location_discard": "2 3 4 5 6"}
    table(
        {"faction": "keion", "hand": "patriot", **used},
        {"faction": "wu", "hand": "conjurer", **used},
        phase="discard",
        **rest,
    )
    refuse(table, "it must be 0 cards", {"location_discard": "2 3 4 5"}, {"location_discard": ""}, **rest)
    none: Side = {"location_discard": ""}
    refuse(
        table, "it must be 5 cards", {"hand": "patriot", **none}, {"hand": "conjurer", **none}, phase="discard", **rest
    )


# Phases


@pytest.mark.parametrize(
    ("may", "david", "rest", "message"),
    [
        ({"hand": "patriot"}, {"hand": "conjurer"}, {"phase": "discard"}, "in the first round nobody has cards"),
        ({"sealed": "patriot"}, {}, {}, "no sealed discards"),
        ({"ready": 1}, {}, {}, "ready: nobody discards"),
        ({"hand": "patriot"}, {}, DISCARD, "david.ready: whoever has no cards is done"),
        ({"hand": "patriot", "ready": 1}, {"ready": 1}, DISCARD, "if both are done"),
        ({"ready": 1}, {"ready": 1}, {**DISCARD, "phase": "show discards"}, "somebody has sealed cards"),
        ({"ready": 1, "sealed": "patriot"}, {}, {**DISCARD, "phase": "show discards"}, "both are ready"),
        ({"hand": HAND}, {"hand": WU_HAND}, {"phase": "draw", **ROUND_2}, "somebody has a card to draw"),
        ({}, {"hand": WU_HAND}, {"phase": "draw"}, "David has no cards yet"),
        ({"discard": "patriot"}, {}, {"phase": "draw"}, "before the first Deployment phase nothing is discarded"),
        ({"faction": "mibits", "hand": "medic", "known": "medic"}, {}, {"phase": "draw"}, "and no card known"),
        ({"hand": "patriot"}, {"hand": WU_HAND}, {"phase": "scout"}, "may.hand: before scouting it is filled"),
        ({"hand": HAND}, {"hand": WU_HAND, "location": 6}, {"phase": "scout"}, "David has none yet"),
        ({"hand": HAND, "passed": 1}, {"hand": WU_HAND}, {"phase": "scout"}, "passed: in the phase 'scout' nobody has"),
        ({"hand": HAND, "shown": 1}, {"hand": WU_HAND}, {"phase": "scout"}, "no Location Card lies there"),
        (
            {"hand": HAND, "shown": 1, "location": 6},
            {"hand": WU_HAND},
            {"phase": "scout"},
            "no Location Card lies there",
        ),
        ({"hand": HAND}, {"hand": WU_HAND}, {"phase": "scout", "turn": "may"}, "turn: before the Deployment phase"),
        ({"hand": "patriot", "location": 5}, {"hand": "conjurer"}, DISCARD, "location: in the phase 'discard' nobody"),
        ({"hand": "patriot", "passed": 1}, {"hand": "conjurer"}, DISCARD, "passed: in the phase 'discard' nobody has"),
        ({}, {"passed": 1}, {"turn": "david"}, "whoever has passed is not to move"),
        ({"passed": 1}, {"passed": 1}, {}, "whoever has passed is not to move"),
        ({"location": 6}, {}, {"phase": "show battle"}, "both have one"),
        ({**BATTLE, "passed": 0}, BATTLE, {"phase": "resolution"}, "passed: in the phase 'resolution' both have"),
        ({**BATTLE, "shown": 0}, BATTLE, {"phase": "resolution"}, "shown: for the battle both"),
        ({"passed": 1, "location": 6}, {"location": 6}, {"phase": "show battle"}, "passed: in the phase 'show battle'"),
    ],
)
def test_flags_belong_to_their_phases(table: Table, may: Side, david: Side, rest: dict[str, Any], message: str) -> None:
    refuse(table, message, may, david, **rest)


# Hands and draw piles


@pytest.mark.parametrize(
    ("may", "david", "message"),
    [
        ({"hand": "patriot explorer dragoon " * 3}, {}, "may.hand: at most 7 cards"),
        ({"hand": "patriot " * 6}, {}, "patriot is named 6 times, the deck has 5"),
        ({"hand": "patriot " * 64}, {}, "patriot is named 64 times"),
        ({"hand": "patriot", "discard": "patriot " * 1000}, {}, "patriot is named 1001 times"),
        ({"hand": "patriot", "known": "patriot " * 70}, {}, "known: there are fewer of patriot in the hand"),
        ({"hand": "conjurer"}, {}, "conjurer is not of this player's faction"),
        ({"hand": "patriot", "known": "patriot"}, {}, "known: no rule has made patriot known"),
        ({"hand": "knight-of-2", "known": "knight-of-2"}, {}, "no rule has made knight-of-2 known"),
        ({"hand": "patriot", "known": "patriot"}, {"faction": "agents", "discard": "assassin"}, "known: no rule"),
        ({"top": "knight-of-2"}, {}, "may.top: nobody has looked there"),
        ({"top": "knight-of-2?"}, {"faction": "agents", "discard": "saboteur"}, "may.top: nobody has looked there"),
        ({"top": "patriot"}, {"faction": "agents", "discard": "saboteur"}, "the Saboteur has discarded patriot"),
        ({"top": "knight-of-2 knight-of-3 knight-of-4"}, {"faction": "agents", "discard": "saboteur"}, "two cards"),
        ({"faction": "engineers", "top": "bomb-tower " * 4}, {}, "top: at most 3 cards"),
        ({"bottom": "patriot"}, {}, "may.bottom: no cards in play or discarded have put so many there"),
        ({"faction": "mibits", "bottom": "scrambler", "discard": "good-for-something"}, {}, "put so many there"),
        ({"faction": "mibits", "bottom": "scrambler " * 4, "discard": "medic"}, {}, "put so many there"),
        ({"faction": "mibits", "bottom": "scrambler?", "discard": "medic"}, {}, "all know what lies there"),
        ({"faction": "mibits", "bottom": "trojan-bit", "discard": "medic"}, {}, "trojan-bit is Protected"),
        ({"faction": "engineers", "bottom": "bomb-tower", "discard": "support-tower"}, {}, "only its owner knows"),
    ],
)
def test_hands_and_piles_hold_what_they_can(table: Table, may: Side, david: Side, message: str) -> None:
    refuse(table, message, may, david)


# Morale


@pytest.mark.parametrize(
    ("may", "rest", "message"),
    [
        ({"morale": 24}, {}, "nothing has raised it above 23"),
        ({"faction": "mibits", "morale": 24}, ROUND_2, "nothing has raised it above 23"),
        ({"faction": "wu", "morale": 24}, {}, "nothing has raised it above 23"),
        ({"faction": "wu", "morale": 23 + 8 * 8 + 1}, ROUND_2, "nothing has raised it above 87"),
        ({"morale": 22}, {}, "no round was lost"),
        ({"morale": 22}, ROUND_2, "no round was lost"),
        ({"faction": "wu", "morale": 22}, {}, "no round was lost"),
        ({"morale": 10**30}, {}, "morale: must be a whole number"),
    ],
)
def test_morale_comes_from_somewhere(table: Table, may: Side, rest: dict[str, Any], message: str) -> None:
    refuse(table, message, may, {"faction": "agents"}, **rest)


# Cards in play


@pytest.mark.parametrize(
    ("may", "david", "rest", "message"),
    [
        ({"at_2": "dragoon+"}, {}, {}, "dragoon gets no Stay token"),
        ({"at_2": "knight-of-3"}, {}, {}, "knight-of-3 cannot be at location 2"),
        ({"at_2": "guardian-angel"}, {}, {}, r"has a Stay token, write guardian-angel\+"),
        ({"at_2": "dragoon", "hand": "patriot"}, {"hand": "conjurer"}, DISCARD, "between rounds only cards"),
        ({"at_2": "guardian-angel+", "hand": "patriot"}, {"hand": "conjurer"}, DISCARD, "between rounds only cards"),
        ({}, {"faction": "agents", "at_2": "smoke-n-screen"}, {}, r"write \(smoke-n-screen\)"),
        ({}, {"faction": "agents", "at_2": "(assassin)"}, {}, "not played face down"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen) ()"}, {}, "free place"),
        ({}, {"faction": "agents", "at_2": "() (smoke-n-screen)"}, {}, "no Bomb Tower has made a place free"),
        ({}, {"faction": "agents", "at_2": "(smoke-n-screen) " * 4}, {}, "at most 3 face-down cards"),
        (
            BATTLE,
            {"faction": "agents", "at_2": "(smoke-n-screen)", **BATTLE},
            {"phase": "resolution"},
            "lies face down",
        ),
        ({"faction": "engineers", "at_2": "engineer-unit-1 bomb-tower"}, {}, {}, "discarded as soon as it is played"),
        ({"faction": "engineers", "at_2": "heavy-tower"}, {}, {}, "more Towers than Engineers"),
        ({"faction": "engineers", "at_2": "engineer-unit-3 engineer-unit-2"}, {}, {}, "would have exceeded 4"),
        ({"faction": "mibits", "at_2": "gangan-bit", "at_3": "gangan-bit"}, {}, {}, "Gangan Bits in play are at one"),
        ({}, {"at_2": "master-of-fire master-of-fire"}, {}, "would have exceeded the capacity"),
        ({"at_2": "guardian-angel+"}, {"at_2": "master-of-fire conjurer conjurer"}, {}, "exceeded the capacity"),
        ({"faction": "mibits", "at_2": "gangan-bit"}, {"at_2": "storm-prodigy conjurer"}, {}, "exceeded the capacity"),
        ({}, {"at_2": "master-of-wind master-of-wind"}, {}, "was not empty for master-of-wind"),
        ({"at_2": "guardian-angel"}, {"at_2": "master-of-wind"}, ROUND_2, "was not empty for master-of-wind"),
        ({"at_2": "patriot"}, {}, {}, "a Patriot in play has shown"),
        ({"shown": 1}, {}, {}, "no Patriot has shown"),
        ({}, {"shown": 1}, {}, "no Patriot has shown"),
        ({"shown": 1, "discard": "patriot"}, {}, {}, "no Patriot has shown"),
        ({"next_location": 3, "discard": "explorer"}, {}, {}, "no Explorer has looked"),
        ({"at_2": "explorer"}, {}, {}, "an Explorer in play has looked"),
        ({"next_location": 3}, {}, {}, "no Explorer has looked"),
        (
            {"hand": HAND, "next_location": 3},
            {"hand": WU_HAND},
            {"phase": "scout"},
            "no Explorer has looked",
        ),
        (
            {"hand": HAND, "next_location": 3, "discard": "explorer", "location": 5},
            {"hand": WU_HAND},
            {"phase": "scout", **ROUND_2},
            "the card that was seen is the one drawn now",
        ),
        ({"at_2": "dragoon)"}, {}, {}, r"'dragoon\)' is unknown"),
    ],
)
def test_cards_in_play_came_there_by_the_rules(
    table: Table, may: Side, david: Side, rest: dict[str, Any], message: str
) -> None:
    refuse(table, message, may, david, **rest)


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
    ],
)
def test_what_a_match_can_come_to_is_taken(table: Table, may: Side, david: Side, rest: dict[str, Any]) -> None:
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
