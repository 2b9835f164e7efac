"""A seat at a server's table, for programs: twenty lines make a bot from outside.

    from ruse.client import join

    with join("http://127.0.0.1:8470", "ABCD-EFGH-JKMN", name="My bot") as seat:
        for question in seat.questions():
            seat.act(question["choices"][0]["code"])

It sees what a person in that seat would see. A lost connection comes back by itself. `ruse/server/protocol.py` says
what is in a message.
"""

from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from time import monotonic, sleep
from types import TracebackType
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from ruse.core.errors import RuseError, system_reason
from ruse.core.extras import extra
from ruse.core.reason import Named, Reason
from ruse.server.protocol import VERSION, Chair, Join, NewTable, Seated

with extra("play"):
    from websockets.exceptions import ConnectionClosed, InvalidHandshake
    from websockets.sync.client import ClientConnection, connect

_PATIENCE = 60.0  # seconds, for a server that is not there
_PAUSE = 0.25  # seconds between two tries, longer each time


class ServerError(RuseError):
    """What a server said no to; `error` is the word of the protocol."""

    def __init__(self, error: str, text: str | Reason) -> None:
        super().__init__("{text}", text=text or error)
        self.error = error


def open_table(server: str, game: str, chairs: list[Chair], **wishes: Any) -> Seated:
    """Open a table; `wishes` are further fields of `NewTable`."""
    return _post(server, "/api/tables", NewTable(game=game, chairs=chairs, **wishes))


def join(server: str, code: str, name: str = "", language: str | None = None) -> "RemoteSeat":
    """Take the seat that an invitation is for."""
    return RemoteSeat(server, _post(server, "/api/join", Join(code, name, program=True)).token, language)


class RemoteSeat:
    """A seat, or a spectator's place, at a table of a server. `news` and `table` are the newest such messages."""

    def __init__(self, server: str, token: str, language: str | None = None) -> None:
        self._address = _checked(server).replace("http", "ws", 1).rstrip("/") + "/play"
        self._token = token
        self._language = language
        self._socket: ClientConnection | None = None
        self._ref = 0
        self._asked = -1  # the moment of the question that was given last
        self._answered = -1  # and of the one that was answered last
        self.welcome: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self._sit_down()

    def __enter__(self) -> "RemoteSeat":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave; the seat stays yours."""
        if self._socket is not None:
            self._socket.close()

    def questions(self) -> Iterator[dict[str, Any]]:
        """Every question that is put to the seat, until the match is over."""
        while True:
            question = self.news.get("question")
            if question is not None and question["moment"] != self._answered:
                self._asked = question["moment"]
                yield question
            elif self.news.get("result") is not None or self.table.get("other_rules"):
                return
            else:
                self.wait()

    def act(self, action: str | dict[str, Any]) -> None:
        """Answer the question by a choice or its code, and wait until the server has written the answer down.

        If the question is another one by now, since somebody has taken back, nothing is done: `questions` goes on with
        the new one.
        """
        code = action.get("code") if isinstance(action, dict) else action
        if not isinstance(code, str):
            raise RuseError(
                "{action} is not an action: give a choice of the question, or its code", action=repr(action)
            )
        moment = self._asked if self._asked >= 0 else self.news["question"]["moment"]
        self._asked = -1
        try:
            self.ask({"is": "act", "moment": moment, "action": code})
        except ConnectionClosed:
            self._sit_down()  # whether the answer arrived is seen by what is asked now
        except ServerError as no:
            if no.error != "stale":
                raise
        else:
            self._answered = moment

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request, and give its answer; what happens meanwhile is kept."""
        assert self._socket is not None
        self._ref += 1
        data = msgspec.json.encode({**request, "ref": self._ref})
        self._socket.send(data, text=True)
        while True:
            message = self._receive()
            if message["is"] == "failed" and message["error"] == "too_many":
                sleep(_PAUSE)  # it was not looked at; say it again
                self._socket.send(data, text=True)
            elif message["is"] == "failed" and message["ref"] in (self._ref, 0):  # 0: it could not be read
                raise ServerError(message["error"], message["text"])
            elif message.get("ref") == self._ref:
                return message

    def wait(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        try:
            return self._receive()
        except ConnectionClosed:
            self._sit_down()
            return self.news

    def _receive(self) -> dict[str, Any]:
        assert self._socket is not None
        message: dict[str, Any] = msgspec.json.decode(self._socket.recv())
        match message["is"]:
            case "welcome":
                if message["table"] != self.welcome.get("table"):  # what is known is of the table before a rematch
                    self.news, self.log, self._answered = {}, [], -1
                self.welcome = message
                while self._receive()["is"] != "news":  # it follows at once
                    pass
            case "table":
                self.table = message
            case "news":
                self.news = message
                self.log = [each for each in self.log if each["step"] < message["since"]] + message["told"]
        return message

    def _sit_down(self) -> None:
        """Connect, and say hello; again and again, if the server is away for a while."""
        started, pause = monotonic(), _PAUSE
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self._socket = connect(self._address, max_size=None, compression=None).__enter__()  # until `close`
                hello = {"is": "hello", "version": VERSION, "token": self._token, "language": self._language}
                known, since = self.welcome.get("table"), self.news.get("steps", 0)
                self.ask({**hello, "since": since})
                if since == 0 or known == self.welcome["table"]:
                    return
                self.news = {}  # after a rematch we know nothing of the new table: once more, from the beginning
                self.close()
                continue
            if monotonic() - started > _PATIENCE:
                raise ServerError("busy", Reason("{server}: no server answers", server=self._address))
            sleep(pause)
            pause = min(2 * pause, 4.0)


def _checked(server: str) -> str:
    """Refuse what cannot be the address of a server."""
    if not server.startswith(("http://", "https://")):
        raise RuseError("{server}: the address of a server begins with http:// or https://", server=server)
    return server


def _post(server: str, path: str, body: Any) -> Seated:
    request = Request(
        f"{_checked(server).rstrip('/')}{path}", msgspec.json.encode(body), {"content-type": "application/json"}
    )
    try:
        with urlopen(request, timeout=30) as answer:
            return msgspec.json.decode(answer.read(), type=Seated)
    except HTTPError as error:
        refused: dict[str, str] = msgspec.json.decode(error.read())
        raise ServerError(refused["error"], refused["text"]) from error
    except (OSError, HTTPException) as error:
        why = Reason("{server}: no server answers ({why})", server=server, why=_why(error))
        raise ServerError("busy", why) from error


def _why(error: OSError | HTTPException) -> Reason:
    cause = error.reason if isinstance(error, URLError) else error
    return system_reason(cause) if isinstance(cause, OSError) else Named(str(cause))
