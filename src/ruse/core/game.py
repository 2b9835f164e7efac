"""One value describes a game to every other layer."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, wraps
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from ruse.core import box as boxes
from ruse.core.actions import ActionTable
from ruse.core.entries import Entries
from ruse.core.errors import BadOptions, RuseError
from ruse.core.facts import Ending, Event, Prompt, Refusal, View
from ruse.core.kernel import P, R, compiled, is_compiled
from ruse.core.language import LANGUAGES, voice_of
from ruse.core.payoff import WIN, Payoff, utility_of
from ruse.core.plain import Plain, blank, plain_class
from ruse.core.protocol import Rules, payoff_as_reward
from ruse.core.reason import Named, Said, speak_by
from ruse.core.record import UNKNOWN, IntArray, Record, RecordArray
from ruse.core.text import shortened


@dataclass(frozen=True)
class Option:
    """Something the players agree on before the game."""

    name: str
    values: tuple[int, ...]  # the first is the default
    say: str
    names: tuple[str, ...] = ()  # of the values, where a game has no phrase book to name them

    def __post_init__(self) -> None:
        if self.names and len(self.names) != len(self.values):
            raise TypeError(f"the option '{self.name}' has {len(self.values)} values, and {len(self.names)} names")


@dataclass(frozen=True)
class Level:
    """An opponent for people."""

    name: str
    bot: str  # as `ruse arena` would call it


@dataclass(frozen=True)
class AlikeColors:
    """Colors that the components treat alike: exchange them everywhere, and it is the same game.

    For each list of names that tell a color, `color_of` has the color of every one of them.
    """

    number: int
    color_of: Mapping[tuple[str, ...], tuple[int, ...]]


class Telling(Protocol):
    """A game's `telling.py`: facts, made from observations."""

    def deed(self, box: Any, obs: Any, seat: int, action: int) -> Event:
        """An action (blurred or not) about to be taken; distinct among legal actions."""

    def events(self, box: Any, before: Any, after: Any, seat: int, action: int) -> list[Event]:
        """What followed from the action; often nothing. What the action shows is turned up in `before` already.

        Moves are found by comparing views. Only where that would be a guess, as when cards that lie face
        down are turned up and taken away at once, the game tells of them itself.
        """

    def prompt(self, box: Any, obs: Any, seat: int) -> Prompt | None:
        """What `seat` has to choose now."""

    def why_not(self, box: Any, obs: Any, seat: int, action: int) -> Refusal:
        """The rule against an action of `seat`, who has something else to choose."""

    def ending(self, box: Any, obs: Any) -> Ending:
        """How the finished game was won."""


class ViewPage(Protocol):
    """A game's `view.py`: the table as data, made from an observation."""

    def view(self, box: Any, obs: Any, viewer: int, public: Any = None) -> View:
        """The table as the viewer sees it; `public`, what the SPECTATOR sees, is something to start from."""

    def components(self, box: Any) -> Any:
        """What is printed on the components."""


class TablePage(Protocol):
    """A game's `table.py`: a view in a terminal. All its words come from the speech's phrase book."""

    def draw(self, view: Any, speech: Any, width: int) -> Any:
        """A Rich renderable, at most `width` columns wide."""

    def lines(self, view: Any, speech: Any) -> list[str]:
        """The same as plain lines of text, to be read aloud."""


class PositionPage(Protocol):
    """A game's `position.py`: a table set up by hand, as the tables of a TOML file."""

    def read(self, box: Any, entries: Entries, s: Any) -> None:
        """Change `s`, a plain state right after `setup`, to the position; BadPosition names what cannot be read."""

    def write(self, box: Any, s: Any) -> dict[str, Any]:
        """The tables that `read` would set up the same state from."""


Pages = tuple[Telling, ViewPage, TablePage, PositionPage]
"""What a game's `pages.py` names. The type checker compares the modules with what all games share."""


T = TypeVar("T")

_module = cache(import_module)  # for those that are asked for in every sentence


def cached_on_game(function: "Callable[[Game], T]") -> "Callable[[Game], T]":
    """Cache the result of a function of a game with the game itself, for as long as that lives."""

    @wraps(function)
    def cached(game: "Game") -> T:
        if function not in game._cache:
            game._cache[function] = function(game)
        result: T = game._cache[function]
        return result

    return cached


def _nothing_forbidden(options: Mapping[str, int]) -> Refusal | None:
    return None


