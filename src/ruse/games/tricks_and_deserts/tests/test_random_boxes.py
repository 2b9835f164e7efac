"""Boxes drawn at random, extreme values among them: what is accepted can be played to the end, and told."""

from typing import Any

import numpy as np
import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray, RecordArray
from ruse.core.registry import find_game
from ruse.core.rows import Rows
from ruse.games.tricks_and_deserts.state import NUM_COLORS, NUM_VALUES

GAME = find_game("tricks-and-deserts")
CONFIGURATIONS = list(GAME.configurations())


def any_of(rng: IntArray, low: int, high: int) -> int:
    """A number of a range; one time in two one of its ends."""
    return (low, high)[below(rng, 2)] if below(rng, 2) else low + below(rng, high - low + 1)


def shuffled(rng: IntArray, numbers: list[int]) -> list[int]:
    left = list(numbers)
    return [left.pop(below(rng, len(left))) for _ in numbers]


def random_box(rng: IntArray) -> Box:
    def several(length: int, low: int, high: int) -> list[int]:
        """Now and then all of them the same."""
        if below(rng, 4) == 0:
            return [any_of(rng, low, high)] * length
        return [any_of(rng, low, high) for _ in range(length)]

    players = GAME.standard_box.tables["species_cards"]["players"]
    return GAME.load_box(
        {
            "species_cards": {
                "values": several(NUM_VALUES, -99, 99),
                "special": several(NUM_VALUES, 0, 1),
                "players": shuffled(rng, players),
            },
            "start": {"score": any_of(rng, 0, 99)},
            "icons": {"icons": several(NUM_VALUES, 0, 99)},
            "revolution": {
                "points": several(NUM_COLORS, -99, 99),
                "lowest_at_most_0": any_of(rng, -99, 99),
            },
            "alliance": {"cards": several(NUM_COLORS, 0, 99)},
        }
    )


@pytest.mark.parametrize("number", range(24))
def test_a_random_box_is_played_to_the_end(number: int) -> None:
    rng = seeded(31, number)
    box = random_box(rng)
    options = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    states = GAME.state.array(2)
    s: Any = Rows(states)[0]
    GAME.rules.setup(box.row, s, GAME.option_array(options))
    states[1] = states[0]
    first_census, num_steps = census(box, s), 0
    actions, advice = np.zeros(GAME.max_legal, np.int64), np.zeros(GAME.max_legal, np.int64)
    while (seat := GAME.rules.actor(box.row, s)) != NOBODY:
        num_legal = GAME.rules.legal(box.row, s, seat, actions)
        assert 0 < num_legal <= GAME.max_legal
        if seat != CHANCE:
            GAME.rules.advise(box.row, s, seat, actions, num_legal, advice)
        if seat != CHANCE and below(rng, 4) == 0:
            check_told(box, states, seat, actions[:num_legal])
            check_imagined(box, s, seat, rng, first_census)
            check_position(box, states)
        GAME.rules.apply(box.row, s, seat, int(actions[below(rng, num_legal)]))
        assert census(box, s) == first_census
        num_steps += 1
    assert num_steps <= GAME.max_steps
    check_position(box, states)
    shares = np.zeros(options["seats"])
    GAME.rules.returns(box.row, s, shares)
    assert shares.sum() == pytest.approx(1)


def census(box: Box, s: Any) -> bytes:
    out = np.zeros(4 * NUM_VALUES, np.int64)
    GAME.rules.census(box.row, s, out)
    return out.tobytes()


def observed(box: Box, s: Any, seat: int) -> RecordArray:
    obs: RecordArray = GAME.state.unknown()
    GAME.rules.observe(box.row, s, seat, Rows(obs)[0])
    return obs


def check_told(box: Box, states: RecordArray, seat: int, actions: IntArray) -> None:
    """Sentences and labels tell all choices apart."""
    s: Any = states[0]
    options = {"seats": int(s.seats), "alliance": int(s.alliance), "witnesses": int(s.witnesses)}
    speech = Match(GAME, options, box, states[:1].copy()).seat(seat).speech()
    for tell in (speech.sentence, speech.label):
        assert len({tell(GAME.actions[int(action)]) for action in actions}) == len(actions)
    assert speech.lines()
    assert speech.prompt


def check_imagined(box: Box, s: Any, seat: int, rng: IntArray, first_census: bytes) -> None:
    """An imagined world looks the same and has every card once."""
    obs = observed(box, s, seat)
    world = Rows(obs.copy())[0]
    GAME.rules.redeal(box.row, world, seat, rng)
    assert observed(box, world, seat).tobytes() == obs.tobytes()
    assert census(box, world) == first_census


def check_position(box: Box, states: RecordArray) -> None:
    """What is written is read back; states[1] is as right after setup."""
    again = states[1:].copy()
    GAME.position.read(box.record, Entries(GAME.position.write(box.record, states[0]), BadPosition), again[0])
    assert again.tobytes() == states[:1].tobytes()
