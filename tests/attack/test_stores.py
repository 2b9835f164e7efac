"""Damaged stores: what `ruse store check` calls sound can be served, and a backup that it calls sound is the same."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.server.store.check import check_store
from ruse.server.store.schema import METADATA
from ruse.server.store.seal import SEAL
from ruse.server.store.sqlite import backup
from ruse.server.table import Table
from ruse.server.telling import Teller
from tests.attack.strength import tries
from tests.server.company import CLOCK, ME, OPEN, Company, bot, play_on

T = TypeVar("T")

PAGE = 4096
ROWS = {table.name: [column.name for column in table.columns] for table in METADATA.sorted_tables}
RUBBISH = [
    *(
        None,
        "",
        "x",
        "\0",
        "é" * 40,
        "bot:",
        "person:x",
        "program's bot:a.b:C",
        "instant",
        "0" * 64,
        "null",
        "[" * 2000,
    ),
    *("[1]", '["no.such=1"]', '["x"', "{}", '{"seats": 99}', '{"seats": "2"}', '{"seats": -1}', '{"seats": 1e400}'),
    *(0, 1, 2, 3, -1, 7, 99, 2**31, 2**62, -(2**63), 0.5, -1.5, float("inf"), b"", b"\xff\xfe", b"x" * 5000),
]
"""Values that stand in no sound row, or in the wrong one."""


class Originals(NamedTuple):
    """A store as a server leaves it, and a backup of it."""

    store: bytes
    backup: bytes


def has_steps(table: Table, number: int) -> bool:
    return len(table.match.steps) > number


@cache
def originals() -> Originals:
    """A store with something of everything."""
    with TemporaryDirectory() as folder, patch("ruse.server.hall.find_listed_game", find_game):
        path = Path(folder) / "tables.sqlite"
        company = Company(path)
        _, players = company.people()
        play_on(players)
        for player in players:
            player.ask("rematch")
        for number, game in enumerate(game_names()):
            table, people = company.people(game)
            play_on(people, partial(has_steps, table, 10 + 20 * number))
            people[0].ask("undo", moment=table.moment)
            people[0].ask("invite")
        seated = company.open(TEMPLATE, ME, bot(3), pace="instant")
        alone = company.player(seated.token)
        alone.act()
        alone.ask("undo", moment=company.table(seated).moment)
        host = company.open(TEMPLATE, ME, OPEN, name="Waiting")
        company.player(host.token).ask("give_seat", seat=1, level=2)
        look = company.player(seated.token).ask("invite")["code"]
        company.join(look, name="Looking on")
        company.close()
        backup(path, Path(folder) / "copy")
        return Originals(path.read_bytes(), (Path(folder) / "copy").read_bytes())


# Damage


class Chance:
    """What is damaged, and how: the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng = seeded(seed)

    def below(self, number: int) -> int:
        return below(self._rng, number)

    def one_of(self, some: Sequence[T]) -> T:
        return some[self.below(len(some))]

    def noise(self, length: int) -> bytes:
        return bytes(self.below(256) for _ in range(length))


def flip_bits(content: bytearray, chance: Chance) -> None:
    for _ in range(chance.one_of([1, 1, 1, 2, 10])):
        content[chance.below(len(content))] ^= 1 << chance.below(8)


def overwrite(content: bytearray, chance: Chance) -> None:
    """Zeros, or what comes, in place of some bytes."""
    start, length = chance.below(len(content)), chance.one_of([1, 2, 8, 40, 512])
    content[start : start + length] = bytes(length) if chance.below(2) else chance.noise(length)


def lose_page(content: bytearray, chance: Chance) -> None:
    """A page of zeros, of noise, or another page in its place."""
    pages = len(content) // PAGE
    here, there = chance.below(pages) * PAGE, chance.below(pages) * PAGE
    content[here : here + PAGE] = chance.one_of([bytes(PAGE), chance.noise(PAGE), content[there : there + PAGE]])


def cut(content: bytearray, chance: Chance) -> None:
    del content[chance.below(len(content)) :]


def change_value(connection: sqlite3.Connection, chance: Chance) -> None:
    table = chance.one_of(list(ROWS))
    column = chance.one_of(ROWS[table])
    value = chance.one_of([*RUBBISH, *(row[0] for row in connection.execute(f"SELECT {column} FROM {table}"))])
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {_some_row(connection, table, chance)}", (value,))


def delete_row(connection: sqlite3.Connection, chance: Chance) -> None:
    table = chance.one_of(list(ROWS))
    connection.execute(f"DELETE FROM {table} WHERE {_some_row(connection, table, chance)}")


