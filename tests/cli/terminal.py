"""The command `ruse` as a person would use it: at a pseudo-terminal, or with lines that are typed."""

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
from pathlib import Path
from time import monotonic
from types import TracebackType

import pytest

from ruse.core import saved
from ruse.core.match import Match

GAME = "tooth-and-claw"
COMMAND = [sys.executable, "-c", "import sys; from ruse.cli import main; sys.exit(main())"]
_PATIENCE = 30.0  # seconds


class Terminal:
    """A process with a terminal of its own; everything it shows is in `text`."""

    def __init__(self, command: list[str], **environment: str) -> None:
        self.leader, follower = pty.openpty()
        self.text = ""
        self._noticed = 0  # how much of the text has been waited for
        variables = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color", "NO_COLOR": "1", "RUSE_JIT": "0"}
        self.process = subprocess.Popen(
            command,
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**os.environ, **variables, **environment},
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
        self.process.wait()
        self.close()

    def close(self) -> None:
        """Close the window."""
        if self.leader >= 0:
            os.close(self.leader)
            self.leader = -1

    def type(self, text: str | bytes) -> None:
        """Type without waiting."""
        os.write(self.leader, text.encode() if isinstance(text, str) else text)

    def wait_for(self, text: str) -> str:
        """Wait until the text is shown; what was shown since the last time, up to it."""
        start, end = self._noticed, monotonic() + _PATIENCE
        while text not in self.text[start:]:
            is_open = self._read() and monotonic() < end
            assert is_open, f"waited for {text!r}, saw {self.text[start:]!r}"
        self._noticed = self.text.index(text, start) + len(text)
        return self.text[start : self._noticed]

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
        self.text += chunk.decode("utf-8", "replace")
        return bool(chunk)


def ruse(*arguments: str, **environment: str) -> Terminal:
    """The command at a terminal."""
    return Terminal([*COMMAND, *arguments], **environment)


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
    return [saved.load(path) for path in sorted((state / "ruse").glob("*.match"))]
