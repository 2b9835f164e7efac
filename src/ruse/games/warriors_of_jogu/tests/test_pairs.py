"""Cards that interact: every pair of abilities that can meet at one table."""

from collections.abc import Callable

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.record import UNKNOWN
from ruse.games.warriors_of_jogu.tests.helpers import codes, push_all, side, state

Table = Callable[..., Match]
FIGHT = ("pass", "pass", "show battle", "resolve")


def test_dragoon_and_punisher(table: Table) -> None:
    match = table(
        {"faction": "keion", "at_4": "dragoon", "at_2": "punisher"}, {"faction": "wu", "at_2": "storm-prodigy"}
    )
    push_all(match, *FIGHT)
    assert match.log(0)[-1].sentences[1] == "The battle is at 6: David wins 0 to 0, as the start player."


def test_an_enemy_punisher_denies_your_dragoon(table: Table) -> None:
    match = table({"faction": "keion", "at_2": "dragoon"}, {"faction": "keion", "at_2": "punisher"})
    push_all(match, *FIGHT)
    assert "The battle is at 6" in match.log(0)[-1].sentences[1]


def test_conjurer_and_storm_prodigy(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer", "discard": "storm-prodigy"}, {"faction": "keion"})
    push_all(match, "play conjurer 2", "play storm-prodigy")
    assert match.actor == 1
    match.push("send 2")
    assert side(match, 0)["at_2"] == "conjurer storm-prodigy"
    assert side(match, 0)["discard"] == ""


def test_conjurer_and_a_storm_prodigy_that_fits_nowhere(table: Table) -> None:
    full = {f"at_{location}": "master-of-fire" for location in (2, 3, 4, 5, 6)}
    match = table({"faction": "wu", "hand": "conjurer", "discard": "storm-prodigy", **full}, {"faction": "keion"})
    match.push("play conjurer 2")
    assert match.actor == 1, "the Conjurer has nothing it could play"
    assert side(match, 0)["discard"] == "storm-prodigy"


def test_conjurer_and_master_of_wind_at_the_conjurers_location(table: Table) -> None:
    match = table({"faction": "wu", "hand": "conjurer", "discard": "master-of-wind"}, {"faction": "keion"})
    match.push("play conjurer 2")
    assert codes(match) == [f"play master-of-wind {location}" for location in (3, 4, 5, 6)]


def test_conjurer_and_a_deadly_master_of_fire(table: Table) -> None:
    match = table({"faction": "wu", "morale": 2, "hand": "conjurer", "discard": "master-of-fire"}, {"faction": "keion"})
    push_all(match, "play conjurer 2", "play master-of-fire 3")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == [1]


def test_conjurer_and_scramblers_at_two_locations(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "conjurer", "discard": "master-of-earth"},
        {"faction": "mibits", "at_2": "scrambler", "at_3": "scrambler"},
    )
    push_all(match, "play conjurer 2", "ability first", "play master-of-earth 3", "flee 5", "flee 6")
    assert side(match, 1)["at_5"] == side(match, 1)["at_6"] == "scrambler"
    assert state(match).depth == 0


def test_two_scramblers_move_one_after_the_other(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "conjurer", "discard": "master-of-fire"},
        {"faction": "mibits", "at_2": "scrambler scrambler"},
    )
    push_all(match, "play conjurer 2", "scrambler first", "flee 3", "ability first", "play master-of-fire 4")
    assert codes(match) == ["flee 3", "flee 4", "flee 5", "flee 6"]
    match.push("flee 6")
    assert (side(match, 1)["at_3"], side(match, 1)["at_6"]) == ("scrambler", "scrambler")


def test_scrambler_and_gangan_bit(table: Table) -> None:
    match = table(
        {"faction": "mibits", "hand": "gangan-bit", "at_5": "gangan-bit"}, {"faction": "mibits", "at_2": "scrambler"}
    )
    push_all(match, "play gangan-bit 2", "ability first")
    assert side(match, 0)["at_2"] == "gangan-bit gangan-bit"
    assert match.actor == 1
    match.push("flee 5")
    assert side(match, 1)["at_5"] == "scrambler"


def test_a_gathered_gangan_bit_does_not_drive_a_scrambler_away(table: Table) -> None:
    match = table(
        {"faction": "mibits", "hand": "gangan-bit", "at_5": "gangan-bit"}, {"faction": "mibits", "at_5": "scrambler"}
    )
    match.push("play gangan-bit 2")
    assert side(match, 1)["at_5"] == "scrambler"
    assert state(match).depth == 0


