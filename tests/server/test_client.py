"""Mistakes of a program that plays over `ruse.client`: each one is answered, and nothing waits for ever."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ruse.client import RemoteSeat, ServerError, join, open_table
from ruse.core.errors import RuseError
from ruse.core.registry import TEMPLATE
from ruse.server.protocol import Chair
from tests.server.network import Served
from tests.server.process import all_at_once, company_of

MALFORMED: list[dict[str, Any]] = [
    {"is": "act", "moment": 0, "action": None},
    {"is": "act", "moment": "now", "action": "x"},
    {"is": "undo"},
    {"is": "look", "steps": "all"},
    {"is": "ping", "colour": "red"},
    {"is": "no such kind"},
    {},
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this file share."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        served = Served(tmp_path_factory.mktemp("served") / "tables.sqlite", monkeypatch)
        yield served
        served.stop()


@pytest.fixture
def seat(served: Served) -> Iterator[RemoteSeat]:
    """A client in the seat that has to choose."""
    seats = company_of(served.address, TEMPLATE)
    yield next(seat for seat in seats if seat.news["question"])
    for each in seats:
        each.close()


@pytest.mark.parametrize("action", [0, None, 1.5, [], {}, {"code": 0}, b"draw"])
def test_what_is_no_action_is_refused_at_once(seat: RemoteSeat, action: Any) -> None:
    question = next(seat.questions())
    with pytest.raises(RuseError, match="is not an action: give a choice of the question, or its code"):
        seat.act(action)
    seat.act(question["choices"][0]["code"])
    assert seat.ask({"is": "ping"})["is"] == "pong"
    assert seat.news["moment"] > question["moment"]


def test_a_choice_stands_for_its_code(seat: RemoteSeat) -> None:
    question = next(seat.questions())
    seat.act(question["choices"][0])
    assert seat.ask({"is": "ping"})["is"] == "pong"
    assert seat.news["moment"] > question["moment"]


@pytest.mark.parametrize("is_numbered", [True, False])
def test_a_malformed_request_is_answered(seat: RemoteSeat, is_numbered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not the server can read the number of the request."""
    if not is_numbered:
        monkeypatch.setattr("ruse.server.connection._ref", lambda data: 0)
    for request in MALFORMED:
        all_at_once([partial(_refused, seat, request)])
    assert seat.ask({"is": "ping"})["is"] == "pong"


def _refused(seat: RemoteSeat, request: dict[str, Any]) -> None:
    with pytest.raises(ServerError) as no:
        seat.ask(request)
    assert no.value.error == "bad_message"


def test_the_answer_to_a_malformed_request_repeats_its_number(served: Served) -> None:
    guest = served.sit(served.open("me", "open").token)
    guest.say("act", moment=0, action=5, ref=77)
    assert guest.wait_for("failed")["ref"] == 77
    guest.say("act", moment=0, action=5, ref="x")
    assert guest.wait_for("failed")["ref"] == 0


def test_a_client_above_the_limit_is_answered_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where its first repetitions are above the limit, too."""
    served = Served(tmp_path / "tables.sqlite", monkeypatch, burst=2, max_messages_a_second=1.5)
    with RemoteSeat(served.address, served.open("me", "open").token) as seat:
        all_at_once([lambda: [seat.ask({"is": "ping"}) for _ in range(4)]])
    served.stop()


@pytest.mark.parametrize("server", ["127.0.0.1:8470", "localhost", "", "ftp://127.0.0.1", "ws://127.0.0.1:8470"])
def test_an_address_begins_with_its_scheme(server: str) -> None:
    for ask in (
        lambda: open_table(server, TEMPLATE, [Chair("me"), Chair("open")]),
        lambda: join(server, "ABCD-EFGH-JKMN"),
        lambda: RemoteSeat(server, "token"),
    ):
        with pytest.raises(RuseError) as no:
            ask()
        assert str(no.value) == f"{server}: the address of a server begins with http:// or https://"
