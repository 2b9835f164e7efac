"""Optional dependencies: a missing one is reported with the extra of Ruse that brings it."""

from collections.abc import Iterator
from contextlib import contextmanager

from ruse.core.errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise `MissingExtra` where an import inside fails because a package of this extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if isinstance(error, MissingExtra) or package == "ruse":
            raise
        raise MissingExtra(package, name) from error
