"""What an audit finds wrong, as data."""

from dataclasses import dataclass
from typing import Any

from ruse.core.reason import Reason
from ruse.lab.words import book


@dataclass(frozen=True)
class Fault:
    """A phrase of the books of reports, and the facts it tells; one of them may be another fault, or a reason."""

    phrase: str
    facts: tuple[Any, ...] = ()

    def told(self, language: str = "en") -> str:
        """The fault in words."""
        return str(getattr(book(language), self.phrase)(*(_told(fact, language) for fact in self.facts)))


def _told(fact: Any, language: str) -> Any:
    if isinstance(fact, Fault):
        return fact.told(language)
    return fact.in_language(language) if isinstance(fact, Reason) else fact
