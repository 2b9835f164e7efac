"""What all matches of an environment have in common: a game, its options and its box."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import index
from typing import Any

from ruse.core.box import Box
from ruse.core.errors import BadBox, BadOptions, RuseError, UnknownGame
from ruse.core.game import Game
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.reason import Named
from ruse.core.registry import find_game


@dataclass(frozen=True, eq=False)
class Setting:
    """A game, the options that were chosen, and the components it is played with. Nothing of it ever changes."""

    game: Game
    box: Box
    options: dict[str, int]

    @classmethod
    def of(cls, game: Game | str, options: Mapping[str, int] | None = None, box: Box | None = None) -> "Setting":
        """As somebody asks for it; a RuseError names what is wrong."""
        found = known_game(game)
        if options is not None and not isinstance(options, Mapping):
            raise BadOptions(
                "options={options}: their values by their names are needed, like {{'seats': 2}}", options=repr(options)
            )
        chosen = {name: integer_of(f"{name}=", value) for name, value in (options or {}).items()}
        if box is not None and not isinstance(box, Box):
            raise BadBox(
                "box={box}: a Box is needed; find_game('{name}').load_box(...) reads one",
                box=repr(box),
                name=found.name,
            )
        if box is not None and box.records.dtype != found.standard_box.records.dtype:
            raise BadBox("the box is not one of {game}", game=Named(found.title))
        return cls(found, box or found.standard_box, found.check_options(chosen))

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    @property
    def has_standard_box(self) -> bool:
        return self.box.digest == self.game.standard_box.digest

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Setting"], tuple[Any, ...]]:
        """Elsewhere the game is found by its name; its box is made of the same tables."""
        tables = None if self.has_standard_box else self.box.tables
        return _found_again, (self.game.name, self.options, tables)

    @cached_property
    def word_names(self) -> list[str]:
        """What the integers of a state are called, as in hand.1.3."""
        return [
            ".".join(map(str, (name, *cell)))
            for name, shape in self.game.plain_state.shapes.items()
            for cell in product(*map(range, shape))
        ]

    def viewer_name(self, viewer: int) -> str:
        return "spectator" if viewer == SPECTATOR else self.game.seat_codes[viewer]

    def actor_name(self, actor: int) -> str:
        return "chance" if actor == CHANCE else self.game.seat_codes[actor]


def _found_again(name: str, options: dict[str, int], tables: dict[str, Any] | None) -> Setting:
    game = find_game(name)
    return Setting.of(game, options, game.load_box(tables) if tables else None)


def known_game(game: Game | str) -> Game:
    """A game, given as itself or by its name."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise UnknownGame("{game} is no game: it is told by its name, like 'tooth-and-claw'", game=repr(game))
    return find_game(game)


def integer_of(what: str, value: Any) -> int:
    """A number from outside as an integer, whatever kind of integer it is; `what` comes before it in a message."""
    try:
        return index(value)
    except TypeError:
        raise RuseError("{what}{value}: an integer is needed", what=what, value=repr(value)) from None


def seed_of(seed: Any) -> int:
    """A seed from outside."""
    number = integer_of("seed ", seed)
    if number < 0:
        raise RuseError("seed {number}: a seed is not below 0", number=number)
    return number


def seeds_of(seed: Any, num_matches: int) -> list[tuple[int, ...]]:
    """The seed of each of several matches: one for all and the number of the match, or one for each."""
    if isinstance(seed, str) or not isinstance(seed, Iterable):
        return [(seed_of(seed), match) for match in range(num_matches)]
    seeds: list[tuple[int, ...]] = [(seed_of(each),) for each in seed]
    if len(seeds) != num_matches:
        raise RuseError(
            "{seeds} seeds for {matches} matches: one for each is needed", seeds=len(seeds), matches=num_matches
        )
    return seeds
