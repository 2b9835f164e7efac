"""Every ruling of RULES.md."""

from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from ruse.core.dice import seeded
from ruse.core.errors import IllegalAction
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.record import UNKNOWN
from ruse.games.red_and_blue.tests.helpers import codes, points

Table = Callable[..., Match]
Fight = Callable[..., Match]


def shown(match: Match, viewer: int) -> str:
    """The table as sentences."""
    return " ".join(match.seat(viewer).speech().lines())


def drawn(match: Match, viewer: int) -> str:
    """The table as it is drawn in a terminal."""
    console = Console(width=80, record=True, file=StringIO())
    console.print(match.seat(viewer).speech().table(80))
    return console.export_text()


def winner(match: Match) -> list[float]:
    outcome = match.outcome()
    assert outcome is not None
    return outcome.shares


@pytest.mark.ruling(1)
def test_the_offset_is_for_the_kingdom_that_defends(table: Table, fight: Fight) -> None:
    assert points(fight(table(red="rookie", blue_city="blue rookie"), "blue-city", "rookie")) == (2, 2)
    by_red = table(to_move="blue", blue="rookie", blue_city="red rookie")
    assert points(fight(by_red, "blue-city", "rookie")) == (2, 1)


@pytest.mark.ruling(2)
def test_occupying_counts_for_the_card_that_lies_there_only(table: Table, fight: Fight) -> None:
    match = table(red="rookie", blue="priest", border="blue bishop")
    assert points(fight(match, "border", "rookie", "priest")) == (2, 4)
    other = table(red="rookie", blue="bishop", border="blue priest")
    assert points(fight(other, "border", "rookie", "bishop")) == (2, 4)


@pytest.mark.ruling(3)
def test_a_winner_who_keeps_another_card_has_lost_the_monarch(table: Table, fight: Fight) -> None:
    match = table(red="rookie", blue="rookie", blue_capital="blue princess")
    fight(match, "blue-capital", "rookie", "rookie")
    assert codes(match) == ["keep princess", "keep rookie"]
    match.push("keep rookie")
    assert winner(match) == [1.0, 0.0]


@pytest.mark.ruling(3)
def test_the_owner_of_a_monarch_discarded_in_a_tie_loses(table: Table, fight: Fight) -> None:
    match = table(red="capital-guard rookie", blue_capital="blue princess")
    fight(match, "blue-capital", "capital-guard rookie")
    assert points(match) == (5, 5)
    assert winner(match) == [1.0, 0.0]


@pytest.mark.ruling(4)
def test_a_liaison_stays_in_exchange(table: Table) -> None:
    match = table(red="liaison rookie", border="red priest")
    match.push("exchange border")
    assert match.position()["areas"]["border"] == "red liaison"
    assert match.position()["red"]["hand"] == "rookie priest"
    back = table(red="liaison")
    back.push("exchange red-capital")
    assert back.position()["red"]["hand"] == "prince"


@pytest.mark.ruling(5)
def test_after_sixty_turns_each_the_game_is_a_draw(table: Table) -> None:
    match = table(turn=60, to_move="red", phase="dispatch", blue="rookie rookie rookie rookie rookie")
    match.push("end turn")
    assert match.actor == 1
    match.push("end turn")
    assert winner(match) == [0.5, 0.5]
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "A draw after 60 turns each (ruling 5)."


@pytest.mark.ruling(6)
def test_backs_are_seen_and_faces_are_not(table: Table) -> None:
    match = table(phase="draw", to_draw=[1, 1], red_city="red rookie", blue="rookie")
    match.push("draw priest")
    match.push("draw archer")
    assert [entry.sentences[0] for entry in match.log(1)] == ["Red draws a normal card.", "Red draws an ace."]
    match.push("attack blue-capital archer")
    assert match.log(1)[-1].sentences == ["Red attacks Blue Capital with an ace, face down."]
    for viewer in (1, SPECTATOR):
        obs = match.observation(viewer)
        assert (obs.attack[0], obs.attack_back[0], obs.hand[0]) == (UNKNOWN, 1, UNKNOWN)
        assert obs.held[0].tolist() == [1, 0]
    assert match.observation(0).attack[0] != UNKNOWN