def add_row(connection: sqlite3.Connection, chance: Chance) -> None:
    table = chance.one_of(list(ROWS))
    row = list(chance.one_of(connection.execute(f"SELECT * FROM {table}").fetchall()))
    for _ in range(chance.one_of([1, 2, len(row)])):
        row[chance.below(len(row))] = chance.one_of(RUBBISH)
    connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def change_schema(connection: sqlite3.Connection, chance: Chance) -> None:
    table = chance.one_of(list(ROWS))
    column = chance.one_of(ROWS[table])
    ways = [f"DROP TABLE {table}", f"DELETE FROM {table}", f"ALTER TABLE {table} RENAME COLUMN {column} TO other"]
    connection.execute(chance.one_of(ways))


def _some_row(connection: sqlite3.Connection, table: str, chance: Chance) -> str:
    """One row of a table, as a condition."""
    columns = ROWS[table]
    row = chance.one_of(
        connection.execute(f"SELECT {', '.join(map('quote({})'.format, columns))} FROM {table}").fetchall()
    )
    return " AND ".join(f"{column} IS {value}" for column, value in zip(columns, row, strict=True))


BYTES: list[Callable[[bytearray, Chance], None]] = [flip_bits, flip_bits, overwrite, overwrite, lose_page, cut]
STATEMENTS: list[Callable[[sqlite3.Connection, Chance], None]] = [
    change_value,
    change_value,
    delete_row,
    add_row,
    change_schema,
]


def damaged(original: bytes, path: Path, chance: Chance) -> None:
    """Write a store to the path that was damaged somehow."""
    content = bytearray(original)
    if chance.below(2):
        chance.one_of(BYTES)(content, chance)
        path.write_bytes(content)
        return
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as connection:
        try:
            chance.one_of(STATEMENTS)(connection, chance)
            connection.commit()
        except sqlite3.Error:  # keys and types that SQLite itself holds to
            pass


# What comes of it


def is_refused(error: RuseError) -> bool:
    """A store is not sound; that must be told in one line."""
    assert str(error)
    assert "\n" not in str(error)
    return False


def is_sound(path: Path) -> bool:
    """Whether check finds nothing; what it finds must be told in one line each."""
    try:
        _, found = check_store(path)
    except RuseError as error:
        return is_refused(error)
    for each in found:
        assert each.table
        assert str(each.reason)
        assert "\n" not in str(each.reason)
    return not found


def content_of(path: Path) -> dict[str, list[Any]]:
    """All that a server may read."""
    with closing(sqlite3.connect(path)) as connection:
        read = {table: connection.execute(f"SELECT {', '.join(ROWS[table])} FROM {table}").fetchall() for table in ROWS}
    return {table: sorted((row for row in rows if row[0] != SEAL), key=repr) for table, rows in read.items()}


def serve(path: Path) -> bool:
    """Start with a store, and show every table to everybody; whether it was not refused."""
    try:
        company = Company(path)
    except RuseError as error:
        return is_refused(error)
    try:
        for table_id in range(1, company.store.num_tables + 1):
            table = CLOCK.run(company.hall.table(table_id, partial(asyncio.sleep, 0)))
            table.message()
            for viewer in (*range(len(table.chairs)), SPECTATOR):
                for language in ("en", None):
                    Teller(table.match, viewer, language, table.names()).told(0)
            for key in CLOCK.run(company.store.keys(table_id)):
                assert CLOCK.run(company.store.places(key.digest))
    finally:
        company.close()
    return True


@pytest.fixture(scope="module")
def spot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("stores") / "tables.sqlite"


def emptied(spot: Path) -> Path:
    """The place for a store, where none is."""
    for path in spot.parent.iterdir():
        path.unlink()
    return spot


@pytest.mark.parametrize("kind", range(2))
def test_nothing_is_found_in_what_is_sound(spot: Path, kind: int) -> None:
    emptied(spot).write_bytes(originals()[kind])
    assert is_sound(spot)
    assert serve(spot)


@tries(150)
@given(seed=st.integers(0, 2**32))
def test_a_backup_that_is_called_sound_is_the_same(spot: Path, seed: int) -> None:
    original = originals().backup
    damaged(original, emptied(spot), Chance(seed))
    if is_sound(spot):
        found = content_of(spot)
        spot.write_bytes(original)
        assert found == content_of(spot)


@tries(150)
@given(seed=st.integers(0, 2**32))
def test_a_store_that_is_called_sound_can_be_served(spot: Path, seed: int) -> None:
    damaged(originals().store, emptied(spot), Chance(seed))
    if is_sound(spot):
        assert serve(spot)


@tries(100)
@given(seed=st.integers(0, 2**32))
def test_a_damaged_store_is_refused_in_one_line_or_opened(spot: Path, seed: int) -> None:
    damaged(originals().store, emptied(spot), Chance(seed))
    try:
        Company(spot).close()
    except RuseError as error:
        is_refused(error)
