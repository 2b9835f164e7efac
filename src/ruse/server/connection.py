"""A client's window on a table. Its requests are answered one at a time, in their order."""

import logging
from asyncio import sleep
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from ruse.core.protocol import SPECTATOR
from ruse.server import requests
from ruse.server.limits import Bucket, Metered, network_of
from ruse.server.protocol import VERSION, Act, Closing, Done, Failed, FromClient, Hello, Message, Ping, Pong, Request
from ruse.server.refusing import Refuse
from ruse.server.store.kept import Place
from ruse.server.table import Table, encode
from ruse.server.words import book_of

if TYPE_CHECKING:
    from ruse.server.hall import Hall

log = logging.getLogger("ruse.server")
_decode = msgspec.json.Decoder(FromClient).decode
_PATIENCE = 200  # messages above the limit, until the client is sent away
_MOST_WAITING = 64  # requests that are not answered yet


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

    __slots__ = ("_bucket", "_ignored", "_is_answering", "_is_behind", "_place_time", "_socket", "_waiting",
                 "client", "digest", "hall", "is_closed", "is_host", "lane", "language", "name", "seat", "table",
                 "told")  # fmt: skip

    def __init__(self, hall: "Hall", socket: Socket, client: str = "") -> None:
        self.hall = hall
        self.client = client  # where it comes from
        self._socket = socket
        limits = hall.settings
        self._bucket = Bucket(limits.max_messages_a_second, limits.burst)
        self.lane = hall.lanes.of(network_of(client))
        self._place_time: Bucket | None = None  # of the event loop, for all windows with the same token
        self._waiting: deque[FromClient] = deque()
        self._is_answering = False
        self._ignored = 0
        self._is_behind = False
        self.is_closed = False
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

    @property
    def is_listening(self) -> bool:
        """Whether the client reads; one that does not is told all it missed when it does."""
        self._is_behind |= not self._socket.is_writable
        return not self._is_behind

    def spend(self, cost: float) -> None:
        """Use up what one may ask for: some requests count as much as several."""
        if not self._bucket.take(cost):
            raise Refuse("too_many")

    async def turn(self) -> None:
        """Wait for a turn of the client's, which lasts until the next await."""
        await self.lane.turn()

    # What comes in

    def received(self, data: bytes | str) -> None:
        """A message of the client's; whatever it is, it is answered."""
        if not self._has_room() or len(self._waiting) >= _MOST_WAITING:
            self.answer_no(Refuse("too_many"), 0)
            return
        try:
            request = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.answer_no(_refusal(data), _ref(data))
            return
        self._waiting.append(request)
        if not self._is_answering:
            self._is_answering = True
            self.hall.start(self._answer_all())

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

    async def _answer_all(self) -> None:
        """Answer until nothing waits."""
        try:
            while self._waiting and not self.is_closed:
                request = self._waiting.popleft()
                if self._place_time is not None and (wait := self._place_time.recovers_in):
                    await sleep(wait)
                await self.lane.turn(is_move=isinstance(request, Act))
                await Metered(self._answer(request), self._charge)
        finally:
            self._is_answering = False

    def _charge(self, seconds: float) -> None:
        self.lane.charge(seconds)
        if self._place_time is not None:
            self._place_time.charge(seconds)

    async def _answer(self, request: FromClient) -> None:
        try:
            if isinstance(request, Ping):
                self.send(Pong(ref=request.ref))
            elif not isinstance(request, Hello):
                await requests.answer(self, request)
            elif self.table is not None:
                raise Refuse("not_now")
            else:
                await self.hall.seat(self, request)
        except Refuse as no:
            self.answer_no(no, request.ref)
        except Exception:  # as when the store cannot be read: what waits behind it is answered, too
            log.exception("a request failed")
            self.answer_no(Refuse("busy"), request.ref)

    def sit(self, digest: str, place: Place, is_host: bool) -> None:
        """Be somebody: the one whose token it is."""
        self.digest, self.seat, self.name, self.is_host = digest, place.seat, place.name, is_host
        self._place_time = self.hall.place_times.of(digest)

    # What goes out

    def write(self, message: bytes) -> None:
        """Send a message that is made already; one who does not read hears of it when they do."""
        if self.is_listening:
            self._socket.write(message)

    def send(self, message: Message) -> None:
        if not self.is_closed:
            self._socket.write(encode(message))

    def done(self, request: Request) -> None:
        """Say that a request is done, if the client wants to know."""
        if request.ref and self.table is not None:
            self.send(Done(ref=request.ref, moment=self.table.moment))

    def answer_no(self, no: Refuse, ref: int) -> None:
        self.send(Failed(ref=ref, error=no.error, text=no.text(self.language)))

    def catch_up(self) -> None:
        """The client reads again."""
        if self._is_behind and self.table is not None:
            self.hall.start(self._tell_all(self.table))

    async def _tell_all(self, table: Table) -> None:
        """Tell all that the client has missed."""
        with suppress(Refuse):
            told = await table.retold(self, self.told)
            async with table.turn():
                if self.table is table and self._socket.is_writable:
                    self._is_behind = False
                    self.send(table.message())
                    table.tell_news(self, told)

    # The end

    def end(self, code: int, reason: str) -> None:
        self.is_closed = True
        self._socket.end(code, reason)

    def leave(self, text: str, retry_in: int | None, code: int, reason: str) -> None:
        """Let the client go, and say why."""
        self.table = None
        self.send(Closing(text=text, retry_in=retry_in))
        self.end(code, reason)

    def closed(self) -> None:
        """The socket is gone."""
        self.is_closed = True
        self.hall.closed(self)
        if self.table is not None:
            self.table.miss(self)
