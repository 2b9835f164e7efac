"""The page of the balance: which cards are drawn and played, and the card that is given."""

import pytest

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE
from ruse.games.red_and_blue import GAME, counts
from ruse.games.red_and_blue.balance import PAGE
from ruse.games.red_and_blue.state import ARCHER, LIAISON, NUM_MONARCHS, RED, ROOKIE

TABLES = {
    "game": "red-and-blue",
    "phase": "dispatch",
    "areas": {"red-capital": "red prince", "blue-capital": "blue princess"},
    "red": {"hand": "rookie liaison"},
    "blue": {"hand": "archer"},
}


@pytest.fixture
def match() -> Match:
    return from_tables(TABLES)


def test_a_card_is_played_when_it_leaves_the_hand(match: Match) -> None:
    record, state = match.box.plain, match.truth()[0]
    played = {
        action.code: PAGE.played(record, state, RED, action.number)
        for action in match.legal()
        if action.code != "end turn"
    }
    assert played["occupy border rookie"] == PAGE.cards.index("Rookie")
    assert played["exchange red-capital"] == PAGE.cards.index("Liaison")
    assert set(played.values()) == {ROOKIE - NUM_MONARCHS, LIAISON - NUM_MONARCHS}
    assert PAGE.played(record, state, RED, GAME.actions.parse("end turn")) == NONE


def test_the_dealt_cards_are_drawn_by_their_owner() -> None:
    match = Match(GAME)
    rng = seeded(1)
    drawers = []
    while match.actor == CHANCE:
        before = match.truth()[0]
        match.play_chance_once(rng)
        drawers.append(PAGE.drawn(match.box.plain, before, match.steps[-1].action)[0])
    assert drawers == [0] * 5 + [1] * 5


def test_a_given_card_replaces_one_of_the_hand(match: Match) -> None:
    record, state = match.box.plain, match.truth()
    s = state[0]
    archers = counts.number(int(s.stock), ARCHER)
    assert PAGE.give(record, s, RED, ARCHER - NUM_MONARCHS, seeded(1))
    assert counts.total(int(s.hand[RED])) == 2
    assert counts.number(int(s.hand[RED]), ARCHER) == 1
    assert counts.number(int(s.stock), ARCHER) == archers - 1
    assert PAGE.give(record, s, RED, NONE, seeded(1))
    assert counts.total(int(s.hand[RED])) == 1


def test_nothing_is_given_in_the_first_turns() -> None:
    match, rng = Match(GAME), seeded(1)
    match.play_chance(rng)
    assert not PAGE.give(match.box.plain, match.truth()[0], RED, 0, rng)


def test_every_card_has_a_class() -> None:
    classes = PAGE.copies(GAME.standard_box.plain)
    assert list(classes) == ["ace", "normal"]
    assert {name: sum(copies.values()) for name, copies in classes.items()} == {"ace": 20, "normal": 30}
    assert sorted(card for copies in classes.values() for card in copies) == list(range(len(PAGE.cards)))
