"""Advice: what it reads from the table, and what it makes of it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.games.warriors_of_jogu.bots.advice import advise
from ruse.games.warriors_of_jogu.bots.belief import imagine
from ruse.games.warriors_of_jogu.bots.outlook import beliefs, odds_at

Table = Callable[..., Match]
WU: dict[str, Any] = {"faction": "wu"}
KEION: dict[str, Any] = {"faction": "keion"}


def advised(match: Match) -> str:
    """The action that looks best to the actor."""
    actions = match.legal()
    numbers, out = np.array([action.number for action in actions]), np.zeros(len(actions), np.int64)
    advise(match.box.plain, match.observation(match.actor), match.actor, numbers, len(numbers), out)
    return actions[int(out.argmax())].code


def test_strength_in_play_speaks_for_a_location(table: Table) -> None:
    match = table({**KEION, "location": 2}, {**WU, "location": 3, "at_5": "master-of-fire"})
    believed = beliefs(match.box.plain, match.observation(0), 0)
    assert odds_at(believed, 3) > 2 * odds_at(believed, 4) > 0


def test_a_location_card_that_is_shown_is_certain(table: Table) -> None:
    match = table({**WU, "location": 2}, {**KEION, "location": 3, "shown": 1, "at_5": "patriot"})
    assert odds_at(beliefs(match.box.plain, match.observation(0), 0), 1) == 100


def test_imagined_worlds_follow_the_strength_in_play(table: Table) -> None:
    match = table({**KEION, "location": 2}, {**WU, "location": 3, "at_5": "master-of-fire"})
    rng, believed, even = seeded(1), [0] * 5, [0] * 5
    perspective = match.perspective(0)
    for _ in range(400):
        world = match.game.state.unknown()
        world[0] = perspective.observation
        imagine(match.box.plain, world[0], 0, rng)
        believed[int(world[0].location[1])] += 1
        even[int(perspective.world(rng)[0].location[1])] += 1
    assert believed[3] > 2 * even[3]
    assert min(believed) > 0


def test_playing_alone_the_round_is_won_and_left_alone_then(table: Table) -> None:
    david = {**KEION, "location": 5, "shown": 1, "passed": 1, "at_2": "patriot", "at_5": "guardian-angel+"}
    match = table({**KEION, "location": 5, "hand": "patriot guardian-angel"}, david, start="david", turn="may")
    assert advised(match) in ("play patriot 5", "play guardian-angel 5")
    match = table({**KEION, "location": 5, "hand": "patriot", "at_5": "knight-of-5"}, david, start="david", turn="may")
    assert advised(match) == "pass"


def test_a_lost_round_is_given_up(table: Table) -> None:
    david = {**KEION, "location": 6, "shown": 1, "passed": 1, "at_2": "patriot", "at_6": "knight-of-6"}
    match = table({**KEION, "location": 6, "hand": "guardian-angel"}, david, turn="may")
    assert advised(match) == "pass"


def test_cards_that_promise_little_are_discarded(table: Table) -> None:
    may = {"faction": "agents", "hand": "smoke-n-screen assassin"}
    match = table(may, {**KEION, "hand": "patriot"}, phase="discard", round=2, won="may")
    assert advised(match) == "discard smoke-n-screen"
