"""What measures a server: that it measures, not what."""

import sys

import pytest

from tools.load.bystanders import measure_harm
from tools.load.measure import measure_load

pytestmark = pytest.mark.slow


@pytest.mark.skipif(sys.platform != "linux", reason="what a server uses is read from /proc")
@pytest.mark.parametrize(("game", "seats"), [("tooth-and-claw", 2), ("tricks-and-deserts", 4)])
def test_a_small_crowd_plays_and_is_measured(game: str, seats: int) -> None:
    load = measure_load(game, 12, {"seats": seats}, seconds_a_move=0.1, warm_up=0.2, seconds=0.8)
    assert (load.players, load.lost) == (12, 0)
    assert load.errors.keys() <= {"stale"}  # on a busy machine a player may choose again before the news arrive
    assert load.moves_a_second > 0
    assert load.median_ms > 0
    assert load.bytes_a_move > 100


@pytest.mark.skipif(sys.platform != "linux", reason="addresses like 127.0.0.2 are there on Linux alone")
@pytest.mark.parametrize("kind", ["recall", "undo", "rename", "pages"])
def test_bystanders_play_beside_an_attack_and_are_measured(kind: str) -> None:
    harm = measure_harm(kind, pairs=3, seconds=1.0, rounds=1)
    assert (harm.kind, harm.lost) == (kind, 0)
    assert harm.sent > 10
    for delays in (harm.alone, harm.attacked):
        assert delays.moves >= 2  # of three in a second
        assert 0 < delays.median_ms <= delays.p99_ms <= delays.worst_ms
