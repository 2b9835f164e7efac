"""Admission of requests over HTTP before the application sees them, and the answer where one is refused."""

from collections.abc import MutableMapping
from itertools import chain
from typing import Any
from urllib.parse import parse_qs

import msgspec

from ruse.server.headers import ASGIApp
from ruse.server.hosts import Hosts
from ruse.server.limits import Lane, Metered, Remembered, buckets, network_of
from ruse.server.protocol import Error, Refused
from ruse.server.refusing import Refuse
from ruse.server.settings import Settings, listed

STATUS: dict[Error, int] = {
    "foreign_page": 403,
    "unknown_code": 404,
    "unknown_page": 404,
    "too_many": 429,
    "full": 503,
    "busy": 503,
}


_LONGEST_NAME = 253
_LONGEST_QUERY = 256  # bytes that are searched for a language: to refuse must cost little
_MOST_ASKED = 16_384  # bytes of the address and the headers of a request


def with_admission(app: ASGIApp, settings: Settings, lanes: Remembered[Lane]) -> ASGIApp:
    """The same app, for requests that may be asked, and have their turn in the lane of their network.

    Refusals that it raises are answered, and the connection closed.
    """
    hosts = Hosts(listed(settings.origins), [settings.host])
    requests = buckets(settings.max_requests_a_minute)

    async def strict(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        headers = scope["headers"]
        host = next((value.decode("latin-1") for name, value in headers if name == b"host"), "")
        network = network_of(client_of(scope))
        if not requests.of(network).take():
            await _refuse(scope, send, Refuse("too_many"), STATUS["too_many"])
        elif len(scope["raw_path"]) + len(scope["query_string"]) + sum(map(len, chain(*headers))) > _MOST_ASKED:
            await _refuse(scope, send, Refuse("too_long"), 431)
        elif host not in hosts:
            no = Refuse("foreign_page", phrase="UNKNOWN_HOST", host=host.partition(":")[0][:_LONGEST_NAME])
            await _refuse(scope, send, no, 421)
        else:
            try:
                lane = lanes.of(network)
                await lane.turn()
                await Metered(app(scope, receive, send), lane.charge)
            except Refuse as no:
                await _refuse(scope, send, no, STATUS.get(no.error, 400))

    return strict


def client_of(scope: Any) -> str:
    """Address that a client comes from."""
    return str((scope.get("client") or ("",))[0])


async def _refuse(scope: MutableMapping[str, Any], send: Any, no: Refuse, status: int) -> None:
    query = scope["query_string"][:_LONGEST_QUERY].decode("latin-1")
    (language, *_) = parse_qs(query).get("language", [None])
    body = msgspec.json.encode(Refused(no.error, no.text(language)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
