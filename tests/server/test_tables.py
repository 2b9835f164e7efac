"""Who sits where: seats, invitations, spectators, names, bots that step in, another match."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.server.limits import Bucket
from ruse.server.protocol import Join, NewTable, Seated
from ruse.server.refusing import Refuse
from tests.server.company import CLOCK, ME, OPEN, Company, bot, play_on

GAMES = [TEMPLATE, *game_names()]


def refusal(company: Company, **wanted: object) -> str:
    """What a table is refused with."""
    with pytest.raises(Refuse) as no:
        company.open(**wanted)  # type: ignore[arg-type]
    assert no.value.error == "bad_table"
    return no.value.text("en")


def spectator_of(company: Company, host: Seated) -> Seated:
    """Somebody who was invited to look on."""
    code = company.player(host.token).ask("invite")["code"]
    return company.join(code, name="Onlooker")


# Opening


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_every_game_is_played_to_its_end(company: Company, game: str) -> None:
    table, players = company.people(game)
    play_on(players)
    results = [player.newest("news")["result"] for player in players]
    assert results[0]["winners"]
    assert sum(results[0]["shares"]) == pytest.approx(1)
    assert all(result["winners"] == results[0]["winners"] for result in results)
    assert all(player.newest("table")["over"] for player in players)
    assert table.is_over


@pytest.mark.parametrize("game", GAMES)
def test_without_chairs_it_is_you_against_bots(company: Company, game: str) -> None:
    seated = company.open(game, level=2, name="Me")
    player = company.player(seated.token)
    seats = player.newest("table")["seats"]
    assert [each["seat"] for each in seats if each["who"] == "person"] == [seated.seat]
    assert {each["level"] for each in seats if each["who"] == "bot"} == {2}
    assert player.newest("welcome")["seat"] == seated.seat
    assert player.newest("welcome")["host"]


def test_only_so_many_tables_are_kept(company: Company) -> None:
    company.hall.settings = replace(company.hall.settings, max_tables=2)
    _, players = company.people()
    company.open(TEMPLATE, ME, bot())
    with pytest.raises(Refuse, match="full"):
        company.open(TEMPLATE, ME, bot())
    play_on(players)
    assert players[0].ask("rematch")["is"] == "done"
    assert players[1].ask("rematch")["error"] == "full"
    assert players[0].newest("table")["rematch"] == [0]
    assert company.num_tables == 2


def test_only_so_many_tables_are_in_memory(company: Company) -> None:
    """Those that nobody looks at leave, the oldest first; where all are in use, there is no room."""
    company.hall.settings = replace(company.hall.settings, max_tables_in_memory=3)
    hosts = [company.open(TEMPLATE, ME, OPEN) for _ in range(5)]
    assert len(company.hall.tables) == 3
    players = [company.player(each.token) for each in hosts[:3]]
    assert {table.kept.name for table in company.hall.tables.values()} == {each.table for each in hosts[:3]}
    assert company.player(hosts[3].token).newest("failed")["error"] == "full"
    with pytest.raises(Refuse, match="full"):
        company.open(TEMPLATE, ME, OPEN)
    players[1].leave()
    assert company.player(hosts[3].token).newest("welcome")
    assert players[0].act()["is"] == "done"


def test_what_is_wrong_with_a_table_is_said_in_every_language(company: Company) -> None:
    wrong = [NewTable("chess"), NewTable(TEMPLATE, {"seats": 99}), NewTable(TEMPLATE, level=99)]
    for wanted in (*wrong, NewTable(TEMPLATE, chairs=[ME]), NewTable(TEMPLATE, chairs=[ME, ME])):
        with pytest.raises(Refuse, match="bad_table") as no:
            CLOCK.run(company.hall.open(wanted))
        assert no.value.text("en").isascii()
        assert not no.value.text("ja").isascii()


def test_tables_that_cannot_be(company: Company) -> None:
    assert "unknown game 'chess'" in refusal(company, game="chess")
    with pytest.raises(Refuse, match="bad_table"):
        company.open(TEMPLATE, ME, ME)
    with pytest.raises(Refuse, match="bad_table"):
        company.open(TEMPLATE, ME, OPEN, OPEN)
    with pytest.raises(Refuse, match="bad_table"):
        company.open(TEMPLATE, ME, bot(99))
    assert "seats" in refusal(company, game=TEMPLATE, options={"seats": 17})
    assert refusal(company, game=TEMPLATE, changes=["no.such=1"])
    assert not company.hall.tables


def test_the_box_may_be_changed(company: Company) -> None:
    changes = ["cards.copies=[4, 4, 4, 4, 4]"]
    seated = company.open(TEMPLATE, ME, bot(), changes=changes)
    table, player = company.table(seated), company.player(seated.token)
    standard = find_game(TEMPLATE).standard_box
    assert player.newest("table")["changes"] == changes
    assert player.newest("table")["box"] == table.match.box.digest != standard.digest


# Invitations


def test_an_invitation_is_good_for_one(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    code = host.invitations["1"]
    guest = company.join(code, name="Guest")
    assert (guest.table, guest.seat) == (host.table, 1)
    assert guest.token != host.token
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(code)
    assert company.table(host).chairs[1].name == "Guest"


def test_two_take_an_invitation_at_the_same_time(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)

    company.store.is_slow = True
    joins = [CLOCK.loop.create_task(company.hall.join(Join(host.invitations["1"], name))) for name in ("A", "B")]
    CLOCK.settle()
    assert not any(each.done() for each in joins)
    company.store.catch_up()
    first, second = CLOCK.run(asyncio.gather(*joins, return_exceptions=True))
    assert isinstance(first, Seated)
    assert isinstance(second, Refuse)
    assert company.table(host).chairs[1].name == "A"


@pytest.mark.parametrize("code", ["", "x", "0000-0000-0000", "💥", "A" * 3000])
def test_a_wrong_code(company: Company, code: str) -> None:
    company.open(TEMPLATE, ME, OPEN)
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(code)


def test_a_code_may_be_misheard(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.tokens.new_code", lambda: "AB01C1D0VVXY")
    host = company.open(TEMPLATE, ME, OPEN)
    assert host.invitations["1"] == "AB01-C1D0-VVXY"
    assert company.join(" abo1 clD0.uvxy\n").seat == 1


def test_a_new_invitation_takes_the_place_of_the_old(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    answer = company.player(host.token).ask("invite", seat=1)
    assert answer["is"] == "invitation"
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(host.invitations["1"])
    assert company.join(answer["code"]).seat == 1


def test_who_may_invite_where(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    player, onlooker = company.player(host.token), company.player(spectator_of(company, host).token)
    for seat in (-1, 0, 2, 99):
        assert player.ask("invite", seat=seat)["error"] == "not_now"
    assert onlooker.ask("invite")["error"] == "not_yours"


def test_a_program_says_that_it_is_one(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    company.join(host.invitations["1"], name="Deep Thought", program=True)
    assert company.player(host.token).newest("table")["seats"][1]["who"] == "program"


def test_a_host_need_not_play(company: Company) -> None:
    host = company.open(TEMPLATE, OPEN, OPEN)
    assert host.seat is None
    assert set(host.invitations) == {"0", "1"}
    player = company.player(host.token)
    assert player.newest("welcome")["host"]
    assert player.newest("welcome")["seat"] is None
    assert player.ask("set_pace", pace="slow")["is"] == "done"
    assert player.ask("invite", seat=0)["is"] == "invitation"


# Tokens


@pytest.mark.parametrize("token", ["", "x", "A" * 32, "\0", "💥"])
def test_a_wrong_token_opens_nothing(company: Company, token: str) -> None:
    company.open(TEMPLATE, ME, OPEN)
    (answer,) = company.player(token).hello()
    assert answer["error"] == "unknown_token"


def test_an_invitation_or_the_name_of_a_table_is_no_token(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    for wrong in (host.invitations["1"], host.table):
        (answer,) = company.player(wrong).hello()
        assert answer["error"] == "unknown_token"


def test_hello_names_what_is_wrong(company: Company) -> None:
    token = company.open(TEMPLATE, ME, OPEN).token
    player = company.player("nobody")
    assert player.hello(token=token, version=0)[0]["error"] == "version"
    assert player.hello(token=token, version=2, colour="red")[0]["error"] == "version"
    assert player.hello(token=token, version=1, colour="red")[0]["error"] == "bad_message"
    assert player.hello(token=token, language="xx")[0]["error"] == "unknown_language"
    assert player.hello(token=token, table="nowhere")[0]["error"] == "unknown_table"
    assert player.ask("nudge")["error"] == "not_now"
    assert [each["is"] for each in player.hello(token=token)][:3] == ["welcome", "table", "news"]
    assert player.hello(token=token)[0]["error"] == "not_now"


# Spectators


def test_only_so_many_may_ever_look_on(company: Company) -> None:
    company.hall.settings = replace(company.hall.settings, max_spectators=4)
    _, players = company.people("tooth-and-claw")
    code = players[0].ask("invite")["code"]
    for _ in range(2):  # beside the two players
        company.join(code)
    with pytest.raises(Refuse) as no:
        company.join(code)
    assert no.value.error == "full"


@pytest.mark.parametrize(
    "request_",
    [
        {"kind": "look", "steps": 0},
        {"kind": "recall", "since": 0},
        {"kind": "speak", "language": "ja"},
        {"kind": "rename", "name": "Another"},
    ],
)
def test_what_is_dear_counts_as_more_than_a_message(company: Company, request_: dict[str, Any]) -> None:
    _, players = company.people("tooth-and-claw")
    players[0].window._bucket = Bucket(0.0, 3.0)
    assert players[0].ask(**request_)["is"] != "failed"
    assert players[0].ask(**request_)["error"] == "too_many"


def test_a_spectator_looks_on_and_no_more(company: Company) -> None:
    table, players = company.people("tooth-and-claw")
    code = players[0].ask("invite")["code"]
    onlookers = [company.player(company.join(code, name=name).token) for name in ("Ann", "Bob")]
    assert players[1].newest("table")["spectators"] == ["Ann", "Bob"]
    onlooker, before = onlookers[0], list(table.match.steps)
    assert onlooker.newest("welcome")["seat"] is None
    assert onlooker.question is None
    assert onlooker.newest("news")["undo"] is None
    question = players[0].question or players[1].question
    assert question is not None
    action = question["choices"][0]["code"]
    for request in (
        {"kind": "act", "moment": question["moment"], "action": action},
        {"kind": "undo", "moment": table.moment},
        {"kind": "agree", "seat": 0, "moment": table.moment, "yes": True},
        {"kind": "give_seat", "seat": 0},
        {"kind": "set_pace", "pace": "slow"},
        {"kind": "look", "steps": 0, "eyes": 0},
        {"kind": "look", "steps": 0, "eyes": "open"},
        {"kind": "take_seat"},
    ):
        assert onlooker.ask(**request)["error"] == "not_yours"
    assert onlooker.ask("rematch")["error"] == "not_now"
    assert table.match.steps == before


def test_spectators_are_limited(company: Company) -> None:
    """One cannot fill a table with windows, and many cannot keep players, or the host, away."""
    company.hall.settings = replace(company.hall.settings, max_connections_a_table=10, max_connections_a_place=8)
    host = company.open(TEMPLATE, OPEN, OPEN)
    code = company.player(host.token).ask("invite")["code"]
    tokens = [company.join(code).token for _ in range(3)]
    windows = [company.player(tokens[0]) for _ in range(8)]
    assert company.player(tokens[0]).newest("failed")["error"] == "full"
    assert company.player(tokens[1]).newest("welcome")
    assert company.player(tokens[2]).newest("failed")["error"] == "full"  # the host looks on, too
    seat = company.join(host.invitations["1"])
    assert company.player(seat.token).newest("welcome")["seat"] == 1
    assert company.player(host.token).newest("welcome")["host"]
    windows[0].leave()
    windows[1].leave()
    assert company.player(tokens[2]).newest("welcome")


def test_a_player_s_oldest_window_gives_way(company: Company) -> None:
    """However many sockets of theirs are still open somewhere, somebody who comes back gets in."""
    company.hall.settings = replace(company.hall.settings, max_connections_a_place=3)
    _, (first, second) = company.people()
    windows = [first, *[company.player(first._token) for _ in range(3)]]
    assert [window.paper.ended is not None for window in windows] == [True, False, False, False]
    assert first.newest("closing")["retry_in"] is None
    assert windows[-1].act()["is"] == "done"
    assert second.newest("table")["seats"][0]["here"]
    first.leave()
    assert second.newest("table")["seats"][0]["here"]


def test_who_waits_for_a_commit_is_counted_too(company: Company) -> None:
    company.hall.settings = replace(company.hall.settings, max_connections_a_place=3)
    table, (first, _) = company.people()
    token = company.join(first.ask("invite")["code"]).token
    company.store.is_slow = True
    first.act_without_answer()
    onlookers = [company.player(token) for _ in range(5)]
    company.store.catch_up()
    assert len(table.windows) == 5
    assert [each.paper.sent[0].startswith(b'{"is":"failed"') for each in onlookers] == [False] * 3 + [True] * 2


# Names


def test_names_are_one_short_line(company: Company) -> None:
    _, (first, second) = company.people()
    for name, shown in (("  Zoë\n\t B ", "Zoë B"), ("x" * 500, "x" * 24), ("\x1b[2J\u202e", "[2J"), ("", "")):
        assert first.ask("rename", name=name)["is"] == "done"
        assert second.newest("table")["seats"][0]["name"] == shown


def test_nobody_comes_back_to_a_name_that_another_has_got(company: Company) -> None:
    _, (first, second) = company.people()
    look = company.join(first.ask("invite")["code"], name="Bob").token
    company.player(look).leave()
    assert first.ask("give_seat", seat=0, level=1)["is"] == "done"
    assert first.ask("rename", name="Ann")["is"] == "done"
    first.leave()
    second.ask("rename", name="Bob")
    assert company.player(look).newest("table")["spectators"] == ["Bob 2"]
    second.ask("rename", name="Ann")
    back = company.player(first._token)
    assert back.ask("take_seat")["is"] == "done"
    assert [seat["name"] for seat in second.newest("table")["seats"]] == ["Ann 2", "Ann"]
    assert back.ask("rename", name="Ann 2")["is"] == "done"
    assert [seat["name"] for seat in second.newest("table")["seats"]] == ["Ann 2", "Ann"]


def test_a_name_stays_and_is_used(company: Company) -> None:
    _, (first, second) = company.people()
    first.ask("rename", name="Queen of Hearts")
    play_on([first, second], lambda: "Queen of Hearts" in str(second.paper.sent[-1]))
    company.close()
    company.open_again()
    again = company.player(first._token)
    assert again.newest("table")["seats"][0]["name"] == "Queen of Hearts"


# Bots in seats


def test_a_bot_steps_in_and_out_in_mid_match(company: Company) -> None:
    table, (first, second) = company.people()
    assert first.act()["is"] == "done"
    assert first.ask("give_seat", seat=0, level=2)["is"] == "done"
    seat = second.newest("table")["seats"][0]
    assert (seat["who"], seat["level"], seat["owned"], seat["name"]) == ("bot", 2, True, "First")
    assert first.ask("give_seat", seat=0)["error"] == "not_now"
    second.act()
    steps = len(table.match.steps)
    assert first.act()["error"] == "not_yours"
    assert first.ask("undo", moment=table.moment)["error"] == "not_now"
    company.puppets.answer(table)
    assert len(table.match.steps) > steps
    assert first.ask("take_seat")["is"] == "done"
    assert second.newest("table")["seats"][0]["who"] == "person"
    assert first.ask("take_seat")["error"] == "not_now"
    play_on([first, second])


def test_a_bot_s_late_answer_does_not_count(company: Company) -> None:
    """The seat was taken back while it thought."""
    table, (first, second) = company.people()
    first.ask("give_seat", seat=0, level=1)
    assert company.puppets.thinks_at(table.id)
    first.ask("take_seat")
    company.puppets.answer(table)
    assert not [step for step in table.match.steps if step.seat == 0]
    play_on([first, second])


def test_a_seat_belongs_to_its_owner(company: Company) -> None:
    _, (first, second) = company.people()
    assert first.ask("give_seat", seat=1)["error"] == "not_yours"
    for seat, level in ((9, 1), (-1, 1), (0, 0), (0, 99)):
        assert first.ask("give_seat", seat=seat, level=level)["error"] == "bad_message"
    second.leave()
    assert first.ask("give_seat", seat=1)["error"] == "not_yours"


def test_who_is_away_for_long_is_played_for(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    table, (first, second) = company.people()
    second.leave()
    assert not first.newest("table")["seats"][1]["here"]
    table.chairs[1].left_at -= company.hall.settings.away_seconds + 1
    assert first.ask("give_seat", seat=1, level=1)["is"] == "done"
    again = company.player(second._token)
    assert again.newest("table")["seats"][1]["who"] == "bot"
    assert again.ask("take_seat")["is"] == "done"
    assert again.newest("table")["seats"][1]["name"] == "Guest 1"


def test_a_bot_keeps_an_open_seat_until_the_friend_comes(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    player, table = company.player(host.token), company.table(host)
    assert player.ask("give_seat", seat=1, level=1)["is"] == "done"
    play_on([player], until=lambda: bool(company.puppets.waiting))
    friend = company.player(company.join(host.invitations["1"], name="Friend").token)
    assert player.newest("table")["seats"][1]["who"] == "person"
    moment = table.moment
    company.puppets.answer(table)  # what the bot was thinking about
    assert table.moment == moment
    assert friend.act()["is"] == "done"
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(host.invitations["1"])


def test_a_friend_may_be_invited_again_into_a_seat_that_a_bot_keeps(company: Company) -> None:
    """Into one that was a bot's from the beginning nobody is: its hand may have been looked at."""
    host = company.open(TEMPLATE, ME, OPEN)
    player = company.player(host.token)
    player.ask("give_seat", seat=1, level=1)
    code = player.ask("invite", seat=1)["code"]
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(host.invitations["1"])
    assert company.join(code).seat == 1
    against_bots = company.open(TEMPLATE, ME, bot())
    assert company.player(against_bots.token).ask("invite", seat=1)["error"] == "not_now"


