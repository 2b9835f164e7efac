"""What a connection does with whatever is said to it, without a network."""

import gc
import logging
import sys
import time
from typing import Any

import pytest

from ruse.core.protocol import SPECTATOR
from ruse.server.connection import Connection
from ruse.server.limits import Bucket, buckets, network_of
from ruse.server.table import Retold, Table
from tests.server.company import CLOCK, Company, play_on


def test_who_asks_too_much_is_ignored_then_sent_away(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ruse.server.limits.monotonic", lambda: now[0])
    company.close()
    company._limits["burst"] = 10
    company.open_again()
    table, (first, second) = company.people()
    moment = table.moment
    first.heard()
    for _ in range(9):
        first.say("ping")
    question = first.question
    assert question is not None
    first.say("act", moment=question["moment"], action=question["choices"][0]["code"])
    assert table.moment == moment
    assert [message["is"] for message in first.heard()] == ["pong"] * 9 + ["failed"]
    now[0] += 1.0
    assert first.act()["is"] == "done"
    for _ in range(250):
        first.say("ping")
    assert first.paper.ended is not None
    assert first.paper.ended[0] == 1008
    assert second.paper.ended is None
    assert second.act()["is"] == "done"


def test_limits_come_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ruse.server.limits.monotonic", lambda: now[0])
    bucket, clients = Bucket(2.0, 3), buckets(60)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert bucket.is_full
    assert [clients.of("a").take() for _ in range(61)] == [True] * 60 + [False]
    assert clients.of("b").take()
    now[0] += 1
    assert [clients.of("a").take() for _ in range(2)] == [True, False]


def test_many_addresses_take_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ruse.server.limits.monotonic", lambda: now[0])
    clients = buckets(60)
    for client in range(25_000):
        clients.of(str(client)).take()
        now[0] += 0.01
    assert len(clients._of) < 11_000


def test_whoever_has_an_ipv6_address_has_its_whole_network() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:ffff:ffff:ffff") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("192.0.2.8") != network_of("192.0.2.7")
    assert network_of("") == ""


def set_the_clock(monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    """The time of day is another one from now on, for everything of the server that asks for it."""
    right = time.time

    def wrong() -> float:
        return right() + by

    monkeypatch.setattr(time, "time", wrong)
    for name, module in list(sys.modules.items()):
        if name.startswith("ruse.server"):
            for each in [each for each, value in vars(module).items() if value is right]:
                monkeypatch.setattr(module, each, wrong)


@pytest.mark.parametrize("by", [-1e9, 1e9])
def test_a_clock_that_is_set_gives_nothing_away(company: Company, monkeypatch: pytest.MonkeyPatch, by: float) -> None:
    """Neither more messages or tables than one may ask for, nor the seat of somebody who has just left."""
    table, (first, second) = company.people()
    first.window._bucket, clients = Bucket(0.001, 3.0), buckets(1)
    assert [first.window._bucket.take() for _ in range(3)] == [True] * 3
    assert clients.of("somebody").take()
    second.leave()
    company.hall.sweep()
    set_the_clock(monkeypatch, by)
    assert not first.window._bucket.take()
    assert not clients.of("somebody").take()
    first.window._bucket = Bucket(20.0, 60.0)
    assert first.ask("give_seat", seat=1)["error"] == "not_yours"
    assert first.newest("table")["seats"][1]["away"] == 0
    first.leave()
    company.hall.sweep()
    company.hall.sweep()
    assert table.id in company.hall.tables


def test_one_who_does_not_read_is_told_all_later(company: Company) -> None:
    table, (first, second) = company.people()
    silent = company.player(first._token)
    told = len(silent.paper.sent)
    silent.paper.is_writable = False
    play_on([first, second], lambda: len(table.match.steps) > 5)
    first.ask("rename", name="Another")
    assert len(silent.paper.sent) == told
    silent.paper.is_writable = True
    CLOCK.call(silent.window.catch_up)
    assert silent.newest("news") == first.newest("news") | {
        "since": silent.newest("news")["since"],
        "told": silent.newest("news")["told"],
    }
    assert silent.newest("table")["seats"][0]["name"] == "Another"
    assert len(silent.paper.sent) == told + 2
    CLOCK.call(silent.window.catch_up)
    assert len(silent.paper.sent) == told + 2


def test_one_who_does_not_read_hears_of_what_was_taken_back(company: Company) -> None:
    table, (first, second) = company.people()
    first.act()
    silent = company.player(second._token)
    silent.paper.is_writable = False
    first.ask("undo", moment=table.moment)
    first.act(1)
    silent.paper.is_writable = True
    CLOCK.call(silent.window.catch_up)
    assert silent.newest("news")["told"] == company.player(second._token).newest("news")["told"][-1:]


def test_those_who_look_on_alike_are_told_in_the_same_bytes(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (first, second) = company.people()
    code = first.ask("invite")["code"]
    keys = [company.join(code).token for _ in range(6)]
    languages = ["en", "en", "ja", "en", "ja", None]
    onlookers = [company.player(key, language=language) for key, language in zip(keys, languages, strict=True)]
    onlookers[3].paper.is_writable = False
    told: list[tuple[int, str | None]] = []
    make = Table._news

    def watched(table: Table, window: Connection, known: Retold | None) -> bytes:
        told.append((window.viewer, window.language))
        return make(table, window, known)

    monkeypatch.setattr(Table, "_news", watched)
    player = first if first.question else second
    player.act()
    assert sorted(told, key=str) == [(SPECTATOR, "en"), (SPECTATOR, "ja"), (SPECTATOR, None), (0, "en"), (1, "en")]
    for onlooker in onlookers:
        onlooker.paper.is_writable = True
        CLOCK.call(onlooker.window.catch_up)
    english = [onlookers[number].newest("news") for number in (0, 1, 3)]
    assert english[0] == english[1] == english[2]
    assert onlookers[2].newest("news") == onlookers[4].newest("news") != english[0]


def test_leaving_while_the_table_is_busy(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    """Hello, and everything else, waits for the commit; who has left by then is not missed."""
    table, (first, second) = company.people()
    company.store.is_slow = True
    first.act_without_answer()
    late = company.player(second._token)
    assert late.paper.sent == []
    late.leave()
    second.say("rename", name="Gone")
    second.leave()
    with caplog.at_level(logging.CRITICAL):
        company.store.catch_up()
    assert late.paper.sent == []
    assert list(table.windows) == [first.window]
    assert not first.newest("table")["seats"][1]["here"]


def test_no_debt_lasts_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("ruse.server.limits.monotonic", lambda: now[0])
    bucket = Bucket(0.2, 1.0)
    for _ in range(1000):
        bucket.charge(1.0)
    assert bucket.recovers_in == pytest.approx(10.0)
    now[0] += 10.0
    assert bucket.recovers_in == 0
    assert not bucket.take(0.1)


def test_requests_leave_nothing_to_the_garbage_collector(company: Company) -> None:
    table, (first, second) = company.people()
    play_on([first, second])
    asked: list[tuple[str, dict[str, Any]]] = [
        ("ping", {}),
        ("why", {"action": "nonsense"}),
        ("explain", {"topic": "nonsense"}),
        ("look", {"steps": len(table.match.steps), "eyes": "open"}),
        ("look", {"steps": 1, "eyes": 7}),
        ("recall", {"since": 0}),
        ("speak", {"language": "ja"}),
        ("undo", {"moment": 0}),
        ("rename", {"name": "Other"}),
    ]

    def ask_all() -> None:
        for kind, fields in asked:
            first.ask(kind, **fields)
        company.hall.lose(table)
        company.player(first._token).leave()
        company.hall.lose(company.hall.tables[table.id])

    ask_all()
    first, (table,) = company.player(first._token), company.hall.tables.values()
    gc.collect()
    gc.disable()
    try:
        ask_all()
        assert gc.collect() == 0
    finally:
        gc.enable()
