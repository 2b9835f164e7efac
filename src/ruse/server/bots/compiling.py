"""Compiles the bots' search for every game, in a process of its own: `python -P -m ruse.server.bots.compiling`."""

import os
import sys
from traceback import format_exc

from ruse.bots.bot import Budget
from ruse.bots.loading import make_bot
from ruse.bots.search import search
from ruse.core.dice import seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.registry import find_game, games


def compile_search(game: Game) -> None:
    """Have the search of a game compiled and kept, if it is not yet."""
    if not game.is_compiled(search):
        match = Match(game)
        match.play_chance(seeded(0))
        bot = make_bot(f"level{len(game.levels)}", game, seeded(0))
        bot.choose(match.seat(match.actor).perspective(), Budget(iterations=1))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    for each in map(find_game, sys.argv[1:]) if sys.argv[1:] else games():
        try:
            compile_search(each)
        except Exception:  # the bots of this game play without the compiler; the others need not
            print(f"{each.name}: the search cannot be compiled\n{format_exc()}", file=sys.stderr)
