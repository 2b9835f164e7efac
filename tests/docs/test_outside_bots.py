"""The bots of docs/examples play a match to its end, over a real server."""

import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from ruse.client import RemoteSeat, open_table
from ruse.server.protocol import Chair
from tests.docs.running import play_to_the_end, running_server
from tests.processes import ROOT

pytestmark = pytest.mark.slow

EXAMPLES = ROOT / "docs" / "examples"


GENEROUS: dict[str, str] = {}
STRICT = {"RUSE_BURST": "4", "RUSE_MAX_MESSAGES_A_SECOND": "15"}  # bots are told to slow down


@pytest.mark.parametrize("limits", [GENEROUS, STRICT])
def test_python(tmp_path: Path, limits: dict[str, str]) -> None:
    _plays([sys.executable, str(EXAMPLES / "outside_bot.py")], tmp_path, **limits)


@pytest.mark.parametrize("limits", [GENEROUS, STRICT])
def test_javascript(tmp_path: Path, limits: dict[str, str]) -> None:
    _plays([*_node(), str(EXAMPLES / "outside-bot.mjs")], tmp_path, **limits)


def test_python_example_is_short() -> None:
    assert len((EXAMPLES / "outside_bot.py").read_text("utf-8").splitlines()) <= 20


def _plays(bot: list[str], folder: Path, **environment: str) -> None:
    seats: list[RemoteSeat] = []
    with running_server(folder / "tables.sqlite", **environment) as server:
        table = open_table(server, "tooth-and-claw", [Chair("open"), Chair("open")])
        companion = Thread(target=lambda: seats.append(play_to_the_end(server, table.invitations["0"])), daemon=True)
        companion.start()
        link = f"{server}/#join={table.invitations['1']}"
        told = subprocess.run([*bot, link], capture_output=True, text=True, timeout=60, check=False)
        assert told.returncode == 0, told.stderr
        companion.join(20)
    (seat,) = seats
    assert seat.news["result"] is not None
    assert [each["who"] for each in seat.table["seats"]] == ["program", "program"]
    assert len(told.stdout.splitlines()) > 10
    assert any(word in told.stdout.splitlines()[-1] for word in ("win", "draw", "shared")), told.stdout


def _node() -> list[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node on this machine")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    major = int(version.strip("v\n").split(".")[0])
    if major < 20:
        pytest.skip(f"Node {version.strip()} has no WebSocket")
    return [node, "--experimental-websocket"] if major < 22 else [node]
