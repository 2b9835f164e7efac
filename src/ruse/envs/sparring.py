"""A match of one learner against players of Ruse. It stands still whenever the learner has to choose."""

from collections.abc import Sequence
from typing import Any, Protocol

from ruse.bots.bot import Bot
from ruse.bots.loading import bot_title, make_bot
from ruse.bots.simple import STYLE_NAMES
from ruse.core.dice import seeded
from ruse.core.errors import BotFailed
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.protocol import NOBODY
from ruse.core.setup import Setup
from ruse.core.text import shortened
from ruse.envs.arrays import Arrays
from ruse.envs.batch import LEARNER_NAME, Batch
from ruse.envs.lanes import Marks
from ruse.envs.layout import Tensor
from ruse.envs.moments import Moment
from ruse.envs.sight import Sight


class Sparring(Protocol):
    """What it can be asked for, once it has begun."""

    @property
    def is_over(self) -> bool: ...

    def begin(self, seat: int, seeds: Sequence[int]) -> None:
        """Begin another match, in which the learner has that seat; there is a seed for each seat and one for chance."""

    def take(self, place: int) -> bool:
        """Choose for the learner, by a place in the action space, and play on; False, if that is not legal."""

    def tensor(self) -> Tensor:
        """What the learner knows."""

    def mask(self) -> Marks:
        """What the learner may choose: nothing, once it is over."""

    def reward(self) -> float:
        """What the match brought to the learner."""

    def match(self) -> Match:
        """The match as it stands."""


def sparring(setup: Setup, opponent: str | type[Bot], canonical: bool, compiled: bool) -> Sparring:
    """Against players that batches know it may be compiled; all other bots are asked one choice at a time."""
    if compiled and isinstance(opponent, str) and opponent in STYLE_NAMES:
        return CompiledSparring(setup, opponent, canonical)
    return PlainSparring(setup, opponent, canonical)


class CompiledSparring:
    """A batch of one match, in which the others play."""

    def __init__(self, setup: Setup, opponent: str, canonical: bool) -> None:
        self._setup, self._opponent, self._is_canonical = setup, opponent, canonical
        self._batches: dict[int, Batch] = {}  # by the seat of the learner
        self._seat = 0
        self._batch = self._batch_of(0)

    @property
    def is_over(self) -> bool:
        return bool(self._batch.seats[0] == NOBODY)

    def begin(self, seat: int, seeds: Sequence[int]) -> None:
        self._seat, self._batch = seat, self._batch_of(seat)
        self._batch.reset(seeds[-1:])

    def take(self, place: int) -> bool:
        batch = self._batch
        if not 0 <= place < len(batch.space) or not batch.masks[0, place]:
            return False
        batch.step([place])
        return True

    def tensor(self) -> Tensor:
        arrays = self._batch.arrays
        told: Tensor = (arrays.finals if self.is_over else arrays.observations)[0].copy()
        return told

    def mask(self) -> Marks:
        told: Marks = self._batch.masks[0].copy()
        return told

    def reward(self) -> float:
        return float(self._batch.rewards[0, self._seat])

    def match(self) -> Match:
        return self._batch.match(0)

    def _batch_of(self, seat: int) -> Batch:
        if seat not in self._batches:
            setup, players = self._setup, [self._opponent] * self._setup.num_seats
            players[seat] = LEARNER_NAME
            self._batches[seat] = Batch(
                setup.game,
                1,
                options=setup.options,
                box=setup.box,
                players=players,
                restart=False,
                canonical=self._is_canonical,
                arrays=Arrays.of(setup.game, 1, setup.num_seats, finals=True),
            )
        return self._batches[seat]


class PlainSparring:
    """In plain Python, ready at once. A bot gets its perspective, and nothing else."""

    def __init__(self, setup: Setup, opponent: str | type[Bot], canonical: bool) -> None:
        self._setup, self._opponent = setup, opponent
        self._sight = Sight(setup, canonical)
        self._seat = 0
        self._beginning = self.moment = Moment.first(setup)
        self._dice = [seeded(0) for _ in range(setup.num_seats)]
        self._rng: list[int] = []
        self._make_bots()  # refuses a name that is none

    @property
    def is_over(self) -> bool:
        return self.moment.actor == NOBODY

    def begin(self, seat: int, seeds: Sequence[int]) -> None:
        *of_bots, of_chance = seeds
        self._seat = seat
        self._rng = seeded(of_chance).tolist()
        self._dice = [seeded(each) for each in of_bots]
        self._make_bots()
        self.moment = self._beginning
        self._play_on()

    def take(self, place: int) -> bool:
        action = self._sight.action_at(place)
        if action not in self.moment.legal:
            return False
        self.moment = self.moment.take(self.moment.actor, action)
        self._play_on()
        return True

    def tensor(self) -> Tensor:
        tensor: Tensor = self._sight.tensor(self.moment, self._seat)
        return tensor

    def mask(self) -> Marks:
        return self._sight.mask(self.moment, self._seat)

    def reward(self) -> float:
        return self.moment.rewards()[self._seat]

    def match(self) -> Match:
        return Match(self._setup.game, self._setup.options, self._setup.box, pack(self.moment.state))

    def __getstate__(self) -> dict[str, Any]:
        """All but the bots: what they are made of besides their dice belongs to this process."""
        return {name: value for name, value in vars(self).items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_bots()

    def _make_bots(self) -> None:
        self._bots = [make_bot(self._opponent, self._setup.game, dice) for dice in self._dice]

    def _play_on(self) -> None:
        """To the next choice of the learner, or to the end."""
        moment = self.moment.after_chance(self._rng)
        while moment.actor not in (self._seat, NOBODY):
            action = self._bots[moment.actor].choose(moment.perspective(moment.actor))
            if action not in moment.legal:
                raise BotFailed(bot_title(self._opponent), "illegal", shortened(repr(action)))
            moment = moment.take(moment.actor, action).after_chance(self._rng)
        self.moment = moment
