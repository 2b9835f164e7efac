"""What a client at a table may ask for, and what happens then."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ruse.core.errors import IllegalAction, UnknownAction
from ruse.core.language import LANGUAGES
from ruse.core.protocol import OWNER, SPECTATOR
from ruse.server import protocol as p
from ruse.server import tokens
from ruse.server.chairs import Chair
from ruse.server.refusing import Refuse, fault_of
from ruse.server.store.statements import add_invitation, drop_invitations, set_name, set_pace, set_seat
from ruse.server.telling import Teller

if TYPE_CHECKING:
    from ruse.server.connection import Connection
    from ruse.server.table import Table

Answerer = Callable[[p.FromClient], None]

_LONGEST_NAME = 24
_LONGEST_TOPIC = 60
_MOST_RECALLED = 400  # steps in one answer
_DEAR = {  # what a request costs beyond the message itself
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
_LOOKING = (p.Why, p.Explain, p.Recall, p.Look)


def answer(window: "Connection", table: "Table", request: p.FromClient) -> None:
    """Do what a client asks for, or raise Refuse."""
    window.spend(_DEAR.get(type(request), 0.0))
    try:
        _ANSWERS[type(request)](window, table, request)
    except Refuse:
        raise
    except Exception as error:
        if not isinstance(request, _LOOKING):
            raise
        raise fault_of(table.kept, "not_now") from error  # nothing was changed


def clean_name(name: str) -> str:
    """A name as it is shown: one short line."""
    return re.sub(r"\s+", " ", "".join(letter if letter.isprintable() else " " for letter in name)).strip()[
        :_LONGEST_NAME
    ]


def _done(window: "Connection", table: "Table", request: p.Request) -> None:
    if request.ref:
        window.send(p.Done(ref=request.ref, moment=table.moment))


def _seat_of(window: "Connection") -> int:
    if window.seat is None:
        raise Refuse("not_yours")
    return window.seat


# The match


def _act(window: "Connection", table: "Table", request: p.Act) -> None:
    seat = _seat_of(window)
    if table.chairs[seat].who == "bot":
        raise Refuse("not_yours")
    door = table.match.seat(seat)
    if table.is_over or not door.choices or request.moment < table.asked_at(seat) or request.moment > table.moment:
        raise Refuse("stale")
    chosen = next((action.number for action in door.choices if action.code == request.action), None)
    if chosen is None:
        raise Refuse("illegal", _reason(window, table, request.action)[1])
    table.play(seat, chosen, partial(_done, window, table, request))


def _reason(window: "Connection", table: "Table", action: str) -> tuple[Any, str]:
    """The rule against an action, as data and in words."""
    teller = Teller(table.match, window.viewer, window.language or "en", table.names())
    try:
        refusal = teller.door.why_not(action)
    except UnknownAction as error:
        raise Refuse("unknown_action") from error
    except IllegalAction as error:
        return error.refusal, error.in_language(window.language or "en")
    assert teller.speech is not None
    return refusal, teller.speech.say(refusal) if refusal else ""


def _why(window: "Connection", table: "Table", request: p.Why) -> None:
    refusal, text = _reason(window, table, request.action)
    window.send(p.Reason(ref=request.ref, action=request.action, refusal=refusal, text=text))


def _undo(window: "Connection", table: "Table", request: p.Undo) -> None:
    seat = _seat_of(window)
    last = table.last_choice(seat)
    if request.moment != table.moment:
        raise Refuse("stale")
    if last is None or table.chairs[seat].who == "bot":
        raise Refuse("not_now")
    done = partial(_done, window, table, request)
    if not table.is_over and table.match.seat(seat).can_undo:
        table.take_back(seat, done)
        return
    others = table.must_agree(seat)
    if not others:
        table.go_back(seat, last, done)
    elif not table.can_agree(others):
        raise Refuse("not_now")
    else:
        table.undo_asked = p.UndoAsked(seat, table.moment, others)
        table.tell_table()
        done()


def _agree(window: "Connection", table: "Table", request: p.Agree) -> None:
    asked, seat = table.undo_asked, _seat_of(window)
    if asked is None or (asked.seat, asked.moment) != (request.seat, request.moment):
        raise Refuse("stale")
    if seat not in asked.waiting_for:
        raise Refuse("not_now")
    last = table.last_choice(asked.seat)
    waiting = [other for other in asked.waiting_for if other != seat]

    def then() -> None:
        table.tell_table()
        _done(window, table, request)

    if not request.yes or last is None:
        table.undo_asked = None
    elif waiting:
        table.undo_asked = p.UndoAsked(asked.seat, asked.moment, waiting)
    else:
        table.undo_asked = None
        table.go_back(asked.seat, last, then)
        return
    then()


# Looking


def _explain(window: "Connection", table: "Table", request: p.Explain) -> None:
    teller = Teller(table.match, window.viewer, window.language or "en", table.names())
    assert teller.speech is not None
    topic = request.topic[:_LONGEST_TOPIC]
    window.send(p.Explained(ref=request.ref, topic=topic, text=teller.speech.explain(topic)))


def _recall(window: "Connection", table: "Table", request: p.Recall) -> None:
    num_steps = len(table.match.steps)
    until = num_steps if request.until is None else request.until
    if not 0 <= request.since <= until <= num_steps:
        raise Refuse("not_now")
    until = min(until, request.since + _MOST_RECALLED)
    teller = _teller_of(window, table, request.eyes, until)
    window.send(p.Recalled(ref=request.ref, since=request.since, told=teller.told(request.since)))


def _look(window: "Connection", table: "Table", request: p.Look) -> None:
    if not 0 <= request.steps <= len(table.match.steps):
        raise Refuse("not_now")
    teller = _teller_of(window, table, request.eyes, request.steps)
    told = next(iter(teller.told(max(0, request.steps - 1))), None)
    window.send(
        p.Looked(ref=request.ref, steps=request.steps, eyes=request.eyes, view=teller.door.view, told=told),
    )


def _teller_of(window: "Connection", table: "Table", eyes: p.Eyes, num_steps: int) -> Teller:
    """A teller of the match after so many steps, to these eyes; with all cards open it speaks to the window's seat."""
    viewer = _looking(window, table, eyes)
    you = window.seat if viewer == OWNER else None
    return Teller(table.match.at(num_steps), viewer, window.language, table.names(), you)


