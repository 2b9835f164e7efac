"""A file that keeps every finished unit, so that a long run can go on where it stopped."""

import json
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

from ruse.core.errors import BadFile


class Ledger:
    """One JSON object a line: the first says what is measured, all others are units. Without a path there is none."""

    def __init__(self, path: Path | None, head: dict[str, Any], what: str) -> None:
        self._path = path
        self.lines: list[dict[str, Any]] = []
        if path is not None:
            self.lines = _read(path, json.loads(json.dumps(head)), what)

    def keep(self, unit: Any) -> None:
        """Write a unit down."""
        if self._path is not None:
            table = asdict(unit) if is_dataclass(unit) and not isinstance(unit, type) else unit
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(table, separators=(",", ":")) + "\n")


def _read(path: Path, head: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """The units of a ledger of the same measurement; a line cut off by a crash is dropped."""
    try:
        if not path.exists():
            path.write_text(json.dumps(head) + "\n", "utf-8")
            return []
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from error
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
