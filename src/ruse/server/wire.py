"""The server's end of a WebSocket: nobody ever waits for it.

What is sent is written at once. A client that does not read is told nothing more until it does, and is dropped when it
misses a ping, or owes too much. What it sends is counted frame by frame, and read in small pieces, each a turn in the
lane of its network: until it has its next turn, the system is told to take no more from it.

Ten thousand of them are open at a time. So there is no task, no queue and no request left once a client is connected.
"""

import asyncio
import logging
from os import urandom
from time import perf_counter
from typing import TYPE_CHECKING

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

if TYPE_CHECKING:
    from ruse.server.connection import Connection

_MOST_OWED = 1 << 20  # bytes that a client may ask for without reading
_PIECE = 4096  # bytes that are read at a time
_GOODBYE_WITHIN = 10.0  # seconds

_log = logging.getLogger("uvicorn.error")  # uvicorn sets its level: below that every message would be written down


class Wire(asyncio.Protocol):
    """A socket to one client, from the handshake on. What the client says goes to the window."""

    __slots__ = ("_config", "_is_text", "_is_waiting", "_parts", "_ping", "_protocol", "_state", "_timer", "_unread",
                 "_window", "is_writable", "transport")  # fmt: skip

    def __init__(self, config: Config, server_state: ServerState, transport: asyncio.Transport) -> None:
        self._config = config
        self._state = server_state
        self._protocol = Protocol(Side.SERVER, max_size=config.ws_max_size, logger=_log)
        self._ping: bytes | None = None  # one that was not answered yet
        self._parts: list[bytes | bytearray | memoryview] = []  # of a message whose end has not come yet
        self._is_text = True
        self._unread = b""
        self._is_waiting = False  # for a turn to read more
        self._window: Connection | None = None
        self.transport = transport
        self.is_writable = True  # whether the client reads what it gets
        self._state.connections.add(self)  # type: ignore[arg-type]
        self._timer = self._ping_later()

    # What the window does

    def write(self, message: bytes) -> None:
        """Send a message; to a closed socket, nothing."""
        if self._is_open:
            self._protocol.send_text(message)
            self._flush()

    def end(self, code: int, reason: str) -> None:
        """Close in an orderly way."""
        if self._is_open:
            self._protocol.send_close(code, reason)
            self._close()

    @property
    def _is_open(self) -> bool:
        return self._protocol.state is State.OPEN and not self.transport.is_closing()

    # Coming and going

    def connection_lost(self, error: Exception | None) -> None:
        self._state.connections.discard(self)
        self._timer.cancel()
        if self._window is not None:
            self._window.closed()
            self._window = None
        self._protocol.parser.close()

    def shutdown(self) -> None:
        """The server stops."""
        self.end(1012, "")
        self.transport.close()

    def eof_received(self) -> None:
        """The client has closed its end: there is nobody to talk to, and no need to wait until it has read all."""
        self._close()

    def accept(self, window: "Connection") -> None:
        """Let the window hear what the client says."""
        self._window = window

    # What comes in

    def data_received(self, data: bytes) -> None:
        window = self._window
        if window is None or self.transport.is_closing():
            return
        self._unread += data
        if not self._is_waiting and window.lane.take():
            self._read(window)
        if self._unread and not self._is_waiting and not self.transport.is_closing():
            self._is_waiting = True
            self.transport.pause_reading()
            window.hall.start(self._read_on(window))

    async def _read_on(self, window: "Connection") -> None:
        """Read what has come, a piece per turn, and only then take more from the client."""
        while self._unread:
            await window.lane.turn()
            if self.transport.is_closing():
                return
            self._read(window)
        self._is_waiting = False
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _read(self, window: "Connection") -> None:
        """Read a piece; the window's network pays for it."""
        began = perf_counter()
        piece, self._unread = self._unread[:_PIECE], self._unread[_PIECE:]
        self._protocol.receive_data(piece)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and not self.transport.is_closing():
                self._received(event, window)
        if not self.transport.is_closing():
            if self._protocol.close_sent is not None:  # it said goodbye, or what is no frame
                self._close()
            else:
                self._flush()
        window.lane.charge(perf_counter() - began)

    def _received(self, frame: Frame, window: "Connection") -> None:
        """Count a frame; the last one of a message brings the message."""
        if frame.opcode is Opcode.PONG and frame.data == self._ping:
            self._ping = None
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text = frame.opcode is Opcode.TEXT
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._parts.append(frame.data)
            if frame.fin:
                self._received_all(window)
                return
        window.received_part()

    def _received_all(self, window: "Connection") -> None:
        message, self._parts = b"".join(self._parts), []
        try:
            window.received(message.decode() if self._is_text else message)
        except UnicodeDecodeError:
            self.end(1007, "")

    # What goes out

    def _flush(self) -> None:
        if output := b"".join(self._protocol.data_to_send()):
            self.transport.write(output)
            if self.transport.get_write_buffer_size() > _MOST_OWED:
                self.transport.abort()

    def _close(self) -> None:
        self._flush()
        self.transport.close()
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_GOODBYE_WITHIN, self.transport.abort)

    def pause_writing(self) -> None:
        self.is_writable = False

    def resume_writing(self) -> None:
        self.is_writable = True
        if self._window is not None:
            self._window.catch_up()

    # Whether the client is there

    def _ping_later(self) -> asyncio.TimerHandle:
        assert self._config.ws_ping_interval is not None
        return asyncio.get_running_loop().call_later(self._config.ws_ping_interval, self._ping_or_drop)

    def _ping_or_drop(self) -> None:
        if self._ping is not None:
            self.transport.abort()  # to close would wait until the client has read everything
        elif self._is_open:
            self._ping = urandom(4)
            self._protocol.send_ping(self._ping)
            self._flush()
            self._timer = self._ping_later()
