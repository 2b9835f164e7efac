"""Rules of thumb: what they like best in plain cases; and what scores between two deals are worth."""

from typing import Any

import numpy as np
import pytest

from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.bots.judgement import judge

GAME = find_game("tricks-and-deserts")
BOX = GAME.standard_box.plain


def position(options: dict[str, int] | None = None, /, **tables: Any) -> Match:
    return from_tables({"game": GAME.name, "options": options or {}, "phase": "trick", **tables})


def best(match: Match) -> str:
    perspective = match.perspective(match.actor)
    actions = np.array(perspective.legal, np.int64)
    advice = np.zeros(len(actions), np.int64)
    GAME.rules.advise(BOX, perspective.observation, perspective.seat, actions, len(actions), advice)
    return str(match.legal()[int(advice.argmax())].code)


def last_to_act(desert: str, hand: str = "Gr8 Gr1") -> Match:
    """David acts last on three green cards; the others' deserts tell what green is worth."""
    return position(
        table="Gr4 Gr5 Gr6",
        anna={"hand": "Bk1", "desert": f"{desert} Ye1 Bl1"},
        bruno={"hand": "Bk2", "desert": "Bk3 Ye2 Bl2"},
        clara={"hand": "Bk4", "desert": "Bk5 Ye3 Bl3"},
        david={"hand": hand, "desert": "Bk6 Ye4 Bl4"},
    )


def test_the_last_player_takes_a_good_trick() -> None:
    assert best(last_to_act("Gr12")) == "play Gr8"


def test_the_last_player_leaves_a_bad_trick() -> None:
    assert best(last_to_act("Gr-5")) == "play Gr1"


def test_a_good_trick_is_won_with_the_cheapest_card() -> None:
    match = position(
        table="Gr4 Gr5 Gr6",
        anna={"hand": "Bk1 Bk2", "desert": "Gr12 Ye1 Bl1"},
        bruno={"hand": "Bk7 Bk8", "desert": "Bk3 Ye2 Bl2"},
        clara={"hand": "Bk4 Ye6", "desert": "Bk5 Ye3 Bl3"},
        david={"hand": "Gr8 Gr7 Gr1", "desert": "Bk6 Ye4 Bl4"},
    )
    assert best(match) == "play Gr7"


@pytest.mark.parametrize(("color", "other"), [("Ye", "Bl"), ("Bl", "Ye")])
def test_what_must_be_passed_helps_the_own_scored_cards(color: str, other: str) -> None:
    match = position(
        anna={"hand": "Ye12 Bl12", "desert": "Gr10"},
        bruno={"hand": "Gr1 Gr2", "desert": "Bk12"},
        clara={"hand": "Gr3 Gr4", "desert": "Bk10"},
        david={"hand": "Bk1 Bk2", "desert": "Gr12", "scored": " ".join(f"{other}{value}" for value in range(1, 9))},
    )
    assert best(match) == f"pass {color}12"


def test_an_alliance_with_the_color_that_lies_highest_in_the_deserts() -> None:
    match = position(
        {"alliance": 1},
        phase="take alliance",
        leads="david",
        anna={"hand": "Bk1 Bk2 Bk3", "desert": "Ye12"},
        bruno={"hand": "Gr1 Gr2 Gr3", "desert": "Ye10"},
        clara={"hand": "Bl1 Bl2 Bl3", "desert": "Bk8"},
        david={"hand": "Gr4 Gr5", "desert": "Gr-5 Bl6 Gr8"},
    )
    assert best(match) == "ally yellow"


def test_between_deals_the_shares_follow_the_scores() -> None:
    s = GAME.state.array()[0]
    s.seats, s.deal, s.phase = 4, 1, phase.DRAW
    s.score[:] = [20, 10, 10, 0]
    shares = np.zeros(4)
    assert judge(BOX, s, shares)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > shares[1] == shares[2] > shares[3] > 0
    with_two_to_come = shares[0]
    s.deal = 2
    assert judge(BOX, s, shares)
    assert shares[0] > with_two_to_come


def test_within_a_deal_nothing_is_judged() -> None:
    s = GAME.state.array()[0]
    s.seats, s.deal, s.phase = 2, 1, phase.DRAW
    shares = np.zeros(2)
    assert judge(BOX, s, shares)
    s.held[0] = 1
    assert not judge(BOX, s, shares)
    s.phase = phase.AREA_1
    assert not judge(BOX, s, shares)
