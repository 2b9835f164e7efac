"""More odd boxes than the conformance tests draw."""

import os

import pytest

from ruse.lab.audit import audit_boxes
from tests.attack.strength import SCALE
from tests.conformance.configurations import CONFIGURATIONS, Game


@pytest.mark.skipif(SCALE == 1, reason="the conformance tests draw some")
@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_odd_boxes_are_refused_or_played(game: Game, options: dict[str, int]) -> None:
    report = audit_boxes(game, 2 * SCALE, int.from_bytes(os.urandom(4)), options)
    assert report.fault is None
