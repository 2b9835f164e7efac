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
from ruse.server.bots.job import Answer, packed
from ruse.server.bots.worker import QUICK_LEVEL

if TYPE_CHECKING:
    from ruse.server.table import Table

log = logging.getLogger("ruse.server")

_LEAST_BEAT = {"slow": 1.2, "normal": 0.5, "instant": 0.05}  # seconds


class Question(NamedTuple):
    """A bot in a seat is to choose."""

    table: "Table"
    seat: int
    moment: int
    asked: float


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
    """The bots of a server."""

    def __init__(self, loop: AbstractEventLoop, num_processes: int) -> None:
        self._loop = loop
        self._clerks: list[Clerk] = []
        self._lines = [Line() for _ in range(num_processes)]
        self._asked: dict[int, dict[int, int]] = {}  # the moment of the question, by table and seat
        self._compiled: set[str] = set()
        self._compiler: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self.answers = 0

    def start(self) -> None:
        """Have the processes ready, and the compiler at work, before anybody asks."""
        if not self._clerks and not self._is_closed:
            self._clerks = [Clerk(self._tell) for _ in self._lines]
            if jit_wanted():
                command = [sys.executable, "-m", "ruse.server.bots.compiling"]
                # a group of its own: Ctrl-C is for the server, which ends the compiler itself
                self._compiler = subprocess.Popen(command, stdin=subprocess.DEVNULL, process_group=0)

    def close(self) -> None:
        """Let the processes end. Questions that are open are asked again when the server runs again."""
        self._is_closed = True
        for clerk in self._clerks:
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
        number = table.id % len(self._lines)
        self._lines[number].add(next(iter(table.windows)).client, Question(table, seat, moment, monotonic()))
        self._go_on(number)

    def _go_on(self, number: int) -> None:
        """Let a process have the next question in its line, if it has none."""
        clerk, line = self._clerks[number], self._lines[number]
        while not clerk.is_busy and (question := line.take()) is not None:
            table, seat, moment, _ = question
            if not self._is_open(question):
                continue
            match, level = table.match, table.chairs[seat].level
            if not table.windows or level is None:  # it is asked again when somebody comes
                del self._asked[table.id][seat]
                continue
            clerk.is_busy = True
            job = packed(match.seat(seat).perspective(), table.id, moment, table.kept.changes, match.options, level)
            clerk.ask(job, _LEAST_BEAT[table.pace], partial(self._answered, question))

    def _is_open(self, question: Question) -> bool:
        """Whether an answer is still waited for."""
        table, seat, moment, _ = question
        return not table.is_gone and self._asked.get(table.id, {}).get(seat) == moment

    def _answered(self, question: Question, answer: Answer | None) -> None:
        self.answers += 1
        number = question.table.id % len(self._lines)
        self._clerks[number].is_busy = False
        if answer is None:
            log.error("table %s: no bot can choose", question.table.kept.name)
            self._asked.get(question.table.id, {}).pop(question.seat, None)
        else:
            wait = until_the_beat(monotonic() - question.asked, answer.beat)
            play = partial(self._play, question, answer.action)
            self._loop.call_later(wait, lambda: question.table.soon(play))
        self._go_on(number)

    def _play(self, question: Question, action: int) -> None:
        if not self._is_open(question):
            return
        table, seat, moment, _ = question
        del self._asked[table.id][seat]
        if table.chairs[seat].who == "bot" and table.asked_at(seat) == moment:
            table.play(seat, action, lambda: None)

    def _tell(self, done: Callable[[Answer | None], None], answer: Answer | None) -> None:
        if not self._is_closed:
            self._loop.call_soon_threadsafe(done, answer)
