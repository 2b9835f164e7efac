"""Where tables ask for a bot's choice. The answer is played on the beat, so that its time tells nothing hidden."""

import logging
import subprocess
import sys
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from ruse.bots.pace import until_the_beat
from ruse.bots.search import search
from ruse.core.kernel import jit_wanted
from ruse.core.registry import find_game
from ruse.server.bots.clerk import Clerk
from ruse.server.bots.job import Answer, Fault, Job
from ruse.server.bots.worker import QUICK_LEVEL
from ruse.server.refusing import LONGEST_TRACE

if TYPE_CHECKING:
    from ruse.server.table import Table

log = logging.getLogger("ruse.server")

COMPILER = [sys.executable, "-P", "-m", "ruse.server.bots.compiling"]
"""The compiler's command. With -P, files in the current folder do not shadow modules."""

_LEAST_BEAT = {"slow": 1.2, "normal": 0.5, "instant": 0.05}  # seconds


class Question(NamedTuple):
    """A bot in a seat is to choose. All that the desk knows of tables is here."""

    table: "Table"
    seat: int
    moment: int
    asked: float
    bot: str | None  # an offered one

    @classmethod
    def put(cls, table: "Table", seat: int) -> "Question":
        """Put the present question of a seat."""
        return cls(table, seat, table.asked_at(seat), monotonic(), table.chairs[seat].bot)

    @property
    def client(self) -> str:
        """One who looks on: bots rest while nobody does."""
        return next(iter(self.table.windows)).client

    @property
    def is_open(self) -> bool:
        """Whether the seat still asks that of a bot."""
        table, seat = self.table, self.seat
        return table.chairs[seat].who == "bot" and not table.is_over and table.asked_at(seat) == self.moment

    @property
    def is_for_its_bot(self) -> bool:
        """Whether the seat has not got another bot."""
        return self.table.chairs[self.seat].bot == self.bot

    def job(self) -> Job | None:
        """Job for a bot; None if the question has changed, or nobody looks on. A game may raise anything."""
        table, seat = self.table, self.seat
        if not table.windows or not self.is_open or not self.is_for_its_bot:
            return None
        return Job(
            table_id=table.id,
            perspective=table.match.seat(seat).perspective(),
            options=table.match.options,
            bot=self.bot or f"level{table.chairs[seat].level}",
            least_beat=_LEAST_BEAT[table.pace],
        )

    async def ask_anew(self) -> None:
        """Ask another bot that has the seat by now; or the same, when somebody comes."""
        async with self.table.turn():
            self.table.ask_bots()

    async def play(self, answer: Answer) -> None:
        """Do what the bot chose, or end the match that it lost by failing."""
        table, seat = self.table, self.seat
        if not self.is_open:
            return
        if answer.failure is None:
            await table.play(seat, answer.action)
        elif self.is_for_its_bot:
            await table.forfeit(seat, answer.failure.kind)  # type: ignore[arg-type]
        else:
            table.ask_bots()

    def freeze(self, trace: str = "") -> None:
        """End the table: its game has raised an exception, or costs processes their lives.

        Even if the question was taken back: it could be put again and again.
        """
        if not self.table.is_gone:
            self.table.hall.freeze(self.table, trace)


class Line:
    """Questions that wait. Clients take turns, so that nobody waits for all tables of another."""

    def __init__(self) -> None:
        self._of: dict[str, deque[Question]] = {}

    def add(self, client: str, question: Question) -> None:
        self._of.setdefault(client, deque()).append(question)

    def take(self) -> Question | None:
        """The next one."""
        if not self._of:
            return None
        client, questions = next(iter(self._of.items()))
        del self._of[client]
        question = questions.popleft()
        if questions:
            self._of[client] = questions
        return question


