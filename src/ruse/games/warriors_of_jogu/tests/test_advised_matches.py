"""Matches played by advice: it beats chance, by what its seat knows."""

import numpy as np
import pytest

from ruse.bots.bot import Bot, RandomBot
from ruse.bots.greedy import GreedyBot
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.state import State

GAME = find_game("warriors-of-jogu")


def play_against_chance(seed: int) -> int:
    """The winner of a game in which May plays by advice and David at random."""
    match = Match(GAME, {"first": 1 + seed % 5, "second": 1 + (seed + 1 + seed // 5 % 4) % 5})
    rng = seeded(seed)
    bots: list[Bot] = [GreedyBot(GAME, rng), RandomBot(GAME, rng)]
    match.play_chance(rng)
    while match.actor != NOBODY:
        match.push(bots[match.actor].choose(match.perspective(match.actor)))
        match.play_chance(rng)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners[0]


def test_advice_beats_chance() -> None:
    assert sum(play_against_chance(seed) == 0 for seed in range(20)) >= 16


@pytest.mark.parametrize("seed", range(3))
def test_advice_reads_only_what_its_seat_knows(seed: int) -> None:
    match = Match(GAME, {"first": 1 + seed, "second": 4})
    rng = seeded(seed)
    bot = GreedyBot(GAME, rng)
    match.play_chance(rng)
    while (seat := match.actor) != NOBODY:
        world = match.perspective(seat).world(seeded(seed, len(match.steps)))[0]
        assert advice_in(match, world).tolist() == advice_in(match, match.truth()[0]).tolist()
        match.push(bot.choose(match.perspective(seat)))
        match.play_chance(rng)


def advice_in(match: Match, s: State) -> IntArray:
    """What the actor is advised if this is the truth."""
    actions = np.array([action.number for action in match.legal()], np.int64)
    advice = np.zeros_like(actions)
    match.game.rules.advise(match.box.plain, s, match.actor, actions, len(actions), advice)
    return advice


def test_bots_are_advised_against_losing_at_once() -> None:
    """A choice that loses the game at once is advised least."""
    tables = {
        "game": "warriors-of-jogu",
        "phase": "deployment",
        "may": {
            "faction": "wu",
            "hand": "master-of-fire master-of-earth",
            "discard": "master-of-fire",
            "morale": 2,
            "location": 6,
        },
        "david": {"faction": "keion", "location": 5},
    }
    match = from_tables(tables)
    advice = advice_in(match, match.observation(0))
    worst = {
        action.code.rsplit(" ", 1)[0] for action, worth in zip(match.legal(), advice, strict=True) if worth < -9000
    }
    assert worst == {"play master-of-fire"}
