"""A match as a PettingZoo environment, in which agents take turns: every game, every number of seats, every option.

from ruse.envs import pettingzoo

env = pettingzoo.env("tricks-and-deserts", options={"seats": 3})
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination else policy(observation["observation"], observation["action_mask"]))
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

from ruse.core.arguments import BoxLike
from ruse.core.errors import RuseError
from ruse.core.extras import extra
from ruse.core.game import Game
from ruse.core.protocol import SPECTATOR
from ruse.envs.batch import Batch
from ruse.envs.space import place_of
from ruse.envs.spaces import choice_space, gymnasium, masked_space

with extra("envs"):
    from pettingzoo import AECEnv


class RuseAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One match. Agents are called as the seats of the game, and act when they have to choose.

    Rewards come at the end: 1 for a win alone, 0 for an equal share of it; in a game for chips or points, those. They
    lie in `reward_range`. `render_mode="ansi"`
    gives the table as somebody sees it who looks on and has no seat.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo's

    def __init__(
        self,
        game: Game | str,
        options: Mapping[str, int] | None = None,
        box: BoxLike | None = None,
        canonical: bool = False,
        compiled: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise RuseError(
                "unknown render mode '{render_mode}' (modes: {known})",
                render_mode=render_mode,
                known=self.metadata["render_modes"],
            )
        self.render_mode = render_mode
        self._batch = Batch(
            game,
            1,
            seed=randbits(63),
            options=options,
            box=box,
            restart=False,
            canonical=canonical,
            compiled=compiled,
        )
        self.metadata = {**type(self).metadata, "name": f"ruse_{self.game.name}_v{self.game.rules_version}"}
        self.possible_agents: list[str] = list(self.game.seat_codes[: self._batch.num_seats])
        self.observation_spaces = {agent: masked_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: choice_space(self.game) for agent in self.possible_agents}
        self.reset()

    @property
    def game(self) -> Game:
        return self._batch.game

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        return self._batch.reward_range

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another match; with the same seed it is the same, if the same is chosen."""
        self._batch.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select()

    def step(self, action: Any) -> None:
        """Take an action, by its place in the action space; an agent for whom the match is over takes None."""
        if not self.agents:
            raise RuseError("the match is over: reset begins another one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._batch.step([place_of(action)])
        self._cumulative_rewards[agent] = 0.0
        if self._batch.ends[0]:
            self.rewards = dict(zip(self.agents, self._batch.rewards[0].tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now, and what it may choose: nothing, unless it is its turn."""
        tensor, mask = self._batch.look(0, self.possible_agents.index(self._known(agent)))
        return {"observation": tensor, "action_mask": mask}

    def render(self) -> str | None:
        """The table as lines of text, of what everybody may know."""
        if self.render_mode is None:
            return None
        return "\n".join(self._batch.match(0).seat(SPECTATOR).speech().lines())

    def close(self) -> None:
        self._batch.close()

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise RuseError(
                "there is no agent {agent} (agents: {known})", agent=repr(agent), known=self.possible_agents
            )
        return agent

    def _select(self) -> None:
        """The agent to choose; at the end all in turn, to take leave."""
        seat = int(self._batch.seats[0])
        self.agent_selection = self.possible_agents[max(seat, 0)]


env = raw_env = RuseAEC
"""As modules of PettingZoo call theirs."""
