"""The pages of the environments say what the games declare."""

from pathlib import Path

import pytest

from ruse.core.registry import game_names, games
from ruse.envs.layout import layout_of
from ruse.envs.pages import FOLDER, page
from ruse.envs.space import space_of
from tests.conformance.configurations import GAMES, Game

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_what_it_declares(game: Game) -> None:
    if game.name in game_names():
        kept = (ROOT / FOLDER / f"{game.name}.md").read_text("utf-8")
        assert kept == page(game), "write the pages anew: python -m ruse.envs.pages"
    assert "## Observation" in page(game)


def test_the_overview_has_the_numbers_of_every_game() -> None:
    overview = (ROOT / FOLDER / "README.md").read_text("utf-8")
    for game in games():
        seats = f"{min(game.seats)}-{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
        row = f"| [{game.title}]({game.name}.md) | {seats} | {layout_of(game).width} | {len(space_of(game))} |"
        assert row in overview
