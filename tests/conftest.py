"""Scheduling and fixtures that all tests share."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruse.cli.words import speak
from ruse.core.registry import TEMPLATE, game_names

_HERE = Path(__file__).parent
_NAMES = [TEMPLATE, *game_names()]
_MARKED_FOLDERS = {"attack": pytest.mark.slow, "web": pytest.mark.web}

if sys.platform == "win32":  # terminals, signals, file locks and permissions are tested the POSIX way
    collect_ignore_glob = [
        "attack/*",
        "cli/*",
        "server/*",
        "tools/*",
        "web/*",
        "lab/test_workers.py",
        "core/test_kernel.py",
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of whole folders."""
    for item in items:
        if item.path.parent.parent == _HERE and item.path.parent.name in _MARKED_FOLDERS:
            item.add_marker(_MARKED_FOLDERS[item.path.parent.name])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Run the tests of one game, or of one file, in one process: two would compile the same code twice."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::", 1)[0]
            if file.startswith("tests/web/"):
                return "tests/web"  # one browser
            games = [name for name in _NAMES if name.replace("-", "_") in nodeid.replace("-", "_")]
            if games:
                return games[0]
            return TEMPLATE if file.startswith("tests/envs/") else file  # environments are tested with the template

    return ByGame(config, log)


@pytest.fixture(autouse=True, scope="session")
def default_signals() -> Iterator[None]:
    """Let the processes that tests start react to signals, even if this one ignores them, as under nohup.

    A child inherits an ignored signal; a handled one has its default effect there.
    """
    numbers = [getattr(signal, name, signal.SIGINT) for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM")]
    ignored = [number for number in numbers if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda number, frame: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the machine they are tested on, and whatever was spoken before."""
    monkeypatch.setenv("RUSE_LANGUAGE", "en")
    speak("en")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep matches below this folder, which is in the one where the test runs."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state"


@pytest.fixture(autouse=True)
def _nobody_waits_for_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer when they are done."""
    monkeypatch.setattr("ruse.bots.pace.sleep", lambda seconds: None)