def _looking(window: "Connection", table: "Table", eyes: p.Eyes) -> int:
    """Whose eyes they are. Until the match is over everybody has their own alone, and nobody the OWNER's."""
    if isinstance(eyes, int):
        viewer = eyes
    else:
        viewer = {"own": window.viewer, "open": OWNER, "spectator": SPECTATOR}[eyes]
    if viewer != window.viewer and not table.is_over:
        raise Refuse("not_yours")
    if eyes != "open" and viewer not in table.match.viewers:
        raise Refuse("bad_message")
    return viewer


def _speak(window: "Connection", table: "Table", request: p.Speak) -> None:
    if request.language is not None and request.language not in LANGUAGES:
        raise Refuse("unknown_language")
    window.language = request.language
    window.told = 0
    table.hall.introduce(window, table, request.ref)


# Around the match


def _rename(window: "Connection", table: "Table", request: p.Rename) -> None:
    name = clean_name(request.name)
    statements = [set_name(window.digest, table.id, name)]
    chair = table.chairs[window.seat] if window.seat is not None else None
    if chair is not None and window.seat is not None and chair.is_played:
        statements.append(set_seat(table.id, window.seat, chair.kept._replace(name=name)))

    def then() -> None:
        window.name = name
        if chair is not None and chair.is_played:
            chair.name = name
        table.tell_table()
        _done(window, table, request)

    table.commit(statements, then)


