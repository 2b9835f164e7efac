"""Every example and every answer of the rulebook."""

from collections.abc import Callable

import pytest

from ruse.core.errors import IllegalAction
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.games.red_and_blue.tests.helpers import codes, points

Table = Callable[..., Match]
Fight = Callable[..., Match]


def hand(match: Match, seat: str) -> str:
    return str(match.position()[seat]["hand"])


def areas(match: Match) -> dict[str, str]:
    return dict(match.position()["areas"])


@pytest.mark.rulebook("Ex. Draft")
def test_four_funds_buy_two_aces_or_four_normal_cards_or_one_ace_and_two(table: Table) -> None:
    match = table(phase="draft", red="", red_city="red rookie")
    spent = [code for code in codes(match) if int(code.split()[1]) + 2 * int(code.split()[3]) == 4]
    assert spent == ["draft 0 normal 2 ace", "draft 2 normal 1 ace", "draft 4 normal 0 ace"]
    assert "draft 1 normal 2 ace" not in codes(match)


@pytest.mark.rulebook("Ex. Battle")
def test_a_rookie_attacks_priest_and_city_guardian_in_a_city(table: Table, fight: Fight) -> None:
    match = table(standard_box=True, red="rookie", blue="city-guardian", blue_city="blue priest")
    fight(match, "blue-city", "rookie", "city-guardian")
    assert points(match) == (2, 5)
    assert match.actor == 1
    assert codes(match) == ["keep priest", "keep city-guardian"]
    box = match.box.plain
    city = 3
    offset, defense = int(box.offset[city, 1]), int(box.defense[9])
    skills = int(box.added[9, city] - box.defense[9]), int(box.occupying[5, city] - box.defense[5])
    assert (offset, defense, *skills) == (1, 1, 1, 2)


@pytest.mark.rulebook("FAQ Liaison 1")
def test_a_liaison_goes_to_an_area_you_hold_and_the_card_there_returns(table: Table) -> None:
    match = table(red="liaison", red_city="red archer")
    match.push("exchange red-city")
    assert areas(match)["red-city"] == "red liaison"
    assert hand(match, "red") == "archer"


@pytest.mark.rulebook("FAQ Liaison 2")
def test_a_liaison_takes_nothing_back_from_an_area_of_the_enemy(table: Table) -> None:
    match = table(red="liaison", red_city="red archer", blue_city="blue rookie")
    assert "exchange blue-city" not in codes(match)
    with pytest.raises(IllegalAction, match=r"an area you hold, and Blue City is not yours \(5\)"):
        match.push("exchange blue-city")


@pytest.mark.rulebook("FAQ Rearguard")
def test_the_added_card_returns_and_the_rearguard_is_discarded(table: Table, fight: Fight) -> None:
    match = table(red="bird-soldier bird-soldier", blue="rookie", blue_city="blue rearguard")
    fight(match, "blue-city", "bird-soldier bird-soldier", "rookie")
    assert areas(match)["blue-city"] == "red bird-soldier"
    assert hand(match, "blue") == "rookie"
    assert match.position()["discard"] == "rearguard bird-soldier"
    assert "Rearguard: Blue takes back Rookie." in match.log(SPECTATOR)[-1].sentences


@pytest.mark.rulebook("FAQ Monarch 1")
def test_a_monarch_comes_to_the_hand_by_a_liaison(table: Table) -> None:
    match = table(red="liaison")
    match.push("exchange red-capital")
    assert hand(match, "red") == "prince"
    assert match.outcome() is None


@pytest.mark.rulebook("FAQ Monarch 2")
def test_a_monarch_comes_back_to_the_hand_by_a_rearguard(table: Table, fight: Fight) -> None:
    match = table(
        red="bird-soldier bird-soldier rookie",
        blue="princess",
        blue_city="blue rearguard",
        blue_capital="blue rookie",
    )
    fight(match, "blue-city", "bird-soldier bird-soldier", "princess")
    assert hand(match, "blue") == "princess"
    assert match.outcome() is None


@pytest.mark.rulebook("FAQ Monarch 3")
def test_a_monarch_in_hand_is_used_like_other_cards(table: Table, fight: Fight) -> None:
    match = table(red="prince rookie", red_capital="red liaison", blue_city="blue rookie", blue="rookie")
    assert {"occupy border prince", "attack blue-city prince"} <= set(codes(match))
    fight(match, "blue-city", "prince rookie", "rookie")
    assert points(match) == (5, 3)
    match.push("keep prince")
    assert areas(match)["blue-city"] == "red prince"
    match.push("end turn")
    assert match.outcome() is None


@pytest.mark.rulebook("FAQ Guardian")
@pytest.mark.parametrize(("area", "capital", "city"), [("red", 1, 0), ("red", 0, 1), ("blue", 1, 0), ("blue", 0, 1)])
def test_guards_and_guardians_count_in_both_kingdoms(table: Table, area: str, capital: int, city: int) -> None:
    box = table().box.plain
    names = ["red-capital", "red-city", "border", "blue-city", "blue-capital"]
    here = names.index(f"{area}-{'capital' if capital else 'city'}")
    capital_guard, city_guard, capital_guardian, city_guardian = 3, 4, 8, 9
    assert box.attacking[capital_guard, here] - box.attack[capital_guard] == capital
    assert box.attacking[city_guard, here] - box.attack[city_guard] == city
    assert box.added[capital_guardian, here] - box.defense[capital_guardian] == capital
    assert box.added[city_guardian, here] - box.defense[city_guardian] == city
    assert box.attacking[city_guardian, here] == box.attack[city_guardian]
    assert box.attacking[capital_guardian, here] == box.attack[capital_guardian]


@pytest.mark.rulebook("FAQ Archer")
def test_an_archer_adds_attack_next_door_only(table: Table, fight: Fight) -> None:
    match = table(red="rookie", red_city="red archer", border="blue rookie")
    assert points(fight(match, "border", "rookie")) == (3, 1)
    far = table(red="rookie", red_city="red archer", blue_city="blue rookie")
    assert points(fight(far, "blue-city", "rookie")) == (2, 2)


@pytest.mark.rulebook("FAQ Bird Soldier")
def test_a_bird_soldier_ignores_the_offset_but_archers_count(table: Table, fight: Fight) -> None:
    match = table(red="bird-soldier", border="red archer", blue_city="blue rookie")
    assert points(fight(match, "blue-city", "bird-soldier")) == (4, 1)
    defended = table(to_move="blue", blue="bird-soldier", border="red archer", red_city="red rookie")
    assert points(fight(defended, "red-city", "bird-soldier")) == (3, 1)


@pytest.mark.rulebook("FAQ Priest")
@pytest.mark.parametrize("card", ["priest", "bishop"])
def test_a_card_with_attack_0_may_attack(table: Table, fight: Fight, card: str) -> None:
    match = table(red=f"{card} rookie", border="blue priest")
    assert points(fight(match, "border", f"{card} rookie")) == (2, 2)