@pytest.mark.ruling(6)
def test_a_card_that_returned_to_the_hand_is_known_to_be_there_until_it_is_shown(table: Table) -> None:
    match = table(red="liaison priest priest", blue="rookie")
    match.push("exchange red-capital")
    assert match.position()["red"]["known"] == "prince"
    worlds = [match.perspective(1).world(seeded(seed))[0] for seed in range(30)]
    assert all(world.hand[0] & 15 == 1 for world in worlds)
    match.push("attack blue-capital priest")
    worlds = [match.perspective(1).world(seeded(seed))[0] for seed in range(60)]
    assert {bool(world.attack[0] == 0) for world in worlds} == {True, False}
    assert all((world.attack[0] == 0) + (world.hand[0] & 15) == 1 for world in worlds)


@pytest.mark.ruling(6)
def test_a_returned_card_that_occupies_an_area_is_no_longer_known_to_be_in_the_hand(table: Table) -> None:
    match = table(red="liaison priest", blue="rookie")
    match.push("exchange red-capital")
    match.push("occupy border prince")
    assert (match.position()["red"]["known"], match.position()["red"]["deduced"]) == ("", "")


@pytest.mark.ruling(6)
def test_a_known_liaison_that_is_exchanged_is_no_longer_known_to_be_in_the_hand(table: Table) -> None:
    match = table(red={"hand": "liaison", "known": "liaison"}, border="red archer")
    match.push("exchange border")
    assert (match.position()["red"]["known"], match.position()["red"]["deduced"]) == ("archer", "archer")


@pytest.mark.ruling(6)
def test_a_card_a_rearguard_saved_is_known_to_be_in_the_hand(table: Table, fight: Fight) -> None:
    match = table(red="bird-soldier bird-soldier", blue="rookie", border="blue rearguard")
    fight(match, "border", "bird-soldier bird-soldier", "rookie")
    assert (match.position()["blue"]["known"], match.position()["blue"]["deduced"]) == ("rookie", "rookie")


@pytest.mark.ruling(6)
def test_a_known_card_that_was_added_and_shown_is_no_longer_known_to_be_in_the_hand(table: Table, fight: Fight) -> None:
    match = table(red="rookie", blue={"hand": "rookie priest", "known": "rookie"}, border="blue bishop")
    fight(match, "border", "rookie", "rookie")
    match.push("keep bishop")
    assert (match.position()["blue"]["known"], match.position()["blue"]["deduced"]) == ("", "")


@pytest.mark.ruling(6)
def test_a_known_card_that_attacked_and_was_shown_is_no_longer_known_to_be_in_the_hand(
    table: Table, fight: Fight
) -> None:
    match = table(red={"hand": "rookie priest", "known": "rookie"}, border="blue bishop")
    fight(match, "border", "rookie")
    assert (match.position()["red"]["known"], match.position()["red"]["deduced"]) == ("", "")


@pytest.mark.ruling(6)
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_a_known_card_may_lie_face_down_and_the_table_says_so(table: Table, viewer: int) -> None:
    match = table(red="prince", red_capital="red rookie", blue="rookie")
    assert "1 card in hand, known to be there: Prince." in shown(match, viewer)
    assert "known to be there: Prince" in drawn(match, viewer)
    match.push("attack blue-capital prince")
    assert "0 cards in hand, in hand or face down: Prince." in shown(match, viewer)
    assert "in hand or face down: Prince" in drawn(match, viewer)
    assert "known to be there: Prince" not in drawn(match, viewer)


@pytest.mark.ruling(6)
def test_a_known_card_may_be_the_one_added_in_defense(table: Table) -> None:
    match = table(red="rookie", blue={"hand": "archer priest", "known": "archer"}, border="blue bishop")
    match.push("attack border rookie")
    assert "2 cards in hand, 1 ace among them, known to be there: Archer." in shown(match, 0)
    match.push("defend priest")
    assert "1 card in hand, 1 ace among them, in hand or face down: Archer." in shown(match, 0)
    match.push("show")
    assert codes(match) == ["keep priest", "keep bishop"]
    assert "1 card in hand, 1 ace among them, known to be there: Archer." in shown(match, 0)


