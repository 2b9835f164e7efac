"""The server as it is reached from outside: what is answered, what is refused, and who is sent away."""

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import sleep
from urllib.parse import parse_qs

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ruse.core.dice import below, seeded
from ruse.core.registry import STARTER, TEMPLATE, find_game, find_listed_game, game_names
from ruse.server.connection import Connection
from ruse.server.headers import HEADERS
from ruse.server.http_socket import HttpSocket
from ruse.server.protocol import VERSION
from ruse.server.wire import Wire
from tests.server.network import Guest, Served, wait_for


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests of this file share."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        path = tmp_path_factory.mktemp("served") / "tables.sqlite"
        served = Served(path, monkeypatch, max_new_tables_a_minute=10_000, max_joins_a_minute=10_000)
        yield served
        served.stop()


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server with small limits and little patience."""
    monkeypatch.setattr("ruse.server.app._HELLO_WITHIN", 0.2)
    served = Served(
        tmp_path / "tables.sqlite",
        monkeypatch,
        ping=0.3,
        max_connections_a_client=3,
        max_new_tables_a_minute=4,
        max_joins_a_minute=4,
    )
    yield served
    served.stop()


# Over HTTP


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/health", 200),
        ("HEAD", "/health", 200),
        ("HEAD", "/", 200),
        ("HEAD", "/no/such/page", 404),
        ("HEAD", "/api/tables", 404),
        ("GET", "/metrics", 200),
        ("GET", "/api/schema", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/games?language=ja", 200),
        ("GET", "/api/games?language=xx", 400),
        ("GET", "/api/games/broken", 200),
        ("GET", "/api/games/broken?language=xx", 400),
        ("GET", "/api/games/tooth-and-claw/rules", 200),
        ("GET", "/api/games/tooth-and-claw/rules?language=ja", 200),
        ("GET", "/api/games/chess/rules", 404),
        ("GET", "/api/games/%2e%2e/rules", 404),
        ("GET", "/api", 404),
        ("GET", "/no/such/page", 404),
        ("GET", "/../../../etc/passwd", 404),
        ("GET", "/..%2f..%2f..%2fetc%2fpasswd", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("GET", "/....//....//etc/passwd", 404),
        ("GET", "//etc/passwd", 404),
        ("GET", "/%00", 404),
        ("GET", "/%ff%fe", 404),
        ("GET", "/games/tooth-and-claw/web/../box.toml", 404),
        ("GET", "/games/tooth-and-claw/box.toml", 404),
        ("GET", "/" + "x" * 5000, 404),
        ("GET", "/play", 426),
        ("POST", "/play", 426),
        ("GET", "/api/tables", 404),
        ("PUT", "/api/tables", 404),
        ("DELETE", "/", 404),
        ("OPTIONS", "/api/join", 204),
        ("POST", "/health", 404),
        ("POST", "/api/join", 400),
    ],
)
def test_every_answer_has_strict_headers(served: Served, method: str, path: str, status: int) -> None:
    response, body = served.http(method, path)
    assert response.status == status or (response.status, status) == (405, 404)
    for name, value in HEADERS:
        assert response.headers.get_all(name.decode()) == [value.decode()]
    assert response.headers.get("server") is None
    assert response.headers.get("set-cookie") is None
    assert response.headers.get("access-control-allow-origin") is None
    assert b"Traceback" not in body
    assert b"root:" not in body
    if method == "HEAD":
        assert body == b""
    elif status in (400, 404):
        assert set(msgspec.json.decode(body)) == {"error", "text"}


@pytest.mark.parametrize(
    ("path", "body", "status", "error"),
    [
        ("/api/tables", b"", 400, "bad_message"),
        ("/api/tables", b"{", 400, "bad_message"),
        ("/api/tables", b"[]", 400, "bad_message"),
        ("/api/tables", b"null", 400, "bad_message"),
        ("/api/tables", b"\xff\xfe\x00", 400, "bad_message"),
        ("/api/tables", b'{"game": "\xff"}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "options": {"\xed\xa0\x80": 1}}', 400, "bad_message"),
        ("/api/join", b'{"code": "\xff"}', 400, "bad_message"),
        ("/api/play-on", b'{"token": "\xff"}', 400, "bad_message"),
        ("/api/tables", b"{}", 400, "bad_message"),
        ("/api/tables", b'{"game": 5}', 400, "bad_message"),
        ("/api/tables", b'{"game": "chess"}', 400, "bad_table"),
        ("/api/tables", b'{"game": "../../etc"}', 400, "bad_table"),
        ("/api/tables", b'{"game": "_template", "hidden": 1}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "pace": "warp"}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "options": {"seats": 1e99}}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "options": {"seats": 99999999999999999999}}', 400, "bad_table"),
        ("/api/tables", b'{"game": "_template", "level": -1}', 400, "bad_table"),
        ("/api/tables", b'{"game": "_template", "chairs": [{"who": "me"}]}', 400, "bad_table"),
        ("/api/tables", b'{"game": "_template", "chairs": [{"who": "god"}, {"who": "me"}]}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "changes": ["cards.copies=[]"]}', 400, "bad_table"),
        ("/api/tables", b'{"game": "_template", "changes": ["cards.copies=[[[[[[[["]}', 400, "bad_table"),
        ("/api/tables", b'{"game": "\\ud800"}', 400, "bad_message"),
        ("/api/tables", b'{"game": "_template", "name": "' + b"x" * 5000 + b'"}', 413, "too_long"),
        ("/api/tables", b"[" * 4000, 400, "bad_message"),
        ("/api/join", b'{"code": "no such code"}', 404, "unknown_code"),
        ("/api/join", b'{"code": null}', 400, "bad_message"),
        ("/api/join", b'{"code": "' + b"x" * 100_000 + b'"}', 413, "too_long"),
    ],
)
def test_bodies_that_cannot_be_used(served: Served, path: str, body: bytes, status: int, error: str) -> None:
    tables = len(served.hall.tables)
    response, answer = served.http("POST", path, body)
    refused = msgspec.json.decode(answer)
    assert (response.status, refused["error"]) == (status, error)
    assert refused["text"]
    assert "\n" not in refused["text"]
    assert len(served.hall.tables) == tables


def asked_by(served: Served, host: str, *headers: str, upgraded: bool = False) -> tuple[int, bytes]:
    """The status, and the answer, of a request that names the server so."""
    with served.raw() as raw:
        said = upgrade() if upgraded else b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        lines = "\r\n".join([f"Host: {host}", *headers]).encode("latin-1")
        raw.sendall(said.replace(b"Host: 127.0.0.1", lines))
        answer = raw.recv(65536)
        while not upgraded and (more := raw.recv(65536)):
            answer += more
    return int(answer.split()[1]), answer


@pytest.mark.parametrize("upgraded", [False, True])
def test_only_names_of_the_server_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, upgraded: bool) -> None:
    """A page whose name leads here by DNS has the origin of the server; but the name is not the server's."""
    monkeypatch.setattr("ruse.server.hosts.gethostname", lambda: "Desk.lan")
    served = Served(tmp_path / "tables.sqlite", monkeypatch, origins="https://ruse.example.org")
    good = 101 if upgraded else 200
    for host in ("127.0.0.1", "127.0.0.1:8470", "[::1]:8470", "192.0.2.7", "localhost:8470", "a.localhost", "desk.lan",
                 "desk", "DESK.local:8470", "ruse:8470", "ruse.example.org", "Ruse.example.org.:443"):  # fmt: skip
        assert asked_by(served, host, upgraded=upgraded)[0] == good
    for host in ("evil.example", "evil.example:8470", "127.0.0.1.evil.example", "ruse.example.org.evil.example",
                 "desk.local.evil.example", "evil.example:x", "[::1].evil.example", "@127.0.0.1:1:2"):  # fmt: skip
        status, answer = asked_by(served, host, f"Origin: http://{host}", upgraded=upgraded)
        assert status == 421
        refused = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])
        assert refused["error"] == "foreign_page"
        assert "RUSE_ORIGINS" in refused["text"]
        for name, value in HEADERS:
            assert b"\r\n%s: %s\r\n" % (name, value) in answer
    served.stop()


