"""docs/hosting.md names every setting and figure, and its way to restore a backup works."""

import re
import shutil
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ruse.client import RemoteSeat, open_table
from ruse.server.protocol import Chair
from ruse.server.settings import Settings, settings
from tests.docs.running import running_server
from tests.processes import ROOT, RUSE

PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) ?\|", PAGE, re.MULTILINE))


def test_every_setting_is_there_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    defaults = {f"RUSE_{name.upper()}": str(getattr(Settings(), name)) for name in Settings.__struct_fields__}
    named = {name: default.replace("~", str(Path.home())) for name, default in ROWS.items() if name.startswith("RUSE_")}
    assert named == defaults


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_every_setting_can_be_set_by_environment(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value = {"origins": "https://ruse.example.org", "proxies": "192.0.2.7"}.get(name, "7")
    monkeypatch.setenv(f"RUSE_{name.upper()}", value)
    assert str(getattr(settings(), name)) in (value, f"{value}.0")


def test_the_base_of_the_image_can_be_pinned_by_one_argument() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    (base,) = (line.removeprefix("ARG BASE=") for line in lines if line.startswith("ARG BASE="))
    assert [line.split()[1] for line in lines if line.startswith("FROM ")] == ["$BASE", "$BASE"]
    assert f"docker pull {base}" in PAGE


@pytest.mark.slow
def test_backup_and_restore(tmp_path: Path) -> None:
    store, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    with running_server(store) as server:
        assert set(re.findall(r"^(ruse_\w+) ", _read(f"{server}/metrics"), re.MULTILINE)) == {
            name for name in ROWS if name.startswith("ruse_")
        }
        tokens = [open_table(server, "tooth-and-claw", [Chair("open"), Chair("me")]).token for _ in range(3)]
        _choose(server, tokens[0])
        _ruse("store", "backup", str(copy), "--store", str(store))
        kept = [_moment(server, token) for token in tokens]
        _choose(server, tokens[1])
        lost = open_table(server, "red-and-blue", [Chair("me"), Chair("open")]).token

    aside = tmp_path / "aside"
    aside.mkdir()
    for file in tmp_path.glob("tables.sqlite*"):
        file.rename(aside / file.name)
    shutil.copy(copy, store)
    assert _ruse("store", "check", "--store", str(store)).startswith("3 ")

    with running_server(store) as server:
        assert [_moment(server, token) for token in tokens] == kept
        with pytest.raises(Exception, match="does not recognize you"):
            _moment(server, lost)
        _choose(server, tokens[1])


@pytest.mark.slow
def test_a_backup_is_complete_and_for_its_owner(tmp_path: Path) -> None:
    """The journal is part of it, and so is the care for who may read it."""
    store, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    with running_server(store) as server:
        open_table(server, "tooth-and-claw", [Chair("me"), Chair("open")])
        _ruse("store", "backup", str(copy), "--store", str(store))
        assert not list(tmp_path.glob("copy.sqlite-*"))
    assert copy.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_behind_a_proxy_everybody_has_limits_of_their_own(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite", RUSE_MAX_JOINS_A_MINUTE="1") as server:
        statuses = [_join(server, client) for client in ("203.0.113.1", "203.0.113.2", "203.0.113.1")]
    assert statuses == [404, 404, 429]
    with running_server(tmp_path / "tables.sqlite", RUSE_MAX_JOINS_A_MINUTE="1", RUSE_PROXIES="192.0.2.1") as server:
        statuses = [_join(server, client) for client in ("203.0.113.1", "203.0.113.2")]
    assert statuses == [404, 429]  # nobody else's word is taken


def _join(server: str, client: str) -> int:
    """The status of a try with a code that nobody gave out."""
    headers = {"content-type": "application/json", "x-forwarded-for": client}
    with pytest.raises(HTTPError) as no, urlopen(Request(f"{server}/api/join", b'{"code": "NONE"}', headers)):
        pass
    no.value.close()
    return no.value.code


def _ruse(*arguments: str) -> str:
    done = subprocess.run([*RUSE, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _choose(server: str, token: str) -> None:
    with RemoteSeat(server, token) as seat:
        seat.act(seat.news["question"]["choices"][0]["code"])


def _moment(server: str, token: str) -> tuple[int, int]:
    with RemoteSeat(server, token) as seat:
        return seat.news["moment"], seat.news["steps"]


def _read(address: str) -> str:
    with urlopen(address, timeout=20) as answer:
        return str(answer.read(), "utf-8")
