"""Facts about any game: verbs and arguments of its action table."""

from typing import TYPE_CHECKING, Any

from ruse.core.actions import Action
from ruse.core.defaults.view import seats_of
from ruse.core.derive import declared_fields
from ruse.core.facts import UNSEEN_CARD, Deed, Ending, Event, Prompt, Refusal
from ruse.core.protocol import CHANCE
from ruse.core.record import UNKNOWN

if TYPE_CHECKING:
    from ruse.core.game import Game


class Done(Deed, frozen=True):
    """An action of a player. An argument that the viewer does not see is `?`."""

    verb: str
    args: tuple[str, ...] = ()


class Dealt(Done, frozen=True):
    """An action of chance that gives something to a player."""


class Happened(Event, frozen=True):
    """An action of chance that concerns no player in particular."""

    verb: str
    args: tuple[str, ...] = ()


class Choose(Prompt, frozen=True):
    """The verbs to choose from."""

    verbs: tuple[str, ...]


class NotPossible(Refusal, frozen=True):
    """An action that may not be chosen now."""

    verb: str
    args: tuple[str, ...] = ()
    reason: str = ""  # the game's name for it, where a verb has several


class Ended(Ending, frozen=True):
    """Those who got most, and the payoffs of all; both empty if not everybody may know them."""

    winners: tuple[int, ...]
    payoffs: tuple[float, ...]


class DefaultTelling:
    """Facts of one game, made from observations and its action table."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._receivers: dict[int, Any] = {}  # kernels that name the player a private action belongs to
        self._blurred: dict[int, tuple[str, ...]] = {}  # arguments of blurred actions
        for private in game.actions.private:
            self._blurred[private.blurred] = (UNSEEN_CARD,) * len(game.actions[private.first].args)
            if private.owner:
                numbers = (*range(private.first, private.stop), private.blurred)
                self._receivers.update(dict.fromkeys(numbers, private.owner))

    def deed(self, box: Any, obs: Any, seat: int, action: int) -> Event:
        """An action, blurred or not, about to be taken."""
        what, receiver = self._game.actions[action], self._receivers.get(action)
        if receiver:
            kind = Dealt if seat == CHANCE else Done
            return kind(int(receiver(box, obs)), what.verb, self._args(what))
        return Happened(what.verb, self._args(what)) if seat == CHANCE else Done(seat, what.verb, self._args(what))

    def _args(self, action: Action) -> tuple[str, ...]:
        return self._blurred.get(action.number) or tuple(map(str, action.args.values()))

    def events(self, box: Any, before: Any, after: Any, seat: int, action: int) -> list[Event]:
        """Nothing: moves and changes are seen on the table."""
        return []

    def prompt(self, box: Any, obs: Any, seat: int) -> Prompt | None:
        """The verbs that may be chosen."""
        room: Any = [0] * (self._game.max_legal + 1)
        number = self._game.rules.legal(box, obs, seat, room)
        return Choose(tuple(dict.fromkeys(self._game.actions[each].verb for each in room[:number])), rule="")

    def why_not(self, box: Any, obs: Any, seat: int, action: int) -> Refusal:
        """The action that may not be chosen."""
        what = self._game.actions[action]
        reason = self.reason(box, obs, seat, action) if what.role == "choice" else ""
        return NotPossible(what.verb, self._args(what), reason, rule="")

    def reason(self, box: Any, obs: Any, seat: int, action: int) -> str:
        """The name of the reason against an action: none; the verb has one for every situation."""
        return ""

    def ending(self, box: Any, obs: Any) -> Ending:
        """The payoffs, if they follow from what everybody knows."""
        hidden = {name for name, field in declared_fields(self._game.state).items() if field.hidden}
        payoffs: Any = [0.0] * seats_of(self._game, obs)
        try:
            self._game.rules.returns(box, _Known(obs, hidden), payoffs)
        except _NotKnownError:
            return Ended((), (), rule="")
        best = max(payoffs)
        winners = tuple(seat for seat, payoff in enumerate(payoffs) if payoff == best)
        return Ended(winners, tuple(map(float, payoffs)), rule="")


class _NotKnownError(Exception):
    """A hidden value was read."""


class _Known:
    """An observation that raises an error where a hidden value is read, which rules would take for a number."""

    def __init__(self, obs: Any, hidden: set[str]) -> None:
        self._obs, self._hidden = obs, hidden

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._obs, name)
        return _checked(value) if name in self._hidden else value


class _KnownCells:
    """The same for an array."""

    def __init__(self, cells: Any) -> None:
        self._cells = cells

    def __getitem__(self, key: Any) -> Any:
        return _checked(self._cells[key])

    def __len__(self) -> int:
        return len(self._cells)


def _checked(value: Any) -> Any:
    if hasattr(value, "__getitem__"):
        return _KnownCells(value)
    if value == UNKNOWN:
        raise _NotKnownError
    return value
