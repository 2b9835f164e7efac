"""docs/protocol.md names all that goes over the wire."""

import re
from typing import get_args

import pytest

from ruse.server import looking, names
from ruse.server.app import protocol_schema
from ruse.server.protocol import VERSION, Error, FromClient, FromServer
from ruse.server.settings import Settings
from tests.processes import ROOT

PAGE = (ROOT / "docs" / "protocol.md").read_text("utf-8")
ROWS = {row[1] for row in re.finditer(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)}
HTTP_KINDS = {"NewTable", "Join", "PlayOn", "Seated", "Refused", "Chair"}


def tags(kinds: object) -> set[str]:
    return {each.__struct_config__.tag for each in get_args(kinds)}


def test_every_message_and_error_is_there() -> None:
    answers = {word for row in PAGE.splitlines() if row.startswith("|") for word in re.findall(r"`(\w+)`", row)}
    assert tags(FromClient) <= ROWS
    assert tags(FromServer) - {"failed"} <= ROWS | answers
    assert "`failed`" in PAGE
    assert set(get_args(Error)) <= ROWS


def test_nothing_else_is_there() -> None:
    assert not ROWS - tags(FromClient) - tags(FromServer) - set(get_args(Error))


def test_messages_over_http_are_there() -> None:
    structs = set(protocol_schema()["$defs"])
    assert structs >= HTTP_KINDS
    assert all(f"`{kind}`" in PAGE for kind in HTTP_KINDS)


@pytest.mark.parametrize(
    "words",
    [
        f'"version": {VERSION}',
        f"{Settings().burst} messages at once and {Settings().max_messages_a_second:g} a second",
        f"{Settings().max_connections_a_table} connections a table",
        f"{Settings().max_connections_a_client} an address",
        f"{Settings().max_new_tables_a_minute} new tables and {Settings().max_joins_a_minute} joins a minute",
        f"{Settings().max_requests_a_minute} requests over HTTP",
        f"{Settings().max_message} bytes",
        f"at most {looking._MOST_RECALLED} steps",
        f"at most {names._LONGEST} letters",
    ],
)
def test_its_numbers_are_those_of_the_server(words: str) -> None:
    assert words in re.sub(r"\s+", " ", PAGE)