@pytest.mark.ruling(7)
def test_both_monarchs_discarded_in_one_battle_is_a_draw(table: Table, fight: Fight) -> None:
    match = table(red="prince capital-guard", red_capital="red rookie", blue_capital="blue princess")
    fight(match, "blue-capital", "prince capital-guard")
    assert points(match) == (6, 5)
    assert match.outcome() is None
    match.push("keep capital-guard")
    assert winner(match) == [0.5, 0.5]


@pytest.mark.ruling(8)
def test_a_stock_is_made_anew_when_a_card_has_to_be_drawn(table: Table) -> None:
    aces = ["bishop", "liaison", "rearguard", "archer", "bird-soldier"]
    gone = " ".join(aces * 4)
    assert gone.count(" ") == 19
    match = table(phase="draft", red="rookie", discard=gone, red_city="red rookie")
    assert match.observation(0).stock_size.tolist()[1] == 0
    match.push("draft 0 normal 2 ace")
    assert match.actor == CHANCE
    assert codes(match, CHANCE) == ["shuffle ace"]
    match.push("shuffle ace")
    assert match.observation(1).stock_size.tolist()[1] == 20
    assert match.position()["discard"] == ""
    match.push("draw bishop")
    match.push("draw archer")
    assert match.position()["red"]["hand"] == "rookie bishop archer"


@pytest.mark.ruling(8)
def test_both_players_know_the_other_hand_when_a_stock_ran_out(table: Table) -> None:
    aces = ["bishop", "liaison", "rearguard", "archer", "bird-soldier"]
    gone = " ".join(sorted(aces * 4)).replace("archer archer archer archer", "archer archer archer")
    match = table(phase="draw", to_draw=[0, 1], red="rookie", blue="archer rookie", discard=gone)
    match.push("shuffle ace")
    match.push("draw archer")
    assert match.position()["blue"]["deduced"] == "archer"
    worlds = [match.perspective(0).world(seeded(seed))[0] for seed in range(20)]
    assert all(world.hand[1] >> 44 & 15 == 1 for world in worlds)
    assert match.observation(SPECTATOR).deduced.tolist() == [UNKNOWN, UNKNOWN]


@pytest.mark.ruling(9)
def test_a_liaison_is_not_exchanged_for_a_liaison(table: Table) -> None:
    match = table(red="liaison", border="red liaison")
    assert "exchange border" not in codes(match)
    with pytest.raises(IllegalAction, match="ruling 9"):
        match.push("exchange border")


@pytest.mark.ruling(10)
def test_one_bird_soldier_among_the_attackers_is_enough(table: Table, fight: Fight) -> None:
    match = table(red="rookie bird-soldier", blue_city="blue rookie")
    assert points(fight(match, "blue-city", "rookie bird-soldier")) == (5, 1)
    defended = table(red="rookie", blue="bird-soldier", blue_city="blue rookie")
    assert points(fight(defended, "blue-city", "rookie", "bird-soldier")) == (2, 3)
    occupied = table(red="rookie", blue_city="blue bird-soldier")
    assert points(fight(occupied, "blue-city", "rookie")) == (2, 2)


@pytest.mark.ruling(11)
def test_a_rearguard_saves_the_added_card_of_a_tie(table: Table, fight: Fight) -> None:
    match = table(red="rookie", blue="rookie", border="blue rearguard")
    fight(match, "border", "rookie", "rookie")
    assert points(match) == (2, 2)
    assert "border" not in match.position()["areas"]
    assert match.position()["blue"] == {"hand": "rookie", "known": "rookie", "deduced": "rookie"}
    assert match.position()["discard"] == "rookie rearguard"
    assert match.log(SPECTATOR)[-1].sentences[-1] == "Rearguard: Blue takes back Rookie."


