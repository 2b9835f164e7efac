"""What the rules of a game are: kernels over a box and a state.

Generic code - playouts, audits, searches - calls the functions of this page; the kernels of the
right game are found by the type of the record, at compile time in compiled code.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ParamSpec, TypeVar, cast

from ruse.core.dice import below, one_of
from ruse.core.kernel import by_record, kernel
from ruse.core.record import NONE, FloatArray, IntArray, Record, marker_of

CHANCE = -1
"""The actor when a card is drawn or something sealed is shown: nobody chooses."""

NOBODY = -2
"""The actor when the game is over."""

SPECTATOR = -3
"""The viewer who has no seat and knows only what everybody knows."""

OWNER = -4
"""The viewer from whom nothing is hidden: whoever owns a match. It has no seat and must be asked for by name."""

UNSEEN = -1
"""What `seen` gives when the viewer notices nothing."""

P = ParamSpec("P")
R = TypeVar("R")

_RULES: dict[str, "Rules"] = {}


@kernel
def equally_likely(box: Any, s: Any, out: IntArray) -> int:
    """The weights of a game whose chance actions are all equally likely."""
    return 0


@kernel
def pick_from_list(box: Any, s: Any, seat: int, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    """The pick of a game that knows no quicker way than to list all legal actions."""
    num_actions = legal(box, s, seat, actions)
    if num_actions <= 0 or num_actions > len(actions):
        return NONE
    total = weights(box, s, likely) if seat == CHANCE else 0
    if total == 0:
        return int(actions[below(rng, num_actions)])
    return int(actions[one_of(likely, total, rng)])


@kernel
def act_once(box: Any, s: Any, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    """The chance of a game that knows no quicker way than one action after the other."""
    action = pick(box, s, CHANCE, rng, actions, likely)
    if action == NONE:
        return 0
    apply(box, s, CHANCE, action)
    return 1


@kernel
def no_advice(box: Any, s: Any, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """The advice of a game without rules of thumb: all is alike."""
    for index in range(num_actions):
        out[index] = 0


@kernel
def no_judgement(box: Any, s: Any, out: FloatArray) -> bool:
    """The judgement of a game that must be played on to be judged."""
    return False


@kernel
def nothing_finished(box: Any, s: Any) -> bool:
    """The finish of a game that leaves every playout to its rules of thumb."""
    return False


@kernel
def as_redealt(box: Any, obs: Any, seat: int, rng: IntArray) -> None:
    """The imagination of a game that draws no conclusions from how others play."""
    redeal(box, obs, seat, rng)


@kernel
def nothing_revealed(box: Any, s: Any) -> None:
    """The reveal of a game where all that is shown still lies there afterwards."""


@kernel
def no_order_of_colors(box: Any, s: Any) -> None:
    """For a game that keeps nothing in an order that depends on colors."""


@kernel
def as_returned(box: Any, s: Any, out: FloatArray) -> None:
    """Utility of a game whose payoffs are shares of one win: the payoffs themselves."""
    returns(box, s, out)


@kernel
def share_as_reward(box: Any, s: Any, payoff: float, num_seats: int) -> float:
    """Reward for a share of the win: 1 for all of it, 0 for an equal part; rewards add up to 0."""
    return (payoff * num_seats - 1.0) / (num_seats - 1)


@kernel
def payoff_as_reward(box: Any, s: Any, payoff: float, num_seats: int) -> float:
    """Reward of a game whose payoffs are chips or points: the payoff itself."""
    return payoff


@dataclass(frozen=True)
class Rules:
    """The kernels of one game. The functions of the same names below say what each must do."""

    setup: Callable[[Any, Any, IntArray], None]
    actor: Callable[[Any, Any], int]
    legal: Callable[[Any, Any, int, IntArray], int]
    apply: Callable[[Any, Any, int, int], None]
    scores: Callable[[Any, Any, IntArray], None]
    returns: Callable[[Any, Any, FloatArray], None]
    observe: Callable[[Any, Any, int, Any], None]
    redeal: Callable[[Any, Any, int, IntArray], None]
    seen: Callable[[Any, Any, int, int, int], int]
    census: Callable[[Any, Any, IntArray], int]
    weights: Callable[[Any, Any, IntArray], int] = equally_likely
    pick: Callable[[Any, Any, int, IntArray, IntArray, IntArray], int] = pick_from_list
    chance: Callable[[Any, Any, IntArray, IntArray, IntArray], int] = act_once
    advise: Callable[[Any, Any, int, IntArray, int, IntArray], None] = no_advice
    judge: Callable[[Any, Any, FloatArray], bool] = no_judgement
    finish: Callable[[Any, Any], bool] = nothing_finished
    imagine: Callable[[Any, Any, int, IntArray], None] = as_redealt
    reveal: Callable[[Any, Any], None] = nothing_revealed
    forget_order: Callable[[Any, Any], None] = no_order_of_colors
    put_in_order: Callable[[Any, Any], None] = no_order_of_colors
    utility: Callable[[Any, Any, FloatArray], None] = as_returned  # `Game` sets this and the next from its `Payoff`
    reward: Callable[[Any, Any, float, int], float] = share_as_reward

    def serve(self, state: type[Record]) -> None:
        """Make these the rules for states of that type."""
        for field in fields(self):
            assert callable(getattr(self, field.name))
        _RULES[marker_of(state.dtype)] = self


def _by_record(function: Callable[P, R]) -> Callable[P, R]:
    """Let `function` call the rule of its name of the game that its second argument belongs to."""
    name = function.__name__
    return by_record(lambda marker: cast("Callable[P, R]", getattr(_RULES[marker], name)))(function)


@_by_record
def setup(box: Any, s: Any, options: IntArray) -> None:
    """Write the state before the first action into `s`, which is all 0. options[0] is the number of seats."""


@_by_record
def actor(box: Any, s: Any) -> int:  # type: ignore[empty-body]
    """The seat to choose, CHANCE, or NOBODY when the game is over.

    Where several seats choose in secret, the first that has not finished; the others may choose too.
    """


@_by_record
def legal(box: Any, s: Any, seat: int, out: IntArray) -> int:  # type: ignore[empty-body]
    """Write the actions open to `seat` (or CHANCE) into out, ascending; return their number.

    It is 0 for a seat that may not act now. It needs nothing hidden from `seat`: called on the
    observation of that seat it gives the same.
    """


@_by_record
def weights(box: Any, s: Any, out: IntArray) -> int:  # type: ignore[empty-body]
    """At CHANCE: write how likely each legal action is, in their order; return the sum.

    A sum of 0 says that all are equally likely.
    """


@_by_record
def pick(box: Any, s: Any, seat: int, rng: IntArray, actions: IntArray, likely: IntArray) -> int:  # type: ignore[empty-body]
    """Any legal action of `seat`, all equally likely; at CHANCE as likely as `weights` says.

    With the same generator it is the one `pick_from_list` gives: NONE, where nothing is legal. The arrays are room
    to work in.
    """


@_by_record
def apply(box: Any, s: Any, seat: int, action: int) -> None:
    """Carry out a legal action. Deterministic; legality is not checked."""


@_by_record
def chance(box: Any, s: Any, rng: IntArray, actions: IntArray, likely: IntArray) -> int:  # type: ignore[empty-body]
    """At CHANCE: carry out one chance action, or several that follow each other; return how many, 0 if none is legal.

    With the same generator so many picks lead to the same state. The arrays are room to work in.
    """


@_by_record
def scores(box: Any, s: Any, out: IntArray) -> None:
    """Write the points of every seat that all players know."""


@_by_record
def returns(box: Any, s: Any, out: FloatArray) -> None:
    """When the game is over: write each seat's payoff in the unit of its `Payoff`, by default its share of the win."""


