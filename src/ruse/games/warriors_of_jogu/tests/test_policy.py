"""The rule of thumb: it plays better than chance, by what its seat knows."""

import numpy as np
import pytest

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.policy import choose

GAME = find_game("warriors-of-jogu")


def play_against_chance(seed: int) -> int:
    """The winner of a game in which May plays by the rule of thumb and David at random."""
    match = Match(GAME, {"first": 1 + seed % 5, "second": 1 + (seed + 1 + seed // 5 % 4) % 5})
    rng, actions = seeded(seed), np.zeros(100, np.int64)
    while match.actor != NOBODY:
        if match.actor == CHANCE:
            match.play_chance(rng)
        elif match.actor == 0:
            match.push(choose(match.box.record, match._states[-1][0], 0, NONE, rng, actions))
        else:
            legal = match.legal()
            match.push(legal[int(rng[0]) % len(legal)])
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners[0]


def test_the_rule_of_thumb_beats_chance() -> None:
    assert sum(play_against_chance(seed) == 0 for seed in range(20)) >= 16


@pytest.mark.parametrize("seed", range(3))
def test_the_rule_of_thumb_reads_only_what_its_seat_knows(seed: int) -> None:
    match = Match(GAME, {"first": 1 + seed, "second": 4})
    rng, actions = seeded(seed), np.zeros(100, np.int64)
    while match.actor != NOBODY:
        match.play_chance(rng)
        seat = match.actor
        if seat == NOBODY:
            break
        truth = match._states[-1][0]
        world = match.perspective(seat).world(seeded(seed, len(match.steps)))[0]
        chosen = choose(match.box.record, truth, seat, NONE, rng.copy(), actions)
        assert choose(match.box.record, world, seat, NONE, rng.copy(), actions) == chosen
        match.push(chosen)


def test_bots_are_advised_against_losing_at_once() -> None:
    """A choice that loses the game at once is advised least."""
    tables = {
        "game": "warriors-of-jogu",
        "phase": "deployment",
        "may": {"faction": "wu", "hand": "master-of-fire master-of-earth", "morale": 2, "location": 6},
        "david": {"faction": "keion", "location": 5},
    }
    match = from_tables(tables)
    actions = np.array([action.number for action in match.legal()], np.int64)
    advice = np.zeros(len(actions), np.int64)
    match.game.rules.advise(match.box.record, match.observation(0), 0, actions, len(actions), advice)
    worst = {
        action.code.rsplit(" ", 1)[0] for action, worth in zip(match.legal(), advice, strict=True) if worth < -9000
    }
    assert worst == {"play master-of-fire"}
