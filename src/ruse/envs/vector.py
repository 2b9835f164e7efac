"""Thousands of matches as a Gymnasium vector environment: one learner in each, against players inside the batch.

envs = RuseVectorEnv(1024, "tooth-and-claw", opponent="greedy")
observations, infos = envs.reset(seed=1)
while True:
    observations, rewards, ends, _, infos = envs.step(policy(observations, infos["action_mask"]))
"""

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.bots.simple import STYLE_NAMES
from ruse.core.arguments import BoxLike
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.reason import either
from ruse.core.setup import Setup
from ruse.core.text import shortened
from ruse.envs.arrays import Arrays
from ruse.envs.batch import LEARNER_NAME, Batch
from ruse.envs.lanes import Floats
from ruse.envs.layout import Tensor
from ruse.envs.seating import Seating, seat_at
from ruse.envs.spaces import choice_space, gymnasium, tensor_space

Bools = NDArray[np.bool_]


class RuseVectorEnv(gymnasium.vector.VectorEnv[Tensor, Any, NDArray[Any]]):
    """The learner has `seat` in every row, or the next one in every next row; `opponent`, random or greedy, the others.

    A match that ends begins anew in the same step: `infos["final_obs"]` and `infos["final_info"]` are of the one that
    ended. If one of the actions is not legal, all are refused with a RuseError, and nothing is played.
    """

    metadata: dict[str, Any] = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium's

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        opponent: str = "greedy",
        seat: Seating = "alternate",
        *,
        options: Mapping[str, int] | None = None,
        box: BoxLike | None = None,
        canonical: bool = False,
        compiled: bool = True,
        threads: int | None = None,
    ) -> None:
        if not isinstance(opponent, str) or opponent not in STYLE_NAMES:
            raise RuseError(
                "opponent={opponent}: many matches at once are played against {known}; RuseEnv takes any bot",
                opponent=shortened(repr(opponent)),
                known=either(STYLE_NAMES),
            )
        setup = Setup.of(game, options, box)
        found, num_seats = setup.game, setup.num_seats
        players = [opponent] * num_seats
        players[seat_at(seat, 0, num_seats)] = LEARNER_NAME
        self._batch = Batch(
            found,
            num_envs,
            seed=randbits(63),
            options=options,
            box=box,
            players=players,
            rotate=seat == "alternate",
            canonical=canonical,
            compiled=compiled,
            threads=threads,
            arrays=Arrays.of(found, num_envs, num_seats, finals=True),
        )
        self.seats = np.array([seat_at(seat, match, num_seats) for match in range(num_envs)])
        self.num_envs, self._rows = self._batch.num_matches, np.arange(self._batch.num_matches)
        self.single_observation_space, self.single_action_space = tensor_space(found), choice_space(found)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, self.num_envs)

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        return self._batch.reward_range

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Tensor, dict[str, Any]]:
        """Begin all matches anew; with the same seed, or seeds, they are the same, if the same is chosen."""
        self._batch.reset(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        return self._batch.observations.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Tensor, Floats, Bools, Bools, dict[str, Any]]:
        """Take an action in each match, by its place in the action space."""
        self._batch.step(actions)
        ends = self._batch.ends.astype(np.bool_)
        infos = self._infos()
        if ends.any():
            infos |= self._final(ends)
        rewards = self._batch.rewards[self._rows, self.seats]
        return self._batch.observations.copy(), rewards, ends, np.zeros(self.num_envs, np.bool_), infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self._batch.close()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _final(self, ends: Bools) -> dict[str, Any]:
        """How matches looked when they ended: an observation or None each, and nothing left to choose."""
        final_obs = np.full(self.num_envs, None, object)
        for match, final in zip(np.flatnonzero(ends), self._batch.arrays.finals[ends], strict=True):
            final_obs[match] = final
        final_info = {"action_mask": np.zeros_like(self._batch.masks), "_action_mask": ends.copy()}
        return {"final_obs": final_obs, "_final_obs": ends.copy(), "final_info": final_info, "_final_info": ends.copy()}
