import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands speak English, whatever the machine they are tested on."""
    monkeypatch.setenv("RUSE_LANGUAGE", "en")
