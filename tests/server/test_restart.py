"""What a table is after it has left memory, or after the server has ended and begun again: what it was."""

import asyncio
import logging
import weakref
from time import time
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from ruse.core.match import Match
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.connection import Connection
from ruse.server.protocol import VERSION, PlayOn, Seated
from ruse.server.refusing import Refuse
from ruse.server.table import Table
from tests.server.company import CLOCK, ME, OPEN, Company, Player, bot, kept_log, play_on

GAMES = [TEMPLATE, *game_names()]


def all_told(player: Player) -> list[Any]:
    """Everything somebody is told who comes new to a table, but for who is there."""
    keys = {"welcome", "news"}
    return [message for message in player.heard_all() if message["is"] in keys]


@pytest.mark.parametrize("game", GAMES)
def test_everything_goes_on_after_a_restart(company: Company, game: str) -> None:
    table, players = company.people(game)
    for rounds in range(1, 5):
        play_on(players, lambda: len(table.match.steps) >= 12 * rounds)  # noqa: B023  # it is called at once
        before = [all_told(company.player(player._token)) for player in players]
        steps, moment = list(table.match.steps), table.moment
        company.close()
        company.open_again()
        after = [company.player(player._token) for player in players]
        (table,) = company.hall.tables.values()
        assert (table.match.steps, table.moment) == (steps, moment)
        for told, player in zip(before, after, strict=True):
            again = all_told(player)
            for message in (*told, *again):
                if message["is"] == "news" and message["question"]:
                    del message["question"]["moment"]  # it is asked anew
            assert told == again
        players = after
    play_on(players)


def test_taking_back_is_kept(company: Company) -> None:
    """Freely, in the middle of sealed choices, and by consent."""
    table, players = company.people(seats=3)
    players[0].act(1)
    players[1].act()
    players[0].ask("undo", moment=table.moment)
    players[0].act()
    players[2].act()
    players[1].ask("undo", moment=table.moment)
    for seat in (0, 2):
        players[seat].agree()
    steps, moment = list(table.match.steps), table.moment
    assert moment > len(steps)
    company.close()
    company.open_again()
    again = company.player(players[0]._token)
    (table,) = company.hall.tables.values()
    assert (table.match.steps, table.moment) == (steps, moment)
    assert again.newest("news")["moment"] == moment


