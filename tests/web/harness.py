"""Serves the page's files with one real position in them, to look at and to play on with weak bots.

    python -m tests.web.harness          and open
    http://localhost:8300/dev?game=tooth-and-claw&seed=9&step=80&viewer=0&language=en&theme=dark

Instead of a step: ask=choose_defense, the first moment with that prompt; event=round_ended, the first after that event.
"""

import json
import sys
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec

import ruse
from ruse.core.registry import find_game
from tests.web.positions import Played, Wanted

PORT = 8300
HERE = Path(__file__).parent
SHARED = Path(ruse.__file__).parent / "web"
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}
POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; object-src 'none'"


@cache
def played(query: str) -> Played:
    """The position that an address asks for."""
    asked = {key: values[-1] for key, values in parse_qs(query).items()}
    options = tuple((key[4:], int(value)) for key, value in asked.items() if key.startswith("opt."))
    viewer = asked.get("viewer", "0")
    return Played(
        Wanted(
            asked["game"],
            int(asked.get("seed", 1)),
            int(asked.get("step", 0)),
            int(viewer) if viewer.isdigit() else None,
            asked.get("language", "en"),
            options,
            asked.get("ask", ""),
            asked.get("event", ""),
        )
    )


def messages(query: str) -> bytes:
    """Everything a page gets when it comes to the table."""
    played.cache_clear()  # a page that is loaded again begins again
    now = played(query)
    about = {"title": now.speech.words.TITLE, "has_table": file_of(f"games/{now.wanted.game}/web/table.js").is_file()}
    return msgspec.json.encode(about | {"welcome": now.welcome(), "table": now.table(), "news": now.news()})


def answer(query: str, request: dict[str, str]) -> bytes:
    """What the server would say to a request."""
    now = played(query)
    match request["is"]:
        case "act":
            return msgspec.json.encode(now.act(request["action"]))
        case "why":
            return msgspec.json.encode(now.why(request["action"]))
        case "explain":
            return msgspec.json.encode(now.explain(request["topic"]))
    raise ValueError(f"no such request here: {request['is']}")


def file_of(path: str) -> Path:
    """The file of the page, or of a game's part of it."""
    match path.strip("/").split("/"):
        case ["dev"]:
            return HERE / "dev.html"
        case ["dev.js"]:
            return HERE / "dev.js"
        case ["web", *rest]:
            return SHARED.joinpath(*rest)
        case ["games", game, "web", *rest]:
            return find_game(game).folder.joinpath("web", *rest)
    return HERE / "no such file"


class Handler(BaseHTTPRequestHandler):
    """Files, the messages of a position, and answers."""

    keeping = "no-store"

    def do_GET(self) -> None:
        where = urlsplit(self.path)
        if where.path == "/messages.json":
            return self._send(200, ".json", messages(where.query))
        file = file_of(where.path)
        if ".." in where.path or not file.is_file():
            return self._send(404, ".html", b"there is no such file")
        return self._send(200, file.suffix, file.read_bytes())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self._send(200, ".json", answer(urlsplit(self.path).query, json.loads(body)))

    def _send(self, status: int, suffix: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", KINDS.get(suffix, "text/plain") + "; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store" if suffix == ".json" else self.keeping)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Files are not worth a line."""


class LastingHandler(Handler):
    """The same while nobody works on the files: a browser may keep them."""

    keeping = "max-age=3600"


def serve(port: int, handler: type[Handler] = LastingHandler) -> ThreadingHTTPServer:
    """A server on that port; 0: any."""
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    server = serve(int(sys.argv[1]) if len(sys.argv) > 1 else PORT, Handler)
    print(f"http://localhost:{server.server_port}/dev?game=tooth-and-claw&seed=9&step=80", flush=True)
    server.serve_forever()
