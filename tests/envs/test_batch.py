"""A batch plays by the rules of a match, as its seed says, and writes where it is told to."""

import os
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.node import Node
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.registry import find_game
from ruse.envs.arrays import Arrays
from ruse.envs.batch import Batch
from ruse.envs.lanes import WHO
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.envs.copying import COPIES
from tests.envs.states import mask_of, tensor_of

pytestmark = pytest.mark.slow

SMALL = "_template"  # the game that plays and compiles fastest


def play_chance(match: Match, rng: list[int]) -> None:
    """As a batch does it: several draws at once take fewer numbers of the generator than one after the other."""
    numbers: Any = rng
    while match.actor == CHANCE:
        state: Any = match._state.copy()
        rooms: list[Any] = [[0] * (match.game.max_legal + 1) for _ in range(2)]
        match.game.rules.chance(match.box.plain, state, numbers, *rooms)
        match._node = Node(match.setup, state)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_a_batch_and_a_match_agree(game: Game, options: dict[str, int]) -> None:
    """The same choices, and the same chance, lead to the same observations, masks and rewards."""
    batch = Batch(game.name, 3, seed=7, options=options, restart=False)
    matches, rngs = [Match(game, options) for _ in range(3)], [seeded(7, lane, 0).tolist() for lane in range(3)]
    paid = np.zeros((3, batch.num_seats))
    while True:
        for lane, match in enumerate(matches):
            play_chance(match, rngs[lane])
            assert batch.seats[lane] == match.actor
            for seat in range(match.num_seats):
                tensor, mask = batch.look(lane, seat)
                assert np.array_equal(tensor, tensor_of(match, seat))
                assert np.array_equal(mask, mask_of(match, seat))
                if seat == match.actor:
                    assert np.array_equal(tensor, batch.observations[lane])
                    assert np.array_equal(mask, batch.masks[lane])
                    assert mask[batch.offers[lane]] == 1
        going_on = np.array([match.actor != NOBODY for match in matches])
        if not going_on.any():
            break
        for lane in np.flatnonzero(going_on).tolist():
            matches[lane].push(batch.space.choices[batch.offers[lane]])
        batch.step(batch.offers)
        paid += batch.rewards
    for lane, match in enumerate(matches):
        outcome = match.outcome()
        assert outcome is not None
        assert paid[lane] == pytest.approx(
            [(share * len(paid[0]) - 1) / (len(paid[0]) - 1) for share in outcome.shares]
        )
        assert paid[lane].sum() == pytest.approx(0, abs=1e-6)


def played(steps: int, num_matches: int, threads: int) -> list[bytes]:
    """What the first 128 matches of a batch are like after every step."""
    batch = Batch(SMALL, num_matches, seed=3, players=["learner", "greedy"], rotate=True, threads=threads)
    assert batch._threads == threads
    told = []
    for _ in range(steps):
        rows = batch.observations, batch.masks, batch.seats, batch.rewards, batch.ends, batch.offers
        told.append(b"".join(each[:128].tobytes() for each in rows))
        batch.step(batch.offers)
    batch.close()
    return told


def test_a_seed_gives_the_same_matches_whatever_the_threads_and_the_size() -> None:
    told = played(12, 128, 1)
    assert told == played(12, 128, 2)
    assert told == played(12, 200, 3)
    assert len(set(told)) == 12


def test_a_reset_with_a_seed_begins_the_same_matches() -> None:
    batch, other = Batch(SMALL, 4, seed=1), Batch(SMALL, 4, seed=[5, 6, 7, 8])
    first: Any = np.int64(1)
    assert everything(Batch(SMALL, 4, seed=first)) == everything(batch)
    batch.step(batch.offers)
    batch.reset([5, 6, 7, 8])
    for _ in range(10):
        assert np.array_equal(batch.observations, other.observations)
        batch.step(batch.offers)
        other.step(other.offers)
    batch.reset(2)
    assert not np.array_equal(batch.observations, other.observations)


def everything(batch: Batch) -> bytes:
    arrays = [getattr(batch.arrays, field.name) for field in fields(Arrays)]
    return b"".join(each.tobytes() for each in (*arrays, batch._states, batch._lanes, batch._asked))


# Copies


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize(
    ("game", "how"),
    [
        (SMALL, {}),
        (SMALL, {"num_matches": 130, "threads": 2, "players": ["greedy", "learner"], "rotate": True}),
        (SMALL, {"box": find_game(SMALL).load_box({"cards": {"copies": [3, 3, 3, 3, 2]}})}),
        ("tooth-and-claw", {"recall": True, "canonical": True, "compiled": False}),
    ],
)
def test_a_copy_goes_on_as_the_original_does(copied: Callable[[Batch], Batch], game: str, how: dict[str, Any]) -> None:
    batch = Batch(**{"game": game, "num_matches": 3, "seed": 1, **how})
    for _ in range(4):
        batch.step(batch.offers)
    other = copied(batch)
    for _ in range(20):
        assert everything(other) == everything(batch)
        for seat in range(batch.num_seats):
            for ours, theirs in zip(batch.look(0, seat), other.look(0, seat), strict=True):
                assert np.array_equal(ours, theirs)
            if "recall" in how:
                assert np.array_equal(batch.history(0, seat), other.history(0, seat))
        before = everything(batch)
        other.step(batch.offers)
        assert everything(batch) == before  # nothing is shared
        batch.step(batch.offers)
    batch.close()
    other.step(other.offers)
    other.close()