def _invite(window: "Connection", table: "Table", request: p.Invite) -> None:
    seat = request.seat
    if seat is not None and (not 0 <= seat < len(table.chairs) or not table.chairs[seat].is_invited):
        raise Refuse("not_now")
    if window.seat is None and not window.is_host:
        raise Refuse("not_yours")
    code = tokens.new_code()
    statements = [drop_invitations(table.id, seat), add_invitation(tokens.digest(code), table.id, seat)]
    reply = p.Invitation(ref=request.ref, seat=seat, code=tokens.spoken(code))
    table.commit(statements, lambda: window.send(reply))


def _nudge(window: "Connection", table: "Table", request: p.Nudge) -> None:
    for seat in table.match.actors():
        for other in table.chairs[seat].windows:
            if seat != window.seat:
                other.send(p.Nudged(by=window.seat))
    _done(window, table, request)


def _give_seat(window: "Connection", table: "Table", request: p.GiveSeat) -> None:
    if not 0 <= request.seat < len(table.chairs) or not 1 <= request.level <= len(table.match.game.levels):
        raise Refuse("bad_message")
    table.hall.check_offered(request.bot, "bad_message")
    chair, is_own = table.chairs[request.seat], request.seat == window.seat
    if table.is_bot_s(chair):
        raise Refuse("not_now")
    if not is_own and (window.seat is None and not window.is_host):
        raise Refuse("not_yours")
    is_left = chair.who in ("open", "bot") or chair.seconds_away >= table.hall.settings.away_seconds
    if not is_own and not is_left:
        raise Refuse("not_yours")
    if request.bot and not is_own and chair.is_somebodys:  # it might fail, and lose somebody else's match
        raise Refuse("not_yours")
    level = None if request.bot else request.level
    _sit(window, table, request, request.seat, replace(chair, who="bot", level=level, bot=request.bot))


def _take_seat(window: "Connection", table: "Table", request: p.TakeSeat) -> None:
    seat = _seat_of(window)
    chair = table.chairs[seat]
    if chair.who != "bot" or chair.owner is None:
        raise Refuse("not_now")
    _sit(window, table, request, seat, replace(chair, who=chair.owner, name=window.name, level=None, bot=None))


def _sit(window: "Connection", table: "Table", request: p.Request, seat: int, after: Chair) -> None:
    """Write who has a seat from now on, and tell."""

    def then() -> None:
        chair = table.chairs[seat]
        chair.who, chair.name, chair.level, chair.bot = after.who, after.name, after.level, after.bot
        table.tell_table()
        table.tell_news()
        _done(window, table, request)
        table.ask_bots()

    table.commit([set_seat(table.id, seat, after.kept)], then)


def _set_pace(window: "Connection", table: "Table", request: p.SetPace) -> None:
    if window.seat is None and not window.is_host:
        raise Refuse("not_yours")

    def then() -> None:
        table.pace = request.pace
        table.tell_table()
        _done(window, table, request)

    table.commit([set_pace(table.id, request.pace)], then)


def _rematch(window: "Connection", table: "Table", request: p.Rematch) -> None:
    if not table.is_over or table.is_followed:
        raise Refuse("not_now")
    if window.seat is None and not window.is_host:
        raise Refuse("not_yours")
    table.hall.check_room()
    if window.seat is not None:
        table.rematch_wanted.add(window.seat)
    _done(window, table, request)
    people = [seat for seat, chair in enumerate(table.chairs) if chair.who == "person"]
    programs = [seat for seat, chair in enumerate(table.chairs) if chair.who == "program" and not window.is_host]
    if table.rematch_wanted.issuperset(people or programs):
        table.hall.play_again(table)
    else:
        table.tell_table()


_ANSWERS: dict[type, Callable[[Any, Any, Any], None]] = {
    p.Act: _act,
    p.Undo: _undo,
    p.Agree: _agree,
    p.Why: _why,
    p.Explain: _explain,
    p.Recall: _recall,
    p.Look: _look,
    p.Speak: _speak,
    p.Rename: _rename,
    p.Invite: _invite,
    p.Nudge: _nudge,
    p.GiveSeat: _give_seat,
    p.TakeSeat: _take_seat,
    p.SetPace: _set_pace,
    p.Rematch: _rematch,
}
