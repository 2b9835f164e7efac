"""Stores of version 1: brought to the present version whole, or left as they were."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

import ruse
from ruse.cli import main
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.protocol import CHANCE
from ruse.core.registry import TEMPLATE, find_game
from ruse.server.store import upgrade
from ruse.server.store.check import check_store
from ruse.server.store.log import FORFEITED, TAKEN_BACK, WENT_BACK, replayed
from ruse.server.store.sqlite import Ownership, StoreInUse
from ruse.server.store.upgrade import converted, upgrade_store
from tests.processes import ROOT, RUSE
from tests.server import version_1
from tests.server.company import CLOCK, Company
from tests.server.version_1 import OPENED, OldTable, rows

PATIENCE = 60.0  # seconds

GAMES = [TEMPLATE, *(game.name for game in ruse.list_games())]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def old_table(seed: int = 1, changes: int = 30, game: str = TEMPLATE) -> OldTable:
    table = OldTable(game)
    table.play(seeded(seed), changes)
    return table


# Logs


@pytest.mark.parametrize("game", GAMES)
def test_every_match_stands_where_it_stood(path: Path, game: str) -> None:
    """Whatever was taken back; and it can go on."""
    tables = [old_table(seed, 5 + 12 * seed, game) for seed in range(10)]
    assert {TAKEN_BACK, WENT_BACK, FORFEITED} <= {kind for table in tables for kind, _, _ in table.log}
    version_1.write(path, *tables)
    done = upgrade_store(path)
    assert done is not None
    assert (done.num_matches, done.left_out) == (10, [])
    assert check_store(path) == (10, [])
    company = Company(path)
    for table_id, table in enumerate(tables, 1):
        kept = CLOCK.run(company.store.load(table_id))
        assert kept is not None
        log, steps = replayed(kept.log)
        assert steps == table.steps
        assert log.first_changed == table.first_changed
        assert (log.forfeit is not None, kept.table.is_over) == (table.is_forfeited, table.is_over)
        assert {row.number for row in kept.log} <= set(range(len(table.log)))
        for seat, token in enumerate(table.keys):
            player = company.player(token)
            assert (player.newest("welcome")["seat"], player.newest("news")["steps"]) == (seat, len(table.steps))
            if player.question is not None:
                assert player.act()["is"] == "done"
                break
    company.close()


def test_a_long_log_becomes_short() -> None:
    actions = find_game(TEMPLATE).actions
    number = next(action.number for action in actions if action.role == "choice")
    choices = [(version_1.TAKEN, 0, number), (version_1.TAKEN, 1, number), (version_1.WENT_BACK, 0, 1)] * 100_000
    entries, was_played = converted(((index, *entry) for index, entry in enumerate(choices)), actions)
    assert was_played
    assert len(entries) < 5
    assert max(entries) == len(choices) - 1


def test_what_chance_did_is_no_choice() -> None:
    assert not converted([(0, version_1.TAKEN, CHANCE, 0)], find_game(TEMPLATE).actions)[1]


@pytest.mark.parametrize(
    "entry", [(0, 0, 10**6), (0, 0, -1), (1, 0, 1), (1, 0, -1), (2, 0, 2), (2, 0, -1), (3, 0, 4), (4, 0, 0), (-1, 0, 0)]
)
def test_a_log_that_cannot_be_is_refused(entry: tuple[int, int, int]) -> None:
    with pytest.raises(RuseError, match="entry 1 of the log"):
        converted([(0, 0, 0, 0), (1, *entry)], find_game(TEMPLATE).actions)


# Tables


def test_what_version_1_did_not_know(path: Path) -> None:
    """Secrets are new; nobody's quota has old tables; a table counts as played when it was opened."""
    untouched, played = OldTable("tooth-and-claw"), OldTable("tooth-and-claw")
    for seed in range(3):
        played.take(seeded(seed))
    version_1.write(path, untouched, played, old_table())
    upgrade_store(path)
    assert rows(path, "SELECT opened, opener, played FROM tables") == [
        (OPENED, "", None),
        (OPENED, "", OPENED),
        (OPENED, "", OPENED),
    ]
    secrets = {secret for (secret,) in rows(path, "SELECT dice FROM tables UNION ALL SELECT value FROM facts")}
    assert len(secrets - {"2"}) == 4
    assert dict(rows(path, "SELECT name, value FROM facts")).keys() == {"schema", "secret"}


