"""Boxes with the strangest numbers and positions in disorder: what is accepted can be played to the end."""

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import pytest

from ruse.core.box import Box, tables_with_values, values_of
from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadBox, BadPosition
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.record import IntArray
from ruse.games.red_and_blue import GAME, phase
from ruse.games.red_and_blue.state import AREA_NAMES, CARD_NAMES, SEATS

RandomBox = Callable[[IntArray], Box]
RULES = GAME.rules
ROOM = 512  # far more than any state needs, so that a list that is too long is noticed and harms nothing


def play_to_end(box: Any, s: Any, rng: IntArray) -> None:
    """Random play, with every state looked at and imagined by every viewer."""
    rooms: list[Any] = [[0] * ROOM for _ in range(4)]
    actions, likely, there, imagined = rooms
    num_kinds = RULES.census(box, s, there)
    steps = 0
    while (seat := RULES.actor(box, s)) != NOBODY:
        num_actions = RULES.legal(box, s, seat, actions)
        assert 0 < num_actions <= GAME.max_legal
        assert set(actions[:num_actions]) <= set(range(len(GAME.actions)))
        if seat != CHANCE:
            RULES.advise(box, s, seat, actions, num_actions, likely)
        if steps % 10 == 0:
            for viewer in (*SEATS, SPECTATOR):
                world = GAME.blank_observation.copy()
                RULES.observe(box, s, viewer, world)
                RULES.redeal(box, world, viewer, rng)
                assert RULES.census(box, world, imagined) == num_kinds
                assert imagined == there
        RULES.apply(box, s, seat, RULES.pick(box, s, seat, rng, actions, likely))
        steps += 1
        assert steps <= GAME.max_steps


@pytest.mark.parametrize("seed", range(60))
def test_a_box_that_is_accepted_can_be_played_to_the_end(seed: int, random_box: RandomBox) -> None:
    rng = seeded(seed)
    box = random_box(rng)
    play_to_end(box.plain, GAME.first_state(box, {}), rng)


WILD = [-(10**30), -21, -1, 0, 1, 21, 61, 10**30, True, 1.5, "x", [], {}]
PATHS = [f"{path}.{name}" for path, table in tables_with_values(GAME.standard_box.tables) for name in values_of(table)]


def loaded(changes: dict[str, Any]) -> Box | str:
    """The box, or why there is none."""
    try:
        return GAME.load_box(changes)
    except BadBox as error:
        return str(error)


@pytest.mark.parametrize("path", PATHS)
def test_a_wild_number_is_refused_by_name_or_can_be_played_with(path: str) -> None:
    *parents, name = path.split(".")
    for value in WILD:
        changes: dict[str, Any] = {"limit": {"turns": 3}}
        table = changes
        for parent in parents:
            table = table.setdefault(parent, {})
        table[name] = value
        box = loaded(changes)
        if isinstance(box, str):
            assert re.match(r"[a-z]+(\.[a-z_-]+)+: ", box)
        else:
            play_to_end(box.plain, GAME.first_state(box, {}), seeded(1))


# Positions


def mutated(tables: dict[str, Any], rng: IntArray) -> dict[str, Any]:
    """A position with one thing changed, possible or not."""

    def one_of(some: Sequence[Any]) -> Any:
        return some[below(rng, len(some))]

    changed = deepcopy(tables)
    side, card = one_of(("red", "blue")), one_of(CARD_NAMES)
    match below(rng, 8):
        case 0:
            changed["phase"] = one_of(phase.NAMES)
        case 1:
            changed["turn"] = 1 + below(rng, 20)
        case 2:
            changed["to_move"] = side
        case 3:
            changed[side]["hand"] = " ".join([card, *changed[side]["hand"].split()[1:]])
        case 4:
            changed[side]["deduced"] = changed[side]["hand"]
        case 5:
            changed["discard"] = " ".join([card, *changed["discard"].split()[below(rng, 3) :]])
        case 6:
            changed["areas"][one_of(AREA_NAMES)] = one_of((f"{side} {card}", ""))
        case _:
            changed["to_draw"] = [below(rng, 4), below(rng, 4)]
    return changed


def random_position(box: Box, rng: IntArray) -> dict[str, Any]:
    """What is written of a match after some steps, with one thing or two changed."""
    s = GAME.first_state(box, {})
    actions: Any = [0] * ROOM
    for _ in range(below(rng, 60)):
        seat = RULES.actor(box.plain, s)
        if seat == NOBODY:
            break
        num_actions = RULES.legal(box.plain, s, seat, actions)
        RULES.apply(box.plain, s, seat, actions[below(rng, num_actions)])
    tables = mutated(GAME.position.write(box.plain, s), rng)
    return mutated(tables, rng) if below(rng, 2) else tables


def test_a_position_that_is_accepted_can_be_played_to_the_end() -> None:
    rng, box = seeded(3), GAME.standard_box
    played = 0
    for _ in range(400):
        s = GAME.first_state(box, {})
        try:
            GAME.position.read(box.plain, Entries(random_position(box, rng), BadPosition), s)
        except BadPosition:
            continue
        play_to_end(box.plain, s, rng)
        played += 1
    assert played > 40
