"""Every example of the rulebook."""

from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import SPECTATOR
from ruse.games.tricks_and_deserts.revolution import counted_cards, desert_cards, points_a_card, sums_of
from ruse.games.tricks_and_deserts.state import BLACK, BLUE, CARD_NAMES, GREEN, YELLOW, denied, passes_before_disc

ANNA, BRUNO, CLARA, DAVID = range(4)


def position(options: dict[str, int] | None = None, /, **tables: Any) -> Match:
    return from_tables({"game": "tricks-and-deserts", "options": options or {}, "phase": "trick", **tables})


def choices(match: Match) -> list[str]:
    return [action.code for action in match.legal()]


def push(match: Match, *codes: str) -> None:
    for code in codes:
        match.push(code)


def won(match: Match, seat: int) -> set[str]:
    cards = int(match.observation(SPECTATOR).scored[seat])
    return {name for card, name in enumerate(CARD_NAMES) if cards >> card & 1}


def example_1(clara: str) -> Match:
    return position(
        anna={"hand": "Gr6 Bl-5 Bk1", "desert": "Bk4 Bk5 Bk6"},
        bruno={"hand": "Gr8 Gr12 Bk2", "desert": "Bk7 Bk8 Ye3"},
        clara={"hand": clara, "desert": "Ye4 Ye5"},
        david={"hand": "Gr-5 Gr7 Bk-5", "desert": "Ye6 Ye7"},
    )


@pytest.mark.rulebook("Ex.1")
def test_the_highest_card_off_the_lead_color_wins_and_a_passed_minus_5_is_turned_up() -> None:
    match = example_1("Bk3 Ye1 Ye2")
    push(match, "play Gr6")
    assert choices(match) == ["play Gr8", "play Gr12"]
    push(match, "play Gr8", "play Bk3")
    assert denied(match.observation(SPECTATOR), CLARA) == 1 << GREEN
    assert choices(match) == ["play Gr-5", "play Gr7", "pass Bk-5", "pass Gr-5", "pass Gr7"]
    push(match, "pass Bk-5", "turn up")
    assert won(match, CLARA) == {"Gr6", "Gr8", "Bk3"}
    assert CARD_NAMES[match.observation(SPECTATOR).area[DAVID, 2]] == "Bk-5"
    assert match.actor == CLARA


@pytest.mark.rulebook("Ex.2")
def test_the_highest_card_of_one_color_wins() -> None:
    match = example_1("Gr3 Bk3 Ye1")
    push(match, "play Gr6", "play Gr8")
    assert "play Bk3" not in choices(match)
    push(match, "play Gr3", "pass Bk-5", "turn up")
    assert won(match, BRUNO) == {"Gr6", "Gr8", "Gr3"}
    assert match.actor == BRUNO


@pytest.mark.rulebook("Ex.3")
def test_after_a_pass_the_next_player_may_play_any_color() -> None:
    match = example_1("Bk3 Ye1 Ye2")
    push(match, "play Gr6", "play Gr8", "play Bk3", "pass Bk-5", "turn up")
    push(match, "pass Ye1")
    assert choices(match) == ["play Gr-5", "play Gr7"]
    push(match, "play Gr7", "play Bl-5", "play Gr12", "turn up")
    assert won(match, ANNA) >= {"Gr7", "Bl-5", "Gr12"}
    assert match.actor == ANNA


def revolution() -> Match:
    """The deserts of examples 4 and 5: yellow highest, blue and green tied below 0, black lowest."""
    return position(
        phase="revolution",
        leads="david",
        anna={"desert": "Ye1 Ye2 Ye3"},
        bruno={"desert": "Ye4 Ye5 Ye6"},
        clara={"desert": "Ye7 Ye8 Bl-5", "scored": "Bk1 Bk2 Ye10 Ye12 Ye-5 Bl1 Bl2 Gr1"},
        david={"desert": "Gr-5 Bk-5 Bk-5*"},
    )


@pytest.mark.rulebook("Ex.4")
def test_tied_colors_take_the_lower_place_and_only_the_lowest_color_loses_2() -> None:
    match = revolution()
    box, cards = match.box.plain, desert_cards(match.observation(SPECTATOR))
    assert [points_a_card(box, sums_of(box, cards), color) for color in (YELLOW, BLUE, GREEN, BLACK)] == [2, 0, 0, -2]


@pytest.mark.rulebook("Ex.5")
def test_scored_cards_are_counted_by_color() -> None:
    match = revolution()
    match.push("revolution")
    assert match.scores()[CLARA] == 10 + 2


@pytest.mark.rulebook("Ex.6")
def test_two_players_act_twice_and_follow_the_same_color() -> None:
    match = position(
        {"seats": 2},
        anna={"hand": "Gr6 Gr8 Bk1 Bk2", "desert": "Ye1 Ye2 Ye3 Ye4"},
        bruno={"hand": "Bk-5 Bk3 Bl1 Bl2", "desert": "Ye6 Ye7 Ye8"},
    )
    push(match, "play Gr6", "pass Bl1")
    assert match.actor == ANNA
    assert choices(match) == ["play Gr8"]
    push(match, "play Gr8")
    assert match.actor == BRUNO
    push(match, "play Bk-5", "turn up")
    assert won(match, BRUNO) >= {"Gr6", "Gr8", "Bk-5"}
    assert match.actor == BRUNO


@pytest.mark.rulebook("Ex.7")
def test_an_alliance_card_loses_one_card_for_each_matching_icon() -> None:
    match = position(
        {"alliance": 1},
        phase="revolution",
        deal=2,
        leads="david",
        anna={"desert": "Bk10 Bk3 Gr8", "alliance": "black", "score": 5},
        bruno={"desert": "Gr7 Gr1 Ye12", "alliance": "green"},
        clara={"desert": "Ye8 Bl12 Bl5", "alliance": "yellow"},
        david={"desert": "Ye1 Ye2 Bl1", "alliance": "blue"},
    )
    obs = match.observation(SPECTATOR)
    assert counted_cards(match.box.plain, obs, ANNA, BLACK) == 1
    assert points_a_card(match.box.plain, sums_of(match.box.plain, desert_cards(obs)), BLACK) == -1
    match.push("revolution")
    assert match.scores()[ANNA] == 4


@pytest.mark.rulebook("Ex.8")
def test_a_denied_card_may_only_be_passed() -> None:
    match = position(
        {"alliance": 1, "witnesses": 1},
        anna={"hand": "Gr6 Gr7 Gr8 Bk1 Bk2", "desert": "Bk12"},
        bruno={"hand": "Gr3 Ye5 Bl1 Bl2 Bl3", "desert": "Bk10"},
        clara={"hand": "Gr1 Gr2 Gr4 Gr5 Gr10", "desert": "Bk8"},
        david={"hand": "Gr12 Ye1 Ye2 Ye3 Ye4", "desert": "Bk7"},
    )
    push(match, "play Gr6")
    assert "play Ye5" in choices(match)
    push(match, "play Ye5")
    assert passes_before_disc(match.observation(SPECTATOR), BRUNO, GREEN) == 0
    push(match, "play Gr1", "play Gr12")
    assert won(match, BRUNO) == {"Gr6", "Ye5", "Gr1", "Gr12"}
    assert choices(match) == ["play Bl1", "play Bl2", "play Bl3", "pass Gr3", "pass Bl1", "pass Bl2", "pass Bl3"]
