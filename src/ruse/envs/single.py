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

from ruse.bots.bot import make_bot
from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.protocol import NOBODY
from ruse.envs.lanes import reward
from ruse.envs.layout import Tensor
from ruse.envs.moments import Moment, beginning
from ruse.envs.seating import Seating, seat_at
from ruse.envs.setting import Setting
from ruse.envs.sight import Sight
from ruse.envs.space import place_of, space_of
from ruse.envs.spaces import choice_space, gymnasium, tensor_space


class RuseEnv(gymnasium.Env[Tensor, np.int64]):
    """The learner has `seat`, a number or every seat in turn; `opponent` names the bot that has all others.

    The reward comes at the end: 1 for a win alone, 0 for an equal share of it. `info["action_mask"]` marks what may be
    chosen. Any other action loses the match at once, and `info["illegal"]` names it; or it is refused with a
    RuseError, with `illegal="refuse"`. With `canonical`, colors that are alike are told in an order of their own.
    `render_mode="ansi"` gives the table as the learner sees it.

    A copy goes on as the original does, but for what bots that search have learned in this match: they forget it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        opponent: str = "greedy",
        seat: Seating = "alternate",
        *,
        options: Mapping[str, int] | None = None,
        box: Box | None = None,
        canonical: bool = False,
        illegal: Literal["lose", "refuse"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise RuseError(f"unknown render mode '{render_mode}' (modes: {', '.join(self.metadata['render_modes'])})")
        if illegal not in ("lose", "refuse"):
            raise RuseError(f"illegal='{illegal}': an illegal action can 'lose' the match, or one can 'refuse' it")
        if not isinstance(opponent, str):
            raise RuseError(f"opponent={opponent!r}: the name of a bot is needed; it has all other seats")
        self._setting = Setting.of(game, options, box)
        self._sight = Sight(self._setting, canonical)
        self.opponent, self.render_mode = opponent, render_mode
        self._seating, self._refuses = seat, illegal == "refuse"
        self._space = space_of(self.game)
        self.observation_space = tensor_space(self.game)
        self.action_space = choice_space(self.game)
        self._num_matches = 0
        self.seat = seat_at(seat, 0, self._setting.num_seats)
        self._beginning = beginning(self._setting)
        self._moment: Moment | None = None
        self._over = True
        self._dice = [seeded(0) for _ in range(self._setting.num_seats)]
        self._make_bots()  # refuses a name that is none

    @property
    def game(self) -> Game:
        return self._setting.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Tensor, dict[str, Any]]:
        """Begin another match; with the same seed it is the same, if the same is chosen.

        A seed leads to a seat as well, if the learner has every seat in turn; from there it goes on in turn.
        """
        super().reset(seed=seed)
        num_seats = self._setting.num_seats
        if seed is not None:
            self._num_matches = seed
        self.seat = seat_at(self._seating, self._num_matches, num_seats)
        self._num_matches += 1
        seeds = self.np_random.integers(1 << 31, size=num_seats + 1).tolist()
        self._rng = seeded(seeds.pop()).tolist()
        self._dice = [seeded(each) for each in seeds]
        self._make_bots()
        moment = self._play_on(self._beginning)
        return self._tensor(moment), self._info(moment)

    def step(self, action: Any) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        """Take an action, by its place in the action space."""
        moment, place = self._moment, place_of(action)
        if moment is None or self._over:
            raise RuseError("no match is going on: reset begins one")
        chosen = self._sight.action_at(place)
        if chosen not in moment.legal:
            return self._refused(moment, place)
        moment = self._play_on(moment.after(chosen))
        earned = moment.rewards()[self.seat] if self._over else 0.0
        return self._tensor(moment), earned, self._over, False, self._info(moment)

    def render(self) -> str | None:
        """The table as lines of text."""
        if self._moment is None or self.render_mode is None:
            return None
        setting = self._setting
        match = Match(setting.game, setting.options, setting.box, pack(self._moment.state))
        return "\n".join(match.seat(self.seat).speech().lines())

    def __getstate__(self) -> dict[str, Any]:
        """All but the bots: what they are made of besides their dice belongs to this process."""
        return {name: value for name, value in vars(self).items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_bots()

    def _make_bots(self) -> None:
        self._bots = [make_bot(self.opponent, self.game, dice) for dice in self._dice]

    def _refused(self, moment: Moment, place: int) -> tuple[Tensor, float, bool, bool, dict[str, Any]]:
        name = self._space.name(place)
        if self._refuses:
            raise RuseError(f"{name} is not legal now")
        self._over = True
        lost = reward(0.0, self._setting.num_seats)
        return self._tensor(moment), lost, True, False, {**self._info(moment), "illegal": name}

    def _play_on(self, moment: Moment) -> Moment:
        """To the next choice of the learner, or to the end. A bot gets its perspective, and nothing else."""
        moment = moment.after_chance(self._rng)
        while moment.actor not in (self.seat, NOBODY):
            action = self._bots[moment.actor].choose(moment.perspective(moment.actor))
            moment = moment.after(action).after_chance(self._rng)
        self._over = moment.actor == NOBODY
        self._moment = moment
        return moment

    def _tensor(self, moment: Moment) -> Tensor:
        """What the learner knows."""
        tensor: Tensor = self._sight.tensor(moment, self.seat)
        return tensor

    def _info(self, moment: Moment) -> dict[str, Any]:
        """What the learner may choose: nothing, once it is over."""
        mask = np.zeros(len(self._space), np.int8) if self._over else self._sight.mask(moment, self.seat)
        return {"action_mask": mask}
