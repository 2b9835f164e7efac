"""A server killed at any moment loses nothing that it acknowledged, plays nothing twice, and its clients go on."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from ruse import client
from ruse.client import RemoteSeat, ServerError, join, open_table
from ruse.core.dice import below, seeded
from ruse.core.registry import TEMPLATE, game_names
from ruse.server.protocol import Chair
from ruse.server.store.check import check_store
from ruse.server.store.log import TAKEN
from tests.attack.strength import SCALE
from tests.processes import ROOT
from tests.server.company import Company
from tests.server.process import FREE

KILLS = 6 if SCALE == 1 else 50 * SCALE
TABLES = 5  # at a time
PATIENCE = 120.0  # seconds


class Attempt(NamedTuple):
    """An action that a client sent, the moment of its question, and whether it was acknowledged."""

    moment: int
    action: str
    is_acknowledged: bool


class Hunted:
    """A server that is started and killed, again and again."""

    def __init__(self, store: Path) -> None:
        with closing(socket.create_server(("127.0.0.1", 0))) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tests.attack.forked_server", str(store), str(port)]
        environment = {**os.environ, "RUSE_JIT": "0", **FREE}
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self._nest: subprocess.Popen[str] = subprocess.Popen(command, cwd=ROOT, env=environment, text=True, **pipes)
        self._pid = 0

    def start(self) -> None:
        assert self._nest.stdin is not None
        self._nest.stdin.write("start\n")
        self._nest.stdin.flush()
        self._pid = self._hear("started")

    def wait_until_ready(self) -> None:
        while self._hear("ready") != self._pid:
            pass

    def _hear(self, word: str) -> int:
        assert self._nest.stdout is not None
        while True:
            line: str = self._nest.stdout.readline()
            assert line, "the server could not be started"
            said, pid = line.split()
            if said == word:
                return int(pid)

    def kill(self) -> None:
        os.killpg(self._pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(self._pid, 0)
                time.sleep(0.001)

    def end(self) -> None:
        with suppress(ProcessLookupError):
            self.kill()
        self._nest.communicate(timeout=PATIENCE)


class Seat:
    """A client that plays a match by chance, and remembers what it sent and what was acknowledged."""

    def __init__(self, remote: RemoteSeat, seed: int) -> None:
        self.remote = remote
        self._rng = seeded(seed)
        self.table, self.seat = remote.welcome["table"], remote.welcome["seat"]
        self.first = remote.news["moment"]  # before that a bot may have had the seat
        self.attempts: list[Attempt] = []
        self.undone: list[int] = []  # the numbers of entries by which a choice was taken back, or the others asked

    def play(self, most: int | None = None) -> None:
        """Answer all questions, or so many, and take back some answers."""
        for question in self.remote.questions():
            choice = question["choices"][below(self._rng, len(question["choices"]))]["code"]
            self.remote.act(choice)
            is_acknowledged = self.remote._answered == question["moment"]
            self.attempts.append(Attempt(question["moment"], choice, is_acknowledged))
            if below(self._rng, 4) == 0:
                self._take_back()
            if len(self.attempts) == most:
                return

    def _take_back(self) -> None:
        """Try to. Where others would have to agree, they never do."""
        with suppress(ServerError), self._connected():
            self.remote.ask({"is": "ping"})
            if self.remote.news["result"] is None:
                done = self.remote.ask({"is": "undo", "moment": self.remote.news["moment"]})
                self.undone.append(done["moment"] - 1)

    def play_again(self) -> "Seat":
        """Ask for a rematch until it has begun: what was asked before a kill is forgotten."""
        while self.remote.welcome["table"] == self.table:
            with suppress(ServerError), self._connected():
                self.remote.ask({"is": "rematch"})
            if self.remote.welcome["table"] == self.table:
                self.remote.wait()
        return Seat(self.remote, below(self._rng, 1 << 30))

    def ask(self, request: dict[str, Any]) -> None:
        """Ask until it is answered; a no to the second try means that the first was heard."""
        is_asked = False
        while not is_asked:
            with suppress(ServerError), self._connected():
                self.remote.ask(request)
            is_asked = self.remote.table["seats"][request["seat"]]["who"] == "bot"

    @contextmanager
    def _connected(self) -> Iterator[None]:
        try:
            yield
        except ConnectionClosed:
            self.remote._sit_down()


class Players:
    """A company that opens tables and plays on them to the end, one after the other."""

    def __init__(self, address: str, seed: int) -> None:
        self._address = address
        self._rng = seeded(seed)
        self.seats: list[Seat] = []
        self.faults: list[BaseException] = []
        self.stop = Event()
        self.thread = Thread(target=self._guarded, args=(self._play,), daemon=True)
        self.thread.start()

    def _play(self) -> None:
        names = [TEMPLATE, *game_names()]
        kinds = [self._two_people, self._one_and_a_bot, self._one_who_joins_late]
        while not self.stop.is_set():
            seats = kinds[below(self._rng, len(kinds))](names[below(self._rng, len(names))])
            self.seats += [seat for seat in seats if seat not in self.seats]
            self._all_at_once([seat.play for seat in seats])
            if below(self._rng, 2):
                self._all_at_once([partial(self._play_again, seat) for seat in seats])
            for seat in seats:
                seat.remote.close()

    def _play_again(self, seat: Seat) -> None:
        again = seat.play_again()
        self.seats.append(again)
        again.play()
        assert again.attempts, "a rematch was over before it began"

    def _all_at_once(self, tasks: Sequence[Callable[[], Any]]) -> None:
        threads = [Thread(target=self._guarded, args=(task,), daemon=True) for task in tasks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _guarded(self, task: Any) -> None:
        try:
            task()
        except BaseException as error:
            self.faults.append(error)

    def _two_people(self, game: str) -> list[Seat]:
        """A new table; where the server was killed meanwhile, another one."""
        while True:
            with self._patience():
                host = open_table(self._address, game, [Chair("me"), Chair("open")], options={"seats": 2})
                guest = self._seat(join(self._address, host.invitations["1"]))
                return [guest, self._seat(RemoteSeat(self._address, host.token))]

    def _one_and_a_bot(self, game: str) -> list[Seat]:
        while True:
            with self._patience():
                chairs = [Chair("me"), Chair("bot", 1)]
                host = open_table(self._address, game, chairs, options={"seats": 2}, pace="instant")
                return [self._seat(RemoteSeat(self._address, host.token))]

    def _one_who_joins_late(self, game: str) -> list[Seat]:
        """A bot keeps the seat for somebody who comes in the middle. Where that goes wrong, nobody plays on."""
        while True:
            with self._patience():
                chairs = [Chair("me"), Chair("open")]
                host = open_table(self._address, game, chairs, options={"seats": 2}, pace="instant")
                first = self._seat(RemoteSeat(self._address, host.token))
                first.ask({"is": "give_seat", "seat": 1, "level": 1})
                self.seats.append(first)
                first.play(most=3)
                guest = self._seat(join(self._address, host.invitations["1"]))
                return [guest, first]

    def _seat(self, remote: RemoteSeat) -> Seat:
        return Seat(remote, below(self._rng, 1 << 30))

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Try again, if the server is away."""
        try:
            yield
        except ServerError as error:
            if error.error not in ("busy", "unknown_code"):
                raise
            time.sleep(0.02)