def test_what_is_beside_the_logs_is_as_it_was(path: Path) -> None:
    version_1.write(path, *(old_table(seed) for seed in range(5)))
    queries = [
        "SELECT * FROM seats ORDER BY table_id, seat",
        "SELECT * FROM keys ORDER BY digest",
        "SELECT * FROM invitations ORDER BY digest",
        "SELECT id, name, game, rules, box, changes, options, pace, opened, host, is_over FROM tables ORDER BY id",
    ]
    before = [rows(path, query) for query in queries]
    upgrade_store(path)
    assert [rows(path, query) for query in queries] == before
    assert all(before)
    assert path.stat().st_mode & 0o777 == 0o600


OTHERS = [
    ("UPDATE tables SET rules = 99 WHERE id = 2", "played by rules 99"),
    ("UPDATE tables SET box = 'other' WHERE id = 2", "played with box other"),
    ("UPDATE tables SET game = 'chess' WHERE id = 2", "chess"),
    ("UPDATE tables SET changes = '{' WHERE id = 2", "changes cannot be"),
    ("UPDATE log SET value = 1000000 WHERE table_id = 2 AND number = 0", "entry 0 of the log"),
    ("UPDATE log SET value = 'x' WHERE table_id = 2 AND number = 0", "entry 0 of the log"),
    ("DELETE FROM log WHERE table_id = 2 AND number = 0", "entry 0 of the log is missing"),
]


@pytest.mark.parametrize(("statement", "why"), OTHERS)
def test_a_match_by_other_rules_is_named_and_left_out_only_on_demand(
    path: Path, capsys: pytest.CaptureFixture[str], statement: str, why: str
) -> None:
    tables = [old_table(seed) for seed in range(3)]
    version_1.write(path, *tables)
    change(path, statement)
    arguments = ["store", "upgrade", "--store", str(path)]
    before = content(path)
    assert main(arguments) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"table {tables[1].name} (")
    assert why in told[0]
    assert told[1].endswith(
        "is not upgraded: 1 match cannot go on by the current rules. With --drop they are left out."
    )
    assert content(path) == before
    assert sorted(os.listdir(path.parent)) == [path.name, f"{path.name}.lock"]
    assert main([*arguments, "--json"]) == 1
    assert not msgspec.json.decode(capsys.readouterr().out)["upgraded"]
    assert main([*arguments, "--drop", "--json"]) == 0
    done = msgspec.json.decode(capsys.readouterr().out)
    assert (done["matches"], [each["table"] for each in done["left_out"]]) == (2, [tables[1].name])
    assert check_store(path) == (2, [])
    assert rows(path, "SELECT DISTINCT table_id FROM keys ORDER BY table_id DESC") == [(3,), (1,)]


# The file


