"""The server's addresses: what is answered over HTTP, and the WebSocket at `/play`."""

import asyncio
from functools import cache
from typing import Any, get_args

import msgspec
from litestar import HttpMethod, Litestar, MediaType, Request, Response, get, post, route
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.params import FromPath, FromQuery, JSONBody

from ruse.core.errors import RuseError
from ruse.core.facts import Ending, Event, Prompt, Refusal
from ruse.core.reason import either
from ruse.core.registry import find_listed_game
from ruse.server import metrics
from ruse.server.admission import STATUS, client_of, with_admission
from ruse.server.catalogue import OfferedGame, broken_names, checked_language, offered_games, rules_html
from ruse.server.connection import Connection
from ruse.server.hall import Hall
from ruse.server.headers import ASGIApp, with_headers
from ruse.server.http_socket import UPGRADE, HttpSocket
from ruse.server.limits import network_of
from ruse.server.pages import find_page
from ruse.server.protocol import VERSION, Chair, FromClient, FromServer, Join, NewTable, Pace, PlayOn, Refused, Seated
from ruse.server.refusing import Refuse
from ruse.server.settings import listed
from ruse.server.words import book_of

_HELLO_WITHIN = 10.0  # seconds

_NO_BODY = {"key": "data", "message": "'data'", "source": "body"}  # as Litestar tells it
_VALUES: dict[str, tuple[str, ...]] = {"who": get_args(Chair.__annotations__["who"]), "pace": get_args(Pace)}


class Doors:
    """What comes in from outside, and how much of it may."""

    def __init__(self, hall: Hall, lag: metrics.LagWatch, started: float) -> None:
        self.hall = hall
        self.lag = lag
        self.started = started
        settings = hall.settings
        self.origins = set(listed(settings.origins))

    def app(self) -> ASGIApp:
        """The application that uvicorn runs."""

        @post("/api/tables")
        async def open_table(data: JSONBody[NewTable], request: Request[Any, Any, Any]) -> Seated:
            self._check_page(request)
            return await self.hall.open(data, client_of(request.scope))

        @post("/api/join")
        async def join(data: JSONBody[Join], request: Request[Any, Any, Any]) -> Seated:
            self._check_page(request)
            return await self.hall.join(data, client_of(request.scope))

        @post("/api/play-on")
        async def play_on(data: JSONBody[PlayOn], request: Request[Any, Any, Any]) -> Seated:
            self._check_page(request)
            return await self.hall.play_on(data, client_of(request.scope))

        @get("/api/games")
        async def games(language: FromQuery[str] = "en") -> list[OfferedGame]:
            return offered_games(checked_language(language), self.hall.offered)

        @get("/api/games/broken")
        async def broken(language: FromQuery[str] = "en") -> list[str]:
            return broken_names(checked_language(language), self.hall.offered)

        @get("/api/games/{name:str}/rules", media_type=MediaType.HTML)
        async def rules(name: FromPath[str], language: FromQuery[str] = "en") -> str:
            try:
                return rules_html(find_listed_game(name).name, checked_language(language))
            except RuseError as error:
                raise Refuse("unknown_page") from error

        @get("/api/schema")
        async def schema() -> dict[str, Any]:
            return protocol_schema()

        @get("/health")
        async def health() -> dict[str, Any]:
            return {"ok": True, "protocol": VERSION}

        @get("/metrics", media_type=MediaType.TEXT)
        async def figures() -> str:
            return metrics.text(self.hall, self.lag, self.started)

        @get(["/", "/{path:path}"], opt={"page": True})
        async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
            return _page(path, request)

        @route("/play", http_method=[HttpMethod.GET, HttpMethod.POST], media_type=MediaType.TEXT, status_code=426)
        async def no_socket() -> Response[str]:
            return Response("this address speaks WebSocket\n", status_code=426, headers={"upgrade": "websocket"})

        handlers: list[Any] = [
            open_table,
            join,
            play_on,
            games,
            broken,
            rules,
            schema,
            health,
            figures,
            page,
            no_socket,
        ]
        litestar = Litestar.from_config(
            AppConfig(
                route_handlers=handlers,
                exception_handlers={
                    Refuse: _refused,
                    RecursionError: _unreadable,
                    UnicodeDecodeError: _unreadable,
                    ValidationException: _bad_message,
                    HTTPException: _http_error,
                },
                openapi_config=None,
                request_max_body_size=self.hall.settings.max_message,
            )
        )

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if scope["path"] == "/play" and UPGRADE in scope.get("extensions", ()):
                await self.connect(scope, send)
            elif scope["method"] == "HEAD":  # uvicorn leaves the body out
                await litestar(scope | {"method": "GET"}, receive, send)
            else:
                await litestar(scope, receive, send)

        return with_headers(with_admission(app, self.hall.settings, self.hall.lanes))

    async def connect(self, scope: Any, send: Any) -> None:
        """Accept a client's WebSocket, if it may connect."""
        socket: HttpSocket = scope["extensions"][UPGRADE]
        greeting = socket.greeting()
        if greeting.status_code != 101:
            headers = [(name.lower().encode(), value.encode()) for name, value in greeting.headers.raw_items()]
            await send({"type": "http.response.start", "status": greeting.status_code, "headers": headers})
            await send({"type": "http.response.body", "body": greeting.body})
            return
        client = client_of(scope)
        self._check_room(scope, client)
        if wire := socket.become_wire(greeting):
            window = Connection(self.hall, wire, client)
            wire.accept(window)
            asyncio.get_running_loop().call_later(_HELLO_WITHIN, _send_away_silent, window)

    def _check_room(self, scope: Any, client: str) -> None:
        """Refuse pages of others; and a client where there is no room, or that has too many windows."""
        settings = self.hall.settings
        if not self._is_ours(scope):
            raise Refuse("foreign_page")
        if len(self.hall.windows) >= settings.max_connections:
            raise Refuse("full")
        if self.hall.clients[network_of(client)] >= settings.max_connections_a_client:
            raise Refuse("too_many")

    def _check_page(self, request: Request[Any, Any, Any]) -> None:
        """Refuse pages of others."""
        if not self._is_ours(request.scope):
            raise Refuse("foreign_page")

    def _is_ours(self, scope: Any) -> bool:
        """Whether a page that asks is ours. Programs send no origin."""
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        return not origin or origin.partition("://")[2] == host or origin in self.origins


