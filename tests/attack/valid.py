"""What is valid, before it is spoiled: matches, their files, and positions of every game."""

from functools import cache
from typing import Any

from ruse.core import position, saved
from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.lab.check import sample_configurations

GAMES = [TEMPLATE, *game_names()]


def random_match(game: Game, options: dict[str, int], seed: int, num_steps: int) -> Match:
    """A random match, stopped at a step or at its end."""
    rng = seeded(seed)
    match = Match(game, options)
    while match.actor != NOBODY and len(match.steps) < num_steps:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return match


@cache
def match_texts(name: str) -> list[str]:
    """Match files, from all over a match."""
    texts = [saved.dump(random_match(find_game(name), {}, length, length)) for length in (0, 1, 7, 25)]
    return [*texts, texts[-1].replace("\n", "\r\n")]


@cache
def positions(name: str) -> list[dict[str, Any]]:
    """Tables of position files, from all over a match, and of several options."""
    game = find_game(name)
    options = sample_configurations(game)
    return [
        position.tables_of(random_match(game, options[number % len(options)], number, length))
        for number, length in enumerate((0, 5, 12, 25, 40, 60, 90, 140, game.max_steps))
    ]
