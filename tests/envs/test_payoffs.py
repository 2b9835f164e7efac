"""Rewards of games for chips and for points, in every environment."""

from typing import Any

import numpy as np
import pytest

from ruse.core.registry import VARIABLE
from ruse.envs import Batch
from ruse.envs.pettingzoo import RuseAEC
from ruse.envs.single import RuseEnv
from ruse.envs.vector import RuseVectorEnv
from tests.example_games import FOLDER, example_game

RANGES = {"leduc": (-13.0, 13.0), "hearts": (0.0, 26.0)}


def are_payoffs(name: str, rewards: Any) -> bool:
    """Whether the rewards of a match could be its payoffs."""
    least, most = RANGES[name]
    total = sum(rewards)
    possible = total == 0 if name == "leduc" else total in (3 * 26, 26)  # moons included
    return bool(possible) and all(least <= reward <= most for reward in rewards)


@pytest.mark.parametrize("name", RANGES)
def test_a_batch_pays_chips_and_points(name: str) -> None:
    batch = Batch(example_game(name), 4, seed=1, compiled=False)
    assert batch.reward_range == RANGES[name]
    paid: list[list[float]] = []
    while len(paid) < 8:
        batch.step(batch.offers)
        paid += [row.tolist() for row in batch.rewards[batch.ends == 1]]
        assert not batch.rewards[batch.ends == 0].any()
    assert all(are_payoffs(name, rewards) for rewards in paid)
    assert max(np.abs(paid).max(axis=1)) > 1


@pytest.mark.parametrize("name", RANGES)
def test_a_learner_earns_its_own_payoff(name: str) -> None:
    env = RuseEnv(example_game(name), "random", 0, compiled=False)
    assert env.reward_range == RANGES[name]
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert RANGES[name][0] <= reward <= RANGES[name][1]
    assert env._sparring.match().outcome().payoffs[0] == reward  # type: ignore[union-attr]
    env.reset(seed=1)
    assert env.step(10**6)[1] == RANGES[name][0]


@pytest.mark.parametrize("name", RANGES)
def test_agents_and_vectors_earn_payoffs(name: str) -> None:
    env = RuseAEC(example_game(name), compiled=False)
    assert env.reward_range == RANGES[name]
    env.reset(seed=1)
    earned: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        if is_over:
            earned[agent] = reward
        env.step(None if is_over else int(seen["action_mask"].argmax()))
    assert are_payoffs(name, earned.values())
    vector = RuseVectorEnv(2, example_game(name), "random", compiled=False)
    assert vector.reward_range == RANGES[name]


def test_openspiel_is_told_what_its_own_leduc_says(monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from ruse.envs.open_spiel import register

    monkeypatch.setenv(VARIABLE, str(FOLDER))
    ours, theirs = (pyspiel.load_game(name) for name in (*register(["leduc"]), "leduc_poker"))
    for ask in ("num_players", "num_distinct_actions", "min_utility", "max_utility", "utility_sum"):
        assert getattr(ours, ask)() == getattr(theirs, ask)(), ask
    for about in ("utility", "chance_mode", "information", "dynamics", "reward_model"):
        assert getattr(ours.get_type(), about) == getattr(theirs.get_type(), about), about


def test_openspiel_is_told_that_points_have_any_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from ruse.envs.open_spiel import register

    monkeypatch.setenv(VARIABLE, str(FOLDER))
    (name,) = register(["hearts"])
    game = pyspiel.load_game(name)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 26, None)
    state = game.new_initial_state()
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else state.legal_actions()[0])
    assert are_payoffs("hearts", state.returns())
