"""Help in a match: the commands, the words of the game, and its rules."""

import re

from rich.console import Console
from rich.markdown import Markdown

from ruse.cli.words import spoken, words
from ruse.core.errors import RuseError
from ruse.core.speech import Speech
from ruse.core.text import shortened


def overview(speech: Speech) -> str:
    """How one plays at a terminal, and what help there is."""
    return str(words().help(speech.words.EXAMPLE) + words().words_of_the_game(speech.topics()))


def about_topic(topic: str, speech: Speech) -> str:
    """Help on a card, a mark or a word; RuseError names what there is help on."""
    bare = re.sub(r"([▒★*#])\1+", r"\1", topic.strip("\"'.,:;()[]（）、。"))
    without_marks = re.sub(r"^\W+|(×|\+|/|\*)[\d/+*×]*$", "", bare)
    for asked in (topic, bare, without_marks):
        if asked and (text := speech.explain(asked)):
            return text
    raise RuseError(words().no_help(shortened(topic), speech.topics()))


def rules_of(speech: Speech, section: str, console: Console | None) -> tuple[list[str], int]:
    """The rules as lines, and the line where a section begins; as they are written, where nothing can be drawn."""
    page = speech.seat.game.rules_for_players(spoken())
    lines = page.splitlines() if console is None else _rendered(page, console)
    return lines, _line_of(section, lines) if section else 0


def _rendered(page: str, console: Console) -> list[str]:
    with console.capture() as capture:
        console.print(Markdown(page))
    return capture.get().splitlines()


def _line_of(section: str, lines: list[str]) -> int:
    """Where a number like 7-2, or a heading, is first found."""
    plain = [re.sub(r"\x1b\[[0-9;]*m|[*#•│┃]", "", line).strip().casefold() for line in lines]
    asked = section.casefold().strip("() ")
    number = re.escape(re.sub(r"^(ruling|裁定)\s*", "", asked))
    is_ruling = number != re.escape(asked)
    for pattern in (rf"{number}\s",) if is_ruling else (rf"{number}[.．:：]", rf"{number}\b"):
        found = [index for index, line in enumerate(plain) if re.match(pattern, f"{line} ")]
        if found:
            return found[-1] if is_ruling else found[0]
    raise RuseError(words().no_rule(shortened(section)))