# Illegal actions


@pytest.mark.parametrize("wrong", [-1, 10_000, "illegal"])
def test_an_illegal_action_changes_nothing(wrong: Any) -> None:
    batch = Batch(SMALL, 5, seed=2)
    place = int(np.flatnonzero(batch.masks[3] == 0)[0]) if wrong == "illegal" else wrong
    name = f"action {place} ({batch.space.choices[place].code})" if wrong == "illegal" else f"action {place}"
    actions = batch.offers.copy()
    actions[3] = place
    before = everything(batch)
    with pytest.raises(RuseError) as no:
        batch.step(actions)
    assert str(no.value) == f"match 3: {name} is not legal now"
    assert everything(batch) == before
    batch.step(batch.offers)
    assert everything(batch) != before


@pytest.mark.parametrize("wrong", [[0], [[0, 0]], [0.0, 0.0], [None, 0], "no"])
def test_what_is_no_action_changes_nothing(wrong: Any) -> None:
    batch = Batch(SMALL, 2)
    before = everything(batch)
    with pytest.raises(RuseError, match=r"action"):
        batch.step(wrong)
    assert everything(batch) == before


def test_arrays_of_the_user_are_written() -> None:
    arrays, other = Arrays.of(SMALL, 4, finals=True), Batch(SMALL, 4, seed=1)
    batch = Batch(SMALL, 4, seed=1, arrays=arrays)
    for _ in range(30):
        assert np.array_equal(arrays.observations, other.observations)
        assert np.array_equal(arrays.masks, other.masks)
        batch.step(arrays.offers)
        other.step(other.offers)


def test_what_others_write_into_the_arrays_changes_nothing() -> None:
    batch, other = (Batch("tooth-and-claw", 4, seed=1, compiled=False) for _ in range(2))
    for _ in range(30):
        offers = other.offers.copy()
        for field in fields(Arrays):
            getattr(batch.arrays, field.name)[...] = 100
        with pytest.raises(RuseError, match="is not legal now"):
            batch.step([112] * 4)
        batch.step(offers)
        other.step(offers)
        assert everything(batch) == everything(other)


def test_two_batches_in_the_same_arrays_play_their_own_matches() -> None:
    arrays = Arrays.of(SMALL, 4)
    batch, other = (Batch(SMALL, 4, seed=seed, arrays=arrays) for seed in (1, 2))
    alone = Batch(SMALL, 4, seed=1)
    for _ in range(30):
        other.step(arrays.offers)
        batch.step(alone.offers)
        alone.step(alone.offers)
        assert everything(batch) == everything(alone)
        other.reset()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"offers": [0, 0, 0, 0]}, "offers: an array of NumPy is needed; there is a list"),
        ({"seats": "ends"}, "seats and ends are in the same memory: each needs its own"),
        ({"finals": "observations"}, "observations and finals are in the same memory: each needs its own"),
    ],
)
def test_every_array_is_needed(wrong: dict[str, Any], why: str) -> None:
    good = Arrays.of(SMALL, 4, finals=True)
    given = {name: getattr(good, each) if isinstance(each, str) else each for name, each in wrong.items()}
    with pytest.raises(RuseError) as no:
        Batch(SMALL, 4, arrays=replace(good, **given))
    assert str(no.value) == why


@pytest.mark.parametrize("name", [field.name for field in fields(Arrays)])
def test_wrong_arrays_are_refused(name: str) -> None:
    good = Arrays.of(SMALL, 4, finals=True)
    fine = getattr(good, name)
    fixed = fine.copy()
    fixed.flags.writeable = False
    doubled = np.repeat(fine, 2, axis=0)
    for wrong in (fine.astype(np.int32), doubled, doubled[::2], fixed):
        with pytest.raises(RuseError, match=f"^{name}: an array of"):
            Batch(SMALL, 4, arrays=replace(good, **{name: wrong}))


def test_a_match_that_does_not_begin_anew_stays_over() -> None:
    batch = Batch(SMALL, 1, restart=False, arrays=Arrays.of(SMALL, 1, finals=True))
    while not batch.ends[0]:
        batch.step(batch.offers)
    assert batch.seats[0] == NOBODY
    assert not batch.masks.any()
    assert np.array_equal(batch.arrays.finals[0], batch.look(0, 0)[0])
    states = batch._states.tobytes()
    for anything in (0, -1, -2, 10_000):
        batch.step([anything])
        assert batch._states.tobytes() == states
        assert batch.seats[0] == NOBODY
        assert not batch.ends.any()
        assert not batch.rewards.any()
    batch.reset()
    assert batch.seats[0] != NOBODY


