"""A match: the truth and its history, with a friendly face.

The state never leaves. What others get is made by a `Seat`, from what its viewer may know.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import lt
from typing import Any

from ruse.core.actions import Action
from ruse.core.arguments import generator_of
from ruse.core.box import Box
from ruse.core.errors import IllegalAction, RuseError
from ruse.core.facts import Ending, Happening
from ruse.core.game import Game
from ruse.core.node import Node
from ruse.core.perspective import Perspective
from ruse.core.plain import pack, unpack
from ruse.core.playout import ENDLESS, STUCK, check_ending
from ruse.core.protocol import CHANCE, NOBODY, OWNER, SPECTATOR
from ruse.core.reason import Said
from ruse.core.record import UNKNOWN, IntArray, RecordArray
from ruse.core.seat import Seat
from ruse.core.setup import Setup
from ruse.core.speech import LogEntry


@dataclass(frozen=True)
class Step:
    """An action that was taken, and by whom."""

    seat: int
    action: int


_Holes = tuple[list[int] | None, list[int] | None]
"""What each viewer did not know before the last step, and does not know after it, counted; None if it was not."""

_step = lru_cache(1 << 16)(Step)
"""Equal steps are one object, so that many matches take little room."""


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: list[int]
    shares: list[float]  # of the win, by seat; they add up to 1
    payoffs: list[float]  # by seat, in the unit of the game's `Payoff`
    scores: list[int]
    ending: Ending  # its kind, as data
    reason: str  # in English


class Match:
    """One match from its beginning, or from a position.

    >>> from ruse.core.registry import find_game
    >>> match = Match(find_game("tooth-and-claw"))
    >>> [action.code for action in match.legal()]
    ['type sword', 'type shield', 'type bow']
    >>> match.push("type bow")
    >>> match
    <Match of tooth-and-claw, step 1, white to choose>
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, int] | None = None,
        box: Box | None = None,
        position: RecordArray | None = None,
    ) -> None:
        self.setup = Setup(game, game.check_options(options or {}), box or game.standard_box)
        self.game, self.options, self.box = game, self.setup.options, self.setup.box
        self._start = position
        self._node = self._first_node()
        self._before: Node | None = None  # the node before the last step, while it is known
        self._holes: _Holes = (None, None)
        self._doors: dict[int, Seat] = {}
        self.steps: list[Step] = []

    def __repr__(self) -> str:
        actor = self.actor
        turn = {NOBODY: "over", CHANCE: "chance to act"}.get(actor) or f"{self.game.seat_codes[actor]} to choose"
        return f"<Match of {self.game.name}, step {len(self.steps)}, {turn}>"

    @property
    def starts_from_position(self) -> bool:
        return self._start is not None

    # Whose choice it is

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    @property
    def viewers(self) -> list[int]:
        """All who may look on: the seats and the spectator. The OWNER is not among them."""
        return [*range(self.num_seats), SPECTATOR]

    @property
    def actor(self) -> int:
        """The seat to choose, CHANCE or NOBODY."""
        return self._node.actor

    def actors(self) -> list[int]:
        """All seats that may choose now; several, where choices are sealed."""
        return [seat for seat in range(self.num_seats) if self._node.legal_for(seat)]

    def legal(self, seat: int | None = None) -> list[Action]:
        """What a seat (by default the actor, who may be CHANCE) may choose."""
        chooser = self.actor if seat is None else self._check_chooser(seat)
        if chooser == NOBODY:
            return []
        return self.game.actions.these(self._node.legal_for(chooser))

    def seat(self, viewer: int) -> Seat:
        """The door to what a seat or the SPECTATOR may know and do; or the OWNER, who may know everything."""
        if viewer != OWNER and viewer not in self.viewers:
            raise RuseError(
                "there is no seat {seat}; there are {seats}, numbered from 0, and the spectator",
                seat=viewer,
                seats=self.num_seats,
            )
        if viewer not in self._doors:
            self._doors[viewer] = Seat(self, viewer)
        return self._doors[viewer]

    def let_go(self) -> None:
        """Close all doors, which hold the match as it holds them: it need not wait for the garbage collector."""
        self._doors.clear()

    # Going forward and back

    def push(self, action: Action | int | str, seat: int | None = None) -> None:
        """Take an action, given as itself, its number or its code, for a seat (by default the actor)."""
        chooser = self.actor if seat is None else self._check_chooser(seat)
        number = self.game.actions.number_of(action)
        if chooser == NOBODY or number not in self._node.legal_for(chooser):
            raise self._illegal(chooser, number)
        self._take(chooser, number)

    def pop(self) -> Step:
        """Take back the last step, whatever it was."""
        if not self.steps:
            raise RuseError("there is no step to take back")
        last = self.steps[-1]
        if self._before is not None:
            self._return_to(len(self.steps) - 1, self._before)
        else:
            self.go_back(len(self.steps) - 1)
        return last

    def at(self, num_steps: int) -> "Match":
        """The match as it was after so many steps: another match, which can be played on."""
        if not 0 <= num_steps <= len(self.steps):
            raise RuseError(
                "there are {steps} steps; nobody can go back to step {step}", steps=len(self.steps), step=num_steps
            )
        again = Match(self.game, self.options, self.box, self._start)
        again.steps = self.steps[:num_steps]
        again._node = self._node if num_steps == len(self.steps) else self._node_at(num_steps)
        return again

    def go_back(self, num_steps: int) -> None:
        """Go back to where so many steps had been taken."""
        self._return_to(num_steps, self.at(num_steps)._node)

    def play_chance(self, rng: IntArray) -> None:
        """Let chance act until a seat has to choose or the game is over."""
        generator_of(rng)
        while self.actor == CHANCE:
            self._draw(rng)

    def check_goes_on(self) -> None:
        """Raise an error if the match is not over, and nobody has a choice."""
        if self.actor not in (NOBODY, CHANCE) and not self.actors():
            check_ending(self.game.title, STUCK)

    def play_chance_once(self, rng: IntArray) -> None:
        """Let chance act once; it must be its turn."""
        generator_of(rng)
        if self.actor != CHANCE:
            raise RuseError("it is not chance's turn to act")
        self._draw(rng)

    def _draw(self, rng: IntArray) -> None:
        dice = rng.tolist()
        action = self._node.pick(CHANCE, dice)
        rng[:] = dice
        self._take(CHANCE, action)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last choice: nothing was drawn or shown since, and nobody acted on it."""
        return self.seat(self._check_seat(seat)).can_undo

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice. What others have since chosen in secret stays."""
        last = self._last_choice(self._check_seat(seat))
        if last is None:
            raise RuseError("nothing to take back: something was drawn, shown or done by others since your last choice")
        since = self.steps[last + 1 :]
        self.go_back(last)
        for step in since:
            self._take(step.seat, step.action)

    # Through a door, in short: what experiments and tests ask for in every other line

    def observation(self, viewer: int) -> Any:
        """Short for `seat(viewer).observation`."""
        return self.seat(viewer).observation

    def perspective(self, seat: int) -> Perspective:
        """Short for `seat(seat).perspective()`."""
        return self.seat(seat).perspective()

    def log(self, viewer: int, language: str = "en") -> list[LogEntry]:
        """Short for `seat(viewer).speech(language).log()`."""
        return self.seat(viewer).speech(language).log()

    # What all may know

    def scores(self) -> list[int]:
        """The points of every seat, as far as all know them."""
        out: Any = [0] * self.num_seats
        self.game.rules.scores(self.box.plain, self.seat(SPECTATOR)._obs, out)
        return list(out)

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if self.actor != NOBODY:
            return None
        out = self._node.returns()
        payoffs = [float(payoff) for payoff in out]
        shares = self.game.payoff.shares(payoffs)
        winners = [seat for seat in range(self.num_seats) if shares[seat] == max(shares)]
        door = self.seat(SPECTATOR)
        ending = self.game.telling.ending(self.box.plain, door._obs)
        return Outcome(winners, shares, payoffs, self.scores(), ending, door.speech().say(ending))

    # What its owner may know

    def position(self) -> dict[str, Any]:
        """The whole table in the words of a position file. It tells everything: for its owner only."""
        return self.game.position.write(self.box.plain, self._node.state)

    def truth(self) -> RecordArray:
        """The whole state, as an array of one record. For the owner of the match only."""
        return pack(self._node.state)

    # Checking what comes from outside

    def _check_seat(self, seat: int) -> int:
        if seat not in range(self.num_seats):
            raise RuseError(
                "there is no seat {seat}; there are {seats}, numbered from 0", seat=seat, seats=self.num_seats
            )
        return seat

    def _check_chooser(self, seat: int) -> int:
        return seat if seat == CHANCE else self._check_seat(seat)

    def _illegal(self, chooser: int, number: int) -> IllegalAction:
        code = self.game.actions.code(number)
        if chooser == CHANCE:
            return IllegalAction("this cannot come by chance now", code)
        door = self.seat(0 if chooser == NOBODY else chooser)
        refusal = door.why_not(number)
        assert refusal is not None
        return IllegalAction(Said(lambda language: door.speech(language).say(refusal)), code, refusal)

    # The truth

    @property
    def _state(self) -> Any:
        return self._node.state

    def _first_node(self) -> Node:
        if self._start is not None:
            return Node(self.setup, unpack(self.game.plain_state, self._start))
        return Node.first(self.setup)

    def _node_at(self, num_steps: int) -> Node:
        """The node after so many steps, found by taking them again."""
        state = self._first_node().state
        for step in self.steps[:num_steps]:
            self.game.rules.apply(self.box.plain, state, step.seat, step.action)
        return Node(self.setup, state)

    def _take(self, seat: int, action: int) -> None:
        """Take a step that is known to be legal."""
        if len(self.steps) >= self.game.max_steps:
            check_ending(self.game.title, ENDLESS)
        before, self._node = self._node, self._node.take(seat, action, remembered=False)
        self._before = before
        self.steps.append(_step(seat, action))
        if self._doors:
            known_to_all = self._node.observed(SPECTATOR)
            num_told = sum(door.tells for door in self._doors.values())
            public = self.game.view.view(self.box.plain, known_to_all, SPECTATOR) if num_told > 2 else None
            for door in self._doors.values():
                door._follow(before, seat, action, known_to_all, public)
            before.state.share(self._node.state)  # so that both take little room
            self._holes = self._holes[1], self._holes_at_doors(known_to_all)

    def _return_to(self, num_steps: int, node: Node) -> None:
        """Be where so many steps had been taken, which led to that node; open doors come along."""
        self._node, self._before, self._holes = node, None, (None, None)
        del self.steps[num_steps:]
        for door in self._doors.values():
            door._look_anew()

    # What was noticed

    def retold(self, viewer: int, since: int) -> Iterator[Happening]:
        """Every step from that one on as a viewer noticed it, one by one: the match is played again."""
        again = self.at(since)
        door = again.seat(viewer)
        door.tells = True
        try:
            for number, step in enumerate(self.steps[since:], since):
                again._take(step.seat, step.action)
                yield from door.events(number)
        finally:
            again.let_go()

    def _seen_by(self, viewer: int) -> list[int]:
        """Every step as a viewer noticed it."""
        node, seen = self._first_node(), []
        for step in self.steps:
            seen.append(node.noticed(step.seat, step.action, viewer))
            node = node.take(step.seat, step.action, remembered=False)
        return seen

    # Taking back

    def _last_choice(self, seat: int) -> int | None:
        """The step of the seat's last choice, if it may be taken back."""
        last = first = len(self.steps) - 1
        while first >= 0 and self.steps[first].seat not in (seat, CHANCE):
            first -= 1
        if first < 0 or self.steps[first].seat == CHANCE:
            return None
        if self._before is None:
            self._before = self._node_at(last)
        if self._settles(last, self._before, self._node, seat):
            return None
        nodes = self._nodes_from(first)
        if any(self._settles(first + n, nodes[n], nodes[n + 1], seat) for n in range(last - first)):
            return None
        return first if self._is_sealed(first, nodes[0]) else None

    def _settles(self, index: int, before: Node, after: Node, seat: int) -> bool:
        """Whether a step, the seat's last choice or a later one, showed somebody something, or the seat noticed it."""
        step = self.steps[index]
        if step.seat != seat and before.noticed(step.seat, step.action, seat) == step.action:
            return True
        return self._was_revealing(before, after)

    def _nodes_from(self, index: int) -> list[Node]:
        """The nodes before the step of that number and after every step from it on."""
        if index == len(self.steps) - 1 and self._before is not None:
            return [self._before, self._node]
        nodes = [self._node_at(index)]
        for step in self.steps[index:]:
            nodes.append(nodes[-1].take(step.seat, step.action, remembered=False))
        return nodes

    def _is_sealed(self, index: int, node: Node) -> bool:
        """Whether all later steps would have been possible without this one: nobody waited for it."""
        for step in self.steps[index + 1 :]:
            if step.action not in node.legal_for(step.seat):
                return False
            node = node.take(step.seat, step.action, remembered=False)
        return True

    def _was_revealing(self, before: Node, after: Node) -> bool:
        """Whether anybody has fewer holes after a step than before."""
        is_last = before is self._before and after is self._node
        known = self._holes if is_last else (None, None)
        return any(map(lt, known[1] or self._holes_in(after), known[0] or self._holes_in(before)))

    def _holes_in(self, node: Node) -> list[int]:
        known_to_all = node.observed(SPECTATOR)
        seats = [node.observed(seat, known_to_all) for seat in range(self.num_seats)]
        return [observed.count_hidden(UNKNOWN) for observed in (known_to_all, *seats)]

    def _holes_at_doors(self, known_to_all: Any) -> list[int] | None:
        """The same for the present state, if somebody follows from every seat: then it takes little."""
        seats = [self._doors[seat]._obs for seat in range(self.num_seats) if seat in self._doors]
        if len(seats) < self.num_seats:
            return None
        return [observed.count_hidden(UNKNOWN) for observed in (known_to_all, *seats)]
