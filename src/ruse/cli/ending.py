"""How a command that runs long ends before its time."""

import signal
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import current_thread, main_thread
from types import FrameType
from typing import NoReturn

from ruse.cli.words import words
from ruse.core.errors import RuseError

Command = Callable[[Namespace], int]


class _Ended(BaseException):
    """A signal came that wants us to end."""

    def __init__(self, number: int) -> None:
        self.number = number


def ends_orderly(command: Command) -> Command:
    """Let a command end at a signal as it would at an error: its workers end, its files are closed."""

    @wraps(command)
    def run(args: Namespace) -> int:
        try:
            with _signals_raise():
                return command(args)
        except _Ended as ended:
            return 128 + ended.number
        except MemoryError:
            raise RuseError(words().NOT_ENOUGH_MEMORY) from None

    return run


@contextmanager
def _signals_raise() -> Iterator[None]:
    def end(number: int, frame: FrameType | None) -> NoReturn:
        raise _Ended(number)

    possible = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    usual = [number for number in possible if signal.getsignal(number) is signal.SIG_DFL]  # nohup has changed one
    heard = usual if current_thread() is main_thread() else []
    try:
        for number in heard:
            signal.signal(number, end)
        yield
    finally:
        for number in heard:
            signal.signal(number, signal.SIG_DFL)
