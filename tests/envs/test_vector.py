"""Many learners at once, as Gymnasium wants it."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.passive_env_checker import data_shares_objects
from gymnasium.vector import AutoresetMode

from ruse.core.errors import RuseError
from ruse.core.registry import VARIABLE
from ruse.envs import Batch, register
from ruse.envs.vector import RuseVectorEnv
from tests.conformance.configurations import GAMES, Game
from tests.envs.copying import COPIES
from tests.example_games import FOLDER

pytestmark = pytest.mark.slow

SMALL = "_template"


def first_legal(infos: dict[str, Any]) -> Any:
    return infos["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_a_batch_plays(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what a match looked like when it ended, which a batch tells that does not begin it anew."""
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    num_seats = game.seats[0]
    envs = RuseVectorEnv(4, game.name, "random")
    players = ["learner", *["random"] * (num_seats - 1)]
    batch = Batch(game.name, 4, seed=3, players=players, rotate=True, restart=False)
    seen, infos = envs.reset(seed=3)
    going_on = np.ones(4, np.bool_)
    while going_on.any():
        assert seen in envs.observation_space
        assert np.array_equal(seen[going_on], batch.observations[going_on])
        assert np.array_equal(infos["action_mask"][going_on], batch.masks[going_on])
        assert infos["_action_mask"].all()
        actions = first_legal(infos)
        before = batch.seats.copy()
        batch.step(np.where(going_on, actions, 0))
        seen, rewards, ends, cuts, infos = envs.step(actions)
        assert np.array_equal(ends[going_on], batch.ends[going_on].astype(np.bool_))
        assert not cuts.any()
        assert ("final_obs" in infos) == ends.any()
        for match in np.flatnonzero(going_on & ends).tolist():
            seat = envs.seats[match]
            assert before[match] == seat == match % num_seats
            assert rewards[match] == batch.rewards[match, seat]
            assert np.array_equal(infos["final_obs"][match], batch.look(match, seat)[0])
            assert not infos["final_info"]["action_mask"][match].any()
        if ends.any():
            for name in ("_final_obs", "_final_info"):
                assert np.array_equal(infos[name], ends)
            assert np.array_equal(infos["final_info"]["_action_mask"], ends)
            assert [final is None for final in infos["final_obs"]] == (~ends).tolist()
        assert not rewards[~ends].any()
        assert infos["action_mask"].any(axis=1).all()
        going_on &= ~ends
    envs.close()


def test_gymnasium_makes_tooth_and_claw() -> None:
    register()
    envs = gymnasium.make_vec("ruse/ToothAndClaw-v1", num_envs=3, opponent="greedy", seat=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    told = [envs.reset(seed=1)]
    for _ in range(3):
        seen, _, _, _, infos = envs.step(first_legal(told[-1][1]))
        told.append((seen, infos))
    assert told[0][0] in envs.observation_space
    assert envs.action_space.shape == (3,)
    for one in range(4):
        for other in range(one):
            assert not data_shares_objects(told[one], told[other])
    envs.close()
    envs.close()


def test_a_seed_gives_the_same_matches() -> None:
    envs, other = RuseVectorEnv(4, SMALL), RuseVectorEnv(4, SMALL)
    first, infos = envs.reset(seed=1)
    assert np.array_equal(other.reset(seed=1)[0], first)
    for _ in range(20):
        actions = first_legal(infos)
        seen, *_, infos = envs.step(actions)
        assert np.array_equal(other.step(actions)[0], seen)
    assert not np.array_equal(envs.reset()[0], first)


def test_every_match_may_have_a_seed_of_its_own() -> None:
    envs, other = RuseVectorEnv(3, SMALL), RuseVectorEnv(3, SMALL)
    first, _ = envs.reset(seed=[5, 6, 7])
    assert np.array_equal(other.reset(seed=[5, 6, 7])[0], first)
    assert np.array_equal(other.reset(seed=[5, 8, 7])[0][[0, 2]], first[[0, 2]])
    for wrong, why in (([5, 6], "2 seeds for 3 matches"), (-1, "seed -1"), (1.5, "seed 1.5")):
        with pytest.raises(RuseError, match=why):
            envs.reset(seed=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_as_the_original_does(copied: Callable[[RuseVectorEnv], RuseVectorEnv]) -> None:
    envs = RuseVectorEnv(3, SMALL)
    _, infos = envs.reset(seed=1)
    other = copied(envs)
    for _ in range(20):
        actions = first_legal(infos)
        seen, *_, infos = envs.step(actions)
        assert np.array_equal(other.step(actions)[0], seen)


def test_colors_may_be_canonical_in_tooth_and_claw() -> None:
    register()
    envs = gymnasium.make_vec("ruse/ToothAndClaw-v1", num_envs=2, opponent="random", canonical=True)
    batch = Batch("tooth-and-claw", 2, seed=1, players=["learner", "random"], rotate=True, canonical=True)
    seen, infos = envs.reset(seed=1)
    for _ in range(10):
        assert np.array_equal(seen, batch.observations)
        seen, *_, infos = envs.step(first_legal(infos))
        batch.step(batch.masks.argmax(axis=1))
    envs.close()


def test_an_illegal_action_changes_nothing() -> None:
    envs = RuseVectorEnv(4, SMALL)
    seen, infos = envs.reset(seed=1)
    wrong = infos["action_mask"].argmin(axis=1)
    with pytest.raises(RuseError, match=r"match 0: action .* is not legal now"):
        envs.step(wrong)
    assert np.array_equal(envs._batch.observations, seen)
    envs.step(first_legal(infos))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponent": "level3"}, "opponent='level3': .* against random or greedy;"),
        ({"seat": 5}, "there is no seat 5"),
        ({"num_envs": 0}, "0"),
    ],
)
def test_bad_environments_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(RuseError, match=why):
        RuseVectorEnv(**{"num_envs": 2, "game": SMALL, **wrong})