def test_headers_may_not_be_long(served: Served) -> None:
    """However many they are, in however few pieces they come, and whatever came before."""
    for headers in ([f"x: {'y' * 20_000}"], [f"x{n}: {'y' * 100}" for n in range(200)]):
        for upgraded in (False, True):
            assert asked_by(served, "127.0.0.1", *headers, upgraded=upgraded)[0] in (400, 431)
    assert asked_by(served, "127.0.0.1", f"x: {'y' * 10_000}")[0] == 200


def test_a_long_query_is_refused_unread(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def parse(query: str) -> dict[str, list[str]]:
        read.append(len(query))
        return parse_qs(query)

    monkeypatch.setattr("ruse.server.admission.parse_qs", parse)
    response, answer = served.http("GET", "/health?language=ja&" + "a=b&" * 15_000)
    assert (response.status, max(read)) == (431, 256)
    assert msgspec.json.decode(answer)["text"] == "送られた内容が長すぎます。"


def test_a_missing_body_is_named(served: Served) -> None:
    for body in (b"", None):
        for language, text in (("en", "The request has no body. It needs one, in JSON."), ("ja", "本文がありません。")):
            _, answer = served.http("POST", f"/api/join?language={language}", body)
            assert msgspec.json.decode(answer)["text"].startswith(text)


def test_values_that_a_field_takes_are_listed(served: Served) -> None:
    assert served.post("/api/tables", game="_template", chairs=[{"who": "me"}, {"who": "human"}])["text"] == (
        "chairs[1].who: Invalid enum value 'human'; it must be me, bot or open"
    )
    assert served.post("/api/tables", game="_template", pace="fast")["text"] == (
        "pace: Invalid enum value 'fast'; it must be slow, normal or instant"
    )


def test_refusals_are_in_the_asked_language(served: Served) -> None:
    _, english = served.http("POST", "/api/join", b'{"code": "x"}')
    _, japanese = served.http("POST", "/api/join?language=ja", b'{"code": "x"}')
    assert msgspec.json.decode(english)["error"] == msgspec.json.decode(japanese)["error"]
    assert english != japanese


def test_the_games_are_offered(served: Served) -> None:
    offered = msgspec.json.decode(served.http("GET", "/api/games")[1])
    assert [game["name"] for game in offered] == list(game_names())
    for name in game_names():
        for language in ("en", "ja"):
            _, body = served.http("GET", f"/api/games/{name}/rules?language={language}")
            assert b"<h1>" in body
            assert b"<script" not in body


def test_the_figures(served: Served) -> None:
    served.sit(served.open("me", "open").token)
    text = served.http("GET", "/metrics")[1].decode()
    figures = dict(line.split() for line in text.splitlines() if not line.startswith("#"))
    assert int(figures["ruse_players"]) >= 1
    assert int(figures["ruse_commits_total"]) >= 1


def test_garbage_in_place_of_http(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """It is refused, and nobody can fill the log with it."""
    for garbage in (
        b"\0" * 1000,
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 5000,
    ):
        with served.raw() as raw:
            raw.sendall(garbage)
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(65536):
                pass
    assert served.http("GET", "/health")[0].status == 200
    assert not caplog.records


def test_garbage_after_the_answer(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    """An answer may come before the whole body does; what is wrong with the rest ends the connection."""
    with served.raw() as raw:
        raw.settimeout(5)
        raw.sendall(b"POST /no/such/page HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n")
        assert raw.recv(65536).startswith(b"HTTP/1.1 40")
        raw.sendall(b"hello, this is no chunk")
        while not _is_dropped(raw):
            pass
    assert not caplog.records


@pytest.mark.parametrize("said", [b"GET\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\0" * 1000])
def test_the_answer_to_garbage_has_strict_headers(served: Served, said: bytes) -> None:
    with served.raw() as raw:
        raw.settimeout(5)
        raw.sendall(said)
        answer = raw.recv(65536).lower()
    assert answer.startswith(b"http/1.1 400 ")
    for name, value in HEADERS:
        assert b"\r\n%s: %s\r\n" % (name, value.lower()) in answer


HALF_A_BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 3000\r\n\r\n{"


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", HALF_A_BODY])
def test_who_does_not_finish_a_request_is_dropped(strict: Served, said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.http_socket._ASKED_WITHIN", 0.2)
    with strict.raw() as raw:
        raw.sendall(said)
        assert _is_dropped(raw)
    wait_for(lambda: not strict.server.server_state.connections)


def test_who_does_not_read_an_answer_is_dropped(strict: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.http_socket._ANSWERED_WITHIN", 0.2)
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(strict.host)
    sockets = strict.server.server_state.connections
    with raw:
        raw.setblocking(False)

        def ask_on() -> bool:
            with suppress(OSError):
                raw.send(b"GET /api/schema HTTP/1.1\r\nHost: x\r\n\r\n")
            return any(isinstance(each, HttpSocket) and each.flow.write_paused for each in list(sockets))

        wait_for(ask_on)
        wait_for(lambda: not sockets)


def test_newcomers_get_in_however_many_dawdle(strict: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.http_socket._MOST_OPEN", 5)
    dawdlers = [strict.raw() for _ in range(20)]
    assert all(_is_dropped(each) for each in dawdlers[:10])
    assert strict.http("GET", "/health")[0].status == 200
    for each in dawdlers:
        each.close()


def test_only_as_many_dawdle_as_may(strict: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.http_socket._MOST_OPEN", 5)
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(strict.raw()).sendall(upgrade(b"Content-Length: 5"))
        wait_for(lambda: strict.server.server_state.connections)
        assert strict.http("GET", "/health")[0].status == 200
        wait_for(lambda: len(strict.server.server_state.connections) <= 5)


def test_half_a_request_does_not_trouble_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    served = Served(tmp_path / "tables.sqlite", monkeypatch)
    with served.raw() as raw, caplog.at_level(logging.WARNING):
        raw.sendall(HALF_A_BODY)
        wait_for(lambda: served.server.server_state.tasks)
        served.stop()
    assert not caplog.records


def _is_dropped(raw: socket.socket) -> bool:
    with suppress(ConnectionResetError):
        return raw.recv(1000) == b""
    return True


# Asking for a WebSocket


def upgrade(*more: bytes, path: bytes = b"/play", method: bytes = b"GET") -> bytes:
    """A request for a WebSocket."""
    lines = [
        method + b" " + path + b" HTTP/1.1",
        b"Host: 127.0.0.1",
        b"Connection: Upgrade",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"Sec-WebSocket-Version: 13",
        *more,
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"


@pytest.mark.parametrize(
    "said",
    [
        upgrade(b"Content-Length: 5"),
        upgrade(b"Content-Length: 5") + b"hello",
        upgrade(b"Transfer-Encoding: chunked"),
        upgrade(b"Expect: 100-continue", b"Content-Length: 5"),
        upgrade(*[b"x: y"] * 200),
        upgrade(b"x: " + b"y" * 9000),
        upgrade(path=b"/play?" + b"x" * 9000),
        upgrade(path=b"/health"),
        upgrade(method=b"POST"),
        upgrade(b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="),
        upgrade(b"Origin: http://evil.example"),
        upgrade() + b"said too early",
        upgrade().replace(b"1.1", b"1.0"),
        upgrade().replace(b": 13", b": 12"),
        upgrade()[:-2],
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" + upgrade(b"Content-Length: 5"),
    ],
)
def test_no_request_for_a_websocket_is_held_for_ever(
    strict: Served, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is refused and closed, or becomes a window; and one that says nothing is sent away."""
    monkeypatch.setattr("ruse.server.http_socket._ASKED_WITHIN", 0.3)
    monkeypatch.setattr("ruse.server.wire._GOODBYE_WITHIN", 0.3)
    with strict.raw() as raw:
        raw.settimeout(5)
        raw.sendall(said)
        while not _is_dropped(raw):
            pass
    wait_for(lambda: not strict.server.server_state.connections)


def test_odd_requests_for_a_websocket(strict: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is left out, twice there, or too much, in whatever pieces it comes: nothing stays."""
    monkeypatch.setattr("ruse.server.http_socket._ASKED_WITHIN", 0.3)
    monkeypatch.setattr("ruse.server.wire._GOODBYE_WITHIN", 0.3)
    rng = seeded(1)
    odd = [b"Content-Length: 7", b"Content-Length: 0", b"Transfer-Encoding: chunked", b"Connection: close",
           b"Upgrade: x", b"Connection: keep-alive, Upgrade", b"Expect: 100-continue", b"x: \xff", b" folded",
           b"Sec-WebSocket-Extensions: ,;=", b"Sec-WebSocket-Protocol: a b", b"x:" + b"y" * 9000]  # fmt: skip
    paths = (b"/play", b"/play", b"/", b"/" + b"x" * 9000)
    ends = (b"\r\n\r\n", b"\r\n", b"\r\n\r\n0\r\n\r\n")
    with ExitStack() as stack:
        sockets = []
        for _ in range(200):
            line, *headers = upgrade(path=paths[below(rng, 4)]).strip().split(b"\r\n")
            if below(rng, 2):
                headers.pop(below(rng, len(headers)))
            for _ in range(below(rng, 3)):
                headers.insert(below(rng, len(headers) + 1), odd[below(rng, len(odd))])
            said = b"\r\n".join([line, *headers]) + ends[below(rng, 3)]
            cut = below(rng, len(said))
            raw = stack.enter_context(strict.raw())
            raw.settimeout(5)
            with suppress(OSError):  # it may have been refused by then
                raw.sendall(said[:cut])
                sleep(0.001)
                raw.sendall(said[cut:])
                if not below(rng, 10):
                    raw.shutdown(socket.SHUT_WR)
            sockets.append(raw)
        for raw in sockets:
            while not _is_dropped(raw):
                pass
    wait_for(lambda: not strict.server.server_state.connections)
    assert not strict.hall.windows


def test_refused_handshakes_say_why(strict: Served) -> None:
    for said, status, why in (
        (upgrade(b"Origin: http://evil.example"), b"403", b'"error":"foreign_page"'),
        (upgrade(b"Content-Length: 5"), b"400", b"has no body"),
        (upgrade(method=b"POST"), b"405", b"GET"),
        (upgrade().replace(b": 13", b": 12"), b"400", b"Sec-WebSocket-Version"),
    ):
        with strict.raw() as raw:
            raw.settimeout(5)
            raw.sendall(said)
            answer = b"".join(iter(lambda: raw.recv(65536), b""))
        assert answer.startswith(b"HTTP/1.1 " + status)
        assert why in answer
        assert answer.lower().count(b"\r\ndate: ") == 1
        for name, value in HEADERS:
            assert b"\r\n%s: %s\r\n" % (name, value) in answer


def test_deadlines_for_requests_end_with_the_handshake(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.http_socket._ASKED_WITHIN", 0.3)
    with served.raw() as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" + upgrade())
        answers = b""
        while b"sec-websocket-accept" not in answers.lower():
            answers += raw.recv(65536)
        raw.settimeout(1)
        with pytest.raises(TimeoutError):
            raw.recv(65536)


# Over a WebSocket


def test_a_match_over_real_sockets(served: Served) -> None:
    host = served.open("me", "open")
    guest = served.join(host.invitations["1"])
    players = [served.sit(host.token), served.sit(guest.token)]
    for _ in range(find_game(TEMPLATE).max_steps):
        for player in players:
            player.catch_up()
            if player.newest["news"]["question"]:
                player.act()
    results = [player.newest["news"]["result"] for player in players]
    assert results[0] is not None
    assert [result["winners"] for result in results] == [results[0]["winners"]] * 2


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "{}",
        "null",
        "[]",
        '{"is": "hello"}',
        '{"is": "no such kind"}',
        '{"is": "act", "moment": "1", "action": "x"}',
        '{"is": "act", "moment": 1.5, "action": "x"}',
        '{"is": "act", "moment": true, "action": "x"}',
        '{"is": "act", "moment": 1, "action": "x", "as": 2}',
        '{"is": "act", "moment": 1}',
        '{"is": "ping", "ref": null}',
        '{"is": "ping"} {"is": "ping"}',
        '{"is": "welcome"}',
        "[" * 4000,
        '{"is":' * 600,
        '{"is": "ping", "ref": ' + "[" * 3000 + "}",
        b"\0\1\2\xff",
        b"\xff\xfe",
        b"[" * 4000,
    ],
)
def test_messages_that_are_none(served: Served, message: str | bytes) -> None:
    guest = served.sit(served.open("me", "open").token)
    before = guest.newest["news"]
    guest.connection.send(message)
    assert guest.wait_for("failed")["error"] == "bad_message"
    guest.say("ping", ref=5)
    assert guest.wait_for("pong")["ref"] == 5
    assert guest.newest["news"] == before


def test_binary_messages_are_messages(served: Served) -> None:
    guest = served.sit(served.open("me", "open").token)
    guest.connection.send(b'{"is": "ping", "ref": 7}')
    assert guest.wait_for("pong")["ref"] == 7


@pytest.mark.parametrize("size", [5000, 1_000_000])
def test_a_message_that_is_too_long_ends_the_connection(served: Served, size: int) -> None:
    host = served.open("me", "open")
    guest, other = served.sit(host.token), served.sit(host.token)
    with suppress(ConnectionClosed):  # perhaps before all is sent
        guest.connection.send('{"is": "rename", "name": "' + "x" * size + '"}')
    with pytest.raises(ConnectionClosed) as closed:
        guest.wait_for("never")
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    other.say("ping", ref=3)
    assert other.wait_for("pong")["ref"] == 3


def test_broken_frames(served: Served) -> None:
    """A text that is no text, and a frame that is none, end their own connection."""
    for frame in (b"\x81\x83\0\0\0\0\xff\xfe\xfd", b"\xff\xff\xff\xff", b"\x81\x05hello", b"\x8f\x80\0\0\0\0"):
        guest = Guest(served.connect())
        guest.connection.socket.sendall(frame)
        with pytest.raises(ConnectionClosed):
            guest.wait_for("never")
    assert served.http("GET", "/health")[0].status == 200


def test_pages_of_others_may_not_connect(served: Served) -> None:
    host, port = served.host
    for origin in ("http://evil.example", "null", f"http://{host}", f"http://{host}:{port}.evil.example", "x"):
        with pytest.raises(InvalidStatus):
            served.connect(origin=origin)
        for path, body in (("/api/tables", b'{"game": "_template"}'), ("/api/join", b'{"code": "x"}')):
            response, answer = served.http("POST", path, body, origin=origin)
            assert (response.status, msgspec.json.decode(answer)["error"]) == (403, "foreign_page")
    assert served.http("POST", "/api/tables", b'{"game": "_template"}', origin=f"http://{host}:{port}")[0].status == 201
    served.connect(origin=f"http://{host}:{port}").close()
    served.connect(origin=f"https://{host}:{port}").close()


def test_too_many_messages(served: Served) -> None:
    """They are not looked at; nobody else notices."""
    host = served.open("me", "open")
    guest, other = served.sit(host.token), served.sit(host.token)
    for _ in range(200):
        guest.say("ping")
    assert guest.wait_for("failed")["error"] == "too_many"
    other.say("ping", ref=3)
    assert other.wait_for("pong")["ref"] == 3


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        (b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0"),  # a message whose parts are empty, and which never ends
        (b"", b"\x89\xe4\0\0\0\0" + b"x" * 100),  # pings
        (b"", b"\x8a\x80\0\0\0\0"),  # pongs that nobody asked for
    ],
)
def test_too_many_frames(served: Served, first: bytes, frame: bytes) -> None:
    """They count like messages, whatever they are; nobody else notices."""
    host = served.open("me", "open")
    guest, other = served.sit(host.token), served.sit(host.token)
    with suppress(OSError):  # it is sent away meanwhile
        guest.connection.socket.sendall(first + frame * 20_000)
    with pytest.raises(ConnectionClosed):
        guest.wait_for("never")
    other.say("ping", ref=3)
    assert other.wait_for("pong")["ref"] == 3


def test_pongs_that_are_not_read_end_the_connection(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is owed for pings counts like what is owed for anything else."""
    silent, window = silent_guest(served, served.open("me", "open", game="warriors-of-jogu").token)
    assert isinstance(window._socket, Wire)
    owed = window._socket.transport.get_write_buffer_size()
    monkeypatch.setattr("ruse.server.wire._MOST_OWED", owed + 1000)
    silent.connection.socket.sendall((b"\x89\xe4\0\0\0\0" + b"x" * 100) * 50)
    wait_for(lambda: window not in served.hall.windows)


def test_who_says_nothing_is_sent_away(strict: Served) -> None:
    guest = Guest(strict.connect())
    with pytest.raises(ConnectionClosed) as closed:
        guest.wait_for("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_too_many_connections(strict: Served) -> None:
    token = strict.open("me", "open").token
    guests = [strict.sit(token) for _ in range(3)]
    with pytest.raises(InvalidStatus):
        strict.connect()
    guests[0].connection.close()
    wait_for(lambda: len(strict.hall.windows) == 2)
    strict.sit(token)


def test_too_many_tables_and_guesses(strict: Served) -> None:
    for _ in range(4):
        assert strict.open("me", "open").token
        assert strict.http("POST", "/api/join", b'{"code": "guess"}')[0].status == 404
    for path, body in (("/api/tables", b'{"game": "_template"}'), ("/api/join", b'{"code": "guess"}')):
        response, answer = strict.http("POST", path, body)
        assert (response.status, msgspec.json.decode(answer)["error"]) == (429, "too_many")


def test_too_many_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they ask for, pages and WebSockets; those of another address are answered."""
    served = Served(tmp_path / "tables.sqlite", monkeypatch, max_requests_a_minute=6)
    for path in ("/health", "/", "/metrics", "/no/such/page", "/api/games"):
        assert served.http("GET", path)[0].status != 429
    served.connect().close()
    for path in ("/health", "/", "/no/such/page"):
        response, answer = served.http("GET", path)
        assert (response.status, msgspec.json.decode(answer)["error"]) == (429, "too_many")
    with pytest.raises(InvalidStatus) as refused:
        served.connect()
    assert refused.value.response.status_code == 429
    assert served.http("GET", "/health", x_forwarded_for="192.0.2.1")[0].status == 200
    served.stop()


def silent_guest(served: Served, token: str) -> tuple[Guest, Connection]:
    """Somebody who does not read, and the server's end of it."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(served.host)
    before = set(served.hall.windows)
    guest = served.sit(token, sock=raw, max_queue=1, ping_interval=None)
    (window,) = served.hall.windows - before
    wire = window._socket
    assert isinstance(wire, Wire)
    with socket.socket(fileno=os.dup(wire.transport.get_extra_info("socket").fileno())) as theirs:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with suppress(ConnectionClosed):  # they may have lost their patience by then
        for _ in range(50):
            if wire.is_writable:
                guest.say("speak", language="en")
                sleep(0.01)
    wait_for(lambda: not wire.is_writable or window not in served.hall.windows)
    return guest, window


def test_who_stops_reading_disturbs_nobody(served: Served) -> None:
    """The server goes on at once for all others, and tells the rest when the client reads again."""
    host = served.open("me", "open", game="warriors-of-jogu")
    players = [served.sit(host.token), served.sit(served.join(host.invitations["1"]).token)]
    silent, window = silent_guest(served, host.token)
    steps = players[0].newest["news"]["steps"]
    while players[0].newest["news"]["steps"] < steps + 4:
        for player in players:
            player.catch_up()
            if player.newest["news"]["question"]:
                player.act()
    assert window._is_behind
    players[0].catch_up()
    moment = players[0].newest["news"]["moment"]
    assert silent.wait_for("news", moment=moment)["view"] == players[0].newest["news"]["view"]
    assert not window._is_behind


def test_who_has_left_need_not_read_the_rest(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.server.wire._GOODBYE_WITHIN", 0.2)
    silent, window = silent_guest(served, served.open("me", "open", game="warriors-of-jogu").token)
    silent.connection.socket.shutdown(socket.SHUT_WR)
    wait_for(lambda: window not in served.hall.windows)


def test_who_never_reads_again_is_dropped(strict: Served) -> None:
    host = strict.open("me", "open", game="warriors-of-jogu")
    player = strict.sit(host.token)
    _, window = silent_guest(strict, host.token)
    wait_for(lambda: window not in strict.hall.windows)
    player.say("ping", ref=5)
    assert player.wait_for("pong")["ref"] == 5


# Secrets


def test_tokens_are_never_logged(strict: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        host = strict.open("me", "open")
        strict.sit(host.token)
        guest = strict.sit(strict.join(host.invitations["1"]).token)
        guest.say("hello", version=VERSION, token=host.token)
        guest.wait_for("failed")
        strict.post("/api/join", code=host.invitations["1"])
        guest.connection.send("{" + host.token)
        guest.wait_for("failed")
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name != "websockets.client")
    assert caplog.records
    for secret in (host.token, host.invitations["1"]):
        assert secret not in logged
        assert secret.replace("-", "") not in logged


@pytest.mark.parametrize("name", [TEMPLATE, STARTER])
def test_a_game_to_copy_is_not_offered(served: Served, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("ruse.server.hall.find_listed_game", find_listed_game)
    offered = msgspec.json.decode(served.http("GET", "/api/games")[1])
    assert name not in [game["name"] for game in offered]
    refused = served.post("/api/tables", game=name)
    assert refused["error"] == "bad_table"
    assert f"unknown game '{name}'" in refused["text"]
    assert served.http("GET", f"/api/games/{name}/rules")[0].status == 404
