"""Languages: what every game says alike in each, and how the players are spoken of."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

LANGUAGES = ("en", "ja")


class Voice:
    """Who is spoken of and to: names by seat, the seat that is `you`, and the components that are spoken about."""

    def __init__(self, names: Sequence[str], you: int | None = None, components: Any = None) -> None:
        self.names = names
        self.you = you
        self.components = components

    def name(self, seat: int) -> str:
        """The player's name."""
        return self.names[seat]


def book_of(language: str) -> ModuleType:
    """The phrases all games share, and the language's own kind of voice."""
    return import_module(f"{__name__}.{language}")


def voice_of(language: str, names: Sequence[str], you: int | None = None, components: Any = None) -> Any:
    """A voice that speaks the language."""
    return book_of(language).Voice(names, you, components)


def find_topic(text: str, topics: Mapping[str, str], other_words: Mapping[str, str]) -> str | None:
    """Help on a word: a topic, another word or mark that belongs to one, or the beginning of a topic; None without any.

    `other_words` has them by topic, with commas between them.
    """
    if text in topics:
        return topics[text]
    for topic, others in other_words.items():
        if text in others.split(", "):
            return topics[topic]
    singular = text.removesuffix("s")
    return next((topics[topic] for topic in topics if singular and topic.startswith(singular)), None)
