"""The seal of a backup: a digest of its content, which tells whether a bit has changed since.

SQLite keeps no checksums: a changed letter of a name, or an action that became another legal one, looks sound. A server
that goes on with a backup breaks the seal first (`prepare`).
"""

import sqlite3
from hashlib import sha256

from ruse.server.store.schema import FACTS, METADATA

SEAL = "seal"
"""The fact that holds the digest."""


def seal(connection: sqlite3.Connection) -> None:
    """Note what a store holds."""
    connection.execute("DELETE FROM facts WHERE name = ?", (SEAL,))
    connection.execute("INSERT INTO facts (name, value) VALUES (?, ?)", (SEAL, _digest(connection)))
    connection.commit()


def is_broken(connection: sqlite3.Connection) -> bool:
    """Whether a store is sealed, and holds something else."""
    found = connection.execute("SELECT value FROM facts WHERE name = ?", (SEAL,)).fetchone()
    return found is not None and found[0] != _digest(connection)


def _digest(connection: sqlite3.Connection) -> str:
    """A digest of all rows but the seal."""
    content = sha256()
    for table in METADATA.sorted_tables:
        names = [column.name for column in table.columns]
        but = f" WHERE name != '{SEAL}'" if table is FACTS else ""
        order = ", ".join(column.name for column in table.primary_key)
        for row in connection.execute(f"SELECT {', '.join(names)} FROM {table.name}{but} ORDER BY {order}"):
            content.update(repr(row).encode("utf-8", "surrogateescape"))
        content.update(b"\n")
    return content.hexdigest()
