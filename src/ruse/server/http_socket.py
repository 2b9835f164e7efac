"""The server's end of a socket that speaks HTTP, until it becomes a WebSocket or ends: it is not kept waiting.

A client that says nothing, only half of something, or does not take the answer, is dropped after a while; the one that
has waited longest, as soon as there are too many. So newcomers always get in. That holds from the first byte until
hands are shaken: a request for a WebSocket is a request like any other, and the application answers it.
"""

import asyncio
import logging
from typing import Any
from weakref import proxy

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from ruse.server.headers import HEADERS
from ruse.server.wire import Wire

UPGRADE = "ruse.upgrade"  # the extension of a scope that has the socket, where the client asks for a WebSocket
_ASKED_WITHIN = 20.0  # seconds, from the beginning, or from the last answer
_ANSWERED_WITHIN = 60.0  # seconds, until the client has read the answer
_MOST_OPEN = 1000

_log = logging.getLogger("uvicorn.error")  # uvicorn sets its level: below that every message would be written down


class Sockets(ServerState):
    """What all sockets of a server share: of those that speak HTTP, their order."""

    def __init__(self) -> None:
        super().__init__()
        self.http: dict[HttpSocket, None] = {}


class HttpSocket(H11Protocol):
    """A socket for requests."""

    server_state: Sockets

    def __init__(
        self,
        config: Config,
        server_state: Sockets,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None

    @property
    def _is_answering(self) -> bool:
        """Whether the client has asked, and waits for us."""
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(_ASKED_WITHIN)
        if len(self.server_state.http) > _MOST_OPEN:
            next(iter(self.server_state.http))._drop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        was_answering = self._is_answering
        super().data_received(data)
        if self._is_answering and not was_answering:
            self._wait(_ANSWERED_WITHIN)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait(_ANSWERED_WITHIN if self._is_answering else _ASKED_WITHIN)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; where an answer has begun already, only close."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
            for event in (h11.Response(status_code=400, headers=headers), h11.Data(msg.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def shutdown(self) -> None:
        """The server stops: who has asked is answered yet."""
        if self._is_answering:
            super().shutdown()
        else:
            self.transport.abort()

    # Becoming a WebSocket

    def _should_upgrade(self) -> bool:
        """Leave it to the application whether the socket becomes a WebSocket."""
        if self._get_upgrade() == b"websocket":
            self.scope["extensions"] = {UPGRADE: proxy(self)}  # the socket has the scope: no reference in a circle
        return False

    def greeting(self) -> Response:
        """The answer to a client that asks for a WebSocket: 101, if it asks as it should."""
        scope, protocol = self.scope, ServerProtocol(logger=_log)
        headers = Headers([(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]])
        request = Request(scope["path"], headers, scope["method"], f"HTTP/{scope['http_version']}")
        response = protocol.accept(request)
        said_more = self.cycle.more_body or self.conn.trailing_data[0]
        if response.status_code == 101 and said_more:
            response = protocol.reject(400, "A request for a WebSocket has no body, and waits for the answer.\n")
        protocol.parser.close()  # it holds its protocol, which holds it
        if response.status_code != 101:
            del response.headers["Date"]  # every answer has one
        return response

    def become_wire(self, greeting: Response) -> Wire | None:
        """Shake hands, and speak WebSocket from now on; None if the client has left."""
        self.cycle.disconnected = True  # there is nothing more to answer
        if self.transport.is_closing():
            return None
        self._wait_no_more()
        self.connections.discard(self)
        self.transport.write(greeting.serialize())
        wire = Wire(self.config, self.server_state, self.transport)
        self.transport.set_protocol(wire)
        self.flow.resume_reading()
        return wire

    # Deadlines

    def _wait(self, seconds: float) -> None:
        self._wait_no_more()
        self.server_state.http[self] = None
        self._deadline = self.loop.call_later(seconds, self._drop)

    def _wait_no_more(self) -> None:
        self.server_state.http.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _drop(self) -> None:
        self._wait_no_more()
        self.transport.abort()
