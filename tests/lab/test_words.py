"""The phrase books of reports: each language has every phrase, none is unused, and a report speaks one language."""

import ast
import inspect
import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import ruse.lab
from ruse.cli import main
from ruse.core.game import Game
from ruse.core.language import LANGUAGES
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game, games
from ruse.lab.balance_page import balance_page, balance_words
from ruse.lab.faults import Fault
from ruse.lab.laws import LAWS
from ruse.lab.words import book

BOOKS = {language: vars(book(language)) for language in LANGUAGES}
FOLDER = Path(ruse.lab.__file__).parent
SOURCES = [*FOLDER.glob("*.py"), *FOLDER.glob("report/*.py"), FOLDER.parent / "cli" / "measure.py"]
JAPANESE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
ALIKE = {"percentage"}
"""What has no letters of any language."""

FACTS = {
    "verdicts": (3, "open"),
    "law_broken": ("ends", 3, 5, 7, "R5", 0),
    "wrong_sum_of_payoffs": ((3.0, 5.0), 8.0, 7.0),
}
"""Phrases that speak of codes, and such."""

SAMPLES: dict[Any, Any] = {str: "R5", int: 3, float: 0.5, Sequence[str]: ["R5", "B7"], Sequence[float]: [0.5]}


def names(language: str) -> set[str]:
    kinds = (str, tuple, dict, FunctionType)
    return {name for name, value in BOOKS[language].items() if not name.startswith("_") and isinstance(value, kinds)}


def texts(language: str) -> dict[str, str]:
    """All texts of a book by name, with facts that are the same in all languages."""
    found: dict[str, str] = {}
    for name in names(language):
        value = BOOKS[language][name]
        if isinstance(value, dict):
            found.update({f"{name}.{key}": text for key, text in value.items()})
        elif isinstance(value, tuple):
            found.update({f"{name}.{number}": text for number, text in enumerate(value)})
        elif isinstance(value, FunctionType):
            kinds = [parameter.annotation for parameter in inspect.signature(value).parameters.values()]
            found[name] = value(*FACTS.get(name, [SAMPLES[kind] for kind in kinds]))
        else:
            found[name] = value
    return found


def test_no_phrase_is_missing_or_unused() -> None:
    nodes = [node for path in SOURCES for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    used |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for language in LANGUAGES:
        assert names(language) == names("en")
        assert names(language) <= used, names(language) - used


def test_books_hold_the_same_facts() -> None:
    for name in names("en"):
        english, japanese = BOOKS["en"][name], BOOKS["ja"][name]
        assert type(english) is type(japanese), name
        if isinstance(english, FunctionType):
            assert inspect.signature(english) == inspect.signature(japanese), name
        elif not isinstance(english, str):
            assert len(english) == len(japanese), name
        if isinstance(english, dict):
            assert list(english) == list(japanese), name


def test_no_phrase_is_untranslated() -> None:
    english, japanese = texts("en"), texts("ja")
    assert not JAPANESE.search("".join(english.values()))
    for name, text in japanese.items():
        if name not in ALIKE:
            assert text != english[name], name
            assert JAPANESE.search(text), f"{name}: {text}"


def test_every_law_is_in_words() -> None:
    assert list(BOOKS["en"]["LAWS"]) == LAWS
    assert len(set(LAWS)) == len(LAWS)


def test_a_fault_tells_where_it_was() -> None:
    law = Fault("law_broken", ("ends", 3, 5, 7, "R5", SPECTATOR))
    told = Fault("with_odd_box", (law, 2, 5, "")).told()
    assert told == (
        "a match must end within the declared number of steps (max_steps) (match 3 of seed 5, step 7, after 'R5', "
        "seen by the spectator) (box 2 of seed 5: the standard box)"
    )


def names_of(game: Game) -> set[str]:
    """All that a report calls by its name in files."""
    page = balance_page(game)
    classes = page.copies(game.standard_box.plain)
    spoken_of = {*page.sides, *page.cards, *page.choices, *page.endings, *(aim.say for aim in page.aims), *classes}
    return spoken_of | {page.side_word, page.length_word}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_name_of_a_balance_is_said_in_japanese(game: Game) -> None:
    usual, own = BOOKS["ja"]["NAMES"], balance_words(game, "ja")
    assert names_of(game) - set(usual) == set(own) - set(usual)
    assert all(JAPANESE.search(name) for name in own.values())


# Reports

CODES = {
    *("random", "greedy", "ms", "Elo", "inf"),
    *("Red Kingdom & Blue Kingdom", "Tooth & Claw", "Tricks & Deserts", "Warriors of Jogu: Feint"),
    *("seats", "games", "alliance", "witnesses", "first", "second", "mirror", "lowest"),
}
"""What is the same in both languages: bots, units, titles, options."""


def told_words(text: str) -> set[str]:
    """Latin words outside of commands, tags and digests, but for codes."""
    outside = re.sub(
        r"<style>.*?</style>|<code>.*?</code>|`.*?`|<[^>]*>|(?<!\w)[0-9a-f]{12}", " ", text, flags=re.DOTALL
    )
    plain = unescape(outside)
    for code in sorted(CODES, key=len, reverse=True):
        plain = re.sub(rf"(?<![A-Za-z]){re.escape(code)}(?![A-Za-z])", " ", plain)
    return set(re.findall("[A-Za-z]{2,}", plain))


@pytest.mark.parametrize("game", [*(game.name for game in games()), "_template"])
def test_a_japanese_report_has_no_english_left(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    page, markdown = tmp_path / "a.html", tmp_path / "a.md"
    worth = ["--worth", "1"] if "never" in balance_page(find_game(game)).experiments else []
    changes = ["--set", "markers.cubes=20"] if game == "tooth-and-claw" else []
    balance = ["balance", game, "--bots", "random", "--games", "2", *worth, *changes]
    arena = ["arena", game, "--bots", "greedy,random", "--games", "4", "--sprt", "0.3,0.7"]
    for command in ([*balance, "--markdown", str(markdown)], arena):
        markdown.write_text("", "utf-8")
        told = []
        for language in LANGUAGES:
            assert main([*command, "--processes", "1", "--html", str(page), "--language", language]) == 0
            html = page.read_text("utf-8")
            assert f'<html lang="{language}">' in html
            labels = re.findall('aria-label="([^"]*)"', html)
            told.append("\n".join([capsys.readouterr().out, markdown.read_text("utf-8"), html, *labels]))
        english, japanese = told
        assert not JAPANESE.search(english)
        assert told_words(japanese) == set()
        assert "…" not in japanese, "a table has room for all it tells"
        assert len(told_words(english)) > 40


@pytest.mark.parametrize("game", ["red-and-blue", "tooth-and-claw", "tricks-and-deserts"])
def test_an_english_report_reads_like_those_that_were_kept(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    assert main(["balance", game, "--bots", "random", "--games", "2", "--processes", "1", "--markdown", str(path)]) == 0
    kept = (Path(__file__).parents[2] / "docs" / "balance" / f"{game}.md").read_text("utf-8")
    now, then = (text.partition("## Aims")[2].splitlines() for text in (path.read_text("utf-8"), kept))
    measured = re.compile(r"## Players|\|(?! aim | card | figure )")
    assert {line for line in now if not measured.match(line)} == {line for line in then if not measured.match(line)}
