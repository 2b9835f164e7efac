"""Looking after a store: what is refused, and how it is said."""

import os
import subprocess
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.registry import TEMPLATE
from tests.processes import RUSE
from tests.server.company import ME, Company, bot

PATIENCE = 60.0  # seconds
TOO_LONG = "x" * 300


@pytest.fixture
def folder(company: Company, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with a store that no server uses, and what is none."""
    company.open(TEMPLATE, ME, bot())
    company.close()
    monkeypatch.chdir(tmp_path)
    Path("letter").write_text("Dear friend")
    Path("folder").mkdir()
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    company.open_again()
    return tmp_path


# Bad input


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (f"check --store {TOO_LONG}", "File name too long"),
        (f"check --store {TOO_LONG}/{TOO_LONG}", "File name too long"),
        ("check --store nowhere", "there is no store"),
        ("check --store letter/tables.sqlite", "Not a directory"),
        ("check --store letter", "no store that can be read"),
        ("check --store folder", "is a folder"),
        ("check --store pipe", "is not a regular file"),
        ("check --store loop", "is not a regular file"),
        ("check copy --store tables.sqlite", "--store copy"),
        (f"backup {TOO_LONG} --store tables.sqlite", "File name too long"),
        ("backup letter/copy --store tables.sqlite", "Not a directory"),
        ("backup nowhere/copy --store tables.sqlite", "unable to open database file|No such file"),
        ("backup letter --store tables.sqlite", "there is such a file already"),
        ("backup loop --store tables.sqlite", "there is such a file already"),
        ("backup copy --store letter", "the backup failed"),
        ("backup copy --store folder", "is a folder"),
        ("backup copy --store pipe", "is not a regular file"),
        (f"backup copy --store {TOO_LONG}", "File name too long"),
        ("backup --store tables.sqlite", "name the file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    folder: Path, capsys: pytest.CaptureFixture[str], typed: str, why: str
) -> None:
    before = sorted(os.listdir(folder))
    assert main(["store", *typed.split()]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert any(each in told.err for each in why.split("|"))
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("store", [TOO_LONG, "letter", "letter/tables.sqlite", "folder", "pipe", "loop", "/dev/null"])
def test_a_server_that_cannot_have_its_store_says_so(folder: Path, store: str) -> None:
    command = [*RUSE, "serve", "--port", "0", "--store", store]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith("ruse: ")