@dataclass(frozen=True, eq=False)
class Game:
    """Everything special to one game. `core/define.py` makes it from one module; a folder names all parts itself."""

    package: str  # the module, as in `__name__`
    title: str
    credits: str
    seat_codes: tuple[str, ...]  # of the players in files, clockwise
    rules_version: int  # raised when older match files would play differently
    state: type[Record]
    rules: Rules
    actions: ActionTable
    build_box: Callable[[boxes.Table], RecordArray]
    seats: tuple[int, ...]  # the possible numbers of seats, the usual one first
    max_legal: int  # no state has more legal actions
    max_steps: int  # no match is longer, chance actions included
    options: tuple[Option, ...] = ()
    forbidden: Callable[[Mapping[str, int]], Refusal | None] = _nothing_forbidden  # the rule against a combination
    levels: tuple[Level, ...] = (  # from 1, the easiest, to 5
        Level("Beginner", "ismcts:5@1"),
        Level("Casual", "ismcts:20"),
        Level("Seasoned", "ismcts:100"),
        Level("Expert", "ismcts:600"),
        Level("Master", "ismcts:4000"),
    )
    search: Mapping[str, Any] = field(default_factory=dict)  # how the searching bot plays this game best
    colors: AlikeColors | None = None  # of the standard components
    payoff: Payoff = WIN  # range, sum and unit of what `returns` writes
    box_tables: boxes.Table | None = None  # the components, where they are not in a `box.toml`
    box_meanings: Mapping[str, boxes.Meaning] = field(default_factory=dict)  # of entries like `box.ante`
    about: str = ""  # the rules in words, where there is no RULES.md
    phrases: Mapping[str, str] = field(default_factory=dict)  # of a game without a phrase book, by verb
    deck: str = "deck"  # the place of cards that lie nowhere else, where no field holds them
    pages: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # functions that replace `core/defaults`
    _cache: dict[Callable[..., Any], Any] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        assert self.actions.private is not None  # the table is complete
        if not self.payoff.is_win:
            utility = utility_of(self.payoff, self.rules.returns, max(self.seats))
            rules = replace(self.rules, utility=utility, reward=payoff_as_reward)
            object.__setattr__(self, "rules", rules)
        self.rules.serve(self.state)
        if self.has_module("words"):
            speak_by(f"{self.package}.words")

    def has_module(self, page: str) -> bool:
        """Whether the game brings a module of that name."""
        package, _, module = f"{self.package}.{page}".rpartition(".")
        is_there = package == self.package or self.has_module(page.rpartition(".")[0])
        return is_there and hasattr(import_module(package), "__path__") and find_spec(f"{package}.{module}") is not None

    @property
    def name(self) -> str:
        """As on the command line and in files."""
        folder = self.package.rsplit(".", 1)[-1]
        return folder if folder.startswith("_") else folder.replace("_", "-")

    @cached_property
    def folder(self) -> Path:
        """The folder of the game; for a game in one file, one beside it that may hold its page or tests."""
        return self.source.with_suffix("") if self.source.is_file() else self.source

    @cached_property
    def source(self) -> Path:
        """The folder or the one file that the game is written in."""
        module = import_module(self.package)
        file = Path(cast(str, module.__file__))
        return file.parent if hasattr(module, "__path__") else file

    @cached_property
    def _pages(self) -> Pages:
        if self.has_module("pages"):
            pages: Pages = import_module(f"{self.package}.pages").PAGES
            return pages
        from ruse.core.defaults import default_pages

        return default_pages(self)

    @property
    def telling(self) -> Telling:
        return self._pages[0]

    @property
    def view(self) -> ViewPage:
        return self._pages[1]

    @property
    def table(self) -> TablePage:
        return self._pages[2]

    @property
    def position(self) -> PositionPage:
        return self._pages[3]

    def words(self, language: str) -> Any:
        """The phrase book of a language: a module with a function for every fact."""
        if language not in LANGUAGES:
            raise RuseError(
                "unknown language '{language}' (languages: {known})", language=language, known=list(LANGUAGES)
            )
        return self._books[self.spoken(language)]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """Those the game speaks: English always, if only in the words of its declarations."""
        found = tuple(each for each in LANGUAGES if self.has_module(f"words.{each}"))
        return found if "en" in found else ("en", *found)

    def spoken(self, language: str) -> str:
        """The language that is spoken to whoever asks for that one."""
        return language if language in self.languages else "en"

    @cached_property
    def _books(self) -> dict[str, Any]:
        from ruse.core.defaults.words import completed

        return {
            language: completed(
                self, _module(f"{self.package}.words.{language}") if self.has_module(f"words.{language}") else None
            )
            for language in self.languages
        }

    def say(self, refusal: Refusal, language: str = "en") -> str:
        """A rule against options, in words."""
        words = self.words(language)
        return str(getattr(words, str(refusal.__struct_config__.tag))(refusal, voice_of(language, words.SEATS)))

    @cached_property
    def plain_state(self) -> type[Plain]:
        """States as plain objects, for rules called from Python."""
        hidden = (name for name, field in self.state.declared.items() if getattr(field, "hidden", True))
        return plain_class(self.state.dtype, tuple(hidden))

    @cached_property
    def blank_observation(self) -> Any:
        """What an observation starts from: all UNKNOWN."""
        return blank(self.plain_state, UNKNOWN)

    def components(self, box: boxes.Box) -> Any:
        """What is printed on the components of a box."""
        if "components" not in box.known:
            box.known["components"] = self.view.components(box.plain)
        return box.known["components"]

    @cached_property
    def standard_box(self) -> boxes.Box:
        return self.load_box()

    def box(self, changes: Iterable[str] = ()) -> boxes.Box:
        """The standard box with changes like `knight-of-6.strength=5`. The latest boxes are cached."""
        words = tuple(changes)
        return _changed_box(self, words) if words else self.standard_box

    def changes(self, box: boxes.Box) -> tuple[str, ...]:
        """The changes that make a box of the standard one; with them `box` gives an equal one."""
        if "changes" not in box.known:
            box.known["changes"] = tuple(boxes.words_of(box.tables, self.standard_box.tables))
        found: tuple[str, ...] = box.known["changes"]
        return found

    def load_box(self, changes: Path | boxes.Table | None = None) -> boxes.Box:
        """The components, with those of a file (or of tables) of changes laid over the standard ones."""
        return boxes.load(self._standard_tables, self.build_box, changes)

    @cached_property
    def _standard_tables(self) -> boxes.Table:
        return self.box_tables if self.box_tables is not None else boxes.read_toml(self.folder / "box.toml")

    def compiled(self, function: Callable[P, R]) -> Callable[P, R]:
        """A generic kernel as machine code for this game."""
        return compiled(function, self.source)

    def is_compiled(self, function: Callable[..., Any]) -> bool:
        """Whether `compiled` would have it at once."""
        return is_compiled(function, self.source)

    def configurations(self) -> Iterator[dict[str, int]]:
        """All options that may be chosen together."""
        names = ["seats", *(option.name for option in self.options)]
        for values in product(self.seats, *(option.values for option in self.options)):
            options = dict(zip(names, values, strict=True))
            if not self.forbidden(options):
                yield options

    def check_options(self, chosen: Mapping[str, int]) -> dict[str, int]:
        """All options with their values; BadOptions names the one that is wrong and why."""
        known = {"seats": self.seats, **{option.name: option.values for option in self.options}}
        for name, value in chosen.items():
            if name not in known:
                raise BadOptions(
                    "{game} has no option '{name}'; it has {known}",
                    game=Named(self.title),
                    name=shortened(name),
                    known=list(known),
                )
            if value not in known[name]:
                raise BadOptions(
                    "{name}={value}: {game} allows {allowed}",
                    game=Named(self.title),
                    name=name,
                    value=value,
                    allowed=sorted(known[name]),
                )
        options = {name: chosen.get(name, values[0]) for name, values in known.items()}
        if refusal := self.forbidden(options):
            raise BadOptions("{why}", refusal, why=Said(lambda language: self.say(refusal, language)))
        return options

    def first_state(self, box: boxes.Box, options: Mapping[str, int]) -> Any:
        """The state right after setup, as a plain object."""
        state = blank(self.plain_state, 0)
        chosen: Any = [int(value) for value in self.check_options(options).values()]
        self.rules.setup(box.plain, state, chosen)
        return state

    def option_array(self, options: Mapping[str, int]) -> IntArray:
        """The options as `setup` wants them: the number of seats first."""
        return np.array(list(self.check_options(options).values()), np.int64)


@lru_cache(maxsize=100)
def _changed_box(game: Game, changes: tuple[str, ...]) -> boxes.Box:
    return game.load_box(boxes.changes_of(game.standard_box.tables, changes, game.name))
