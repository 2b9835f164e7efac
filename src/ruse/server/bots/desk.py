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
from ruse.server.bots.job import Answer, Job
from ruse.server.bots.worker import QUICK_LEVEL
from ruse.server.refusing import LONGEST_TRACE

if TYPE_CHECKING:
    from ruse.server.table import Table

log = logging.getLogger("ruse.server")

COMPILER = [sys.executable, "-P", "-m", "ruse.server.bots.compiling"]
"""The compiler's command. With -P, files in the current folder do not shadow modules."""

_LEAST_BEAT = {"slow": 1.2, "normal": 0.5, "instant": 0.05}  # seconds


class Question(NamedTuple):
    """A bot in a seat is to choose."""

    table: "Table"
    seat: int
    moment: int
    asked: float
    bot: str | None  # an offered one

    @property
    def is_open(self) -> bool:
        """Whether the seat still asks that of a bot."""
        table, seat = self.table, self.seat
        return table.chairs[seat].who == "bot" and not table.is_over and table.asked_at(seat) == self.moment


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
    """The bots of a server. Each offered bot has a line and a process of its own, the others share some."""

    def __init__(self, loop: AbstractEventLoop, num_processes: int, bot_seconds: float = 10.0) -> None:
        self._loop = loop
        self._num_processes = num_processes
        self._bot_seconds = bot_seconds  # per decision of an offered bot
        self._clerks: dict[int | str, Clerk] = {}
        self._lines: dict[int | str, Line] = {}
        self._asked: dict[int, dict[int, int]] = {}  # the moment of the question, by table and seat
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self.answers = 0
        self.failures = 0

    def start(self) -> None:
        """Have the processes ready, and the compiler at work, before anybody asks."""
        if not self._clerks and not self._is_closed:
            for number in range(self._num_processes):
                self._clerks[number] = Clerk(self._tell)
            if jit_wanted():
                # a group of its own: Ctrl-C is for the server, which ends the compiler itself
                self._compiler = subprocess.Popen(COMPILER, stdin=subprocess.DEVNULL, process_group=0)

    def close(self) -> None:
        """Let the processes end. Questions that are open are asked again when the server runs again."""
        self._is_closed = True
        for clerk in self._clerks.values():
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
        moment = table.asked_at(seat)
        if self._asked.get(table.id, {}).get(seat) == moment or self._is_closed:
            return
        self.start()
        self._asked.setdefault(table.id, {})[seat] = moment
        question = Question(table, seat, moment, monotonic(), table.chairs[seat].bot)
        line = self._lines.setdefault(self._place_of(question), Line())
        line.add(next(iter(table.windows)).client, question)
        self._go_on(self._place_of(question))

    def _place_of(self, question: Question) -> int | str:
        """The line of a question, and the clerk who takes it."""
        return question.bot or question.table.id % self._num_processes

    def _go_on(self, place: int | str) -> None:
        """Let a process have the next question in its line, if it has none."""
        if place not in self._clerks:
            self._clerks[place] = Clerk(self._tell, self._bot_seconds)
        clerk, line = self._clerks[place], self._lines[place]
        while not clerk.is_busy and (question := line.take()) is not None:
            table, seat, *_ = question
            if not self._is_waited_for(question):
                continue
            try:
                is_dropped = not table.windows or not question.is_open or table.chairs[seat].bot != question.bot
                job = None if is_dropped else self._job(question)
            except Exception:
                table.hall.freeze(table)
                continue
            if job is None:
                self._drop(question)
                continue
            clerk.is_busy = True
            clerk.ask(job, partial(self._answered, question))

    def _job(self, question: Question) -> Job:
        table, seat, *_ = question
        return Job(
            table_id=table.id,
            perspective=table.match.seat(seat).perspective(),
            options=table.match.options,
            bot=question.bot or f"level{table.chairs[seat].level}",
            least_beat=_LEAST_BEAT[table.pace],
        )

    def _is_waited_for(self, question: Question) -> bool:
        """Whether an answer is still waited for."""
        table, seat, moment, *_ = question
        return not table.is_gone and self._asked.get(table.id, {}).get(seat) == moment

    def _drop(self, question: Question) -> None:
        """Ask anew: at once another bot that has the seat by now, or this one when somebody comes."""
        self._asked.get(question.table.id, {}).pop(question.seat, None)
        question.table.soon(question.table.ask_bots)

    def _answered(self, question: Question, answer: Answer | None) -> None:
        self.answers += 1
        place = self._place_of(question)
        self._clerks[place].is_busy = False
        if answer is None:
            log.error("table %s: no bot can choose", question.table.kept.name)
            self._asked.get(question.table.id, {}).pop(question.seat, None)
        else:
            if answer.failure is not None:
                self.failures += 1
                trace = answer.failure.trace[-LONGEST_TRACE:]
                log.error("table %s: %s%s%s", question.table.kept.name, answer.failure, "\n" if trace else "", trace)
            wait = until_the_beat(monotonic() - question.asked, answer.beat)
            play = partial(self._play, question, answer)
            self._loop.call_later(wait, lambda: question.table.soon(play))
        self._go_on(place)

    def _play(self, question: Question, answer: Answer) -> None:
        if not self._is_waited_for(question):
            return
        table, seat, *_ = question
        del self._asked[table.id][seat]
        if not question.is_open:
            return
        if answer.fault:
            table.hall.freeze(table, answer.fault)
        elif answer.failure is None:
            table.play(seat, answer.action, lambda: None)
        elif table.chairs[seat].bot == question.bot:
            table.forfeit(seat, answer.failure.kind)  # type: ignore[arg-type]
        else:  # another bot has the seat by now
            table.ask_bots()

    def _tell(self, done: Callable[[Answer | None], None], answer: Answer | None) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(done, answer)
