"""Files are replaced at once, by a complete one or not at all."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from ruse.core.errors import BadFile
from ruse.core.files import read_text, replace_text


def test_a_replaced_file_is_complete_and_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o644)
    replace_text(path, "new ×\n")
    assert path.read_bytes() == "new ×\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_whatever_goes_wrong_the_old_file_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, step: str, error: BaseException
) -> None:
    path = tmp_path / "a"
    path.write_text("precious")

    def fail(*args: object) -> None:
        raise error

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(BadFile if isinstance(error, OSError) else KeyboardInterrupt):
        replace_text(path, "new")
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path], "no draft is left"


def test_a_text_that_cannot_be_written_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("precious")
    with pytest.raises(BadFile, match="surrogates not allowed"):
        replace_text(path, "new \udcff")
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_is_on_the_disk_before_it_has_the_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def noted(*args: object, name: str = name, real: object = real) -> None:
            is_folder = name == "fsync" and stat.S_ISDIR(os.fstat(args[0]).st_mode)  # type: ignore[arg-type]
            done.append("fsync folder" if is_folder else name)
            real(*args)  # type: ignore[operator]

        monkeypatch.setattr(os, name, noted)
    replace_text(tmp_path / "a", "new")
    assert done == ["fsync", "replace", "fsync folder"]


def test_two_who_write_one_file_do_not_tear_it(tmp_path: Path) -> None:
    """Many times over, and a third who reads finds one text or the other, whole."""
    path = tmp_path / "a"
    texts = {letter: letter * 200_000 for letter in "xy"}
    replace_text(path, texts["x"])
    code = "import sys; from pathlib import Path; from ruse.core.files import replace_text\n"
    code += "for _ in range(150): replace_text(Path(sys.argv[1]), sys.argv[2] * 200_000)"
    writers = [subprocess.Popen([sys.executable, "-c", code, str(path), letter]) for letter in texts]
    while any(writer.poll() is None for writer in writers):
        assert path.read_text() in texts.values()
    assert [writer.returncode for writer in writers] == [0, 0]
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_leads_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_text("old")
    link.symlink_to(path)
    replace_text(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("/", "is a folder"),
        (".", "is a folder"),
        ("pipe", "is not a regular file"),
        ("/no/such/folder/a", "No such file or directory"),
        ("n" * 300, "File name too long"),
        ("a\0b", "null"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with pytest.raises(BadFile, match=complaint):
        replace_text(Path(name), "new")
    assert list(tmp_path.iterdir()) == [tmp_path / "pipe"]


@pytest.mark.parametrize("name", ["none", ".", "a\0b", "n" * 300])
def test_a_name_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile):
        read_text(Path(name))
