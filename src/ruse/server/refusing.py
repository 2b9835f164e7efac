"""How the server says no."""

from ruse.server.protocol import Error
from ruse.server.words import book_of


class Refuse(Exception):
    """A request that cannot be granted. Nothing was changed."""

    def __init__(self, error: Error, text: str = "") -> None:
        super().__init__(error)
        self.error: Error = error
        self._text = text

    def text(self, language: str | None) -> str:
        """For people."""
        return self._text or str(book_of(language).ERRORS[self.error])
