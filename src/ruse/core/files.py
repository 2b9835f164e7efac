"""Whole files: read as text, replaced at once."""

import errno
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from ruse.core.errors import BadFile, FileRefused


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile("{entry}: not a text file", entry=path) from error
    except (OSError, ValueError) as error:
        raise FileRefused(path, error) from error


def replace_text(path: Path, text: str) -> None:
    """Put a file of this text where the path leads, for its owner's eyes only.

    The text is complete on the disk before it takes the place of what was there: whatever goes wrong, a reader finds
    the old file or the new one. Several processes may write the same file at once.
    """
    place = place_of(path)
    folder = os.path.dirname(place)
    draft = ""
    try:
        number, draft = tempfile.mkstemp(prefix=".ruse-", dir=folder)  # for the owner alone, as mkstemp makes them
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, place)
        draft = ""
        sync_folder(folder)
    except (OSError, ValueError) as error:
        raise FileRefused(path, error) from error
    finally:
        if draft:
            with suppress(OSError):
                os.unlink(draft)


def place_of(path: Path) -> str:
    """Where a file of that name is, or would be; two paths may lead to the same place."""
    try:
        place = os.path.realpath(path)
    except (OSError, ValueError) as error:
        raise FileRefused(path, error) from error
    if os.path.lexists(place) and not os.path.isfile(place):
        is_folder = os.path.isdir(place)
        raise FileRefused(
            path, OSError(errno.EISDIR, "is a folder") if is_folder else ValueError("is not a regular file")
        )
    return place


def sync_folder(folder: str) -> None:
    """Have the disk remember the new name, too, where the system can be told to."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 1 << 30  # behind all content: Windows lets nobody read a locked byte

    def lock_file(number: int) -> None:
        """Lock an open file until it is closed; BlockingIOError if another process holds it."""
        os.lseek(number, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(number, 0, os.SEEK_SET)

else:
    import fcntl

    def lock_file(number: int) -> None:
        """Lock an open file until it is closed; BlockingIOError if another process holds it."""
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def own_folder() -> Path:
    """Where this user's matches and tables are kept."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):
        return Path(chosen) / "ruse"
    return Path.home() / ".local" / "state" / "ruse"
