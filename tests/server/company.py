"""A hall without a network: sockets that keep what is sent, a store that commits at once, bots told what to do."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import func, select

from ruse.core.registry import find_game
from ruse.server.connection import Connection
from ruse.server.hall import Hall
from ruse.server.protocol import VERSION, Chair, Failure, Join, NewTable, Seated
from ruse.server.refusing import Refuse
from ruse.server.settings import Settings
from ruse.server.store.log import Row
from ruse.server.store.schema import TABLES
from ruse.server.store.store import Store
from ruse.server.store.writer import Change, Outcome, written
from ruse.server.table import Table

T = TypeVar("T")

PATIENCE = 60.0  # seconds

NO_HURRY: dict[str, Any] = {
    "max_cpu_a_client": 1e9,
    "max_cpu_a_place": 1e9,
    "around_seconds": 0.0,
    "nudge_seconds": 0.0,
}
"""Settings by which nobody waits."""

ME, OPEN = Chair("me"), Chair("open")


def bot(level: int = 1) -> Chair:
    return Chair("bot", level)


class Clock:
    """An event loop that runs until nothing more is to be done."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()

    def settle(self) -> None:
        """Do all that can be done now."""
        while self.loop._ready:  # type: ignore[attr-defined]
            self.loop.call_soon(self.loop.stop)
            self.loop.run_forever()

    def call(self, function: Callable[[], object]) -> None:
        """Call a function within the loop, and do all that it leads to."""
        self.loop.call_soon(function)
        self.settle()

    def until(self, condition: Callable[[], object]) -> None:
        """Let time pass until something has happened."""
        deadline = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < deadline
            self.loop.run_until_complete(asyncio.sleep(0.01))

    def run(self, work: "Coroutine[Any, Any, T] | asyncio.Future[T]") -> T:
        """The result of something that is done at once."""
        result = self.loop.run_until_complete(work)
        self.settle()
        return result


CLOCK = Clock()
"""The loop of all halls without a network."""


class Paper:
    """A socket that keeps what is written on it."""

    def __init__(self) -> None:
        self.is_writable = True
        self.sent: list[bytes] = []
        self.ended: tuple[int, str] | None = None

    def write(self, message: bytes) -> None:
        self.sent.append(message)

    def end(self, code: int, reason: str) -> None:
        self.ended = code, reason


class Player:
    """A client: what it says, and what it hears."""

    def __init__(self, hall: Hall, token: str, client: str = "") -> None:
        self.paper = Paper()
        self.window = Connection(hall, self.paper, client)
        self._token = token
        self._read = 0
        self._seen = 0
        self._newest: dict[str, dict[str, Any]] = {}
        self._ref = 0

    def heard(self) -> list[dict[str, Any]]:
        """All messages that came since it last listened."""
        new = self.paper.sent[self._read :]
        self._read = len(self.paper.sent)
        return [msgspec.json.decode(message) for message in new]

    def heard_all(self) -> list[dict[str, Any]]:
        """All messages that ever came."""
        return [msgspec.json.decode(message) for message in self.paper.sent]

    def say(self, kind: str, **fields: Any) -> None:
        self.hand_in(msgspec.json.encode({"is": kind, **fields}).decode())

    def hand_in(self, message: str | bytes) -> None:
        """Send a message, whatever it is."""
        CLOCK.call(lambda: self.window.received(message))

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and give the answer; what else is heard is thrown away."""
        self._ref += 1
        self.heard()
        self.say(kind, **fields, ref=self._ref)
        (answer,) = [message for message in self.heard() if message.get("ref") == self._ref]
        return answer

    def hello(self, **fields: Any) -> list[dict[str, Any]]:
        """Sit down."""
        self.say("hello", **{"version": VERSION, "token": self._token, "language": "en", **fields})
        return self.heard()

    def agree(self, yes: bool = True, **fields: Any) -> dict[str, Any]:
        """Answer somebody who asks to take back."""
        asked = self.newest("table")["undo_asked"]
        return self.ask("agree", **{"seat": asked["seat"], "moment": asked["moment"], "yes": yes, **fields})

    def leave(self) -> None:
        CLOCK.call(self.window.closed)

    def newest(self, kind: str) -> dict[str, Any]:
        """The last message of a kind that was ever sent to it."""
        for message in self.paper.sent[self._seen :]:
            decoded = msgspec.json.decode(message)
            self._newest[decoded["is"]] = decoded
        self._seen = len(self.paper.sent)
        return self._newest[kind]

    @property
    def question(self) -> dict[str, Any] | None:
        question: dict[str, Any] | None = self.newest("news")["question"]
        return question

    def act_without_answer(self) -> None:
        """Answer the question, and wait for nothing."""
        question = self.question
        assert question is not None
        self.say("act", moment=question["moment"], action=question["choices"][0]["code"], ref=99)

    def act(self, index: int = 0, **fields: Any) -> dict[str, Any]:
        """Answer the question with one of its choices."""
        question = self.question
        assert question is not None
        action = question["choices"][index % len(question["choices"])]["code"]
        return self.ask("act", **{"moment": question["moment"], "action": action, **fields})


class PromptStore(Store):
    """Commits at once; or when it is told to, or never. It may commit at once, and tell when it is told to."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, lambda done: done())
        self._pen = self._engine.connect()
        self._pen.exec_driver_sql("PRAGMA synchronous=OFF")
        self._pen.commit()
        self.is_slow = False
        self.tells_late = False
        self.fails = False
        self._held: list[Callable[[], None]] = []

    def write(self, change: Change) -> "asyncio.Future[Outcome]":
        outcome = asyncio.get_running_loop().create_future()

        def write_now() -> Outcome:
            return Outcome("failed", "the disk is full") if self.fails else written(self._pen, change)

        if self.is_slow:
            self._held.append(lambda: outcome.set_result(write_now()))
        elif self.tells_late:
            known = write_now()
            self._held.append(lambda: outcome.set_result(known))
        else:
            outcome.set_result(write_now())
        return outcome

    def catch_up(self) -> None:
        """Commit what was held, and all that this leads to."""
        while self._held:
            CLOCK.call(self._held.pop(0))

    def close(self) -> None:
        self._pen.close()
        super().close()


