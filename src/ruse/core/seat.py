"""A seat at a match: the only door to what its viewer may know and do.

It is bound to its viewer, a seat, the spectator or the owner, and cannot look or act for anybody else. Whatever it
gives is made from observations of that viewer; the owner observes the state itself.
"""

from typing import TYPE_CHECKING, Any

from ruse.core.actions import Action
from ruse.core.errors import RuseError
from ruse.core.facts import Event, GameIsOver, Happening, NotYourTurn, OnlyLooking, Prompt, Refusal, View
from ruse.core.moves import differences
from ruse.core.node import Node, legal_in
from ruse.core.perspective import Perspective, SeenAction, seen_action
from ruse.core.plain import pack
from ruse.core.protocol import NOBODY, OWNER, SPECTATOR, UNSEEN, nothing_revealed
from ruse.core.record import UNKNOWN

if TYPE_CHECKING:
    from ruse.core.box import Box
    from ruse.core.game import Game
    from ruse.core.match import Match
    from ruse.core.speech import Speech

_LOOKING_BACK = 30  # steps


class Seat:
    """What one viewer sees of a match, and how it takes part. `Match.seat` makes it."""

    __slots__ = (
        "_can_undo",
        "_choices",
        "_first",
        "_happenings",
        "_kept_until",
        "_match",
        "_obs",
        "_seen",
        "_view",
        "tells",
        "viewer",
    )
    _obs: Any
    _view: View | None  # once it is asked for, as what follows
    _choices: tuple[Action, ...] | None
    _can_undo: bool | None
    _seen: list[SeenAction] | None  # all actions as the viewer noticed them

    def __init__(self, match: "Match", viewer: int) -> None:
        self._match = match
        self.viewer = viewer
        self.tells = False  # whether anybody asked what happens; of a bot's seat nobody does
        self._happenings: list[Happening] = []
        self._first = len(match.steps)  # the first step that `_happenings` tells of
        self._kept_until = 0  # steps: until then, what is older than what was asked for is not forgotten
        self._look_anew()

    def __repr__(self) -> str:
        names = {SPECTATOR: "spectator", OWNER: "owner"}
        name = names.get(self.viewer) or self._match.game.seat_codes[self.viewer]
        return f"<Seat {name} of {self._match!r}>"

    @property
    def decides(self) -> bool:
        """Whether the viewer has a seat; the spectator and the owner only look on."""
        return self.viewer >= 0

    @property
    def game(self) -> "Game":
        return self._match.game

    @property
    def box(self) -> "Box":
        return self._match.box

    # What the viewer knows

    @property
    def components(self) -> Any:
        """What is printed on the components."""
        return self._match.game.components(self._match.box)

    @property
    def view(self) -> View:
        """The table as it is now."""
        if self._view is None:
            self._view = self._match.game.view.view(self._match.box.plain, self._obs, self.viewer)
        return self._view

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the viewer may choose now; empty if it has nothing to choose."""
        if self._choices is None:
            match = self._match
            numbers = legal_in(match.setup, self._obs, self.viewer) if self.decides else ()
            self._choices = tuple(match.game.actions.these(numbers))
        return self._choices

    @property
    def prompt(self) -> Prompt | None:
        """What the viewer has to choose; None, if nothing."""
        if not self.choices:
            return None
        return self._match.game.telling.prompt(self._match.box.plain, self._obs, self.viewer)

    def events(self, since: int = 0) -> list[Happening]:
        """What the viewer noticed of every step, from the step of that number on."""
        num_steps = len(self._match.steps)
        if not 0 <= since <= num_steps:
            raise RuseError("there is no step {step}; there are {steps}, numbered from 0", step=since, steps=num_steps)
        if since < self._first:  # the match is played again; whoever looks back may do so again
            self._happenings, self._first = list(self._match.retold(self.viewer, since)), since
            self._kept_until = num_steps + _LOOKING_BACK if self.tells else 0
        elif num_steps > self._kept_until:
            self._happenings, self._first = [each for each in self._happenings if each.step >= since], since
        self.tells = True
        return [each for each in self._happenings if each.step >= since]

    def deed(self, action: Action | int | str) -> Event:
        """An action that the viewer may choose now, as a fact; another one as well, if the table is ready for it."""
        number = self.game.actions.number_of(action)
        try:
            return self._match.game.telling.deed(self._match.box.plain, self._obs, self.viewer, number)
        except (LookupError, ValueError):
            self._offered(number)
            raise

    def why_not(self, action: Action | int | str) -> Refusal | None:
        """The rule against an action; None, if the viewer may choose it."""
        number = self.game.actions.number_of(action)
        if any(choice.number == number for choice in self.choices):
            return None
        if not self.decides:
            return OnlyLooking(rule="")
        if self._match.actor == NOBODY:
            return GameIsOver(rule="")
        if not self.choices:
            return NotYourTurn(self.viewer, rule="")
        return self._match.game.telling.why_not(self._match.box.plain, self._obs, self.viewer, number)

    @property
    def observation(self) -> Any:
        """All that the viewer knows now: a read-only record with UNKNOWN for the rest."""
        observed = pack(self._obs, UNKNOWN)
        observed.flags.writeable = False
        return observed[0]

    def perspective(self) -> Perspective:
        """All that a bot in this seat may use to decide."""
        if not self.decides:
            raise RuseError("only seats decide: there is no perspective of the spectator or the owner")
        legal = tuple(choice.number for choice in self.choices)
        return self._match._node.perspective(self.viewer, tuple(self._seen_actions()), self._obs, legal)

    def speech(self, language: str = "en", **how: Any) -> "Speech":
        """The same in words."""
        from ruse.core.speech import Speech

        return Speech(self, language, **how)

    # What the viewer does

    def push(self, action: Action | int | str) -> None:
        """Choose an action."""
        self._match._take(self.viewer, self._offered(action))

    @property
    def can_undo(self) -> bool:
        """Whether the viewer may take back its last choice: nothing was drawn or shown since, nobody acted on it."""
        if self._can_undo is None:
            self._can_undo = self.decides and self._match._last_choice(self.viewer) is not None
        return self._can_undo

    def undo(self) -> None:
        """Take back the viewer's last choice. What others have since chosen in secret stays."""
        if not self.decides:
            raise RuseError("only seats decide: the spectator and the owner have nothing to take back")
        self._match.undo(self.viewer)

    def _offered(self, action: Action | int | str) -> int:
        """The number of an action that is among the choices."""
        number = self.game.actions.number_of(action)
        if all(choice.number != number for choice in self.choices):
            raise self._match._illegal(self.viewer, number)
        return number

    # Following the match

    def _look_anew(self) -> None:
        """See the table as it is, and forget what was noticed of steps that are taken back."""
        num_steps = len(self._match.steps)
        self._obs = self._match._node.observed(self.viewer)
        self._view = self._choices = self._can_undo = self._seen = None
        self._happenings = [each for each in self._happenings if each.step < num_steps]
        self._first = min(self._first, num_steps)

    def _follow(self, node: Node, seat: int, action: int, known_to_all: Any, public: View | None) -> None:
        """Notice a step that was just taken at a node; everybody knows and sees the same part of it."""
        match, game, box = self._match, self._match.game, self._match.box.plain
        before, view_before = self._obs, self.view if self.tells else None
        noticed = node.noticed(seat, action, self.viewer)
        if noticed != UNSEEN and self._seen is not None:
            self._seen.append(seen_action(seat, noticed))
        self._obs = after = match._node.observed(self.viewer, known_to_all)
        self._view = self._choices = self._can_undo = None
        if view_before is None:
            self._first = len(match.steps)
            return
        self._view = view_after = game.view.view(box, after, self.viewer, public)
        told: list[Event] = []
        if noticed != UNSEEN:
            told.append(game.telling.deed(box, before, seat, noticed))
            if game.actions[noticed].shows and game.rules.reveal is not nothing_revealed:
                before = node.revealed(self.viewer)
            told += game.telling.events(box, before, after, seat, noticed)
        told += differences(view_before, view_after, told)
        if told:
            self._happenings.append(Happening(len(match.steps) - 1, seat, tuple(told)))

    def _seen_actions(self) -> list[SeenAction]:
        """All actions so far, as the viewer noticed them."""
        if self._seen is None:
            noticed = zip(self._match.steps, self._match._seen_by(self.viewer), strict=True)
            self._seen = [seen_action(step.seat, action) for step, action in noticed if action != UNSEEN]
        return self._seen
