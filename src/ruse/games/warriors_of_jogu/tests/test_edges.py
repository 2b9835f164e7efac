"""The rules at their edges: the last morale, empty piles, ties, and cards that are known already."""

from collections.abc import Callable
from typing import Any

import pytest

from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.tests.helpers import codes, push_all, side, state

Table = Callable[..., Match]
WU: dict[str, Any] = {"faction": "wu"}
KEION: dict[str, Any] = {"faction": "keion"}
MIBITS: dict[str, Any] = {"faction": "mibits"}
FIRST_CARD = "[cards.engineers.engineer-unit-1]"
FIGHT = ("pass", "pass", "show battle", "resolve")


def winners(match: Match) -> list[int] | None:
    outcome = match.outcome()
    return None if outcome is None else outcome.winners


# Setup and end of game


@pytest.mark.parametrize(("first", "second", "start"), [(1, 5, 0), (5, 1, 1), (3, 4, 0), (3, 2, 1)])
def test_the_lower_initiative_starts(first: int, second: int, start: int) -> None:
    match = Match(find_game("warriors-of-jogu"), {"first": first, "second": second})
    assert state(match).start == state(match).turn == start


def test_master_of_fire_with_one_morale_loses_the_game(table: Table) -> None:
    match = table({**WU, "hand": "master-of-fire", "discard": "master-of-fire", "morale": 1}, KEION)
    match.push("play master-of-fire 2")
    assert winners(match) == [1]
    assert state(match).morale[0] == 0


def test_a_loss_larger_than_the_morale_ends_the_game_at_0(table: Table) -> None:
    match = table({**WU, "morale": 1, "at_2": "master-of-fire"}, {**KEION, "at_6": "knight-of-6"})
    push_all(match, *FIGHT)
    assert winners(match) == [1]
    assert state(match).morale[0] == 0


@pytest.mark.parametrize("last", [0, 1])
def test_equal_victory_points_go_to_the_winner_of_the_final_round(table: Table, last: int) -> None:
    names = ("may", "david")
    battle: list[dict[str, Any]] = [dict(WU), dict(KEION)]
    battle[last]["at_6"] = ("conjurer", "knight-of-6")[last]
    match = table(
        *battle,
        numbers=(FIRST_CARD, f"[table]\nrounds = 2\n\n{FIRST_CARD}"),
        round=2,
        won=names[1 - last],
    )
    push_all(match, *FIGHT)
    assert winners(match) == [last]


# Resolution


def test_master_of_earth_counts_the_strength_of_both_players(table: Table) -> None:
    match = table({**WU, "at_2": "master-of-earth"}, {**KEION, "at_2": "explorer", "next_location": 3})
    push_all(match, *FIGHT)
    assert state(match).morale[0] == 23 + 10 - 2 - 3


# Draw piles


def test_good_for_something_without_a_pile_draws_nothing_and_plays(table: Table) -> None:
    discard = ["good-for-something"] * 7 + ["gangan-bit"] * 8 + ["medic"] * 7 + ["scrambler"] * 8 + ["trojan-bit"] * 8
    match = table({**MIBITS, "hand": "good-for-something medic", "discard": " ".join(discard)}, WU)
    match.push("play good-for-something 2")
    assert match.actor == 0
    assert codes(match) == [f"play medic {location}" for location in (2, 3, 4, 5, 6)]


def test_a_card_only_its_owner_saw_on_top_is_not_known_when_drawn(table: Table) -> None:
    engineers = {"faction": "engineers", "discard": "support-tower", "top": "heavy-tower?"}
    match = table(engineers, WU, phase="draw", round=2, won="may")
    match.push("draw heavy-tower")
    assert side(match, 0)["known"] == ""
    assert match.log(1)[-1].sentences == ["May draws a card."]


def test_a_look_at_a_card_everybody_knows_is_public(table: Table) -> None:
    units = [f"engineer-unit-{unit}" for unit in (1, 2, 3) for _ in range(7 - (unit == 1))]
    towers = ["heavy-tower"] * 6 + ["support-tower"] * 6 + ["bomb-tower"] * 5
    match = table(
        {
            "faction": "engineers",
            "hand": "support-tower",
            "at_2": "engineer-unit-1",
            "discard": " ".join(units + towers),
            "bottom": "heavy-tower",
        },
        {"faction": "agents", "discard": "saboteur"},
    )
    push_all(match, "play support-tower 2", "look heavy-tower")
    assert match.log(1)[-1].sentences == ["May looks at Heavy Tower on top of their draw pile."]
    assert match.observation(1).top[0].tolist() == state(match).top[0].tolist()


def test_an_explored_location_card_is_no_longer_in_the_pile(table: Table) -> None:
    match = table({**KEION, "hand": "explorer"}, WU)
    push_all(match, "play explorer 2", "explore 3")
    assert state(match).location_pile[0].tolist() == [2, 1, 2, 2, 1]


# Known hands


def test_an_assassin_that_hits_a_known_protected_card_tells_nothing_new(table: Table) -> None:
    match = table(
        {"faction": "agents", "hand": "assassin", "discard": "assassin"},
        {**WU, "hand": "storm-prodigy storm-prodigy", "known": "storm-prodigy"},
    )
    push_all(match, "play assassin 2", "assassinate storm-prodigy")
    assert side(match, 1)["known"] == "storm-prodigy", "it may have been the same card"


def test_shown_discards_are_no_longer_known_to_be_in_the_hand(table: Table) -> None:
    match = table(
        {**MIBITS, "hand": "scrambler medic", "known": "scrambler medic"},
        {**KEION, "hand": "patriot"},
        phase="discard",
        round=2,
        won="may",
    )
    push_all(match, "discard scrambler", "keep", "keep", "show discards")
    assert side(match, 0)["known"] == "medic"
    assert match.observation(SPECTATOR).known[0] == state(match).known[0]
