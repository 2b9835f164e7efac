"""For games whose words are still made straight from observations: the same as facts that are text already."""

from importlib import import_module
from types import SimpleNamespace
from typing import Any

from ruse.core.facts import Deed, Ending, Event, Prompt, Refusal, View


class Told(Deed, frozen=True):
    """A deed in words."""

    text: str
    short: str


class Followed(Event, frozen=True):
    """What followed in words."""

    text: str


class Asked(Prompt, frozen=True):
    """A prompt in words."""

    text: str


class Refused(Refusal, frozen=True):
    """A refusal in words."""

    text: str


class Ended(Ending, frozen=True):
    """An ending in words."""

    text: str


class ObservedView(View, frozen=True):
    """A view that is an observation."""

    box: Any
    obs: Any


class LegacyGame:
    """Stands for telling, view, table and words of such a game."""

    def __init__(self, package: str, seats: int) -> None:
        self._words: Any = import_module(f"{package}.words")
        self._table: Any = import_module(f"{package}.table")
        self._seats = seats

    def deed(self, box: Any, obs: Any, seat: int, action: int) -> Event:
        try:
            label = self._words.label(box, obs, seat, action)
        except (IndexError, KeyError, AssertionError):
            label = ""
        return Told(seat, self._words.say(box, obs, seat, action), label)

    def events(self, box: Any, before: Any, after: Any, seat: int, action: int) -> list[Event]:
        return [Followed(text) for text in self._words.tell(box, before, after, seat, action)]

    def prompt(self, box: Any, obs: Any, seat: int) -> Prompt | None:
        return Asked(self._words.prompt(box, obs, seat), rule="")

    def why_not(self, box: Any, obs: Any, seat: int, action: int) -> Refusal:
        return Refused(self._words.why_not(box, obs, seat, action), rule="")

    def ending(self, box: Any, obs: Any) -> Ending:
        return Ended(self._words.reason(box, obs), rule="")

    def view(self, box: Any, obs: Any, viewer: int) -> View:
        return ObservedView("", (), {}, box, obs)

    def components(self, box: Any) -> Any:
        return box

    def draw(self, view: Any, speech: Any, width: int) -> Any:
        return self._table.draw(view.box, view.obs, speech.seat.viewer, width)

    def lines(self, view: Any, speech: Any) -> list[str]:
        return list(self._table.lines(view.box, view.obs, speech.seat.viewer))

    def book(self) -> Any:
        words = self._words
        return SimpleNamespace(
            SEATS=[words.seat_name(seat) for seat in range(self._seats)],
            told=lambda fact, voice: fact.text,
            told_label=lambda fact, voice: fact.short,
            followed=lambda fact, voice: fact.text,
            asked=lambda fact, voice: fact.text,
            refused=lambda fact, voice: fact.text,
            ended=lambda fact, voice: fact.text,
            topics=lambda voice: words.topics(),
            explain=lambda topic, voice: words.explain(voice.components, topic),
        )
