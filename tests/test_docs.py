"""The examples in the documents do what they say."""

import doctest
from pathlib import Path

import pytest

import ruse

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "docs/api.md", "docs/write-a-bot.md", "docs/environments/README.md"])
def test_examples_hold(name: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / name), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_everything_public_is_there() -> None:
    for name in ruse.__all__:
        assert getattr(ruse, name) is not None
    assert ruse.list_games() == ruse.list_games()  # also after the package of the games was imported
