"""The example games of the documentation, loaded without being listed for other tests."""

from functools import cache
from pathlib import Path
from unittest.mock import patch

from ruse.core.game import Game
from ruse.core.registry import VARIABLE, find_game

FOLDER = Path(__file__).parent.parent / "docs" / "examples" / "games"


@cache
def example_game(name: str) -> Game:
    """An example game; with RUSE_GAMES set to FOLDER, `find_game` finds the same object by its name."""
    with patch.dict("os.environ", {VARIABLE: str(FOLDER)}):
        return find_game(name)
