"""Boxes drawn at random, extreme values among them: what is accepted can be played to the end, and told."""

from typing import Any

import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
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
    first = GAME.first_state(box, options)
    s, first_census, num_steps = first.copy(), census(box, first), 0
    rooms: list[Any] = [[0] * GAME.max_legal, [0] * GAME.max_legal, [0.0] * options["seats"]]
    actions, advice, shares = rooms
    while (seat := GAME.rules.actor(box.plain, s)) != NOBODY:
        num_legal = GAME.rules.legal(box.plain, s, seat, actions)
        assert 0 < num_legal <= GAME.max_legal
        if seat != CHANCE:
            GAME.rules.advise(box.plain, s, seat, actions, num_legal, advice)
        if seat != CHANCE and below(rng, 4) == 0:
            check_told(box, s, options, seat, actions[:num_legal])
            check_imagined(box, s, seat, rng, first_census)
            check_position(box, s, first.copy())
        GAME.rules.apply(box.plain, s, seat, actions[below(rng, num_legal)])
        assert census(box, s) == first_census
        num_steps += 1
    assert num_steps <= GAME.max_steps
    check_position(box, s, first)
    GAME.rules.returns(box.plain, s, shares)
    assert sum(shares) == pytest.approx(1)


def census(box: Box, s: Any) -> list[int]:
    out: Any = [0] * (4 * NUM_VALUES)
    GAME.rules.census(box.plain, s, out)
    return list(out)


def observed(box: Box, s: Any, seat: int) -> Any:
    obs = GAME.blank_observation.copy()
    GAME.rules.observe(box.plain, s, seat, obs)
    return obs


def check_told(box: Box, s: Any, options: dict[str, int], seat: int, actions: list[int]) -> None:
    """Sentences and labels tell all choices apart."""
    speech = Match(GAME, options, box, pack(s)).seat(seat).speech()
    for tell in (speech.sentence, speech.label):
        assert len({tell(GAME.actions[action]) for action in actions}) == len(actions)
    assert speech.lines()
    assert speech.prompt


def check_imagined(box: Box, s: Any, seat: int, rng: IntArray, first_census: list[int]) -> None:
    """An imagined world looks the same and has every card once."""
    obs = observed(box, s, seat)
    world = obs.copy()
    GAME.rules.redeal(box.plain, world, seat, rng)
    assert observed(box, world, seat) == obs
    assert census(box, world) == first_census


def check_position(box: Box, s: Any, again: Any) -> None:
    """What is written is read back into another state, which is as right after setup."""
    GAME.position.read(box.plain, Entries(GAME.position.write(box.plain, s), BadPosition), again)
    assert again == s
