"""Bots of strangers, most of them bad ones, for servers to offer."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from ruse import Bot
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.record import IntArray


class First(Bot):
    """Choose the first of the legal actions, and say so at length."""

    def choose(self, perspective: Perspective, budget: Any = None) -> int:
        print("x" * 3_000_000)
        print("y" * 1_000_000, file=sys.stderr)
        return perspective.legal[0]


class Later(Bot):
    """Behave at two decisions, which is what is rehearsed, and misbehave at the third."""

    def __init__(self, game: Game, rng: IntArray) -> None:
        super().__init__(game, rng)
        self.decisions = 0

    def choose(self, perspective: Perspective, budget: Any = None) -> Any:
        self.decisions += 1
        if self.decisions <= 2:
            return perspective.legal[0]
        return self.misbehave(perspective)

    def misbehave(self, perspective: Perspective) -> Any:
        raise NotImplementedError


class Raises(Later):
    """Raise an exception that tells what the bot holds, by its text and its type."""

    def misbehave(self, perspective: Perspective) -> Any:
        spilled = f"spilled_{perspective.observation.tobytes().hex()}"
        raise type(spilled, (Exception,), {})(spilled)


class RaisesAtOnce(Bot):
    """Raise an exception that cannot be told, as soon as it is made."""

    def __init__(self, game: Game, rng: IntArray) -> None:
        class Untold(Exception):
            def __str__(self) -> str:
                raise self

        raise Untold


class Hangs(Later):
    """Never answer."""

    def misbehave(self, perspective: Perspective) -> Any:
        while True:
            pass


class HangsAtOnce(Bot):
    """Hang before the first decision."""

    def choose(self, perspective: Perspective, budget: Any = None) -> int:
        while True:
            time.sleep(1)


class Forks(Later):
    """Hang with children who hold whatever they inherited; they are named in a file."""

    def misbehave(self, perspective: Perspective) -> Any:
        child = os.fork()
        if child == 0:
            time.sleep(600)
        other = subprocess.Popen(["/bin/sleep", "600"], close_fds=False)
        Path(os.environ["RUSE_TEST_CHILDREN"]).write_text(f"{child} {other.pid}")
        time.sleep(600)


class Dies(Later):
    """End the process."""

    def misbehave(self, perspective: Perspective) -> Any:
        os._exit(3)


class Exits(Later):
    """End the process as a script would."""

    def misbehave(self, perspective: Perspective) -> Any:
        sys.exit("no more")


class Illegal(Later):
    """Choose an action that is not legal."""

    def misbehave(self, perspective: Perspective) -> Any:
        return next(number for number in range(len(self.game.actions)) if number not in perspective.legal)


class Huge(Later):
    """Answer with a number that has a million digits."""

    def misbehave(self, perspective: Perspective) -> Any:
        return 1 << 4_000_000


class Text(Later):
    """Answer with ten megabytes of text."""

    def misbehave(self, perspective: Perspective) -> Any:
        return "z" * 10_000_000


class OddBudget(Bot):
    """Have a budget that is none."""

    budget = "all of it"  # type: ignore[assignment]

    def choose(self, perspective: Perspective, budget: Any = None) -> int:
        return perspective.legal[0]


class Garbage(Later):
    """Write garbage into every open pipe."""

    def misbehave(self, perspective: Perspective) -> Any:
        for number in range(3, 64):
            try:
                os.write(number, b"hello\n")
            except OSError:
                continue
        time.sleep(600)


class Slow(Bot):
    """Take nearly all of a time limit of one second."""

    def choose(self, perspective: Perspective, budget: Any = None) -> int:
        time.sleep(0.7)
        return perspective.legal[-1]
