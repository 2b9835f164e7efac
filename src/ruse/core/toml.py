"""TOML from outside: the tables of a text, as far as they can mean something here."""

import re
import tomllib
from typing import Any

from ruse.core.errors import BadFile
from ruse.core.reason import Named, Reason
from ruse.core.text import shortened

_PLACE = re.compile(r"(?P<what>.*) \(at (line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)
_DEEPEST = 20  # tables and lists in each other
_LARGEST = 2**63 - 1  # what a record's field and TOML's own rules can hold


def parse(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text; errors begin with its name."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile("{entry}: not a TOML file: {why}", entry=name, why=_fault(str(error))) from error
    except ValueError as error:  # Python refuses to read a number of thousands of digits
        raise BadFile("{entry}: a number has too many digits", entry=name) from error
    except RecursionError as error:
        raise BadFile("{entry}: too many lists or tables in each other", entry=name) from error
    try:
        for key, value in tables.items():
            _check(value, shortened(key), 1)
    except BadFile as error:
        raise BadFile("{entry}: {why}", entry=name, why=error) from error
    return tables


def _fault(told: str) -> Reason:
    """What Python says of a text that is no TOML, and where."""
    found = _PLACE.fullmatch(told)
    if not found:
        return Named(told)
    what = Named(found["what"])
    if not found["line"]:
        return Reason("{what} (at the end)", what=what)
    return Reason("{what} (at line {line}, column {column})", what=what, line=found["line"], column=found["column"])


def _check(value: Any, entry: str, depth: int) -> None:
    """Refuse what no entry can be: a date, a number that fits nowhere, a list of lists of lists."""
    if isinstance(value, dict | list):
        if depth >= _DEEPEST:
            raise BadFile("{entry}: too many lists or tables in each other", entry=entry)
        for item in value.values() if isinstance(value, dict) else value:
            _check(item, entry, depth + 1)
    elif isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
        raise BadFile("{entry}: a number has too many digits", entry=entry)
    elif not isinstance(value, int | float | str):
        raise BadFile("{entry}: dates and times mean nothing here", entry=entry)
