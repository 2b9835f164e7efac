"""The terminal of a match: what is shown on it, and how it is wiped between people."""

import os
import shutil
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ruse.cli.commands import console, table_of
from ruse.cli.naming import told_in_one
from ruse.cli.words import words
from ruse.cli.wrapping import fitted, width_of
from ruse.core.speech import LogEntry, Speech
from ruse.core.text import shown

_FEWEST_LINES = 100  # that push away what was on a screen of unknown height
_NO_TERMINALS = ("", "dumb", "unknown")  # values of TERM that promise nothing


class Screen:
    """One terminal; with `plain`, nothing but lines of text."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.console: Console = console()

    def say(self, text: str, style: str = "") -> None:
        """A line, or several."""
        if self.plain:
            print(text)
        else:
            self.console.print(Text(fitted(text, self.console.width), style=style))

    def note(self, text: str) -> None:
        """One line, unbroken and safe to show, with something from outside in it: a file, an error."""
        print(shown(text))

    # Clearing

    @property
    def can_be_wiped(self) -> bool:
        """Whether nothing of what was shown can be seen again."""
        if not self.console.is_terminal or "STY" in os.environ:  # GNU screen keeps what was scrolled away
            return False
        return os.name == "nt" or os.environ.get("TERM", "").lower() not in _NO_TERMINALS

    def wipe(self) -> None:
        """Take away all that was shown, also what was scrolled away; or at least push it off the screen."""
        if self.can_be_wiped:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            print("\n" * max(_FEWEST_LINES, shutil.get_terminal_size().lines), end="")

    def refresh(self) -> None:
        """Begin at the top again."""
        if self.can_be_wiped and not self.plain:
            self.console.clear()

    # The match

    def show_table(self, speech: Speech) -> None:
        """The table as the seat sees it."""
        if self.plain:
            for line in speech.lines():
                print(line)
        else:
            self.console.print(table_of(speech, self.console))

    def tell(self, entries: list[LogEntry], seat: int, room: int | None = None) -> None:
        """A line for each entry, for several alike only one; no more than there is room for."""
        lines: list[tuple[str, str]] = []
        for text, alike in groupby(entries, told_in_one):
            group = list(alike)
            line = words().times(text, len(group)) if len(group) > 1 else text
            lines.append((line, "dim" if group[0].seat == seat else ""))
        for line, style in lines if room is None else lines[-room:]:
            self.say(line, style)

    def room_for_news(self, speech: Speech) -> int | None:
        """How many lines fit between the table and the choices; None where there is no end of them."""
        if self.plain or not self.console.is_terminal:
            return None
        table = self.console.render_lines(table_of(speech, self.console))
        return max(2, self.console.height - len(table) - 4)

    def offer(self, speech: Speech) -> None:
        """What the seat has to choose, and from what."""
        self.say(speech.prompt, "bold")
        choices = [f"{number} {speech.label(action)}" for number, action in enumerate(speech.seat.choices, 1)]
        if self.plain or max(map(width_of, choices)) > self.console.width // 2:
            for choice in choices:
                self.say(choice)
        else:
            self.console.print(Columns([Text(choice) for choice in choices], padding=(0, 3)))
