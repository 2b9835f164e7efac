"""A learner against bots, as Gymnasium wants it."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ruse.bots.bot import RandomBot
from ruse.core.errors import RuseError
from ruse.core.perspective import Perspective
from ruse.core.plain import pack, unpack
from ruse.core.registry import find_game, games
from ruse.envs import Batch, register
from ruse.envs.moments import Moment
from ruse.envs.registration import id_of
from ruse.envs.sight import Sight
from ruse.envs.single import RuseEnv
from ruse.envs.sparring import CompiledSparring, PlainSparring
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.envs.copying import COPIES

CLAW = "tooth-and-claw"

both_ways = pytest.mark.parametrize(
    "compiled", [pytest.param(True, id="compiled", marks=pytest.mark.slow), pytest.param(False, id="plain")]
)


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


@pytest.mark.slow
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


@both_ways
@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_whole_matches_from_every_seat(game: Game, options: dict[str, int], compiled: bool) -> None:
    env = RuseEnv(game.name, "random", options=options, compiled=compiled)
    for number in range(options["seats"] + 1):
        reward, _ = play(env, 1 if number == 0 else None)
        assert env.seat == (1 + number) % options["seats"]
        assert -1 <= reward <= 1


@pytest.mark.parametrize(
    "opponent", [*(pytest.param(name, marks=pytest.mark.slow) for name in ("random", "greedy", "ismcts:3")), "level1"]
)
def test_every_kind_of_bot_is_an_opponent_in_tooth_and_claw(opponent: str) -> None:
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

    monkeypatch.setattr("ruse.envs.sparring.make_bot", lambda name, game, rng: Spy(game, rng))
    play(RuseEnv("tricks-and-deserts", seat=2, compiled=False), 1)
    assert set(asked) == {0, 1, 3}


@pytest.mark.parametrize("copied", COPIES)
@both_ways
@pytest.mark.parametrize("how", [{"opponent": "random"}, {"opponent": "greedy", "canonical": True}])
def test_a_copy_of_tooth_and_claw_goes_on_as_the_original_does(
    copied: Callable[[RuseEnv], RuseEnv], how: dict[str, Any], compiled: bool
) -> None:
    env = RuseEnv(CLAW, **how, compiled=compiled)
    fresh = copied(env)
    assert play(fresh, 3) == play(env, 3)
    for number in (None, 4):
        _, info = env.reset(seed=number)
        for _ in range(5):
            *_, info = env.step(int(info["action_mask"].argmax()))
        other, over = copied(env), False
        while not over:
            place = int(info["action_mask"].argmax())
            seen, earned, over, _, info = env.step(place)
            their_seen, their_earned, their_over, _, their_info = other.step(place)
            assert np.array_equal(seen, their_seen)
            assert np.array_equal(info["action_mask"], their_info["action_mask"])
            assert (earned, over) == (their_earned, their_over)
        assert play(other, None) == play(env, None)


@pytest.mark.slow
def test_a_copy_of_tooth_and_claw_has_bots_that_search() -> None:
    env = RuseEnv(CLAW, "ismcts:3", box=find_game(CLAW).load_box({}))
    _, info = env.reset(seed=1)
    other = deepcopy(env)
    for each in (other, env):
        *_, answered = each.step(int(info["action_mask"].argmax()))
        assert answered["action_mask"].any()


def test_a_seed_leads_to_every_seat() -> None:
    env, seats = RuseEnv("tricks-and-deserts", "random", compiled=False), []
    for seed in range(4):
        env.reset(seed=seed)
        seats.append(env.seat)
    assert sorted(seats) == [0, 1, 2, 3]


@pytest.mark.parametrize("game", ["tooth-and-claw", "tricks-and-deserts"])
def test_the_same_match_in_canonical_colors(game: str) -> None:
    env, other = (RuseEnv(game, "random", canonical=wanted, compiled=False) for wanted in (False, True))
    batch = Batch(game, 1, canonical=True, compiled=False, restart=False)
    table = other._sparring
    assert isinstance(table, PlainSparring)
    (_, info), (told, marked) = env.reset(seed=2), other.reset(seed=2)
    over = False
    while not over:
        place = int(info["action_mask"].argmax())
        number = int(env._space.numbers[place])
        choices = np.flatnonzero(marked["action_mask"]).tolist()
        there = [each for each in choices if table._sight.action_at(each) == number]
        assert len(there) == 1
        assert info["action_mask"].sum() == marked["action_mask"].sum()
        batch._states[:] = pack(table.moment.state)
        assert np.array_equal(batch.look(0, other.seat)[0], told)
        assert np.array_equal(batch.look(0, other.seat)[1], marked["action_mask"])
        _, earned, over, _, info = env.step(place)
        told, same, _, _, marked = other.step(there[0])
        assert earned == same


@pytest.mark.slow
@pytest.mark.parametrize("canonical", [False, True])
def test_compiled_tooth_and_claw_tells_what_it_tells_in_plain_python(canonical: bool) -> None:
    """Every tensor, mask and reward of a compiled match, found again from its state."""
    env = RuseEnv(CLAW, "greedy", canonical=canonical)
    table = env._sparring
    assert isinstance(table, CompiledSparring)
    told, info = env.reset(seed=1)
    sight, over = Sight(env._setup, canonical), False
    while True:
        moment = Moment(env._setup, unpack(env.game.plain_state, table.match().truth()))
        assert np.array_equal(told, sight.tensor(moment, env.seat))
        assert np.array_equal(info["action_mask"], sight.mask(moment, env.seat))
        if over:
            break
        told, earned, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert earned == moment.rewards()[env.seat]


@both_ways
def test_what_was_told_of_tooth_and_claw_is_never_written_again(compiled: bool) -> None:
    env = RuseEnv(CLAW, "random", compiled=compiled)
    told, info = env.reset(seed=1)
    before = told.copy(), info["action_mask"].copy()
    env.step(int(info["action_mask"].argmax()))
    assert np.array_equal(told, before[0])
    assert np.array_equal(info["action_mask"], before[1])


@both_ways
def test_an_illegal_action_loses_in_tooth_and_claw(compiled: bool) -> None:
    env = RuseEnv(CLAW, "random", compiled=compiled)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1, True)
    assert info["illegal"] == env._space.name(wrong)
    assert not info["action_mask"].any()
    with pytest.raises(RuseError, match=r"no match is going on"):
        env.step(wrong)


@both_ways
def test_an_illegal_action_in_tooth_and_claw_is_refused_if_that_is_wanted(compiled: bool) -> None:
    env = RuseEnv(CLAW, "random", illegal="refuse", compiled=compiled)
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
    assert env._sparring.tensor().tobytes() == seen.tobytes()
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"opponent": "nobody"}, "unknown bot 'nobody'"),
        ({"opponent": ["random"]}, r"opponent=\['random'\]: the name of a bot is needed"),
        ({"seat": 2}, "there is no seat 2; there are 2"),
        ({"seat": -1}, "there is no seat -1"),
        ({"seat": 1.0}, "seat 1.0: an integer is needed"),
        ({"seat": "black"}, "seat 'black': an integer is needed"),
        ({"box": 5}, "box=5: a Box, the path of a file, or changes"),
        ({"options": ["seats"]}, r"options=\['seats'\]: their values by their names are needed"),
        ({"options": {"seats": 2.0}}, "seats=2.0: an integer is needed"),
        ({"options": {"seats": 3}}, "seats=3"),
        ({"illegal": "wink"}, "illegal='wink'"),
        ({"render_mode": "human"}, "unknown render mode 'human'"),
    ],
)
def test_bad_environments_are_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(RuseError, match=why):
        RuseEnv(CLAW, **wrong)
