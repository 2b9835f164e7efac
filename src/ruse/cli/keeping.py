"""Keeping a match that is played: after every choice, in a file for its player's eyes only; and finding it again."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ruse.cli.naming import complaint_of
from ruse.cli.words import words
from ruse.core import saved
from ruse.core.blame import blaming
from ruse.core.errors import BadFile, FileRefused, RuseError
from ruse.core.files import place_of, read_text, replace_text
from ruse.core.match import Match, Outcome


class Keeper:
    """Keeps one match, so that nothing is lost whatever ends the program."""

    def __init__(self, match: Match, seat: int | None, bot: str | None, resumed: Path | None = None) -> None:
        self.path = resumed  # where the match is kept
        self.trouble = ""  # why it could not be kept as it stands
        self._match = match
        self._seat = seat  # of the one person who plays
        self._bot = bot  # who plays the other seats
        self._text: str | None = None  # what was kept last
        self._own = {os.path.realpath(resumed)} if resumed else set()  # files that hold this match
        self._made: Path | None = None

    def keep(self) -> None:
        """Keep the match as it stands."""
        text = saved.dump(self._match, self._seat, self._bot)
        try:
            self.path = self._keep(text)
        except RuseError as error:
            self.trouble = complaint_of(error)
        else:
            self._text, self.trouble = text, ""

    def save(self, path: Path) -> None:
        """Keep a copy in a file that a person named."""
        saved.save(self._match, path, self._seat, self._bot)
        self._own.add(place_of(path))

    def holds_other(self, path: Path) -> bool:
        """Whether something else would be lost if the match were saved there."""
        place = place_of(path)
        return os.path.lexists(place) and place not in self._own

    def forget(self) -> None:
        """Delete the file that was made for a match in which nothing happened."""
        if self._made is not None:
            with suppress(OSError):
                self._made.unlink()
            self.path = None

    def _keep(self, text: str) -> Path:
        """Where it was kept before; in a new file if there is none, or none that can be written or is ours alone."""
        if self.path is not None and not self._goes_on_elsewhere(self.path):
            with suppress(RuseError):
                replace_text(self.path, text)
                return self.path
        path = _new_file(self._match.game.name)
        try:
            self.save(path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self._made = path
        return path

    def _goes_on_elsewhere(self, path: Path) -> bool:
        """Whether somebody else has written the file since: the same match resumed at another terminal."""
        try:
            return self._text is not None and read_text(path) != self._text
        except RuseError:
            return False


@dataclass(frozen=True)
class Kept:
    """A match that was kept."""

    path: Path
    time: float  # when it was kept last, in seconds since 1970
    found: saved.Saved
    outcome: Outcome | None

    @property
    def is_over(self) -> bool:
        return self.outcome is not None


def kept_matches(unreadable: Callable[[Path, RuseError], None] = lambda path, error: None) -> list[Kept]:
    """All that can be read, the newest first; `unreadable` is told why any other cannot."""
    kept = []
    with suppress(OSError, RuseError):
        for path in sorted(_folder().glob("*.match")):
            try:
                with suppress(OSError):
                    kept.append(_read(path))
            except RuseError as error:
                unreadable(path, error)
    return sorted(kept, key=lambda each: (each.time, each.path.name), reverse=True)


def _read(path: Path) -> Kept:
    found = saved.load_saved(path)
    with blaming(found.match.game):
        return Kept(path, path.stat().st_mtime, found, found.match.outcome())


def kept_file(path: Path) -> Path:
    """The file of a match: the one that is named, or a kept one of that name."""
    with suppress(OSError, RuseError):
        if path.parent == Path() and not path.exists():
            for name in (path.name, f"{path.name}.match"):
                if (_folder() / name).is_file():
                    return _folder() / name
    return path


def was_played(name: str) -> bool:
    """Whether a match of that game was kept."""
    try:
        return any(_folder().glob(f"{name}*.match"))
    except (OSError, RuseError):
        return True  # nothing can be kept, and so nobody knows


def _new_file(name: str) -> Path:
    """An empty file for a match of the game of that name; none kept before is lost, nor one of another terminal."""
    try:
        folder = _folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        for number in count(1):
            path = folder / (f"{name}.match" if number == 1 else f"{name}-{number}.match")
            with suppress(FileExistsError):
                path.touch(mode=0o600, exist_ok=False)
                return path
    except OSError as error:
        raise FileRefused(error.filename, error) from error
    raise AssertionError("there are always more numbers")


def _folder() -> Path:
    """Where matches are kept: `ruse` in the user's folder for the state of programs."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):
        return Path(chosen) / "ruse"
    try:
        return Path.home() / ".local" / "state" / "ruse"
    except RuntimeError:
        raise BadFile(words().NO_HOME) from None
