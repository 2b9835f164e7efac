"""Every game keeps to PettingZoo's own tests, and says clearly what it does not take."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import OrderEnforcingWrapper, TerminateIllegalWrapper

from ruse.core.errors import RuseError
from ruse.core.registry import find_game
from ruse.envs.pettingzoo import RuseAEC, env
from tests.conformance.configurations import CONFIGURATIONS, Game
from tests.envs.copying import COPIES

pytestmark = pytest.mark.slow

SMALL = "_template"

# PettingZoo's own games of this kind have their names on a list, and are not warned
usual = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
    "ignore:Action mask numpy array is all zeros",
)


@usual
@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_it_keeps_to_the_interface(game: Game, options: dict[str, int]) -> None:
    made = env(game.name, options=options)
    for index, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(index)
    api_test(made)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_it_keeps_to_its_seed(game: Game, options: dict[str, int]) -> None:
    seed_test(lambda: env(game.name, options=options))


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_rewards_come_at_the_end_and_add_up_to_nothing(game: Game, options: dict[str, int]) -> None:
    made = env(game.name, options=options)
    assert made.agents == list(game.seat_codes[: options["seats"]])
    made.reset(seed=2)
    earned = {}
    for agent in made.agent_iter():
        seen, reward, is_over, is_cut, info = made.last()
        assert not is_cut
        assert info == {}
        if is_over:
            assert not seen["action_mask"].any()
            earned[agent] = reward
        else:
            assert reward == 0
        made.step(None if is_over else int(seen["action_mask"].argmax()))
    assert set(earned) == set(made.possible_agents)
    assert sum(earned.values()) == pytest.approx(0, abs=1e-6)
    assert max(earned.values()) > 0 or set(earned.values()) == {0}


def test_only_who_acts_may_choose() -> None:
    made = env(SMALL)
    made.reset(seed=1)
    first, second = (made.observe(agent)["action_mask"] for agent in made.agents)
    assert made.agent_selection == made.agents[0]
    assert first.any()
    assert not second.any()


def test_it_is_played_with_the_box_that_was_given() -> None:
    box = find_game(SMALL).load_box({"cards": {"copies": [0, 0, 0, 0, 14]}})
    made = env(SMALL, box=box, render_mode="ansi")
    made.reset(seed=1)
    assert made.last()[0]["action_mask"].tolist() == [0, 0, 0, 0, 1]


@usual
def test_wrappers_of_pettingzoo_fit() -> None:
    made = TerminateIllegalWrapper(OrderEnforcingWrapper(env(SMALL)), illegal_reward=-1)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(int(made.last()[0]["action_mask"].argmin()))
    assert all(made.terminations.values())
    assert made.rewards[agent] == -1


def everything(made: RuseAEC) -> list[Any]:
    seen = [made.observe(agent) for agent in made.agents]
    told = [made.agent_selection, made.rewards, made.terminations, made._cumulative_rewards, made.infos]
    return [repr(told), *(part.tobytes() for each in seen for part in each.values()), made._batch._lanes.tobytes()]


def test_what_may_not_be_chosen_changes_nothing() -> None:
    made = env("tooth-and-claw", compiled=False)
    made.reset(seed=1)
    before = everything(made)
    place = next(choice for choice, action in enumerate(made._batch.space.choices) if action.code == "place R6")
    with pytest.raises(RuseError, match=rf"action {place} \(place R6\) is not legal now"):
        made.step(place)
    for wrong in (-1, 113, None, 0.0, "type bow", np.array([3])):
        with pytest.raises(RuseError, match=r"action"):
            made.step(wrong)
    with pytest.raises(RuseError, match=r"^array\(\[3\]\) is no action"):
        made.step(np.array([3]))
    for ask in (made.observe, made.observation_space, made.action_space):
        with pytest.raises(RuseError, match=r"there is no agent 'zoe' \(agents: white, black\)"):
            ask("zoe")
    with pytest.raises(RuseError, match=r"seed 1\.5: an integer is needed"):
        made.reset(seed=1.5)  # type: ignore[arg-type]
    assert everything(made) == before


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_as_the_original_does(copied: Callable[[RuseAEC], RuseAEC]) -> None:
    """Each agent sees its own hand in both, and not the other's."""
    made = env("tooth-and-claw", compiled=False)
    made.reset(seed=1)
    for _ in range(4):
        made.step(int(made.last()[0]["action_mask"].argmax()))
    other = copied(made)
    while not any(made.terminations.values()):
        assert everything(other) == everything(made)
        place = int(made.last()[0]["action_mask"].argmax())
        made.step(place)
        other.step(place)
    assert other.rewards == made.rewards


def test_nobody_acts_after_the_end() -> None:
    made = env(SMALL)
    made.reset(seed=1)
    while not any(made.terminations.values()):
        made.step(int(made.last()[0]["action_mask"].argmax()))
    with pytest.raises(ValueError, match=r"the only valid action is None"):
        made.step(0)
    made.step(None)
    assert len(made.agents) == 1
    made.step(None)
    assert made.agents == []
    with pytest.raises(RuseError, match=r"the match is over"):
        made.step(None)
    made.reset()
    assert len(made.agents) == 2


def test_matches_without_a_seed_differ() -> None:
    one, other = (env("tricks-and-deserts", compiled=False) for _ in range(2))
    seen = [each.last()[0]["observation"] for each in (one, other)]
    one.reset()
    seen.append(one.last()[0]["observation"])
    assert len({each.tobytes() for each in seen}) == 3


def test_it_draws_the_table_of_one_who_looks_on() -> None:
    made = env("tooth-and-claw", compiled=False, render_mode="ansi")
    made.reset(seed=1)
    for _ in range(4):
        made.step(int(np.flatnonzero(made.last()[0]["action_mask"])[0]))
    drawn = made.render()
    assert drawn is not None
    assert "hand 7" in drawn
    assert "(you)" not in drawn
    assert env("tooth-and-claw", compiled=False).render() is None
    with pytest.raises(RuseError, match=r"unknown render mode 'human' \(modes: ansi\)"):
        env("tooth-and-claw", render_mode="human")
