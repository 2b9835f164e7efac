"""The server's end of a WebSocket: nobody ever waits for it.

What is sent is written at once. A client that does not read is told nothing more until it does, and is dropped when it
misses a ping, or owes too much.
"""

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "ruse.wire"
_MOST_OWED = 1 << 20  # bytes that a client may ask for without reading


def _nothing() -> None:
    pass


class Wire(WebSocketsSansIOProtocol):
    """A socket to one client. It is found in the scope of the connection, under EXTENSION."""

    on_writable: Callable[[], None] = _nothing

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake failed
            self.scope["extensions"][EXTENSION] = {"wire": self}

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it gets."""
        return self.writable.is_set()

    def write(self, message: bytes) -> None:
        """Send a message; to a closed socket, nothing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.get_write_buffer_size() > _MOST_OWED:
            self.transport.abort()

    def end(self, code: int, reason: str) -> None:
        """Close in an orderly way."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_writable()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # to close would wait until the client has read everything
