"""What may come of it when something is fed to Ruse: success, or one clear line."""

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from ruse.cli import main


def command(*arguments: str) -> bool:
    """Run a command; whether it succeeded. If not, it must have said why, in one line that harms no terminal."""
    out, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(complaint):
        try:
            code = main(list(arguments))
        except SystemExit as leaving:  # by the reader of arguments
            code = int(leaving.code or 0)
    if code == 0:
        return True
    assert code == 2
    lines = [line for line in complaint.getvalue().split("\n") if not line.startswith("Compiling ")]
    assert len(lines) == 2
    assert lines[-1] == ""
    assert len(lines[0]) > 10
    assert lines[0].isprintable()
    return False


@contextmanager
def file_with(content: bytes, name: str = "file") -> Iterator[Path]:
    """A file of that content, in a folder of its own that is the working folder for as long."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        os.chdir(folder)
        try:
            yield path
        finally:
            os.chdir(before)
