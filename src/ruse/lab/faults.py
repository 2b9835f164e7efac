"""What an audit finds wrong, as data."""

from dataclasses import dataclass
from typing import Any

from ruse.lab.words import book


@dataclass(frozen=True)
class Fault:
    """A phrase of the books of reports, and the facts it tells; one of them may be another fault."""

    phrase: str
    facts: tuple[Any, ...] = ()

    def told(self, language: str = "en") -> str:
        """The fault in words."""
        facts = [fact.told(language) if isinstance(fact, Fault) else fact for fact in self.facts]
        return str(getattr(book(language), self.phrase)(*facts))
