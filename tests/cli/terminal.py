"""The command `ruse` as a person would use it: at a pseudo-terminal, or with lines that are typed."""

import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType

import pyte
import pytest

from ruse.cli.keeping import kept_matches
from ruse.core.match import Match

GAME = "tooth-and-claw"
ASKS_NOTHING = ("--seed", "5", "--bot", "level2", "--option", "games=1")
"""After `play GAME`, no question is left before the match."""

CODE = """\
import sys
from ruse.bots import pace
from ruse.cli import main
pace.sleep = lambda _: None
sys.exit(main())
"""
COMMAND = [sys.executable, "-c", CODE]
_PATIENCE = 30.0  # seconds


class Terminal:
    """A process with a terminal of its own; everything it shows is in `text`, what is to be seen now in `lines`."""

    def __init__(self, command: list[str], **environment: str) -> None:
        variables = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color", "NO_COLOR": "1", "RUSE_JIT": "0"}
        variables |= environment
        columns, lines = int(variables["COLUMNS"]), int(variables["LINES"])
        self.leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)
        self._lines: list[str] = []  # read from the screen since it changed last
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._typed = 0  # how much of it was there when something was typed last
        self._noticed = 0  # how much of the text has been waited for
        self.process = subprocess.Popen(
            command,
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**os.environ, **variables},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(follower)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait(_PATIENCE)
        self.close()

    def close(self) -> None:
        """Close the window."""
        if self.leader >= 0:
            os.close(self.leader)
            self.leader = -1

    def type(self, text: str | bytes) -> None:
        """Type without waiting."""
        self._typed = len(self.text)
        os.write(self.leader, text.encode() if isinstance(text, str) else text)

    def wait_for(self, text: str) -> str:
        """Wait until the text is shown; what was shown since the last time, up to it.

        A text with a blank at its end is a question: it is shown as soon as nothing follows it but the cursor.
        """
        wanted = re.compile(re.escape(text) if text == text.rstrip() else rf"{re.escape(text.rstrip())}( ?$|\x1b)")
        start, end = self._noticed, monotonic() + _PATIENCE
        while not (found := wanted.search(self.text, start)):
            is_open = self._read() and monotonic() < end
            assert is_open, f"waited for {text!r}, saw {self.text[start:]!r}"
        self._noticed = found.end()
        return self.text[start : self._noticed]

    def wait_for_page(self) -> None:
        """Wait until the screen was drawn anew since something was typed, and asks something."""
        end = monotonic() + _PATIENCE
        while not ("\x1b[2J" in self.text[self._typed :] and self.text.endswith("\x1b[?25h") and self.lines[self.row]):
            is_open = self._read() and monotonic() < end
            assert is_open, f"waited for a page, saw {self.shown}"

    def wait_until_idle(self) -> None:
        """Wait until all processes at this terminal sleep.

        Python loses a Ctrl-C that comes between a question and the waiting for its answer.
        """
        end = monotonic() + _PATIENCE
        while set(_states_of_group(self.process.pid)) != {"S"}:
            assert monotonic() < end, "still busy"
            sleep(0.05)

    def wait_for_end(self) -> int:
        """The exit code."""
        end = monotonic() + _PATIENCE
        while self._read() and monotonic() < end:
            pass
        return self.process.wait(_PATIENCE)

    def _read(self) -> bool:
        """Take what is shown; False when nothing will come any more."""
        if not select.select([self.leader], [], [], 1.0)[0]:
            return True
        try:
            chunk = os.read(self.leader, 65536)
        except OSError:  # the process has gone
            return False
        shown = self._decoder.decode(chunk)
        self.text += shown
        self._stream.feed(shown)
        self._lines = []
        return bool(chunk)

    @property
    def lines(self) -> list[str]:
        """The screen as it is."""
        if not self._lines:
            self._lines = [self._line(number) for number in range(self._screen.lines)]
        return self._lines

    def _line(self, number: int) -> str:
        """What is in its columns; the second column of a wide letter holds nothing."""
        cells = self._screen.buffer[number]
        return "".join([cells[column].data for column in range(self._screen.columns)]).rstrip()

    @property
    def row(self) -> int:
        """Where the cursor is."""
        return int(self._screen.cursor.y)

    @property
    def shown(self) -> str:
        """The same as one text."""
        return "\n".join(self.lines)


def _states_of_group(group: int) -> list[str]:
    """State letters of the processes in a group, as `ps` shows them."""
    shown = subprocess.run(["ps", "-o", "state=", "-g", str(group)], capture_output=True, text=True)
    return [line.strip()[:1] for line in shown.stdout.splitlines()]


def ruse(*arguments: str, **environment: str) -> Terminal:
    """The command at a terminal."""
    return Terminal([*COMMAND, *arguments], **environment)


def play_at_terminal(*arguments: str, **environment: str) -> Terminal:
    """A match of the usual game at a terminal, where nothing is asked before it and it was played before."""
    remember(GAME)
    return ruse("play", GAME, *ASKS_NOTHING, *arguments, **environment)


def remember(game: str) -> None:
    """Let a match of the game be kept already, so that nobody is told how it is played."""
    folder = Path(os.environ["XDG_STATE_HOME"]) / "ruse"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{game}-0.match").write_text("played before")


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str, then: str | None = None) -> None:
    """Answer the questions with these lines, then always with `then`, or with the end of input."""
    typed = iter(lines)

    def answer(question: str = "") -> str:
        line = next(typed, then)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", answer)


def kept_in(state: Path) -> list[Match]:
    """The matches kept under this XDG_STATE_HOME."""
    return [kept.found.match for kept in sorted(kept_matches(), key=lambda each: each.path)]
