"""What all tests share."""

import gc
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from ruse.cli.words import speak
from ruse.core.registry import TEMPLATE, game_names

_NAMES = [TEMPLATE, *game_names()]
_FIRST = ("tests/web/", "tests/docs/test_training.py", "tests/test_fifth_game.py")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests of one game or of one file run in one process: two would compile the same code twice."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGame(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::", 1)[0]
            if file.startswith("tests/web/"):
                return "tests/web"  # they share a browser
            games = [name for name in _NAMES if name.replace("-", "_") in nodeid.replace("-", "_")]
            otherwise = TEMPLATE if file.startswith("tests/envs/") else file  # they play it, if they name no game
            return games[0] if games else otherwise

    return ByGame(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that nobody waits for it in the end; the page before all, which leaves time."""
    items.sort(
        key=lambda item: next((at for at, name in enumerate(_FIRST) if item.nodeid.startswith(name)), len(_FIRST))
    )


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: there is no use in looking for garbage among them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the machine they are tested on, and whatever was spoken before."""
    monkeypatch.setenv("RUSE_LANGUAGE", "en")
    speak("en")


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """New folders, which take less time to make than `tmp_path`."""
    return map(tmp_path_factory.mktemp("folders").joinpath, map(str, count()))


@pytest.fixture(autouse=True)
def state(request: pytest.FixtureRequest, folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are kept below this folder, which is in the one where the test runs."""
    if "tmp_path" in request.fixturenames:
        here: Path = request.getfixturevalue("tmp_path")
    else:
        here = next(folders)
        here.mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(here / "state"))
    monkeypatch.chdir(here)
    return here / "state"


@pytest.fixture(autouse=True)
def _nobody_waits_for_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer when they are done."""
    monkeypatch.setattr("ruse.bots.pace.sleep", lambda seconds: None)
