"""The actions of a game: every one has a number, a code for files, and a sentence for people.

The sentence needs the table at hand and is made in the game's `words.py`.
"""

from collections.abc import Sequence
from difflib import get_close_matches

from ruse.core.errors import UnknownAction


class ActionTable:
    """All actions of a game, numbered from 0. A code is a verb, or a verb and a noun."""

    def __init__(self) -> None:
        self.codes: list[str] = []
        self.shows: list[bool] = []
        self._verbs: list[str] = []
        self._ids: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.codes)

    def add(self, verb: str, nouns: Sequence[str] = ("",), *, shows: bool = False) -> int:
        """Add an action for each noun; return the number of the first.

        `shows` marks actions that turn up something hidden besides what they say themselves.
        """
        first = len(self.codes)
        for noun in nouns:
            code = f"{verb} {noun}".strip()
            if code in self._ids:
                raise ValueError(f"two actions have the code '{code}'")
            self._ids[code] = len(self.codes)
            self.codes.append(code)
            self.shows.append(shows)
            self._verbs.append(verb)
        return first

    def code(self, action: int) -> str:
        """The stable text of an action, as in match files."""
        return self.codes[action]

    def verb(self, action: int) -> str:
        """The first word of the code."""
        return self._verbs[action]

    def parse(self, code: str) -> int:
        """The action with that code; case and spacing do not matter."""
        text = " ".join(code.split())
        action = self._ids.get(text)
        if action is None:
            action = next((i for i, known in enumerate(self.codes) if known.lower() == text.lower()), None)
        if action is None:
            near = get_close_matches(text, self.codes, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise UnknownAction(f"unknown action '{code.strip()}'{hint}")
        return action
