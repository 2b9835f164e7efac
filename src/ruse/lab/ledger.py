"""A file that keeps every finished unit, so that a long run can go on where it stopped."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Generic, TypeVar

from ruse.core.errors import BadFile

Unit = TypeVar("Unit")


class Ledger(Generic[Unit]):
    """One JSON object a line: the first says what is measured, all others are units. Without a path there is none."""

    def __init__(
        self, path: Path | None, head: dict[str, Any], what: str, read_unit: Callable[[dict[str, Any]], Unit]
    ) -> None:
        self._path = path
        self.units: list[Unit] = []
        if path is not None:
            for number, line in enumerate(_lines(path, json.loads(json.dumps(head)), what), 2):
                try:
                    self.units.append(read_unit(line))
                except (TypeError, KeyError, AttributeError) as error:
                    raise BadFile(f"{path}, line {number}: not a unit of {what}") from error

    def keep(self, unit: Any) -> None:
        """Write a unit, a dataclass, down."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(unit), separators=(",", ":")) + "\n")


def _lines(path: Path, head: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """The units of a ledger of the same measurement; a line cut off by a crash is dropped."""
    try:
        if not path.exists():
            path.write_text(json.dumps(head) + "\n", "utf-8")
            return []
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: not a record of {what}") from error
    whole = text[: text.rfind("\n") + 1]
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
    except json.JSONDecodeError as error:
        raise BadFile(f"{path}: not a record of {what}: {error}") from error
    if not lines:
        raise BadFile(f"{path}: not a record of {what}")
    if lines[0] != head:
        differing = [name for name in head if not isinstance(lines[0], dict) or lines[0].get(name) != head[name]]
        raise BadFile(f"{path}: the record of another {what.split()[-1]} ({', '.join(differing)} differ)")
    if whole != text:
        path.write_text(whole, "utf-8")
    return lines[1:]
