"""The options that games are tested with."""

import pytest

from ruse.core.registry import find_game, game_names
from ruse.lab.check import sample_configurations


@pytest.mark.parametrize("name", game_names())
def test_a_sample_of_configurations_covers_every_value_of_every_option(name: str) -> None:
    game = find_game(name)
    sample, every = sample_configurations(game), list(game.configurations())
    assert all(options in every for options in sample)
    assert 1 <= len(sample) <= 8
    assert {pair for options in sample for pair in options.items()} == {
        pair for options in every for pair in options.items()
    }
