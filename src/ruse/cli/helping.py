"""What can be looked up in a match: help on the commands and the words of the game, its rules, the log, the table."""

import re
from contextlib import suppress
from difflib import get_close_matches

from rich.console import Console
from rich.markdown import Markdown

from ruse.cli.naming import complaint_of
from ruse.cli.news import whole_log
from ruse.cli.screen import Screen
from ruse.cli.words import spoken, words
from ruse.cli.wrapping import fitted, width_of
from ruse.core.errors import RuseError
from ruse.core.rules_page import rules_for_players
from ruse.core.speech import Speech
from ruse.core.text import shortened

_EXAMPLE = 9  # columns for an example in the list of commands
_MOST_NOTES = 4  # lines of an answer beside the table; longer ones have a page of their own


def look_up(command: str, speech: Speech, screen: Screen) -> list[str] | None:
    """Show what a command asks for; what is left to say beside the table, or None, if the command is another one."""
    word, _, rest = command.partition(" ")
    try:
        match word.lower():
            case "log":
                screen.read(whole_log(speech))
            case "table":
                screen.read(speech.lines())
            case "rules":
                screen.read(*rules_of(speech, rest.strip(), screen.console if screen.is_drawn else None))
            case "help" | "h":
                return _help(rest.strip(), speech, screen)
            case _ if command.startswith("?"):
                return _help(command[1:].strip(), speech, screen)
            case _:
                return None
    except RuseError as error:
        return [complaint_of(error)]
    return []


def _help(topic: str, speech: Speech, screen: Screen) -> list[str]:
    text = about_topic(topic, speech) if topic else overview(speech)
    lines = text.rstrip("\n").split("\n")
    if screen.is_drawn and len(fitted(text.rstrip("\n"), screen.console.width).split("\n")) <= _MOST_NOTES:
        return lines
    screen.read(lines)
    return []


def overview(speech: Speech) -> str:
    """How one plays at a terminal, and what help there is."""
    example = speech.words.EXAMPLE
    padded = example + " " * max(_EXAMPLE - width_of(example), 0)
    return str(words().help(padded) + words().words_of_the_game(speech.topics()))


def about_topic(topic: str, speech: Speech) -> str:
    """Help on a command, a player, a card, a mark, a word or a rule; RuseError names what there is help on."""
    texts = [about(topic, speech) for about in (_about_command, _about_player, _about_word)]
    bare = topic.strip("()（）")
    if bare != topic or not any(texts):  # a number in brackets may be that of a rule, too
        texts.append(_about_rule(bare, speech))
    if any(texts):
        return str(words().BETWEEN_SENTENCES.join(filter(None, texts)))
    near = get_close_matches(topic[:100], [*words().ABOUT, *speech.topics()], 3)
    raise RuseError(words().no_help_near(shortened(topic), near) if near else words().no_help(shortened(topic)))


def _about_command(topic: str, speech: Speech) -> str:
    """Also on what else the terminal itself says: the level of a bot."""
    word = re.sub(r"\s*\d*$", "", topic.casefold())
    return str(words().ABOUT.get("level" if word == words().LEVEL else word, ""))


def _about_player(topic: str, speech: Speech) -> str:
    for seat, name in enumerate(speech.voice.names):
        if topic.casefold() in (name.casefold(), speech.title(seat).casefold()):
            if seat == speech.side:
                return str(words().is_you(name))
            note = speech.notes.get(seat)
            return str(words().is_bot(name, note) if note else words().is_another_player(name))
    return ""


def _about_rule(section: str, speech: Speech) -> str:
    if not re.search(r"\d", section):
        return ""
    try:
        rules_of(speech, section, None)
    except RuseError:
        return ""
    return str(words().is_a_rule(section))


def _about_word(topic: str, speech: Speech) -> str:
    """What the game says about it, as it stands, or without what stands around it on the screen."""
    bare = re.sub(r"([▒★*#])\1+", r"\1", topic.strip("\"'.,:;()[]（）、。"))
    without_marks = re.sub(r"^\W+|(×|\+|/|\*)[\d/+*×]*$", "", bare)
    without_numbers = re.sub(r"^\d+ ?[x×] ?| ?\d+$", "", bare)
    for asked in (topic, bare, without_marks, without_numbers, without_numbers.removesuffix("s")):
        is_word = asked in (topic, bare) or re.search(r"[^\W\d]", asked)
        if asked and is_word and (text := speech.explain(asked)):
            return text
    return ""


def rules_of(speech: Speech, section: str, console: Console | None) -> tuple[list[str], int]:
    """The rules as lines, and the line where a section begins; as they are written, where nothing can be drawn."""
    page = rules_for_players(speech.seat.game, spoken())
    lines = page.splitlines() if console is None else _rendered(page, console)
    return lines, _line_of(section, lines) if section else 0


def _rendered(page: str, console: Console) -> list[str]:
    with console.capture() as capture:
        console.print(Markdown(page))
    return capture.get().splitlines()


def _line_of(section: str, lines: list[str]) -> int:
    """Where a number like 7-2, or a heading, is first found."""
    plain = [re.sub(r"\x1b\[[0-9;]*m|[*#•│┃|]|^ *- ", "", line).strip().casefold() for line in lines]
    asked = section.casefold().strip("() ")
    number = re.escape(re.sub(r"^(ruling|裁定)\s*", "", asked))
    is_ruling = number != re.escape(asked)
    for pattern in (rf"{number}\s",) if is_ruling else (rf"{number}[.．:：]", rf"{number}\b"):
        found = [index for index, line in enumerate(plain) if re.match(pattern, f"{line} ")]
        if found:
            return found[-1] if is_ruling else found[0]
    if inner := re.fullmatch(r"(.*[^\d\s-])\s*(\d+)|(\d+)-(\d+)", asked):  # an item of a chapter, as in Setup 7
        chapter, item = filter(None, inner.groups())
        with suppress(RuseError):
            start = _line_of(chapter, lines)
            items = (index for index in range(start + 1, len(plain)) if re.match(rf"{item}\W", f"{plain[index]} "))
            return next(items, start)
    raise RuseError(words().no_rule(shortened(section)))
