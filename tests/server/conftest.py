"""What the server's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ruse.core.registry import find_game
from tests.server.company import Company


@pytest.fixture(autouse=True)
def unlisted_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets tests in this process open tables of the template, which is played faster than any listed game."""
    monkeypatch.setattr("ruse.server.hall.find_listed_game", find_game)


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """A hall without a network."""
    company = Company(tmp_path / "tables.sqlite")
    yield company
    company.close()
