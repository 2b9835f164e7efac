"""What all tests share."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the machine they are tested on."""
    monkeypatch.setenv("RUSE_LANGUAGE", "en")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Matches are kept below this folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state"


@pytest.fixture(autouse=True)
def _nobody_waits_for_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer when they are done."""
    monkeypatch.setattr("ruse.bots.pace.sleep", lambda seconds: None)