def test_a_program_that_takes_its_seat_back_is_still_one(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    player = company.player(host.token)
    program = company.player(company.join(host.invitations["1"], program=True).token)
    program.ask("give_seat", seat=1, level=1)
    assert player.newest("table")["seats"][1]["who"] == "bot"
    company.close()
    company.open_again()
    program, player = company.player(program._token), company.player(host.token)
    assert player.newest("table")["seats"][1]["who"] == "bot"
    assert program.ask("take_seat")["is"] == "done"
    assert player.newest("table")["seats"][1]["who"] == "program"


def test_a_bot_that_plays_for_somebody_keeps_the_seat_for_them(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    code = company.player(host.token).ask("invite", seat=1)["code"]
    friend = company.player(company.join(code).token)
    friend.ask("give_seat", seat=1, level=1)
    assert company.player(host.token).ask("invite", seat=1)["error"] == "not_now"
    assert friend.ask("take_seat")["is"] == "done"


# Around the match


def test_the_pace_is_everybody_s(company: Company) -> None:
    table, (first, second) = company.people()
    assert second.ask("set_pace", pace="instant")["is"] == "done"
    assert first.newest("table")["pace"] == table.pace == "instant"
    company.close()
    company.open_again()
    assert company.player(first._token).newest("table")["pace"] == "instant"


def test_a_nudge_reaches_those_who_are_to_choose(company: Company) -> None:
    _, (first, second) = company.people()
    first.act()
    assert first.ask("nudge")["is"] == "done"
    assert second.newest("nudged")["by"] == 0
    assert not [message for message in first.paper.sent if b"nudged" in message]


def test_everybody_sees_who_is_there(company: Company) -> None:
    _, (first, second) = company.people()
    assert [seat["here"] for seat in first.newest("table")["seats"]] == [True, True]
    window = company.player(second._token)
    second.leave()
    assert first.newest("table")["seats"][1]["here"]
    window.leave()
    assert not first.newest("table")["seats"][1]["here"]


# Another match


@pytest.mark.parametrize("game", [TEMPLATE, "tooth-and-claw"])
def test_a_rematch_exchanges_seats(company: Company, game: str) -> None:
    table, (first, second) = company.people(game)
    assert first.ask("rematch")["error"] == "not_now"
    onlooker = company.player(company.join(first.ask("invite")["code"], name="Onlooker").token)
    play_on([first, second])
    assert first.ask("rematch")["is"] == "done"
    assert second.newest("table")["rematch"] == [0]
    second.ask("rematch")
    welcomes = [player.newest("welcome") for player in (first, second, onlooker)]
    assert [welcome["seat"] for welcome in welcomes] == [1, 0, None]
    assert len({welcome["table"] for welcome in welcomes}) == 1
    assert welcomes[0]["table"] != table.kept.name
    assert [seat["name"] for seat in first.newest("table")["seats"]] == ["Guest 1", "First"]
    assert [seat["here"] for seat in first.newest("table")["seats"]] == [True, True]
    play_on([first, second])
    old = company.player(first._token, table=table.kept.name)
    assert old.newest("welcome")["seat"] == 0
    assert old.newest("news")["result"] is not None
    assert company.player(first._token).newest("welcome")["table"] == welcomes[0]["table"]


def test_a_rematch_waits_for_people_only(company: Company) -> None:
    """A program may have gone when the match was over. Where only programs play, all want it, or the host does."""
    host = company.open(TEMPLATE, ME, OPEN)
    person, program = (
        company.player(host.token),
        company.player(company.join(host.invitations["1"], program=True).token),
    )
    play_on([person, program])
    program.leave()
    assert person.ask("rematch")["is"] == "done"
    assert person.newest("welcome")["seat"] == 1
    host = company.open(TEMPLATE, OPEN, OPEN)
    programs = [company.player(company.join(code, program=True).token) for code in host.invitations.values()]
    play_on(programs)
    programs[0].ask("rematch")
    assert programs[0].newest("welcome")["table"] == host.table
    assert company.player(host.token).ask("rematch")["is"] == "done"
    assert programs[0].newest("welcome")["table"] != host.table


def test_a_wish_for_a_rematch_stays(company: Company) -> None:
    """Also when its owner leaves, and when the server starts again. A match is followed once."""
    table, (first, second) = company.people()
    play_on([first, second])
    first.ask("rematch")
    first.leave()
    company.close()
    company.open_again()
    again = company.player(second._token)
    assert again.newest("table")["rematch"] == [0]
    again.ask("rematch")
    assert company.num_tables == 2
    assert company.player(first._token).newest("welcome")["table"] == again.newest("welcome")["table"]
    company.close()
    company.open_again()
    old = company.player(second._token, table=table.kept.name)
    assert old.ask("rematch")["error"] == "not_now"


def test_rematches_are_limited_like_other_new_tables(company: Company) -> None:
    company.close()
    company.open_again(max_new_tables_a_minute=3)
    host = company.open(TEMPLATE, bot(), bot())
    player = company.player(host.token)
    refused = 0
    for _ in range(4):
        table = next(each for each in company.hall.tables.values() if player.window in each.windows)
        while player.newest("news")["result"] is None:
            company.puppets.answer(table)
        answer = player.ask("rematch")
        refused += answer.get("error") == "too_many"
    assert refused == 2
    assert company.num_tables == 3


def test_one_network_keeps_so_many_tables(company: Company) -> None:
    """Whoever has an IPv6 address has all that share its first half."""
    company.close()
    company.open_again(max_tables_a_client=2)
    wanted = NewTable(TEMPLATE, chairs=[ME, bot()])
    for client in ("2001:db8::1", "2001:db8::ffff:2"):
        CLOCK.run(company.hall.open(wanted, client))
    with pytest.raises(Refuse, match="full"):
        CLOCK.run(company.hall.open(wanted, "2001:db8::3"))
    CLOCK.run(company.hall.open(wanted, "2001:db8:0:1::3"))
    company.close()
    company.open_again()
    with pytest.raises(Refuse, match="full"):
        CLOCK.run(company.hall.open(wanted, "2001:db8::4"))


def test_a_rematch_asked_for_twice_is_one_match(company: Company) -> None:
    """All sit at the table that their tokens lead to, too."""
    host = company.open(TEMPLATE, ME, OPEN)
    company.player(host.token).ask("give_seat", seat=1, level=1)
    player, table = company.player(host.token), company.table(host)
    while player.newest("news")["result"] is None:
        player.act()
        company.puppets.answer(table)
    company.store.is_slow = True
    player.say("rematch", ref=1)
    player.say("rematch", ref=2)
    company.store.catch_up()
    assert company.num_tables == 2
    assert company.player(host.token).newest("welcome")["table"] == player.newest("welcome")["table"]


def test_nobody_is_taken_to_a_third_table(company: Company) -> None:
    """Who goes back to the old table cannot begin another match for those who play on at the new one."""
    table, (first, second) = company.people()
    play_on([first, second])
    first.ask("rematch")
    second.ask("rematch")
    company.player(first._token, table=table.kept.name).say("rematch", ref=5)
    assert company.num_tables == 2


def test_a_rematch_of_bots_alone_is_the_host_s(company: Company) -> None:
    host = company.open(TEMPLATE, bot(), bot())
    table, player = company.table(host), company.player(host.token)
    while player.newest("news")["result"] is None:
        company.puppets.answer(table)
    assert player.ask("rematch")["is"] == "done"
    assert company.puppets.waiting