def test_the_command_says_what_it_did(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    version_1.write(path, old_table())
    arguments = ["store", "upgrade", "--store", str(path)]
    assert main(arguments) == 0
    assert capsys.readouterr().out == (
        f"{path} is upgraded: 1 match, 0 left out. The old store is now {path}.version-1.\n"
    )
    before = path.read_bytes()
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"{path} has the current version already.\n"
    assert main([*arguments, "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out) == {"upgraded": False}
    assert path.read_bytes() == before


def test_a_server_names_the_command(path: Path) -> None:
    version_1.write(path, old_table())
    for language, told in (("en", "upgrade it first"), ("ja", "新しくしてください")):
        command = [*RUSE, "serve", "--port", "0", "--store", str(path), "--language", language]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert told in done.stderr
        assert f"ruse store upgrade --store {path}" in done.stderr
    assert version_of(path) == "1"


def test_no_server_may_run_meanwhile(path: Path) -> None:
    version_1.write(path, old_table())
    server = Ownership(path)
    with pytest.raises(StoreInUse):
        upgrade_store(path)
    server.release()
    assert upgrade_store(path) is not None


def test_an_older_store_that_was_kept_is_not_lost(path: Path) -> None:
    version_1.write(path, old_table())
    before = content(path)
    older = Path(f"{path}.version-1")
    older.write_text("a store that matters")
    with pytest.raises(RuseError, match="move it away"):
        upgrade_store(path)
    assert older.read_text() == "a store that matters"
    assert content(path) == before


@pytest.mark.parametrize("spoil", ["UPDATE facts SET value = '3'", "DELETE FROM facts", "DROP TABLE keys"])
def test_what_cannot_be_upgraded_is_left_as_it_was(path: Path, spoil: str) -> None:
    version_1.write(path, old_table())
    change(path, spoil)
    before = rows(path, "SELECT * FROM log")
    with pytest.raises(RuseError) as no:
        upgrade_store(path)
    assert "\n" not in str(no.value)
    assert rows(path, "SELECT * FROM log") == before
    assert not Path(f"{path}.part").exists()
    assert not Path(f"{path}.version-1").exists()


def test_the_journal_is_brought_along(path: Path) -> None:
    """A server that was killed leaves what it has committed last in the journal alone."""
    table = old_table()
    writing = (
        "import os, sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1])\n"
        "connection.executescript('PRAGMA wal_autocheckpoint=0')\n"
        "connection.execute(\"UPDATE seats SET name = 'Late'\"); connection.commit(); os._exit(0)"
    )
    version_1.write(path, table)
    subprocess.run([sys.executable, "-c", writing, path], check=True, timeout=PATIENCE)
    assert Path(f"{path}-wal").stat().st_size
    upgrade_store(path)
    assert rows(path, "SELECT DISTINCT name FROM seats") == [("Late",)]
    assert rows(Path(f"{path}.version-1"), "SELECT DISTINCT name FROM seats") == [("Late",)]
    assert not Path(f"{path}-wal").exists()


class Ended(BaseException):
    """Stands for the end of the process."""


def test_an_upgrade_may_end_at_any_moment(path: Path) -> None:
    """A store is in its place, with all that was committed; and the upgrade can be done again."""
    moments = moments_of_an_upgrade(path)
    assert len(moments) > 50
    for moment in moments:
        table = begin_anew(path)
        with pytest.raises(Ended):
            upgrade_and(path, moment, end)
        look_at_what_is_left(path, table)


@pytest.mark.slow
def test_an_upgrade_may_be_killed_at_any_moment(path: Path) -> None:
    moments = moments_of_an_upgrade(path)
    for moment in moments[::12]:
        table = begin_anew(path)
        killing = (
            "import sys; from pathlib import Path; from tests.server.test_upgrade import kill, upgrade_and\n"
            f"upgrade_and(Path(sys.argv[1]), {moment!r}, kill)"
        )
        done = subprocess.run([sys.executable, "-c", killing, path], timeout=PATIENCE, cwd=ROOT)
        assert done.returncode == -signal.SIGKILL
        look_at_what_is_left(path, table)


def begin_anew(path: Path) -> OldTable:
    for each in path.parent.iterdir():
        each.unlink()
    table = old_table(changes=8)
    version_1.write(path, table)
    return table


def look_at_what_is_left(path: Path, table: OldTable) -> None:
    if version_of(path) == "1":
        stored = rows(path, "SELECT kind, seat, value FROM log ORDER BY number")
        assert stored == table.log
        assert upgrade_store(path) is not None
    assert check_store(path) == (1, [])
    stored = rows(path, "SELECT seat, action FROM log WHERE kind = 0 ORDER BY number")
    assert stored == table.steps
    assert rows(Path(f"{path}.version-1"), "SELECT kind, seat, value FROM log ORDER BY number") == table.log
    assert {each.name for each in path.parent.iterdir()} == {
        path.name,
        f"{path.name}.lock",
        f"{path.name}.version-1",
    }


Moment = tuple[int, int]
"""A line of the module, and how often it was reached."""


def moments_of_an_upgrade(path: Path) -> list[Moment]:
    begin_anew(path)
    moments: list[Moment] = []
    _traced(path, moments.append)
    return [moment for moment in moments if moment[1] == 1]


def upgrade_and(path: Path, moment: Moment, how: Callable[[], None]) -> None:
    """Upgrade a store, and end at a moment."""
    _traced(path, lambda each: how() if each == moment else None)


def _traced(path: Path, reached: Callable[[Moment], None]) -> None:
    times: dict[int, int] = {}

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename != upgrade.__file__ or frame.f_code is upgrade_store.__code__:
            return None  # ownership ends with the process
        if event == "line":
            times[frame.f_lineno] = times.get(frame.f_lineno, 0) + 1
            reached((frame.f_lineno, times[frame.f_lineno]))
        return trace

    sys.settrace(trace)
    try:
        upgrade_store(path)
    finally:
        sys.settrace(None)


def end() -> None:
    raise Ended


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def version_of(path: Path) -> str:
    ((version,),) = rows(path, "SELECT value FROM facts WHERE name = 'schema'")
    return str(version)


def content(path: Path) -> list[tuple[Any, ...]]:
    return [
        row
        for table in ("facts", "tables", "seats", "keys", "invitations", "log")
        for row in rows(path, f"SELECT * FROM {table}")
    ]


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
