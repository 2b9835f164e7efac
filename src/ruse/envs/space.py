"""What players can do, as one space of numbers from 0: the choices of a game, without chance and blurred actions."""

from dataclasses import dataclass
from operator import index
from typing import Any

import numpy as np

from ruse.core.actions import Action, Role
from ruse.core.errors import RuseError
from ruse.core.game import Game, cached_on_game
from ruse.core.record import IntArray

NO_CHOICE = -1


@dataclass(frozen=True)
class ActionSpace:
    """The choices of a game; `numbers` has their numbers in the game's table, `places` says where an action is here."""

    choices: tuple[Action, ...]
    numbers: IntArray
    places: IntArray

    def __len__(self) -> int:
        return len(self.choices)

    @classmethod
    def of(cls, game: Game, role: Role) -> "ActionSpace":
        """All actions of a game that have that role, in the order of its table."""
        choices = tuple(action for action in game.actions if action.role == role)
        places = np.full(len(game.actions), NO_CHOICE, np.int64)
        numbers = np.array([action.number for action in choices], np.int64)
        places[numbers] = np.arange(len(choices))
        return cls(choices, numbers, places)

    def name(self, place: int) -> str:
        """What to call an action in a sentence, even if there is none at that place."""
        return f"action {place} ({self.choices[place].code})" if 0 <= place < len(self) else f"action {place}"


def place_of(action: Any) -> int:
    """An action from outside as an integer, whatever kind of integer it is."""
    try:
        return index(action)
    except TypeError:
        raise RuseError(
            "{action} is no action: it is told by its place in the action space, an integer", action=repr(action)
        ) from None


@cached_on_game
def space_of(game: Game) -> ActionSpace:
    """All that players of a game may ever choose."""
    return ActionSpace.of(game, "choice")
