"""What a text match says besides the game's own words, in each language."""

from importlib import import_module
from typing import Any


def book_of(language: str) -> Any:
    """The phrases of a language that games speak."""
    return import_module(f"{__name__}.{language}")
