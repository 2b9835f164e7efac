"""`ruse serve` in a process of its own, and clients that play by chance."""

import os
import re
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from ruse.client import RemoteSeat, join, open_table
from ruse.core.dice import below, seeded
from ruse.core.registry import find_game
from ruse.server.protocol import Chair
from tests.processes import RUSE

PATIENCE = 120.0  # seconds

FREE = {"RUSE_MAX_MESSAGES_A_SECOND": "100000", "RUSE_BURST": "100000", "RUSE_MAX_NEW_TABLES_A_MINUTE": "100000",
         "RUSE_MAX_JOINS_A_MINUTE": "100000", "RUSE_MAX_CONNECTIONS_A_CLIENT": "10000",
         "RUSE_MAX_REQUESTS_A_MINUTE": "1000000", "RUSE_MAX_CPU_A_CLIENT": "1000000",
         "RUSE_MAX_CPU_A_PLACE": "1000000", "RUSE_MAX_TABLES_A_CLIENT": "1000000"}  # fmt: skip


class ServerProcess:
    """A server that answers; it may be ended, killed, and started again at the same address."""

    def __init__(self, store: Path, *arguments: str, **environment: str) -> None:
        self.store = store
        self._arguments = arguments
        self._environment = {**os.environ, "RUSE_JIT": "0", "RUSE_LANGUAGE": "en", **FREE, **environment}
        self._port = "0"
        self.start()

    def start(self) -> None:
        command = [*RUSE, "serve", "--port", self._port, "--store", str(self.store), *self._arguments]
        with open(f"{self.store}.log", "ab") as log:
            self.process = subprocess.Popen(
                command, env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, (line, self.log)
        self.address, self._port = found[0], found[1]

    @property
    def log(self) -> str:
        """What it complained about."""
        return Path(f"{self.store}.log").read_text("utf-8")

    def stop(self) -> int:
        """Ask it to end, and wait; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self._close()
        return code

    def kill(self) -> None:
        """Without warning, and whatever it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._close()

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()


def company_of(address: str, game: str, **options: int) -> list[RemoteSeat]:
    """Clients in all seats of a new table."""
    seats = find_game(game).check_options(options)["seats"]
    host = open_table(address, game, [Chair("me"), *[Chair("open")] * (seats - 1)], options=options)
    guests = [join(address, code) for code in host.invitations.values()]
    return [RemoteSeat(address, host.token), *guests]


def play_by_chance(seat: RemoteSeat, seed: int, acted: Callable[[str], None] = lambda action: None) -> None:
    """Answer every question until the match is over; `acted` hears of what was acknowledged."""
    rng = seeded(seed)
    for question in seat.questions():
        choices = question["choices"]
        action = choices[below(rng, len(choices))]["code"]
        seat.act(action)
        acted(action)


def all_at_once(tasks: list[Callable[[], Any]]) -> None:
    """Do all of it in threads; fail, if one of them does."""
    faults: list[BaseException] = []

    def run(task: Callable[[], Any]) -> None:
        try:
            task()
        except BaseException as error:
            faults.append(error)

    threads = [Thread(target=run, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    if faults:
        raise faults[0]
    assert not any(thread.is_alive() for thread in threads), "somebody waits for ever"
