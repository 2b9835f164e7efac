"""The pages of a game that brings none, made from its declarations. Whatever a game brings it tells itself."""

from typing import TYPE_CHECKING, Any

from ruse.core.actions import Action
from ruse.core.defaults.facts import Choose, Done, Ended, Happened, NotPossible
from ruse.core.defaults.position import DefaultPosition
from ruse.core.defaults.table import DefaultTable
from ruse.core.defaults.view import DefaultView
from ruse.core.facts import UNSEEN_CARD, Ending, Event, Prompt, Refusal
from ruse.core.protocol import CHANCE

if TYPE_CHECKING:
    from ruse.core.game import Game, Pages

_KNOWN = ("deed", "events", "prompt", "why_not", "ending", "view", "components", "draw", "lines", "read", "write")


def default_pages(game: "Game") -> "Pages":
    """Telling, view, table and position, with what the game says of them in `pages` instead of what is usual."""
    found = DefaultTelling(game), DefaultView(game), DefaultTable(game), DefaultPosition(game)
    for name, function in game.pages.items():
        page = next((page for page in found if hasattr(page, name)), None)
        if page is None or name not in _KNOWN:
            raise TypeError(f"{game.package}: nothing is told by '{name}'; known are {', '.join(_KNOWN)}")
        setattr(page, name, function)
    return found


class DefaultTelling:
    """Facts, made from observations and the action table."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        private = [(each, range(each.first, each.stop)) for each in game.actions.private]
        self._receivers = {n: each.owner for each, numbers in private for n in (*numbers, each.blurred) if each.owner}
        self._arguments = {}
        for each, numbers in private:
            self._arguments[each.blurred] = (UNSEEN_CARD,) * len(game.actions[numbers[0]].args)

    def deed(self, box: Any, obs: Any, seat: int, action: int) -> Event:
        """An action (blurred or not) about to be taken."""
        what, receiver = self._game.actions[action], self._receivers.get(action)
        who = int(receiver(box, obs)) if receiver else seat
        if who == CHANCE:
            return Happened(what.verb, self._args(what))
        return Done(who, what.verb, self._args(what))

    def _args(self, action: Action) -> tuple[str, ...]:
        return self._arguments.get(action.number) or tuple(map(str, action.args.values()))

    def events(self, box: Any, before: Any, after: Any, seat: int, action: int) -> list[Event]:
        """Moves and changes are seen on the table."""
        return []

    def prompt(self, box: Any, obs: Any, seat: int) -> Prompt | None:
        """The verbs that may be chosen."""
        room: Any = [0] * (self._game.max_legal + 1)
        number = self._game.rules.legal(box, obs, seat, room)
        return Choose(tuple(dict.fromkeys(self._game.actions[each].verb for each in room[:number])), rule="")

    def why_not(self, box: Any, obs: Any, seat: int, action: int) -> Refusal:
        """That it may not be chosen."""
        what = self._game.actions[action]
        return NotPossible(what.verb, self._args(what), rule="")

    def ending(self, box: Any, obs: Any) -> Ending:
        """What everybody got, which follows from what everybody knows."""
        seats = int(obs.seats) if "seats" in self._game.state.declared else self._game.seats[0]
        payoffs: Any = [0.0] * seats
        self._game.rules.returns(box, obs, payoffs)
        best = max(payoffs)
        winners = tuple(seat for seat in range(seats) if payoffs[seat] == best)
        return Ended(winners, tuple(float(payoff) for payoff in payoffs), rule="")
