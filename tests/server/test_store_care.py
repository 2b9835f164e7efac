"""Looking after a store: what is refused, and how it is said."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from ruse.cli import main
from ruse.core.errors import RuseError
from ruse.core.registry import TEMPLATE
from ruse.server.store.check import check_store
from ruse.server.store.log import Entry
from ruse.server.store.sqlite import StoreLost, backup
from ruse.server.store.store import Store
from ruse.server.store.writer import LOST, WRITTEN, Change, Outcome
from tests.processes import RUSE
from tests.server.company import ME, OPEN, Company, bot
from tests.server.process import ServerProcess, company_of

PATIENCE = 60.0  # seconds
TOO_LONG = "x" * 300


@pytest.fixture
def folder(company: Company, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a store that no server uses, and what is none."""
    company.open(TEMPLATE, ME, bot())
    company.close()
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Dear friend")
    Path("folder").mkdir()
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    company.open_again()
    return tmp_path


# Bad input


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (f"check --store {TOO_LONG}", "File name too long"),
        (f"check --store {TOO_LONG}/{TOO_LONG}", "File name too long"),
        ("check --store nowhere", "there is no store"),
        ("check --store letter/tables.sqlite", "Not a directory"),
        ("check --store letter", "no store that can be read"),
        ("check --store folder", "is a folder"),
        ("check --store pipe", "is not a regular file"),
        ("check --store loop", "is not a regular file"),
        ("check copy --store tables.sqlite", "--store copy"),
        (f"backup {TOO_LONG} --store tables.sqlite", "File name too long"),
        ("backup letter/copy --store tables.sqlite", "Not a directory"),
        ("backup nowhere/copy --store tables.sqlite", "unable to open database file|No such file"),
        ("backup letter --store tables.sqlite", "there is such a file already"),
        ("backup loop --store tables.sqlite", "there is such a file already"),
        ("backup copy --store letter", "the backup failed"),
        ("backup copy --store folder", "is a folder"),
        ("backup copy --store pipe", "is not a regular file"),
        (f"backup copy --store {TOO_LONG}", "File name too long"),
        ("backup --store tables.sqlite", "name the file"),
        ("backup copy --store tables.sqlite --drop", "there is no option --drop"),
        *(
            (f"{do} --store {store}", why)
            for do in ("upgrade", "prune")
            for store, why in (
                (TOO_LONG, "File name too long"),
                ("nowhere", "there is no store"),
                ("letter", "no store that can be read"),
                ("letter/tables.sqlite", "Not a directory"),
                ("folder", "is a folder"),
                ("pipe", "is not a regular file"),
                ("loop", "is not a regular file"),
            )
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    folder: Path, capsys: pytest.CaptureFixture[str], typed: str, why: str
) -> None:
    before = sorted(os.listdir(folder))
    assert main(["store", *typed.split()]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert any(each in told.err for each in why.split("|"))
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("store", [TOO_LONG, "letter", "letter/tables.sqlite", "folder", "pipe", "loop", "/dev/null"])
def test_a_server_that_cannot_have_its_store_says_so(folder: Path, store: str) -> None:
    command = [*RUSE, "serve", "--port", "0", "--store", store]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith("ruse: ")


# Damage


DAMAGE = [
    ("UPDATE facts SET name = 'schemb' WHERE name = 'schema'", "facts", "version of the store is missing"),
    ("UPDATE facts SET value = x'ff' WHERE name = 'secret'", "facts", "value cannot be b"),
    ("UPDATE tables SET options = '{' WHERE id = 2", "tables", "id 2: options cannot be '{'"),
    ("UPDATE tables SET options = '7' WHERE id = 2", "tables", "id 2: options cannot be 7"),
    ("UPDATE tables SET changes = '{}' WHERE id = 2", "tables", "id 2: changes cannot be '{}'"),
    ("UPDATE tables SET pace = 'hasty' WHERE id = 2", "tables", "id 2: pace cannot be 'hasty'"),
    ("UPDATE tables SET opened = 'once' WHERE id = 2", "tables", "id 2: opened cannot be 'once'"),
    ("UPDATE tables SET host = 'x' WHERE id = 2", "tables", "id 2: host cannot be 'x'"),
    ("UPDATE tables SET is_over = 7 WHERE id = 2", "tables", "id 2: is_over cannot be 7"),
    ("UPDATE tables SET name = CAST(x'ff41' AS TEXT) WHERE id = 2", "tables", "id 2: name cannot be"),
    ("DELETE FROM tables WHERE id = 2", "log", "table_id 2: there is no such row in tables"),
    ("UPDATE seats SET who = 'persom' WHERE table_id = 2 AND seat = 0", "seats", "seat 0: who cannot be 'persom'"),
    ("UPDATE seats SET level = 'high' WHERE table_id = 2 AND seat = 0", "seats", "seat 0: level cannot be 'high'"),
    ("UPDATE seats SET seat = 5 WHERE table_id = 2 AND seat = 1", "seats", "there must be 2 seats"),
    ("DELETE FROM seats WHERE table_id = 2 AND seat = 0", "seats", "there must be 2 seats"),
    ("UPDATE keys SET seat = 9 WHERE table_id = 2 AND seat = 1", "keys", "there is no seat 9"),
    ("UPDATE keys SET seat = 0 WHERE table_id = 2", "keys", "seat 0 has more than one token"),
    ("UPDATE keys SET digest = 'x' WHERE table_id = 2 AND seat = 0", "keys", "digest cannot be 'x'"),
    ("DELETE FROM keys WHERE table_id = 2 AND seat = 1", "keys", "the token of seat 1 is missing"),
    ("DELETE FROM keys WHERE table_id = 2", "keys", "the host's token is missing"),
    ("UPDATE invitations SET table_id = 99", "invitations", "table_id 99: there is no such row in tables"),
    ("UPDATE invitations SET seat = 9", "invitations", "there is no seat 9"),
    ("UPDATE invitations SET seat = 0", "invitations", "seat 0 is taken"),
    ("UPDATE log SET table_id = 99 WHERE table_id = 2", "log", "table_id 99: there is no such row in tables"),
    ("UPDATE log SET kind = 'x' WHERE table_id = 2 AND number = 1", "log", "number 1: kind cannot be 'x'"),
    ("DROP TABLE invitations", "invitations", "cannot be read: no such table"),
]


@pytest.fixture
def store(company: Company) -> Iterator[Path]:
    """A store with an open invitation and a match between two people, that no server uses."""
    company.open(TEMPLATE, ME, OPEN)
    _, players = company.people()
    players[0].act()
    company.close()
    yield company.path
    company.path.unlink()
    company.open_again()


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(("statement", "table", "reason"), DAMAGE)
def test_check_names_damage_in_a_line(
    store: Path, capsys: pytest.CaptureFixture[str], statement: str, table: str, reason: str
) -> None:
    change(store, statement)
    arguments = ["store", "check", "--store", str(store)]
    assert main(arguments) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert any(line.startswith(f"damaged: {table}: ") and reason in line for line in told.out.splitlines()), told.out
    assert main([*arguments, "--json"]) == 1
    found = msgspec.json.decode(capsys.readouterr().out)
    assert any(each["table"] == table and reason in each["reason"] for each in found["damaged"])
    assert main([*arguments, "--language", "ja"]) == 1
    assert f"破損：{table}：" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("was", "becomes", "code", "told"),
    [
        ("changes JSON", 'changes "JSON', 2, "no store that can be read: malformed database schema"),
        ("id INTEGER", "id VARCHAR", 1, "damaged: tables: database disk image is malformed"),
    ],
)
def test_check_names_damage_of_the_schema_in_a_line(
    store: Path, capsys: pytest.CaptureFixture[str], was: str, becomes: str, code: int, told: str
) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        changed = connection.execute(
            "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'tables'", (was, becomes)
        )
        assert changed.rowcount == 1
        connection.commit()
    assert main(["store", "check", "--store", str(store)]) == code
    captured = capsys.readouterr()
    assert told in captured.out + captured.err
    assert captured.err.count("\n") == code - 1


