"""A world to play in: what a bot that searches needs of a perspective."""

from typing import Any, Self

import numpy as np

from ruse.core.actions import Action
from ruse.core.arguments import generator_of
from ruse.core.errors import IllegalAction, RuseError
from ruse.core.kernel import jit_wanted, kernel
from ruse.core.perspective import Perspective
from ruse.core.plain import PlainRecords, blank, pack, unpack
from ruse.core.playout import ENDLESS, OVER, STUCK, Scratch, check_ending, ending_by, play_to_end
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR, actor, apply, chance, legal, redeal, returns
from ruse.core.reason import Reason
from ruse.core.record import UNKNOWN, IntArray, RecordArray
from ruse.core.text import shortened

# Tasks of `simulate`
REDEAL, PUSH, LEGAL, PLAY_OUT = range(4)

# Rooms of the states that a simulator and its copies share
OBSERVED, PLAYED = range(2)


@kernel
def draw(box: Any, s: Any, work: Any, max_steps: int) -> int:
    """Let chance act until somebody has to choose or the game is over; return how it ended."""
    for _ in range(max_steps + 1):
        if actor(box, s) != CHANCE:
            return OVER
        if chance(box, s, work.rng, work.actions, work.likely) == 0:
            return STUCK
    return ENDLESS


def simulate(
    boxes: RecordArray,
    worlds: RecordArray,
    rooms: RecordArray,
    scratch: RecordArray,
    rng: IntArray,
    payoffs: Any,
    task: int,
    seat: int,
    action: int,
    max_steps: int,
) -> int:
    """Do one task in `worlds[0]`; return OVER, or the reason why the game cannot go on.

    REDEAL and PUSH write the next actor into tally[0], LEGAL the number of actions.
    """
    box, work = boxes[0], scratch[0]
    ending = OVER
    for index in range(4):
        work.rng[index] = rng[index]
    if task == LEGAL:
        work.tally[0] = legal(box, worlds[0], seat, work.actions)
        ending = ending_by(work.tally[0])
    elif task == PLAY_OUT:
        rooms[PLAYED] = worlds[0]
        ending = play_to_end(box, rooms[PLAYED], work.rng, work.actions, work.likely, max_steps, work.tally)
        if ending == OVER:
            returns(box, rooms[PLAYED], payoffs)
    else:
        if task == REDEAL:
            worlds[0] = rooms[OBSERVED]
            redeal(box, worlds[0], seat, work.rng)
        else:
            apply(box, worlds[0], seat, action)
        ending = draw(box, worlds[0], work, max_steps)
        work.tally[0] = actor(box, worlds[0])
    for index in range(4):
        rng[index] = work.rng[index]
    return ending


