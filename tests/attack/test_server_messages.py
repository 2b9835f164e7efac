"""Whatever is said to a table is done or refused: it never crashes, and changes nothing unless it is legal."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.server.protocol import VERSION, FromServer
from ruse.server.store.log import replayed
from ruse.server.table import Table
from tests.attack.mutations import NUMBERS, TOKENS, spoiled_file
from tests.attack.strength import tries
from tests.attack.valid import GAMES
from tests.server.company import Company, Player, kept_log

KINDS: dict[str, dict[str, Any]] = {
    "act": {"moment": 0, "action": "x"},
    "undo": {"moment": 0},
    "withdraw": {},
    "agree": {"seat": 0, "moment": 0, "yes": True},
    "why": {"action": "x"},
    "explain": {"topic": "1"},
    "recall": {"since": 0, "until": None},
    "look": {"steps": 0, "eyes": "own"},
    "speak": {"language": "en"},
    "rename": {"name": "x"},
    "invite": {"seat": None},
    "nudge": {},
    "give_seat": {"seat": 0, "level": 1},
    "take_seat": {},
    "set_pace": {"pace": "slow"},
    "rematch": {},
    "ping": {"ref": 1},
    "hello": {"version": VERSION, "token": "x", "language": None, "since": 0, "table": None},
}
_tags = {part.__struct_config__.tag for part in FromServer.__args__}


@contextmanager
def at_a_table(game: str) -> Iterator[tuple[Company, Table, list[Player]]]:
    """People in all seats of a table, and one who looks on. The same is drawn every time, as the attacker expects."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("ruse.server.hall.token_hex", lambda size: "00" * size),
        patch("ruse.server.hall.find_listed_game", find_game),
    ):
        company = Company(Path(folder) / "tables.sqlite")
        try:
            table, players = company.people(game)
            onlooker = company.player(company.join(players[0].ask("invite")["code"]).token)
            yield company, table, [*players, onlooker]
        finally:
            company.close()


def request_of(data: st.DataObject, table: Table, player: Player) -> dict[str, Any]:
    """A request as a client makes it, or almost."""
    kind = data.draw(st.sampled_from([*KINDS, "act", "act", "undo", "agree"]))
    fields = dict(KINDS[kind])
    codes = [action.code for action in table.match.game.actions]
    offered = [choice["code"] for choice in (player.question or {"choices": []})["choices"]]
    near = st.integers(-2, 2).map(lambda by: by + table.moment)
    values: dict[str, Any] = {
        "moment": st.one_of(near, st.integers(), st.sampled_from([0, 2**63, -(2**70), 10**40])),
        "action": st.one_of(st.sampled_from(offered or codes), st.sampled_from(codes), st.sampled_from(TOKENS)),
        "since": st.one_of(st.integers(-3, len(table.match.steps) + 3), st.integers()),
        "until": st.one_of(st.none(), st.integers(-3, len(table.match.steps) + 3), st.integers()),
        "steps": st.one_of(st.integers(-3, len(table.match.steps) + 3), st.integers()),
        "eyes": st.one_of(st.sampled_from(["own", "open", "spectator", "x"]), st.integers(-5, 6), st.integers()),
        "seat": st.one_of(st.none(), st.integers(-3, 6), st.integers()),
        "level": st.one_of(st.integers(-1, 9), st.integers()),
        "language": st.sampled_from(["en", "ja", None, "xx", "", "../en"]),
        "name": st.one_of(st.text(), st.sampled_from(TOKENS)),
        "topic": st.one_of(st.sampled_from(codes), st.text(), st.sampled_from(TOKENS)),
        "pace": st.sampled_from(["slow", "normal", "instant", "warp"]),
        "ref": st.one_of(st.integers(), st.just(10**300)),
    }
    for name in [*fields, "ref"]:
        if name in values and data.draw(st.integers(0, 3)):
            fields[name] = data.draw(values[name])
    return {"is": kind, **fields}


def check_kept(company: Company, table: Table) -> None:
    """The store has what is in memory, and it is a match by the rules."""
    if table.is_gone:
        return
    log, steps = replayed(kept_log(company, table))
    assert log.moment == table.moment
    assert steps == [(step.seat, table.match.game.actions.code(step.action)) for step in table.match.steps]
    assert (log.wish, log.rematch_wanted, log.first_changed) == (
        table.log.wish,
        table.log.rematch_wanted,
        table.log.first_changed,
    )
    assert len(kept_log(company, table)) <= 2 * len(steps) + 2 * table.match.num_seats + 2
    again = Match(table.match.game, table.match.options, table.match.box)
    for seat, action in steps:
        again.push(action, seat)
    assert again.truth().tobytes() == table.match.truth().tobytes()


def check_heard(player: Player) -> None:
    for message in player.heard():
        assert message["is"] in _tags


@pytest.mark.parametrize("game", GAMES)
@tries(2)
@given(data=st.data())
def test_any_requests_in_any_order(game: str, data: st.DataObject) -> None:
    with at_a_table(game) as (company, table, players):
        for _ in range(40):
            player = data.draw(st.sampled_from(players))
            request = request_of(data, table, player)
            before, question = list(table.match.steps), player.question
            player.hand_in(json.dumps(request))
            if table.match.steps != before and request["is"] == "act":
                assert question is not None
                assert request["action"] in [choice["code"] for choice in question["choices"]]
            if request["is"] not in ("act", "undo", "agree"):
                assert table.match.steps == before
            check_heard(player)
        check_kept(company, table)


@pytest.mark.parametrize("game", GAMES[:2])
@tries(6)
@given(data=st.data())
def test_spoiled_messages(game: str, data: st.DataObject) -> None:
    valid = [json.dumps({"is": kind, **fields}) for kind, fields in KINDS.items()]
    valid += [json.dumps({"is": "act", "moment": 0, "action": "choose 1", "ref": 5})]
    with at_a_table(game) as (company, table, players):
        before, moment = list(table.match.steps), table.moment
        for _ in range(12):
            message = data.draw(spoiled_file(valid))
            player = data.draw(st.sampled_from(players))
            player.hand_in(message)
            check_heard(player)
        taken = len(table.match.steps) - len(before)
        assert taken <= table.moment - moment
        check_kept(company, table)


@tries(8)
@given(data=st.data())
def test_any_hello(data: st.DataObject) -> None:
    """Whoever has no token hears one no, and sits nowhere."""
    with at_a_table("_template") as (company, table, _):
        stranger = Player(company.hall, "")
        texts = st.one_of(st.text(), st.sampled_from([*TOKENS, *NUMBERS]))
        windows = set(table.windows)
        hello = {
            "version": data.draw(st.sampled_from([VERSION, 0, -1, 10**30])),
            "token": data.draw(texts),
            "language": data.draw(st.one_of(st.none(), st.sampled_from(["en", "ja"]), texts)),
            "since": data.draw(st.integers()),
            "table": data.draw(st.one_of(st.none(), st.just(table.kept.name), texts)),
        }
        stranger.hand_in(msgspec.json.encode({"is": "hello", **hello}))
        (answer,) = stranger.heard()
        assert answer["error"] in ("version", "unknown_token", "unknown_language")
        assert set(table.windows) == windows
        assert stranger.window.table is None
