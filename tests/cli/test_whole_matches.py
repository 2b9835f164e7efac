"""Whole matches at a terminal, as people see them: page by page, in both languages, on small and large screens."""

import re
from pathlib import Path

import pytest

from ruse.cli.words import book
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from tests.cli.terminal import Terminal, kept_in, remember, ruse

pytestmark = pytest.mark.slow

OPTIONS = {
    "tooth-and-claw": ("games=1",),
    "tricks-and-deserts": ("seats=3", "alliance=1", "witnesses=0"),
    "red-and-blue": (),
    "warriors-of-jogu": ("first=2", "second=4", "mirror=0"),
}
SIZES = [("80", "24"), ("100", "40")]
_MOST_PAGES = 400


def sit_down(game: str, language: str, size: tuple[str, str]) -> Terminal:
    """A match against bots that choose at random, without any question before it."""
    remember(game)
    options = [word for option in OPTIONS[game] for word in ("--option", option)]
    columns, lines = size
    arguments = ["play", game, "--bot", "random", "--seed", "3", *options, "--language", language]
    return ruse(*arguments, COLUMNS=columns, LINES=lines)


def play_to_the_end(terminal: Terminal, language: str) -> list[list[str]]:
    """Choose what stands last or first, in turn; all pages that were shown."""
    words, pages = book(language), []
    for number in range(_MOST_PAGES):
        terminal.wait_for_page()
        pages.append(terminal.lines)
        question = terminal.lines[terminal.row]
        if question == words.AFTERWARDS.rstrip():
            terminal.type("\n")
            return pages
        if question == words.PRESS_ENTER.rstrip():
            terminal.type("\n")
        else:
            numbers = [int(found) for found in re.findall(r"(?<!\d)(\d+)\) ", "\n".join(terminal.lines))]
            terminal.type(f"{max(numbers) if number % 3 else 1}\n")
    raise AssertionError(f"no end after {_MOST_PAGES} pages: {terminal.shown}")


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def accounts(match: Match, language: str) -> list[str]:
    """Every line of every account that the first seat was due."""
    speech = match.seat(0).speech(language, you=0)
    return [line for happening in speech.seat.events() for event in happening.events for line in speech.account(event)]


@pytest.mark.parametrize("size", SIZES, ids="x".join)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", OPTIONS)
def test_a_whole_match(state: Path, game: str, language: str, size: tuple[str, str]) -> None:
    with sit_down(game, language, size) as terminal:
        pages = play_to_the_end(terminal, language)
        assert terminal.wait_for_end() == 0
    (match,) = kept_in(state)
    assert match.actor == NOBODY
    shown = [squeezed("".join(page)) for page in pages]
    due = accounts(match, language)
    assert len(due) > 5
    for line in due:
        assert any(squeezed(line) in page for page in shown), f"never on the screen: {line}"
    words = book(language)
    headline = {"en": "Round|Deal|Turn|The", "ja": "ラウンド|ディール|ターン|手札を|ゲーム"}[language]
    for page in pages[:-1]:
        assert re.match(headline, page[0]), "the table begins at the top of the screen"
        if words.FOOT_WITH_HINT in page:
            assert any(re.search(r"\d\) ", line) for line in page), "with choices"
    assert any(words.PRESS_ENTER.rstrip() in page for page in pages), "a pause"
    won = re.compile(r"You (won|lost|share)|won with|A draw" if language == "en" else "の(勝ち|負け)|引き分け|分け合い")
    assert won.search(squeezed("".join(pages[-1])) if language == "ja" else " ".join(pages[-1]))
