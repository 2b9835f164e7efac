"""`ruse serve`, as it is started by hand, and played on by programs from outside."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from ruse.client import RemoteSeat, ServerError, join, open_table
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.protocol import Chair
from ruse.server.store.check import check_store
from tests.example_games import FOLDER
from tests.server.network import Served
from tests.server.process import ServerProcess, all_at_once, company_of, play_by_chance

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for the tests that leave it running."""
    server = ServerProcess(tmp_path_factory.mktemp("server") / "tables.sqlite", RUSE_GAMES=str(FOLDER))
    yield server
    server.kill()
    assert server.log == ""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server for one test, which may stop it."""
    server = ServerProcess(tmp_path / "tables.sqlite")
    yield server
    server.kill()


def test_bots_of_the_server_play(server: ServerProcess) -> None:
    """A client against bots, which think in a process of their own."""
    seated = open_table(server.address, "leduc", [Chair("me"), Chair("bot", 1)], pace="instant")
    with RemoteSeat(server.address, seated.token) as seat:
        play_by_chance(seat, 1)
        assert seat.news["result"]
        while not seat.table["over"]:
            seat.wait()


def test_what_a_client_is_told_when_it_cannot_sit(server: ServerProcess) -> None:
    with pytest.raises(ServerError) as no:
        join(server.address, "ABCD-EFGH-JKMN")
    assert no.value.error == "unknown_code"
    with pytest.raises(ServerError) as no:
        open_table(server.address, "chess", [])
    assert "unknown game 'chess'" in str(no.value)
    with pytest.raises(ServerError) as no:
        RemoteSeat(server.address, "nobody's token")
    assert no.value.error == "unknown_token"


def test_a_fast_client_is_slowed_down_and_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More questions than the limit allows at once: they are answered all the same."""
    served = Served(tmp_path / "tables.sqlite", monkeypatch, burst=2)
    seats = company_of(served.address, TEMPLATE)
    all_at_once([partial(play_by_chance, seat, seed) for seed, seat in enumerate(seats)])
    for seat in seats:
        for _ in range(5):
            assert seat.ask({"is": "ping"})["is"] == "pong"
        seat.close()
    served.stop()


def test_a_bot_from_outside_goes_on_when_another_takes_back(server: ServerProcess) -> None:
    """While it thinks, the question goes away; its answer counts for nothing, and it is asked again."""
    seats = company_of(server.address, "tooth-and-claw")
    mover, thinker = seats if seats[0].news["question"] else reversed(seats)
    mover.act(mover.news["question"]["choices"][0]["code"])
    questions = thinker.questions()
    first = next(questions)
    mover.ask({"is": "ping"})
    mover.ask({"is": "undo", "moment": mover.news["moment"]})
    for asked_meanwhile in ({"is": "ping"}, {"is": "explain", "topic": "R12"}):
        thinker.ask(asked_meanwhile)  # it hears of the undo
    thinker.act(first["choices"][0]["code"])
    assert thinker.news["steps"] == 0
    mover.ask({"is": "ping"})
    mover.act(mover.news["question"]["choices"][1]["code"])
    again = next(questions)
    assert again["moment"] > first["moment"]
    thinker.act(again["choices"][0]["code"])
    assert thinker.ask({"is": "ping"})["is"] == "pong"
    assert thinker.news["steps"] > 1
    for seat in seats:
        seat.close()


def test_who_was_away_for_a_rematch_is_told_all_of_it(server: ServerProcess) -> None:
    seated = open_table(server.address, "leduc", [Chair("me"), Chair("bot", 1)], pace="instant")
    away = RemoteSeat(server.address, seated.token)
    play_by_chance(away, 1)
    away.close()
    with RemoteSeat(server.address, seated.token) as seat:
        seat.ask({"is": "rematch"})
        while seat.welcome["table"] == seated.table:
            seat.wait()
        play_by_chance(seat, 2)
        assert seat.news["result"]
        away._sit_down()
        assert away.welcome["table"] == seat.welcome["table"] != seated.table
        assert away.log == RemoteSeat(server.address, seated.token).log
        assert away.log
    away.close()


def test_every_game_is_played_and_a_stop_loses_nothing(own_server: ServerProcess) -> None:
    seats = [seat for game in game_names() for seat in company_of(own_server.address, game)]
    all_at_once([partial(play_by_chance, seat, seed) for seed, seat in enumerate(seats)])
    for seat in seats:
        assert seat.news["result"]["winners"]
        assert [each["step"] for each in seat.log] == sorted(each["step"] for each in seat.log)
        seat.close()

    first, second = company_of(own_server.address, "red-and-blue")
    steps, actor = first.news["steps"], first if first.news["question"] else second
    actor.act(actor.news["question"]["choices"][0]["code"])
    for seat in (first, second):
        while seat.news["steps"] == steps:
            seat.wait()
    before = [seat.news["view"] for seat in (first, second)]
    assert own_server.stop() == 0
    assert all(_hears_closing(seat) for seat in (first, second))
    assert not Path(f"{own_server.store}-wal").exists()
    assert check_store(own_server.store)[1] == []
    own_server.start()
    all_at_once([first._sit_down, second._sit_down])
    assert [seat.news["view"] for seat in (first, second)] == before
    all_at_once([partial(play_by_chance, seat, seed) for seed, seat in enumerate((first, second))])
    for seat in (first, second):
        seat.close()
    assert own_server.stop() == 0
    assert own_server.log == ""


def _hears_closing(seat: RemoteSeat) -> bool:
    """Whether the server says goodbye before it goes."""
    return any(seat._receive()["is"] == "closing" for _ in range(5))