class BotDesk:
    """The bots of a server. Each offered bot has a line and a clerk of its own; the others share some clerks."""

    def __init__(self, loop: AbstractEventLoop, num_processes: int, bot_seconds: float = 10.0) -> None:
        self._loop = loop
        self._num_processes = num_processes
        self._bot_seconds = bot_seconds  # per decision of an offered bot
        self._clerks: dict[str | None, list[Clerk]] = {}  # by the offered bot
        self._lines: dict[str | None, Line] = {}
        self._asked: dict[int, dict[int, int]] = {}  # the moment of the question, by table and seat
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self.answers = 0
        self.failures = 0

    def start(self) -> None:
        """Have the processes ready, and the compiler at work, before anybody asks."""
        if not self._clerks and not self._is_closed:
            self._clerks[None] = [Clerk(self._tell) for _ in range(self._num_processes)]
            if jit_wanted():
                # a group of its own: Ctrl-C is for the server, which ends the compiler itself
                self._compiler = subprocess.Popen(COMPILER, stdin=subprocess.DEVNULL, process_group=0)

    def close(self) -> None:
        """Let the processes end. Questions that are open are asked again when the server runs again."""
        self._is_closed = True
        for clerks in self._clerks.values():
            for clerk in clerks:
                clerk.close()
        if self._compiler is not None:
            self._compiler.kill()
            self._compiler.wait()

    @property
    def waiting(self) -> int:
        """How many questions are open."""
        return sum(map(len, self._asked.values()))

    def thinks_at(self, table_id: int) -> bool:
        return bool(self._asked.get(table_id))

    def forget(self, table_id: int) -> None:
        """A table has left memory."""
        self._asked.pop(table_id, None)

    def is_warming(self, game: str, level: int | None) -> bool:
        """Whether a bot plays below its level, because the compiler is not done."""
        if level is None or level <= QUICK_LEVEL or game in self._compiled:
            return False
        if not jit_wanted() or find_game(game).is_compiled(search):
            self._compiled.add(game)
        return game not in self._compiled

    def ask(self, table: "Table", seat: int) -> None:
        """Have a bot choose for a seat, unless it thinks about this very question."""
        question = Question.put(table, seat)
        if self._asked.get(table.id, {}).get(seat) == question.moment or self._is_closed:
            return
        self.start()
        self._asked.setdefault(table.id, {})[seat] = question.moment
        self._lines.setdefault(question.bot, Line()).add(question.client, question)
        self._go_on(question.bot)

    def _go_on(self, bot: str | None) -> None:
        """Let clerks that have nothing to do have the next questions in their line."""
        if bot not in self._clerks:
            self._clerks[bot] = [Clerk(self._tell, self._bot_seconds)]
        clerks, line = self._clerks[bot], self._lines[bot]
        while not all(clerk.is_busy for clerk in clerks) and (question := line.take()) is not None:
            if not self._is_waited_for(question):
                continue
            try:
                job = question.job()
            except Exception:
                question.freeze()
                continue
            if job is None:
                self._settle(question)
                question.table.hall.start(question.ask_anew())
                continue
            clerk = _free_clerk(clerks, job.table_id)
            clerk.is_busy = True
            clerk.ask(job, partial(self._answered, question, clerk))

    def _is_waited_for(self, question: Question) -> bool:
        """Whether an answer is still waited for."""
        table, seat, moment, *_ = question
        return not table.is_gone and self._asked.get(table.id, {}).get(seat) == moment

    def _settle(self, question: Question) -> None:
        """No answer is waited for any more."""
        self._asked.get(question.table.id, {}).pop(question.seat, None)

    def _answered(self, question: Question, clerk: Clerk, answer: Answer | Fault) -> None:
        self.answers += 1
        clerk.is_busy = False
        if isinstance(answer, Fault):
            question.freeze(answer.trace)
        else:
            self._play_on_the_beat(question, answer)
        self._go_on(question.bot)

    def _play_on_the_beat(self, question: Question, answer: Answer) -> None:
        if answer.failure is not None:
            self.failures += 1
            trace = answer.failure.trace[-LONGEST_TRACE:]
            log.error("table %s: %s%s%s", question.table.kept.name, answer.failure, "\n" if trace else "", trace)
        wait = until_the_beat(monotonic() - question.asked, answer.beat)
        self._loop.call_later(wait, lambda: question.table.hall.start(self._play(question, answer)))

    async def _play(self, question: Question, answer: Answer) -> None:
        async with question.table.turn():
            if self._is_waited_for(question):
                self._settle(question)
                await question.play(answer)

    def _tell(self, done: Callable[[Answer | Fault], None], answer: Answer | Fault) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(done, answer)


def _free_clerk(clerks: list[Clerk], table_id: int) -> Clerk:
    """The table's own clerk, whose process remembers its bots; if that has something to do, another one."""
    own = table_id % len(clerks)
    return next(clerk for clerk in (*clerks[own:], *clerks[:own]) if not clerk.is_busy)