def test_kills_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "sleep", lambda seconds: time.sleep(0.02))
    rng = seeded(1 if SCALE == 1 else time.time_ns())
    store = tmp_path / "tables.sqlite"
    keep_void_entries(store)
    server = Hunted(store)
    try:
        seats = _hunt(server, rng)
    finally:
        server.end()
    for seat in seats:
        check(seat, store)
        check_undone(seat, store)
    assert sum(attempt.is_acknowledged for seat in seats for attempt in seat.attempts) > 2 * KILLS
    assert check_store(store)[1] == []


def keep_void_entries(store: Path) -> None:
    """Have the database keep what is deleted from the log, so that all that was ever written is known."""
    Company(store).close()
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("CREATE TABLE void AS SELECT * FROM log")
        connection.execute(
            "CREATE TRIGGER keep AFTER DELETE ON log BEGIN"
            " INSERT INTO void VALUES (OLD.table_id, OLD.number, OLD.kind, OLD.seat, OLD.value, OLD.action); END"
        )
        connection.execute("CREATE VIEW history AS SELECT * FROM log UNION ALL SELECT * FROM void")


def _hunt(server: Hunted, rng: Any) -> list[Seat]:
    """Kill the server while many play; then let them finish."""
    server.start()
    companies = [Players(server.address, below(rng, 1 << 30)) for _ in range(TABLES)]
    for _ in range(KILLS):
        if below(rng, 5):
            server.wait_until_ready()
            _wait_for_choices(companies, below(rng, 15))
            time.sleep(below(rng, 1000) / 20_000)
        else:
            time.sleep(below(rng, 1000) / 20_000)  # perhaps before it answers
        server.kill()
        server.start()
    for company in companies:
        company.stop.set()
    for company in companies:
        company.thread.join(PATIENCE)
        assert not company.thread.is_alive(), "somebody waits for ever"
        if company.faults:
            raise company.faults[0]
    return [seat for company in companies for seat in company.seats]


