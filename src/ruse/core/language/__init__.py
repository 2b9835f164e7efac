"""Languages: what every game says alike in each, and how the players are spoken of."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

LANGUAGES = ("en", "ja")
_LONG_LIST = 5
_NO_SHAPES: Mapping[str, str] = {}


class Voice:
    """Who is spoken of and to: names by seat, the seat that is `you`, and the components that are spoken about."""

    def __init__(self, names: Sequence[str], you: int | None = None, components: Any = None) -> None:
        self.names = names
        self.you = you
        self.components = components

    def name(self, seat: int) -> str:
        """The player's name."""
        return self.names[seat]


@cache
def book_of(language: str) -> ModuleType:
    """The phrases all games share, and the language's own kind of voice."""
    return import_module(f"{__name__}.{language}")


def voice_of(language: str, names: Sequence[str], you: int | None = None, components: Any = None) -> Any:
    """A voice that speaks the language."""
    return book_of(language).Voice(names, you, components)


def in_short(names: Sequence[str]) -> tuple[Sequence[str], int]:
    """Those of a list that are named, and how many more there are: of a long one, only two are named."""
    return (names, 0) if len(names) < _LONG_LIST else (names[:2], len(names) - 2)


def find_topic(
    text: str, topics: Mapping[str, str], other_words: Mapping[str, str], shapes: Mapping[str, str] = _NO_SHAPES
) -> str | None:
    """Help on a word: a topic, another word or mark that belongs to one, or the beginning of a topic; None without any.

    `other_words` has them by topic, with commas between them; `shapes` are patterns of what numbers and marks on the
    table look like, with the topic they belong to.
    """
    text = next((topic for shape, topic in shapes.items() if re.fullmatch(shape, text)), text)
    if text in topics:
        return topics[text]
    for topic, others in other_words.items():
        if text in others.split(", "):
            return topics[topic]
    singular = text.removesuffix("s")
    return next((topics[topic] for topic in topics if singular and topic.startswith(singular)), None)


def find_begun(text: str, names: Mapping[str, str]) -> str | None:
    """The first code whose name begins with the text, or has a word that does; None without any."""
    for code, name in names.items():
        if text and any(part.lower().startswith(text) for part in (name, *name.split())):
            return code
    return None
