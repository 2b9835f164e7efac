"""What reports and audits say: a phrase book a language."""

from importlib import import_module
from typing import Any


def book(language: str) -> Any:
    """The book of a language: a module of texts, and of functions from facts to texts."""
    return import_module(f"{__name__}.{language}")
