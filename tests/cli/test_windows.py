"""Commands and server without POSIX, on a pretended Windows: no fcntl, resource, termios, uvloop, nice, SIGHUP."""

import subprocess
import sys
from pathlib import Path

import pytest

PRETEND = """
import fcntl, os, signal, sys, types
import asyncio, concurrent.futures.process, multiprocessing.popen_spawn_posix, multiprocessing.spawn, webbrowser
import numba, prompt_toolkit, rich.console, rich.progress, sqlalchemy.dialects.sqlite, uvicorn.server
import litestar, markdown_it, websockets.server, uvicorn.protocols.http.h11_impl

lock = fcntl.flock
msvcrt = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 0

def locking(number, mode, size):
    try:
        lock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise PermissionError(13, "Permission denied") from error

msvcrt.locking = locking
msvcrt.kbhit = lambda: False
sys.modules["msvcrt"] = msvcrt
for name in ("fcntl", "resource", "termios", "tty", "pwd", "uvloop", "readline"):
    sys.modules[name] = None
for name in ("nice", "pwrite", "pread", "sched_getaffinity", "geteuid", "getuid", "fork", "killpg", "setsid"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "pthread_sigmask", "SIG_BLOCK"):
    delattr(signal, name)
sys.platform = "win32"
from ruse.cli import main
"""

HOST = """
import threading, urllib.request
from pathlib import Path
from ruse.core.errors import RuseError
from ruse.server.bots.desk import BotDesk
from ruse.server.serving import serve
from ruse.server.settings import settings
from ruse.server.store.sqlite import Ownership, address_of_owner

BotDesk.start = lambda desk: None  # multiprocessing cannot pretend
chosen = settings(store=Path(STORE), port=0)

def look(address):
    def ask():
        for page in ("/health", "/metrics", "/"):
            print(page, urllib.request.urlopen(address + page, timeout=20).status, flush=True)
        try:
            Ownership(chosen.store)
        except RuseError as error:
            print(error, flush=True)
        print(address_of_owner(chosen.store) == address, flush=True)
        signal.raise_signal(signal.SIGINT)
    threading.Thread(target=ask).start()

serve(chosen, look)
print("ended")
"""


def on_windows(code: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", PRETEND + code], input=typed, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


COMMANDS = [
    ["games"],
    ["simulate", "_template", "--games", "4"],
    ["play", "_template", "--seed", "1", "--plain"],
    ["arena", "_template", "--bots", "random,greedy", "--games", "4", "--record", "arena.jsonl", "--processes", "1"],
]


def test_commands_need_no_posix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    told = on_windows(f"sys.exit(max(map(main, {COMMANDS!r})))", typed="1\n1\n1\n")
    for word in ("tooth-and-claw", "4 games", "trick", "greedy"):
        assert word in told


def test_a_server_answers_and_owns_its_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_JIT", "0")
    store = tmp_path / "tables.sqlite"
    assert on_windows(f"STORE = {str(store)!r}\n{HOST}").splitlines() == [
        "/health 200",
        "/metrics 200",
        "/ 200",
        f"{store}: another server uses this store; stop it first, or name another store",
        "True",
        "ended",
    ]
