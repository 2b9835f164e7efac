"""The actions of a game: every one has a number, a code for files, a verb and its arguments.

Only a game's `act.py` and its kernels know which numbers stand for what.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import product
from typing import Any, Literal, NamedTuple

import numpy as np
from msgspec import Struct

from ruse.core.errors import UnknownAction
from ruse.core.facts import UNSEEN_CARD
from ruse.core.text import shortened

Role = Literal["choice", "chance", "blurred"]

_NUMBER = (int, np.integer)


class Action(Struct, frozen=True, omit_defaults=True):
    """One action. A blurred one stands for several that its viewer cannot tell apart."""

    number: int
    code: str
    verb: str
    args: dict[str, str | int] = {}
    role: Role = "choice"
    shows: bool = False  # whether it turns up something hidden besides what it says itself

    def text(self, name: str) -> str:
        """An argument that is a code; `?`, if it is blurred."""
        return str(self.args.get(name, UNSEEN_CARD))


class Private(NamedTuple):
    """Actions that only one seat notices as they are; all others notice the blurred one."""

    first: int
    stop: int
    blurred: int
    owner: Callable[[Any, Any], int] | None  # a kernel of box and state; None: whoever acts


class ActionTable:
    """All actions of a game, numbered from 0."""

    def __init__(self) -> None:
        self._actions: list[Action] = []
        self._numbers: dict[str, int] = {}
        self._secrets: list[tuple[int, int, Callable[[Any, Any], int] | None]] = []

    def __repr__(self) -> str:
        verbs = dict.fromkeys(action.verb for action in self._actions)
        return f"<ActionTable of {len(self)} actions: {', '.join(verbs)}>"

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, number: int) -> Action:
        is_number = isinstance(number, _NUMBER) and not isinstance(number, bool)
        if not is_number or not 0 <= number < len(self._actions):
            raise UnknownAction(
                "there is no action {code}; they are numbered from 0 to {last}",
                code=number,
                last=len(self._actions) - 1,
            )
        return self._actions[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def these(self, numbers: Iterable[int]) -> list[Action]:
        """The actions with these numbers, which came from the rules."""
        return [self._actions[number] for number in numbers]

    def add(
        self,
        verb: str,
        *,
        role: Role = "choice",
        shows: bool = False,
        private: bool | Callable[[Any, Any], int] = False,
        **args: Sequence[str],
    ) -> int:
        """Add an action for every combination of arguments, the last one varying first; return the number of the first.

        Its code is the verb and the arguments. If it is private, only the acting seat notices which one it was; a
        kernel of box and state names another owner, as for a card that chance deals. The blurred action is added last.
        """
        if private and not args:
            raise TypeError(f"'{verb}' has no arguments that could be private")
        combinations = (dict(zip(args, values, strict=True)) for values in product(*args.values()))
        nouns = ((" ".join(each.values()), each) for each in combinations)
        first = self.add_listed(verb, nouns, role=role, shows=shows)
        if private:
            self._secrets.append((first, len(self), private if callable(private) else None))
        return first

    @cached_property
    def private(self) -> list[Private]:
        """Actions that only one seat notices as they are. The blurred ones come last, once the table is complete."""
        return [
            Private(first, stop, self.add_listed(self[first].verb, [("", {})], role="blurred"), owner)
            for first, stop, owner in self._secrets
        ]

    def add_listed(
        self,
        verb: str,
        nouns: Iterable[tuple[str, Mapping[str, str | int]]],
        *,
        role: Role = "choice",
        shows: bool = False,
    ) -> int:
        """Add an action for each noun, given with its arguments; return the number of the first."""
        first = len(self._actions)
        for noun, args in nouns:
            code = " ".join(part for part in (verb, "?" if role == "blurred" else "", noun) if part)
            if code in self._numbers:
                raise ValueError(f"two actions have the code '{code}'")
            self._numbers[code] = len(self._actions)
            self._actions.append(Action(len(self._actions), code, verb, dict(args), role, shows))
        return first

    def code(self, number: int) -> str:
        """The stable text of an action, as in match files."""
        return self[number].code

    def number_of(self, action: Action | int | str) -> int:
        """The number of an action that is given as itself, its number or its code."""
        if isinstance(action, str):
            return self.parse(action)
        return self[action.number if isinstance(action, Action) else action].number

    @cached_property
    def _lower_numbers(self) -> dict[str, int]:
        return {code.lower(): number for code, number in self._numbers.items()}

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        return tuple(each.code for each in self if each.role == "choice")

    def find(self, code: str) -> int | None:
        """The action with that code, if there is one; case and spacing do not matter."""
        text = " ".join(code.split())
        number = self._numbers.get(text)
        return self._lower_numbers.get(text.lower()) if number is None else number

    def parse(self, code: str) -> int:
        """The action with that code, as above. UnknownAction names the choice that is nearest."""
        number = self.find(code)
        if number is None:
            text = " ".join(code.split())
            near = get_close_matches(text[:100], self._choices, 1)
            given = shortened(code.strip())
            if near:
                raise UnknownAction("unknown action '{code}'; did you mean '{near}'?", code=given, near=near[0])
            raise UnknownAction("unknown action '{code}'", code=given)
        return number
