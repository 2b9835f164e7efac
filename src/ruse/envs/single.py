"""One seat of a match as a Gymnasium environment; bots of any strength have the other seats.

env = RuseEnv("tooth-and-claw", opponent="level3")
observation, info = env.reset(seed=1)
over = False
while not over:
    observation, reward, over, _, info = env.step(policy(observation, info["action_mask"]))
"""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np

from ruse.bots.bot import make_bot
from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.record import words_of
from ruse.core.registry import find_game
from ruse.envs.lanes import reward
from ruse.envs.layout import Tensor, layout_of
from ruse.envs.seating import Seating, seat_at
from ruse.envs.space import place_of, space_of
from ruse.envs.spaces import choice_space, tensor_space
from ruse.envs.tensor import know_tensor_of, write_tensor


class RuseEnv(gymnasium.Env[Tensor, np.int64]):
    """The learner has `seat`, a number or every seat in turn; `opponent` names the bot that has all others.

    The reward comes at the end: 1 for a win alone, 0 for an equal share of it. `info["action_mask"]` marks what may be
    chosen. Any other action loses the match at once, and `info["illegal"]` names it; or it is refused with a
    RuseError, with `illegal="refuse"`. `render_mode="ansi"` gives the table as the learner sees it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        opponent: str = "greedy",
        seat: Seating = "alternate",
        *,
        options: Mapping[str, int] | None = None,
        box: Box | None = None,
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise RuseError(f"unknown render mode '{render_mode}' (modes: {', '.join(self.metadata['render_modes'])})")
        if illegal not in ("lose", "refuse"):
            raise RuseError(f"illegal='{illegal}': an illegal action can 'lose' the match, or one can 'refuse' it")
        self.game = find_game(game)
        self.opponent, self.render_mode = opponent, render_mode
        self._options, self._box = self.game.check_options(options or {}), box
        self._seating, self._refuses = seat, illegal == "refuse"
        self._space = space_of(self.game)
        know_tensor_of(self.game)
        self.observation_space = tensor_space(self.game)
        self.action_space = choice_space(self.game)
        self._num_matches = 0  # since a seed was given
        self.seat = seat_at(seat, 0, self._options["seats"])
        make_bot(opponent, self.game, seeded(0))  # refuses a name that is none
        self._match: Match | None = None
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin another match; with the same seed it is the same, if the same is chosen."""
        super().reset(seed=seed)
        if seed is not None:
            self._num_matches = 0
        if self._match is not None:
            self._match.let_go()
        match = self._match = Match(self.game, self._options, self._box)
        self.seat = seat_at(self._seating, self._num_matches, match.num_seats)
        self._num_matches += 1
        seeds = self.np_random.integers(1 << 31, size=match.num_seats + 1).tolist()
        self._rng = seeded(seeds.pop())
        self._bots = [make_bot(self.opponent, self.game, seeded(each)) for each in seeds]
        self._play_on(match)
        return self._tensor(match), self._info(match)

    def step(self, action: Any) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """Take an action, by its place in the action space."""
        match, place = self._match, place_of(action)
        if match is None or self._over:
            raise RuseError("no match is going on: reset begins one")
        if place not in [self._space.places[choice.number] for choice in match.seat(self.seat).choices]:
            return self._refused(match, place)
        match.seat(self.seat).push(self._space.choices[place])
        self._play_on(match)
        outcome = match.outcome()
        earned = reward(outcome.shares[self.seat], match.num_seats) if outcome else 0.0
        return self._tensor(match), earned, self._over, False, self._info(match)

    def render(self) -> str | None:
        """The table as lines of text."""
        if self._match is None or self.render_mode is None:
            return None
        return "\n".join(self._match.seat(self.seat).speech().lines())

    def _refused(self, match: Match, place: int) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        name = self._space.name(place)
        if self._refuses:
            raise RuseError(f"{name} is not legal now")
        self._over = True
        return self._tensor(match), reward(0.0, match.num_seats), True, False, {**self._info(match), "illegal": name}

    def _play_on(self, match: Match) -> None:
        """To the next choice of the learner, or to the end. A bot gets its perspective, and nothing else."""
        match.play_chance(self._rng)
        while match.actor not in (self.seat, NOBODY):
            door = match.seat(match.actor)
            door.push(self._bots[door.viewer].choose(door.perspective()))
            match.play_chance(self._rng)
        self._over = match.actor == NOBODY

    def _tensor(self, match: Match) -> Tensor:
        """What the learner knows."""
        tensor = np.zeros(layout_of(self.game).width, np.uint8)
        observed = np.array([match.seat(self.seat).observation])
        write_tensor(words_of(observed)[0], observed[0], self.seat, match.num_seats, tensor)
        return tensor

    def _info(self, match: Match) -> dict[str, Any]:
        mask = np.zeros(len(self._space), np.int8)
        mask[[self._space.places[choice.number] for choice in match.seat(self.seat).choices]] = 1
        return {"action_mask": mask}