def test_a_tensor_never_tells_less_than_there_is() -> None:
    """The score is told up to 255; with other components there may be more."""
    game = find_game("tricks-and-deserts")
    box = game.load_box({"start": {"score": 99}, "revolution": {"points": [50, 1, 0, -1]}})
    batch = Batch(game, 2, options={"seats": 2}, box=box, seed=1, restart=False, compiled=False)

    def play_on() -> None:
        while (batch.seats != NOBODY).any():
            batch.step(batch.offers)

    with pytest.raises(
        RuseError, match=r"with this box: there is no room for `score\.[01]` in a tensor, beyond 0 to 255"
    ):
        play_on()
    match = int((batch._states["score"] > 255).any(axis=1).argmax())
    with pytest.raises(RuseError, match="there is no room"):
        batch.look(match, 0)
    batch.step(batch.offers)  # that match is over
    assert batch._asked[match, WHO] == NOBODY


def test_cores_are_counted_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert Batch(SMALL, 1000, compiled=False)._threads == 3


def test_a_closed_batch_plays_no_more() -> None:
    for num_matches in (1, 200):
        batch = Batch(SMALL, num_matches, threads=2)
        batch.close()
        batch.close()
        with pytest.raises(RuseError, match="the batch is closed"):
            batch.step(batch.offers)


def test_greedy_beats_random_inside_a_batch_of_tooth_and_claw() -> None:
    batch = Batch("tooth-and-claw", 60, seed=4, players=["learner", "greedy"], rotate=True)
    learners, won = np.arange(60) % 2, np.zeros(60)
    for _ in range(100):
        batch.step(batch.offers)
        won += batch.rewards[np.arange(60), learners]
    assert won.mean() < -0.5


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"num_matches": 0}, "0 matches: at least one is needed"),
        ({"num_matches": 2**63}, "9223372036854775808 matches: a batch has at most 16777216"),
        ({"threads": 0}, "0 threads: at least one is needed"),
        ({"seed": [1]}, "1 seeds for 2 matches: one for each is needed"),
        ({"num_matches": 2.0}, "num_matches=2.0: an integer is needed"),
        ({"threads": 1.5}, "threads=1.5: an integer is needed"),
        ({"seed": -1}, "seed -1: a seed is not below 0"),
        ({"seed": [3, -1]}, "seed -1: a seed is not below 0"),
        ({"seed": None}, "seed None: an integer is needed"),
        ({"seed": 1.5}, "seed 1.5: an integer is needed"),
        ({"seed": "12"}, "seed '12': an integer is needed"),
        ({"seed": [1, 2.5]}, "seed 2.5: an integer is needed"),
        ({"options": {"seats": 3.0}}, "seats=3.0: an integer is needed"),
        ({"options": {"seats": "3"}}, "seats='3': an integer is needed"),
        ({"game": None}, "None is no game: it is told by its name, like 'tooth-and-claw'"),
        ({"box": 5}, "box=5: a Box, the path of a file, or changes like {'a.b': 5} are needed"),
        ({"box": "x.toml"}, "x.toml: No such file or directory"),
        ({"box": {"nothing": 5}}, "nothing: the box has no such entry"),
        ({"box": find_game("red-and-blue").standard_box}, "the box is not one of Template"),
        ({"arrays": {}}, "arrays=dict: Arrays are needed; Arrays.of makes new ones"),
        ({"players": "learner"}, "players='learner': a list is needed, with a name for each seat"),
        ({"players": []}, "0 players for 2 seats"),
        ({"players": ["learner"]}, "1 players for 2 seats"),
        ({"players": ["random", "greedy"]}, "nobody is left to choose: at least one player must be a learner"),
        ({"players": ["learner", "me"]}, "unknown player 'me' (players: learner, random, greedy)"),
    ],
)
def test_bad_batches_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(RuseError) as no:
        Batch(**{"game": SMALL, "num_matches": 2, **wrong})
    assert str(no.value) == why


def test_a_game_is_given_by_its_name_or_as_itself() -> None:
    assert everything(Batch(find_game(SMALL), 2)) == everything(Batch(SMALL, 2))
    with pytest.raises(RuseError, match="there are not 9 seats in Template"):
        Arrays.of(find_game(SMALL), 2, 9)


def test_there_is_no_match_beyond_the_last() -> None:
    batch = Batch(SMALL, 2)
    for match, seat in ((2, 0), (-1, 0), (0, 2), (0, -1)):
        with pytest.raises(RuseError, match=f"there is no seat {seat} of match {match}"):
            batch.look(match, seat)
    with pytest.raises(RuseError, match=r"there is no match 2"):
        batch.match(2)
