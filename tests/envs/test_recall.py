"""A history tells all that a seat noticed: whoever has seen the same has the same history, and the other way round."""

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, UNSEEN
from ruse.core.registry import TEMPLATE, find_game
from ruse.envs.batch import Batch
from ruse.envs.layout import Tensor
from ruse.envs.recall import BY_CHANCE, SHOWN
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.envs.states import tensor_of


def test_what_was_seen_and_the_history_tell_each_other() -> None:
    """Over all short matches of a small game that come up: equal histories where all observations were equal."""
    batch = Batch(TEMPLATE, 600, seed=3, recall=True, compiled=False)
    so_far = [[[batch.look(match, seat)[0].tobytes()] for seat in range(2)] for match in range(batch.num_matches)]
    for _ in range(3):
        batch.step(batch.offers)
        for match in range(batch.num_matches):
            for seat in range(2):
                so_far[match][seat].append(batch.look(match, seat)[0].tobytes())
    histories: dict[tuple[int, bytes], set[bytes]] = {}
    for match in range(batch.num_matches):
        for seat in range(2):
            history = batch.history(match, seat).tobytes()
            histories.setdefault((seat, history), set()).add(so_far[match][seat][-1])
    assert len(histories) < 2 * batch.num_matches  # some matches look the same to a seat ...
    assert all(len(observations) == 1 for observations in histories.values())  # ... and then it knows the same


def shown(before: Tensor, after: Tensor) -> list[list[int]]:
    """The rows of what is seen now and was not before."""
    return [[SHOWN, int(element), int(after[element])] for element in np.flatnonzero(before != after)]


def noticed_of(match: Match, action: int, seat: int) -> list[list[int]]:
    """What a seat notices of an action about to be taken: made from what it is told of it, and what it knows."""
    game, box = match.game, match.box.plain
    noticed = game.rules.seen(box, match._state, match.actor, action, seat)
    if noticed == UNSEEN:
        return []
    rows = [[BY_CHANCE if match.actor == CHANCE else 1 + (match.actor - seat) % match.num_seats, noticed, 0]]
    if game.actions[noticed].shows:
        after, opened = (Match(game, match.options, position=match.truth()) for _ in range(2))
        after.push(action)
        game.rules.reveal(box, opened._state)
        known = [tensor_of(each, seat) for each in (match, opened, after)]
        rows += [*shown(*known[:2]), *shown(*known[1:])]
    return rows


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_history_is_what_the_seat_noticed_and_no_more(game: Game, options: dict[str, int]) -> None:
    batch = Batch(game, 1, seed=11, options=options, recall=True, restart=False, compiled=False)
    match, taken, rng = Match(game, options), 0, seeded(5)
    expected: list[list[list[int]]] = [[] for _ in range(batch.num_seats)]
    drawn, single, foreseen = batch._lanes[0].begun.copy(), seeded(0), 0
    room = np.zeros(512, int), np.zeros(512, int)
    while match.legal() and taken < 40:
        if match.actor == CHANCE:
            if foreseen == 0:  # the batch lets chance act several times at once
                single[:] = drawn
                foreseen = game.rules.chance(match.box.plain, match._state.copy(), drawn, *room)
            foreseen -= 1
            action = game.rules.pick(match.box.plain, match._state, CHANCE, single, *room)
        else:
            choices = np.flatnonzero(batch.masks[0])
            place = int(choices[below(rng, len(choices))])
            action = int(batch.space.numbers[place])
        for seat in range(batch.num_seats):
            expected[seat] += noticed_of(match, action, seat)
        if match.actor != CHANCE:
            batch.step([place])
            taken += 1
        match.push(action)
    for seat in range(batch.num_seats):
        assert batch.history(0, seat).tolist()[: len(expected[seat])] == expected[seat]


@pytest.mark.slow
def test_a_battle_of_red_and_blue_that_was_shown_is_remembered() -> None:
    """Cards of a battle are gone from the table after it; the history of both sides has them. Compiled."""
    game = find_game("red-and-blue")
    batch = Batch(game.name, 40, seed=2, recall=True)
    for _ in range(60):
        batch.step(batch.offers)
    attack = next(part for part in batch.layout.parts if part.name == "attack")
    shown = [
        what
        for match in range(batch.num_matches)
        for who, what, value in batch.history(match, 0).tolist()
        if who == SHOWN and value == 1
    ]
    assert any(attack.start <= element < attack.stop for element in shown)


@pytest.mark.slow
def test_recall_must_be_asked_for() -> None:
    batch = Batch(TEMPLATE, 1)
    with pytest.raises(RuseError, match="recall=True"):
        batch.history(0, 0)
    with pytest.raises(RuseError, match="no seat 7 of match 0"):
        batch.history(0, 7)
