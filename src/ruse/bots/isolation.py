"""Strangers' bots in processes of their own: one that raises, hangs or dies loses its game, and nothing else.

A bot of the main program - a script's, a notebook's - cannot be imported by another process. It runs in this one, where
exceptions and illegal actions are caught, but nothing ends a bot that hangs.
"""

import atexit
import importlib
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import count
from operator import index
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import TIMEOUT_MAX, Lock, Thread
from typing import IO, Any, NamedTuple

import msgspec
import numpy as np

from ruse.bots.bot import Bot, Budget
from ruse.bots.loading import (
    check_name,
    entry_of,
    find_bot,
    is_bot,
    is_built_in,
    is_local,
    make_bot,
    others_like,
    source_digest,
    unusable,
)
from ruse.core.errors import BotFailed
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.text import shortened, shown

TIME_LIMIT = 30.0
"""Seconds a stranger's bot has for one decision."""

_FIRST = 5  # times as long for the first answer: the bot may have to import and compile
_EXIT_LIMIT = 1.0  # seconds until a process that has closed its pipe has ended
_START_LIMIT = 120.0  # seconds until a new process has imported Ruse
_MOST_BOTS = 64  # that a process remembers
_LONGEST = 200  # characters of an error
_LARGEST = 2**63  # numbers of actions are 64-bit integers
_NOT_THEIRS = (Path(__file__).parent.parent, Path(importlib.__file__).parent)  # frames that no stranger wrote
_SERVE = "import sys; sys.path[:] = sys.argv[1:]; del sys.argv[1:]; from ruse.bots.isolation import serve; serve()"

_numbers = count()
_scope: ContextVar[object] = ContextVar("scope", default=None)


def hosted_bot(
    name: str, game: Game, rng: IntArray, threads: int = 1, hurry: bool = False, seconds: float = TIME_LIMIT
) -> Bot:
    """Make a bot for a host that must survive it: a stranger's bot is isolated."""
    if is_built_in(name, game):
        return make_bot(name, game, rng, threads, hurry)
    return IsolatedBot(name, game, rng, seconds)


def check_bot(name: str, game: Game, seconds: float = TIME_LIMIT) -> str:
    """Raise an error that says what is wrong with a bot. A stranger's is imported, but not in this process.

    Return a digest of the file that a stranger's bot comes from; of no file, and for bots of Ruse, it is empty.
    """
    check_name(name, game)
    if is_built_in(name, game):
        return ""
    if is_local(name):
        return source_digest(find_bot(name))
    answer = _process_of(name, _scope.get()).ask((name, "check"), seconds)
    if answer.failure == "class":
        raise unusable(name)
    if answer.failure == "import":
        raise unusable(name, str(answer.value))
    if answer.failure:
        raise unusable(name, str(BotFailed("its module", answer.failure, str(answer.value))))
    return str(answer.value)


class IsolatedBot(Bot):
    """A stranger's bot. Whatever goes wrong with it is raised as BotFailed."""

    def __init__(self, name: str, game: Game, rng: IntArray, seconds: float = TIME_LIMIT) -> None:
        super().__init__(game, rng)
        self.name = name
        self._identity = _Identity(next(_numbers), name, game.name, tuple(rng.tolist()))
        self._seconds = seconds
        self._scope = _scope.get()

    @property
    def budget(self) -> Budget | None:  # type: ignore[override]
        found = self._ask("budget")
        if found is None or isinstance(found, Budget):
            return found
        raise BotFailed(self.name, "illegal", str(found))

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        given = () if budget is None else (budget,)
        action = self._ask("choose", perspective, *given)
        if isinstance(action, int) and action in perspective.legal:
            return action
        if isinstance(action, int) and 0 <= action < len(self.game.actions):
            raise BotFailed(self.name, "illegal", f"{action} ({self.game.actions.code(action)})")
        raise BotFailed(self.name, "illegal", str(action))

    def _ask(self, *question: Any) -> int | str | Budget | None:
        host = _LOCAL if is_local(self.name) else _process_of(self.name, self._scope)
        answer = host.ask((self._identity, *question), self._seconds)
        if answer.failure:
            raise BotFailed(self.name, answer.failure, str(answer.value), answer.trace)
        return answer.value


class _Identity(NamedTuple):
    """One bot of a process, and how to make it."""

    number: int
    bot: str
    game: str
    rng: tuple[int, ...]


class _Answer(msgspec.Struct):
    """An answer of a bot, or how it failed. One line of JSON: it can do no harm, whatever a bot makes of it."""

    value: int | str | Budget | None
    failure: str = ""  # a kind of BotFailed; of a check, "import" or "class"
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
            return _Answer(_number(bot.choose(*arguments)) if name == "choose" else _budget_of(bot))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return _failed(error, "raised")

    def _bot(self, identity: _Identity) -> Bot:
        if identity not in self._bots:
            rng = np.array(identity.rng, np.int64)
            self._bots[identity] = find_bot(identity.bot)(find_game(identity.game), rng)
            if len(self._bots) > _MOST_BOTS:
                self._bots.popitem(last=False)
        self._bots.move_to_end(identity)
        return self._bots[identity]


def _checked(name: str) -> _Answer:
    """Import a bot, and say what is wrong with it."""
    try:
        found = entry_of(name).load()
    except AttributeError as error:
        failed = _failed(error, "import")
        failed.value = f"{failed.value}{others_like(name)}"
        return failed
    except BaseException as error:
        return _failed(error, "import")
    return _Answer(source_digest(found)) if is_bot(found) else _Answer("", "class")


