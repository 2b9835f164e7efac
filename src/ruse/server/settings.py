"""What the one who runs a server may decide, by argument or by environment (`RUSE_PORT=80` for `--port 80`)."""

import os
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from ruse.core.errors import RuseError
from ruse.core.files import own_folder


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs, and the limits of what it takes upon itself."""

    host: str = "127.0.0.1"
    port: int = 8470
    store: Path = field(default_factory=lambda: own_folder() / "tables.sqlite")
    origins: str = ""  # more addresses whose pages may connect, with commas between them
    bots: str = ""  # bots of others that tables may have, by name, with commas between them
    bot_processes: int = 1
    bot_seconds: float = 10.0  # that such a bot has for a decision
    proxies: str = "127.0.0.1"  # whose word is taken for where a client comes from

    max_connections: int = 20_000
    max_connections_a_client: int = 500
    max_connections_a_table: int = 60  # of those who look on; players always get in
    max_connections_a_place: int = 8  # with one token: windows and devices of one person
    max_spectators: int = 200  # who ever joined to look on, of one table
    keep_days: int = 365  # that a table is kept at which nobody plays any more; 0: for ever
    max_tables: int = 1_000_000  # that are kept
    max_tables_a_client: int = 5_000  # that are kept, of those opened by one client
    max_tables_in_memory: int = 20_000
    max_requests_a_minute: int = 12_000  # over HTTP, by one client: 200 pages as they are loaded first, at once
    max_new_tables_a_minute: int = 60  # by one client
    max_joins_a_minute: int = 30  # by one client: codes cannot be guessed
    max_message: int = 4096  # bytes
    max_messages_a_second: float = 20.0  # by one connection, in the long run
    burst: int = 60  # messages at once
    max_cpu_a_client: float = 0.2  # of the processor, in the long run, by one client
    max_cpu_a_place: float = 0.1  # by all connections with one token
    idle_seconds: float = 120.0  # after which a table that nobody looks at leaves memory
    away_seconds: float = 60.0  # after which others may let a bot play for somebody who left
    around_seconds: float = 0.1  # between two messages on who sits where, at least
    nudge_seconds: float = 5.0  # between two nudges at a table, at least
    commit_seconds: float = 0.004  # between two commits, at least


_A_DAY = 86_400
_RANGES: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),  # 0: any free one
    "keep_days": (0, 36_500),
    "bot_processes": (1, 64),
    "bot_seconds": (0.1, 3600),
    "max_message": (1, 1 << 20),
    "max_messages_a_second": (0.1, 1e6),
    "idle_seconds": (0, 365 * _A_DAY),
    "away_seconds": (0, 365 * _A_DAY),
    "max_cpu_a_client": (0.001, 1e9),
    "max_cpu_a_place": (0.001, 1e9),
    "around_seconds": (0, 60),
    "nudge_seconds": (0, 3600),
    "commit_seconds": (0, 10),
}
_ANY_NUMBER = (1, 1e9)
_ORIGIN = re.compile(r"https?://[^/\s,]+")  # as browsers write it: without a path


def settings(**given: Any) -> Settings:
    """The settings of the environment, with those that are given (not None) before them."""
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        if given.get(name) is not None:
            values[name] = given[name]
        elif (text := os.environ.get(_variable(name))) is not None:
            values[name] = text
    for name, value in values.items():
        values[name] = _checked(name, value)
    return Settings(**values)


def _checked(name: str, value: Any) -> Any:
    """A setting's value, from a text, if it makes sense."""
    kind = Settings.__annotations__[name]
    try:
        made = msgspec.convert(value, kind, strict=False, dec_hook=lambda kind, value: kind(value))
    except msgspec.ValidationError as error:
        raise RuseError(
            "{variable}={value}: must be a whole number" if kind is int else "{variable}={value}: must be a number",
            variable=_variable(name),
            value=value,
        ) from error
    if kind in (int, float):
        least, most = _RANGES.get(name, _ANY_NUMBER)
        if not least <= made <= most:
            raise RuseError(
                "{variable}={value}: must be from {least:,} to {most:,.0f}",
                variable=_variable(name),
                value=value,
                least=least,
                most=most,
            )
    if name == "origins" and (wrong := [each for each in listed(made) if not _ORIGIN.fullmatch(each)]):
        raise RuseError(
            "{variable}={value}: {part} is no address of pages, like https://ruse.example.org",
            variable=_variable(name),
            value=value,
            part=wrong[0],
        )
    if name == "proxies" and (wrong := [each for each in listed(made) if not _is_proxy(each)]):
        raise RuseError(
            "{variable}={value}: {part} is no address of a proxy, like 192.0.2.1",
            variable=_variable(name),
            value=value,
            part=wrong[0],
        )
    return made


def listed(text: str) -> list[str]:
    """The values of a setting that has several, with commas between them."""
    return [each for part in text.split(",") if (each := part.strip())]


def _is_proxy(text: str) -> bool:
    try:
        return text == "*" or bool(ip_network(text, strict=False))
    except ValueError:
        return False


def _variable(name: str) -> str:
    return f"RUSE_{name.upper()}"
