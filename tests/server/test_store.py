"""The store: what is committed is kept, what cannot be is refused, and one change does not spoil another."""

import errno
import os
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Executable, event, insert, select
from sqlalchemy.dialects import postgresql

from ruse.cli import main
from ruse.core.errors import RuseError
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.store import check, statements
from ruse.server.store.check import check_store
from ruse.server.store.log import (
    FORFEITED,
    REMATCH_WANTED,
    TAKEN,
    TAKEN_BACK,
    UNDO_ANSWERED,
    UNDO_ASKED,
    WENT_BACK,
    Entry,
    Log,
    Row,
    replayed,
)
from ruse.server.store.schema import LOG
from ruse.server.store.sqlite import StoreInUse, address_of_owner, backup
from ruse.server.store.statements import Statement
from ruse.server.store.store import Store
from ruse.server.store.writer import WRITTEN, Change, Outcome
from tests.processes import RUSE
from tests.server.company import ME, OPEN, Company, bot, play_on

PATIENCE = 60.0  # seconds


class Asked:
    """A change that was asked for."""

    def __init__(self, store: Store, *changes: Change) -> None:
        """Changes of one table are one change."""
        self._told = Event()
        self.outcome = WRITTEN
        more = [statement for each in changes[1:] for statement in each.all_statements()]
        store.writer.write(changes[0]._replace(statements=[*changes[0].statements, *more]), self._tell)

    def _tell(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self._told.set()

    def wait(self) -> str | None:
        """What went wrong."""
        assert self._told.wait(PATIENCE)
        return None if self.outcome == WRITTEN else self.outcome.reason or self.outcome.kind


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "tables.sqlite", lambda done: done())
    yield store
    store.close()


def entry(table: int, number: int) -> Change:
    return Change(table, number, [Entry(0, 1, action=str(number))])


def also(statement: Statement) -> Change:
    return Change(3, 0, statements=[statement])


def log_of(store: Store, table: int) -> list[Row]:
    """The log of a table, which may have nothing but its log."""
    rows = store._reader.execute(select(LOG).where(LOG.c.table_id == table).order_by(LOG.c.number))
    return [Row(row.number, Entry(row.kind, row.seat, row.value, row.action)) for row in rows]


# Committing


def test_changes_go_together_into_a_commit(store: Store) -> None:
    blocked, go_on = Event(), Event()

    def block(outcome: Outcome) -> None:
        blocked.set()
        assert go_on.wait(PATIENCE)

    store.writer.write(entry(1, 0), block)
    assert blocked.wait(PATIENCE)
    changes = [Asked(store, entry(table, 0)) for table in range(2, 102)]
    commits = store.writer.commits
    go_on.set()
    assert [change.wait() for change in changes] == [None] * 100
    assert store.writer.commits - commits <= 2
    assert log_of(store, 101) == [Row(0, Entry(0, 1, action="0"))]


def test_they_are_told_in_their_order(store: Store) -> None:
    told: list[int] = []
    for number in range(50):
        store.writer.write(entry(1, number), lambda _, number=number: told.append(number))  # type: ignore[misc]
    Asked(store, entry(2, 0)).wait()
    assert told == list(range(50))


@pytest.mark.parametrize(
    "bad",
    [
        entry(1, 0),  # there is one already
        Change(3, 0, [Entry(0, None)]),  # type: ignore[arg-type]
        Change(3, 0, [Entry(0, 0, 1 << 70)]),
        Change(3, 0, [Entry(0, 0, action="\ud800")]),
        Change(3, 0, [Entry(0, 0, object())]),  # type: ignore[arg-type]
        also((insert(LOG), {"no_such_column": 3})),
    ],
)
def test_a_change_that_fails_spoils_no_other(store: Store, bad: Change) -> None:
    assert Asked(store, entry(1, 0)).wait() is None
    before, failing, after = Asked(store, entry(1, 1)), Asked(store, entry(2, 0), bad), Asked(store, entry(1, 2))
    assert failing.wait() is not None
    assert (before.wait(), after.wait()) == (None, None)
    assert len(log_of(store, 1)) == 3
    assert log_of(store, 2) == []


def test_a_change_that_comes_second_is_beaten(store: Store) -> None:
    """The first entry decides; nothing of the second change is written."""
    first, second = Change(1, 0, [Entry(0, 1, action="a")]), Change(1, 0, [Entry(0, 1, action="b"), Entry(0, 1)])
    changes = [Asked(store, first), Asked(store, second), Asked(store, entry(2, 0))]
    assert [change.wait() for change in changes] == [None, "beaten", None]
    assert log_of(store, 1) == [Row(0, Entry(0, 1, action="a"))]


