"""Why something is refused, as facts: an English sentence with gaps, and what stands in them.

Every layer and every game has the same sentences in other languages, as in its `words/ja_errors.py`.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

_homes = ["ruse.core.language"]


def speak_by(package: str) -> None:
    """Let a package have sentences in other languages: `ERRORS`, and words that stand in their gaps, `NAMES`."""
    if package not in _homes:
        _homes.append(package)


class Reason:
    """A sentence, or part of one. What stands in a gap may be a reason itself, or a list."""

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template  # without values it is not a template, and may have any braces
        self.values = values

    def __str__(self) -> str:
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """For people; in English, as far as there is nothing else."""
        sentence = _sentence(self.template, language)
        if not self.values:
            return sentence
        return sentence.format(**{name: _told(value, language) for name, value in self.values.items()})


class Counted(Reason):
    """As in: 1 card; 2 cards. The other languages have it as `{count} card`."""

    def __init__(self, count: int, noun: str) -> None:
        super().__init__(f"{{count}} {noun}", count=int(count))

    def in_language(self, language: str) -> str:
        """In English with an s, unless it is 1."""
        told = super().in_language(language)
        return f"{told}s" if language == "en" and self.values["count"] != 1 else told


class Named(Reason):
    """A word of a game, such as the name of a card."""


class Said(Reason):
    """A sentence that is said when the language is known."""

    def __init__(self, say: Callable[[str], str]) -> None:
        super().__init__("")
        self._say = say

    def __reduce__(self) -> tuple[type[Reason], tuple[str]]:
        """For another process, which cannot say it anew, in English."""
        return Named, (str(self),)

    def in_language(self, language: str) -> str:
        """What is said."""
        return self._say(language)


def either(words: "list[str] | tuple[str, ...]") -> Reason:
    """As in: a, b or c."""
    return Reason("{some} or {last}", some=list(words[:-1]), last=words[-1])


def _told(value: object, language: str) -> object:
    if isinstance(value, Reason):
        return value.in_language(language)
    if isinstance(value, list):
        return _sentence(", ", language).join(str(_told(each, language)) for each in value)
    return value


def _sentence(template: str, language: str) -> str:
    if language == "en":
        return template
    return next((found[template] for home in _homes if template in (found := _catalogue(home, language))), template)


@cache
def _catalogue(home: str, language: str) -> dict[str, str]:
    name = f"{home}.{language}_errors"
    try:
        book = import_module(name) if find_spec(name) else None
        return {**book.ERRORS, **getattr(book, "NAMES", {})} if book else {}
    except Exception:  # of a game that is broken or gone: an error must not hide the one that is told
        return {}