def test_check_reads_on_after_damage(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(store, "UPDATE tables SET pace = 'hasty' WHERE id = 1")
    change(store, "UPDATE log SET action = 'fly' WHERE table_id = 2")
    assert main(["store", "check", "--store", str(store)]) == 1
    damaged, differing, *rest = capsys.readouterr().out.splitlines()
    assert damaged.startswith("damaged: tables: id 1")
    assert "fly" in differing
    assert rest == [
        "2 matches; 1 of them cannot go on by the current rules.",
        "The store is damaged: 1 fault. Restore a backup.",
    ]


def test_a_page_that_sqlite_cannot_read_is_damage_of_its_table(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(store)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'seats'").fetchone()
    content = bytearray(store.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    store.write_bytes(content)
    assert main(["store", "check", "--store", str(store)]) == 1
    assert "damaged: seats: " in capsys.readouterr().out


def test_a_backup_notices_any_change(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Even of what looks sound, as a name; a server that goes on with the backup changes it by right."""
    copy = tmp_path / "copy"
    backup(store, copy)
    assert check_store(copy) == (2, [])
    content = copy.read_bytes()
    change(copy, "UPDATE seats SET name = 'Another'")
    assert main(["store", "check", "--store", str(copy)]) == 1
    assert "damaged: file: its content is not what was backed up" in capsys.readouterr().out
    copy.write_bytes(content)
    restored = Company(copy)
    restored.open(TEMPLATE, ME, bot())
    restored.close()
    assert check_store(copy) == (3, [])


def test_a_backup_of_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with pytest.raises(RuseError, match="no such table"):
        backup(tmp_path / "empty", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("table", ["facts", "tables", "ix_tables_opener", "keys", "seats"])
def test_a_server_refuses_a_damaged_store_in_a_line(store: Path, table: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        found = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE ? IN (tbl_name, name)", (table,)
        ).fetchall()
    content = bytearray(store.read_bytes())
    for (page,) in found:
        content[(page - 1) * 4096 : page * 4096] = b"\xee" * 4096
    store.write_bytes(content)
    done = serve(store)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert "malformed" in done.stderr


@pytest.mark.parametrize("value", ["x'ff'", "'x'", "7"])
def test_a_store_with_a_damaged_secret_is_refused(store: Path, value: str) -> None:
    change(store, f"UPDATE facts SET value = {value} WHERE name = 'secret'")
    with pytest.raises(RuseError, match="the secret of the store is missing"):
        Company(store)


def test_a_store_that_lost_its_version_is_not_taken_for_a_new_one(store: Path) -> None:
    change(store, "DELETE FROM facts")
    with pytest.raises(RuseError, match="the version of the store is missing"):
        Company(store)


# A store that is lost while its server runs


class Watched(NamedTuple):
    """A store in use, the changes that it was asked for, and how often its loss was told."""

    store: Store
    losses: list[str]

    def write(self, number: int) -> Outcome:
        """Ask for a change, and wait for its outcome."""
        told: SimpleQueue[Outcome] = SimpleQueue()
        self.store.writer.write(Change(1, number, [Entry(0, 1)]), told.put)
        return told.get(timeout=PATIENCE)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    (tmp_path / "place").mkdir()
    store = Store(tmp_path / "place" / "tables.sqlite", lambda done: done())
    watched = Watched(store, [])
    store.on_loss = lambda: watched.losses.append("lost")
    assert watched.write(0) == WRITTEN
    yield watched
    store.close()


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    for each in path.parent.iterdir():
        each.unlink()


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def delete_journal(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> None:
    new = path.with_name("new")
    backup(path, new)
    new.replace(path)


LOSSES = [delete, delete_all, delete_folder, delete_journal, move, replace]


@pytest.mark.parametrize("lose", LOSSES)
def test_nothing_is_acknowledged_after_the_store_is_lost(watched: Watched, lose: Callable[[Path], None]) -> None:
    watched.store.checkpoint()
    assert watched.losses == []
    lose(watched.store.path)
    for number in (1, 2):
        assert watched.write(number) == LOST
    assert watched.losses
    watched.losses.clear()
    watched.store.checkpoint()
    assert watched.losses == ["lost"]
    rescued = watched.store.rescue()
    with closing(sqlite3.connect(rescued)) as copy:
        assert copy.execute("SELECT number FROM log").fetchall()[0] == (0,)
    assert watched.store.rescue() != rescued


def test_what_took_the_place_of_a_lost_store_is_left_alone(tmp_path: Path) -> None:
    path, new = tmp_path / "tables.sqlite", tmp_path / "new"
    store = Store(path, lambda done: done())
    backup(path, new)
    content = new.read_bytes()
    new.replace(path)
    assert Watched(store, []).write(1) == LOST
    store.checkpoint()
    store.close()
    assert path.read_bytes() == content


def test_no_new_store_takes_the_place_of_one_that_was_rescued(watched: Watched) -> None:
    path = watched.store.path
    delete_all(path)
    rescued = watched.store.rescue()
    with pytest.raises(RuseError, match="is missing"):
        Store(path, lambda done: done())
    rescued.replace(path)
    again = Store(path, lambda done: done())
    assert again._reader.exec_driver_sql("SELECT table_id, number FROM log").all() == [(1, 0)]
    again.close()


def test_a_store_that_cannot_be_rescued_says_so(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    delete_folder(watched.store.path)
    watched.store.path.parent.write_text("in the way")
    with pytest.raises(StoreLost, match="could not be saved"):
        watched.store.rescue()


@pytest.mark.slow
@pytest.mark.parametrize("lose", [delete_all, replace])
def test_a_server_stops_when_its_store_is_lost(tmp_path: Path, lose: Callable[[Path], None]) -> None:
    place = tmp_path / "place"
    place.mkdir()
    server = ServerProcess(place / "tables.sqlite")
    logged = tmp_path / "log"
    os.link(f"{server.store}.log", logged)
    seats, others = company_of(server.address, "tooth-and-claw"), company_of(server.address, "tooth-and-claw")
    actor = next(seat for seat in seats if seat.news["question"])
    actor.act(actor.news["question"]["choices"][0]["code"])
    lose(server.store)
    actor = next(seat for seat in seats if seat._answered < 0)
    while actor.news["question"] is None:
        actor.wait()
    question = actor.news["question"]
    with pytest.raises(ConnectionClosed):
        actor.ask({"is": "act", "moment": question["moment"], "action": question["choices"][0]["code"]})
    for seat in others:
        while (message := seat._receive())["is"] != "closing":
            pass
        assert "its store is gone" in message["text"]
    assert server.process.wait(PATIENCE) == 2
    server._close()
    lines = logged.read_text().splitlines()
    rescued = f"{server.store}.rescued"
    assert [line for line in lines if "nothing more is saved" in line] == [lines[0]]
    assert lines[-1] == (
        f"ruse: {server.store}: was deleted or replaced while the server ran; what it held is in {rescued}"
    )
    assert "Traceback" not in logged.read_text()
    assert check_store(Path(rescued)) == (2, [])
    for seat in (*seats, *others):
        seat.close()


# One server, one store


def test_a_second_server_is_refused_by_a_hard_link(watched: Watched) -> None:
    link = watched.store.path.parent.parent / "link.sqlite"
    os.link(watched.store.path, link)
    done = serve(link)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert "another server uses this store" in done.stderr
    assert watched.write(1) == WRITTEN
    link.unlink()


@pytest.mark.skipif(sys.platform != "linux", reason="the store itself is locked on Linux")
@pytest.mark.parametrize("hide", [lambda path: Path(f"{path}.lock").unlink(), move])
def test_a_second_server_is_refused_without_the_lock_file(watched: Watched, hide: Callable[[Path], None]) -> None:
    path = watched.store.path
    hide(path)
    done = serve(path if path.exists() else path.with_name("elsewhere"))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "another server uses this store" in done.stderr


def test_a_store_of_two_names_is_refused_by_both(store: Path) -> None:
    """A journal that was left under one name would not be found under the other."""
    link = store.with_name("link.sqlite")
    os.link(store, link)
    for path in (store, link):
        with pytest.raises(RuseError, match="hard link"):
            Store(path, lambda done: done())
    link.unlink()


def serve(store: Path) -> "subprocess.CompletedProcess[str]":
    command = [*RUSE, "serve", "--port", "0", "--store", str(store)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
