"""No environment tells a seat what it may not know: all that is hidden is changed, and every byte stays the same."""

from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.kernel import kernel
from ruse.core.match import Match
from ruse.core.record import RecordArray, words_of
from ruse.core.registry import find_game
from ruse.envs.pettingzoo import RuseAEC
from ruse.envs.single import RuseEnv
from ruse.games._template import knowledge
from tests.conformance.configurations import CONFIGURATIONS
from tests.envs.states import states_of, world_for
from tests.spoiled import spoiled


def told_of(env: RuseAEC, single: RuseEnv, state: RecordArray, seat: int) -> list[Any]:
    """All that the environments tell a seat of a state."""
    env._batch._states[:] = state
    seen = env.observe(env.possible_agents[seat])
    single._match, single.seat = Match(env.game, env._batch.options, position=state), seat
    return [
        seen["observation"].tobytes(),
        seen["action_mask"].tobytes(),
        env.infos,
        env.render(),
        single._tensor(single._match).tobytes(),
        {name: value.tobytes() for name, value in single._info(single._match).items()},
        single.render(),
    ]


def num_leaks(game: Game, options: dict[str, int]) -> int:
    """How often something was told that depends on what is hidden."""
    env = RuseAEC(game.name, options, render_mode="ansi")
    single = RuseEnv(game.name, "random", 0, options=options, render_mode="ansi")
    rng, found, different = seeded(1), 0, 0
    for seed in range(2):
        for match in states_of(game, options, seed):
            if below(rng, 3):
                continue
            for seat in range(match.num_seats):
                truth, world = match.truth(), world_for(match, seat, rng)
                found += told_of(env, single, truth, seat) != told_of(env, single, world, seat)
                different += not np.array_equal(words_of(truth), words_of(world))
    assert different > 5
    return found


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_nothing_told_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    assert num_leaks(game, options) == 0


@kernel
def observe_one_card_too_many(box: Any, s: Any, seat: int, obs: Any) -> None:
    knowledge.observe(box, s, seat, obs)
    obs.hand[1, 0] = s.hand[1, 0]


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = spoiled(find_game("_template"), "tensor", observe=observe_one_card_too_many)
    for module in ("batch", "single"):
        monkeypatch.setattr(f"ruse.envs.{module}.find_game", lambda name: bad)
    monkeypatch.setattr(Game, "compiled", lambda self, function: function)
    assert num_leaks(bad, bad.check_options({})) > 5
