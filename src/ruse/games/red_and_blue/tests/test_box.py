"""The components: what is known must hold, and a wrong box is refused by name."""

from operator import ge, gt
from pathlib import Path

import pytest

from ruse.core.box import SOURCES, tables_with_values, values_of
from ruse.core.errors import BadBox
from ruse.games.red_and_blue import GAME
from ruse.games.red_and_blue.counts import number, total
from ruse.games.red_and_blue.state import (
    ACE,
    AREAS,
    BACKS,
    BISHOP,
    BLUE,
    BLUE_CAPITAL,
    BLUE_CITY,
    CAPITAL_GUARD,
    CAPITAL_GUARDIAN,
    CITY_GUARD,
    CITY_GUARDIAN,
    NORMAL,
    NUM_KINDS,
    NUM_MONARCHS,
    PRIEST,
    PRINCE,
    PRINCESS,
    RED,
    RED_CAPITAL,
    RED_CITY,
    ROOKIE,
)

BOX = GAME.standard_box.plain


def test_there_are_30_normal_cards_and_20_aces_and_one_of_each_monarch() -> None:
    monarchs = number(int(BOX.copies), PRINCE), number(int(BOX.copies), PRINCESS)
    sizes = [total(int(BOX.copies & BOX.of_back[back])) for back in BACKS]
    assert monarchs == (1, 1)
    assert sizes == [30 + NUM_MONARCHS, 20]


def test_the_monarchs_have_normal_backs() -> None:
    assert BOX.back[PRINCE] == BOX.back[PRINCESS] == NORMAL


@pytest.mark.parametrize(
    ("kinds", "attack", "defense"),
    [
        ((ROOKIE, CAPITAL_GUARD, CITY_GUARD), 2, 1),
        ((CAPITAL_GUARDIAN, CITY_GUARDIAN), 1, 1),
        ((PRIEST,), 0, 0),
    ],
)
def test_the_known_numbers_of_the_cards(kinds: tuple[int, ...], attack: int, defense: int) -> None:
    for kind in kinds:
        assert (BOX.attack[kind], BOX.defense[kind]) == (attack, defense)


def test_what_is_known_of_bishop_and_monarchs() -> None:
    assert BOX.attack[BISHOP] == 0
    assert BOX.attack[PRINCE] == BOX.attack[PRINCESS] + 1


def test_a_priest_has_two_more_defense_where_it_stands() -> None:
    for area in AREAS:
        assert BOX.occupying[PRIEST, area] == BOX.added[PRIEST, area] + 2


def test_the_known_funds_offsets_and_costs() -> None:
    assert BOX.funds[RED_CITY] == [2, 1]
    assert BOX.funds[BLUE_CITY] == BOX.funds[BLUE_CAPITAL] == [1, 2]
    assert (BOX.offset[RED_CITY, RED], BOX.offset[BLUE_CITY, BLUE], BOX.offset[BLUE_CAPITAL, BLUE]) == (1, 1, 2)
    assert BOX.cost == (1, 2)
    assert (BOX.hand_limit, BOX.first_hand) == (5, 5)


@pytest.mark.parametrize("area", AREAS)
def test_no_area_is_the_same_for_both_kingdoms(area: int) -> None:
    assert BOX.funds[area, RED] != BOX.funds[area, BLUE]
    assert BOX.offset[area, RED] != BOX.offset[area, BLUE]


def test_no_ace_is_weaker_than_a_normal_card_of_its_own_kind() -> None:
    assert (BOX.back[PRIEST], BOX.back[BISHOP]) == (NORMAL, ACE)
    for numbers in (BOX.attacking, BOX.added, BOX.occupying):
        assert all(map(ge, numbers[BISHOP], numbers[PRIEST]))
    assert all(map(gt, BOX.occupying[BISHOP], BOX.occupying[PRIEST]))


def test_blue_is_the_rich_kingdom() -> None:
    assert sum(BOX.funds[area, BLUE] for area in AREAS) > sum(BOX.funds[area, RED] for area in AREAS)


@pytest.mark.ruling(14)
@pytest.mark.parametrize(
    ("kind", "areas", "raises"),
    [
        (CAPITAL_GUARD, (RED_CAPITAL, BLUE_CAPITAL), "attack"),
        (CITY_GUARD, (RED_CITY, BLUE_CITY), "attack"),
        (CAPITAL_GUARDIAN, (RED_CAPITAL, BLUE_CAPITAL), "defense"),
        (CITY_GUARDIAN, (RED_CITY, BLUE_CITY), "defense"),
    ],
)
def test_a_skill_raises_one_value_in_its_type_of_area(kind: int, areas: tuple[int, int], raises: str) -> None:
    for area in AREAS:
        bonus = int(area in areas)
        assert BOX.attacking[kind, area] == BOX.attack[kind] + bonus * (raises == "attack")
        assert BOX.added[kind, area] == BOX.occupying[kind, area] == BOX.defense[kind] + bonus * (raises == "defense")


