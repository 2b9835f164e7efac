"""Requests that only look: they change nothing, and those that take long are answered in slices."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from ruse.core.errors import IllegalAction, UnknownAction
from ruse.core.match import Match
from ruse.core.protocol import OWNER, SPECTATOR
from ruse.server import protocol as p
from ruse.server.refusing import Refuse
from ruse.server.telling import Teller

if TYPE_CHECKING:
    from ruse.server.connection import Connection
    from ruse.server.table import Table

_LONGEST_TOPIC = 60
_MOST_RECALLED = 400  # steps in one answer
_SLICE = 0.002  # seconds, after which others have their turn


async def why(window: "Connection", table: "Table", request: p.Why) -> None:
    """Tell the rule against an action."""
    teller = Teller(table.match, window.viewer, window.language or "en", table.names())
    assert teller.speech is not None
    try:
        refusal = teller.door.why_not(request.action)
        text = teller.speech.say(refusal) if refusal else ""
    except UnknownAction as error:
        raise Refuse("unknown_action") from error
    except IllegalAction as error:
        refusal, text = error.refusal, error.in_language(window.language or "en")
    window.send(p.Reason(ref=request.ref, action=request.action, refusal=refusal, text=text))


async def explain(window: "Connection", table: "Table", request: p.Explain) -> None:
    """Tell what a card or a word means."""
    teller = Teller(table.match, window.viewer, window.language or "en", table.names())
    assert teller.speech is not None
    topic = request.topic[:_LONGEST_TOPIC]
    window.send(p.Explained(ref=request.ref, topic=topic, text=teller.speech.explain(topic)))


async def recall(window: "Connection", table: "Table", request: p.Recall) -> None:
    """Tell a part of the log again."""
    num_steps = len(table.match.steps)
    until = num_steps if request.until is None else request.until
    if not 0 <= request.since <= until <= num_steps:
        raise Refuse("not_now")
    until = min(until, request.since + _MOST_RECALLED)
    with _teller_of(window, table, request.eyes, until) as teller:
        told = await retold(teller, teller.match, request.since, window.turn)
    window.send(p.Recalled(ref=request.ref, since=request.since, told=told))


async def look(window: "Connection", table: "Table", request: p.Look) -> None:
    """Show the table as it was."""
    if not 0 <= request.steps <= len(table.match.steps):
        raise Refuse("not_now")
    with _teller_of(window, table, request.eyes, request.steps) as teller:
        told = await retold(teller, teller.match, max(0, request.steps - 1), window.turn)
        await window.turn()
        window.send(
            p.Looked(
                ref=request.ref,
                steps=request.steps,
                eyes=request.eyes,
                view=teller.door.view,
                told=told[0] if told else None,
            )
        )


async def retold(teller: Teller, match: Match, since: int, turn: Callable[[], Awaitable[None]]) -> list[p.Told]:
    """All steps of a match from one on, as a teller's viewer noticed them. The match is one of our own."""
    told = []
    began = perf_counter()
    for happening in match.retold(teller.door.viewer, since):
        told.append(teller.happening(happening))
        if perf_counter() - began > _SLICE:
            await turn()
            began = perf_counter()
    return told


@contextmanager
def _teller_of(window: "Connection", table: "Table", eyes: p.Eyes, num_steps: int) -> Iterator[Teller]:
    """A teller of the match after so many steps, to these eyes; with all cards open it speaks to the window's seat."""
    viewer = _looking(window, table, eyes)
    you = window.seat if viewer == OWNER else None
    match = table.match.at(num_steps)
    try:
        yield Teller(match, viewer, window.language, table.names(), you)
    finally:
        match.let_go()


def _looking(window: "Connection", table: "Table", eyes: p.Eyes) -> int:
    """The viewer whose eyes they are. Until the match is over everybody has their own alone, and nobody the OWNER's."""
    if isinstance(eyes, int):
        viewer = eyes
    else:
        viewer = {"own": window.viewer, "open": OWNER, "spectator": SPECTATOR}[eyes]
    if viewer != window.viewer and not table.is_over:
        raise Refuse("not_yours")
    if eyes != "open" and viewer not in table.match.viewers:
        raise Refuse("bad_message")
    return viewer
