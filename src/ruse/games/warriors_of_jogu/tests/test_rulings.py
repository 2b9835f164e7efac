"""Every ruling of RULES.md."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.dice import seeded
from ruse.core.errors import BadOptions, IllegalAction
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.record import NONE, UNKNOWN
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu import act, knowledge
from ruse.games.warriors_of_jogu.tests.helpers import codes, push_all, side, state

Table = Callable[..., Match]
WU: dict[str, Any] = {"faction": "wu"}
KEION: dict[str, Any] = {"faction": "keion"}


FIGHT = ("pass", "pass", "show battle", "resolve")


@pytest.mark.ruling(1)
def test_discards_are_sealed_then_shown(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer conjurer"},
        {**KEION, "hand": "patriot", "location_discard": "2 5"},
        phase="discard",
        round=3,
        won="may may",
    )
    push_all(match, "discard conjurer", "keep")
    assert match.observation(1).sealed[0] == UNKNOWN
    assert match.observation(1).discard[0] == 0
    match.push("keep")
    assert codes(match) == ["show discards"]
    match.push("show discards")
    assert match.log(SPECTATOR)[-1].sentences == ["The discards are shown.", "May discarded Conjurer."]
    assert match.observation(1).discard[0] == state(match).discard[0] != 0
    assert match.observation(0).location_discard[1].tolist() == [1, 0, 0, 1, 0]


@pytest.mark.ruling(2)
def test_a_face_down_card_fights_with_its_real_strength_and_morale(table: Table) -> None:
    match = table(
        {"faction": "agents", "at_6": "(covert-senior-agent)", "at_2": "(covert-senior-agent) (smoke-n-screen)"},
        {**KEION, "at_6": "knight-of-6 explorer", "next_location": 3},
    )
    assert state(match).load.tolist() == [6, 0, 0, 0, 10]
    push_all(match, *FIGHT)
    assert "David wins 42 to 36" in match.log(0)[-1].sentences[1]
    assert state(match).morale[0] == 23 - 3 - 3 - 0


@pytest.mark.ruling(3)
def test_a_location_above_10_takes_no_card_but_a_tower(table: Table) -> None:
    match = table(
        {
            "faction": "engineers",
            "hand": "engineer-unit-1 heavy-tower heavy-tower",
            "at_2": "engineer-unit-1 engineer-unit-2 heavy-tower",
        },
        {**WU, "hand": "master-of-earth"},
    )
    assert codes(match, "play heavy-tower") == ["play heavy-tower 2"]
    with pytest.raises(IllegalAction, match="above its capacity and takes no card but a Tower"):
        match.push("play engineer-unit-1 2")
    match.push("play heavy-tower 2")
    assert state(match).load[0] == 21
    with pytest.raises(IllegalAction, match="above its capacity and takes no card but a Tower"):
        match.push("play master-of-earth 2")
    match.push("pass")
    with pytest.raises(IllegalAction, match="more of your Engineers than Towers"):
        match.push("play heavy-tower 2")


@pytest.mark.ruling(3)
def test_a_tower_follows_where_other_cards_exceed_the_capacity(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "support-tower", "at_2": "engineer-unit-3"},
        {"faction": "mibits", "at_2": "scrambler scrambler scrambler"},
    )
    assert state(match).load[0] == 15
    match.push("play support-tower 2")
    assert state(match).load[0] == 21


@pytest.mark.ruling(3)
def test_moving_is_not_playing(table: Table) -> None:
    match = table(
        {**WU, "hand": "master-of-earth", "at_2": "master-of-fire conjurer"},
        {"faction": "mibits", "at_4": "scrambler", "at_2": "good-for-something"},
    )
    push_all(match, "play master-of-earth 4", "flee 2")
    assert state(match).load[0] == 13, "a moved card may exceed the capacity"
    assert match.actor == 1
    assert state(match).depth == 0


@pytest.mark.ruling(4)
def test_a_card_played_by_an_ability_is_a_full_play_to_any_depth(table: Table) -> None:
    match = table({**WU, "hand": "conjurer", "discard": "conjurer conjurer master-of-wind master-of-fire"}, KEION)
    push_all(match, "play conjurer 2", "play conjurer 2", "play conjurer 2")
    assert codes(match, "play master-of-wind 2") == [], "restrictions hold"
    assert "pass" not in codes(match), "it must be done"
    match.push("play master-of-fire 3")
    assert state(match).morale[0] == 21, "abilities happen"
    assert match.actor == 1


@pytest.mark.ruling(5)
def test_gangan_bit_gathers_only_gangan_bits_of_its_owner(table: Table) -> None:
    match = table(
        {"faction": "mibits", "hand": "gangan-bit", "at_3": "medic gangan-bit"},
        {"faction": "mibits", "at_4": "gangan-bit"},
    )
    match.push("play gangan-bit 2")
    assert side(match, 0)["at_2"] == "gangan-bit gangan-bit"
    assert side(match, 0)["at_3"] == "medic"
    assert side(match, 1)["at_4"] == "gangan-bit"


@pytest.mark.ruling(5)
def test_the_player_of_the_card_chooses_the_order(table: Table) -> None:
    engineers: dict[str, Any] = {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"}
    mibits: dict[str, Any] = {"faction": "mibits", "at_2": "scrambler"}
    match = table(engineers, mibits)
    match.push("play bomb-tower 2")
    assert match.actor == 0
    assert codes(match) == ["ability first", "scrambler first"]
    push_all(match, "ability first", "bomb scrambler")
    assert match.actor == 1
    assert side(match, 1)["discard"] == "scrambler"
    match = table(engineers, mibits)
    push_all(match, "play bomb-tower 2", "scrambler first", "flee 5")
    assert side(match, 1)["at_5"] == "scrambler"
    assert side(match, 0)["discard"] == "bomb-tower"


@pytest.mark.ruling(6)
def test_everybody_knows_what_lies_at_the_bottom(table: Table) -> None:
    match = table({"faction": "mibits", "hand": "trojan-bit medic", "at_3": "scrambler", "discard": "gangan-bit"}, WU)
    match.push("play trojan-bit 2")
    assert codes(match) == ["recall scrambler 3"], "it must return a card"
    push_all(match, "recall scrambler 3", "draw gangan-bit", "pass", "play medic 2", "return gangan-bit")
    assert match.observation(1).bottom[0].tolist()[:3] == state(match).bottom[0].tolist()[:3]
    assert side(match, 0)["bottom"] == "scrambler gangan-bit"


@pytest.mark.ruling(7)
def test_shown_protected_cards_are_known(table: Table) -> None:
    match = table({"faction": "agents", "hand": "saboteur assassin"}, {**WU, "hand": "storm-prodigy"})
    push_all(match, "play saboteur 2", "sabotage storm-prodigy", "sabotage conjurer", "pass")
    assert match.observation(0).top[1].tolist() == match.observation(SPECTATOR).top[1].tolist()
    assert side(match, 1)["top"] == "storm-prodigy"
    push_all(match, "play assassin 3", "assassinate storm-prodigy")
    assert side(match, 1)["hand"] == side(match, 1)["known"] == "storm-prodigy"


@pytest.mark.ruling(8)
def test_a_bomb_tower_without_a_target_is_discarded_all_the_same(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"}, {**WU, "at_2": "storm-prodigy"}
    )
    match.push("play bomb-tower 2")
    assert match.actor == 1
    assert side(match, 0)["discard"] == "bomb-tower"
    assert side(match, 1)["at_2"] == "storm-prodigy"


@pytest.mark.ruling(9)
def test_only_your_own_engineers_count(table: Table) -> None:
    match = table({"faction": "engineers", "hand": "heavy-tower"}, {"faction": "engineers", "at_2": "engineer-unit-1"})
    assert codes(match) == ["pass"]


@pytest.mark.ruling(10)
def test_no_battle_location_left_is_won_by_the_start_player(table: Table) -> None:
    match = table({**KEION, "at_6": "punisher"}, {**WU, "at_6": "master-of-fire"})
    push_all(match, *FIGHT)
    assert "There is no battle: David wins 0 to 0, as the start player." in match.log(0)[-1].sentences


@pytest.mark.ruling(10)
def test_masters_of_earth_give_before_the_loser_loses(table: Table) -> None:
    match = table(
        {**WU, "morale": 1, "at_2": "master-of-earth", "discard": "master-of-fire"}, {**KEION, "at_6": "knight-of-6"}
    )
    push_all(match, *FIGHT)
    assert match.outcome() is None
    assert state(match).morale[0] == 1 + 8 - 1


@pytest.mark.ruling(11)
def test_who_has_passed_still_answers(table: Table) -> None:
    match = table({**WU, "hand": "storm-prodigy"}, {"faction": "mibits", "passed": 1, "at_4": "scrambler"})
    match.push("play storm-prodigy")
    assert match.actor == 1
    assert "send 4" not in codes(match)
    match.push("send 5")
    assert match.actor == 0


@pytest.mark.ruling(11)
def test_who_has_passed_still_moves_a_scrambler(table: Table) -> None:
    match = table({**WU, "hand": "master-of-earth"}, {"faction": "mibits", "passed": 1, "at_4": "scrambler"})
    match.push("play master-of-earth 4")
    assert match.actor == 1
    match.push("flee 5")
    assert side(match, 1)["at_5"] == "scrambler"
    assert match.actor == 0, "who has passed has no turn"


@pytest.mark.ruling(12)
def test_the_same_faction_on_both_sides_is_an_option() -> None:
    game = find_game("warriors-of-jogu")
    with pytest.raises(BadOptions, match="each faction deck exists once"):
        Match(game, {"first": 3, "second": 3})
    match = Match(game, {"first": 3, "second": 3, "mirror": 1})
    assert codes(match) == ["start may", "start david"]
    match.push("start david")
    assert state(match).start == 1


@pytest.mark.ruling(13)
def test_a_hand_that_cannot_be_played_is_shown(table: Table) -> None:
    full = {f"at_{location}": "trojan-bit trojan-bit trojan-bit" for location in (3, 4)}
    match = table(
        {"faction": "mibits", "hand": "good-for-something scrambler", **full},
        {**WU, "at_2": "storm-prodigy conjurer", "at_5": "storm-prodigy conjurer", "at_6": "storm-prodigy conjurer"},
    )
    match.push("play good-for-something 2")
    match.push("draw trojan-bit")
    assert codes(match) == ["show hand"]
    assert "show your hand" in match.seat(0).speech().prompt
    match.push("show hand")
    assert side(match, 0)["known"] == side(match, 0)["hand"] == "scrambler trojan-bit"
    assert match.actor == 1
    assert "May holds Scrambler and Trojan Bit." in match.log(1)[-1].sentences


@pytest.mark.ruling(14)
def test_master_of_earth_above_the_capacity_gains_nothing(table: Table) -> None:
    match = table({**WU, "at_6": "master-of-earth"}, {"faction": "engineers", "at_6": "engineer-unit-1 heavy-tower"})
    push_all(match, *FIGHT)
    assert state(match).morale[0] == 23 - 1


@pytest.mark.ruling(15)
def test_the_number_of_sealed_discards_is_public(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer conjurer"}, {**KEION, "hand": "patriot"}, phase="discard", round=2, won="may"
    )
    match.push("discard conjurer")
    assert match.observation(1).num_sealed[0] == 1
    assert match.log(1)[-1].sentences == ["May discards a card face down."]


@pytest.mark.ruling(16)
def test_protected_cards_go_back_in_their_order(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "saboteur", "discard": "saboteur"},
        {"faction": "mibits", "top": "medic trojan-bit"},
    )
    match.push("play saboteur 2")
    assert codes(match) == ["sabotage medic"]
    push_all(match, "sabotage medic", "sabotage trojan-bit")
    assert side(match, 1)["top"] == "medic trojan-bit"


@pytest.mark.ruling(16)
def test_saboteur_takes_what_is_there(table: Table) -> None:
    units = " ".join(f"engineer-unit-{unit}" for unit in (1, 2, 3) for _ in range(7))
    towers = " ".join(["heavy-tower"] * 7 + ["support-tower"] * 7 + ["bomb-tower"] * 4)
    match = table({"faction": "agents", "hand": "saboteur"}, {"faction": "engineers", "discard": f"{units} {towers}"})
    push_all(match, "play saboteur 2", "sabotage bomb-tower")
    assert match.actor == 1
    assert side(match, 1)["discard"].count("bomb-tower") == 5


@pytest.mark.ruling(17)
def test_others_do_not_see_which_card_is_buried(table: Table) -> None:
    match = table({"faction": "engineers", "hand": "support-tower", "at_2": "engineer-unit-1"}, WU)
    push_all(match, "play support-tower 2", "look bomb-tower", "look heavy-tower", "look heavy-tower", "bury 1")
    assert match.log(1)[-1].sentences == ["May moves one of the cards on top of their draw pile to the bottom."]
    assert match.log(0)[-1].sentences == ["May moves the first card of their draw pile, Bomb Tower, to the bottom."]
    assert match.observation(1).num_top[0] == 2


@pytest.mark.ruling(17)
@pytest.mark.parametrize(
    ("top", "buried", "seen"),
    [
        ("bomb-tower? bomb-tower? bomb-tower?", 1, "bury ? 1"),
        ("bomb-tower? bomb-tower? bomb-tower?", 3, "bury ? 1"),
        ("bomb-tower? heavy-tower bomb-tower?", 1, "bury ? 1"),
        ("bomb-tower? heavy-tower bomb-tower?", 2, "bury 2"),
        ("bomb-tower? heavy-tower bomb-tower?", 3, "bury ? 3"),
        ("heavy-tower bomb-tower? bomb-tower?", 3, "bury ? 2"),
    ],
)
def test_a_buried_card_is_told_apart_by_the_known_cards_beside_it(
    table: Table, top: str, buried: int, seen: str
) -> None:
    match = table(
        {
            "faction": "engineers",
            "hand": "support-tower",
            "at_2": "engineer-unit-1",
            "discard": "support-tower",
            "top": top,
        },
        {"faction": "agents", "discard": "saboteur"},
    )
    match.push("play support-tower 2")
    box, action = match.box.plain, act.BURY + buried - 1
    assert act.TABLE.code(knowledge.seen(box, state(match), 0, action, 1)) == seen
    assert act.TABLE.code(knowledge.seen(box, state(match), 0, action, SPECTATOR)) == seen
    assert knowledge.seen(box, state(match), 0, action, 0) == action


@pytest.mark.ruling(18)
def test_a_scrambler_that_has_left_does_not_move_again(table: Table) -> None:
    match = table({**WU, "hand": "conjurer", "discard": "master-of-earth"}, {"faction": "mibits", "at_4": "scrambler"})
    push_all(match, "play conjurer 4", "ability first", "play master-of-earth 4", "flee 6")
    assert state(match).depth == 0
    assert match.actor == 1
    assert side(match, 1)["at_6"] == "scrambler"


@pytest.mark.ruling(18)
def test_a_scrambler_that_came_later_does_not_move_for_one_that_left(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer", "discard": "conjurer master-of-earth"},
        {"faction": "mibits", "at_4": "scrambler", "at_5": "scrambler"},
    )
    push_all(match, "play conjurer 4", "ability first", "play conjurer 4", "scrambler first", "flee 6")
    push_all(match, "play master-of-earth 5", "flee 4")
    assert state(match).depth == 0
    assert side(match, 1)["at_4"] == side(match, 1)["at_6"] == "scrambler"
    assert match.actor == 1


@pytest.mark.ruling(18)
def test_a_scrambler_that_came_before_the_first_one_left_does_not_move_in_its_stead(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer", "discard": "conjurer master-of-earth"},
        {"faction": "mibits", "at_4": "scrambler", "at_5": "scrambler"},
    )
    push_all(match, "play conjurer 4", "ability first", "play conjurer 4", "ability first")
    push_all(match, "play master-of-earth 5", "flee 4", "flee 3")
    assert state(match).depth == 0
    assert side(match, 1)["at_3"] == side(match, 1)["at_4"] == "scrambler"
    assert match.actor == 1


@pytest.mark.ruling(18)
def test_a_scrambler_that_came_before_a_card_was_played_there_moves_too(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer", "discard": "conjurer conjurer master-of-earth"},
        {"faction": "mibits", "at_4": "scrambler", "at_5": "scrambler"},
        numbers=("[cards.wu.conjurer]\nstrength = 2", "[cards.wu.conjurer]\nstrength = 1"),
    )
    push_all(match, "play conjurer 4", "ability first", "play conjurer 5", "scrambler first", "flee 4")
    push_all(match, "play conjurer 4", "ability first", "play master-of-earth 3", "flee 2", "flee 6")
    assert state(match).depth == 0, "both moved for the last card played there, none for the first"
    assert side(match, 1)["at_2"] == side(match, 1)["at_6"] == "scrambler"


@pytest.mark.ruling(18)
def test_a_scrambler_that_went_away_and_came_back_does_not_move_for_a_card_of_before(table: Table) -> None:
    match = table(
        {**WU, "hand": "conjurer", "discard": "conjurer master-of-earth"},
        {"faction": "mibits", "at_4": "scrambler"},
    )
    push_all(match, "play conjurer 4", "ability first", "play conjurer 4", "scrambler first", "flee 5")
    push_all(match, "play master-of-earth 5", "flee 4")
    assert state(match).depth == 0
    assert side(match, 1)["at_4"] == "scrambler"


@pytest.mark.ruling(18)
def test_a_bombed_scrambler_does_not_move(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"},
        {"faction": "mibits", "at_2": "scrambler scrambler"},
    )
    push_all(match, "play bomb-tower 2", "ability first", "bomb scrambler")
    assert match.position()["steps"] == ["flee, 1, scrambler, 2"]
    match.push("flee 3")
    assert match.actor == 1
    assert state(match).depth == 0


@pytest.mark.ruling(19)
def test_the_other_face_down_cards_stay_where_they_lie(table: Table) -> None:
    match = table(
        {"faction": "engineers", "hand": "bomb-tower bomb-tower", "at_2": "engineer-unit-1"},
        {"faction": "agents", "hand": "smoke-n-screen", "at_2": "(smoke-n-screen) (covert-junior-agent)"},
    )
    push_all(match, "play bomb-tower 2", "bomb face-down 1")
    assert side(match, 1)["at_2"] == "() (covert-junior-agent)"
    assert match.observation(0).down[1, 0].tolist() == [NONE, UNKNOWN, NONE]
    push_all(match, "pass", "play bomb-tower 2")
    assert codes(match) == ["bomb face-down 2"], "a card in the second place is a target, too"


@pytest.mark.ruling(19)
def test_a_free_place_is_taken_by_the_next_face_down_card(table: Table) -> None:
    engineers = {"faction": "engineers", "discard": "bomb-tower"}
    agents = {"faction": "agents", "hand": "smoke-n-screen", "at_2": "() (covert-junior-agent)"}
    match = table(engineers, agents, turn="david")
    match.push("play smoke-n-screen 2")
    assert side(match, 1)["at_2"] == "(smoke-n-screen) (covert-junior-agent)"


@pytest.mark.ruling(19)
def test_cards_beside_a_free_place_are_turned_up(table: Table) -> None:
    engineers = {"faction": "engineers", "discard": "bomb-tower"}
    match = table(engineers, {"faction": "agents", "at_2": "() (covert-junior-agent)"})
    push_all(match, "pass", "pass", "show battle")
    assert side(match, 1)["at_2"] == "covert-junior-agent"


@pytest.mark.ruling(19)
def test_a_bomb_tower_may_hit_face_down_cards_and_staying_ones(table: Table) -> None:
    engineers: dict[str, Any] = {"faction": "engineers", "hand": "bomb-tower", "at_2": "engineer-unit-1"}
    match = table(engineers, {"faction": "agents", "at_2": "(smoke-n-screen) (covert-junior-agent) assassin"})
    match.push("play bomb-tower 2")
    assert codes(match) == ["bomb assassin", "bomb face-down 1", "bomb face-down 2"]
    match.push("bomb face-down 1")
    assert "It was Smoke-n-Screen." in match.log(0)[-1].sentences
    assert side(match, 1)["at_2"] == "assassin () (covert-junior-agent)"
    match = table(engineers, {**KEION, "at_2": "guardian-angel+ guardian-angel"}, round=2, won="may")
    match.push("play bomb-tower 2")
    assert codes(match) == ["bomb guardian-angel", "bomb staying guardian-angel"]
    match.push("bomb staying guardian-angel")
    assert side(match, 1)["at_2"] == "guardian-angel"


@pytest.mark.ruling(20)
def test_a_known_card_that_is_drawn_is_known_to_be_in_the_hand(table: Table) -> None:
    match = table(
        {"faction": "mibits", "hand": "good-for-something", "top": "medic"},
        {"faction": "agents", "discard": "saboteur"},
    )
    match.push("play good-for-something 2")
    assert codes(match) == ["draw medic"]
    match.push("draw medic")
    assert match.log(1)[-1].sentences == ["May draws Medic."]
    assert side(match, 0)["known"] == "medic"
    assert match.actor != CHANCE


@pytest.mark.ruling(21)
def test_the_last_location_card_stays_known_by_elimination(table: Table) -> None:
    match = table(
        {**KEION, "hand": "explorer", "location": 6, "location_discard": "2 3 4 5"},
        {**WU, "location": 6, "location_discard": "2 3 4 5"},
        numbers=("[cards.wu.conjurer]", "[table]\nlocation_cards = 1\n\n[cards.wu.conjurer]"),
        round=5,
        won="may may may may",
    )
    assert {int(match.perspective(1).world(seeded(seed))[0].location[0]) for seed in range(20)} == {4}
    match.push("play explorer 2")
    assert match.actor == 1, "there is no card to look at"


@pytest.mark.ruling(13)
def test_nothing_is_shown_where_no_card_of_the_deck_could_be_played(table: Table) -> None:
    full = {f"at_{location}": "trojan-bit trojan-bit trojan-bit good-for-something" for location in (3, 4)}
    match = table(
        {"faction": "mibits", "hand": "good-for-something scrambler", **full},
        {
            **WU,
            "at_2": "storm-prodigy conjurer",
            "at_5": "master-of-fire conjurer master-of-earth",
            "at_6": "master-of-fire conjurer master-of-earth",
        },
    )
    push_all(match, "play good-for-something 2", "draw trojan-bit")
    assert match.actor == 1
    assert side(match, 0)["known"] == ""


@pytest.mark.ruling(22)
@pytest.mark.parametrize("owner", [0, 1])
def test_a_location_with_a_card_without_strength_is_not_empty(table: Table, owner: int) -> None:
    sides = [{**WU, "hand": "master-of-wind"}, {**WU, "hand": "master-of-wind"}]
    sides[owner]["at_2"] = "conjurer"
    conjurer = "[cards.wu.conjurer]\nstrength ="
    match = table(*sides, numbers=(f"{conjurer} 2", f"[table]\nleast_strength = 0\n\n{conjurer} 0"))
    assert codes(match, "play") == [f"play master-of-wind {location}" for location in (3, 4, 5, 6)]
    with pytest.raises(IllegalAction, match="location 2 is not empty"):
        match.push("play master-of-wind 2")
