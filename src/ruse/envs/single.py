"""One seat of a match as a Gymnasium environment; bots of any strength have the other seats.

env = RuseEnv("tooth-and-claw", opponent="level3")
observation, info = env.reset(seed=1)
over = False
while not over:
    observation, reward, over, _, info = env.step(policy(observation, info["action_mask"]))
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from ruse.bots.bot import Bot
from ruse.bots.loading import is_bot
from ruse.core.arguments import BoxLike
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.setup import Setup
from ruse.core.text import shortened
from ruse.envs.layout import Tensor
from ruse.envs.seating import Seating, seat_at
from ruse.envs.space import place_of, space_of
from ruse.envs.spaces import choice_space, gymnasium, tensor_space
from ruse.envs.sparring import sparring


class RuseEnv(gymnasium.Env[Tensor, np.int64]):
    """The learner has `seat`, a number or every seat in turn; `opponent` is the bot that has all others.

    The bot is named, as in "level3" or "my_module:MyBot", or a subclass of `Bot`. It plays in this process: what it
    raises is raised by `step` or `reset`.

    The reward comes at the end: 1 for a win alone, 0 for an equal share of it; in a game for chips or points, those.
    It lies in `reward_range`. `info["action_mask"]` marks what may be chosen. Any other action loses the match at once,
    and `info["illegal"]` names it; or it is refused with a RuseError, with `illegal="refuse"`. With `canonical`, colors
    that are alike are told in an order of their own.
    `render_mode="ansi"` gives the table as the learner sees it.

    Against random and greedy players all of it is compiled, unless it is not to be `compiled`: then it is plain Python,
    as it always is against other bots, some twenty times slower, and ready at once. A seed leads to other matches then.

    A copy goes on as the original does, but for what bots that search have learned in this match: they forget it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        opponent: str | type[Bot] = "greedy",
        seat: Seating = "alternate",
        *,
        options: Mapping[str, int] | None = None,
        box: BoxLike | None = None,
        canonical: bool = False,
        compiled: bool = True,
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise RuseError(
                "unknown render mode '{render_mode}' (modes: {known})",
                render_mode=render_mode,
                known=self.metadata["render_modes"],
            )
        if illegal not in ("lose", "refuse"):
            raise RuseError(
                "illegal='{illegal}': an illegal action can 'lose' the match, or one can 'refuse' it", illegal=illegal
            )
        if not isinstance(opponent, str) and not is_bot(opponent):
            raise RuseError(
                "opponent={opponent}: the name of a bot is needed, or a subclass of ruse.Bot; it has all other seats",
                opponent=shortened(repr(opponent)),
            )
        self._setup = Setup.of(game, options, box)
        self.opponent, self.render_mode = opponent, render_mode
        self._seating, self._refuses = seat, illegal == "refuse"
        self._space = space_of(self.game)
        self.observation_space = tensor_space(self.game)
        self.action_space = choice_space(self.game)
        self._num_matches = 0
        self.seat = seat_at(seat, 0, self._setup.num_seats)
        self._sparring = sparring(self._setup, opponent, canonical, compiled)
        self._begun, self._over = False, True

    @property
    def game(self) -> Game:
        return self._setup.game

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        return self._setup.reward_range

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin another match; with the same seed it is the same, if the same is chosen.

        A seed leads to a seat as well, if the learner has every seat in turn; from there it goes on in turn.
        """
        super().reset(seed=seed)
        num_seats = self._setup.num_seats
        if seed is not None:
            self._num_matches = seed
        self.seat = seat_at(self._seating, self._num_matches, num_seats)
        self._num_matches += 1
        self._sparring.begin(self.seat, self.np_random.integers(1 << 31, size=num_seats + 1).tolist())
        self._begun, self._over = True, self._sparring.is_over
        return self._sparring.tensor(), self._info()

    def step(self, action: Any) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """Take an action, by its place in the action space."""
        place = place_of(action)
        if self._over:
            raise RuseError("no match is going on: reset begins one")
        if not self._sparring.take(place):
            return self._refused(place)
        self._over = self._sparring.is_over
        earned = self._sparring.reward() if self._over else 0.0
        return self._sparring.tensor(), earned, self._over, False, self._info()

    def render(self) -> str | None:
        """The table as lines of text."""
        if not self._begun or self.render_mode is None:
            return None
        return "\n".join(self._sparring.match().seat(self.seat).speech().lines())

    def _refused(self, place: int) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        name = self._space.name(place)
        if self._refuses:
            raise RuseError("{name} is not legal now", name=name)
        self._over = True
        return self._sparring.tensor(), self.reward_range[0], True, False, {**self._info(), "illegal": name}

    def _info(self) -> dict[str, Any]:
        """What the learner may choose: nothing, once it is over."""
        return {"action_mask": np.zeros(len(self._space), np.int8) if self._over else self._sparring.mask()}
