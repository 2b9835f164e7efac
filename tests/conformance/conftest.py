"""Files name their game: the examples are found by name."""

import os

import pytest

from ruse.core.registry import VARIABLE
from tests.example_games import FOLDER


@pytest.fixture(autouse=True)
def _examples_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(FOLDER), prepend=os.pathsep)
