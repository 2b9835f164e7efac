"""How long tables are kept: old ones go whole, and none that somebody has need of."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, suppress
from pathlib import Path
from time import time

import msgspec
import pytest

from ruse.cli import main
from ruse.core.registry import TEMPLATE
from ruse.server import serving
from ruse.server.protocol import Join, Seated
from ruse.server.refusing import Refuse
from ruse.server.store import retention
from ruse.server.store.check import check_store
from ruse.server.store.kept import KeptMatch
from ruse.server.store.retention import DAY
from ruse.server.store.schema import METADATA
from ruse.server.store.store import Store
from ruse.server.table import Table
from tests.server.company import CLOCK, ME, OPEN, Company, Player, bot

Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Lets days pass."""
    passed = 0.0
    monkeypatch.setattr(retention, "_PAUSE", 0.0)
    monkeypatch.setattr(retention, "time", lambda: time() + passed * DAY)

    def pass_days(days: float) -> None:
        nonlocal passed
        passed += days

    return pass_days


def open_table(company: Company, *, play: bool = False) -> Seated:
    """A table that nobody looks at any more."""
    seated = company.open(TEMPLATE, ME, OPEN)
    player = company.player(seated.token)
    if play:
        assert player.act()["is"] == "done"
    player.leave()
    leave_memory(company)
    return seated


def leave_memory(company: Company) -> None:
    for table in list(company.hall.tables.values()):
        if table.is_idle:
            company.hall._forget(table)


def prune(company: Company) -> None:
    CLOCK.run(company.hall.prune())


def refusal(company: Company, token: str) -> str | None:
    """Why somebody is not let in; None if they are."""
    player = company.player(token)
    errors = [message["error"] for message in player.heard_all() if "error" in message]
    player.leave()
    leave_memory(company)
    return str(errors[0]) if errors else None


# Ages


def test_a_table_nobody_played_at_goes_after_a_day(company: Company, later: Later) -> None:
    seated = open_table(company)
    later(0.9)
    prune(company)
    assert refusal(company, seated.token) is None
    later(0.2)
    prune(company)
    assert refusal(company, seated.token) == "unknown_token"
    with pytest.raises(Refuse, match="unknown_code"):
        company.join(seated.invitations["1"])


def test_a_table_that_was_played_at_goes_when_the_host_says(company: Company, later: Later) -> None:
    seated = open_table(company, play=True)
    later(364)
    prune(company)
    assert refusal(company, seated.token) is None
    later(2)
    prune(company)
    assert refusal(company, seated.token) == "unknown_token"


