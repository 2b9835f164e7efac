"""The phrase books of the command line: each language has every text, in its own letters, and no text is unused."""

import ast
import inspect
import re
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from rich.cells import cell_len

import ruse.cli
from ruse.cli.words import book
from ruse.cli.wrapping import fitted, width_of, wrapped
from ruse.core.language import LANGUAGES
from ruse.core.registry import TEMPLATE, find_game, game_names

BOOKS = {language: vars(book(language)) for language in LANGUAGES}
SOURCES = list(Path(ruse.cli.__file__).parent.glob("*.py"))
JAPANESE = re.compile("[\u3000-\u9fff\uff00-\uffef]")

BY_ENGLISH = ("ARGPARSE",)
"""Translations of names that come from elsewhere, by their English; the English book has none."""

SAMPLES: dict[Any, Any] = {str: "R5", int: 3, float: 0.5, Sequence[str]: ["R5", "B7"], Sequence[int]: [3, 4]}


def names(language: str) -> set[str]:
    """The texts of a book."""
    kinds = (str, tuple, dict, FunctionType)
    return {name for name, value in BOOKS[language].items() if not name.startswith("_") and isinstance(value, kinds)}


def texts(language: str) -> dict[str, str]:
    """All texts of a book by name; those that are made from facts, with facts that are the same in all languages."""
    found: dict[str, str] = {}
    for name in sorted(names(language)):
        value = BOOKS[language][name]
        if isinstance(value, str):
            found[name] = value
        elif isinstance(value, dict):
            found.update({f"{name}.{key}": text for key, text in value.items()})
        elif isinstance(value, tuple):
            found.update({f"{name}.{number}": text for number, text in enumerate(value)})
        else:
            kinds = [parameter.annotation for parameter in inspect.signature(value).parameters.values()]
            found[name] = value(*(SAMPLES[kind] for kind in kinds))
    return found


def used_names() -> set[str]:
    """What the commands take from the books, as in `words().NAME`."""
    trees = [ast.parse(path.read_text("utf-8")) for path in SOURCES]
    return {
        node.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id in ("words", "book")
    }


def test_no_text_is_missing_or_unused() -> None:
    for language in LANGUAGES:
        assert names(language) == used_names(), language


def test_books_hold_the_same_facts() -> None:
    for name in names("en"):
        english, japanese = BOOKS["en"][name], BOOKS["ja"][name]
        assert type(english) is type(japanese), name
        if isinstance(english, FunctionType):
            assert inspect.signature(english) == inspect.signature(japanese), name
        elif isinstance(english, dict) and name not in BY_ENGLISH:
            assert list(english) == list(japanese), name
        elif isinstance(english, tuple) and name != "YES":
            assert len(english) == len(japanese), name


def test_every_command_and_option_is_explained_and_nothing_else() -> None:
    source = Path(ruse.cli.__file__).with_name("arguments.py").read_text("utf-8")
    assert set(re.findall(r'add_command\("([\w-]+)"\)', source)) == set(BOOKS["en"]["COMMANDS"])
    asked = re.findall(r'told\["([^"]+)"\]|OPTIONS\["([^"]+)"\]', source)
    assert {first or second for first, second in asked} == set(BOOKS["en"]["OPTIONS"])


def test_no_text_is_untranslated() -> None:
    english, japanese = texts("en"), texts("ja")
    for name, text in japanese.items():
        if name.startswith("YES."):
            continue
        assert text != english.get(name), name
        assert JAPANESE.search(text) or not text, f"{name}: {text}"


def test_the_english_book_is_english() -> None:
    for name, text in texts("en").items():
        assert text.isascii(), f"{name}: {text}"


@pytest.mark.parametrize("name", [*game_names(), TEMPLATE])
def test_english_is_what_a_game_itself_says(name: str) -> None:
    game = find_game(name)
    english, japanese = game.words("en"), game.words("ja")
    assert game.title == english.TITLE
    assert [level.name for level in game.levels] == list(english.LEVELS)
    assert {option.name: option.say for option in game.options} == english.OPTIONS
    assert len(japanese.LEVELS) == len(english.LEVELS)
    assert list(japanese.OPTIONS) == list(english.OPTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_names_all_commands_in_one_line(language: str) -> None:
    commands = ["?", "rules", "log", "table", "undo", "save", "quit"]
    for name, more in (("FOOT", []), ("FOOT_WITH_HINT", ["hint"])):
        foot = str(BOOKS[language][name])
        assert width_of(foot) <= 80
        assert all(command in foot for command in [*commands, *more])


# Lines


def test_lines_are_as_wide_as_they_look() -> None:
    text = "白は後衛左の赤の5で攻撃しました。" * 5
    lines = wrapped(f"   1  {text}", 40)
    assert width_of(text) == cell_len(text)
    assert "".join(lines) == f"   1  {text}"
    assert all(cell_len(line) <= 40 for line in lines)
    assert cell_len(lines[0]) > 36, "what begins with a number is not broken behind it"


def test_no_line_begins_or_ends_with_the_wrong_mark() -> None:
    text = "あ（いう）、え。「お」っか："
    for width in range(8, 30):
        for line in wrapped(text, width):
            assert line[0] not in "、。）」っ："
            assert line[-1] not in "（「"


def test_english_is_broken_at_spaces_and_long_words_are_not() -> None:
    assert wrapped("one two  three", 8) == ["one two", "three"]
    assert wrapped("a /very/long/path/of/a/file", 8) == ["a", "/very/long/path/of/a/file"]
    assert fitted("  indented\n\nlast\n", 80) == "  indented\n\nlast\n"
