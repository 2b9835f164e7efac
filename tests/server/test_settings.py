"""What the one who runs a server may decide: what makes no sense is one clear line."""

import pytest

from ruse.core.errors import RuseError
from ruse.server.settings import Settings, listed, settings


@pytest.mark.parametrize(
    "variable",
    [
        "RUSE_BURST=-1",
        "RUSE_BURST=1.5",
        "RUSE_MAX_MESSAGE=0",
        "RUSE_MAX_MESSAGE=x",
        "RUSE_MAX_JOINS_A_MINUTE=-3",
        "RUSE_MAX_CONNECTIONS=-1",
        "RUSE_MAX_MESSAGES_A_SECOND=0",
        "RUSE_IDLE_SECONDS=nan",
        "RUSE_IDLE_SECONDS=inf",
        "RUSE_AWAY_SECONDS=-1",
        "RUSE_COMMIT_SECONDS=1e9",
        "RUSE_PORT=99999",
        "RUSE_PORT=",
        "RUSE_BOT_PROCESSES=0",
        "RUSE_ORIGINS=ruse.example.org",
        "RUSE_ORIGINS=https://ruse.example.org,https://cards.example.org/play",
        "RUSE_PROXIES=proxy",
    ],
)
def test_nonsense_names_the_setting(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, value = variable.split("=")
    monkeypatch.setenv(name, value)
    with pytest.raises(RuseError) as no:
        settings()
    assert str(no.value).startswith(f"{variable}: ")
    assert "\n" not in str(no.value)


def test_every_default_makes_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.__struct_fields__:
        monkeypatch.setenv(f"RUSE_{name.upper()}", str(getattr(Settings(), name)))
    assert settings() == Settings()


def test_several_addresses_have_commas_between_them() -> None:
    assert listed(settings(origins="https://a.example, http://b.example:81").origins)[1] == "http://b.example:81"
    assert listed(settings(proxies="192.0.2.1,10.0.0.0/8,::1").proxies)[2] == "::1"
    assert settings(proxies="*").proxies == "*"


def test_what_is_given_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_PORT", "7")
    assert settings(port=8, host=None).port == 8
    assert settings(host=None).port == 7
    with pytest.raises(RuseError, match="RUSE_PORT=-1: must be from 0 to 65,535"):
        settings(port=-1)
