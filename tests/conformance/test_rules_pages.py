"""The pages of rules of a game say the same in every language: block by block, number by number.

A block is a heading, a row of a table, an item of a list or a paragraph, however its lines are broken.
"""

import re
from collections import Counter
from typing import NamedTuple

import pytest

from ruse.core.language import LANGUAGES
from ruse.core.rules_page import rules_for_players, rules_page
from tests.conformance.configurations import WHOLE_GAMES, Game

OTHERS = [language for language in LANGUAGES if language != "en"]

_START = re.compile(r"#+ ([\d-]+\.)?|\||- |\d+\. |<!--")
_CODE = re.compile(r"`.+?`")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:-[\dA-Z](?![a-z]))?")
_WORDS = {
    "2": "two|second|twice",
    "3": "three|third",
    "4": "four|fourth",
    "5": "five|fifth",
    "6": "six|sixth",
    "7": "seven|seventh",
    "8": "eight|eighth",
    "9": "nine|ninth",
    "10": "ten|tenth",
    "11": "eleven",
    "12": "twelve",
}
_NONE_ONE_BOTH = {"0", "1", "2"}
"""Numbers that may stand in figures where English has none, a, or both."""


class Block(NamedTuple):
    """How a block begins, such as `## 7.`, `9.`, `-` or `|`, and its text."""

    start: str
    text: str


def blocks_of(page: str) -> list[Block]:
    blocks: list[Block] = []
    goes_on = False
    for line in page.splitlines():
        start = _START.match(line)
        if goes_on and line and not start:
            blocks[-1] = Block(blocks[-1].start, f"{blocks[-1].text} {line.strip()}")
        elif line:
            blocks.append(Block(start[0].strip() if start else "", line))
        goes_on = bool(line) and not line.startswith(("#", "|", "<!--"))
    return blocks


def differences(english: str, other: str) -> list[str]:
    """What one page has and the other has not."""
    ours, theirs = blocks_of(english), blocks_of(other)
    for one, two in zip(ours, theirs, strict=False):
        if one.start != two.start:
            return [f"'{one.text}' became '{two.text}'"]
    if len(ours) != len(theirs):
        return ["one page ends before the other"]
    return [line for one, two in zip(ours, theirs, strict=True) for line in differences_of_texts(one.text, two.text)]


def differences_of_texts(english: str, other: str) -> list[str]:
    """Numbers, columns and pieces of code that one text has and the other has not."""
    found = []
    numbers, theirs = (Counter(_NUMBER.findall(text)) for text in (english, other))
    in_words = numbers_in_words(english)
    if missing := (numbers - theirs).keys() | (in_words - theirs.keys()):
        found.append(f"without {', '.join(missing)}: {other}")
    if strange := theirs.keys() - numbers.keys() - in_words - _NONE_ONE_BOTH:
        found.append(f"without {', '.join(strange)}: {english}")
    if english.startswith("|") and english.count("|") != other.count("|"):
        found.append(f"other columns: {other}")
    if sorted(_CODE.findall(english)) != sorted(_CODE.findall(other)):
        found.append(f"other code: {other}")
    return found


def numbers_in_words(english: str) -> set[str]:
    prose = _CODE.sub("", english)
    return {number for number, words in _WORDS.items() if re.search(rf"\b({words})\b", prose, re.IGNORECASE)}


def examples_of(page: str, place: int) -> list[str]:
    """The ids in the table below a heading, which is given by its place among all headings."""
    section = re.split(r"^#+ ", page, flags=re.MULTILINE)[place + 1]
    return re.findall(r"^\| ([^|]+?) \|", section, re.MULTILINE)[1:]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_pages_have_the_same_headings_rulings_rows_and_numbers(game: Game, language: str) -> None:
    assert differences(rules_page(game, "en"), rules_page(game, language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_players_read_the_rules_in_short_and_nothing_for_developers(game: Game, language: str) -> None:
    page = rules_for_players(game, language)
    assert page.splitlines()[0] == rules_page(game, language).splitlines()[0]
    assert [line[2:] for line in page.splitlines() if line.startswith("- ")][: len(game.words(language).INTRO)] == [
        *game.words(language).INTRO
    ]
    assert not re.search(r"<!--|box\.toml|python -m|=\d`", page)
    assert not set(re.findall(r"^## (.*)", page, re.MULTILINE)) & {"Examples", "History", "Versions", "例", "履歴"}
    assert set(re.findall(r"^## (.*)", page, re.MULTILINE)) & {"Rulings", "裁定"}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_pages_have_the_same_examples(game: Game, language: str) -> None:
    english = rules_page(game, "en")
    place = re.findall(r"^#+ (.*)", english, re.MULTILINE).index("Examples")
    examples = examples_of(english, place)
    assert examples
    assert examples_of(rules_page(game, language), place) == examples


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_a_heading_row_or_item_that_one_page_lacks_is_noticed(game: Game, language: str) -> None:
    english, other = rules_page(game, "en"), rules_page(game, language)
    for shorter in without_a_line(english):
        assert differences(shorter, other)
    for shorter in without_a_line(other):
        assert differences(english, shorter)


def without_a_line(page: str) -> list[str]:
    """The page without one line that begins a block, for each of them."""
    lines = page.splitlines(keepends=True)
    begins = [number for number, line in enumerate(lines) if _START.match(line)]
    return ["".join(lines[:number] + lines[number + 1 :]) for number in begins]


@pytest.mark.parametrize(
    ("english", "other"),
    [
        ("Draw seven cards.", "6枚引きます。"),
        ("Draw until you have 7.", "手札を補充します。"),
        ("Draw some cards.", "7枚引きます。"),
        ("See 7-1.", "7-2を参照。"),
        ("- **2-D. Tie**: none.", "- **2-C. 同点**：なし。"),
        ("| card | 3 |", "| カード | 3 | 1 |"),
        ("Say `--box FILE`.", "`--bots FILE`とします。"),
        ("1. One.\n2. Two\n   lines.", "1. 1つ。\n3. 2行。"),
        ("## 3. End\nText.", "## 終了\n3つ。"),
    ],
)
def test_texts_that_differ_are_noticed(english: str, other: str) -> None:
    assert differences(english, other)
