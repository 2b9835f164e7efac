"""A learner against bots, as Gymnasium wants it."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ruse.bots.random_bot import RandomBot
from ruse.core.errors import RuseError
from ruse.core.perspective import Perspective
from ruse.core.registry import games
from ruse.envs import register
from ruse.envs.registration import id_of
from ruse.envs.single import RuseEnv
from tests.conformance.configurations import CONFIGURATIONS, Game

CLAW = "tooth-and-claw"


def play(env: Any, seed: int | None) -> tuple[float, list[bytes]]:
    """A match of the first legal choices: what it brings, and all that was seen."""
    seen, info = env.reset(seed=seed)
    told, over, reward = [], False, 0.0
    while not over:
        assert seen in env.observation_space
        assert reward == 0
        told.append(seen.tobytes() + info["action_mask"].tobytes())
        seen, reward, over, is_cut, info = env.step(int(info["action_mask"].argmax()))
        assert not is_cut
    assert not info["action_mask"].any()
    return reward, told


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in games()])
def test_it_keeps_to_the_interface(game: Game) -> None:
    register()
    register()
    env = gymnasium.make(id_of(game), opponent="random", render_mode="ansi")
    check_env(env.unwrapped)
    env.close()


def test_ids_are_known() -> None:
    register()
    assert "ruse/ToothAndClaw-v1" in gymnasium.registry


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_whole_matches_from_every_seat(game: Game, options: dict[str, int]) -> None:
    env = RuseEnv(game.name, "random", options=options)
    for number in range(options["seats"] + 1):
        reward, _ = play(env, 1 if number == 0 else None)
        assert env.seat == number % options["seats"]
        assert -1 <= reward <= 1


@pytest.mark.parametrize("opponent", ["random", "greedy", "ismcts:3", "level1"])
def test_every_kind_of_bot_is_an_opponent(opponent: str) -> None:
    reward, told = play(RuseEnv(CLAW, opponent, 1), 5)
    assert reward in (-1, 0, 1)
    assert play(RuseEnv(CLAW, opponent, 1), 5) == (reward, told)
    assert play(RuseEnv(CLAW, opponent, 1), 6) != (reward, told)


def test_bots_get_their_own_perspective(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Spy(RandomBot):
        def choose(self, perspective: Perspective, budget: Any = None) -> int:
            assert type(perspective) is Perspective
            asked.append(perspective.seat)
            return super().choose(perspective)

    monkeypatch.setattr("ruse.envs.single.make_bot", lambda name, game, rng: Spy(rng))
    play(RuseEnv("tricks-and-deserts", seat=2), 1)
    assert set(asked) == {0, 1, 3}


def test_an_illegal_action_loses() -> None:
    env = RuseEnv(CLAW, "random")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1, True)
    assert info["illegal"] == env._space.name(wrong)
    with pytest.raises(RuseError, match=r"no match is going on"):
        env.step(wrong)


def test_an_illegal_action_is_refused_if_that_is_wanted() -> None:
    env = RuseEnv(CLAW, "random", illegal="refuse")
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for action, why in (
        (wrong, "is not legal now"),
        (-1, "is not legal now"),
        (None, "is no action"),
        (0.5, "no action"),
    ):
        with pytest.raises(RuseError, match=why):
            env.step(action)
    assert env._match is not None
    assert env._tensor(env._match).tobytes() == seen.tobytes()
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponent": "nobody"}, "unknown bot 'nobody'"),
        ({"seat": 2}, "there is no seat 2; there are 2"),
        ({"seat": -1}, "there is no seat -1"),
        ({"options": {"seats": 3}}, "seats=3"),
        ({"illegal": "wink"}, "illegal='wink'"),
        ({"render_mode": "human"}, "unknown render mode 'human'"),
    ],
)
def test_bad_environments_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(RuseError, match=why):
        RuseEnv(CLAW, **wrong)