@_by_record
def utility(box: Any, s: Any, out: FloatArray) -> None:
    """For search, when the game is over: write each seat's payoff scaled to 0 for the least and 1 for the most."""


@_by_record
def reward(box: Any, s: Any, payoff: float, num_seats: int) -> float:  # type: ignore[empty-body]
    """Reward of a learner for a payoff."""


@_by_record
def observe(box: Any, s: Any, seat: int, obs: Any) -> None:
    """Write into `obs`, which is all UNKNOWN, what `seat` (or SPECTATOR) knows with perfect memory.

    `obs` may already hold what the SPECTATOR knows: what everybody knows need not be written again then.
    """


@_by_record
def redeal(box: Any, obs: Any, seat: int, rng: IntArray) -> None:
    """Fill the holes of an observation of `seat` with a random possibility that agrees with all of it.

    All possibilities are equally likely.
    """


@_by_record
def seen(box: Any, s: Any, seat: int, action: int, viewer: int) -> int:  # type: ignore[empty-body]
    """The action `seat` is about to take in `s`, as `viewer` notices it.

    It is the action itself, a blurred action that stands for several, or UNSEEN. Nothing else may
    tell the viewer anything, but for actions that the game's table marks as showing.
    """


@_by_record
def census(box: Any, s: Any, out: IntArray) -> int:  # type: ignore[empty-body]
    """Write how many cards of each kind there are, wherever they lie; return the number of kinds.

    It is for tests: the numbers must never change during a match.
    """


@_by_record
def advise(box: Any, s: Any, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """Rules of thumb: write how good each of the seat's legal actions looks; the higher, the better.

    It may use only what the seat knows: on the seat's observation it gives the same.
    """


@_by_record
def judge(box: Any, s: Any, out: FloatArray) -> bool:  # type: ignore[empty-body]
    """For search: judge `s`, all of it open, without playing on; chance may be to act.

    Either write each seat's expected utility, from 0 to 1, and return True, or return False.
    """


@_by_record
def finish(box: Any, s: Any) -> bool:  # type: ignore[empty-body]
    """For search: play on from `s`, all of it open, for at least one decision, as well as possible, and return True.

    Where there is no better way than a playout, change nothing and return False.
    """


@_by_record
def imagine(box: Any, obs: Any, seat: int, rng: IntArray) -> None:
    """For search: as `redeal`, but possibilities may be as likely as the others' play suggests."""


@_by_record
def reveal(box: Any, s: Any) -> None:
    """Before an action marked as showing: turn up what it shows, and do nothing else.

    For those who tell of the step: what is shown may be gone after it. The state is only good to be observed.
    """


@_by_record
def forget_order(box: Any, s: Any) -> None:
    """Where colors are alike: bring what is kept in an order that depends on colors into one that does not."""


@_by_record
def put_in_order(box: Any, s: Any) -> None:
    """Where colors are alike, after they were exchanged: bring what is kept in an order into that order again."""
