"""The server's end of a socket that speaks HTTP, before it becomes a WebSocket or ends: it is not kept waiting.

Whoever says nothing, only half of something, or does not take the answer, is dropped after a while; the one who has
waited longest, as soon as there are too many. So newcomers always get in.
"""

import asyncio
from typing import Any

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

_ASKED_WITHIN = 20.0  # seconds, from the beginning, or from the last answer
_ANSWERED_WITHIN = 60.0  # seconds, until the client has read the answer
_MOST_OPEN = 1000


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
            next(iter(self.server_state.http)).transport.abort()

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
            self._wait(_ASKED_WITHIN)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        """The server stops: who has asked is answered yet."""
        if self._is_answering:
            super().shutdown()
        else:
            self.transport.abort()

    def _wait(self, seconds: float) -> None:
        self._wait_no_more()
        self.server_state.http[self] = None
        self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        self.server_state.http.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
