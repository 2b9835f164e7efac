"""Every example and note of the rulebook, but for those of single abilities (test_abilities.py)."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.match import Match
from ruse.games.warriors_of_jogu.tests.helpers import codes, state

Table = Callable[..., Match]
WITHOUT_STRENGTH = (
    "[cards.wu.conjurer]\nstrength = 2",
    "[table]\nleast_strength = 0\n\n[cards.wu.conjurer]\nstrength = 0",
)


def fight(match: Match) -> list[str]:
    """Both pass and the round is resolved; what was told of it."""
    for action in ("pass", "pass", "show battle", "resolve"):
        match.push(action)
    return match.log(0)[-1].sentences


@pytest.mark.rulebook("Ex.3")
def test_a_card_may_not_exceed_the_capacity(table: Table) -> None:
    match = table(
        {"faction": "keion", "hand": "patriot", "at_2": "guardian-angel+", "at_5": "knight-of-5 dragoon"},
        {"faction": "mibits", "at_2": "trojan-bit"},
    )
    assert "play patriot 2" in codes(match)
    assert "play patriot 5" not in codes(match)


@pytest.mark.rulebook("Ex.4")
def test_the_rating_is_strength_times_location_number(table: Table) -> None:
    match = table(
        {
            "faction": "keion",
            "location": 2,
            "at_2": "knight-of-2 guardian-angel+",
            "at_5": "knight-of-5",
            "at_3": "patriot",
            "shown": 1,
        },
        {
            "faction": "mibits",
            "location": 5,
            "at_2": "trojan-bit",
            "at_5": "medic gangan-bit",
            "at_3": "scrambler",
            "at_6": "good-for-something",
        },
        start="david",
        turn="may",
    )
    assert "The battle is at 2 and 5: May wins 32 to 31 (May 6 × 2 + 4 × 5; David 3 × 2 + 5 × 5)." in fight(match)
    assert match.scores() == [1, 0]


@pytest.mark.rulebook("Note 1")
def test_an_empty_draw_pile_gives_no_more_cards(table: Table) -> None:
    everything = {
        "guardian-angel": 5,
        "explorer": 5,
        "dragoon": 5,
        "punisher": 5,
        "patriot": 5,
        **{f"knight-of-{location}": 3 for location in (2, 3, 4, 5, 6)},
    }
    discard = " ".join(name for name, copies in everything.items() for _ in range(copies - (name == "patriot")))
    match = table(
        {"faction": "keion", "hand": "patriot", "discard": discard},
        {"faction": "wu", "ready": 1},
        phase="discard",
        round=2,
        won="may",
    )
    match.push("keep")
    while codes(match, "draw"):
        match.push(codes(match, "draw")[0])
    assert state(match).held.tolist() == [1, 7]


@pytest.mark.rulebook("Note 2")
def test_an_empty_location_pile_is_made_anew(table: Table) -> None:
    one_of_each = ("[cards.wu.conjurer]", "[table]\nlocation_cards = 1\n\n[cards.wu.conjurer]")
    used: dict[str, Any] = {"location_discard": "2 3 4 5 6"}
    match = table(
        {"faction": "keion", "hand": "patriot", **used},
        {"faction": "wu", "hand": "conjurer", **used},
        numbers=one_of_each,
        phase="discard",
        round=6,
        won="may may may david david",
    )
    match.push("keep")
    match.push("keep")
    assert state(match).location_discard[0].tolist() == [1, 1, 1, 1, 1]
    while codes(match, "draw"):
        match.push(codes(match)[0])
    assert codes(match) == [f"scout {location}" for location in (2, 3, 4, 5, 6)]
    assert state(match).location_discard.tolist() == [[0] * 5] * 2


@pytest.mark.rulebook("Note 3")
def test_a_location_above_its_capacity_takes_no_card(table: Table) -> None:
    match = table(
        {
            "faction": "engineers",
            "hand": "engineer-unit-1",
            "at_2": "engineer-unit-2 engineer-unit-1 heavy-tower",
        },
        {"faction": "wu", "hand": "conjurer"},
    )
    assert state(match).load[0] == 12
    assert not [code for code in codes(match, "play") if code.endswith(" 2")]
    match.push("pass")
    assert not [code for code in codes(match, "play") if code.endswith(" 2")]


@pytest.mark.rulebook("Note 4")
def test_a_battle_location_counts_once(table: Table) -> None:
    match = table(
        {"faction": "keion", "location": 2, "at_2": "dragoon"}, {"faction": "wu", "location": 2, "at_2": "conjurer"}
    )
    assert "The battle is at 2: May wins 8 to 4 (May 4 × 2; David 2 × 2)." in fight(match)


@pytest.mark.rulebook("Note 5")
def test_morale_is_not_limited(table: Table) -> None:
    match = table({"faction": "wu", "morale": 29, "at_6": "master-of-earth"}, {"faction": "keion"}, round=2, won="may")
    fight(match)
    assert state(match).morale[0] == 37


@pytest.mark.rulebook("Note 6")
def test_a_card_without_strength_fits_where_the_capacity_is_reached(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "conjurer", "at_2": "master-of-fire master-of-earth master-of-earth"},
        {"faction": "engineers", "at_3": "engineer-unit-3 heavy-tower"},
        numbers=WITHOUT_STRENGTH,
    )
    assert state(match).load.tolist()[:2] == [10, 12]
    assert codes(match, "play") == [f"play conjurer {location}" for location in (2, 4, 5, 6)]


def test_the_loser_loses_the_morale_of_all_cards_in_play(table: Table) -> None:
    match = table(
        {"faction": "wu", "at_6": "master-of-fire", "at_2": "conjurer"},
        {"faction": "keion", "at_2": "patriot", "shown": 1, "at_4": "guardian-angel+ knight-of-4"},
    )
    fight(match)
    assert state(match).morale.tolist() == [23, 18]


def test_a_tie_goes_to_the_start_player_of_the_round(table: Table) -> None:
    for start, first, second in (("may", "wu", "keion"), ("david", "keion", "wu")):
        match = table({"faction": first}, {"faction": second}, start=start, turn=start)
        assert f"{start.capitalize()} wins 0 to 0, as the start player." in " ".join(fight(match))


def test_after_seven_rounds_most_victory_points_win(table: Table) -> None:
    match = table(
        {"faction": "wu", "at_6": "conjurer"}, {"faction": "keion"}, round=7, won="may may may david david david"
    )
    fight(match)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [0]
    assert "4 to 3" in outcome.reason


def test_who_has_passed_plays_no_more(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer"}, {"faction": "keion", "hand": "patriot explorer"})
    match.push("pass")
    match.push("play patriot 2")
    match.push("reveal 6")
    match.push("play explorer 2")
    match.push("explore 3")
    assert match.actor == 1


def test_the_lower_initiative_starts_and_the_marker_moves_on(table: Table) -> None:
    match = table({"faction": "keion"}, {"faction": "wu"}, start="david", turn="david")
    fight(match)
    assert state(match).start == 0
