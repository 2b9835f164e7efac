"""Which request of a client at a table is answered by what, and at what price."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ruse.core.language import LANGUAGES
from ruse.server import looking
from ruse.server import protocol as p
from ruse.server.refusing import Refuse, fault_of
from ruse.server.table import Table

if TYPE_CHECKING:
    from ruse.server.connection import Connection

_CHANGES: dict[type, Callable[[Any, Any, Any], Awaitable[None]]] = {
    p.Act: Table.act,
    p.Undo: Table.undo,
    p.Withdraw: Table.withdraw,
    p.Agree: Table.agree,
    p.Rename: Table.rename,
    p.Invite: Table.invite,
    p.Nudge: Table.nudge,
    p.GiveSeat: Table.give_seat,
    p.TakeSeat: Table.take_seat,
    p.SetPace: Table.set_pace,
    p.Rematch: Table.rematch,
}
_LOOKS: dict[type, Callable[[Any, Any, Any], Awaitable[None]]] = {
    p.Why: looking.why,
    p.Explain: looking.explain,
    p.Recall: looking.recall,
    p.Look: looking.look,
}
_PRICES = {  # in messages, besides the message itself
    p.Look: 1.0,  # plays the match again
    p.Recall: 1.0,
    p.Speak: 1.0,
    p.Undo: 1.0,
    p.Rename: 1.0,  # is written, and told to everybody
    p.Invite: 1.0,
    p.GiveSeat: 1.0,
    p.TakeSeat: 1.0,
    p.SetPace: 1.0,
    p.Rematch: 1.0,
}


async def answer(window: "Connection", request: p.Request) -> None:
    """Do what a client asks for, or raise Refuse."""
    table = window.table
    if table is None:
        raise Refuse("not_now")
    window.spend(_PRICES.get(type(request), 0.0))
    if change := _CHANGES.get(type(request)):
        async with table.turn():
            table.check_here(window)
            await change(table, window, request)
    elif isinstance(request, p.Speak):
        if request.language is not None and request.language not in LANGUAGES:
            raise Refuse("unknown_language")
        await table.speak(window, request)
    else:
        async with table.turn():  # nothing is shown that could still be lost
            table.check_here(window)
        try:
            await _LOOKS[type(request)](window, table, request)
        except Refuse:
            raise
        except Exception as error:
            raise fault_of(table.kept, "not_now") from error  # nothing was changed
