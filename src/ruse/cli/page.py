"""One screenful of a match: what goes where, and what gives way where room is scarce.

From above: the table, what happened, what is asked, the choices, an answer to what was typed last, a line of commands.
With choices, the table, the question and the answer are always there; accounts are, too, and choices that have no room
go to a second page. In a pause, accounts and what followed come before the lower lines of the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from ruse.cli.commands import table_of
from ruse.cli.news import ACCOUNT, FOLLOWED, RESULT, SMALL, News, fewest_lines, fitting, num_lines
from ruse.cli.offer import Choice, layout
from ruse.cli.words import words
from ruse.cli.wrapping import wrapped
from ruse.core.speech import Speech
from ruse.core.text import shown

_NEWS_AT_LEAST = 2  # lines for what happened, before choices go to a second page
_ROOM_AT_LEAST = 3  # lines for what happened and choices together
_MOST_HIDDEN = 4  # lower lines of the table that may give way to these; the command `table` shows them
_STYLES = {SMALL: "dim", RESULT: "bold"}


@dataclass
class Page:
    """What is to be seen, before anything is left out."""

    speech: Speech
    news: Sequence[News] = ()
    choices: Sequence[Choice] = ()
    reasons: Sequence[str] = ()  # why something is no choice, where there is room
    notes: list[str] = field(default_factory=list)  # answers to what was typed
    foot: str = ""
    number: int = 0  # of the page of choices
    is_pause: bool = False


def drawn(page: Page, console: Console) -> list[RenderableType] | None:
    """The page as lines; None, if the terminal has no room for it."""
    width, asked = console.width, wrapped(page.speech.prompt, console.width) if page.choices else []
    table = _rows(page.speech, console)
    notes = [part for note in page.notes for part in wrapped(shown(note), width)]
    foot = 1 if page.foot or page.choices else 0
    room = console.height - 1 - len(table) - len(asked) - len(notes) - foot
    told = num_lines(page.news, width)
    wanted = fewest_lines(page.news, width, FOLLOWED) if page.is_pause and told > room else _ROOM_AT_LEAST
    hidden = min(max(wanted - room, 0), len(table) - 1 if page.is_pause else _MOST_HIDDEN)
    table, room = table[: len(table) - hidden], room + hidden
    if room < _ROOM_AT_LEAST:
        return None
    lines = layout(page.choices, width, room - told) if page.choices else []
    due = min(max(fewest_lines(page.news, width, ACCOUNT), _NEWS_AT_LEAST), told)
    lines, pages = _paged(lines, page.number, room - due)
    news = fitting(page.news, width, room - len(lines))
    spare = room - len(lines) - num_lines(news, width)
    reasons = _fitting_reasons(page.reasons, width, spare)
    spare -= len(reasons)
    parts: list[RenderableType] = [*table, *_blank(spare > 1 and bool(news)), *_news(news, width), *_blank(spare > 0)]
    parts += [Text(line, style="bold") for line in asked] + [Text(line) for line in lines]
    parts += [Text(line, style="dim") for line in reasons]
    parts += [Text(line, style="italic") for line in notes]
    if foot:
        parts.append(Text(_foot(page, pages, width), style="dim", no_wrap=True))
    return parts


def _paged(lines: list[str], number: int, size: int) -> tuple[list[str], int]:
    """The lines of a page, and how many pages there are."""
    size = max(size, 1)
    pages = max(-(-len(lines) // size), 1)
    start = number % pages * size
    return lines[start : start + size], pages


def _fitting_reasons(reasons: Sequence[str], width: int, room: int) -> list[str]:
    """As many as so many lines have room for."""
    lines: list[str] = []
    for reason in reasons:
        more = wrapped(words().not_now(reason), width)
        lines += more if len(lines) + len(more) <= room else []
    return lines


def _rows(speech: Speech, console: Console) -> list[RenderableType]:
    """The table, line by line."""
    drawn_lines = console.render_lines(table_of(speech, console), pad=False)
    return [Segments([*line, Segment.line()]) for line in drawn_lines]


def _blank(is_there: bool) -> list[Text]:
    return [Text()] if is_there else []


def _news(news: Sequence[News], width: int) -> list[Text]:
    return [Text(line, style=_STYLES.get(each.weight, "")) for each in news for line in each.wrapped(width)]


def _foot(page: Page, pages: int, width: int) -> str:
    foot = page.foot
    if pages > 1:
        foot = words().page_of(page.number % pages + 1, pages) + foot
    return wrapped(foot, width)[0]
