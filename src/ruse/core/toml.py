"""TOML from outside: the tables of a text, as far as they can mean something here."""

import tomllib
from typing import Any

from ruse.core.errors import BadFile
from ruse.core.text import shortened

_DEEPEST = 20  # tables and lists in each other
_LARGEST = 2**63 - 1  # what a record's field and TOML's own rules can hold


def parse(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text; errors begin with its name."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{name}: not a TOML file: {error}") from error
    except ValueError as error:  # Python refuses to read a number of thousands of digits
        raise BadFile(f"{name}: a number has too many digits") from error
    except RecursionError as error:
        raise BadFile(f"{name}: too many lists or tables in each other") from error
    for key, value in tables.items():
        _check(value, f"{name}: {shortened(key)}", 1)
    return tables


def _check(value: Any, where: str, depth: int) -> None:
    """Refuse what no entry can be: a date, a number that fits nowhere, a list of lists of lists."""
    if isinstance(value, dict | list):
        if depth >= _DEEPEST:
            raise BadFile(f"{where}: too many lists or tables in each other")
        for item in value.values() if isinstance(value, dict) else value:
            _check(item, where, depth + 1)
    elif isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
        raise BadFile(f"{where}: a number has too many digits")
    elif not isinstance(value, int | float | str):
        raise BadFile(f"{where}: dates and times mean nothing here")
