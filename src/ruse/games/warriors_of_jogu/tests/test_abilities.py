"""One test for each of the 27 abilities, with what the appendix adds to the card."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.errors import IllegalAction
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.record import UNKNOWN
from ruse.games.warriors_of_jogu.tests.helpers import codes, push_all, side, state

Table = Callable[..., Match]
WU: dict[str, Any] = {"faction": "wu"}
MIBITS: dict[str, Any] = {"faction": "mibits"}


# Guards of Keion


@pytest.mark.rulebook("Guardian Angel")
def test_guardian_angel_stays_one_more_round(table: Table) -> None:
    match = table({"faction": "keion", "hand": "guardian-angel"}, WU)
    push_all(match, "play guardian-angel 3", "pass", "pass", "show battle", "resolve")
    assert side(match, 0)["at_3"] == "guardian-angel"
    assert state(match).load.tolist() == [0, 2, 0, 0, 0]
    assert side(match, 0)["discard"] == ""


@pytest.mark.rulebook("Explorer")
def test_explorer_sees_the_next_location_card_alone(table: Table) -> None:
    match = table({"faction": "keion", "hand": "explorer"}, WU)
    match.push("play explorer 2")
    assert match.actor == CHANCE
    match.push("explore 3")
    assert match.observation(0).next_location[0] == 1
    assert match.observation(1).next_location[0] == UNKNOWN
    assert match.log(1)[-1].sentences == ["May looks at their next Location Card."]


@pytest.mark.rulebook("Dragoon")
def test_dragoon_makes_location_2_a_battle_location(table: Table) -> None:
    match = table({"faction": "keion", "hand": "dragoon"}, WU)
    push_all(match, "play dragoon 3", "pass", "pass", "show battle", "resolve")
    assert "The battle is at 2 and 6" in match.log(0)[-1].sentences[1]


@pytest.mark.rulebook("Knight")
@pytest.mark.parametrize("location", [2, 3, 4, 5, 6])
def test_a_knight_is_played_only_to_its_location(table: Table, location: int) -> None:
    match = table({"faction": "keion", "hand": f"knight-of-{location}"}, WU)
    assert codes(match) == [f"play knight-of-{location} {location}", "pass"]


@pytest.mark.rulebook("Punisher")
def test_punisher_overrides_location_cards_and_the_dragoon(table: Table) -> None:
    match = table({"faction": "keion", "location": 2, "hand": "punisher", "at_3": "dragoon"}, WU)
    push_all(match, "play punisher 2", "pass", "pass", "show battle", "resolve")
    assert "The battle is at 6" in match.log(0)[-1].sentences[1]


@pytest.mark.rulebook("Patriot")
def test_patriot_reveals_the_location_card(table: Table) -> None:
    match = table({"faction": "keion", "location": 4, "hand": "patriot patriot"}, WU)
    match.push("play patriot 2")
    assert match.observation(1).location[0] == UNKNOWN
    assert codes(match) == ["reveal 4"]
    match.push("reveal 4")
    assert match.observation(1).location[0] == 2
    push_all(match, "pass", "play patriot 3")
    assert codes(match) == ["pass"], "a second Patriot has nothing to reveal"


# Tribe Wu


@pytest.mark.rulebook("Master of Fire")
def test_master_of_fire_costs_2_morale_and_perhaps_the_game(table: Table) -> None:
    match = table({"faction": "wu", "hand": "master-of-fire", "discard": "master-of-fire", "morale": 3}, MIBITS)
    match.push("play master-of-fire 2")
    assert state(match).morale[0] == 1
    match = table({"faction": "wu", "hand": "master-of-fire", "discard": "master-of-fire", "morale": 2}, MIBITS)
    match.push("play master-of-fire 2")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [1]


@pytest.mark.rulebook("Master of Wind")
def test_master_of_wind_needs_an_empty_location(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "master-of-wind", "at_2": "conjurer"}, {"faction": "mibits", "at_5": "medic"}
    )
    assert codes(match, "play") == [f"play master-of-wind {location}" for location in (3, 4, 6)]
    with pytest.raises(IllegalAction, match="location 5 is not empty"):
        match.push("play master-of-wind 5")


@pytest.mark.rulebook("Master of Earth")
def test_master_of_earth_gains_the_spare_capacity(table: Table) -> None:
    match = table({"faction": "wu", "hand": "master-of-earth"}, {"faction": "mibits", "at_2": "scrambler"}, turn="may")
    push_all(match, "play master-of-earth 2", "flee 3", "pass", "pass", "show battle", "resolve")
    assert state(match).morale[0] == 23 + 8 - 1


@pytest.mark.rulebook("Conjurer")
def test_conjurer_plays_a_card_of_the_discard_pile(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer", "discard": "storm-prodigy master-of-fire"}, MIBITS)
    match.push("play conjurer 2")
    assert "play storm-prodigy" in codes(match)
    assert "pass" not in codes(match)
    match.push("play master-of-fire 3")
    assert side(match, 0)["at_3"] == "master-of-fire"
    assert side(match, 0)["discard"] == "storm-prodigy"
    assert state(match).morale[0] == 21
    assert match.actor == 1


def test_conjurer_without_discards_does_nothing(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer"}, MIBITS)
    match.push("play conjurer 2")
    assert match.actor == 1


@pytest.mark.rulebook("Storm Prodigy")
def test_the_opponent_chooses_where_storm_prodigy_is_played(table: Table) -> None:
    match = table({"faction": "wu", "hand": "storm-prodigy", "at_2": "master-of-fire"}, MIBITS)
    match.push("play storm-prodigy")
    assert match.actor == 1
    assert codes(match) == [f"send {location}" for location in (3, 4, 5, 6)]
    match.push("send 5")
    assert side(match, 0)["at_5"] == "storm-prodigy"
    assert match.actor == 1, "it is David's turn"


def test_storm_prodigy_without_a_legal_location_cannot_be_played(table: Table) -> None:
    full = {f"at_{location}": "master-of-fire" for location in (2, 3, 4, 5, 6)}
    match = table({"faction": "wu", "hand": "storm-prodigy", **full}, MIBITS)
    assert codes(match) == ["pass"]
    with pytest.raises(IllegalAction, match="no legal location"):
        match.push("play storm-prodigy")


# Gang of Mibits


@pytest.mark.rulebook("Good-for-Something")
def test_good_for_something_draws_then_plays_any_card(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "good-for-something scrambler"}, WU)
    match.push("play good-for-something 2")
    match.push("draw medic")
    assert len(codes(match, "play medic")) == 5
    assert len(codes(match, "play scrambler")) == 5
    match.push("play scrambler 6")
    assert side(match, 0)["hand"] == "medic"
    assert match.actor == 1


@pytest.mark.rulebook("Gangan Bit")
def test_gangan_bit_gathers_its_kind_beyond_the_capacity(table: Table) -> None:
    match = table(
        {"faction": "mibits", "hand": "gangan-bit", "at_3": "gangan-bit gangan-bit scrambler"},
        {"faction": "wu", "at_2": "master-of-fire", "at_4": "master-of-fire conjurer"},
    )
    assert codes(match, "play gangan-bit 4") == []
    match.push("play gangan-bit 2")
    assert side(match, 0)["at_2"] == "gangan-bit gangan-bit gangan-bit"
    assert side(match, 0)["at_3"] == "scrambler"
    assert state(match).load.tolist() == [15, 4, 8, 0, 0]


@pytest.mark.rulebook("Medic")
def test_medic_returns_up_to_three_unprotected_cards(table: Table) -> None:
    discard = "medic trojan-bit scrambler scrambler gangan-bit good-for-something"
    match = table({"faction": "mibits", "hand": "medic", "discard": discard}, WU)
    match.push("play medic 2")
    assert codes(match) == ["return good-for-something", "return gangan-bit", "return scrambler", "stop"]
    push_all(match, "return scrambler", "return gangan-bit", "return scrambler")
    assert match.actor == 1
    assert side(match, 0)["bottom"] == "scrambler gangan-bit scrambler"
    assert side(match, 0)["discard"] == "good-for-something medic trojan-bit"


def test_medic_may_stop_at_once(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "medic", "discard": "scrambler"}, WU)
    push_all(match, "play medic 2", "stop")
    assert side(match, 0)["bottom"] == ""
    assert match.actor == 1


@pytest.mark.rulebook("Scrambler")
def test_scrambler_must_move_when_the_opponent_plays_to_its_location(table: Table) -> None:
    match = table({"faction": "wu", "hand": "master-of-earth"}, {"faction": "mibits", "at_4": "scrambler"})
    match.push("play master-of-earth 4")
    assert match.actor == 1
    assert codes(match) == ["flee 2", "flee 3", "flee 5", "flee 6"]
    match.push("flee 6")
    assert side(match, 1)["at_6"] == "scrambler"
    assert state(match).load.tolist() == [0, 0, 2, 0, 4]


@pytest.mark.rulebook("Trojan Bit")
def test_trojan_bit_returns_a_card_and_draws(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "trojan-bit", "at_3": "scrambler medic", "at_5": "gangan-bit"}, WU)
    match.push("play trojan-bit 2")
    assert codes(match) == ["recall gangan-bit 5", "recall scrambler 3"]
    match.push("recall scrambler 3")
    assert match.actor == CHANCE
    match.push("draw medic")
    assert side(match, 0)["bottom"] == "scrambler"
    assert side(match, 0)["hand"] == "medic"
    match = table({"faction": "mibits", "hand": "trojan-bit", "at_3": "medic"}, WU)
    match.push("play trojan-bit 2")
    assert match.actor == 1, "nothing is moved, nothing is drawn"


# League of Agents


@pytest.mark.parametrize(
    ("kind", "strength"),
    [
        pytest.param("smoke-n-screen", 1, marks=pytest.mark.rulebook("Smoke-n-Screen")),
        pytest.param("covert-junior-agent", 4, marks=pytest.mark.rulebook("Covert Junior Agent")),
        pytest.param("covert-senior-agent", 6, marks=pytest.mark.rulebook("Covert Senior Agent")),
    ],
)
def test_agents_in_disguise_count_3_until_they_are_turned_up(table: Table, kind: str, strength: int) -> None:
    match = table({"faction": "agents", "hand": kind}, {"faction": "wu", "at_2": "storm-prodigy", "at_3": "conjurer"})
    match.push(f"play {kind} 2")
    assert state(match).load[0] == 10
    assert match.observation(1).down[0, 0, 0] == UNKNOWN
    assert match.log(1)[-1].sentences == ["May plays a card face down to location 2."]
    push_all(match, "pass", "pass", "show battle")
    assert match.observation(1).load[0] == 7 + strength


@pytest.mark.rulebook("Saboteur")
def test_saboteur_discards_the_top_two_cards(table: Table) -> None:
    match = table({"faction": "agents", "hand": "saboteur"}, WU)
    push_all(match, "play saboteur 2", "sabotage conjurer", "sabotage storm-prodigy")
    assert side(match, 1)["discard"] == "conjurer"
    assert side(match, 1)["top"] == "storm-prodigy"
    assert match.actor == 1


@pytest.mark.rulebook("Assassin")
def test_assassin_discards_a_random_card_unless_it_is_protected(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "assassin assassin"}, {"faction": "wu", "hand": "storm-prodigy conjurer"}
    )
    match.push("play assassin 2")
    assert codes(match) == ["assassinate conjurer", "assassinate storm-prodigy"]
    match.push("assassinate storm-prodigy")
    assert side(match, 1)["hand"] == "conjurer storm-prodigy"
    assert side(match, 1)["known"] == "storm-prodigy"
    push_all(match, "pass", "play assassin 2", "assassinate conjurer")
    assert side(match, 1)["hand"] == "storm-prodigy"
    assert side(match, 1)["discard"] == "conjurer"


# Society of Engineers


@pytest.mark.parametrize(
    ("unit", "there", "fits"),
    [
        pytest.param(1, "trojan-bit", True, marks=pytest.mark.rulebook("Engineer Unit 1")),
        pytest.param(1, "scrambler", False),
        pytest.param(2, "medic", True, marks=pytest.mark.rulebook("Engineer Unit 2")),
        pytest.param(2, "trojan-bit", False),
        pytest.param(3, "good-for-something", True, marks=pytest.mark.rulebook("Engineer Unit 3")),
        pytest.param(3, "medic", False),
    ],
)
def test_engineers_respect_a_capacity_of_4(table: Table, unit: int, there: str, fits: bool) -> None:
    match = table({"faction": "engineers", "hand": f"engineer-unit-{unit}"}, {"faction": "mibits", "at_2": there})
    assert (f"play engineer-unit-{unit} 2" in codes(match)) == fits


@pytest.mark.rulebook("Heavy Tower")
def test_as_many_towers_as_engineers_beyond_the_capacity(table: Table) -> None:
    engineers: dict[str, Any] = {"faction": "engineers", "hand": "heavy-tower"}
    match = table({**engineers, "at_2": "engineer-unit-2"}, {"faction": "wu", "at_2": "master-of-fire"})
    assert codes(match, "play") == ["play heavy-tower 2"]
    match.push("play heavy-tower 2")
    assert state(match).load[0] == 17
    match = table({**engineers, "at_2": "engineer-unit-2 heavy-tower"}, WU)
    assert codes(match, "play") == []
    match = table({**engineers, "at_2": "engineer-unit-2 engineer-unit-1 support-tower"}, WU)
    assert codes(match, "play") == ["play heavy-tower 2"]


@pytest.mark.rulebook("Support Tower")
def test_support_tower_looks_at_three_cards_and_may_bury_one(table: Table) -> None:
    match = table({"faction": "engineers", "hand": "support-tower", "at_2": "engineer-unit-1"}, WU)
    push_all(match, "play support-tower 2", "look bomb-tower", "look heavy-tower", "look engineer-unit-2")
    assert codes(match) == ["bury 1", "bury 2", "bury 3", "bury none"]
    assert match.observation(1).top[0].tolist() == [UNKNOWN] * 3
    match.push("bury 2")
    assert side(match, 0)["top"] == "bomb-tower? engineer-unit-2?"
    assert side(match, 0)["bottom"] == "heavy-tower?"
    assert match.observation(1).bottom[0, 0] == UNKNOWN


@pytest.mark.rulebook("Bomb Tower")
def test_bomb_tower_discards_an_enemy_card_and_itself(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"},
        {"faction": "wu", "at_2": "conjurer storm-prodigy"},
    )
    match.push("play bomb-tower 2")
    assert codes(match) == ["bomb conjurer"]
    match.push("bomb conjurer")
    assert side(match, 1)["at_2"] == "storm-prodigy"
    assert side(match, 1)["discard"] == "conjurer"
    assert side(match, 0)["at_2"] == "engineer-unit-1"
    assert side(match, 0)["discard"] == "bomb-tower"
    assert state(match).load[0] == 8
