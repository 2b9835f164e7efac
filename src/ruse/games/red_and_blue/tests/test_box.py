"""The components: what is known must hold, and a wrong box is refused by name."""

from pathlib import Path

import pytest

from ruse.core.box import SOURCES, tables_with_values
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
    BORDER,
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

BOX = GAME.standard_box.record


def test_there_are_30_normal_cards_and_20_aces_and_one_of_each_monarch() -> None:
    monarchs = number(int(BOX.copies), PRINCE), number(int(BOX.copies), PRINCESS)
    sizes = [total(int(BOX.copies & BOX.of_back[back])) for back in BACKS]
    assert monarchs == (1, 1)
    assert sizes == [30 + NUM_MONARCHS, 20]


def test_the_monarchs_have_normal_backs_and_the_guardians_are_aces() -> None:
    assert BOX.back[PRINCE] == BOX.back[PRINCESS] == NORMAL
    assert BOX.back[CAPITAL_GUARDIAN] == BOX.back[CITY_GUARDIAN] == ACE


def test_the_known_numbers_of_the_cards() -> None:
    assert BOX.attack[ROOKIE] == 2
    assert BOX.attack[PRIEST] == BOX.attack[BISHOP] == 0
    assert BOX.attack[PRINCE] == BOX.attack[PRINCESS] + 1
    for area in AREAS:
        assert BOX.occupying[PRIEST, area] == BOX.added[PRIEST, area] + 2


def test_the_known_funds_and_costs() -> None:
    assert BOX.funds[RED_CITY].tolist() == [2, 1]
    assert BOX.funds[BLUE_CITY].tolist() == BOX.funds[BLUE_CAPITAL].tolist() == [1, 2]
    assert BOX.cost.tolist() == [1, 2]
    assert (BOX.hand_limit, BOX.first_hand) == (5, 5)


def test_blue_is_the_rich_kingdom() -> None:
    assert BOX.funds[:, BLUE].sum() > BOX.funds[:, RED].sum()


@pytest.mark.parametrize(
    ("kind", "areas", "when"),
    [
        (CAPITAL_GUARD, (RED_CAPITAL, BLUE_CAPITAL), "both"),
        (CITY_GUARD, (RED_CITY, BLUE_CITY), "both"),
        (CAPITAL_GUARDIAN, (RED_CAPITAL, BLUE_CAPITAL), "defense"),
        (CITY_GUARDIAN, (RED_CITY, BLUE_CITY), "defense"),
    ],
)
def test_the_plus_one_of_guards_and_guardians(kind: int, areas: tuple[int, int], when: str) -> None:
    for area in AREAS:
        bonus = int(area in areas)
        assert BOX.attacking[kind, area] == BOX.attack[kind] + bonus * (when == "both")
        assert BOX.added[kind, area] == BOX.occupying[kind, area] == BOX.defense[kind] + bonus
    assert BORDER not in areas


def test_no_card_can_do_nothing() -> None:
    for kind in range(NUM_KINDS):
        assert max(BOX.attacking[kind].max(), BOX.occupying[kind].max()) > 0


def test_every_table_says_where_its_values_come_from() -> None:
    tables = dict(tables_with_values(GAME.standard_box.tables))
    assert {table["source"] for table in tables.values()} <= set(SOURCES)
    assert all(table["source"] == "reconstructed" for path, table in tables.items() if path.endswith(".open"))


def test_the_skills_of_the_cards_are_printed() -> None:
    cards = GAME.standard_box.tables["cards"]
    for name in ("capital-guard", "city-guard", "priest", "capital-guardian", "city-guardian"):
        assert (cards[name]["source"], "skill" in cards[name]) == ("printed", True)


def test_which_cards_are_aces_is_open() -> None:
    for name, card in GAME.standard_box.tables["cards"].items():
        assert "class" not in card, name
        assert ("class" in card["open"]) == (name not in ("prince", "princess"))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ("[cards.rookie.open]\ncopies = 7", "the copies of the normal cards add up to 31, not 30"),
        ("[cards.archer.open]\nclass = 'normal'", "add up to 34, not 30"),
        ("[cards.archer.open]\nclass = 'trump'", "cards.archer.class: 'trump' is unknown; there is normal, ace"),
        ("[cards.rookie]\nattack = -1", "cards.rookie.attack: must be a whole number from 0 to 20, not -1"),
        ("[cards.princess.open]\nattack = 3", "exactly 1 more attack than the Princess"),
        ("[cards.rookie.open]\nattac = 3", "cards.rookie.open.attac: the box has no such entry"),
        ("[areas.border.open]\nfunds_red = 'two'", "areas.border.funds_red: must be a whole number"),
        ("[draft]\nhand_limit = 9", "draft.hand_limit: must be a whole number from 5 to 5, not 9"),
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
    box = GAME.load_box(path).record
    assert box.back[11] == NORMAL
    assert total(int(box.copies & box.of_back[ACE])) == 16
