"""Facts: what a viewer is told, as data without a word of text.

A game declares its own facts as subclasses. Phrase books turn them into sentences, pages into motion,
and clients read them as JSON; nobody has to dig them out of a text. Seats are numbers; cards, places and
colors are the codes of the game's action table.
"""

import re
from typing import Any, ClassVar

from msgspec import Struct

UNSEEN_CARD = "?"
"""A card whose face the viewer does not see. Where backs differ, the name of the back follows: `?ace`."""

Zones = dict[str, tuple[str, ...]]
"""The cards at every place of the table, in the order they lie there. A game has always the same places."""


def tag_of(name: str) -> str:
    """The name of a fact in JSON and in phrase books, as in must_follow."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Fact(Struct, frozen=True, gc=False, tag_field="is", tag=tag_of):
    """Something a viewer may know. Facts never form cycles, so the garbage collector need not track them."""


class Event(Fact, frozen=True):
    """Something that happened."""

    @property
    def is_news(self) -> bool:
        """Whether it says more than what was told before it."""
        return True


class Deed(Event, frozen=True):
    """An action, as a viewer notices it: what was done by `who`, with all that its sentence needs."""

    who: int


class Prompt(Fact, frozen=True, kw_only=True):
    """What a seat has to choose, and the number of the rule.

    What has no number of a chapter is named: `ruling 5`, `setup 6`, `appendix`, `end`.
    """

    rule: str


class Refusal(Fact, frozen=True, kw_only=True):
    """Why an action may not be chosen, and the number of the rule."""

    rule: str


class Ending(Fact, frozen=True, kw_only=True):
    """How a match ended, and the number of the rule."""

    rule: str


# What every game tells alike


class Moved(Event, frozen=True):
    """A card went from one place to another, or was turned over where it lies.

    `was` is the face the viewer saw before, `card` the one seen now; either may be unseen.
    """

    was: str
    card: str
    source: str
    target: str


class Changed(Event, frozen=True):
    """A field of the view other than its zones has another value."""

    field: str
    value: Any


class NotNow(Refusal, frozen=True):
    """Something else has to be chosen first."""

    prompt: Prompt


class NotYourTurn(Refusal, frozen=True):
    """The seat has nothing to choose now."""

    who: int


class OnlyLooking(Refusal, frozen=True):
    """A spectator chooses nothing."""


class GameIsOver(Refusal, frozen=True):
    """Nobody has anything to choose any more."""


class View(Struct, frozen=True, gc=False):
    """The table as one viewer sees it. A game adds its own fields: markers, counts, scores."""

    unordered: ClassVar[tuple[str, ...]] = ()
    """Places, without their seats, whose cards lie in no order: they are shown sorted."""

    phase: str
    choosing: tuple[int, ...]  # seats that have to choose now
    zones: Zones


class Happening(Struct, frozen=True, gc=False):
    """One step of a match, as a viewer noticed it."""

    step: int
    seat: int  # whose step, or CHANCE
    events: tuple[Event, ...]
