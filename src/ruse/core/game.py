"""One value describes a game to every other layer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np

from ruse.core import box as boxes
from ruse.core.actions import ActionTable
from ruse.core.balance import BalancePage
from ruse.core.entries import Entries
from ruse.core.errors import BadOptions
from ruse.core.kernel import P, R, compiled, is_compiled
from ruse.core.protocol import Rules
from ruse.core.record import IntArray, Record, RecordArray


@dataclass(frozen=True)
class Option:
    """Something the players agree on before the game."""

    name: str
    values: tuple[int, ...]  # the first is the default
    say: str


@dataclass(frozen=True)
class Level:
    """An opponent for people."""

    name: str
    bot: str  # as `ruse arena` would call it


class Words(Protocol):
    """A game's `words.py`: everything it says to people. All of it is made from observations."""

    def seat_name(self, seat: int) -> str: ...

    def say(self, box: Any, obs: Any, seat: int, action: int) -> str:
        """One sentence for an action (blurred or not) about to be taken; distinct among legal actions."""

    def label(self, box: Any, obs: Any, seat: int, action: int) -> str:
        """The action of `seat` in few words, for a list to choose from; distinct among legal actions."""

    def tell(self, box: Any, before: Any, after: Any, seat: int, action: int) -> list[str]:
        """What followed from the action, a sentence each; often nothing."""

    def prompt(self, box: Any, obs: Any, seat: int) -> str:
        """What `seat` has to choose now."""

    def why_not(self, box: Any, obs: Any, seat: int, action: int) -> str:
        """The rule, with its number, against an action of `seat` that is not legal."""

    def reason(self, box: Any, obs: Any) -> str:
        """How the finished game was won, with the number of the rule."""

    def explain(self, box: Any, topic: str) -> str | None:
        """Help on a card or a word of the game; None if there is none."""

    def topics(self) -> list[str]:
        """The words `explain` is best asked for."""


class TablePage(Protocol):
    """A game's `table.py`: the table in a terminal, made from an observation."""

    def draw(self, box: Any, obs: Any, seat: int, width: int) -> Any:
        """A Rich renderable, at most `width` columns wide."""

    def lines(self, box: Any, obs: Any, seat: int) -> list[str]:
        """The same as plain lines of text, to be read aloud."""


class PositionPage(Protocol):
    """A game's `position.py`: a table set up by hand, as the tables of a TOML file."""

    def read(self, box: Any, entries: Entries, s: Any) -> None:
        """Change `s`, a state right after `setup`, to the position; BadPosition names what is wrong."""

    def write(self, box: Any, s: Any) -> dict[str, Any]:
        """The tables that `read` would set up the same state from."""


def _nothing_forbidden(options: Mapping[str, int]) -> str | None:
    return None


@dataclass(frozen=True)
class Game:
    """Everything special to one game. Its folder is a copy of `_template` with other rules."""

    package: str  # the folder, as in `__name__`
    title: str
    credits: str
    rules_version: int  # raised when a match file of before would play otherwise
    state: type[Record]
    rules: Rules
    actions: ActionTable
    build_box: Callable[[boxes.Table], RecordArray]
    seats: tuple[int, ...]  # the possible numbers of seats, the usual one first
    max_legal: int  # no state has more legal actions
    max_steps: int  # no match is longer, chance actions included
    options: tuple[Option, ...] = ()
    forbidden: Callable[[Mapping[str, int]], str | None] = _nothing_forbidden  # the rule against a combination
    showcase: tuple[Mapping[str, int], ...] = ({},)  # options of the golden playthroughs
    levels: tuple[Level, ...] = (  # from 1, the easiest, to 5
        Level("Beginner", "ismcts:5@1"),
        Level("Casual", "ismcts:20"),
        Level("Seasoned", "ismcts:100"),
        Level("Expert", "ismcts:600"),
        Level("Master", "ismcts:4000"),
    )
    search: Mapping[str, Any] = field(default_factory=dict)  # how the searching bot plays this game best
    rehearsed: tuple[Mapping[str, int], ...] = ()  # options the conformance tests play with; none named: all

    def __post_init__(self) -> None:
        self.rules.serve(self.state)

    def level(self, name: str) -> int | None:
        """The number, from 1, of the level of that name, as in level3; None if it is no level."""
        names = [f"level{number}" for number in range(1, len(self.levels) + 1)]
        return names.index(name) + 1 if name in names else None

    def bot_of(self, name: str) -> str:
        """The bot a level stands for; any other name as it is."""
        level = self.level(name)
        return self.levels[level - 1].bot if level else name

    @property
    def name(self) -> str:
        """As on the command line and in files."""
        folder = self.package.rsplit(".", 1)[-1]
        return folder if folder.startswith("_") else folder.replace("_", "-")

    @cached_property
    def folder(self) -> Path:
        """Where the game lives."""
        return Path(cast(str, import_module(self.package).__file__)).parent

    @cached_property
    def words(self) -> Words:
        return cast(Words, import_module(f"{self.package}.words"))

    @cached_property
    def table(self) -> TablePage:
        return cast(TablePage, import_module(f"{self.package}.table"))

    @cached_property
    def position(self) -> PositionPage:
        return cast(PositionPage, import_module(f"{self.package}.position"))

    @cached_property
    def balance(self) -> BalancePage:
        """The page of the game's `balance.py`; without one, the page that has nothing to say."""
        name = f"{self.package}.balance"
        return cast(BalancePage, import_module(name).PAGE) if find_spec(name) else BalancePage()

    @cached_property
    def standard_box(self) -> boxes.Box:
        return self.load_box()

    def load_box(self, changes: Path | boxes.Table | None = None) -> boxes.Box:
        """The components, with those of a file (or of tables) of changes laid over the standard ones."""
        return boxes.load(self.folder / "box.toml", self.build_box, changes)

    def compiled(self, function: Callable[P, R]) -> Callable[P, R]:
        """A generic kernel as machine code for this game."""
        return compiled(function, self.folder)

    def is_compiled(self, function: Callable[..., Any]) -> bool:
        """Whether `compiled` would have it at once."""
        return is_compiled(function, self.folder)

    def configurations(self) -> Iterator[dict[str, int]]:
        """All options that may be chosen together."""
        names = ["seats", *(option.name for option in self.options)]
        for values in product(self.seats, *(option.values for option in self.options)):
            options = dict(zip(names, values, strict=True))
            if not self.forbidden(options):
                yield options

    def rehearsals(self) -> Iterator[dict[str, int]]:
        """The options the conformance tests play with, where to play with all of them would take too long."""
        if self.rehearsed:
            yield from map(self.check_options, self.rehearsed)
        else:
            yield from self.configurations()

    def check_options(self, chosen: Mapping[str, int]) -> dict[str, int]:
        """All options with their values; BadOptions names the one that is wrong and why."""
        known = {"seats": self.seats, **{option.name: option.values for option in self.options}}
        for name, value in chosen.items():
            if name not in known:
                raise BadOptions(f"{self.title} has no option '{name}'; it has {', '.join(known)}")
            if value not in known[name]:
                allowed = ", ".join(map(str, sorted(known[name])))
                raise BadOptions(f"{name}={value}: {self.title} allows {allowed}")
        options = {name: chosen.get(name, values[0]) for name, values in known.items()}
        if reason := self.forbidden(options):
            raise BadOptions(reason)
        return options

    def option_array(self, options: Mapping[str, int]) -> IntArray:
        """The options as `setup` wants them: the number of seats first."""
        return np.array(list(self.check_options(options).values()), np.int64)
