"""A player of the crowd: the least code that can speak to the server, so that the crowd fits on one core."""

import asyncio
import base64
import os
from collections.abc import Callable
from time import perf_counter
from typing import Any, cast

import msgspec

from ruse.server.protocol import VERSION

TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASK = b"\x00\x00\x00\x00"  # a mask that changes nothing


class _Choice(msgspec.Struct):
    code: str


class _Question(msgspec.Struct):
    moment: int
    choices: list[_Choice]


class _Heard(msgspec.Struct):
    """What a player of the crowd reads of a message."""

    kind: str = msgspec.field(name="is")
    steps: int = 0
    moment: int = 0
    question: _Question | None = None
    result: Any = None
    error: str = ""


_heard = msgspec.json.Decoder(_Heard).decode


def frame(opcode: int, payload: bytes) -> bytes:
    """A frame from a client, which must be masked."""
    length = len(payload)
    if length < 126:
        return bytes((opcode, 0x80 | length)) + _MASK + payload
    return bytes((opcode, 0x80 | 126)) + length.to_bytes(2, "big") + _MASK + payload


class Player(asyncio.Protocol):
    """One connection. It keeps the newest question, and tells when news arrived."""

    def __init__(
        self,
        token: str,
        on_news: Callable[["Player"], None] = lambda _: None,
        steps: int = 0,
        language: str | None = None,
    ) -> None:
        self.token = token
        self._on_news = on_news
        self._language = language
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self.is_open = False  # whether hands are shaken
        self.question: _Question | None = None
        self.is_over = False
        self.is_lost = False
        self.heard_at = 0.0
        self.moment = 0
        self.steps = steps  # that the player has heard of
        self.errors: list[str] = []
        self.bytes_heard = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is no subclass
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /play HTTP/1.1\r\nHost: crowd\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._buffer[: end + 4]
            self.is_open = True
            self.say_hello()
        self._read_frames()

    def _read_frames(self) -> None:
        buffer = self._buffer
        while len(buffer) >= 2:
            length, start = buffer[1] & 0x7F, 2
            if length >= 126:
                size = 2 if length == 126 else 8
                start += size
                length = int.from_bytes(buffer[2:start], "big")
            if len(buffer) < start + length:
                return
            opcode, payload = buffer[0], bytes(buffer[start : start + length])
            del buffer[: start + length]
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == _PING and self._transport is not None:
                self._transport.write(frame(_PONG, payload))

    def _hear(self, payload: bytes) -> None:
        self.bytes_heard += len(payload)
        if payload.startswith(b'{"is":"news"'):
            self.heard_at = perf_counter()
            heard = _heard(payload)
            self.moment, self.question, self.steps = heard.moment, heard.question, heard.steps
            self.is_over = heard.result is not None
            self._on_news(self)
        elif payload.startswith(b'{"is":"failed"'):
            self.errors.append(_heard(payload).error)

    def say_hello(self) -> None:
        hello = {"is": "hello", "version": VERSION, "token": self.token, "since": self.steps}
        self.say({**hello, "language": self._language})

    def say(self, message: dict[str, Any]) -> None:
        self.write(frame(TEXT, msgspec.json.encode(message)))

    def write(self, data: bytes) -> bool:
        """Send frames; whether the socket has taken all that was sent so far."""
        assert self._transport is not None
        self._transport.write(data)
        return self._transport.get_write_buffer_size() == 0

    def leave(self) -> None:
        """Close the socket, without a goodbye."""
        assert self._transport is not None
        self._transport.abort()

    def act(self, index: int) -> None:
        """Answer the question with one of its choices."""
        question = self.question
        assert question is not None
        self.question = None
        choice = question.choices[index % len(question.choices)].code
        self.say({"is": "act", "moment": question.moment, "action": choice})