def test_no_card_can_do_nothing() -> None:
    for kind in range(NUM_KINDS):
        assert max(*BOX.attacking[kind], *BOX.occupying[kind]) > 0


def test_every_table_says_where_its_values_come_from() -> None:
    tables = dict(tables_with_values(GAME.standard_box.tables))
    assert {table["source"] for table in tables.values()} <= set(SOURCES)
    assert all(table["source"] == "reconstructed" for path, table in tables.items() if path.endswith(".open"))


@pytest.mark.parametrize(
    ("path", "printed"),
    [
        ("cards.rookie", {"attack", "defense"}),
        ("cards.capital-guard", {"attack", "defense", "skill"}),
        ("cards.city-guard", {"skill"}),
        ("cards.capital-guardian", {"skill"}),
        ("cards.city-guardian", {"attack", "defense", "skill"}),
        ("cards.priest", {"attack", "defense", "skill"}),
        ("cards.bishop", {"attack"}),
        ("areas.red-city", {"funds_red", "funds_blue", "offset_red"}),
        ("areas.blue-city", {"funds_red", "funds_blue", "offset_blue"}),
        ("areas.blue-capital", {"funds_red", "funds_blue", "offset_blue"}),
    ],
)
def test_the_figures_are_printed_and_nothing_else_is(path: str, printed: set[str]) -> None:
    chapter, name = path.split(".")
    table = GAME.standard_box.tables[chapter][name]
    assert (table["source"], set(values_of(table))) == ("printed", printed)


def test_nothing_is_known_of_the_other_cards_and_areas() -> None:
    tables = GAME.standard_box.tables
    for chapter, names in (
        ("cards", ("prince", "princess", "liaison", "rearguard", "archer", "bird-soldier")),
        ("areas", ("red-capital", "border")),
    ):
        for name in names:
            assert list(tables[chapter][name]) == ["open"]


def test_which_cards_are_aces_is_open() -> None:
    for name, card in GAME.standard_box.tables["cards"].items():
        assert "class" not in card, name
        assert ("class" in card["open"]) == (name not in ("prince", "princess"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ("[cards.rookie.open]\ncopies = 6", "the copies of the normal cards add up to 31, not 30"),
        ("[cards.archer.open]\nclass = 'normal'", "add up to 34, not 30"),
        ("[cards.archer.open]\nclass = 'trump'", "cards.archer.class: 'trump' is unknown; there are: normal, ace"),
        ("[cards.rookie]\nattack = -1", "cards.rookie.attack: must be a whole number from 0 to 20, not -1"),
        ("[cards.princess.open]\nattack = 9", "exactly 1 more attack than the Princess"),
        ("[cards.rookie.open]\nattac = 3", "cards.rookie.open.attac: the box has no such entry"),
        ("[areas.border.open]\nfunds_red = 'two'", "areas.border.funds_red: must be a whole number"),
        ("[draft]\nhand_limit = 9", "draft.hand_limit: must be a whole number from 1 to 5, not 9"),
        ("[draft]\nhand_limit = 3", "draft.first_hand: 5 cards are more than the hand_limit of 3"),
        ("[draft]\nfirst_hand = 0", "draft.first_hand: must be a whole number from 1 to 5, not 0"),
        ("[draft]\nace_cost = 0", "draft.ace_cost: must be a whole number from 1 to 20"),
        ("[limit]\nturns = 0", "limit.turns: must be a whole number from 1 to 60"),
        ("[stocks]\nace = 3", "stocks.ace: must be a whole number from 15 to"),
    ],
)
def test_a_wrong_box_is_refused_by_name(tmp_path: Path, changes: str, message: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(changes, "utf-8")
    with pytest.raises(BadBox, match=message):
        GAME.load_box(path)


def test_an_owner_of_the_game_may_move_a_card_to_the_other_stock(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("[cards.archer.open]\nclass = 'normal'\n[stocks]\nnormal = 34\nace = 16\n", "utf-8")
    box = GAME.load_box(path).plain
    assert box.back[11] == NORMAL
    assert total(int(box.copies & box.of_back[ACE])) == 16
