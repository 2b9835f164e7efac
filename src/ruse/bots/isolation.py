"""Strangers' bots in processes of their own: one that raises, hangs or dies loses its game, and nothing else.

A bot of the main program - a script's, a notebook's - cannot be imported by another process. It runs in this one, where
exceptions and illegal actions are caught, but nothing ends a bot that hangs.
"""

import atexit
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections import OrderedDict
from itertools import count
from operator import index
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO, Any, NamedTuple

import numpy as np

from ruse.bots.bot import Bot, Budget
from ruse.bots.loading import find_bot, is_built_in, is_local, make_bot
from ruse.core.errors import BotFailed
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.text import shortened, shown

TIME_LIMIT = 30.0
"""Seconds a stranger's bot has for one decision, the import of its module included."""

_MOST_BOTS = 64  # that a process remembers
_LONGEST = 200  # characters of an error
_PACKAGE = Path(__file__).parent.parent
_SERVE = "from ruse.bots.isolation import serve; serve()"

_numbers = count()


def hosted_bot(
    name: str, game: Game, rng: IntArray, threads: int = 1, hurry: bool = False, seconds: float = TIME_LIMIT
) -> Bot:
    """Make a bot for a host that must survive it: a stranger's bot is isolated."""
    if is_built_in(name, game):
        return make_bot(name, game, rng, threads, hurry)
    return IsolatedBot(name, game, rng, seconds)


class IsolatedBot(Bot):
    """A stranger's bot. Whatever goes wrong with it is raised as BotFailed."""

    def __init__(self, name: str, game: Game, rng: IntArray, seconds: float = TIME_LIMIT) -> None:
        super().__init__(game, rng)
        self.name = name
        self._identity = _Identity(next(_numbers), name, game.name, tuple(rng.tolist()))
        self._seconds = seconds

    @property
    def budget(self) -> Budget | None:  # type: ignore[override]
        found: Budget | None = self._ask("budget")
        return found

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        given = () if budget is None else (budget,)
        action: int | str = self._ask("choose", perspective, *given)
        if not isinstance(action, int):
            raise BotFailed(self.name, "illegal", action)
        if action not in perspective.legal:
            is_known = 0 <= action < len(self.game.actions)
            raise BotFailed(self.name, "illegal", self.game.actions.code(action) if is_known else str(action))
        return action

    def _ask(self, *question: Any) -> Any:
        host = _LOCAL if is_local(self.name) else _process_of(self.name)
        answer = host.ask((self._identity, *question), self._seconds)
        if answer.failure:
            raise BotFailed(self.name, answer.failure, answer.value, answer.trace)
        return answer.value


class _Identity(NamedTuple):
    """One bot of a process, and how to make it."""

    number: int
    bot: str
    game: str
    rng: tuple[int, ...]


class _Answer(NamedTuple):
    """An answer of a bot, or how it failed."""

    value: Any
    failure: str = ""  # a kind of BotFailed
    trace: str = ""


class _Bots:
    """The bots of a process, made when they are first asked."""

    def __init__(self) -> None:
        self._bots: OrderedDict[_Identity, Bot] = OrderedDict()

    def ask(self, question: tuple[Any, ...], seconds: float = 0.0) -> _Answer:
        """Have a bot choose, or read its budget; nothing limits the time it takes."""
        identity, name, *arguments = question
        try:
            bot = self._bot(identity)
            return _Answer(_number(bot.choose(*arguments)) if name == "choose" else bot.budget)
        except Exception as error:
            return _Answer(_described(error), "raised", traceback.format_exc())

    def _bot(self, identity: _Identity) -> Bot:
        if identity not in self._bots:
            rng = np.array(identity.rng, np.int64)
            self._bots[identity] = find_bot(identity.bot)(find_game(identity.game), rng)
            if len(self._bots) > _MOST_BOTS:
                self._bots.popitem(last=False)
        self._bots.move_to_end(identity)
        return self._bots[identity]


def _number(answer: object) -> int | str:
    """The number of an action, whatever kind of integer it is; anything else as text."""
    try:
        return index(answer)  # type: ignore[arg-type]
    except TypeError:
        return shortened(shown(repr(answer)))


def _described(error: Exception) -> str:
    """An exception, and the last line outside of Ruse that led to it."""
    told = shortened(shown(f"{type(error).__name__}: {error}" if str(error) else type(error).__name__), _LONGEST)
    frames = reversed(traceback.extract_tb(error.__traceback__))
    last = next((each for each in frames if not Path(each.filename).is_relative_to(_PACKAGE)), None)
    return f"{told} ({Path(last.filename).name}, line {last.lineno})" if last else told


_LOCAL = _Bots()
_processes: dict[str, "_Process"] = {}


@atexit.register
def _end_processes() -> None:
    for process in _processes.values():
        process.kill()


def _process_of(name: str) -> "_Process":
    """The process of all bots of that name."""
    if name not in _processes or not _processes[name].is_alive:
        _processes[name] = _Process()
    return _processes[name]


class _Process:
    """A process with bots. It ends with this one, however that ends."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        command = [sys.executable, "-P", "-c", _SERVE]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=-1
        )
        self._answers: SimpleQueue[_Answer | None] = SimpleQueue()
        self._lock = Lock()
        Thread(target=self._read, daemon=True).start()

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, question: tuple[Any, ...], seconds: float) -> _Answer:
        """Ask a bot, for at most that long; a process that does not answer is killed."""
        assert self._process.stdin is not None
        with self._lock:
            return self._ask(question, seconds, self._process.stdin)

    def _ask(self, question: tuple[Any, ...], seconds: float, stream: IO[bytes]) -> _Answer:
        answer: _Answer | None
        try:
            pickle.dump(question, stream)
            stream.flush()
            answer = self._answers.get(timeout=seconds)
        except OSError:
            answer = None
        except Empty:
            self.kill()
            return _Answer(f"{seconds:g}", "late")
        except BaseException:  # interrupted: the answer under way would be taken for that to the next question
            self.kill()
            raise
        if answer is None:
            self.kill()
            return _Answer(str(self._process.returncode), "died")
        return answer

    def kill(self) -> None:
        """End the process; the next question starts another."""
        self._process.kill()
        self._process.wait()

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        try:
            while True:
                self._answers.put(pickle.load(stream))
        except Exception:  # the process has ended, or answers with something that cannot be read
            self._answers.put(None)


# In the process of the bots


def serve() -> None:
    """Answer questions from standard input until it ends, which ends a bot in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which ends this process
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot may print
    questions: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(sys.stdin.buffer, questions), daemon=True).start()
    bots = _Bots()
    while True:
        answer = bots.ask(questions.get())
        try:
            content = pickle.dumps(answer)
        except Exception as error:
            content = pickle.dumps(_Answer(_described(error), "raised", traceback.format_exc()))
        answers.write(content)
        answers.flush()


def _receive(stream: IO[bytes], questions: "SimpleQueue[Any]") -> None:
    try:
        while True:
            questions.put(pickle.load(stream))
    except Exception:
        os._exit(1)