@pytest.mark.ruling(11)
@pytest.mark.parametrize(
    ("kept", "hand", "discard"), [("rearguard", "archer", "priest"), ("archer", "", "priest rearguard")]
)
def test_a_winner_leaves_the_rearguard_and_takes_the_added_card_back_or_leaves_that(
    table: Table, fight: Fight, kept: str, hand: str, discard: str
) -> None:
    match = table(red="priest", blue="archer", border="blue rearguard")
    fight(match, "border", "priest", "archer")
    match.push(f"keep {kept}")
    assert match.position()["areas"]["border"] == f"blue {kept}"
    assert match.position()["blue"] == {"hand": hand, "known": hand, "deduced": hand}
    assert match.position()["discard"] == discard


@pytest.mark.ruling(11)
def test_of_two_rearguards_that_win_one_stays_and_one_returns(table: Table, fight: Fight) -> None:
    match = fight(table(red="priest", blue="rearguard", border="blue rearguard"), "border", "priest", "rearguard")
    assert match.position()["areas"]["border"] == "blue rearguard"
    assert match.position()["blue"]["hand"] == "rearguard"
    assert match.position()["discard"] == "priest"


@pytest.mark.ruling(11)
@pytest.mark.parametrize("attackers", ["priest", "capital-guard priest", "rookie rookie"])
def test_a_monarch_added_beside_a_rearguard_is_never_lost(table: Table, fight: Fight, attackers: str) -> None:
    match = table(red=attackers, blue="princess", border="blue rearguard", blue_capital="blue liaison")
    fight(match, "border", attackers, "princess")
    if match.actor == 1:
        assert [match.seat(1).speech().label(action) for action in match.legal()] == ["Princess", "Rearguard"]
        match.push("keep rearguard")
    assert match.outcome() is None
    assert match.position()["blue"]["hand"] == "princess"


@pytest.mark.ruling(12)
def test_a_discarded_monarch_decides_before_the_five_areas(table: Table, fight: Fight) -> None:
    match = table(
        red="prince capital-guard",
        blue={"hand": "princess"},
        red_capital="red rookie",
        red_city="red rookie",
        border="red priest",
        blue_city="red archer",
        blue_capital="blue rookie",
    )
    fight(match, "blue-capital", "prince capital-guard")
    match.push("keep capital-guard")
    assert winner(match) == [0.0, 1.0]


@pytest.mark.ruling(13)
def test_archers_help_attacks_only_and_from_both_sides(table: Table, fight: Fight) -> None:
    both = table(red="rookie", red_city="red archer", blue_city="red archer", border="blue rookie")
    assert points(fight(both, "border", "rookie")) == (4, 1)
    defended = table(to_move="blue", blue="rookie", red_city="red archer", border="red rookie")
    assert points(fight(defended, "border", "rookie")) == (2, 1)
    own = table(to_move="blue", blue="rookie", red_city="red archer")
    assert points(fight(own, "red-city", "rookie")) == (2, 2)


@pytest.mark.ruling(13)
def test_an_archer_gives_nothing_to_the_defense_of_its_neighbor(table: Table, fight: Fight) -> None:
    match = table(red="rookie", blue="rookie", border="blue rookie", blue_city="blue archer")
    assert points(fight(match, "border", "rookie", "rookie")) == (2, 2)


@pytest.mark.ruling(14)
def test_a_guard_attacks_better_and_a_guardian_defends_better(table: Table, fight: Fight) -> None:
    match = table(red="city-guard city-guardian", blue="city-guard", blue_city="blue city-guardian")
    assert points(fight(match, "blue-city", "city-guard city-guardian", "city-guard")) == (4, 4)
    added = table(red="city-guard", blue="city-guardian", blue_city="blue city-guard")
    assert points(fight(added, "blue-city", "city-guard", "city-guardian")) == (3, 4)
    elsewhere = table(red="city-guard", blue="city-guardian", border="blue city-guard")
    assert points(fight(elsewhere, "border", "city-guard", "city-guardian")) == (2, 2)


@pytest.mark.ruling(15)
def test_the_second_card_is_chosen_after_the_first_lies_face_down(table: Table) -> None:
    match = table(red="rookie archer", blue="rookie")
    match.push("attack blue-capital rookie")
    assert codes(match) == ["add archer", "alone"]
    assert codes(match, 1) == []
    assert match.observation(1).attack_back.tolist() == [0, -2]
