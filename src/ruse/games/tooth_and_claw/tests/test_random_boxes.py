"""Boxes drawn at random, extreme values among them: what is accepted can be played to the end, and told."""

from typing import Any

import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.box import BLANK, OPEN, TOP, TWO_CARDS
from ruse.games.tooth_and_claw.state import (
    FORMATION_NAMES,
    NUM_CARDS,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    NUM_RANKS,
    NUM_SPACES,
    ROW_NAMES,
)

GAME = find_game("tooth-and-claw")


def any_of(rng: IntArray, low: int, high: int) -> int:
    """A number of a range; one time in two one of its ends."""
    return (low, high)[below(rng, 2)] if below(rng, 2) else low + below(rng, high - low + 1)


def some_of(rng: IntArray, numbers: range, size: int) -> list[int]:
    """Different numbers in any order."""
    left = list(numbers)
    return [left.pop(below(rng, len(left))) for _ in range(size)]


def random_formation(rng: IntArray, has_two: bool) -> dict[str, str]:
    """Any space may be blank, have two cards or the top card, as long as every Reinforcement can come to the front."""
    while True:
        top, *others = some_of(rng, range(NUM_SPACES), 4)
        two, *blanks = others if has_two else [NUM_SPACES, *others[1:]]
        blanks += some_of(rng, range(NUM_SPACES), 1) if has_two else []
        stuck = any({column, column + NUM_COLUMNS} <= set(blanks) for column in range(NUM_COLUMNS))
        if len({top, two, *blanks}) == 2 + len(blanks) and not stuck:
            break
    spaces = []
    for space in range(NUM_SPACES):
        marks = BLANK if space in blanks else TOP * (space == top) + TWO_CARDS * (space == two)
        if space < NUM_FIGHTING_SPACES and marks != BLANK:
            marks += ("", "", "+1", "+2")[below(rng, 4)] + ("", "", "*")[below(rng, 3)]
        spaces.append(marks or OPEN)
    rows = [spaces[first : first + NUM_COLUMNS] for first in range(0, NUM_SPACES, NUM_COLUMNS)]
    return {name: " ".join(row) for name, row in zip(ROW_NAMES, rows, strict=True)}


def random_box(rng: IntArray) -> Box:
    low_rank, high_rank = some_of(rng, range(100), 2)
    is_bow = [name.startswith("bow") for name in FORMATION_NAMES]
    return GAME.load_box(
        {
            "battle_cards": {
                "ranks": some_of(rng, range(100), NUM_RANKS) if below(rng, 2) else [*range(90, 100), 0],
                "achievements": [any_of(rng, 0, 99) for _ in range(NUM_RANKS)],
            },
            "exception": {"low_rank": low_rank, "high_rank": high_rank},
            "markers": {"cubes": 99, "discs": 99},
            "formations": {
                name: random_formation(rng, bow and (name == "bow-1a" or below(rng, 3) > 0))
                for name, bow in zip(FORMATION_NAMES, is_bow, strict=True)
            },
        }
    )


@pytest.mark.parametrize("number", range(40))
def test_a_random_box_is_played_to_the_end(number: int) -> None:
    rng = seeded(41, number)
    box = random_box(rng)
    first = GAME.first_state(box, {"games": 1 + number % 2})
    s, num_steps = first.copy(), 0
    rooms: list[Any] = [[0] * GAME.max_legal, [0] * GAME.max_legal, [0.0, 0.0]]
    actions, advice, shares = rooms
    while (seat := GAME.rules.actor(box.plain, s)) != NOBODY:
        num_legal = GAME.rules.legal(box.plain, s, seat, actions)
        assert 0 < num_legal <= GAME.max_legal
        if seat != CHANCE:
            GAME.rules.advise(box.plain, s, seat, actions, num_legal, advice)
            check_told(box, s, seat, actions[:num_legal])
            check_position(box, s, first.copy())
        if below(rng, 4) == 0:
            check_imagined(box, s, (0, 1, SPECTATOR)[below(rng, 3)], rng)
            GAME.rules.judge(box.plain, s, shares)
        GAME.rules.apply(box.plain, s, seat, actions[below(rng, num_legal)])
        assert census(box, s) == {1}
        num_steps += 1
    assert num_steps <= GAME.max_steps
    check_position(box, s, first)
    GAME.rules.returns(box.plain, s, shares)
    assert sum(shares) == 1


def census(box: Box, s: Any) -> set[int]:
    out: Any = [0] * (2 * NUM_CARDS)
    GAME.rules.census(box.plain, s, out)
    return set(out)


def observed(box: Box, s: Any, seat: int) -> Any:
    obs = GAME.blank_observation.copy()
    GAME.rules.observe(box.plain, s, seat, obs)
    return obs


def check_told(box: Box, s: Any, seat: int, actions: list[int]) -> None:
    """Sentences and labels tell all choices apart."""
    speech = Match(GAME, {"games": s.games}, box, pack(s)).seat(seat).speech()
    for tell in (speech.sentence, speech.label):
        assert len({tell(GAME.actions[action]) for action in actions}) == len(actions)
    assert speech.lines()
    assert speech.prompt


def check_imagined(box: Box, s: Any, seat: int, rng: IntArray) -> None:
    """An imagined world looks the same and has every card once."""
    obs = observed(box, s, seat)
    world = obs.copy()
    GAME.rules.redeal(box.plain, world, seat, rng)
    assert observed(box, world, seat) == obs
    assert census(box, world) == {1}


def check_position(box: Box, s: Any, again: Any) -> None:
    """What is written is read back into another state, which is as right after setup."""
    GAME.position.read(box.plain, Entries(GAME.position.write(box.plain, s), BadPosition), again)
    assert again == s
