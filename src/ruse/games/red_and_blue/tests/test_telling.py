"""What is told as data: sums of battles, moves of cards, and what is known of a hand."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.facts import Event, Moved
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.games.red_and_blue import GAME, facts, phase
from ruse.games.red_and_blue.battle import attack_points, defense_points
from ruse.games.red_and_blue.facts import Part
from ruse.games.red_and_blue.state import BIRD_SOLDIER

Table = Callable[..., Match]
Fight = Callable[..., Match]


def told(match: Match, viewer: int, kind: type[Event]) -> list[Any]:
    """The facts of a kind that the last step told a viewer."""
    last = match.seat(viewer).events(len(match.steps) - 1)
    return [event for happening in last for event in happening.events if isinstance(event, kind)]


def moves(match: Match, viewer: int) -> list[tuple[str, str, str, str]]:
    return [(move.was, move.card, move.source, move.target) for move in told(match, viewer, Moved)]


# Battles


def test_the_sums_are_the_points_of_the_rules() -> None:
    num_battles = 0
    for seed in range(30):
        match, rng = Match(GAME), seeded(seed)
        while match.actor != NOBODY:
            before, box = match._state.copy(), match.box.plain
            legal = match.legal()
            match.push(legal[below(rng, len(legal))])
            if before.phase == phase.SHOW:
                num_battles += 1
                for viewer in match.viewers:
                    fought = told(match, viewer, facts.BattleFought)[0]
                    assert fought.attack.total == attack_points(box, before)
                    assert fought.defense.total == defense_points(box, before)
                    for side in (fought.attack, fought.defense):
                        assert sum(part.points for part in side.parts) == side.total
                    has_bird_soldier = BIRD_SOLDIER in before.attack
                    assert fought.defense.parts[-1].what == ("ignored_offset" if has_bird_soldier else "offset")
    assert num_battles > 50


def test_a_battle_is_told_part_by_part(table: Table, fight: Fight) -> None:
    match = table(standard_box=True, red="rookie", border="red archer", blue="city-guardian", blue_city="blue priest")
    cards, areas = match.seat(0).components.cards, match.seat(0).components.areas
    fight(match, "blue-city", "rookie", "city-guardian")
    fought = told(match, SPECTATOR, facts.BattleFought)[0]
    assert (fought.area, fought.attacker) == ("blue-city", 0)
    assert fought.attack.parts == (
        Part("card", cards["rookie"].attack, "rookie", "attack"),
        Part("archer", cards["archer"].skill, "archer", "border"),
    )
    assert fought.defense.parts == (
        Part("card", cards["priest"].defense, "priest", "blue-city"),
        Part("skill", cards["priest"].skill, "priest", "blue-city"),
        Part("card", cards["city-guardian"].defense, "city-guardian", "added"),
        Part("skill", cards["city-guardian"].skill, "city-guardian", "added"),
        Part("offset", areas["blue-city"].offset[1], None, "blue-city"),
    )


def test_a_viewer_sees_the_points_of_the_cards_it_sees(table: Table) -> None:
    match = table(red="rookie", blue="archer", border="blue bishop")
    match.push("attack border rookie")
    battles: list[Any] = [match.seat(viewer).view for viewer in match.viewers]
    totals = [(view.battle.attack.total, view.battle.defense.total) for view in battles]
    assert totals == [(2, 4), (None, 4), (None, 4)]
    assert [view.zones["attack"] for view in battles] == [("rookie",), ("?normal",), ("?normal",)]
    assert [view.face_down for view in battles] == [("attack",), (), ()]


# Moves


def test_cards_are_turned_up_where_they_lie_and_then_moved(table: Table, fight: Fight) -> None:
    match = fight(
        table(red="bird-soldier rookie", blue="rookie", border="blue city-guard"), "border", "rookie", "rookie"
    )
    away = [
        ("rookie", "rookie", "attack", "normal.discards"),
        ("city-guard", "city-guard", "border", "normal.discards"),
        ("rookie", "rookie", "added", "normal.discards"),
    ]
    settled = told(match, SPECTATOR, facts.BattleSettled)[0]
    assert moves(match, SPECTATOR) == [
        ("?normal", "rookie", "attack", "attack"),
        ("?normal", "rookie", "added", "added"),
        *away,
    ]
    assert moves(match, 0) == [("?normal", "rookie", "added", "added"), *away]
    assert settled.discarded == (("rookie",), ("city-guard", "rookie"))


@pytest.mark.parametrize(("viewer", "seen"), [(0, "?normal"), (1, "rookie"), (SPECTATOR, "?normal")])
def test_a_card_that_a_rearguard_saves_goes_to_the_hand(table: Table, fight: Fight, viewer: int, seen: str) -> None:
    match = table(red="bird-soldier bird-soldier", blue="rookie", blue_city="blue rearguard")
    fight(match, "blue-city", "bird-soldier bird-soldier", "rookie")
    assert ("rookie", seen, "added", "1.hand") in moves(match, viewer)
    assert ("bird-soldier", "bird-soldier", "attack", "blue-city") in moves(match, viewer)
    assert told(match, viewer, facts.CardSaved) == [facts.CardSaved(1, "rookie")]


def test_a_liaison_and_a_card_change_places(table: Table) -> None:
    match = table(red="liaison rookie")
    back = match.seat(0).components.cards["liaison"].back
    match.push("exchange red-capital")
    for viewer, hand in ((0, ("liaison", "prince")), (1, (f"?{back}", "?normal"))):
        assert moves(match, viewer) == [
            (hand[0], "liaison", "0.hand", "red-capital"),
            ("prince", hand[1], "red-capital", "0.hand"),
        ]


def test_a_winner_who_takes_the_place_of_an_equal_card_is_moved(table: Table, fight: Fight) -> None:
    match = fight(table(red="rookie archer", blue="", border="blue rookie"), "border", "rookie archer")
    match.push("keep rookie")
    assert moves(match, SPECTATOR) == [
        ("archer", "archer", "attack", "ace.discards"),
        ("rookie", "rookie", "border", "normal.discards"),
        ("rookie", "rookie", "attack", "border"),
    ]


# What is known of a hand, and whose turn it is


def test_what_a_new_stock_tells_of_the_other_hand(table: Table) -> None:
    """Ruling 16. Each player learns the other hand; a spectator, what one hand has no room for."""
    printed = Match(GAME).seat(0).components.cards
    aces = [name for name, card in printed.items() if card.back == "ace" for _ in range(card.copies)]
    for name in ("bishop", "archer", "archer"):
        aces.remove(name)
    hands = {"red": "rookie bishop", "blue": "rookie archer archer"}
    match = table(phase="draw", to_draw=[0, 1], discard=" ".join(aces), **hands)
    match.push("shuffle ace")
    assert told(match, 0, facts.HandDeduced) == [facts.HandDeduced(1, ("archer", "archer"))]
    assert told(match, 1, facts.HandDeduced) == [facts.HandDeduced(0, ("bishop",))]
    assert told(match, SPECTATOR, facts.HandDeduced) == [facts.HandDeduced(1, ("archer",))]


def test_the_first_turn_begins_when_the_hands_are_dealt() -> None:
    match = Match(GAME)
    match.play_chance(seeded(1))
    assert told(match, SPECTATOR, facts.TurnBegun) == [
        facts.TurnBegun(0, 1, match.seat(0).components.areas["red-capital"].funds[0])
    ]
    match.push("end turn")
    assert [fact.who for fact in told(match, SPECTATOR, facts.TurnBegun)] == [1]


def test_a_player_is_spoken_to(table: Table, fight: Fight) -> None:
    match = table(red="liaison rookie", blue="rookie", border="blue priest")
    match.push("exchange red-capital")
    fight(match, "border", "rookie", "rookie")
    match.push("keep priest")
    match.push("end turn")
    log = [sentence for entry in match.seat(0).speech(you=0).log() for sentence in entry.sentences]
    assert log[0] == "You put Liaison on Red Capital and take back Prince."
    assert log[1] == "You attack Border with Rookie, face down."
    assert "You end the turn." in log
    assert any(sentence.endswith("Blue holds Border.") for sentence in log)