def test_idle_tables_leave_memory_and_come_back(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(company.hall, "now", lambda: now[0])
    table, (first, second) = company.people()
    first.act()
    first.leave()
    second.leave()
    company.hall.sweep()
    assert company.hall.tables
    now[0] += company.hall.settings.idle_seconds + 1
    company.hall.sweep()
    assert not company.hall.tables
    steps, gone = table.match.steps, weakref.ref(table.match)
    table.match = Match(table.match.game)  # let go of by us, too: nothing else holds it, and no collector is needed
    assert gone() is None
    again = company.player(first._token)
    (new,) = company.hall.tables.values()
    assert new is not table
    assert new.match.steps == steps
    now[0] += 10 * company.hall.settings.idle_seconds
    company.hall.sweep()
    assert company.hall.tables
    assert again.newest("news")["steps"] == len(steps)


def test_a_table_where_a_bot_thinks_stays(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(company.hall, "now", lambda: now[0])
    seated = company.open(TEMPLATE, ME, bot())
    company.player(seated.token).leave()
    table = company.table(seated)
    for is_there in (True, False):
        company.hall.sweep()
        now[0] += company.hall.settings.idle_seconds + 1
        company.hall.sweep()
        assert (table.id in company.hall.tables) == is_there
        company.puppets.asked.clear()


def test_bots_go_on_after_a_restart(company: Company) -> None:
    seated = company.open(TEMPLATE, ME, bot())
    company.player(seated.token).act()
    company.close()
    company.open_again()
    assert not company.puppets.waiting
    player = company.player(seated.token)
    (table,) = company.hall.tables.values()
    assert list(company.puppets.asked[table.id]) == [1]
    company.puppets.answer(table)
    assert player.question is not None


def test_a_seat_given_to_a_bot_stays_with_it(company: Company) -> None:
    _, (first, second) = company.people()
    first.ask("give_seat", seat=0, level=2)
    company.close()
    company.open_again()
    seat = company.player(second._token).newest("table")["seats"][0]
    assert (seat["who"], seat["level"], seat["owned"]) == ("bot", 2, True)
    assert company.player(first._token).ask("take_seat")["is"] == "done"


def test_open_invitations_stay_open(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    company.close()
    company.open_again()
    assert company.join(host.invitations["1"]).seat == 1


# What cannot go on


def hello_after(company: Company, seated: Seated, change: str) -> str:
    """What the server says when the store was changed meanwhile."""
    company.close()
    company.open_again()
    company.store._pen.execute(text(change))
    company.store._pen.commit()
    (answer,) = company.player(seated.token).heard_all()
    return str(answer["error"])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tables SET game = 'chess'",
        "UPDATE tables SET changes = '[\"no.such=1\"]'",
        "UPDATE tables SET options = '{\"seats\": 99}'",
        "UPDATE log SET action = 'fly'",
        "UPDATE log SET seat = 7",
    ],
)
def test_a_match_that_is_none_is_refused(company: Company, change: str, caplog: pytest.LogCaptureFixture) -> None:
    seated = company.open(TEMPLATE, ME, bot())
    company.player(seated.token).act()
    with caplog.at_level(logging.CRITICAL):
        assert hello_after(company, seated, change) == "other_rules"
    assert not company.hall.tables


@pytest.mark.parametrize(
    ("change", "steps"),
    [
        ("UPDATE tables SET rules = rules + 1", 10),
        ("UPDATE tables SET box = 'another'", 10),
        ("UPDATE tables SET rules = 99; UPDATE log SET action = 'fly' WHERE number = 8", 8),
    ],
)
def test_a_match_by_other_rules_can_be_looked_at(company: Company, change: str, steps: int) -> None:
    """As far as it is a match by the present ones; it cannot go on, but a new one can begin from there."""
    host = company.open(TEMPLATE, ME, OPEN)
    guest = company.join(host.invitations["1"])
    players = [company.player(each.token) for each in (host, guest)]
    play_on(players, lambda: len(company.table(host).match.steps) >= 10)
    company.close()
    company.open_again()
    for each in change.split(";"):
        company.store._pen.execute(text(each))
    company.store._pen.commit()
    first, second = (company.player(each.token) for each in (host, guest))
    table, news = first.newest("table"), first.newest("news")
    assert (table["other_rules"], table["over"]) == (True, True)
    assert (news["steps"] >= steps, news["question"], news["undo"], news["result"]) == (True, None, None, None)
    assert first.ask("look", steps=3, eyes="open")["is"] == "looked"
    assert first.ask("act", moment=news["moment"], action="play 1")["error"] == "stale"
    seated = CLOCK.run(company.hall.play_on(PlayOn(host.token, host.table, 6)))
    assert not company.player(seated.token).newest("table")["other_rules"]
    for player in (first, second):
        assert player.ask("rematch")["is"] == "done"
    assert first.question or second.question


def test_a_table_is_rebuilt_in_turns_of_those_who_wait_for_it(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ruse.server.hall._SLICE", -1.0)
    table, players = company.people()
    play_on(players)
    company.hall.lose(table)
    slow, quick = [Player(company.hall, player._token, client) for player, client in zip(players, "12", strict=True)]
    turns = {"1": 0, "2": 0}
    gate = asyncio.Event()

    async def turn(window: Connection) -> None:
        turns[window.client] += 1
        await asyncio.sleep(0)
        if turns["1"] == 3 and window.client == "1":
            await gate.wait()

    monkeypatch.setattr(Connection, "turn", turn)

    def come() -> None:
        for player in (slow, quick):
            hello = {"is": "hello", "version": VERSION, "token": player._token}
            player.window.received(msgspec.json.encode(hello))

    CLOCK.call(come)
    assert turns["1"] == 3
    assert turns["2"] > 3
    assert slow.window.table is None
    assert quick.newest("news")["result"] is not None
    CLOCK.call(gate.set)
    assert slow.window.table is quick.window.table is company.hall.tables[table.id]


# When it cannot be written


def test_a_commit_that_fails_changes_nothing(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    table, (first, second) = company.people()
    first.act()
    steps, moment = list(table.match.steps), table.moment
    company.store.fails = True
    question = second.question
    assert question is not None
    with caplog.at_level(logging.CRITICAL):
        second.say("act", moment=question["moment"], action=question["choices"][0]["code"], ref=9)
    assert not [message for message in second.heard_all() if message.get("ref") == 9]
    for player in (first, second):
        assert player.newest("closing")["retry_in"] == 1
        assert player.paper.ended is not None
        assert player.paper.ended[0] == 1013
    company.store.fails = False
    again = [company.player(player._token) for player in (first, second)]
    (table,) = company.hall.tables.values()
    assert (table.match.steps, table.moment) == (steps, moment)
    play_on(again)


def test_others_are_not_disturbed_by_it(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    _, (first, _) = company.people()
    _, others = company.people()
    company.store.fails = True
    with caplog.at_level(logging.CRITICAL):
        first.say("rename", name="Lost")
    company.store.fails = False
    play_on(others)
    assert others[0].newest("news")["result"] is not None


def test_no_table_and_no_seat_without_a_commit(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    company.store.fails = True
    with caplog.at_level(logging.CRITICAL):
        with pytest.raises(Refuse, match="busy"):
            company.open(TEMPLATE, ME, bot())
        with pytest.raises(Refuse, match="busy"):
            company.join(host.invitations["1"])
    company.store.fails = False
    assert not company.hall.tables
    assert company.join(host.invitations["1"]).seat == 1
    assert company.num_tables == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_store_knows_from_the_first_choice_on_that_somebody_played(company: Company, game: str) -> None:
    table, players = company.people(game)
    assert kept_played(company, table) is None
    next(player for player in players if player.question).act()
    first = kept_played(company, table)
    assert first is not None
    assert abs(first - time()) < 600
    play_on(players, lambda: len(table.match.steps) >= 5)
    assert kept_played(company, table) == first


def kept_played(company: Company, table: Table) -> float | None:
    """When a table was last played at, as the store knows it."""
    kept = CLOCK.run(company.store.load(table.id))
    assert kept is not None
    return kept.table.played


def test_a_rematch_that_cannot_be_written_may_be_asked_for_again(
    company: Company, caplog: pytest.LogCaptureFixture
) -> None:
    _, players = company.people()
    play_on(players)
    players[0].ask("rematch")
    company.store.fails = True
    with caplog.at_level(logging.CRITICAL):
        players[1].say("rematch")
    company.store.fails = False
    again = [company.player(player._token) for player in players]
    assert again[1].newest("table")["rematch"] == [0]
    again[1].ask("rematch")
    assert [player.newest("welcome")["seat"] for player in again] == [1, 0]


def test_requests_that_waited_for_a_lost_table_are_not_answered_wrongly(
    company: Company, caplog: pytest.LogCaptureFixture
) -> None:
    table, (first, second) = company.people()
    company.store.is_slow = company.store.fails = True
    first.act_without_answer()
    second.act_without_answer()
    late = Player(company.hall, second._token)
    late.hello()
    with caplog.at_level(logging.CRITICAL):
        company.store.catch_up()
    company.store.is_slow = company.store.fails = False
    assert late.newest("news")["steps"] == len(kept_log(company, table))
    assert not [each for each in (*first.heard_all(), *second.heard_all()) if each["is"] == "done"]
    again = company.player(first._token)
    assert again.newest("news")["moment"] == len(kept_log(company, table))


def test_a_table_that_is_found_in_the_store_before_it_is_told_of_is_no_second_one(company: Company) -> None:
    _, players = company.people()
    play_on(players)
    players[0].ask("rematch")
    company.store.tells_late = True
    players[1].say("rematch")
    early = company.player(players[0]._token)
    company.store.tells_late = False
    company.store.catch_up()
    tables = {player.window.table for player in (*players, early)}
    assert tables == {company.hall.tables[2]}
    play_on(players)
    assert early.newest("news")["result"] is not None


def test_one_who_comes_while_the_company_goes_on_sits_where_it_does(company: Company) -> None:
    table, players = company.people()
    play_on(players)
    players[0].ask("rematch")
    company.store.is_slow = True
    players[1].say("rematch")
    late, loyal = company.player(players[0]._token), company.player(players[0]._token, table=table.kept.name)
    company.store.is_slow = False
    company.store.catch_up()
    assert late.window.table is players[0].window.table is company.hall.tables[2]
    assert loyal.window.table is table


@pytest.mark.parametrize(("kind", "fields"), [("speak", {"language": "ja"}), ("recall", {"since": 0})])
def test_what_is_asked_while_the_company_goes_on_tells_nothing_of_the_old_match(
    company: Company, kind: str, fields: dict[str, Any]
) -> None:
    _, players = company.people()
    play_on(players)
    players[0].ask("rematch")
    company.store.is_slow = True
    players[1].say("rematch")
    players[0].heard()
    players[0].say(kind, ref=7, **fields)
    company.store.is_slow = False
    company.store.catch_up()
    heard = players[0].heard()
    assert [message["error"] for message in heard if message.get("ref") == 7] == ["stale"]
    table = company.hall.tables[2]
    assert {message["table"] for message in heard if message["is"] in ("welcome", "table")} == {table.kept.name}
    assert players[0].window.told == len(table.match.steps)


def test_a_store_that_cannot_be_read_leaves_nobody_without_an_answer(
    company: Company, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seated = company.open(TEMPLATE, ME, bot())
    player = Player(company.hall, seated.token)
    company.hall.lose(company.table(seated))

    async def broken(table_id: int) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL, "ruse.server"):
        patch.setattr(company.store, "load", broken)
        (no,) = player.hello(ref=7)
    assert (no["is"], no["error"], no["ref"]) == ("failed", "busy", 7)
    player.hello()
    assert player.question is not None
