"""A file that keeps every finished unit, so that a long run can go on where it stopped.

One JSON object a line: the first, the head, says what is measured; all others are units. Whole lines are never
written again, so nothing that goes wrong can lose them; the rest of a line that was cut off is dropped.
"""

import json
import re
from collections.abc import Callable, Hashable, Sequence
from contextlib import ExitStack
from io import FileIO
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

import msgspec

from ruse.core.errors import BadFile, FileRefused, reading_reason, system_reason
from ruse.core.files import lock_file
from ruse.core.payoff import Payoff
from ruse.core.reason import Named

Unit = TypeVar("Unit")

_TOO_LARGE = re.compile(rb"(?<![.\d])\d{16}")  # a whole number that cannot be counted with


class Ledger(Generic[Unit]):
    """The units of a measurement, in a file if a path is named. While it is open, nobody else may write there.

    A unit counts once: of two with the same name, the first.
    """

    def __init__(
        self,
        path: Path | None,
        head: dict[str, Any],
        what: str,
        read_unit: Callable[[Any], Unit],
        name_of: Callable[[Unit], Hashable],
    ) -> None:
        self.units: dict[Hashable, Unit] = {}
        self._path = path
        self._head = head
        self._what = what
        self._read_unit = read_unit  # from JSON; a BadFile or a ValueError says what is wrong
        self._name_of = name_of
        self._file: FileIO | None = None

    def __enter__(self) -> Self:
        if self._path is not None:
            try:
                self._open(self._path)
            except OSError as error:
                raise FileRefused(self._path, error) from error
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is not None:
            self._file.close()

    def keep(self, unit: Unit) -> None:
        """Add a unit, a dataclass."""
        self.units.setdefault(self._name_of(unit), unit)
        if self._file is not None:
            try:
                _append(self._file, msgspec.json.encode(unit) + b"\n")
            except OSError as error:
                raise BadFile(
                    "{entry}: {why}; all units before this one are kept", entry=self._path, why=system_reason(error)
                ) from error

    def _open(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            raise BadFile("{entry}: is not a file", entry=path)
        with ExitStack() as on_failure:
            file = on_failure.enter_context(path.open("ab", buffering=0))
            _lock(file, path)
            self._read(file, path)
            self._file = file
            on_failure.pop_all()

    def _read(self, file: FileIO, path: Path) -> None:
        content, head = path.read_bytes(), json.dumps(self._head).encode() + b"\n"
        if head.startswith(content):  # new, or cut off at once
            _append(file, head[len(content) :])
            return
        whole = content.rfind(b"\n") + 1
        first, *lines = content[:whole].split(b"\n")[:-1] or [content]
        self._check_head(first, path)
        for number, line in enumerate(lines, 2):
            try:
                if _TOO_LARGE.search(line):
                    raise BadFile("a number is too large")
                unit = self._read_unit(msgspec.json.decode(line))
            except (BadFile, ValueError, RecursionError) as error:
                raise BadFile(
                    "{file}, line {line}: not a unit of {what}: {why}",
                    file=path,
                    line=number,
                    what=Named(self._what),
                    why=reading_reason(error),
                ) from error
            self.units.setdefault(self._name_of(unit), unit)
        file.truncate(whole)

    def _check_head(self, line: bytes, path: Path) -> None:
        try:
            found, head = json.loads(line), json.loads(json.dumps(self._head))
        except (ValueError, RecursionError) as error:
            raise BadFile("{file}, line 1: not a record of {what}", file=path, what=Named(self._what)) from error
        if not isinstance(found, dict):
            raise BadFile("{file}, line 1: not a record of {what}", file=path, what=Named(self._what))
        if differing := [name for name in {**head, **found} if name not in found or found[name] != head.get(name)]:
            raise BadFile(
                "{entry}: the record of another measurement, with other values for {entries}",
                entry=path,
                entries=differing,
            )


def _append(file: FileIO, data: bytes) -> None:
    while data:
        data = data[file.write(data) :]


def _lock(file: FileIO, path: Path) -> None:
    try:
        lock_file(file.fileno())
    except BlockingIOError as error:
        raise BadFile("{entry}: another run is writing to this record", entry=path) from error
    except OSError:
        pass  # a file system without locks


def check_shares(shares: Sequence[float]) -> None:
    """Refuse, in a unit that was read, what is no division of a win."""
    if any(share < 0 for share in shares) or abs(sum(shares) - 1) > 1e-6:
        raise BadFile("the shares are none of a win")


def check_payoffs(payoffs: Sequence[float], shares: Sequence[float], payoff: Payoff) -> None:
    """Refuse, in a unit that was read, payoffs that do not lead to the shares; for a win there are none."""
    if not payoff.is_win and (len(payoffs) != len(shares) or payoff.shares(payoffs) != list(shares)):
        raise BadFile("the payoffs do not agree with the shares")
