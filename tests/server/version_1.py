"""Stores as version 1 wrote them: numbers of actions, and every entry kept."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from ruse.core.dice import below
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.server import tokens

SCHEMA = """
CREATE TABLE facts (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (id INTEGER NOT NULL, name VARCHAR NOT NULL, game VARCHAR NOT NULL, rules INTEGER NOT NULL,
    box VARCHAR NOT NULL, changes JSON NOT NULL, options JSON NOT NULL, pace VARCHAR NOT NULL, opened FLOAT NOT NULL,
    host VARCHAR NOT NULL, is_over BOOLEAN NOT NULL, PRIMARY KEY (id), UNIQUE (name));
CREATE TABLE seats (table_id INTEGER NOT NULL, seat INTEGER NOT NULL, who VARCHAR NOT NULL, name VARCHAR NOT NULL,
    level INTEGER, PRIMARY KEY (table_id, seat), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE keys (digest VARCHAR NOT NULL, table_id INTEGER NOT NULL, seat INTEGER, name VARCHAR NOT NULL,
    PRIMARY KEY (digest, table_id), FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE TABLE invitations (digest VARCHAR NOT NULL, table_id INTEGER NOT NULL, seat INTEGER, PRIMARY KEY (digest),
    FOREIGN KEY(table_id) REFERENCES tables (id));
CREATE INDEX ix_invitations_table_id ON invitations (table_id);
CREATE TABLE log (table_id INTEGER NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,
    value INTEGER NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;
INSERT INTO facts VALUES ('schema', '1');
INSERT INTO facts VALUES ('seal', 'of a backup');
"""

TAKEN, TAKEN_BACK, WENT_BACK, FORFEITED = range(4)

OPENED = 1_700_000_000.5


class OldTable:
    """A match of version 1 between programs, with its log."""

    def __init__(self, game: str) -> None:
        found = find_game(game)
        self.match = Match(found, found.check_options({}), found.box([]))
        self.log: list[tuple[int, int, int]] = []
        self.first_changed = 1 << 62
        self.is_forfeited = False
        self.name = tokens.new_name()
        self.keys = [tokens.new_token() for _ in range(self.match.num_seats)]

    def take(self, rng: IntArray) -> None:
        """Take a step, whoever's it is."""
        first = len(self.match.steps)
        actors = self.match.actors()
        if actors:
            seat = actors[below(rng, len(actors))]
            choices = self.match.seat(seat).choices
            self.match.push(choices[below(rng, len(choices))], seat)
        self.match.play_chance(rng)
        self.log += [(TAKEN, step.seat, step.action) for step in self.match.steps[first:]]
        self.is_forfeited = False

    def take_back(self, rng: IntArray) -> None:
        """Take back one seat's last choice freely, if anybody may; or go back somewhere."""
        free = [seat for seat in range(self.match.num_seats) if self.match.can_undo(seat)]
        before = list(self.match.steps)
        if free and below(rng, 10) < 7:
            seat = free[below(rng, len(free))]
            self.match.undo(seat)
            after = self.match.steps
            value = next((index for index, step in enumerate(after) if step != before[index]), len(after))
            self._undone(TAKEN_BACK, seat, value)
        elif choices := [index for index, step in enumerate(before) if step.seat >= 0][-6:]:
            value = choices[below(rng, len(choices))]
            self.match.go_back(value)
            self._undone(WENT_BACK, before[value].seat, value)

    def _undone(self, kind: int, seat: int, value: int) -> None:
        self.log.append((kind, seat, value))
        self.first_changed = min(self.first_changed, value)
        self.is_forfeited = False

    def forfeit(self, seat: int) -> None:
        self.log.append((FORFEITED, seat, 1))
        self.is_forfeited = True

    def play(self, rng: IntArray, changes: int) -> None:
        """Do this many things at random."""
        for _ in range(changes):
            if self.is_over or below(rng, 10) < 3:
                self.take_back(rng)
            else:
                self.take(rng)
            if below(rng, 20) == 0:
                self.forfeit(0)

    @property
    def is_over(self) -> bool:
        return self.is_forfeited or self.match.actor == NOBODY

    @property
    def steps(self) -> list[tuple[int, str]]:
        """The steps that stand, as seat and code."""
        return [(step.seat, self.match.game.actions.code(step.action)) for step in self.match.steps]


def write(path: Path, *tables: OldTable) -> None:
    """Write a store of version 1, with an invitation to look on at every table."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"PRAGMA journal_mode=WAL; {SCHEMA}")
        for table_id, table in enumerate(tables, 1):
            _write(connection, table_id, table)
        connection.commit()


def _write(connection: sqlite3.Connection, table_id: int, table: OldTable) -> None:
    match = table.match
    row: tuple[Any, ...] = (
        table_id,
        table.name,
        match.game.name,
        match.game.rules_version,
        match.box.digest,
        "[]",
        json.dumps(match.options),
        "normal",
        OPENED,
        tokens.digest(table.keys[0]),
        table.is_over,
    )
    connection.execute(f"INSERT INTO tables VALUES ({', '.join('?' * len(row))})", row)
    for seat, token in enumerate(table.keys):
        connection.execute("INSERT INTO seats VALUES (?, ?, 'program', ?, NULL)", (table_id, seat, f"Seat {seat}"))
        connection.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", (tokens.digest(token), table_id, seat, "Anna"))
    connection.execute("INSERT INTO invitations VALUES (?, ?, NULL)", (tokens.digest(tokens.new_code()), table_id))
    connection.executemany(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?)",
        ((table_id, number, *entry) for number, entry in enumerate(table.log)),
    )


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What a query finds in a store."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()