def test_scrambler_and_a_card_sent_to_it(table: Table) -> None:
    match = table(
        {"faction": "wu", "hand": "storm-prodigy"},
        {"faction": "mibits", "at_2": "scrambler"},
        numbers=("[cards.wu.storm-prodigy]\nstrength = 7", "[cards.wu.storm-prodigy]\nstrength = 6"),
    )
    push_all(match, "play storm-prodigy", "send 2")
    assert codes(match) == ["flee 3", "flee 4", "flee 5", "flee 6"]
    match.push("flee 3")
    assert side(match, 1)["at_3"] == "scrambler"
    assert state(match).depth == 0


def test_scrambler_and_a_card_played_face_down(table: Table) -> None:
    match = table({"faction": "agents", "hand": "covert-senior-agent"}, {"faction": "mibits", "at_2": "scrambler"})
    push_all(match, "play covert-senior-agent 2", "flee 3")
    assert match.observation(1).down[0, 0, 0] == UNKNOWN


def test_bomb_tower_and_protected(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"},
        {"faction": "mibits", "at_2": "medic trojan-bit gangan-bit"},
    )
    match.push("play bomb-tower 2")
    assert codes(match) == ["bomb gangan-bit"]


def test_bomb_tower_makes_room_for_another_tower(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower heavy-tower", "at_2": "engineer-unit-1"},
        {"faction": "wu", "at_2": "master-of-fire"},
    )
    push_all(match, "play bomb-tower 2", "bomb master-of-fire", "pass", "play heavy-tower 2")
    assert side(match, 0)["at_2"] == "engineer-unit-1 heavy-tower"


def test_saboteur_and_a_known_top(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "saboteur saboteur", "discard": "saboteur"},
        {"faction": "wu", "top": "storm-prodigy"},
    )
    match.push("play saboteur 2")
    assert codes(match) == ["sabotage storm-prodigy"]
    push_all(match, "sabotage storm-prodigy", "sabotage master-of-fire", "pass", "play saboteur 3")
    assert codes(match) == ["sabotage storm-prodigy"], "it lies on top again"
    push_all(match, "sabotage storm-prodigy", "sabotage storm-prodigy")
    assert side(match, 1)["top"] == "storm-prodigy storm-prodigy"


def test_saboteur_and_support_tower(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "saboteur"},
        {"faction": "engineers", "discard": "support-tower", "top": "bomb-tower? heavy-tower? bomb-tower?"},
    )
    match.push("play saboteur 2")
    assert codes(match) == ["sabotage bomb-tower"]
    push_all(match, "sabotage bomb-tower", "sabotage heavy-tower")
    assert side(match, 1)["top"] == "heavy-tower bomb-tower?"
    assert match.observation(0).top[1].tolist()[1] == UNKNOWN


def test_saboteur_and_medic(table: Table) -> None:
    """What Medic put at the bottom comes to the top when nothing else is left."""
    discard = " ".join(["good-for-something"] * 8 + ["gangan-bit"] * 8 + ["medic"] * 8 + ["trojan-bit"] * 8)
    match = table(
        {"faction": "agents", "hand": "saboteur"},
        {
            "faction": "mibits",
            "discard": f"{discard} {' '.join(['scrambler'] * 5)}",
            "bottom": "scrambler scrambler scrambler",
        },
    )
    push_all(match, "play saboteur 2", "sabotage scrambler", "sabotage scrambler")
    assert side(match, 1)["bottom"] == "scrambler"
    assert side(match, 1)["top"] == ""


def test_assassin_and_a_hand_everybody_knows(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "assassin"}, {"faction": "mibits", "hand": "scrambler", "known": "scrambler"}
    )
    push_all(match, "play assassin 2", "assassinate scrambler")
    assert side(match, 1)["known"] == side(match, 1)["hand"] == ""


def test_assassin_and_an_empty_hand(table: Table) -> None:
    match = table({"faction": "agents", "hand": "assassin"}, {"faction": "mibits"})
    match.push("play assassin 2")
    assert match.actor == 1