def _number(answer: object) -> int | str:
    """The number of an action, whatever kind of integer it is; anything else as text that tells its type."""
    try:
        number = index(answer)  # type: ignore[arg-type]
    except TypeError:
        return f"{shortened(shown(repr(answer)))} ({type(answer).__name__}, not the number of an action)"
    return number if -_LARGEST <= number < _LARGEST else shortened(hex(number))


def _budget_of(bot: Bot) -> Budget | None:
    if bot.budget is None or isinstance(bot.budget, Budget):
        return bot.budget
    raise TypeError(f"budget is {shortened(repr(bot.budget))}, neither None nor a ruse.Budget")


def _failed(error: BaseException, failure: str) -> _Answer:
    """An exception, the last line of a stranger that led to it, and the traceback; its text may be anything."""
    found = traceback.TracebackException.from_exception(error)
    text = str(found).encode("utf-8", "backslashreplace").decode()
    told = shortened(shown(f"{type(error).__name__}: {text}" if text else type(error).__name__), _LONGEST)
    last = next((each for each in reversed(found.stack) if _is_theirs(each.filename)), None)
    place = f" ({Path(last.filename).name}, line {last.lineno})" if last else ""
    trace = "".join(found.format()).encode("utf-8", "backslashreplace").decode()
    return _Answer(f"{told}{place}", failure, trace)


def _is_theirs(file: str) -> bool:
    return not file.startswith("<frozen") and not any(map(Path(file).is_relative_to, _NOT_THEIRS))


_LOCAL = _Bots()
_processes: dict[tuple[object, str], "_Process"] = {}  # by the scope and the name of their bots
_lock = Lock()


@contextmanager
def own_processes() -> Iterator[None]:
    """Run bots that are made inside in processes of their own, and end these: later ones import their modules anew."""
    scope = object()
    before = _scope.set(scope)
    try:
        yield
    finally:
        _scope.reset(before)
        with _lock:
            ended = [_processes.pop(key) for key in list(_processes) if key[0] is scope]
        for process in ended:
            process.kill()


@atexit.register
def _end_processes() -> None:
    with _lock:
        processes = list(_processes.values())
    for process in processes:
        process.kill()


def _process_of(name: str, scope: object) -> "_Process":
    """The process of all bots of that name."""
    key = scope, name
    with _lock:
        before = _processes.get(key)
        if before is None or not before.is_alive:
            _processes[key] = _Process(is_first=before is None or not before.is_first)
            if before is not None:
                before.kill()
        return _processes[key]


class _Process:
    """A process with bots. It ends with this one, however that ends, and takes along what its bots have started."""

    def __init__(self, is_first: bool) -> None:
        paths = [path or os.getcwd() for path in sys.path if isinstance(path, str)]
        command = [sys.executable, "-P", "-c", _SERVE, *paths]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1, start_new_session=True
        )
        self._answers: SimpleQueue[_Answer | None] = SimpleQueue()
        self._lock = Lock()
        self._is_ready = False
        self.is_alive = True
        self._is_killed = False
        self.is_first = is_first  # and has not chosen yet; one that hangs at first gives its successor no longer
        Thread(target=self._read, daemon=True).start()

    def ask(self, question: tuple[Any, ...], seconds: float) -> _Answer:
        """Ask a bot, for at most that long; a process that does not answer is killed."""
        with self._lock:
            limit = _FIRST * seconds if self.is_first else seconds
            try:
                answer = self._answer_to(question, limit)
            except Empty:
                self.kill()
                return _Answer(f"{limit:g}", "late")
            except BaseException:  # interrupted: the answer under way would be taken for that to the next question
                self.kill()
                raise
        if answer is None:
            return _Answer(str(self._end()), "died")
        if question[1] == "choose":
            self.is_first = False
        return answer

    def _answer_to(self, question: tuple[Any, ...], seconds: float) -> _Answer | None:
        if not self._is_ready:
            self._is_ready = self._answers.get(timeout=_START_LIMIT) is not None
        stream = self._process.stdin
        assert stream is not None
        try:
            pickle.dump(question, stream)
            stream.flush()
        except OSError:
            return None
        return self._answers.get(timeout=min(seconds, TIMEOUT_MAX))

    def _end(self) -> int:
        """The exit code of a process that has closed its pipe. What it has started is killed."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_LIMIT)
        self.kill()
        return int(self._process.returncode)

    def kill(self) -> None:
        """End the process and what it has started; the next question starts another."""
        if not self._is_killed:
            self._is_killed = True
            self.is_alive = False
            _kill_group(self._process)
            self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):  # what could not be written any more
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream, suppress(ValueError, OSError):  # until the end, or what is no answer
            for line in stream:
                self._answers.put(msgspec.json.decode(line, type=_Answer))
        self.is_alive = False
        self._answers.put(None)


def _kill_group(process: "subprocess.Popen[bytes]") -> None:
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


# In the process of the bots


def serve() -> None:
    """Answer questions from standard input until it ends, which ends a bot in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which ends this process
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull) as nothing:  # a bot may read and print
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    questions: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive, args=(asked, questions), daemon=True).start()
    bots, answer = _Bots(), _Answer(None)  # the first says that it is ready
    while True:
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
            answers.flush()
        except BrokenPipeError:  # the host has ended
            os._exit(1)
        question = questions.get()
        answer = _checked(question[0]) if question[1] == "check" else bots.ask(question)


def _receive(stream: IO[bytes], questions: "SimpleQueue[Any]") -> None:
    try:
        while True:
            questions.put(pickle.load(stream))
    except Exception:
        if hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        os._exit(1)
