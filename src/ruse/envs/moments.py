"""A match as a chain of moments, for those who walk through all that may happen.

A moment never changes: to act makes the next one, which knows the one before. So a moment is its own copy, and many
courses share their beginning.
"""

from collections.abc import Iterable
from functools import reduce
from math import prod
from typing import Any

import numpy as np

from ruse.core.perspective import Perspective, SeenAction, seen_action
from ruse.core.plain import blank
from ruse.core.playout import STUCK, check_ending
from ruse.core.protocol import CHANCE, UNSEEN
from ruse.core.record import NONE, UNKNOWN
from ruse.envs.setting import Setting


def _moment_after(setting: Setting, actions: tuple[int, ...]) -> "Moment":
    return beginning(setting).after_all(actions)


def beginning(setting: Setting) -> "Moment":
    """The moment before the first action."""
    state = blank(setting.game.plain_state, 0)
    options: Any = setting.game.option_array(setting.options).tolist()
    setting.game.rules.setup(setting.box.plain, state, options)
    return Moment(setting, state)


class Moment:
    """A state, and how it came about."""

    __slots__ = ("_legal", "_news", "_seen", "_words", "action", "actor", "before", "setting", "state")

    def __init__(self, setting: Setting, state: Any, before: "Moment | None" = None, action: int = NONE) -> None:
        self.setting = setting
        self.state = state
        self.before = before
        self.action = action  # that led here
        self.actor: int = setting.game.rules.actor(setting.box.plain, state)
        self._legal: tuple[int, ...] | None = None
        self._words: dict[int, list[int]] = {}
        self._news: dict[int, str] = {}
        self._seen: dict[int, tuple[SeenAction, ...]] = {}

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        """What is written of a moment is what was done; it leads back to it."""
        return _moment_after, (self.setting, self.actions)

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

    def after_chance(self, rng: Any) -> "Moment":
        """The moment when chance has acted and somebody is to choose, or the match is over; `rng` is a list."""
        moment, rules, box = self, self.setting.game.rules, self.setting.box.plain
        while moment.actor == CHANCE:
            action = rules.pick(box, moment.state, CHANCE, rng, self._room(), self._room())
            if action == NONE:
                check_ending(self.setting.game.title, STUCK)
            moment = moment.after(action)
        return moment

    def rewards(self) -> list[float]:
        """Reward of each seat for a match that is over."""
        seats, rules, box = self.setting.num_seats, self.setting.game.rules, self.setting.box.plain
        payoffs: Any = [0.0] * seats
        rules.returns(box, self.state, payoffs)
        return [float(rules.reward(box, self.state, payoff, seats)) for payoff in payoffs]

    def _room(self) -> Any:
        return [0] * (self.setting.game.max_legal + 1)

    # What a viewer knows

    def words(self, viewer: int) -> list[int]:
        """The integers of what a viewer knows now."""
        if viewer not in self._words:
            self._words[viewer] = self._observed(viewer, self.state)
        return self._words[viewer]

    def perspective(self, seat: int) -> Perspective:
        """All that a bot which is to choose may use to decide."""
        setting = self.setting
        observed = np.array([*self.words(seat), UNKNOWN], np.int64).view(setting.game.state.dtype)
        observed.flags.writeable = False
        return Perspective(
            setting.game, setting.box, seat, setting.num_seats, observed[0], self.legal, self._all_seen(seat)
        )

    def _all_seen(self, viewer: int) -> tuple[SeenAction, ...]:
        """All actions so far, as a viewer noticed them."""
        later, moment = [], self
        while viewer not in moment._seen and moment.before is not None:
            noticed = moment._noticed_action(viewer)
            if noticed != UNSEEN:
                later.append(seen_action(moment.before.actor, noticed))
            moment = moment.before
        self._seen[viewer] = seen = (*moment._seen.get(viewer, ()), *reversed(later))
        return seen

    def _noticed_action(self, viewer: int) -> int:
        """The action that led here, as a viewer noticed it."""
        before = self.before
        assert before is not None
        rules, box = self.setting.game.rules, self.setting.box.plain
        return rules.seen(box, before.state, before.actor, self.action, viewer)

    def sight(self, viewer: int) -> str:
        """What a viewer knows now, a line for each field; `?` is unknown, `-` is nothing there."""
        shown, lines = [*map(_shown, self.words(viewer))], [f"viewer: {self.setting.viewer_name(viewer)}"]
        start = 0
        for name, shape in self.setting.game.plain_state.shapes.items():
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
        seen = self._noticed_action(viewer)
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
