"""The files of the page: the shell's, and each game's own. They are few and small, and are kept in memory."""

import gzip
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ruse.core.registry import games

_SHELL = Path(__file__).parent.parent / "web"
_AT_THE_ROOT = ("index.html", "worker.js")  # a service worker looks after what lies beside and below it
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    squeezed: bytes | None  # by gzip, where that is worth it
    kind: str
    tag: str  # changes with the content


def find_page(path: str) -> Page | None:
    """The file at an address; none, if there is no such page."""
    file = _files().get(path.strip("/") or "index.html")
    return _read(file, file.stat().st_mtime_ns) if file else None


@cache
def _files() -> dict[str, Path]:
    """All files by address. Only these can be asked for."""
    roots = {"web/": _SHELL, **{f"games/{game.name}/web/": game.folder / "web" for game in games()}}
    files = {
        f"{address}{file.relative_to(root).as_posix()}": file
        for address, root in roots.items()
        for file in sorted(root.rglob("*"))
        if file.suffix in _KINDS
    }
    return files | {name: _SHELL / name for name in _AT_THE_ROOT}


@lru_cache(1 << 10)
def _read(file: Path, changed: int) -> Page:
    body = file.read_bytes()
    squeezed = gzip.compress(body, 9, mtime=0)
    is_worth_it = file.suffix not in (".png", ".woff2") and len(squeezed) < len(body)
    return Page(body, squeezed if is_worth_it else None, _KINDS[file.suffix], sha256(body).hexdigest()[:20])
