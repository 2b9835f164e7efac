"""Every example and every ruling of RULES.md has a test, and every test names one that exists."""

import re

import pytest

from tests.conformance.configurations import WHOLE_GAMES, Game


def section(text: str, heading: str) -> str:
    """The text below a heading, up to the next of its level."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"RULES.md has no section '{heading}'"
    return found.group(1)


def ids_in_tests(game: Game, marker: str) -> set[str]:
    source = "".join(path.read_text("utf-8") for path in (game.folder / "tests").glob("test_*.py"))
    return {name.strip("\"'") for name in re.findall(rf"\b{marker}\(([^()]+)\)", source)}


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_every_example_is_a_test(game: Game) -> None:
    rules = (game.folder / "RULES.md").read_text("utf-8")
    examples = set(re.findall(r"^\| ([^|]+?) \|", section(rules, "Examples"), re.MULTILINE)) - {"id", "---"}
    assert examples == ids_in_tests(game, "rulebook")


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_every_ruling_is_a_test(game: Game) -> None:
    rules = (game.folder / "RULES.md").read_text("utf-8")
    rulings = set(re.findall(r"^(\d+)\. ", section(rules, "Rulings"), re.MULTILINE))
    assert rulings == ids_in_tests(game, "ruling")
