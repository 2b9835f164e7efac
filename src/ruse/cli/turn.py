"""What a person may type in a turn."""

from typing import TYPE_CHECKING

from ruse.cli.helping import look_up
from ruse.cli.hinting import hint
from ruse.cli.keyboard import is_terminal
from ruse.cli.naming import command
from ruse.cli.page import Page
from ruse.cli.typed import Leave, confirm, find_action, find_file, half_width
from ruse.cli.words import words
from ruse.core.errors import RuseError
from ruse.core.text import shown

if TYPE_CHECKING:
    from ruse.cli.session import Session


class Turn:
    """A page with choices, and whoever answers it."""

    def __init__(self, session: "Session", page: Page) -> None:
        self._session = session
        self._page = page

    def obey(self, typed: str) -> bool:
        """Carry out what was typed; whether the turn goes on elsewhere."""
        page, line = self._page, half_width(typed)
        match line.partition(" ")[0].lower():
            case "":
                return False
            case "more":
                page.number += 1
            case "undo":
                self._undo()
                return True
            case "save":
                page.notes = [save(self._session, typed[len("save") :].strip())]  # a file may have any name
            case "hint":
                page.notes = hint(self._session, page)
            case _ if (answer := look_up(line, page.speech, self._session.screen)) is not None:
                page.notes = answer
            case _:
                page.speech.seat.push(find_action(line, page.speech, page.choices))
                return True
        return False

    def _undo(self) -> None:
        """Take back the last choice; what was no choice is taken back with it."""
        seat = self._page.speech.seat
        if not seat.can_undo:
            raise RuseError(words().NOTHING_TO_TAKE_BACK)
        match, session = self._session.match, self._session
        seat.undo()
        while session.is_forced(seat.viewer) and match.seat(seat.viewer).can_undo:
            match.seat(seat.viewer).undo()
        session.forget()


def save(session: "Session", name: str) -> str:
    """Save a copy of the match under a name, and say so; ask before something else is lost."""
    path = find_file(name or f"{session.match.game.name}.match")
    if session.keeper.holds_other(path):
        if not is_terminal():
            raise RuseError(words().is_there(str(path)))
        try:
            is_agreed = confirm(words().replace_it(shown(str(path))))
        except Leave:
            is_agreed = False
        if not is_agreed:
            raise RuseError(words().NOT_SAVED)
    session.keeper.save(path)
    if session.match.outcome():
        return shown(words().saved_to_the_end(command("replay", str(path))))
    return shown(words().saved(session.going_on(path)))
