"""How the server says no."""

import logging
from traceback import format_exc
from typing import Any

from ruse.core.reason import Reason
from ruse.server.protocol import Error
from ruse.server.store.kept import KeptTable
from ruse.server.words import book_of

log = logging.getLogger("ruse.server")

LONGEST_TRACE = 4000  # characters in the server's log


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


class Gone(Refuse):
    """The table has left memory meanwhile. It may be back."""

    def __init__(self) -> None:
        super().__init__("busy")


def fault_of(kept: KeptTable, error: Error, trace: str = "") -> Refuse:
    """Log the exception that the game of a table has raised, and give what clients are told.

    They are not told the exception itself: it may tell hidden cards.
    """
    log.error("table %s: %s failed\n%s", kept.name, kept.game, (trace or format_exc())[-LONGEST_TRACE:])
    return Refuse(error, phrase="FAULTY_GAME", game=kept.game)
