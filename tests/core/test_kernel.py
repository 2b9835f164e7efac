"""The cache of compiled code never runs old rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ruse.core import kernel

_TABLE = "VALUES = (1, 2, 3)\n"
_CALLED = "from ruse.core.kernel import kernel\n\n@kernel\ndef double(x):\n    return 2 * x\n"
_ENTRY = """\
from toy.table import VALUES
from toy.called import double

def entry(n):
    total = 0
    for i in range(n):
        total += double(VALUES[i])
    return total
"""
_RUN = """\
import sys
from pathlib import Path
from ruse.core import kernel
if "--one-key" in sys.argv:
    kernel.source_key = lambda sources: "always-the-same"
from toy.entry import entry
print(kernel.compiled(entry, Path(sys.argv[1]))(3))
"""


class Toy:
    """A package with a kernel, run in a process of its own each time."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.package = folder / "toy"
        self.cache = folder / "cache"
        self.flags = flags
        self.package.mkdir()
        for name, text in (("__init__", ""), ("table", _TABLE), ("called", _CALLED), ("entry", _ENTRY)):
            (self.package / f"{name}.py").write_text(text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        path = self.package / f"{name}.py"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    def run(self) -> str:
        environment = {**os.environ, "RUSE_CACHE": str(self.cache), "PYTHONPATH": str(self.package.parent)}
        environment.pop("RUSE_JIT", None)
        command = [sys.executable, "-c", _RUN, str(self.package), *self.flags]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def test_a_changed_table_and_a_changed_called_function_are_noticed(tmp_path: Path) -> None:
    toy = Toy(tmp_path)
    assert toy.run() == "12"
    assert toy.run() == "12"
    assert len(list(toy.cache.iterdir())) == 1
    toy.change("table", "(1, 2, 3)", "(1, 2, 4)")
    assert toy.run() == "14"
    toy.change("called", "2 * x", "3 * x")
    assert toy.run() == "21"


def test_without_the_key_old_code_would_run(tmp_path: Path) -> None:
    toy = Toy(tmp_path, "--one-key")
    assert toy.run() == "12"
    toy.change("table", "(1, 2, 3)", "(1, 2, 4)")
    toy.change("called", "2 * x", "3 * x")
    assert toy.run() == "12", "if this is no longer so, the key may go"


def test_without_jit_the_function_itself_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")

    def plain() -> int:
        return 1

    assert kernel.compiled(plain) is plain


def test_where_nothing_can_be_written_nothing_is_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path / "file"))
    assert kernel.cache_folder([]) is None


def test_unused_folders_are_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path))
    (tmp_path / "old").mkdir()
    os.utime(tmp_path / "old", (0, 0))
    folder = kernel.cache_folder([])
    assert list(tmp_path.iterdir()) == [folder]