@cache
def protocol_schema() -> dict[str, Any]:
    """The protocol as JSON Schema."""
    kinds = [FromClient, FromServer, NewTable, Join, PlayOn, Seated, Refused]
    (client, server, *_), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for fact in (Event, Prompt, Refusal, Ending):  # a game's own stand in their place, each with a name of its own
        parts[fact.__name__]["properties"]["is"] = {"type": "string"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Ruse protocol {VERSION}",
        "properties": {"from_client": client, "from_server": server},
        "$defs": parts,
    }


def _send_away_silent(window: Connection) -> None:
    if window.table is None:
        window.end(1008, book_of(None).NO_HELLO)


def _page(path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    found = find_page(path)
    if found is None:
        raise Refuse("unknown_page")
    headers = {"etag": f'"{found.tag}"', "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    body = found.body
    if found.squeezed and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.squeezed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=found.kind, headers=headers)


def _language(request: Request[Any, Any, Any]) -> str | None:
    return request.query_params.get("language")


def _refused(request: Request[Any, Any, Any], no: Refuse) -> Response[Refused]:
    return Response(Refused(no.error, no.text(_language(request))), status_code=STATUS.get(no.error, 400))


def _bad_message(request: Request[Any, Any, Any], error: ValidationException) -> Response[Refused]:
    complaints = [each for each in error.extra or [] if isinstance(each, dict)]
    if _NO_BODY in complaints:
        return _refused(request, Refuse("bad_message", phrase="NO_BODY"))
    parts = [_complaint(each.get("key", ""), each["message"]) for each in complaints]
    return Response(Refused("bad_message", "; ".join(parts) or error.detail), status_code=400)


def _complaint(field: str, message: str) -> str:
    """Tell what is wrong with a field; where it takes some values only, tell them, too."""
    values = _VALUES.get(field.rpartition(".")[2]) if message.startswith("Invalid enum value") else None
    return f"{field}: {message}" + (f"; it must be {either(values)}" if values else "")


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
    """Refuse a body that is nested too deeply, or has bytes that are no text."""
    return _refused(request, Refuse("bad_message"))


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
    kind = {404: "unknown_page", 405: "unknown_page", 413: "too_long"}.get(error.status_code, "bad_message")
    no = Refuse(kind)  # type: ignore[arg-type]
    return Response(Refused(no.error, no.text(_language(request))), status_code=error.status_code)
