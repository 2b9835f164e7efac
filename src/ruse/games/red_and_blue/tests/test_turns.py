"""Drafts, dispatches and the turns around them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import seeded
from ruse.core.errors import IllegalAction
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.games.red_and_blue import GAME, act
from ruse.games.red_and_blue.tests.helpers import codes

Table = Callable[..., Match]
Fight = Callable[..., Match]


def test_red_is_dealt_five_cards_then_blue_and_red_begins_without_a_draft() -> None:
    match = Match(GAME)
    for number in range(10):
        assert match.actor == CHANCE
        match.push("draw city-guard" if number < 5 else "draw capital-guard")
    assert match.position()["red"]["hand"] == "city-guard " * 4 + "city-guard"
    assert (match.actor, match.position()["phase"]) == (0, "dispatch")


def test_every_split_has_its_own_action() -> None:
    splits = {act.draft_of(normals, aces) for normals in range(6) for aces in range(6 - normals)}
    assert splits == set(range(act.DRAFT, act.DRAW))
    assert [act.normals_of(action) for action in range(act.DRAFT, act.DRAW)][5:8] == [0, 1, 1]


def test_the_split_is_chosen_before_any_card_is_drawn(table: Table) -> None:
    match = table(phase="draft", red="rookie", red_city="red rookie")
    match.push("draft 1 normal 1 ace")
    for code in ("draw rookie", "draw archer"):
        assert match.actor == CHANCE
        match.push(code)
    assert match.position()["red"]["hand"] == "rookie rookie archer"
    assert match.position()["phase"] == "dispatch"


def test_a_full_hand_drafts_nothing(table: Table) -> None:
    match = table(blue="rookie rookie rookie priest priest")
    match.push("end turn")
    assert match.position()["phase"] == "dispatch"


def test_a_player_without_areas_drafts_nothing(table: Table) -> None:
    match = table(blue="princess", blue_capital="")
    match.push("end turn")
    assert match.position()["phase"] == "dispatch"
    assert codes(match)[0] == "end turn"


def test_funds_left_over_are_lost(table: Table) -> None:
    match = table(phase="draft", red="rookie")
    match.push("draft 0 normal 0 ace")
    match.push("end turn")
    match.push("draft 0 normal 0 ace")
    match.push("end turn")
    assert codes(match)[-1] == "draft 2 normal 0 ace"


def test_blue_counts_the_funds_that_the_areas_have_for_blue(table: Table) -> None:
    match = table(phase="draft", to_move="blue", blue_city="blue rookie")
    assert [match.box.plain.funds[area] for area in (3, 4)] == [[1, 2], [1, 2]]
    assert codes(match)[-1] == "draft 4 normal 0 ace"


def test_a_kind_is_drawn_as_likely_as_the_stock_has_cards_of_it(table: Table) -> None:
    match = table(phase="draw", to_draw=[1, 0], discard="rookie rookie rookie rookie priest priest")
    weights = np.zeros(GAME.max_legal, np.int64)
    sum_of_weights = GAME.rules.weights(match.box.plain, match._state, weights)
    by_code = {action.code: weights[index] for index, action in enumerate(match.legal(CHANCE))}
    assert by_code == {
        "draw rookie": 1,
        "draw capital-guard": 5,
        "draw city-guard": 5,
        "draw priest": 3,
        "draw capital-guardian": 5,
        "draw city-guardian": 5,
    }
    assert sum_of_weights == 24


def test_the_box_says_after_how_many_turns_the_game_is_a_draw(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_text("[limit]\nturns = 2\n", "utf-8")
    match = Match(GAME, box=GAME.load_box(path))
    match.play_chance(seeded(1))
    for _ in range(4):
        if match.legal()[0].code.startswith("draft"):
            match.push("draft 0 normal 0 ace")
        match.push("end turn")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.shares, outcome.reason) == ([0.5, 0.5], "A draw after 2 turns each (ruling 5).")


def test_five_empty_areas_belong_to_nobody(table: Table, fight: Fight) -> None:
    match = table(red="prince rookie", blue="princess", red_capital="", blue_capital="", border="blue priest")
    fight(match, "border", "rookie")
    assert match.position()["areas"] == {}
    assert match.outcome() is None
    assert codes(match)[0] == "end turn"


def test_an_added_rearguard_saves_nothing_not_even_itself(table: Table, fight: Fight) -> None:
    match = table(red="bird-soldier bird-soldier", blue="rearguard", border="blue rookie")
    fight(match, "border", "bird-soldier bird-soldier", "rearguard")
    assert match.position()["areas"]["border"] == "red bird-soldier"
    assert match.position()["blue"]["hand"] == ""
    assert match.position()["discard"] == "rookie rearguard bird-soldier"


def test_a_defender_without_cards_is_not_asked(table: Table) -> None:
    match = table(red="rookie")
    match.push("attack blue-capital rookie")
    assert codes(match) == ["show"]


def test_two_equal_cards_leave_nothing_to_choose(table: Table, fight: Fight) -> None:
    match = fight(table(red="rookie rookie", border="blue priest"), "border", "rookie rookie")
    assert match.position()["areas"]["border"] == "red rookie"
    assert match.position()["discard"] == "rookie priest"


def test_a_defender_who_wins_keeps_one_card_too(table: Table, fight: Fight) -> None:
    match = fight(table(red="rookie", blue="archer", border="blue bishop"), "border", "rookie", "archer")
    assert match.actor == 1
    match.push("keep archer")
    assert match.position()["areas"]["border"] == "blue archer"
    assert match.position()["discard"] == "rookie bishop"
    assert match.actor == 0


def test_several_dispatches_in_one_turn(table: Table) -> None:
    match = table(red="rookie priest archer", blue="rookie")
    match.push("occupy border rookie")
    match.push("occupy red-city priest")
    match.push("occupy blue-city archer")
    assert codes(match) == ["end turn"]


@pytest.mark.parametrize(
    ("code", "entries", "message"),
    [
        ("occupy red-capital rookie", {}, r"you hold Red Capital already; only a Liaison .* \(2-B\)"),
        ("occupy blue-capital rookie", {}, r"Blue holds Blue Capital: attack it \(2-C\)"),
        ("attack border rookie", {}, r"Border is empty: occupy it \(2-A\)"),
        ("occupy border archer", {}, r"Archer is not in your hand \(2\)"),
        ("exchange red-capital", {}, r"you have no Liaison in your hand \(5\)"),
        ("draft 3 normal 0 ace", {"phase": "draft"}, r"that costs 3, your funds are 2 \(1\)"),
        ("draft 5 normal 0 ace", {"phase": "draft"}, r"may not bring your hand above 5 cards \(1\)"),
        ("show", {}, r"not now. Dispatch cards, or end your turn \(2\)"),
    ],
)
def test_a_refusal_names_the_rule(table: Table, code: str, entries: dict[str, Any], message: str) -> None:
    match = table(red="rookie", **entries)
    with pytest.raises(IllegalAction, match=message):
        match.push(code)


def test_who_would_lose_the_monarch_by_the_choice_is_told_so(table: Table, fight: Fight) -> None:
    match = fight(table(red="rookie", blue="archer"), "blue-capital", "rookie", "archer")
    assert [match.seat(1).speech().label(action) for action in match.legal()] == [
        "Princess",
        "Archer, and lose the Princess",
    ]


def test_the_table_shows_what_the_viewer_knows_of_the_other_hand(table: Table) -> None:
    match = table(red={"hand": "rookie archer", "deduced": "archer"}, blue="rookie")
    shown = [" ".join(match.seat(viewer).speech().lines()) for viewer in (1, SPECTATOR)]
    assert "known to be there: Archer" in shown[0]
    assert "known to be there" not in shown[1]


def test_the_table_shows_the_points_while_the_winner_chooses(table: Table, fight: Fight) -> None:
    match = fight(table(red="rookie", blue="archer", border="blue bishop"), "border", "rookie", "archer")
    for viewer in match.viewers:
        assert "Red attacks Border: Rookie; Blue adds Archer; 2 to 5." in match.seat(viewer).speech().lines()
    match.push("keep archer")
    assert "attacks Border" not in " ".join(match.seat(0).speech().lines())
