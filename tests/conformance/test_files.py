"""Match files, position files and golden playthroughs of every game found."""

from pathlib import Path

import pytest

from ruse.core import position, saved, toml
from ruse.core.dice import below, seeded
from ruse.core.errors import BadFile
from ruse.core.match import Match
from ruse.core.plain import pack
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game
from tests.conformance.configurations import ALL_CONFIGURATIONS, GAMES, WHOLE_GAMES, Game
from tools import golden


def random_match(game: Game, options: dict[str, int], seed: int) -> Match:
    rng = seeded(seed)
    match = Match(game, options)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return match


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_saving_and_loading_gives_the_same_match(game: Game, options: dict[str, int], tmp_path: Path) -> None:
    match = random_match(game, options, 1)
    path = tmp_path / "a.match"
    saved.save(match, path)
    again = saved.load(path)
    assert saved.dump(again) == saved.dump(match)
    assert again.steps == match.steps
    assert again.truth().tobytes() == match.truth().tobytes()
    assert [file.name for file in tmp_path.iterdir()] == ["a.match"]


@pytest.mark.parametrize("game", GAMES)
def test_a_truncated_file_is_refused(game: Game) -> None:
    text = saved.dump(random_match(game, {}, 2))
    for length in range(0, len(text) - 1, 37):
        with pytest.raises(BadFile):
            saved.parse(text[:length], "cut.match")


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_a_position_written_down_is_set_up_again(game: Game, options: dict[str, int], tmp_path: Path) -> None:
    rng = seeded(3)
    match = Match(game, options)
    while match.actor != NOBODY:
        tables = toml.parse(position.dump(match), "position.toml")
        assert pack(position.read(tables)[-1]).tobytes() == match.truth().tobytes()
        if len(match.steps) % 20 == 0:
            assert position.from_tables(tables).truth().tobytes() == match.truth().tobytes()
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    path = tmp_path / "position.toml"
    path.write_text(position.dump(match), "utf-8")
    assert position.load(path).truth().tobytes() == match.truth().tobytes()


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_golden_playthroughs_are_played_again_to_the_letter(game: Game) -> None:
    files = golden.golden_files(game)
    assert files, f"run: python -m tools.golden {game.name} seats={game.seats[0]}"
    for path in files:
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 300 or len(game.seats) > 1
        assert golden.render(golden.replay(text)) == text


def test_a_golden_playthrough_with_an_illegal_action_is_played_anew() -> None:
    text = (find_game("red-and-blue").folder / "tests" / "golden" / "standard.txt").read_text("utf-8")
    lines = text.splitlines(True)
    spoiled = "".join([*lines[:2], *lines[3:]])
    renewed = golden.renewed(spoiled)
    assert renewed.splitlines()[0] == lines[0].rstrip()
    assert golden.renewed(renewed) == renewed
