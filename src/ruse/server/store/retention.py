"""Retention of tables. Old ones are deleted some at a time, so that nobody waits long for a commit."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from time import time

from ruse.core.errors import RuseError
from ruse.core.reason import Named
from ruse.server.store.sqlite import UNREADABLE, store_reason, version_to_read
from ruse.server.store.store import Store

DAY = 86_400.0

_UNPLAYED = DAY  # seconds that a table is kept at which nobody has ever played
_LOOKED_AT = 500  # tables, in one go
_FEW, _MANY = 20, 1000  # tables that go with one commit: while others wait, and while nobody does
_PAUSE = 0.02  # seconds between two goes


async def prune(store: Store, keep_days: int, is_in_use: Callable[[int], bool]) -> int:
    """Delete the tables that were kept long enough and are not in use, while a server runs; how many went."""
    return await _prune(store, keep_days, is_in_use, _FEW, _PAUSE)


def prune_store(path: Path, keep_days: int) -> int:
    """Delete the tables that were kept long enough, while no server runs; how many went."""
    version_to_read(path)  # of a store that is there

    async def run() -> int:
        store = Store(path, asyncio.get_running_loop().call_soon_threadsafe)
        try:
            return await _prune(store, keep_days, lambda table_id: False, _MANY, 0.0)
        finally:
            store.close()

    try:
        return asyncio.run(run())
    except UNREADABLE as error:
        raise RuseError("{entry}: cannot be used as a store: {why}", entry=path, why=store_reason(error)) from error


async def _prune(store: Store, keep_days: int, is_in_use: Callable[[int], bool], at_once: int, pause: float) -> int:
    now, last, pruned = time(), 0, 0
    while ages := await store.ages(last, _LOOKED_AT):
        old = [
            age.table_id
            for age in ages
            if _is_old(now, keep_days, age.opened, age.played) and not is_in_use(age.table_id)
        ][:at_once]
        # What was read is true until something else has its turn: what is beyond these is read anew.
        last = old[-1] if len(old) == at_once else ages[-1].table_id
        if old:
            deletions = [store.delete(table_id) for table_id in old]
            await asyncio.wait(deletions)  # which go on if this is cancelled
            outcomes = [deletion.result() for deletion in deletions]
            pruned += sum(outcome.kind == "written" for outcome in outcomes)
            for outcome in outcomes:
                if outcome.kind != "written":
                    raise RuseError(
                        "{entry}: old tables cannot be deleted: {why}", entry=store.path, why=Named(outcome.reason)
                    )
        await asyncio.sleep(pause)
    return pruned


def _is_old(now: float, keep_days: int, opened: float, played: float | None) -> bool:
    """Whether a table was kept long enough."""
    if played is None:
        return now - opened > _UNPLAYED
    return keep_days > 0 and now - played > keep_days * DAY
