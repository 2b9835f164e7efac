"""A person who takes back as fast as allowed costs no process of bots, and others are answered meanwhile."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from threading import Event, Thread

import pytest

from ruse.client import RemoteSeat, ServerError, open_table
from ruse.core.dice import below, seeded
from ruse.core.registry import game_names
from ruse.server.protocol import Chair
from tests.attack.strength import SCALE
from tests.server.process import PATIENCE, ServerProcess

SECONDS = 4.0 * SCALE
LIMITS = {"RUSE_MAX_MESSAGES_A_SECOND": "20", "RUSE_BURST": "60"}  # the server's own, unlike in other tests


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path / "tables.sqlite", **LIMITS)
    yield server
    server.kill()


def against_a_bot(server: ServerProcess, game: str, level: int) -> RemoteSeat:
    chairs = [Chair("me"), Chair("bot", level)]
    return RemoteSeat(
        server.address, open_table(server.address, game, chairs, options={"seats": 2}, pace="instant").token
    )


class Undoer:
    """Chooses, takes back at once, and so on."""

    def __init__(self, seat: RemoteSeat, seed: int) -> None:
        self.undone = 0
        self._seat = seat
        self._rng = seeded(seed)
        self._ending = Event()
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._ending.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _play(self) -> None:
        with self._seat as seat:
            while not self._ending.is_set():
                self._ask(seat, {"is": "undo", "moment": self._choose(seat)})

    def _choose(self, seat: RemoteSeat) -> int:
        """Answer the question, if there is one; the table's moment."""
        seat.ask({"is": "ping"})
        question = seat.news["question"]
        if question is None:
            return int(seat.news["moment"])
        action = question["choices"][below(self._rng, len(question["choices"]))]["code"]
        return self._ask(seat, {"is": "act", "moment": question["moment"], "action": action})

    def _ask(self, seat: RemoteSeat, request: dict[str, object]) -> int:
        try:
            moment = int(seat.ask(request)["moment"])
        except ServerError as no:
            if no.error not in ("stale", "not_now"):
                raise
            return int(seat.news["moment"])
        self.undone += request["is"] == "undo"
        return moment


def waits_for_the_bot(seat: RemoteSeat, seed: int) -> Iterator[float]:
    """Play by chance, and tell how long the bot took for each answer, in seconds."""
    rng = seeded(seed)
    for question in seat.questions():
        seat.act(question["choices"][below(rng, len(question["choices"]))])
        asked = time.monotonic()
        seat.ask({"is": "ping"})
        if seat.news["question"] is None and seat.news["result"] is None:
            while seat.news["question"] is None and seat.news["result"] is None:
                seat.wait()
            yield time.monotonic() - asked


@pytest.mark.parametrize("game", game_names())
def test_taking_back_costs_no_process_of_bots(server: ServerProcess, game: str) -> None:
    with against_a_bot(server, game, 1) as seat:  # the process starts, and rehearses
        next(waits_for_the_bot(seat, seed=0))
    undoers = [Undoer(against_a_bot(server, game, 1), seed) for seed in range(2)]
    until, waits = time.monotonic() + SECONDS, []
    for seed in count(1):
        with against_a_bot(server, game, 1) as seat:
            for wait in waits_for_the_bot(seat, seed):
                waits.append(wait)
                if time.monotonic() > until:
                    break
        if time.monotonic() > until:
            break
    for undoer in undoers:
        undoer.stop()
    print(f"{game}: {[each.undone for each in undoers]} undone, {len(waits)} answers, median {median(waits):.2f} s")
    assert all(undoer.undone > 3 for undoer in undoers)
    assert waits
    assert server.log == ""
