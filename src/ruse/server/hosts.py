"""The names that a server goes by.

A page of a stranger whose name is made to lead here (DNS rebinding) has the same origin as the server, as far as a
browser can tell. Only the name that it asked for gives it away.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

_HOST = re.compile(r"(?P<name>\[[^\]]*\]|[^:\[\]]*)(:\d*)?")


class Hosts:
    """Addresses, names that nobody outside can give away, and those that the server was told of."""

    def __init__(self, origins: Iterable[str], names: Iterable[str] = ()) -> None:
        own = gethostname()
        told = (urlsplit(origin).hostname or "" for origin in origins)
        self._names = {_plain(name) for name in (own, f"{own.partition('.')[0]}.local", *names, *told)}

    def __contains__(self, host: str) -> bool:
        """Whether a request with that Host is for us; programs of old send none."""
        if not (found := _HOST.fullmatch(host)):
            return False
        name = _plain(found["name"])
        is_local = "." not in name or name.endswith(".localhost")  # no name of the internet
        return is_local or name in self._names or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return False
