"""Positions set up by hand: what is filled in, and what is refused with the reason."""

from typing import Any

import pytest

from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import SPECTATOR

ANNA = {"hand": "Gr6 Gr7", "desert": "Bk1 Bk2 Bk3"}
BRUNO = {"hand": "Gr8 Ye1", "desert": "Bk4 Bk6 Bk7"}
CLARA = {"hand": "Bl1 Bl2", "desert": "Bk8 Bk12"}


def position(options: dict[str, int] | None = None, /, **tables: Any) -> Match:
    sides = {"anna": ANNA, "bruno": BRUNO, "clara": CLARA}
    standard = {"game": "tricks-and-deserts", "options": {"seats": 3, **(options or {})}, "phase": "trick"}
    return from_tables({**standard, **sides, **tables})


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_cards_not_named_were_won_by_the_player_who_leads(leader: int) -> None:
    obs = position(leads=["anna", "bruno", "clara"][leader]).observation(SPECTATOR)
    assert obs.trick == 9
    assert [int(cards).bit_count() for cards in obs.scored[:3]] == [22 * (seat == leader) for seat in range(3)]


def test_a_trick_that_has_begun() -> None:
    match = position(
        table="Gr12 pass",
        leads="bruno",
        bruno={"hand": "Gr8", "desert": "Bk4 Bk6 Bk7"},
        clara={"hand": "Bl1", "desert": "Bk8 Bk12 Bl2"},
    )
    assert match.actor == 0
    assert [action.code for action in match.legal()] == ["play Gr6", "play Gr7"]


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({"phase": "tricks"}, "'tricks' is unknown; did you mean 'trick'"),
        ({"anna": {**ANNA, "hand": "Gr6 Gr8"}}, "Gr8 is in two places"),
        ({"anna": {**ANNA, "hand": "Gr6 Gr10"}}, r"Gr10 is not used with 3 players \(2-1\)"),
        ({"anna": {**ANNA, "hand": "Gr6"}}, r"bruno.hand: must be 1 card here, not 2 \(2-2, 2-3\)"),
        ({"anna": {**ANNA, "desert": ""}}, r"Desert Area 1 is shown when all have chosen \(2-2\)"),
        ({"anna": {**ANNA, "desert": "Bk1 Bk2 Bk3 Ye2"}}, r"there are 3 Desert Areas"),
        ({"anna": {**ANNA, "discs": "green"}}, r"could not have Gr6, Gr7 after moving the check disc \(2-3\)"),
        ({"anna": {**ANNA, "discs": "black:0"}}, r"could not have Bk2, Bk3 after moving the check disc \(2-3\)"),
        ({"anna": {**ANNA, "discs": "blue:3"}}, "blue moved after more passes than there were"),
        ({"anna": {**ANNA, "discs": "blue blue:1"}}, "blue is named twice"),
        *(
            ({"anna": {**ANNA, "discs": f"blue:{passes}"}}, f"'blue:{passes}' must be like 'green' or 'green:1'")
            for passes in ("x", "", "²", "٢", "1_", "-1", "9", "1:1")
        ),
        ({"table": "Gr1 Gr2 Gr3 Gr4"}, r"a trick has 3 actions \(2-3\)"),
        ({"phase": "turn up"}, r"turned up after the last action"),
        ({"phase": "area 1"}, "anna.hand: must be 9 cards here, not 2"),
        ({"davids": {}}, "unknown entry"),
        ({"unseen": "Ye4"}, r"only with two players 2 dealt-out cards lie unseen \(3-1\)"),
        ({"phase": "over"}, "anna.hand: must be 0 cards here, not 2"),
        ({"anna": {**ANNA, "discs": "black:2 green yellow blue"}}, "could not have Gr6, Gr7 after moving"),
    ],
)
def test_wrong_positions_are_refused(tables: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        position(**tables)


@pytest.mark.parametrize(
    ("clara", "fault"),
    [
        ({"hand": "Gr1 Bl2", "desert": "Bk8 Bk12", "discs": "green:0"}, None),
        ({"hand": "Gr12 Bl2", "desert": "Bk8 Bk12", "discs": "green:0"}, "Gr12"),  # special
        ({"hand": "Gr1 Gr2", "desert": "Bk8 Bk12", "discs": "green:0"}, "Gr1, Gr2"),  # two witnesses
        ({"hand": "Gr1 Bl2", "desert": "Bk8 Bk12", "discs": "green:1"}, "Gr1"),  # denied after a pass
        ({"hand": "Gr1 Bl2", "desert": "Bk8 Bk12 Ye2", "discs": "green:0", "alliance": "blue"}, "Gr1"),  # not passed
        ({"hand": "Bl1 Bl2", "desert": "Bk8 Gr1 Ye2", "discs": "green:0", "alliance": "blue"}, None),
        ({"hand": "Gr1 Bl2", "desert": "Bk8", "discs": "green:0 blue:0"}, None),  # two lies
        ({"hand": "Gr1 Ye6", "desert": "Bk8 Bl2", "discs": "green:0 blue:0"}, None),
        ({"hand": "Ye6 Ye7", "desert": "Bk8 Bl2 Gr1", "discs": "green:0 blue:0", "alliance": "blue"}, None),
        ({"hand": "Gr1 Bl2", "desert": "Bk8 Bk12", "discs": "green:0 blue:0"}, "Gr1, Bl2"),  # one open area
        ({"hand": "Gr1 Ye6", "desert": "Bk8 Bl2", "discs": "green:0 blue:1"}, None),  # blue was denied truly
        ({"hand": "Gr1 Bl2", "desert": "Bk8", "discs": "green:0 blue:0 black:0"}, None),
    ],
)
def test_witnesses_must_be_such_that_could_be_hidden(clara: dict[str, str], fault: str | None) -> None:
    allied = {"anna": {**ANNA, "alliance": "black"}, "bruno": {**BRUNO, "alliance": "green"}}
    options = {"alliance": 1, "witnesses": 1}
    if fault is None:
        assert position(options, **allied, clara=clara).actor == 0
    else:
        with pytest.raises(BadPosition, match=rf"could not have {fault} after moving the check disc \(3-3\)"):
            position(options, **allied, clara=clara)


def test_hands_with_few_possible_colors_are_filled_first() -> None:
    match = position(
        anna={"hand": "? ?", "desert": "Bk1 Bk2 Bk3"},
        bruno={"hand": "? ?", "desert": "Bk4 Bk6 Bk7", "discs": "green yellow blue"},
        clara={"hand": "Bl1 Bl2", "desert": "Bk8 Gr12"},
    )
    assert match.position()["bruno"]["hand"] == "Bk-5 Bk12"


def test_the_first_trick_is_led_by_the_start_player() -> None:
    sides = {
        name: {"hand": "? " * 11, "desert": card}
        for name, card in (("anna", "Bk1"), ("bruno", "Bk2"), ("clara", "Bk3"))
    }
    assert position(**sides, deal=2, start="bruno").actor == 1
    assert position(**sides, deal=2, start="bruno", leads="clara").actor == 2
