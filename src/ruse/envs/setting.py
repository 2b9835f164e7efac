"""What all matches of an environment have in common: a game, its options and its box."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from ruse.core.arguments import BoxLike, known_box, known_game, known_options, seed_of
from ruse.core.box import Box
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.registry import find_game


@dataclass(frozen=True, eq=False)
class Setting:
    """A game, the options that were chosen, and the components it is played with. Nothing of it ever changes."""

    game: Game
    box: Box
    options: dict[str, int]

    @classmethod
    def of(cls, game: Game | str, options: Mapping[str, int] | None = None, box: BoxLike | None = None) -> "Setting":
        """As somebody asks for it; a RuseError names what is wrong."""
        found = known_game(game)
        return cls(found, known_box(found, box), known_options(found, options))

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        return self.game.reward_range(self.box, self.num_seats)

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
