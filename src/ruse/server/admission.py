"""What is asked of every request over HTTP before the application sees it, and the answer where it is refused."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import parse_qs

import msgspec

from ruse.server.headers import ASGIApp
from ruse.server.protocol import Error, Refused
from ruse.server.refusing import Refuse

STATUS: dict[Error, int] = {
    "foreign_page": 403,
    "unknown_code": 404,
    "unknown_page": 404,
    "too_many": 429,
    "full": 503,
    "busy": 503,
}


def with_admission(app: ASGIApp) -> ASGIApp:
    """The same app; refusals that it raises are answered, and the connection is closed."""

    async def strict(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        try:
            await app(scope, receive, send)
        except Refuse as no:
            await _refuse(scope, send, no)

    return strict


async def _refuse(scope: MutableMapping[str, Any], send: Any, no: Refuse) -> None:
    (language, *_) = parse_qs(scope["query_string"].decode("latin-1")).get("language", [None])
    body = msgspec.json.encode(Refused(no.error, no.text(language)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": STATUS.get(no.error, 400), "headers": headers})
    await send({"type": "http.response.body", "body": body})
