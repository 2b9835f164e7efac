"""What the commands say: a phrase book a language. A process has one terminal, and so it speaks one language."""

from importlib import import_module
from typing import Any

from ruse.core.language import LANGUAGES

JSON_LANGUAGE = "en"
"""What machines read does not depend on who sits at the terminal."""

_spoken = LANGUAGES[0]


def speak(language: str) -> None:
    """Say everything from now on in this language."""
    global _spoken
    _spoken = language


def spoken() -> str:
    """The language of the terminal."""
    return _spoken


def words() -> Any:
    """The book of the language of the terminal."""
    return book(_spoken)


def book(language: str) -> Any:
    """The book of a language: a module of texts, and of functions from facts to texts."""
    return import_module(f"{__name__}.{language}")
