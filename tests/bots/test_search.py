"""The parts of the search: its keys, its memory, its choices under seal."""

import numpy as np
import pytest

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.bots.search import key_of
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.record import NONE, UNKNOWN, IntArray, words_of
from ruse.core.registry import find_game, game_names


def key(*words: int) -> int:
    """The key of a record with these words, and its marker."""
    return int(key_of(np.array([[*words, 0]], np.int64), 0, 0))


@pytest.mark.parametrize("place", range(3))
def test_words_that_differ_little_have_other_keys(place: int) -> None:
    values = [0, 1, 2, 3, UNKNOWN, NONE, -3, *(1 << bit for bit in range(2, 63)), *(3 << bit for bit in range(61))]
    keys = set()
    for value in set(values):
        words = [7, 7, 7, 7]
        words[place] = value
        keys.add(key(*words))
    assert len(keys) == len(set(values))
    assert len({key(1 << one | 1 << other, 0) for one in range(62) for other in range(one)}) == 62 * 61 // 2


@pytest.mark.parametrize("name", game_names())
def test_what_is_seen_otherwise_has_another_key(name: str) -> None:
    """What another seat sees in imagined worlds."""
    game = find_game(name)
    match, rng = Match(game), seeded(3)
    keys: dict[int, bytes] = {}
    for step in range(60):
        match.play_chance(rng)
        if step % 10 == 0:
            for world in range(60):
                truth = match.perspective(0).world(seeded(step, world))
                seen: IntArray = Match(game, position=truth).observation(1)
                room = game.state.array()
                room[0] = seen
                assert keys.setdefault(int(key_of(words_of(room), 0, 1)), room.tobytes()) == room.tobytes()
        match.push(match.legal()[0])
    assert len(keys) > 60


@pytest.mark.slow
def test_what_was_learned_for_one_seat_is_forgotten_for_another() -> None:
    game = find_game("_template")
    match = Match(game)
    match.play_chance(seeded(1))
    bot = IsmctsBot(game, Budget(iterations=80), seeded(4), Style(acting=True))

    def num_visits(seat: int) -> int:
        return sum(thought.visits for thought in bot.think(match.perspective(seat)))

    assert num_visits(0) == 80
    assert num_visits(0) == 160
    assert num_visits(1) == 80
    assert num_visits(0) == 80
