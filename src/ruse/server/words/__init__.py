"""What the server itself says to people, in each language."""

from importlib import import_module
from types import ModuleType

from ruse.core.language import LANGUAGES


def book_of(language: str | None) -> ModuleType:
    """The server's phrases; in English, where no words were asked for."""
    return import_module(f"{__name__}.{language if language in LANGUAGES else 'en'}")
