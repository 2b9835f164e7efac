"""Every error that a person can see has a Japanese version, found by reading the sources."""

import ast
import pickle
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import ruse
from ruse.core import errors
from ruse.core.errors import BadBox, BadFile, RuseError, UnknownBot
from ruse.core.match import Match
from ruse.core.reason import Counted, Named, Reason, either
from ruse.core.registry import find_game

_SOURCES = Path(ruse.__file__).parent
_TAKE_TEMPLATES = {"Reason": 0, "Counted": 1, "wrong": 1}
_OTHER_ERRORS = {"StoreInUse": 0, "StoreLost": 0}
_OF_THEIR_OWN = {
    "BotFailed",  # makes its sentence of its own facts
    "UnknownBot",
    "FileRefused",
    "MissingExtra",
    "ServerError",  # what a server has said, in the language that it was asked for
    "UnreadableAnswer",  # in the words of the match
}
_HOMES = {"core": "ruse.core.language", "client.py": "ruse.server.words"}
_FINISHED = {"cli"}  # speaks with its own phrase book


def _kinds() -> dict[str, int]:
    """What makes a reason, and the place of its template among the arguments."""
    kinds = {name: 0 for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, RuseError)}
    return {name: at for name, at in (kinds | _OTHER_ERRORS | _TAKE_TEMPLATES).items() if name not in _OF_THEIR_OWN}


def _files() -> Iterator[Path]:
    return (path for path in sorted(_SOURCES.rglob("*.py")) if "tests" not in path.relative_to(_SOURCES).parts)


def _home(path: Path) -> str:
    """Where the sentences of a file are told in other languages."""
    parts = path.relative_to(_SOURCES).parts
    if parts[0] == "games":
        return f"ruse.games.{parts[1]}.words"
    return _HOMES.get(parts[0], f"ruse.{parts[0]}.words")


@cache
def _templates(path: Path) -> list[tuple[str, str]]:
    """Every template of a file and its place; an empty one, where a finished sentence stands."""
    kinds, found = _kinds(), []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name == "__init__" and path.name == "errors.py":
            name = "RuseError"
        if name in kinds and len(node.args) > kinds[name]:
            where = f"{path.relative_to(_SOURCES)}:{node.lineno}"
            templates = _constants(node.args[kinds[name]])
            found += [(f"{{count}} {each}" if name == "Counted" and each else each, where) for each in templates]
    return found


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Reason", "Said"):
        return []
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else [""]


def _fields(template: str) -> set[str]:
    return {f"{name}{conversion or ''}" for _, name, _, conversion in Formatter().parse(template) if name}


def _has_words(template: str) -> bool:
    return any(text.strip() for text, *_ in Formatter().parse(template))


def _errors(home: str) -> dict[str, str]:
    """The sentences of a package in Japanese; the command and the files beside the layers have none."""
    if not (_SOURCES.parent / home.replace(".", "/") / "ja_errors.py").exists():
        return {}
    sentences: dict[str, str] = import_module(f"{home}.ja_errors").ERRORS
    return sentences


_ALLOWED = {
    "core/entries.py",  # passes on what it is given
    "core/errors.py",
    "core/reason.py",
    "server/refusing.py",  # its sentences are those of the server's phrase books
}


def test_every_error_is_facts_and_not_a_finished_sentence() -> None:
    finished = [
        where
        for path in _files()
        if path.relative_to(_SOURCES).parts[0] not in _FINISHED
        for template, where in _templates(path)
        if not template and where.partition(":")[0] not in _ALLOWED
    ]
    assert finished == []


def test_every_error_can_be_told_in_japanese_with_the_same_facts() -> None:
    shared = _errors("ruse.core.language")
    missing = []
    for path in _files():
        for template, where in _templates(path):
            if template and _has_words(template):
                told = _errors(_home(path)) | shared
                if template not in told:
                    missing.append(f"{where}: {template}")
                else:
                    assert _fields(told[template]) == _fields(template), template
    assert missing == []


def test_no_japanese_sentence_is_left_over() -> None:
    used: dict[str, set[str]] = {}
    for path in _files():
        used.setdefault(_home(path), set()).update(template for template, _ in _templates(path))
    used["ruse.core.language"] |= {", "} | set().union(*used.values())
    for home, templates in used.items():
        assert set(_errors(home)) - templates == set()


def test_no_sentence_is_told_in_two_ways() -> None:
    told: dict[str, str] = {}
    for home in sorted({_home(path) for path in _files()}):
        for template, sentence in _errors(home).items():
            assert told.setdefault(template, sentence) == sentence


def test_what_stands_in_a_gap_is_told_in_the_language_too() -> None:
    error = BadFile("{entry}: {why}", entry="a.toml", why=Reason("must be a list of {length} whole numbers", length=3))
    assert str(error) == "a.toml: must be a list of 3 whole numbers"
    assert error.in_language("ja") == "a.toml：3個の整数のリストでなければなりません"
    assert BadBox("{entry}: must be {words}", entry="e", words=either(["a", "b", "c"])).in_language("ja") == (
        "e：a、b、またはcでなければなりません"
    )


def test_a_sentence_that_nobody_has_translated_stays_english() -> None:
    assert RuseError("{number} is odd", number=3).in_language("ja") == "3 is odd"


def test_a_finished_sentence_may_have_braces() -> None:
    assert str(RuseError("what is {this}?")) == "what is {this}?"


@pytest.mark.parametrize(("number", "told"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_what_is_counted(number: int, told: str) -> None:
    assert str(Counted(number, "card")) == told


def test_an_illegal_action_is_told_in_japanese() -> None:
    match = Match(find_game("_template"))
    with pytest.raises(errors.IllegalAction) as caught:
        match.push("choose 1", 0)
    assert caught.value.in_language("ja") == "「choose 1」：今はアンが選ぶ番ではありません"


def test_an_error_reaches_another_process() -> None:
    match = Match(find_game("_template"))
    with pytest.raises(errors.IllegalAction) as caught:
        match.push("choose 1", 0)
    sent = (UnknownBot("x", ["random", Named("greedy")]), BadBox("{entry}: must be a table", entry="a"), caught.value)
    for error in sent:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
