"""A client's window on a table: what it may ask for, and what it is told."""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from ruse.core.protocol import SPECTATOR
from ruse.server import requests
from ruse.server.limits import Bucket
from ruse.server.protocol import VERSION, Failed, FromClient, Hello, Message, Ping, Pong
from ruse.server.refusing import Refuse
from ruse.server.table import Table, encode
from ruse.server.words import book_of

if TYPE_CHECKING:
    from ruse.server.hall import Hall

log = logging.getLogger("ruse.server")
_decode = msgspec.json.Decoder(FromClient).decode
_PATIENCE = 200  # messages above the limit, until the client is sent away


class _AnyHello(msgspec.Struct, tag_field="is", tag="hello"):
    """The first message of any client, whatever else it may say in other versions."""

    version: int


class _AnyRequest(msgspec.Struct):
    """The number of a request that cannot be read otherwise."""

    ref: int = 0


_decode_hello = msgspec.json.Decoder(_AnyHello).decode
_decode_ref = msgspec.json.Decoder(_AnyRequest).decode


def _refusal(data: bytes | str) -> Refuse:
    """Why something is no message: perhaps it is one of another version."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if _decode_hello(data).version != VERSION:
            return Refuse("version")
    return Refuse("bad_message")


def _ref(data: bytes | str) -> int:
    """The number that the answer to a malformed request repeats; 0 if there is none to be read."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _decode_ref(data).ref
    return 0


class Socket(Protocol):
    """What a connection needs of a transport."""

    @property
    def is_writable(self) -> bool: ...
    def write(self, message: bytes) -> None: ...
    def end(self, code: int, reason: str) -> None: ...


class Connection:
    """One window: a browser's, a program's, or a spectator's."""

    __slots__ = ("_bucket", "_ignored", "_is_behind", "_socket", "client", "digest", "hall", "is_host", "language",
                 "name", "seat", "table", "told")  # fmt: skip

    def __init__(self, hall: "Hall", socket: Socket, client: str = "") -> None:
        self.hall = hall
        self.client = client  # where it comes from
        self._socket = socket
        limits = hall.settings
        self._bucket = Bucket(limits.max_messages_a_second, limits.burst)
        self._ignored = 0
        self._is_behind = False
        self.table: Table | None = None
        self.digest = ""
        self.seat: int | None = None
        self.is_host = False
        self.name = ""
        self.language: str | None = None
        self.told = 0  # steps
        hall.opened(self)

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    def spend(self, cost: float) -> None:
        """Use up what one may ask for: some requests count as much as several."""
        if not self._bucket.take(cost):
            raise Refuse("too_many")

    # What comes in

    def received(self, data: bytes | str) -> None:
        """A message of the client's; whatever it is, it is answered."""
        if not self._has_room():
            self.answer_no(Refuse("too_many"), 0)
            return
        try:
            request = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.answer_no(_refusal(data), _ref(data))
            return
        self._answer(request)

    def received_part(self) -> None:
        """Something of the client's that is no message, or not all of it: it counts like one."""
        self._has_room()

    def _has_room(self) -> bool:
        """Whether the client may say something more now; who never stops is sent away."""
        if self._bucket.take():
            self._ignored = 0
            return True
        self._ignored += 1
        if self._ignored > _PATIENCE:
            self.end(1008, book_of(self.language).TOO_MANY)
        return False

    def _answer(self, request: FromClient) -> None:
        if isinstance(request, Ping):
            self.send(Pong(ref=request.ref))
        elif isinstance(request, Hello):
            self._try(request, self._say_hello)
        elif self.table is None:
            self.answer_no(Refuse("not_now"), request.ref)
        else:
            self.table.soon(lambda: self._try(request, self._do))

    def _do(self, request: FromClient) -> None:
        if self.table is not None and not self.table.is_gone:
            requests.answer(self, self.table, request)

    def _try(self, request: FromClient, answer: "requests.Answerer") -> None:
        try:
            answer(request)
        except Refuse as no:
            self.answer_no(no, request.ref)

    def _say_hello(self, request: FromClient) -> None:
        assert isinstance(request, Hello)
        if self.table is not None:
            raise Refuse("not_now")
        self.hall.seat(self, request)

    # What goes out

    def write(self, message: bytes) -> None:
        """Send a message that is made already; one who does not read hears of it when they do."""
        if self._socket.is_writable:
            self._socket.write(message)
        else:
            self._is_behind = True

    def send(self, message: Message) -> None:
        self._socket.write(encode(message))

    def answer_no(self, no: Refuse, ref: int) -> None:
        self.send(Failed(ref=ref, error=no.error, text=no.text(self.language)))

    def tell_news(self) -> None:
        """Tell what is new; one who does not read will be told all at once, when they do."""
        table = self.table
        if table is None:
            return
        if not self._socket.is_writable:
            self._is_behind = True
            return
        since = min(self.told, len(table.match.steps))
        try:
            news = table.news(self.viewer, self.language, since)
        except Exception:
            self.hall.send_away(self, table)
            return
        self._socket.write(news)
        self.told = len(table.match.steps)

    def catch_up(self) -> None:
        """The client reads again."""
        if self._is_behind and self.table is not None and not self.table.is_gone:
            self._is_behind = False
            self.table.soon(self._tell_all)

    def _tell_all(self) -> None:
        if self.table is not None:
            self.send(self.table.message())
            self.tell_news()

    # The end

    def end(self, code: int, reason: str) -> None:
        self._socket.end(code, reason)

    def closed(self) -> None:
        """The socket is gone."""
        self.hall.closed(self)
        table, self.table = self.table, None
        if table is not None:
            table.miss(self)
