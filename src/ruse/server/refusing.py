"""How the server says no."""

from typing import Any

from ruse.core.reason import Reason
from ruse.server.protocol import Error
from ruse.server.words import book_of


class Refuse(Exception):
    """A request that cannot be granted. Nothing was changed."""

    def __init__(self, error: Error, text: str = "", phrase: str = "", **fields: Any) -> None:
        super().__init__(error)
        self.error: Error = error
        self._text = text  # in the client's language already
        self._phrase = phrase  # of the server's book: more than the error says
        self._fields = fields

    def text(self, language: str | None) -> str:
        """For people."""
        book = book_of(language)
        if self._phrase:
            return Reason(getattr(book, self._phrase), **self._fields).in_language(book.LANGUAGE)
        return self._text or str(book.ERRORS[self.error])
