"""The measured strength of the levels is data, and the README says the same."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruse.bots.loading import make_bot
from ruse.bots.strength import MeasuredLevels, MeasuredStrength, measured_strength
from ruse.core.dice import seeded
from ruse.core.errors import BadFile
from ruse.core.registry import TEMPLATE, find_game

README = (Path(__file__).parents[2] / "README.md").read_text()
CHAPTER = README.split("## Strength")[1].split("\n## ")[0]
FIGURE = re.compile(r"(\d+) % \((\d+)-(\d+)\)(?: of (\d+))?")
NAMES = ("tooth-and-claw", "tricks-and-deserts", "red-and-blue", "warriors-of-jogu")  # as the README's columns
USUAL_GAMES = 400


def measured(name: str) -> MeasuredLevels:
    found = measured_strength(name)
    assert found is not None
    return found


def rows(table: int) -> list[list[str]]:
    """The figures of a table of the chapter, by level."""
    tables = [block for block in CHAPTER.split("\n\n") if block.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")[1:]] for line in tables[table].splitlines()[2:]]


def cells() -> Iterator[tuple[str, str, int, int]]:
    """Every figure of the README, with its game, level and seats."""
    for level, row in enumerate(rows(0), 1):
        yield from ((cell, name, level, 2) for name, cell in zip(NAMES, row, strict=True))
    for level, row in enumerate(rows(1), 1):
        yield from ((cell, "tricks-and-deserts", level, seats) for seats, cell in zip((3, 4), row, strict=True))


@pytest.mark.parametrize(("cell", "name", "level", "seats"), list(cells()))
def test_the_readme_says_what_was_measured(cell: str, name: str, level: int, seats: int) -> None:
    strength = measured(name).of(level, seats)
    assert strength is not None
    found = FIGURE.match(cell)
    assert found is not None
    percent, low, high, games = found.groups()
    assert (percent, low, high) == tuple(f"{each:.0f}" for each in (strength.percent, strength.low, strength.high))
    assert int(games or USUAL_GAMES) == strength.games


def test_the_readme_leaves_no_figure_out_and_names_the_boxes() -> None:
    assert len(list(cells())) == sum(len(measured(name).levels) for name in NAMES)
    for name in NAMES:
        assert measured(name).box in CHAPTER
        assert re.search(rf"seed {measured(name).seed}\b", CHAPTER)


@pytest.mark.parametrize("name", NAMES)
def test_every_level_is_compared_with_the_one_below(name: str) -> None:
    game = find_game(name)
    for seats in game.seats:
        for level in range(1, len(game.levels) + 1):
            strength = measured(name).of(level, seats)
            assert strength is not None
            assert strength.against == (f"level{level - 1}" if level > 1 else "random")
            make_bot(strength.against, game, seeded(0))
            assert 100 / seats < strength.low < strength.percent < strength.high <= 100, "stronger than the one below"


def test_a_game_may_have_no_figures() -> None:
    assert measured_strength(TEMPLATE) is None


def test_a_level_that_was_not_measured_is_none() -> None:
    assert measured("tooth-and-claw").of(6, 2) is None
    assert measured("tooth-and-claw").of(1, 3) is None


def test_a_spoiled_file_is_refused_with_the_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strength.toml").write_text('rules = 1\nbox = "8a7827adb184"\nseed = "many"\nlevels = []\n')
    monkeypatch.setitem(vars(find_game("tooth-and-claw")), "folder", tmp_path)
    with pytest.raises(BadFile, match=r"strength\.toml: seed: must be int, not str"):
        measured_strength("tooth-and-claw")


def test_figures_are_found_by_level_and_seats() -> None:
    first, second = (MeasuredStrength(1, "random", seats, 60.0, 55.0, 65.0, 400) for seats in (2, 3))
    assert MeasuredLevels(1, "box", 501, (first, second)).of(1, 3) is second