def test_closing_commits_what_waits(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite", lambda done: done(), seconds_between=0.2)
    changes = [Asked(store, entry(1, number)) for number in range(20)]
    store.close()
    assert [change.wait() for change in changes] == [None] * 20
    again = Store(tmp_path / "tables.sqlite", lambda done: done())
    assert len(log_of(again, 1)) == 20
    again.close()


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite", lambda done: done())
    assert Asked(store, entry(1, 0)).wait() is None
    room: list[int] = []

    @event.listens_for(store._engine, "before_cursor_execute")
    def _limit(connection: object, cursor: sqlite3.Cursor, *_: object) -> None:
        cursor.connection.execute(f"PRAGMA max_page_count={room[0] if room else 1 << 30}")

    room.append(1)  # not one page more
    number, error = 1, None
    while error is None and number < 5000:
        error = Asked(store, *[entry(1, number + more) for more in range(100)]).wait()
        number += 100
    assert "full" in str(error)
    kept = len(log_of(store, 1))
    assert kept == number - 100
    room[0] = 1 << 30
    assert Asked(store, entry(1, kept)).wait() is None
    assert len(log_of(store, 1)) == kept + 1
    store.close()


def test_a_read_only_store_says_so(store: Store) -> None:
    read_only = [False]

    @event.listens_for(store._engine, "before_cursor_execute")
    def _forbid(connection: object, cursor: sqlite3.Cursor, *_: object) -> None:
        cursor.connection.execute(f"PRAGMA query_only={int(read_only[0])}")

    assert Asked(store, entry(1, 0)).wait() is None
    read_only[0] = True
    assert "readonly" in str(Asked(store, entry(1, 1)).wait())
    read_only[0] = False
    assert Asked(store, entry(1, 1)).wait() is None
    assert len(log_of(store, 1)) == 2


def test_what_was_not_written_is_not_in_the_log_of_the_server(
    company: Company, caplog: pytest.LogCaptureFixture
) -> None:
    """One line with what the database said, and nothing of what somebody wrote."""
    _, (first, _) = company.people()
    company.store._pen.exec_driver_sql("PRAGMA query_only=1")
    first.say("rename", name="Alice Secret")
    (record,) = caplog.records
    assert "readonly" in record.getMessage()
    assert "\n" not in record.getMessage()
    assert "Alice" not in record.getMessage()
    assert "UPDATE" not in record.getMessage()


def test_the_clock_may_be_set_back(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    _, players = company.people()
    monkeypatch.setattr("ruse.server.store.store.time", lambda: -1e9)
    play_on(players)
    for player in players:
        player.ask("rematch")
    assert players[0].newest("welcome")["table"] != players[0].heard_all()[0]["table"]
    assert company.player(players[0]._token).newest("welcome") == players[0].newest("welcome") | {"ref": 0}


def test_tokens_of_a_table_are_found_by_an_index_in_older_stores_too(company: Company) -> None:
    plan = "EXPLAIN QUERY PLAN DELETE FROM keys WHERE table_id = 1"
    company.close()
    with closing(sqlite3.connect(company.path)) as connection:
        connection.execute("DROP INDEX ix_keys_table_id")
    company.open_again()
    with closing(sqlite3.connect(company.path)) as connection:
        assert "USING" in connection.execute(plan).fetchone()[-1]


# The log


def kept(*entries: Entry) -> dict[int, Entry]:
    """What the store has of a log after these entries."""
    log, rows = Log(), {}
    for number, entry in enumerate(entries):
        rows[number] = entry
        for void in log.add(entry):
            del rows[void]
    again, steps = replayed(Row(*row) for row in rows.items())
    assert vars(again) == vars(log)
    assert [action for _, action in steps] == [entry.action for entry in rows.values() if entry.kind == TAKEN]
    return rows


STEPS = [Entry(TAKEN, seat, action=action) for seat, action in ((0, "a"), (1, "b"), (0, "c"))]


def test_what_is_kept_of_a_log() -> None:
    assert list(kept(*STEPS)) == [0, 1, 2]
    assert list(kept(*STEPS, Entry(TAKEN_BACK, 1, 1))) == [0, 2, 3]
    assert list(kept(*STEPS, Entry(WENT_BACK, 0, 1), Entry(TAKEN, 1, action="d"))) == [0, 3, 4]
    assert list(kept(*STEPS, Entry(UNDO_ASKED, 0, 2), Entry(UNDO_ANSWERED, 1, 1), Entry(WENT_BACK, 0, 2))) == [0, 1, 5]
    assert list(kept(*STEPS, Entry(UNDO_ASKED, 0, 2), Entry(UNDO_ANSWERED, 1, 0))) == [0, 1, 2, 4]
    assert list(kept(*STEPS, Entry(UNDO_ASKED, 0, 2), STEPS[0])) == [0, 1, 2, 4]


def test_an_undo_that_tells_no_more_than_a_later_one_is_void() -> None:
    again = [Entry(TAKEN, 0, action="c"), Entry(TAKEN, 1, action="d")]
    assert list(kept(*STEPS, Entry(WENT_BACK, 0, 2), *again, Entry(WENT_BACK, 0, 4))) == [0, 1, 6]
    assert list(kept(*STEPS, Entry(WENT_BACK, 0, 1), *again, Entry(WENT_BACK, 0, 5))) == [0, 3, 4, 6]
    assert list(kept(*STEPS, Entry(WENT_BACK, 0, 2), *again, Entry(TAKEN_BACK, 0, 4))) == [0, 1, 3, 5, 6]
    assert list(kept(*STEPS, Entry(TAKEN_BACK, 0, 2), *again, Entry(WENT_BACK, 0, 4))) == [0, 1, 6]
    both = [Entry(WENT_BACK, 0, 0), *again, Entry(WENT_BACK, 1, 5)]  # the first is told by the second as soon as
    assert list(kept(*STEPS, *both)) == [3, 4, 6]
    assert list(kept(*STEPS, *both, Entry(TAKEN_BACK, 0, 4))) == [6, 7]  # nothing stands between them


def test_an_undo_is_void_too_when_a_later_one_comes_to_tell_as_much() -> None:
    """A free undo between their steps brings them to the same place."""
    log = [*STEPS[:2], Entry(WENT_BACK, 0, 1), *STEPS[:2], Entry(WENT_BACK, 0, 4), Entry(TAKEN_BACK, 0, 3)]
    assert list(kept(*log)) == [0, 5, 6]


def test_the_first_step_that_was_ever_taken_back() -> None:
    assert replayed(map(Row, range(3), STEPS))[0].first_changed > 1_000_000
    undone = [*STEPS, Entry(TAKEN_BACK, 1, 1), Entry(TAKEN, 1, action="d"), Entry(WENT_BACK, 0, 4)]
    assert replayed(map(Row, range(6), undone))[0].first_changed == 1


@pytest.mark.parametrize(
    "entry",
    [Entry(TAKEN_BACK, 0, 3), Entry(TAKEN_BACK, 0, -1), Entry(WENT_BACK, 0, 4), Entry(WENT_BACK, 0, -1), Entry(9, 0, 0),
     Entry(FORFEITED, 0, 4), Entry(-1, 0)],
)  # fmt: skip
def test_a_log_that_cannot_be(entry: Entry) -> None:
    with pytest.raises(RuseError, match="entry 3 of the log"):
        replayed(map(Row, range(4), [*STEPS, entry]))


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 30), st.booleans()), max_size=80))
def test_a_log_stays_short(changes: list[tuple[int, int, bool]]) -> None:
    """Whatever is done and taken back; and it is read as what it was."""
    entries: list[Entry] = []
    log, steps = Log(), 0
    for kind, place, yes in changes:
        if kind in (TAKEN_BACK, WENT_BACK, UNDO_ASKED):
            if not steps:
                continue
            entry = Entry(kind, 0, log.number_of(place % steps))
        else:
            entry = Entry(kind, 0, int(yes), str(place))
        if kind in (FORFEITED, REMATCH_WANTED):
            continue
        entries.append(entry)
        log.add(entry)
        steps += {TAKEN: 1, TAKEN_BACK: -1}.get(kind, 0)
        if kind == WENT_BACK:
            steps = place % steps
    assert len(kept(*entries)) <= 3 * steps + 5