def _wait_for_choices(companies: list[Players], number: int) -> None:
    """Let some choices be made, so that the server is killed in the middle of the play, and not of opening tables."""
    started, before = time.monotonic(), _num_choices(companies)
    while _num_choices(companies) < before + number:
        assert time.monotonic() - started < PATIENCE, "nobody plays on"
        time.sleep(0.002)


def _num_choices(companies: list[Players]) -> int:
    return sum(len(seat.attempts) for company in companies for seat in company.seats)


def check(seat: Seat, store: Path) -> None:
    """Every entry of the log is what the client sent, once; all that was acknowledged is there."""
    entries = entries_of(seat, store)
    attempts = seat.attempts
    for index, attempt in enumerate(attempts):
        until = attempts[index + 1].moment if index + 1 < len(attempts) else 1 << 60
        is_there = bool(entries) and entries[0][1] == attempt.action and attempt.moment <= entries[0][0] < until
        assert is_there or not attempt.is_acknowledged, "an acknowledged action is lost"
        if is_there:
            entries.pop(0)
    assert not entries, "an action was played that nobody sent, or twice"


def check_undone(seat: Seat, store: Path) -> None:
    """Every undo that was acknowledged is in the log, at its moment."""
    wanted = "SELECT number FROM history JOIN tables ON tables.id = table_id WHERE name = ? AND seat = ? AND kind != ?"
    with closing(sqlite3.connect(store)) as connection:
        kept = {number for (number,) in connection.execute(wanted, (seat.table, seat.seat, TAKEN))}
    assert kept.issuperset(seat.undone), "an undo is lost"


def entries_of(seat: Seat, store: Path) -> list[tuple[int, str]]:
    """The number and the action of all that the log ever had of a seat, since the client has it."""
    wanted = (
        "SELECT number, action FROM history JOIN tables ON tables.id = table_id"
        " WHERE name = ? AND seat = ? AND kind = ? AND number >= ? ORDER BY number"
    )
    with closing(sqlite3.connect(store)) as connection:
        return list(connection.execute(wanted, (seat.table, seat.seat, TAKEN, seat.first)))


# It bites


@pytest.mark.parametrize("spoil", ["lost", "twice", "foreign"])
def test_a_log_that_lost_something_is_found_out(spoil: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat.__new__(Seat)
    seat.attempts = [Attempt(0, "a", True), Attempt(2, "b", False), Attempt(2, "c", True), Attempt(4, "a", True)]
    entries = {
        "lost": [(0, "a"), (2, "c")],
        "twice": [(0, "a"), (1, "a"), (2, "c"), (4, "a")],
        "foreign": [(0, "a"), (2, "c"), (3, "d"), (4, "a")],
    }
    monkeypatch.setattr(sys.modules[__name__], "entries_of", lambda seat, store: entries[spoil])
    with pytest.raises(AssertionError, match=r"lost|sent"):
        check(seat, Path())
    entries[spoil] = [(0, "a"), (2, "c"), (4, "a")]
    check(seat, Path())
