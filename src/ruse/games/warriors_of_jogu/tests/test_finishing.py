"""What a search knows better than a playout: the end of a round, and what a match is worth between rounds."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.bots.finishing import MAX_PLAYS, finish
from ruse.games.warriors_of_jogu.bots.judgement import judge

Table = Callable[..., Match]
GAME = find_game("warriors-of-jogu")
RULES = GAME.rules
WU: dict[str, Any] = {"faction": "wu", "passed": 1}
KEION: dict[str, Any] = {"faction": "keion"}


def finished(match: Match) -> str:
    """The action a finish takes, found by taking every legal one."""
    box, before = match.box.plain, match.truth()
    after = before.copy()
    assert finish(box, after[0])
    for action in match.legal():
        tried = before.copy()
        RULES.apply(box, tried[0], match.actor, action.number)
        if tried.tobytes() == after.tobytes():
            return action.code
    raise AssertionError("no legal action does this")


def test_a_won_round_takes_no_more_cards(table: Table) -> None:
    match = table({**KEION, "hand": "patriot", "at_6": "knight-of-6"}, {**WU, "location": 2}, turn="may")
    assert finished(match) == "pass"


def test_the_weakest_card_that_wins_is_played_where_it_wins(table: Table) -> None:
    match = table(
        {**KEION, "location": 3, "hand": "patriot explorer knight-of-2 dragoon"},
        {**WU, "location": 5, "at_5": "conjurer"},
        start="david",
        turn="may",
    )
    assert finished(match) == "play explorer 5"


def test_a_punisher_takes_the_battle_away(table: Table) -> None:
    match = table(
        {**KEION, "location": 3, "hand": "punisher"},
        {**WU, "location": 6, "at_6": "master-of-fire"},
        round=2,
        won="may",
    )
    assert finished(match) == "play punisher 6"


def test_a_lost_round_costs_no_more_cards(table: Table) -> None:
    match = table(
        {**KEION, "location": 2, "hand": "guardian-angel"}, {**WU, "location": 6, "at_6": "storm-prodigy"}, turn="may"
    )
    assert finished(match) == "pass"


def test_while_both_are_in_the_round_nothing_is_finished(table: Table) -> None:
    match = table({**KEION, "hand": "patriot"}, {"faction": "wu"})
    states = match.truth()
    assert not finish(match.box.plain, states[0])
    assert states.tobytes() == match.truth().tobytes()


def wins(box: Any, states: Any, seat: int, action: int) -> bool:
    """Whether a seat that plays alone can win the round after this action, whatever comes by chance."""
    states = states.copy()
    s, number, out = states[0], int(states[0].round), np.zeros(512, np.int64)
    RULES.apply(box, s, RULES.actor(box, s), action)
    while s.won[number] == NONE and RULES.actor(box, s) == CHANCE:
        RULES.legal(box, s, CHANCE, out)
        RULES.apply(box, s, CHANCE, int(out[0]))
    if s.won[number] != NONE:
        return bool(s.won[number] == seat)
    num_actions = RULES.legal(box, s, RULES.actor(box, s), out)
    return any(wins(box, states, seat, int(next_action)) for next_action in out[:num_actions])


def play_alone(options: dict[str, int], seed: int) -> Match | None:
    """A random match up to where one player has passed and the other, who holds few cards, is behind."""
    match, rng = Match(GAME, options), seeded(seed)
    while match.outcome() is None:
        if match.actor == CHANCE:
            match.play_chance_once(rng)
            continue
        s = match.truth()[0]
        if s.phase == phase.DEPLOYMENT and s.depth == 0 and s.passed[1 - s.turn]:
            few = 0 < s.held[s.turn] <= MAX_PLAYS and options["first" if s.turn == 0 else "second"] in (1, 5)
            if few and not wins(match.box.plain, match.truth(), int(s.turn), act.PASS):
                return match
        actions = match.legal()
        match.push(actions[below(rng, len(actions))].number)
    return None


@pytest.mark.parametrize("seed", range(12))
def test_a_round_is_won_if_any_plays_win_it(seed: int) -> None:
    options = {"first": 5, "second": 1} if seed % 2 else {"first": 1, "second": 3}
    match = next(filter(None, (play_alone(options, 100 * seed + attempt) for attempt in range(100))))
    box, states = match.box.plain, match.truth()
    seat = match.actor
    possible = any(wins(box, states, seat, action.number) for action in match.legal())
    assert finish(box, states[0])
    passed = bool(states[0].passed[seat])
    assert passed != possible


def test_between_rounds_points_and_morale_are_judged(table: Table) -> None:
    shares = np.zeros(2)
    worth = []
    for won, morale in (("may david", 20), ("may may", 20), ("may may", 5)):
        may = {"faction": "wu", "hand": "conjurer", "morale": morale, "discard": "master-of-fire"}
        david = {**KEION, "hand": "patriot", "morale": 20}
        match = table(may, david, phase="discard", round=3, won=won)
        assert judge(match.box.plain, match.truth()[0], shares)
        assert shares.sum() == pytest.approx(1)
        worth.append(shares[0])
    assert worth[1] > worth[0]
    assert worth[2] < worth[1]


def test_within_a_round_nothing_is_judged(table: Table) -> None:
    match = table({**KEION, "hand": "patriot"}, {"faction": "wu"})
    assert not judge(match.box.plain, match.truth()[0], np.zeros(2))
