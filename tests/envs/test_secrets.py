"""No environment tells a seat what it may not know: all that is hidden is changed, and every byte stays the same."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.kernel import kernel
from ruse.core.plain import unpack
from ruse.core.protocol import NOBODY
from ruse.core.record import RecordArray, words_of
from ruse.core.registry import find_game
from ruse.envs.moments import Moment
from ruse.envs.pettingzoo import RuseAEC
from ruse.envs.single import RuseEnv
from ruse.envs.sparring import PlainSparring
from ruse.envs.vector import RuseVectorEnv
from ruse.games._template import knowledge
from tests.conformance.configurations import CONFIGURATIONS
from tests.envs.states import states_of, world_for
from tests.spoiled import spoiled

pytestmark = pytest.mark.slow

TOLD = ("action_mask", "final_obs", "final_info")
"""All that infos have a name for, besides those that mark the rows they are about."""


def told_of(env: RuseAEC, single: RuseEnv, state: RecordArray, seat: int) -> list[Any]:
    """All that the environments tell a seat of a state."""
    env._batch._states[:] = state
    seen = env.observe(env.possible_agents[seat])
    assert isinstance(single._sparring, PlainSparring)
    single._sparring.moment = Moment(single._setup, unpack(env.game.plain_state, state))
    single.seat = single._sparring._seat = seat
    single._begun, single._over = True, single._sparring.is_over
    return [
        seen["observation"].tobytes(),
        seen["action_mask"].tobytes(),
        env.infos,
        env.render(),
        single._sparring.tensor().tobytes(),
        {name: value.tobytes() for name, value in single._info().items()},
        single.render(),
    ]


@cache
def worlds_of(game: Game, options: tuple[tuple[str, int], ...]) -> list[tuple[int, RecordArray, RecordArray]]:
    """A seat, a state of a random match, and one that the seat cannot tell from it; many of them."""
    rng = seeded(1)
    return [
        (seat, match.truth(), world_for(match, seat, rng))
        for seed in range(2)
        for match in states_of(game, dict(options), seed)
        if not below(rng, 3)
        for seat in range(match.num_seats)
    ]


def num_leaks(game: Game, options: dict[str, int], canonical: bool = False) -> int:
    """How often something was told that depends on what is hidden."""
    env = RuseAEC(game, options, canonical=canonical, render_mode="ansi")
    single = RuseEnv(game, "random", 0, options=options, canonical=canonical, compiled=False, render_mode="ansi")
    found = different = 0
    for seat, truth, world in worlds_of(game, tuple(options.items())):
        found += told_of(env, single, truth, seat) != told_of(env, single, world, seat)
        different += not np.array_equal(words_of(truth), words_of(world))
    assert different > 5
    return found


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_nothing_told_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    assert num_leaks(game, options) == 0


@pytest.mark.parametrize(("game", "options"), [each for each in CONFIGURATIONS if each.values[0].colors])
def test_canonical_colors_tell_nothing_that_is_hidden(game: Game, options: dict[str, int]) -> None:
    assert num_leaks(game, options, canonical=True) == 0


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_learners_in_a_batch_are_told_what_they_know_and_no_more(game: Game, options: dict[str, int]) -> None:
    """At every choice and at the end: the tensor and the mask that `told_of` finds no leak in."""
    envs = RuseVectorEnv(3, game, "random", options=options)
    twin = RuseAEC(game, options)
    envs._batch._restart = twin._batch._restart = False
    envs._batch._get_ready()
    seen, infos = envs.reset(seed=5)
    while True:
        over, finals = envs._batch.seats == NOBODY, infos.get("final_obs", [None] * 3)
        for match, seat in enumerate(envs.seats.tolist()):
            twin._batch._states[:] = envs._batch._states[match]
            told = twin.observe(twin.possible_agents[seat])
            if over[match]:
                assert not infos["action_mask"][match].any()
                assert finals[match] is None or np.array_equal(finals[match], told["observation"])
            else:
                assert np.array_equal(seen[match], told["observation"])
                assert np.array_equal(infos["action_mask"][match], told["action_mask"])
        assert set(infos) <= {name for each in TOLD for name in (each, f"_{each}")}
        if over.all():
            break
        seen, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))


@kernel
def observe_one_card_too_many(box: Any, s: Any, seat: int, obs: Any) -> None:
    knowledge.observe(box, s, seat, obs)
    obs.hand[1, 0] = s.hand[1, 0]


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = spoiled(find_game("_template"), "tensor", observe=observe_one_card_too_many)
    monkeypatch.setattr(Game, "compiled", lambda self, function: function)
    assert num_leaks(bad, bad.check_options({})) > 5
