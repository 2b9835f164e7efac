"""The schema that a server gives is one, and every message of real matches keeps to it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jsonschema
import msgspec
import pytest

from ruse.client import RemoteSeat, ServerError, open_table
from ruse.core.registry import games
from ruse.server.protocol import Chair, FromClient, FromServer, Join, NewTable
from tests.docs.running import running_server

pytestmark = pytest.mark.slow


class Schema:
    """What messages are held against. It is read once: that takes longer than to hold one against it."""

    def __init__(self, text: dict[str, Any]) -> None:
        self.text = text
        self._validators: dict[str, Any] = {}

    def check(self, part: str, message: Any) -> None:
        """Hold a message against a part of the schema."""
        if part not in self._validators:
            place = f"#/properties/{part}" if part in self.text["properties"] else f"#/$defs/{part}"
            self._validators[part] = jsonschema.Draft202012Validator({**self.text, "$ref": place})
        self._validators[part].validate(message)


class Watched(RemoteSeat):
    """A seat that holds whatever it sends and gets against the schema."""

    def __init__(self, server: str, schema: Schema, token: str, language: str | None) -> None:
        self._schema = schema
        self.kinds: set[str] = set()
        super().__init__(server, token, language)

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        self._schema.check("from_client", {**request, "ref": 1})
        self.kinds.add(request["is"])
        return super().ask(request)

    def _receive(self) -> dict[str, Any]:
        message = super()._receive()
        self._schema.check("from_server", message)
        self.kinds.add(message["is"])
        return message

    def refused(self, request: dict[str, Any]) -> str:
        """The error that a request gets."""
        with pytest.raises(ServerError) as no:
            self.ask(request)
        return no.value.error


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("served") / "tables.sqlite", RUSE_BURST="1000000") as address:
        yield address


@pytest.fixture(scope="module")
def schema(server: str) -> Schema:
    with urlopen(f"{server}/api/schema", timeout=20) as answer:
        return Schema(json.load(answer))


def test_it_is_a_schema(schema: Schema) -> None:
    jsonschema.Draft202012Validator.check_schema(schema.text)
    assert schema.text["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]


def test_it_refuses(schema: Schema) -> None:
    for wrong in ({}, {"is": "news"}, {"is": "act", "moment": "1", "action": "x"}, {"is": "ping", "more": 1}):
        with pytest.raises(jsonschema.ValidationError):
            schema.check("from_client", wrong)


@pytest.mark.parametrize("game", [game.name for game in games()])
@pytest.mark.parametrize("language", [None, "ja"])
def test_whole_matches_keep_to_it(server: str, schema: Schema, game: str, language: str | None) -> None:
    num_seats = next(each.seats[0] for each in games() if each.name == game)
    seats = company(server, schema, game, num_seats, language)
    play(seats)
    assert all(seat.news["result"] is not None for seat in seats)
    for eyes in ("own", "open", "spectator", 0):
        seats[1].ask({"is": "look", "steps": seats[1].news["steps"] // 2, "eyes": eyes})
    for seat in seats:
        seat.close()


def test_every_kind_of_message_keeps_to_it(tmp_path: Path, schema: Schema) -> None:
    with running_server(tmp_path / "tables.sqlite", RUSE_BURST="1000000") as server:
        first, second = seats = company(server, schema, "tooth-and-claw", 2, "en")
        chooser, other = (first, second) if first.news["question"] else (second, first)
        chooser.act(chooser.news["question"]["choices"][0]["code"])
        chooser.wait()
        assert chooser.refused({"is": "act", "moment": 0, "action": "type bow"}) == "stale"
        chooser.ask({"is": "undo", "moment": chooser.news["moment"]})
        chooser.wait()
        assert chooser.ask({"is": "why", "action": "choose bow-1a"})["refusal"] is not None
        assert chooser.ask({"is": "explain", "topic": "R12"})["text"]
        chooser.ask({"is": "ping"})
        chooser.ask({"is": "rename", "name": "Somebody"})
        chooser.ask({"is": "set_pace", "pace": "instant"})
        chooser.ask({"is": "speak", "language": "ja"})
        other.ask({"is": "nudge"})
        while chooser.wait()["is"] != "nudged":
            pass
        code = chooser.ask({"is": "invite"})["code"]
        watcher = Watched(server, schema, post(server, "/api/join", Join(code))["token"], None)
        assert watcher.welcome["seat"] is None
        play(seats, until=lambda: other.news["undo"] == "ask")
        other.ask({"is": "undo", "moment": other.news["moment"]})
        while chooser.table["undo_asked"] is None:
            chooser.wait()
        asked = chooser.table["undo_asked"]
        chooser.ask({"is": "agree", "seat": asked["seat"], "moment": asked["moment"], "yes": False})
        other.ask({"is": "undo", "moment": other.news["moment"]})
        other.ask({"is": "withdraw"})
        play(seats)
        chooser.ask({"is": "recall", "since": 0})
        chooser.ask({"is": "look", "steps": 3, "eyes": "open"})
        other.ask({"is": "give_seat", "seat": other.welcome["seat"], "level": 1})
        other.ask({"is": "take_seat"})
        first.ask({"is": "rematch"})
        second.ask({"is": "rematch"})
        table = watcher.welcome["table"]
        while watcher.welcome["table"] == table:
            watcher.wait()
    while watcher.wait()["is"] != "closing":
        pass
    seen = first.kinds | second.kinds | watcher.kinds
    assert seen == {each.__struct_config__.tag for each in (*get_args(FromClient), *get_args(FromServer))}


def test_http_keeps_to_it(server: str, schema: Schema) -> None:
    wanted = NewTable("tricks-and-deserts", options={"seats": 3}, chairs=[Chair("me"), Chair("open"), Chair("bot", 1)])
    seated = post(server, "/api/tables", wanted)
    schema.check("NewTable", msgspec.to_builtins(wanted))
    schema.check("Seated", seated)
    join = Join(seated["invitations"]["1"], "Guest")
    schema.check("Join", msgspec.to_builtins(join))
    schema.check("Seated", post(server, "/api/join", join))
    refused = post(server, "/api/join", join)
    schema.check("Refused", refused)
    assert refused["error"] == "unknown_code"


def company(server: str, schema: Schema, game: str, num_seats: int, language: str | None) -> tuple[Watched, ...]:
    """A table whose seats are all ours; the second of the company is its host."""
    chairs = [Chair("me") if seat == 1 else Chair("open") for seat in range(num_seats)]
    table = open_table(server, game, chairs)
    codes = {int(seat): code for seat, code in table.invitations.items()}
    tokens = [
        table.token if seat == 1 else post(server, "/api/join", Join(codes[seat]))["token"] for seat in range(num_seats)
    ]
    return tuple(Watched(server, schema, token, language) for token in tokens)


def play(seats: tuple[Watched, ...], until: Callable[[], bool] = lambda: False) -> None:
    """Play the match to its end, whoever is asked; or until something has happened."""
    while seats[0].news["result"] is None and not until():
        chooser = next(seat for seat in seats if seat.news["question"] is not None)
        question = chooser.news["question"]
        done = chooser.ask({"is": "act", "moment": question["moment"], "action": question["choices"][-1]["code"]})
        for seat in seats:
            while seat.news["moment"] < done["moment"]:
                seat.wait()


def post(server: str, path: str, body: Any) -> Any:
    request = Request(f"{server}{path}", msgspec.json.encode(body), {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except HTTPError as no:
        return json.load(no)
