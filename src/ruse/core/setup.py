"""The setup of a match: a game, its options and its box."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ruse.core.arguments import BoxLike, known_box, known_game, known_options
from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.registry import find_game


@dataclass(frozen=True, eq=False, slots=True)
class Setup:
    """A game, all its options, and the box it is played with. It never changes, and pickles by names."""

    game: Game
    options: dict[str, int]
    box: Box

    @classmethod
    def of(cls, game: Game | str, options: Mapping[str, int] | None = None, box: BoxLike | None = None) -> "Setup":
        """Check what somebody asks for; a RuseError names what is wrong."""
        found = known_game(game)
        return cls(found, known_options(found, options), known_box(found, box))

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        reward = self.game.rules.reward
        least, most = self.game.payoff.range_with(self.box.plain)
        return float(reward(None, None, least, self.num_seats)), float(reward(None, None, most, self.num_seats))

    @property
    def changes(self) -> tuple[str, ...]:
        """The changes to the standard box, like `knight-of-6.strength=5`."""
        return self.game.changes(self.box)

    def with_options(self, options: Mapping[str, int]) -> "Setup":
        """The same game and box with other options."""
        return Setup(self.game, self.game.check_options(options), self.box)

    def first_state(self) -> Any:
        """The state before the first action, as a plain object."""
        return self.game.first_state(self.box, self.options)

    def __deepcopy__(self, memo: Any) -> "Setup":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.game.name, self.options, self.changes)


def _unpickled(name: str, options: dict[str, int], changes: tuple[str, ...]) -> Setup:
    game = find_game(name)
    return Setup(game, options, game.box(changes))
