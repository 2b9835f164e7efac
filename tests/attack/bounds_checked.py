"""Odd boxes and spoiled positions of a game, played by compiled code that checks every index.

    NUMBA_BOUNDSCHECK=1 RUSE_CACHE=FOLDER python -m tests.attack.bounds_checked GAME SEED NUMBER

Unchecked compiled code reads and writes wherever an index leads it.
"""

import sys

import hypothesis
import numpy as np
from hypothesis import strategies as st

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core import position
from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.playout import check_ending, new_scratch, random_matches
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.lab.audit import audit
from ruse.lab.check import sample_configurations
from ruse.lab.odd_boxes import OddBoxes, spelled
from tests.attack.mutations import spoiled_tables
from tests.attack.strength import tries
from tests.attack.valid import positions


def play_matches(game: Game, box: Box, options: dict[str, int], seed: int, room: int = 20) -> None:
    """20 random matches, with room to note the results of so many."""
    encoded = game.option_array(options)
    tallies, shares = np.zeros((20, 3), np.int64), np.zeros((20, int(encoded[0])))[:room]
    run, states, scratch = game.compiled(random_matches), game.state.array(2), new_scratch(seed)
    check_ending(game.title, run(box.records, states, encoded, scratch, game.max_steps, tallies, shares))


def play_without_room(game: Game) -> None:
    """The checks are on: a result more than there is room for is an error, and no silent writing."""
    try:
        play_matches(game, game.standard_box, game.check_options({}), 1, room=19)
    except IndexError:
        return
    raise AssertionError("no index is checked")


def play_at_random(game: Game, box: Box, options: dict[str, int], seed: int) -> None:
    """Some random matches, and the laws on one of them."""
    play_matches(game, box, options, seed)
    report = audit(game, 1, seed, options, box)
    assert report.fault is None, report.fault


def think_here_and_there(match: Match, rng: IntArray) -> None:
    """Let searches play a match, some of whose choices are made at random."""
    styles = [Style(), Style(**match.game.search), Style(advised=1.0, acting=True)]
    bots = [IsmctsBot(match.game, Budget(iterations=15), seeded(1), style) for style in styles]
    match.play_chance(rng)
    while match.actor != NOBODY:
        perspective = match.perspective(match.actor)
        choice = perspective.legal[below(rng, len(perspective.legal))]
        if len(match.steps) % 5 == 0:
            choice = bots[below(rng, len(bots))].choose(perspective)
        match.push(choice)
        match.play_chance(rng)


def attack_boxes(game: Game, seed: int, number: int) -> None:
    """Play with odd boxes."""
    odd, options = OddBoxes(game, seeded(seed)), sample_configurations(game)
    for index in range(number):
        box, chosen = odd.draw(), options[index % len(options)]
        try:
            play_at_random(game, box, chosen, index)
            think_here_and_there(Match(game, chosen, box), seeded(seed, index))
        except Exception as error:
            error.add_note(f"{game.name} {chosen} {spelled(game, box)}")
            raise


def attack_positions(game: Game, seed: int, number: int) -> None:
    """Play on from spoiled positions."""

    @hypothesis.seed(seed)
    @tries(number)
    @hypothesis.given(spoiled_tables(positions(game.name)), st.integers(0, 1000))
    def play_from(tables: dict[str, object], luck: int) -> None:
        try:
            match = position.from_tables(tables)
        except RuseError:
            return
        think_here_and_there(match, seeded(luck))

    play_from()


def main(name: str, seed: str, number: str) -> None:
    """Attack a game."""
    game = find_game(name)
    play_without_room(game)
    attack_boxes(game, int(seed), int(number))
    attack_positions(game, int(seed), int(number))


if __name__ == "__main__":
    main(*sys.argv[1:])
