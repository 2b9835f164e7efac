"""The terminal of a match: what is shown on it, and how it is wiped between people."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console, RenderableType
from rich.segment import Segments
from rich.text import Text

from ruse.cli.commands import console, table_of
from ruse.cli.keyboard import can_draw, is_terminal, read_plainly, typed_line, unheard
from ruse.cli.news import News
from ruse.cli.offer import layout
from ruse.cli.page import Page, drawn
from ruse.cli.typed import half_width
from ruse.cli.words import words
from ruse.cli.wrapping import fitted, wrapped
from ruse.core.text import shown

_FEWEST_LINES = 100  # that push away what was on a screen of unknown height


class Screen:
    """One terminal; with `plain`, nothing but lines of text."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.console: Console = console()
        if plain:
            read_plainly()

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
    def is_drawn(self) -> bool:
        """Whether every page takes the place of the one before; else one follows the other."""
        return not self.plain and self.console.is_terminal and can_draw() and is_terminal()

    @property
    def can_be_wiped(self) -> bool:
        """Whether nothing of what was shown can be seen again."""
        return self.console.is_terminal and can_draw() and "STY" not in os.environ  # GNU screen keeps all

    def wipe(self) -> None:
        """Take away all that was shown, also what was scrolled away; or at least push it off the screen."""
        if self.can_be_wiped:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            print("\n" * max(_FEWEST_LINES, shutil.get_terminal_size().lines), end="")

    def refresh(self) -> None:
        """Begin at the top again."""
        if self.is_drawn:
            self.console.clear()

    # Pages

    def show(self, page: Page, again: bool = False) -> None:
        """A page; where pages follow each other, only what is new, if it was shown before."""
        self.refresh()
        if self.is_drawn:
            if (parts := drawn(page, self.console)) is not None:
                self._print(parts)
                return
            again = False  # too small a terminal: what has no room scrolls away
        if not again:
            self.show_table(page)
            self.tell(page.news)
            self.offer(page)
        for note in page.notes:
            self.say(shown(note)) if self.is_drawn else self.note(note)
        if self.is_drawn and page.foot:
            self.say(page.foot, "dim")

    def _print(self, parts: Sequence[RenderableType]) -> None:
        with self.console:  # writes once, when all is drawn
            for part in parts:
                self.console.print(part, end="" if isinstance(part, Segments) else "\n", soft_wrap=True)

    def show_table(self, page: Page) -> None:
        """The table as the seat sees it."""
        if self.plain:
            for line in page.speech.lines():
                print(line)
        else:
            self.console.print(table_of(page.speech, self.console))

    def tell(self, news: Sequence[News]) -> None:
        """All that happened."""
        for each in news:
            for line in each.lines:
                self.say(line)

    def offer(self, page: Page) -> None:
        """What the seat has to choose, and from what; to be read aloud, one below the other."""
        if not page.choices:
            return
        self.say(page.speech.prompt, "bold")
        if self.plain:
            for choice in page.choices:
                print(f"{choice.number}) {choice.label}{f' - {choice.note}' if choice.note else ''}")
        else:
            self.say("\n".join(layout(page.choices, self.console.width, room=0)))

    @contextmanager
    def sign(self, text: str) -> Iterator[None]:
        """A line that is there as long as something takes."""
        if not self.is_drawn:
            yield
            return
        print(text, end="", flush=True)
        try:
            with unheard():
                yield
        finally:
            sys.stdout.write("\r\x1b[2K")  # takes the line away
            sys.stdout.flush()

    # Texts

    def read(self, text: Sequence[str], start: int = 0) -> None:
        """Lines of any number, which may be styled, a screenful at a time, from one of them on."""
        if not self.is_drawn:
            self.say("\n".join(text[start:]))
            return
        lines = [part for line in text for part in _parts(line, self.console.width)]
        size = max(self.console.height - 1, 1)
        while True:
            self.refresh()
            for line in lines[start : start + size]:
                self.console.print(Text.from_ansi(line), soft_wrap=True)
            is_last = start + size >= len(lines)
            question = words().PRESS_ENTER if is_last and start == 0 else words().TURN_THE_PAGE
            try:
                answer = half_width(typed_line(question, erased=True)).lower().strip()
            except EOFError:
                return
            if answer.startswith("q") or (is_last and not answer):
                return
            start = max(start - size, 0) if answer in ("b", "back") else start if is_last else start + size


def _parts(line: str, width: int) -> list[str]:
    """A line as lines that fit; one that is styled fits already."""
    return [line] if "\x1b" in line else wrapped(line, width)
