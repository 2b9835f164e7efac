"""A node: the state of a match at one moment, which never changes.

To act makes the next node, which remembers the one before, so many courses may share their beginning. Matches,
walkers and trees stand on nodes; here alone observations and perspectives are made.
"""

from collections.abc import Iterable
from typing import Any, Self

from ruse.core.perspective import Perspective, SeenAction, seen_action
from ruse.core.plain import from_words, pack
from ruse.core.playout import CROWDED, STUCK, check_ending
from ruse.core.protocol import CHANCE, NOBODY, OWNER, UNSEEN
from ruse.core.record import NONE, UNKNOWN
from ruse.core.setup import Setup


class Node:
    """A state, and the course that led to it, as far as it is remembered."""

    __slots__ = ("_actor", "_legal", "_seen", "action", "before", "seat", "setup", "state")

    def __init__(
        self, setup: Setup, state: Any, before: Self | None = None, seat: int = NOBODY, action: int = NONE
    ) -> None:
        self.setup = setup
        self.state = state  # a plain one, which nobody may change
        self.before = before
        self.seat = seat  # whose action led here
        self.action = action
        self._actor: int | None = None
        self._legal: tuple[int, ...] | None = None
        self._seen: dict[int, tuple[SeenAction, ...]] | None = None

    @classmethod
    def first(cls, setup: Setup) -> Self:
        """The node before the first action."""
        return cls(setup, setup.first_state())

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the root and the steps from there; unpickling takes them again."""
        root, steps = self, []
        while root.before is not None:
            steps.append((root.seat, root.action))
            root = root.before
        return _replayed, (type(self), self.setup, root.state.words(), steps[::-1])

    # What may happen

    @property
    def actor(self) -> int:
        """The seat to choose, CHANCE or NOBODY."""
        if self._actor is None:
            self._actor = self.setup.game.rules.actor(self.setup.box.plain, self.state)
        return self._actor

    @property
    def is_over(self) -> bool:
        return self.actor == NOBODY

    @property
    def legal(self) -> tuple[int, ...]:
        """The actions open to the actor."""
        if self._legal is None:
            self._legal = legal_in(self.setup, self.state, self.actor)
        return self._legal

    def legal_for(self, seat: int) -> tuple[int, ...]:
        """The actions open to a seat or CHANCE; where choices are sealed, others than the actor may choose too."""
        return self.legal if seat == self.actor else legal_in(self.setup, self.state, seat)

    def likelihoods(self) -> list[float]:
        """At CHANCE: the probability of each legal action."""
        room, number = _room(self.setup), len(self.legal)
        total = self.setup.game.rules.weights(self.setup.box.plain, self.state, room)
        return [weight / total for weight in room[:number]] if total else [1 / number] * number

    def pick(self, seat: int, rng: Any) -> int:
        """A legal action drawn at random, at CHANCE as likely as its weight; `rng` is a list or an array."""
        rules, box = self.setup.game.rules, self.setup.box.plain
        action = rules.pick(box, self.state, seat, rng, _room(self.setup), _room(self.setup))
        if action == NONE:
            check_ending(self.setup.game.title, STUCK)
        return int(action)

    def take(self, seat: int, action: int, *, remembered: bool = True) -> Self:
        """The node after an action, which must be legal; it need not remember this one."""
        state = self.state.copy()
        self.setup.game.rules.apply(self.setup.box.plain, state, seat, action)
        return type(self)(self.setup, state, self if remembered else None, seat, action)

    def take_all(self, steps: Iterable[tuple[int, int]]) -> Self:
        """The node after several steps, each a seat and its action."""
        node = self
        for seat, action in steps:
            node = node.take(seat, action)
        return node

    def after_chance(self, rng: Any) -> Self:
        """The node where chance has acted, and a seat is to choose or the match is over."""
        node = self
        while node.actor == CHANCE:
            node = node.take(CHANCE, node.pick(CHANCE, rng))
        return node

    # What comes of it

    def returns(self) -> list[float]:
        """When the match is over: each seat's payoff."""
        payoffs: Any = [0.0] * self.setup.num_seats
        self.setup.game.rules.returns(self.setup.box.plain, self.state, payoffs)
        return [float(payoff) for payoff in payoffs]

    # What a viewer knows

    def observed(self, viewer: int, known_to_all: Any = None) -> Any:
        """Knowledge of a viewer as a plain state; `known_to_all`, what the SPECTATOR knows, is something to start from.

        The OWNER knows the state itself.
        """
        if viewer == OWNER:
            return self.state
        setup = self.setup
        observed = setup.game.blank_observation.copy() if known_to_all is None else known_to_all.copy_hidden()
        setup.game.rules.observe(setup.box.plain, self.state, viewer, observed)
        return observed

    def revealed(self, viewer: int) -> Any:
        """Knowledge of a viewer once everything that the next action shows is turned up."""
        state = self.state.copy()
        self.setup.game.rules.reveal(self.setup.box.plain, state)
        return Node(self.setup, state).observed(viewer)

    def noticed(self, seat: int, action: int, viewer: int) -> int:
        """An action that is about to be taken here, as a viewer notices it: itself, blurred, or UNSEEN."""
        if viewer == OWNER:
            return action
        return self.setup.game.rules.seen(self.setup.box.plain, self.state, seat, action, viewer)

    def seen(self, viewer: int) -> tuple[SeenAction, ...]:
        """All remembered actions, as a viewer noticed them."""
        later: list[SeenAction] = []
        node = self
        while node.before is not None and viewer not in (node._seen or ()):
            noticed = node.before.noticed(node.seat, node.action, viewer)
            if noticed != UNSEEN:
                later.append(seen_action(node.seat, noticed))
            node = node.before
        found = (*(node._seen or {}).get(viewer, ()), *reversed(later))
        self._seen = {**(self._seen or {}), viewer: found}
        return found

    def perspective(
        self,
        seat: int,
        seen: tuple[SeenAction, ...] | None = None,
        observed: Any = None,
        legal: tuple[int, ...] | None = None,
    ) -> Perspective:
        """All that a bot in a seat may use to decide. What its owner has at hand need not be found again."""
        observation = pack(self.observed(seat) if observed is None else observed, UNKNOWN)
        observation.flags.writeable = False
        return Perspective(
            game=self.setup.game,
            box=self.setup.box,
            seat=seat,
            num_seats=self.setup.num_seats,
            observation=observation[0],
            legal=self.legal_for(seat) if legal is None else legal,
            seen=self.seen(seat) if seen is None else seen,
        )


def _replayed(kind: type[Node], setup: Setup, root: list[int], steps: list[tuple[int, int]]) -> Node:
    return kind(setup, from_words(setup.game.plain_state, root)).take_all(steps)


def legal_in(setup: Setup, state: Any, seat: int) -> tuple[int, ...]:
    """The actions open to a seat in a state, or in an observation of the seat."""
    game = setup.game
    room: Any = [0] * (game.max_legal + 1)
    number = game.rules.legal(setup.box.plain, state, seat, room)
    if number > len(room):
        check_ending(game.title, CROWDED)
    return tuple(room[:number])


def _room(setup: Setup) -> Any:
    """Room for rules to write in."""
    return [0] * (setup.game.max_legal + 1)
