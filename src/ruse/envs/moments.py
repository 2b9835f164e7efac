"""Nodes in words: what a viewer knows, and all that it ever noticed, for those who walk through all that may happen."""

from math import prod
from typing import Any

from ruse.core.node import Node
from ruse.core.protocol import CHANCE, SPECTATOR, UNSEEN
from ruse.core.record import NONE, UNKNOWN
from ruse.core.setup import Setup
from ruse.envs.layout import word_names


class Moment(Node):
    """A node that tells viewers what they know."""

    __slots__ = ("_news", "_words")

    def __init__(self, *how: Any) -> None:
        super().__init__(*how)
        self._words: dict[int, list[int]] = {}
        self._news: dict[int, str] = {}

    @property
    def actions(self) -> tuple[int, ...]:
        """All actions that led here."""
        actions, moment = [], self
        while moment.before is not None:
            actions.append(moment.action)
            moment = moment.before
        return tuple(reversed(actions))

    def rewards(self) -> list[float]:
        """Reward of each seat for a match that is over."""
        seats, rules, box = self.setup.num_seats, self.setup.game.rules, self.setup.box.plain
        payoffs: Any = [0.0] * seats
        rules.returns(box, self.state, payoffs)
        return [float(rules.reward(box, self.state, payoff, seats)) for payoff in payoffs]

    # What a viewer knows

    def words(self, viewer: int) -> list[int]:
        """The integers of what a viewer knows now."""
        if viewer not in self._words:
            self._words[viewer] = self.observed(viewer).words()
        return self._words[viewer]

    def sight(self, viewer: int) -> str:
        """What a viewer knows now, a line for each field; `?` is unknown, `-` is nothing there."""
        shown, lines = [*map(_shown, self.words(viewer))], [f"viewer: {_viewer_name(self.setup, viewer)}"]
        start = 0
        for name, shape in self.setup.game.plain_state.shapes.items():
            stop = start + prod(shape)
            lines.append(f"{name}: {' '.join(shown[start:stop])}")
            start = stop
        return "\n".join(lines)

    def memory(self, viewer: int) -> str:
        """All that a viewer ever noticed, a line for each step, with perfect recall."""
        lines, moment = [], self
        while moment.before is not None:
            lines.append(moment.news(viewer))
            moment = moment.before
        lines += [moment.news(viewer), f"viewer: {_viewer_name(self.setup, viewer)}"]
        return "\n".join(line for line in reversed(lines) if line)

    def news(self, viewer: int) -> str:
        """What a viewer noticed of the step that led here: the action, what it showed, and what is known since then."""
        if viewer not in self._news:
            self._news[viewer] = " ".join(self._noticed(viewer))
        return self._news[viewer]

    def _noticed(self, viewer: int) -> list[str]:
        if self.before is None:
            return self._differences([UNKNOWN] * len(word_names(self.setup.game)), self.words(viewer))
        game, before = self.setup.game, self.before
        known, told = before.words(viewer), []
        seen = before.noticed(self.seat, self.action, viewer)
        if seen != UNSEEN:
            told.append(f"{_actor_name(self.setup, self.seat)}: {game.actions.code(seen)};")
            if game.actions[seen].shows:  # it may be gone after the step
                shown = before.revealed(viewer).words()
                told += self._differences(known, shown)
                known = shown
        return told + self._differences(known, self.words(viewer))

    def _differences(self, before: list[int], after: list[int]) -> list[str]:
        changes = zip(word_names(self.setup.game), before, after, strict=True)
        return [f"{name}={_shown(new)}" for name, old, new in changes if old != new]


def _shown(value: int) -> str:
    return "?" if value == UNKNOWN else "-" if value == NONE else str(value)


def _viewer_name(setup: Setup, viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else setup.game.seat_codes[viewer]


def _actor_name(setup: Setup, actor: int) -> str:
    return "chance" if actor == CHANCE else setup.game.seat_codes[actor]