class Puppets:
    """In place of the bots' desk: remembers who was asked, and answers when told to."""

    def __init__(self) -> None:
        self.asked: dict[int, dict[int, int]] = {}
        self.answers = 0
        self.failures = 0

    @property
    def waiting(self) -> int:
        return sum(map(len, self.asked.values()))

    def ask(self, table: Table, seat: int) -> None:
        self.asked.setdefault(table.id, {})[seat] = table.asked_at(seat)

    def forget(self, table_id: int) -> None:
        self.asked.pop(table_id, None)

    def thinks_at(self, table_id: int) -> bool:
        return bool(self.asked.get(table_id))

    def is_warming(self, game: str, level: int | None) -> bool:
        return False

    def answer(self, table: Table, index: int = 0) -> None:
        """One of the bots that were asked plays."""
        seat, moment = self.asked[table.id].popitem()
        choices = table.match.seat(seat).choices
        if table.chairs[seat].who == "bot" and choices and table.asked_at(seat) == moment:
            change(table, lambda: table.play(seat, choices[index % len(choices)].number))

    def fail(self, table: Table, failure: Failure = "raised") -> None:
        """One of the bots that were asked fails."""
        seat, _ = self.asked[table.id].popitem()
        change(table, lambda: table.forfeit(seat, failure))


def change(table: Table, how: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Change a table as the bots' desk does."""

    async def in_turn() -> None:
        with suppress(Refuse):
            async with table.turn():
                await how()

    CLOCK.run(in_turn())


class Company:
    """A server's hall, and the people in it."""

    def __init__(self, path: Path, **limits: Any) -> None:
        self.path = path
        self._limits = {"burst": 1_000_000, **NO_HURRY, **limits}
        self.open_again()

    def open_again(self, **limits: Any) -> None:
        """A new server on the same store, perhaps with other settings."""
        self._limits |= limits
        self.store = PromptStore(self.path)
        self.puppets = Puppets()
        self.hall = Hall(Settings(store=self.path, **self._limits), self.store, self.puppets)  # type: ignore[arg-type]

    def close(self) -> None:
        self.store.close()

    def open(self, game: str = "_template", *chairs: Chair, **wishes: Any) -> Seated:
        return CLOCK.run(self.hall.open(NewTable(game=game, chairs=list(chairs), **wishes)))

    def join(self, code: str, **wishes: Any) -> Seated:
        return CLOCK.run(self.hall.join(Join(code, **wishes)))

    def player(self, token: str, client: str = "", **hello: Any) -> Player:
        """Somebody who has said hello."""
        player = Player(self.hall, token, client)
        player.hello(**hello)
        return player

    def table(self, seated: Seated) -> Table:
        (table,) = [table for table in self.hall.tables.values() if table.kept.name == seated.table]
        return table

    @property
    def num_tables(self) -> int:
        """How many tables are kept."""
        return int(self.store._reader.execute(select(func.count()).select_from(TABLES)).scalar_one())

    def people(self, game: str = "_template", **options: int) -> tuple[Table, list[Player]]:
        """A table where people have all seats, and are there."""
        seats = find_game(game).check_options(options)["seats"]
        host = self.open(game, ME, *[OPEN] * (seats - 1), options=options, name="First")
        others = [self.join(code, name=f"Guest {seat}") for seat, code in host.invitations.items()]
        return self.table(host), [self.player(each.token) for each in (host, *others)]


def kept_log(company: Company, table: Table) -> list[Row]:
    """The log of a table in the store."""
    kept = CLOCK.run(company.store.load(table.id))
    assert kept is not None
    return list(kept.log)


def play_on(players: Sequence[Player], until: Callable[[], bool] = lambda: False) -> None:
    """Everybody answers what is asked, in turn, until the match is over or something has happened."""
    while not until() and players[0].newest("news")["result"] is None:
        assert any(player.question is not None for player in players), "nobody is asked"
        for player in players:
            if player.question is not None and not until():
                assert player.act()["is"] == "done"
