"""Example games with changes to their source."""

from pathlib import Path

import pytest

from ruse.core.game import Game
from ruse.core.registry import VARIABLE, find_game
from tests.example_games import FOLDER

LEDUC = FOLDER / "leduc.py"


def variant(folder: Path, patch: pytest.MonkeyPatch, *changes: tuple[str, str], of: Path = LEDUC) -> Game:
    """A game whose source is that of another with some texts replaced; each must be there."""
    source = of.read_text("utf-8")
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    (folder / "variant.py").write_text(source, "utf-8")
    patch.setenv(VARIABLE, str(folder / "variant.py"))
    return find_game("variant")
