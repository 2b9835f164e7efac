"""A server with real sockets, in a thread of the test."""

import asyncio
import socket
from collections.abc import Callable
from concurrent.futures import Future
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ruse.server import serving
from ruse.server.hall import Hall
from ruse.server.protocol import VERSION, Seated
from ruse.server.settings import Settings

PATIENCE = 60.0  # seconds


def wait_for(condition: Callable[[], Any]) -> Any:
    """Wait until something is true, and give it; fail, if it never becomes so."""
    started = monotonic()
    while not (found := condition()):
        assert monotonic() - started < PATIENCE, "waited in vain"
        sleep(0.01)
    return found


class Served:
    """A server that runs until it is stopped."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, ping: float = 20.0, **limits: Any) -> None:
        self._monkeypatch = monkeypatch
        servers: list[uvicorn.Server] = []
        halls: list[Hall] = []

        class KeptServer(serving._Server):
            def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
                super().__init__(config, hall)
                servers.append(self)
                halls.append(hall)

        monkeypatch.setattr(serving, "_Server", KeptServer)
        monkeypatch.setattr(serving, "_calm_the_collector", lambda: None)
        monkeypatch.setattr(serving, "_BOTS_AFTER", 3600.0)
        config = uvicorn.Config
        monkeypatch.setattr(uvicorn, "Config", lambda *a, **how: config(*a, **how | {"ws_ping_interval": ping}))
        address: Future[str] = Future()
        settings = Settings(port=0, store=path, **limits)
        self._thread = Thread(target=self._run, args=(settings, address))
        self._thread.start()
        self.address = address.result(PATIENCE)
        self.server, self.hall = servers[0], halls[0]
        self._sockets: list[ClientConnection] = []
        self._monkeypatch.setattr(uvicorn, "Config", config)

    def _run(self, settings: Settings, address: "Future[str]") -> None:
        try:
            with asyncio.Runner(loop_factory=serving._loop_factory()) as runner:
                runner.run(serving._serve(settings, address.set_result, False))
        except BaseException as error:
            if not address.done():
                address.set_exception(error)
            raise

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        for each in self._sockets:
            each.close()

    # Over HTTP

    @property
    def host(self) -> tuple[str, int]:
        parts = urlsplit(self.address)
        assert parts.hostname is not None
        assert parts.port is not None
        return parts.hostname, parts.port

    def http(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[HTTPResponse, bytes]:
        """A request, and its answer."""
        connection = HTTPConnection(*self.host, timeout=PATIENCE)
        try:
            connection.putrequest(method, path, skip_accept_encoding=True)
            sent = {
                "content-type": "application/json",
                **{name.replace("_", "-"): each for name, each in headers.items()},
            }
            for name, value in sent.items():
                connection.putheader(name, value)
            if body is not None:
                connection.putheader("content-length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def post(self, path: str, **fields: Any) -> Any:
        _, body = self.http("POST", path, msgspec.json.encode(fields))
        return msgspec.json.decode(body)

    def open(self, *chairs: str, game: str = "_template") -> Seated:
        """A table with somebody (`me`), a `bot`, or nobody (`open`) in every seat."""
        opened = self.post("/api/tables", game=game, chairs=[{"who": chair, "level": 1} for chair in chairs])
        return msgspec.convert(opened, Seated)

    def join(self, code: str) -> Seated:
        return msgspec.convert(self.post("/api/join", code=code), Seated)

    # Over a WebSocket

    def connect(self, **how: Any) -> ClientConnection:
        made: ClientConnection = connect(
            self.address.replace("http", "ws") + "/play",
            max_size=None,
            compression=None,
            close_timeout=0.1,
            **how,
        ).__enter__()
        self._sockets.append(made)
        return made

    def sit(self, token: str, **how: Any) -> "Guest":
        """Somebody who has said hello."""
        guest = Guest(self.connect(**how))
        guest.say("hello", version=VERSION, token=token, language="en")
        guest.wait_for("news")
        return guest

    def raw(self) -> socket.socket:
        return socket.create_connection(self.host, timeout=PATIENCE)


class Guest:
    """A client over a real socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.newest: dict[str, Any] = {}

    def say(self, kind: str, **fields: Any) -> None:
        self.connection.send(msgspec.json.encode({"is": kind, **fields}).decode())

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(self.connection.recv(timeout=PATIENCE))
        self.newest[message["is"]] = message
        return message

    def wait_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["is"] == kind and message.items() >= fields.items():
                return message

    def catch_up(self) -> None:
        """Hear all that was said so far."""
        self.say("ping", ref=-1)
        self.wait_for("pong", ref=-1)

    def act(self) -> None:
        """Answer the question."""
        question = self.newest["news"]["question"]
        self.say("act", moment=question["moment"], action=question["choices"][0]["code"], ref=question["moment"] + 1)
        self.wait_for("done", ref=question["moment"] + 1)
        self.wait_for("news")