class Simulator:
    """A world that could be the truth as far as a perspective knows, to be played on at will.

    The owner of the perspective acts first, if it has a choice. Chance draws by itself, with `rng`, before anybody is
    asked. Nothing here reaches the match that the perspective comes from.

    >>> import ruse
    >>> match = ruse.new_match("tooth-and-claw")
    >>> simulator = Simulator(match.seat(1).perspective(), ruse.seeded(1))
    >>> simulator.push(simulator.legal()[0])
    >>> simulator.actor
    0
    >>> sum(simulator.playout())
    1.0
    """

    __slots__ = ("_actor", "_legal", "_shared", "_world", "perspective", "rng")

    _actor: int
    _legal: tuple[int, ...] | None  # None until asked for

    def __init__(self, perspective: Perspective, rng: IntArray, compiled: bool = True) -> None:
        if not isinstance(perspective, Perspective):
            raise RuseError(
                "perspective: one is needed, as match.seat(0).perspective() gives it, not {given}",
                given=shortened(repr(perspective)),
            )
        self.perspective = perspective
        self.rng = generator_of(rng)
        self._shared = _Shared(perspective, compiled)
        self._world = self._shared.new_world()
        self.redeal()

    def __repr__(self) -> str:
        game = self.perspective.game
        turn = "over" if self._actor == NOBODY else f"{game.seat_codes[self._actor]} to choose"
        return f"<Simulator of {game.name}, {turn}>"

    def redeal(self) -> None:
        """Go back to the perspective, and imagine another world that agrees with it."""
        self._do(REDEAL, self.perspective.seat)
        if self.perspective.legal:
            self._actor, self._legal = self.perspective.seat, self.perspective.legal
        else:
            self._follow()

    def copy(self) -> Self:
        """The same world once more, for play that leaves this one as it is. Both draw from the same generator."""
        other = object.__new__(type(self))
        other.perspective, other.rng, other._shared = self.perspective, self.rng, self._shared
        other._world = self._shared.copied(self._world)
        other._actor, other._legal = self._actor, self._legal
        return other

    @property
    def actor(self) -> int:
        """The seat to choose; NOBODY when the game is over."""
        return self._actor

    def legal(self) -> tuple[int, ...]:
        """Numbers of the actions that the actor may choose; none when the game is over."""
        if self._legal is None:
            self._do(LEGAL, self._actor)
            self._legal = tuple(self._shared.actions[: self._shared.tally[0]])
        return self._legal

    def push(self, action: Action | int | str) -> None:
        """Take an action of the actor, given as itself, its number or its code; then let chance act."""
        number = action if isinstance(action, int) else self.perspective.game.actions.number_of(action)
        if number not in self.legal():
            code = self.perspective.game.actions.code(number)
            if self._actor == NOBODY:
                raise IllegalAction("the game is over", code)
            raise IllegalAction(Reason("seat {seat} may not choose it in this world", seat=self._actor), code)
        self._do(PUSH, self._actor, number)
        self._follow()

    def playout(self) -> tuple[float, ...]:
        """Payoff of every seat after random play to the end. The simulator itself stays where it is."""
        self._do(PLAY_OUT)
        return tuple(self._shared.payoffs.tolist())

    def returns(self) -> tuple[float, ...]:
        """Payoff of every seat; the game must be over."""
        if self._actor != NOBODY:
            raise RuseError("the game is not over: seat {seat} has to choose", seat=self._actor)
        return self.playout()

    def scores(self) -> tuple[int, ...]:
        """The points of every seat that all players know."""
        out: Any = [0] * self.perspective.num_seats
        self.perspective.game.rules.scores(self.perspective.box.plain, self.state, out)
        return tuple(out)

    def observation(self, seat: int) -> Any:
        """Knowledge of a seat or the SPECTATOR in this world: a record with UNKNOWN for the rest."""
        if seat != SPECTATOR and seat not in range(self.perspective.num_seats):
            raise RuseError(
                "there is no seat {seat}; there are {seats}, numbered from 0, and the spectator",
                seat=seat,
                seats=self.perspective.num_seats,
            )
        observed = self.perspective.game.blank_observation.copy()
        self.perspective.game.rules.observe(self.perspective.box.plain, self.state, seat, observed)
        return pack(observed, UNKNOWN)[0]

    @property
    def state(self) -> Any:
        """A copy of the whole world, all cards open: an object that rules called from Python work on."""
        return self._shared.opened(self._world)

    def _do(self, task: int, seat: int = 0, action: int = 0) -> None:
        self._shared.run(self._world, self.rng, task, seat, action)

    def _follow(self) -> None:
        """See who is to act."""
        self._actor = self._shared.tally[0]
        self._legal = () if self._actor == NOBODY else None


class _Shared:
    """The code and the room to work in that a simulator has in common with its copies.

    Compiled, a world is an array of one record; else it is a plain object.
    """

    def __init__(self, perspective: Perspective, compiled: bool) -> None:
        game, rooms, scratch = perspective.game, perspective.game.state.array(2), Scratch.array()
        rooms[OBSERVED] = perspective.observation
        self._is_plain = not (compiled and jit_wanted())
        self._simulate: Any = simulate if self._is_plain else game.compiled(simulate)
        self._game, self._worlds = game, PlainRecords(game.state.array())
        self.tally: Any = scratch["tally"][0].data
        self.actions: Any = scratch["actions"][0].data
        self._arrays: list[Any] = [perspective.box.records, rooms, scratch]
        if self._is_plain:
            self._arrays = list(map(PlainRecords, self._arrays))
            self._arrays[0].put(0, perspective.box.plain)
            work = self._arrays[2][0]
            self.tally, self.actions = work.tally, work.actions
        self.payoffs = np.zeros(perspective.num_seats)

    def new_world(self) -> Any:
        """Room for a world."""
        return blank(self._game.plain_state, 0) if self._is_plain else self._game.state.array()

    def copied(self, world: Any) -> Any:
        """The same world once more."""
        if self._is_plain:
            return world.copy()
        return world.view(np.int64).copy().view(world.dtype)  # six times faster than by fields

    def opened(self, world: Any) -> Any:
        """A copy of a world as a plain object."""
        return world.copy() if self._is_plain else unpack(self._game.plain_state, world)

    def run(self, world: Any, rng: IntArray, task: int, seat: int, action: int) -> None:
        """Do a task in a world."""
        boxes, rooms, scratch = self._arrays
        worlds: Any = world
        dice: Any = rng
        if self._is_plain:
            self._worlds.put(0, world)
            worlds, dice = self._worlds, rng.data
        ending = self._simulate(
            boxes, worlds, rooms, scratch, dice, self.payoffs, task, seat, action, self._game.max_steps
        )
        if ending != OVER:
            check_ending(self._game.title, ending)
