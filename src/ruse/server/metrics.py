"""What to watch: the figures of a running server, as text that Prometheus reads, too."""

import asyncio
import sys
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruse.server.hall import Hall

_EVERY = 0.25  # seconds between two looks at the clock


class LagWatch:
    """How late the event loop is: the time by which a call came too late, at worst."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._due = 0.0
        self.worst = 0.0  # seconds, since it was last asked for
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._due = self._loop.time() + _EVERY
        self._handle = self._loop.call_at(self._due, self._look)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()

    def _look(self) -> None:
        self.worst = max(self.worst, self._loop.time() - self._due)
        self.start()

    def take(self) -> float:
        """The worst since the last time, which begins anew."""
        worst, self.worst = self.worst, 0.0
        return worst


def _peak_memory() -> int:
    """Bytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def text(hall: "Hall", lag: LagWatch, started: float) -> str:
    """The figures now."""
    writer = hall.store.writer
    players = sum(window.seat is not None for window in hall.windows)
    slowest, writer.slowest = writer.slowest, 0.0
    figures = {
        "ruse_players": (players, "connections that have a seat"),
        "ruse_spectators": (len(hall.windows) - players, "connections without a seat"),
        "ruse_tables": (len(hall.tables), "tables in memory"),
        "ruse_kept_tables": (hall.store.num_tables, "tables in the store"),
        "ruse_pruned_tables_total": (hall.store.num_deleted, "tables that were kept long enough, and deleted"),
        "ruse_refused_tables_total": (hall.num_refused, "tables that were not opened, for want of room or by a limit"),
        "ruse_commits_total": (writer.commits, "commits"),
        "ruse_changes_total": (writer.changes, "changes that were committed"),
        "ruse_changes_waiting": (writer.waiting, "changes that wait for a commit"),
        "ruse_slowest_commit_seconds": (round(slowest, 4), "the slowest commit since the last look"),
        "ruse_loop_lag_seconds": (round(lag.take(), 4), "how late the server was, at worst, since the last look"),
        "ruse_bots_waiting": (hall.bots.waiting, "questions to bots that are open"),
        "ruse_bots_answers_total": (hall.bots.answers, "answers of bots"),
        "ruse_bots_failures_total": (hall.bots.failures, "failures of offered bots"),
        "ruse_memory_bytes": (_peak_memory(), "the most memory that was used"),
        "ruse_up_seconds": (round(monotonic() - started, 1), "how long the server has been running"),
    }
    lines = []
    for name, (value, meaning) in figures.items():
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value}"]
    return "\n".join(lines) + "\n"
