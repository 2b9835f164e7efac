"""What every answer over HTTP carries, so that a page can load and do only what is ours."""

from collections.abc import Callable, Coroutine, MutableMapping
from typing import Any

ASGIApp = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def with_headers(app: ASGIApp) -> ASGIApp:
    """The same app, whose answers carry them."""

    async def strict(scope: Any, receive: Any, send: Any) -> None:
        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *HEADERS]}
            await send(message)

        await app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    return strict
