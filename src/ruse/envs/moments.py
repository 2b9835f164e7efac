"""A match as a chain of moments, for those who walk through all that may happen.

A moment never changes: to act makes the next one, which knows the one before. So a moment is its own copy, and many
courses share their beginning.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from typing import Any

from ruse.core.box import Box
from ruse.core.game import Game
from ruse.core.plain import blank
from ruse.core.protocol import CHANCE, SPECTATOR, UNSEEN
from ruse.core.record import NONE, UNKNOWN
from ruse.envs.lanes import reward


@dataclass(frozen=True, eq=False)
class Setting:
    """What all moments of a match have in common."""

    game: Game
    box: Box
    options: dict[str, int]

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    def beginning(self) -> "Moment":
        """The moment before the first action."""
        state = blank(self.game.plain_state, 0)
        options: Any = self.game.option_array(self.options).tolist()
        self.game.rules.setup(self.box.plain, state, options)
        return Moment(self, state)

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


class Moment:
    """A state, and how it came about."""

    __slots__ = ("_legal", "_news", "_words", "action", "actor", "before", "setting", "state")

    def __init__(self, setting: Setting, state: Any, before: "Moment | None" = None, action: int = NONE) -> None:
        self.setting = setting
        self.state = state
        self.before = before
        self.action = action  # that led here
        self.actor: int = setting.game.rules.actor(setting.box.plain, state)
        self._legal: tuple[int, ...] | None = None
        self._words: dict[int, list[int]] = {}
        self._news: dict[int, str] = {}

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """What is written of a moment is what was done; `after_all` leads back to it."""
        return tuple, (self.actions,)

    @property
    def actions(self) -> tuple[int, ...]:
        """All that was done to come here."""
        actions, moment = [], self
        while moment.before is not None:
            actions.append(moment.action)
            moment = moment.before
        return tuple(reversed(actions))

    # What may happen

    @property
    def legal(self) -> tuple[int, ...]:
        """What whoever is to act may do."""
        if self._legal is None:
            room = self._room()
            number = self.setting.game.rules.legal(self.setting.box.plain, self.state, self.actor, room)
            self._legal = tuple(room[:number])
        return self._legal

    def likelihoods(self) -> list[float]:
        """At CHANCE: how likely each of its actions is."""
        room, number = self._room(), len(self.legal)
        total = self.setting.game.rules.weights(self.setting.box.plain, self.state, room)
        return [weight / total for weight in room[:number]] if total else [1 / number] * number

    def after(self, action: int) -> "Moment":
        """The moment after an action that is legal."""
        state = self.state.copy()
        self.setting.game.rules.apply(self.setting.box.plain, state, self.actor, action)
        return Moment(self.setting, state, self, action)

    def after_all(self, actions: Iterable[int]) -> "Moment":
        """The moment after several actions that are legal."""
        return reduce(Moment.after, actions, self)

    def rewards(self) -> list[float]:
        """When the match is over: what it brings to each seat."""
        shares: Any = [0.0] * self.setting.num_seats
        self.setting.game.rules.returns(self.setting.box.plain, self.state, shares)
        return [reward(share, self.setting.num_seats) for share in shares]

    def _room(self) -> Any:
        return [0] * (self.setting.game.max_legal + 1)

    # What a viewer knows

    def words(self, viewer: int) -> list[int]:
        """The integers of what a viewer knows now."""
        if viewer not in self._words:
            self._words[viewer] = self._observed(viewer, self.state)
        return self._words[viewer]

    def sight(self, viewer: int) -> str:
        """What a viewer knows now, a line for each field; `?` is unknown, `-` is nothing there."""
        words, lines = iter(self.words(viewer)), [f"viewer: {self.setting.viewer_name(viewer)}"]
        for name, shape in self.setting.game.plain_state.shapes.items():
            cells = [_shown(next(words)) for _ in product(*map(range, shape))]
            lines.append(f"{name}: {' '.join(cells)}")
        return "\n".join(lines)

    def memory(self, viewer: int) -> str:
        """All that a viewer ever noticed, a line for each step, with perfect recall."""
        lines, moment = [], self
        while moment.before is not None:
            lines.append(moment.news(viewer))
            moment = moment.before
        lines += [moment.news(viewer), f"viewer: {self.setting.viewer_name(viewer)}"]
        return "\n".join(line for line in reversed(lines) if line)

    def news(self, viewer: int) -> str:
        """What a viewer noticed of the step that led here: the action, what it showed, and what is known since then."""
        if viewer not in self._news:
            self._news[viewer] = " ".join(self._noticed(viewer))
        return self._news[viewer]

    def _noticed(self, viewer: int) -> list[str]:
        if self.before is None:
            return self._differences([UNKNOWN] * len(self.setting.word_names), self.words(viewer))
        game, box, before = self.setting.game, self.setting.box.plain, self.before
        known, told = before.words(viewer), []
        seen = game.rules.seen(box, before.state, before.actor, self.action, viewer)
        if seen != UNSEEN:
            told.append(f"{self.setting.actor_name(before.actor)}: {game.actions.code(seen)};")
            if game.actions[seen].shows:  # it may be gone after the step
                open_state = before.state.copy()
                game.rules.reveal(box, open_state)
                shown = self._observed(viewer, open_state)
                told += self._differences(known, shown)
                known = shown
        return told + self._differences(known, self.words(viewer))

    def _differences(self, before: list[int], after: list[int]) -> list[str]:
        changes = zip(self.setting.word_names, before, after, strict=True)
        return [f"{name}={_shown(new)}" for name, old, new in changes if old != new]

    def _observed(self, viewer: int, state: Any) -> list[int]:
        observed = self.setting.game.blank_observation.copy()
        self.setting.game.rules.observe(self.setting.box.plain, state, viewer, observed)
        words: list[int] = observed.words()
        return words


def _shown(value: int) -> str:
    return "?" if value == UNKNOWN else "-" if value == NONE else str(value)