def test_good_for_something_and_good_for_something(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "good-for-something good-for-something"}, {"faction": "wu"})
    push_all(match, "play good-for-something 2", "draw scrambler", "play good-for-something 2")
    assert match.actor == CHANCE
    push_all(match, "draw medic", "play scrambler 3")
    assert match.actor == 1
    assert side(match, 0)["hand"] == "medic"


def test_good_for_something_and_trojan_bit(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "good-for-something trojan-bit"}, {"faction": "wu"})
    push_all(match, "play good-for-something 2", "draw scrambler", "play trojan-bit 3", "recall good-for-something 2")
    push_all(match, "draw gangan-bit")
    assert side(match, 0)["hand"] == "gangan-bit scrambler"
    assert side(match, 0)["bottom"] == "good-for-something"


def test_trojan_bit_draws_the_card_it_returned_from_an_empty_pile(table: Table) -> None:
    discard = " ".join(["good-for-something"] * 8 + ["gangan-bit"] * 8 + ["medic"] * 8 + ["trojan-bit"] * 7)
    match = table(
        {"faction": "mibits", "hand": "trojan-bit", "at_3": "scrambler", "discard": f"{discard} {'scrambler ' * 7}"},
        {"faction": "wu"},
    )
    push_all(match, "play trojan-bit 2", "recall scrambler 3")
    assert codes(match) == ["draw scrambler"]
    match.push("draw scrambler")
    assert side(match, 0)["known"] == "scrambler"


def test_guardian_angel_and_the_capacity_of_the_next_round(table: Table) -> None:
    match = table({"faction": "keion", "at_2": "guardian-angel+"}, {"faction": "wu", "hand": "master-of-wind"})
    push_all(match, *FIGHT, "keep")
    match.play_chance(seeded(1))
    match.push("pass")
    assert "play master-of-wind 2" not in codes(match)
    assert "play master-of-wind 3" in codes(match)


def test_guardian_angel_stays_only_once(table: Table) -> None:
    match = table({"faction": "keion", "at_2": "guardian-angel+ guardian-angel"}, {"faction": "wu"}, round=2, won="may")
    push_all(match, *FIGHT)
    assert side(match, 0)["at_2"] == "guardian-angel"
    assert side(match, 0)["discard"] == "guardian-angel"


def test_explorer_sees_what_is_scouted_next(table: Table) -> None:
    may = {"faction": "keion", "hand": "patriot " * 5 + "punisher " * 2, "discard": "explorer", "next_location": 3}
    match = table(may, {"faction": "wu", "hand": "conjurer " * 7}, phase="scout", round=2, won="may")
    assert codes(match) == ["scout 3"]
    match.push("scout 3")
    assert match.observation(1).location[0] == UNKNOWN
    assert state(match).next_location[0] == -2


def test_explorer_after_explorer_sees_nothing_new(table: Table) -> None:
    match = table({"faction": "keion", "hand": "explorer", "at_4": "explorer", "next_location": 3}, {"faction": "wu"})
    match.push("play explorer 2")
    assert match.actor == 1


def test_support_tower_and_a_short_pile(table: Table) -> None:
    units = " ".join(f"engineer-unit-{unit}" for unit in (1, 2, 3) for _ in range(7 - (unit == 1)))
    towers = " ".join(["heavy-tower"] * 7 + ["support-tower"] * 6 + ["bomb-tower"] * 4)
    match = table(
        {"faction": "engineers", "hand": "support-tower", "at_2": "engineer-unit-1", "discard": f"{units} {towers}"},
        {"faction": "wu"},
    )
    push_all(match, "play support-tower 2", "look bomb-tower")
    assert codes(match) == ["bury 1", "bury none"]


def test_support_tower_after_support_tower_looks_at_one_new_card(table: Table) -> None:
    match = table(
        {
            "faction": "engineers",
            "hand": "support-tower",
            "at_2": "engineer-unit-1",
            "discard": "support-tower",
            "top": "heavy-tower? bomb-tower?",
        },
        {"faction": "wu"},
    )
    push_all(match, "play support-tower 2", "look heavy-tower")
    assert codes(match) == ["bury 1", "bury 2", "bury 3", "bury none"]


def test_engineers_and_face_down_cards(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "engineer-unit-2 engineer-unit-1"},
        {"faction": "agents", "at_2": "(smoke-n-screen)"},
    )
    assert "play engineer-unit-1 2" in codes(match), "3 and 1"
    assert "play engineer-unit-2 2" not in codes(match), "3 and 2, though the card has strength 1"
