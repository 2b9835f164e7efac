"""A match that is over, played on from one of its steps at a table of one's own."""

from typing import Any

import pytest

from ruse.core.protocol import CHANCE
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.protocol import PlayOn, Seated
from ruse.server.refusing import Refuse
from tests.server.company import CLOCK, ME, Company, Player, bot, play_on

GAMES = [TEMPLATE, *game_names()]


def on_from(company: Company, token: str, table: str, steps: int, **wishes: Any) -> Seated:
    return CLOCK.run(company.hall.play_on(PlayOn(token, table, steps, **{"level": 1, **wishes})))


def finish(company: Company, seated: Seated) -> Player:
    """Play against a bot to the end."""
    player, table = company.player(seated.token), company.table(seated)
    while player.newest("news")["result"] is None:
        while player.question is not None:
            player.act()
        while company.puppets.thinks_at(table.id):
            company.puppets.answer(table)
    return player


@pytest.mark.parametrize("game", GAMES)
def test_the_new_match_begins_as_the_old_one_was(company: Company, game: str) -> None:
    table, players = company.people(game)
    play_on(players)
    steps = len(table.match.steps) // 2
    looked = players[0].ask("look", steps=steps)
    on = on_from(company, players[0]._token, table.kept.name, steps)
    new, player = company.table(on), company.player(on.token)
    assert new.match.steps[:steps] == table.match.steps[:steps]
    assert (on.game, on.seat) == (game, 0)
    assert player.ask("look", steps=steps)["view"] == looked["view"]
    assert {seat["who"] for seat in player.newest("table")["seats"][1:]} == {"bot"}
    assert len(table.match.steps) > steps  # the old match is what it was


def test_it_goes_on_to_another_end_and_outlives_the_server(company: Company) -> None:
    table, players = company.people()
    play_on(players)
    on = on_from(company, players[0]._token, table.kept.name, 3)
    company.close()
    company.open_again()
    player = company.player(on.token)
    assert company.table(on).match.steps[:3] == table.match.steps[:3]
    finish(company, on)
    assert player.newest("table")["over"]


def test_before_the_first_step_and_before_the_last_choice(company: Company) -> None:
    table, players = company.people()
    play_on(players)
    last = max(number for number, step in enumerate(table.match.steps) if step.seat != CHANCE)
    for steps in (0, last):
        on = on_from(company, players[0]._token, table.kept.name, steps)
        assert len(company.table(on).match.steps) >= steps
        assert not company.table(on).is_over
    with pytest.raises(Refuse, match="not_now"):
        on_from(company, players[0]._token, table.kept.name, last + 1)


def test_in_the_seat_of_another(company: Company) -> None:
    table, players = company.people()
    play_on(players)
    on = on_from(company, players[0]._token, table.kept.name, 2, seat=1)
    assert on.seat == 1
    assert company.player(on.token).newest("table")["seats"][0]["who"] == "bot"


def test_an_onlooker_names_a_seat(company: Company) -> None:
    host = company.open(TEMPLATE, ME, bot())
    onlooker = company.join(company.player(host.token).ask("invite")["code"])
    finish(company, host)
    with pytest.raises(Refuse, match="bad_table"):
        on_from(company, onlooker.token, host.table, 2)
    assert on_from(company, onlooker.token, host.table, 2, seat=1).seat == 1


def test_a_running_match_tells_nothing(company: Company) -> None:
    table, players = company.people()
    play_on(players, until=lambda: len(table.match.steps) > 4)
    with pytest.raises(Refuse, match="not_now"):
        on_from(company, players[0]._token, table.kept.name, 1)
    assert company.num_tables == 1


def test_what_cannot_be_played_on(company: Company) -> None:
    table, players = company.people()
    play_on(players)
    token, name, end = players[0]._token, table.kept.name, len(table.match.steps)
    elsewhere = company.open(TEMPLATE, ME, bot())
    tables = company.num_tables
    refused: list[tuple[str, dict[str, Any]]] = [
        ("unknown_token", {"token": "x", "table": name, "steps": 1}),
        ("unknown_table", {"token": token, "table": elsewhere.table, "steps": 1}),
        ("unknown_table", {"token": elsewhere.token, "table": name, "steps": 1}),
        ("not_now", {"token": token, "table": name, "steps": -1}),
        ("not_now", {"token": token, "table": name, "steps": end}),
        ("bad_table", {"token": token, "table": name, "steps": 1, "seat": 2}),
        ("bad_table", {"token": token, "table": name, "steps": 1, "seat": -1}),
        ("bad_table", {"token": token, "table": name, "steps": 1, "level": 99}),
    ]
    for error, wanted in refused:
        with pytest.raises(Refuse, match=error):
            on_from(company, **wanted)
    assert company.num_tables == tables
