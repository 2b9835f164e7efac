"""Whatever box a game accepts it can play, alike in both modes; what it refuses it names. On every game found."""

import pytest

from ruse.core.game import Game
from ruse.core.playout import MAX_LEGAL
from ruse.lab.audit import audit_boxes
from ruse.lab.odd_boxes import all_values
from tests.conformance.configurations import ALL_CONFIGURATIONS, GAMES


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_odd_boxes_are_refused_or_played(game: Game, options: dict[str, int], number: int) -> None:
    if not all_values(game.standard_box.tables):
        pytest.skip("its box cannot be changed")
    report = audit_boxes(game, 3, 100 + number, options)
    assert report.fault is None
    assert (report.boxes, report.leaks, report.violations) == (3, 0, 0)
    assert report.refused > 0


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_more_choices_than_there_is_room_for(game: Game) -> None:
    assert game.max_legal <= MAX_LEGAL
