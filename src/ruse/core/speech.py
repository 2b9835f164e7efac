"""A seat in words: prompts, labels, the log, reasons, help and tables, in one language.

A game's phrase book for a language is a module of flat functions, one for every fact, named after it.
Nothing is decided there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from ruse.core.actions import Action
from ruse.core.facts import Ending, Event, Fact, Happening, NotNow
from ruse.core.language import Voice, book_of, voice_of
from ruse.core.protocol import OWNER
from ruse.core.seat import Seat


@dataclass(frozen=True)
class LogEntry:
    """What a viewer noticed of one step: a sentence, and those that followed from it."""

    number: int  # of the step
    seat: int
    sentences: list[str]


class Speech:
    """What a seat is told, in a language.

    `names` are the players' own, `you` is the seat that is spoken to, `notes` say more about some of the players.
    `side` is the seat from whose side the OWNER looks at the table; others look from their own.
    """

    def __init__(
        self,
        seat: Seat,
        language: str = "en",
        names: Sequence[str] | None = None,
        you: int | None = None,
        notes: Mapping[int, str] | None = None,
        side: int = 0,
    ) -> None:
        self.seat = seat
        self.side = side if seat.viewer == OWNER else seat.viewer
        self.notes = notes or {}
        self.language = language = seat.game.spoken(language)
        self.words: Any = seat.game.words(language)
        self.voice: Voice = voice_of(language, names or self.words.SEATS, you, seat.components)
        self._core: ModuleType = book_of(language)

    def say(self, fact: Fact) -> str:
        """A fact as a sentence; empty, if it is only to be seen on the table."""
        if isinstance(fact, NotNow):
            return str(self._core.not_now(self.say(fact.prompt)))
        tag = _tag(fact)
        phrase = getattr(self.words, tag, None) or getattr(self._core, tag)
        return str(phrase(fact, self.voice))

    def title(self, seat: int) -> str:
        """A player's name on the table, as in White (you), or Black (level 2)."""
        note = self._core.YOU if seat == self.seat.viewer else self.notes.get(seat)
        return str(self._core.titled(self.voice.names[seat], note)) if note else self.voice.names[seat]

    def headed(self, name: str) -> str:
        """The beginning of a line of the table, as in Hand: ."""
        return str(self._core.headed(name))

    def separated(self, names: Sequence[str]) -> list[str]:
        """Items of such a line, with what stands between them."""
        return list(self._core.separated(names))

    def account(self, event: Event) -> list[str]:
        """A result with all its sums, a line for each player or place; nothing, if the event is no result."""
        return list(self._more(event, "account") or ())

    def why(self, ending: Ending) -> str:
        """Why a match was won, where it was said already by whom."""
        return str(self._more(ending, "why"))

    def together(self, events: Sequence[Event]) -> str | None:
        """Several events of one kind, by one player, as one sentence; None, if there is none for them.

        Empty, if they are no news.
        """
        phrase = getattr(self.words, f"{_tag(events[0])}_together", None)
        if phrase is None:
            return None
        return str(phrase(events, self.voice)) if any(event.is_news for event in events) else ""

    def label(self, action: Action) -> str:
        """A choice in few words, distinct among the choices."""
        deed = self.seat.deed(action)
        return str(getattr(self.words, f"{_tag(deed)}_label")(deed, self.voice))

    def parts(self, action: Action) -> tuple[str, str, str]:
        """A label as a head and a verb that other choices may share, and the rest; often there is only a rest."""
        deed = self.seat.deed(action)
        parts: tuple[str, str, str] = self._more(deed, "parts") or ("", "", self.label(action))
        return parts

    def note(self, action: Action) -> str:
        """What it means to choose that, in a few words; often nothing."""
        return str(self._more(self.seat.deed(action), "note") or "")

    def sentence(self, action: Action) -> str:
        """A choice as a sentence."""
        return self.say(self.seat.deed(action))

    @property
    def prompt(self) -> str:
        """What there is to choose; empty, if nothing."""
        prompt = self.seat.prompt
        return self.say(prompt) if prompt else ""

    def log(self, since: int = 0) -> list[LogEntry]:
        """What happened, from a step on."""
        entries = [self.entry(happening) for happening in self.seat.events(since)]
        return [entry for entry in entries if entry.sentences]

    def entry(self, happening: Happening) -> LogEntry:
        """One step."""
        sentences = [sentence for event in happening.events if (sentence := self.say(event))]
        return LogEntry(happening.step, happening.seat, sentences)

    def _more(self, fact: Fact, what: str) -> Any:
        """What the phrase book says about a fact besides its sentence."""
        phrase = getattr(self.words, f"{_tag(fact)}_{what}", None)
        return phrase(fact, self.voice) if phrase else None

    def topics(self) -> list[str]:
        """The words help is best asked for."""
        return list(self.words.topics(self.voice))

    def explain(self, topic: str) -> str | None:
        """Help on a card or a word of the game; None if there is none."""
        text: str | None = self.words.explain(topic, self.voice)
        return text

    def table(self, width: int) -> Any:
        """The table as a Rich renderable, at most so many columns wide."""
        return self.seat.game.table.draw(self.seat.view, self, width)

    def lines(self) -> list[str]:
        """The table as lines of text, to be read aloud."""
        return self.seat.game.table.lines(self.seat.view, self)


def _tag(fact: Fact) -> str:
    tag = fact.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