# Another database


def test_statements_are_understood_by_postgresql() -> None:
    made = [each for each in vars(statements).values() if isinstance(each, Executable)]
    assert len(made) > 8
    for each in made:
        text = str(each.compile(dialect=postgresql.dialect()))  # type: ignore[attr-defined,no-untyped-call]
        assert " IS %" not in text


# Secrets


def test_no_token_is_in_the_file(company: Company, tmp_path: Path) -> None:
    host = company.open(TEMPLATE, ME, OPEN, name="Visible Name")
    guest = company.join(host.invitations["1"])
    look = company.player(host.token).ask("invite")["code"]
    again = company.open(TEMPLATE, ME, OPEN)
    company.player(guest.token).act()
    company.close()
    files = [path for path in tmp_path.iterdir() if path.name.startswith("tables.sqlite")]
    kept = b"".join(path.read_bytes() for path in files)
    company.open_again()
    assert b"Visible Name" in kept
    for secret in (host.token, guest.token, again.token, look, again.invitations["1"], host.invitations["1"]):
        for spelling in (secret, secret.replace("-", ""), secret.lower(), secret.replace("-", "").lower()):
            assert spelling.encode() not in kept


def test_the_file_is_for_its_owner_s_eyes(company: Company, tmp_path: Path) -> None:
    company.people()
    backup(company.path, tmp_path / "copy.sqlite")
    for path in tmp_path.glob("*.sqlite*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


# One server, one store


def test_a_second_server_is_refused(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logging.basicConfig", lambda **how: None)
    with pytest.raises(StoreInUse, match="another server uses this store"):
        Store(store.path, lambda done: done())
    assert main(["serve", "--port", "0", "--store", str(store.path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert Asked(store, entry(1, 0)).wait() is None


def test_a_second_server_is_refused_by_any_name(store: Store, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(store.path)
    with pytest.raises(StoreInUse):
        Store(link, lambda done: done())
    store.tell_address("http://somewhere")
    assert address_of_owner(link) == "http://somewhere"


@pytest.mark.parametrize("name", ["what?.sqlite", "50%41.sqlite", "a#b.sqlite", "a b&c=d.sqlite", "é'\";.sqlite"])
def test_any_name_of_a_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "odd?x#y%20"
    folder.mkdir()
    company = Company(folder / name)
    company.open(TEMPLATE, ME, bot())
    backup(folder / name, folder / f"copy of {name}")
    company.close()
    assert {path.name for path in folder.iterdir()} == {name, f"{name}.lock", f"copy of {name}"}
    for path in (folder / name, folder / f"copy of {name}"):
        assert check_store(path) == (1, [])


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + b"x" * 5000, b"no store at all" * 100])
def test_what_is_no_store(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    if content:
        with pytest.raises(RuseError, match="cannot be used as a store"):
            Store(path, lambda done: done())
        assert path.read_bytes() == content
        with pytest.raises(RuseError, match="no store that can be read"):
            check_store(path)
    else:
        Store(path, lambda done: done()).close()


def test_a_store_of_another_version(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(path, lambda done: done()).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE facts SET value = '99' WHERE name = 'schema'")
    connection.close()
    with pytest.raises(RuseError, match="a store of version 99"):
        Store(path, lambda done: done())


@pytest.mark.parametrize("place", ["/dev/null/tables.sqlite", "."])
def test_where_no_store_can_be(place: str) -> None:
    command = [*RUSE, "serve", "--port", "0"]
    done = subprocess.run([*command, "--store", place], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode in (1, 2)
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr


# Looking after it


def test_a_backup_while_it_is_written(company: Company, tmp_path: Path) -> None:
    """Every backup is a store in which all matches can go on."""
    table, players = company.people("tooth-and-claw")
    stop = Event()
    made: list[Path] = []
    faults: list[Exception] = []

    def back_up() -> None:
        while not stop.is_set() or not made:
            target = tmp_path / f"backup{len(made)}"
            try:
                backup(company.path, target)
            except Exception as error:
                faults.append(error)
                return
            made.append(target)

    thread = Thread(target=back_up)
    thread.start()
    play_on(players, lambda: len(table.match.steps) > 80)
    stop.set()
    thread.join(PATIENCE)
    assert not faults
    for target in (made[0], made[-1]):
        assert check_store(target) == (1, [])


def test_a_backup_replaces_nothing(company: Company, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("precious")
    with pytest.raises(RuseError, match="there is such a file already"):
        backup(company.path, tmp_path / "there")
    with pytest.raises(RuseError, match="there is no store"):
        backup(tmp_path / "nowhere", tmp_path / "copy")
    with pytest.raises(RuseError, match="the backup failed"):
        backup(company.path, tmp_path / "no" / "folder")
    with pytest.raises(RuseError, match="the backup failed"):
        backup(tmp_path / "there", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert (tmp_path / "there").read_text() == "precious"


def test_a_restored_backup_goes_on(company: Company, tmp_path: Path) -> None:
    table, players = company.people()
    players[0].act()
    steps = list(table.match.steps)
    backup(company.path, tmp_path / "copy.sqlite")
    players[1].act()
    restored = Company(tmp_path / "copy.sqlite")
    again = [restored.player(player._token) for player in players]
    assert next(iter(restored.hall.tables.values())).match.steps == steps
    play_on(again)
    restored.close()


def test_a_store_where_nothing_may_be_written_is_read(
    company: Company, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    company.open(TEMPLATE, ME, bot())
    company.close()
    monkeypatch.setattr("os.access", lambda *_: False)
    assert check_store(company.path) == (1, [])
    backup(company.path, tmp_path / "copy.sqlite")
    assert not list(tmp_path.glob("*-wal")) + list(tmp_path.glob("*-shm"))
    company.open_again()


def test_a_store_that_may_not_be_written_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.sqlite"
    opened = os.open

    def refuse(file: Any, *how: Any) -> int:
        if file == path:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return opened(file, *how)

    monkeypatch.setattr("os.open", refuse)
    with pytest.raises(RuseError, match="cannot be written: Read-only file system"):
        Store(path, lambda done: done())


def test_check_looks_at_one_moment(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that ends while it is looked at is not one that differs."""
    _, players = company.people()
    take = check._OwnedRows.take

    def end_the_match_first(rows: check._OwnedRows, table_id: float) -> Any:
        play_on(players)
        return take(rows, table_id)

    monkeypatch.setattr(check._OwnedRows, "take", end_the_match_first)
    assert check_store(company.path) == (1, [])


@pytest.mark.parametrize("game", [TEMPLATE, *game_names()])
def test_check_finds_no_fault_in_what_was_played(company: Company, game: str) -> None:
    _, players = company.people(game)
    company.open(game)
    play_on(players)
    assert check_store(company.path) == (2, [])


@pytest.mark.parametrize(
    ("change", "reason", "japanese"),
    [
        ("UPDATE tables SET rules = 99 WHERE id = 2", "played by rules 99", "ルール第99版での対戦です"),
        ("UPDATE tables SET box = 'x' WHERE id = 2", "played with box x", "内容物xでの対戦です"),
        ("UPDATE tables SET game = 'chess' WHERE id = 2", "unknown game", ""),
        ("UPDATE tables SET is_over = NOT is_over WHERE id = 2", "ends at another step", "別の手順で終わります"),
        ("UPDATE log SET action = 'fly' WHERE table_id = 2 AND number = 1", "fly", ""),
        ("UPDATE log SET kind = 1, value = 999999 WHERE table_id = 2 AND number = 1", "entry 1 of the log", ""),
        ("DELETE FROM log WHERE table_id = 2 AND number = 0", "", ""),
    ],
)
def test_check_finds_a_match_that_differs(
    company: Company, change: str, reason: str, japanese: str, capsys: pytest.CaptureFixture[str]
) -> None:
    company.people()
    table, players = company.people()
    play_on(players)
    company.close()
    with sqlite3.connect(company.path) as connection:
        connection.execute(change)
    connection.close()
    arguments = ["store", "check", "--store", str(company.path)]
    assert main([*arguments, "--json"]) == 1
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["matches"] == 2
    (differing,) = found["differing"]
    assert differing["table"] == table.kept.name
    assert reason in differing["reason"]
    assert main([*arguments, "--language", "en"]) == 1
    told = capsys.readouterr().out
    assert table.kept.name in told
    assert reason in told
    assert main([*arguments, "--language", "ja"]) == 1
    assert japanese in capsys.readouterr().out
    company.open_again()


def test_the_commands(company: Company, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    company.open(TEMPLATE, ME, bot())
    store = ["--store", str(company.path)]
    assert main(["store", "check", *store]) == 0
    assert main(["store", "backup", str(tmp_path / "copy"), *store]) == 0
    assert main(["store", "backup", str(tmp_path / "copy"), *store]) == 2
    assert main(["store", "backup", *store]) == 2
    assert main(["store", "check", "--store", str(tmp_path / "nowhere")]) == 2
    assert main(["store", "check", "--store", str(tmp_path / "copy")]) == 0
    assert all(line.startswith("ruse: ") for line in capsys.readouterr().err.splitlines())
    assert os.path.getsize(tmp_path / "copy") > 0