def test_every_choice_counts_from_then(company: Company, later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    seated = open_table(company, play=True)
    monkeypatch.setattr("ruse.server.table.time", lambda: time() + 300 * DAY)
    player = company.player(company.join(seated.invitations["1"]).token)
    assert player.act()["is"] == "done"
    player.leave()
    leave_memory(company)
    later(400)
    prune(company)
    assert refusal(company, seated.token) is None


def test_a_host_may_keep_tables_for_ever(company: Company, later: Later) -> None:
    company.close()
    company.open_again(keep_days=0)
    played, untouched = open_table(company, play=True), open_table(company)
    later(10_000)
    prune(company)
    assert refusal(company, played.token) is None
    assert refusal(company, untouched.token) == "unknown_token"


def test_a_table_where_somebody_sits_stays(company: Company, later: Later) -> None:
    _, players = company.people()
    later(1000)
    prune(company)
    assert players[0].act()["is"] == "done"
    assert company.num_tables == 1


# What goes


def test_with_a_table_goes_all_that_belongs_to_it_and_nothing_else(company: Company, later: Later) -> None:
    goes, stays = open_table(company), open_table(company, play=True)
    later(2)
    prune(company)
    assert refusal(company, goes.token) == "unknown_token"
    assert refusal(company, stays.token) is None
    company.close()
    assert check_store(company.path) == (1, [])
    company.open_again()


def test_what_goes_leaves_nothing_behind(company: Company, later: Later) -> None:
    for _ in range(50):
        open_table(company, play=True)
    later(366)
    prune(company)
    with closing(sqlite3.connect(company.path)) as connection:
        counts = {
            table.name: connection.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
            for table in METADATA.sorted_tables
        }
    assert counts == {"facts": 2, "tables": 0, "seats": 0, "keys": 0, "invitations": 0, "log": 0}
    assert (company.store.num_tables, company.store.num_deleted) == (0, 50)


def test_where_tables_went_there_is_room_for_others(company: Company, later: Later) -> None:
    company.close()
    company.open_again(max_tables=1)
    open_table(company)
    with pytest.raises(Refuse, match="full"):
        company.open(TEMPLATE, ME, bot())
    assert company.hall.num_refused == 1
    later(2)
    prune(company)
    assert company.open(TEMPLATE, ME, bot()).seat == 0


def test_a_company_that_lost_its_newest_table_finds_the_one_before(company: Company, later: Later) -> None:
    """The rematch was never played."""
    table, players = company.people()
    while players[0].newest("news")["result"] is None:
        for player in players:
            if player.question:
                player.act()
    for player in players:
        player.ask("rematch")
    assert company.num_tables == 2
    for player in players:
        player.leave()
    leave_memory(company)
    later(2)
    prune(company)
    assert company.player(players[0]._token).newest("welcome")["table"] == table.kept.name


# While others play


def test_nobody_finds_a_part_of_a_table(company: Company, later: Later) -> None:
    """Who comes while it is being deleted waits, and then it is gone."""
    seated = open_table(company)
    later(2)
    company.store.is_slow = True
    pruning = CLOCK.loop.create_task(company.hall.prune())
    CLOCK.settle()
    guests = [Player(company.hall, seated.token) for _ in range(2)]
    for guest in guests:
        guest.say("hello", version=1, token=seated.token)
    joining = CLOCK.loop.create_task(company.hall.join(Join(seated.invitations["1"])))
    CLOCK.settle()
    assert not any(guest.heard_all() for guest in guests)
    assert not company.hall.tables
    company.store.is_slow = False
    company.store.catch_up()
    CLOCK.run(pruning)
    assert [guest.heard_all()[0]["error"] for guest in guests] == ["unknown_table"] * 2
    with pytest.raises(Refuse, match="unknown_table"):
        CLOCK.run(joining)
    assert not company.hall.tables
    assert company.num_tables == 0


def test_a_table_that_could_not_be_deleted_is_whole(
    company: Company, later: Later, caplog: pytest.LogCaptureFixture
) -> None:
    seated = open_table(company)
    later(2)
    company.store.is_slow = company.store.fails = True
    pruning = CLOCK.loop.create_task(company.hall.prune())
    CLOCK.settle()
    guest = Player(company.hall, seated.token)
    guest.say("hello", version=1, token=seated.token)
    assert not guest.heard_all()
    company.store.catch_up()
    CLOCK.run(pruning)
    company.store.is_slow = company.store.fails = False
    assert "old tables cannot be deleted: the disk is full" in caplog.text
    assert guest.newest("welcome")["table"] == seated.table
    assert guest.act()["is"] == "done"
    assert company.store.num_tables == 1


def test_a_table_that_comes_to_memory_is_not_deleted(
    company: Company, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes."""
    seated = open_table(company)
    later(2)
    rebuilt, rounds = company.hall._rebuilt, 0

    def rebuild_slowly(kept: KeptMatch) -> Generator[None, None, Table]:
        nonlocal rounds
        for rounds in range(1, 200):  # noqa: B007  # counted for the test
            yield
        return (yield from rebuilt(kept))

    monkeypatch.setattr(company.hall, "_rebuilt", rebuild_slowly)
    guest = Player(company.hall, seated.token)
    hello = msgspec.json.encode({"is": "hello", "version": 1, "token": seated.token, "language": "en"})
    CLOCK.loop.call_soon(guest.window.received, hello)
    CLOCK.loop.run_until_complete(asyncio.sleep(0))
    pruned_at = []

    async def prune_meanwhile() -> None:
        await company.hall.prune()
        pruned_at.append(rounds)

    CLOCK.run(prune_meanwhile())
    assert 0 < pruned_at[0] < 199
    assert guest.newest("welcome")["table"] == seated.table
    assert company.num_tables == 1


def test_few_tables_go_with_one_commit(tmp_path: Path, later: Later) -> None:
    old = Company(tmp_path / "tables.sqlite", max_new_tables_a_minute=1000)
    for _ in range(90):
        old.hall._forget(old.table(old.open(TEMPLATE, ME, bot())))
    old.close()
    later(2)

    async def run() -> tuple[int, int]:
        store = Store(old.path, asyncio.get_running_loop().call_soon_threadsafe)
        pruned = await retention.prune(store, 365, lambda table_id: table_id == 7)
        commits = store.writer.commits
        assert (store.num_tables, store.num_deleted, store.writer.changes) == (1, 89, 89)
        store.close()
        return pruned, commits

    pruned, commits = asyncio.run(run())
    assert pruned == 89
    assert commits >= 5
    assert check_store(old.path) == (1, [])


def test_the_server_prunes_by_itself_again_and_again(
    company: Company, later: Later, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also after a pass that failed."""
    monkeypatch.setattr(serving, "_PRUNE_AFTER", 0.0)
    monkeypatch.setattr(serving, "_PRUNE_EVERY", 0.01)
    ages, fails = company.store.ages, [True]

    async def fail_once(after: int, count: int) -> object:
        if fails and fails.pop():
            raise sqlite3.DatabaseError("database disk image is malformed")
        return await ages(after, count)

    monkeypatch.setattr(company.store, "ages", fail_once)
    open_table(company)
    later(2)
    chore = CLOCK.loop.create_task(serving._prune(company.hall))
    with caplog.at_level(logging.ERROR):
        CLOCK.until(lambda: company.store.num_deleted == 1)
    assert "malformed" in caplog.text
    open_table(company)
    later(2)
    CLOCK.until(lambda: company.store.num_deleted == 2)
    chore.cancel()
    with suppress(asyncio.CancelledError):
        CLOCK.run(chore)


# By hand


def test_pruning_by_hand(company: Company, later: Later, capsys: pytest.CaptureFixture[str]) -> None:
    for play in (False, True, True):
        open_table(company, play=play)
    company.close()
    arguments = ["store", "prune", "--store", str(company.path)]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith(f"{company.path}: 0 tables deleted")
    later(40)
    assert main([*arguments, "--json", "--days", "0"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out) == {"pruned": 1}
    assert main([*arguments, "--days", "30"]) == 0
    assert capsys.readouterr().out == (
        f"{company.path}: 2 tables deleted that nobody has played at for 30 days,"
        " or nobody ever played at within a day.\n"
    )
    assert check_store(company.path) == (0, [])
    assert main([*arguments, "--language", "ja"]) == 0
    assert "0卓削除しました" in capsys.readouterr().out
    company.open_again()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("prune --store tables.sqlite", "another server uses this store"),
        ("prune --store nowhere", "there is no store"),
        ("prune --store letter", "no store that can be read"),
        ("prune other --store tables.sqlite", "--store other"),
        ("prune --store tables.sqlite --days -1", "from 0"),
        ("prune --store tables.sqlite --days 1.5", "from 0"),
        ("prune --store tables.sqlite --drop", "there is no option --drop"),
        ("check --store tables.sqlite --days 3", "there is no option --days"),
        ("upgrade --store tables.sqlite --days 3", "there is no option --days"),
    ],
)
def test_bad_input_is_one_line_and_changes_nothing(
    company: Company,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    typed: str,
    why: str,
) -> None:
    open_table(company)
    monkeypatch.chdir(company.path.parent)
    Path("letter").write_text("Dear friend")
    assert main(["store", *typed.split()]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert why in told.err
    assert company.num_tables == 1
    assert not Path("nowhere").exists()
