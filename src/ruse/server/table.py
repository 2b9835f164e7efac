"""A table in memory: a match, who sits there, and who looks on. It alone changes what belongs to it.

A change goes one way: it is carried out in memory, written to the store, and told to everybody after the commit. To
change or show a table takes its lock, and so waits for the commit: nobody sees, and no choice builds on, what could
still be lost.
"""

import logging
from asyncio import Lock, sleep
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import blake2b
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
import numpy as np

from ruse.core.actions import Action
from ruse.core.errors import IllegalAction, UnknownAction
from ruse.core.facts import Prompt
from ruse.core.match import Match, Step
from ruse.core.protocol import CHANCE, NOBODY
from ruse.server import protocol as p
from ruse.server import tokens
from ruse.server.chairs import Chair, Owner
from ruse.server.looking import retold
from ruse.server.names import distinct_name
from ruse.server.refusing import Gone, Refuse
from ruse.server.store.kept import KeptKey, KeptTable
from ruse.server.store.log import (
    FAILURES,
    FOLLOWED,
    FORFEITED,
    REMATCH_WANTED,
    TAKEN,
    TAKEN_BACK,
    UNDO_ANSWERED,
    UNDO_ASKED,
    WENT_BACK,
    Entry,
    Log,
    UndoWish,
)
from ruse.server.store.statements import (
    Statement,
    add_invitation,
    add_key,
    drop_invitations,
    set_name,
    set_over,
    set_pace,
    set_played,
    set_seat,
)
from ruse.server.store.writer import Change
from ruse.server.telling import Teller
from ruse.server.words import book_of

if TYPE_CHECKING:
    from ruse.server.connection import Connection
    from ruse.server.hall import Hall

log = logging.getLogger("ruse.server")
encode = msgspec.json.Encoder().encode

_MATCH_KINDS = frozenset((TAKEN, TAKEN_BACK, WENT_BACK, FORFEITED))  # entries that change the match
_AT_ONCE = 20  # steps that are told in one go
_PLAYED_WITHIN = 3600.0  # seconds: as exactly the store knows when a table was played at


class Retold(NamedTuple):
    """Steps from one on as a window is told of them. After an undo it is not true any more."""

    since: int
    undone: int  # as `Log.num_undone` was
    told: list[p.Told]


class Table:
    """A match that is being played, or is over."""

    def __init__(
        self, hall: "Hall", kept: KeptTable, match: Match, chairs: list[Chair], log: Log, other_rules: bool = False
    ) -> None:
        self.hall = hall
        self.kept = kept
        self.match = match
        self.chairs = chairs
        self.pace = kept.pace
        self.log = log
        self.other_rules = other_rules  # played by rules that are gone: it can only be looked at
        self.windows: dict[Connection, None] = {}  # in the order they came
        self.is_over = self._has_ended
        self.is_gone = False  # from memory: whoever still holds it must let go
        self.lock = Lock()
        self._changed_at = log.moment  # after the last entry that changed the match
        self._played = kept.played or 0.0
        self._nudged_at = 0.0
        self._is_telling = False  # whether what is new around the table will be told soon
        self._has_told_wish = False  # whether those who are here were told last that somebody asks to take back
        self._told_at = 0.0
        self._undo_ended: p.UndoEnded | None = None
        self._asked: list[tuple[tuple[Action, ...], Prompt | None] | None] = [None] * len(chairs)
        self._asked_at = [0] * len(chairs)

    @property
    def id(self) -> int:
        return self.kept.id

    @property
    def moment(self) -> int:
        """The number of the next entry of the log."""
        return self.log.moment

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.windows and not self.lock.locked() and not self.hall.bots.thinks_at(self.id)

    @property
    def is_forfeited(self) -> bool:
        """Whether a bot has lost the match by failing."""
        return self.log.forfeit is not None

    @property
    def _has_ended(self) -> bool:
        """Whether the match is over, perhaps before that is written."""
        return self.other_rules or self.is_forfeited or self.match.actor == NOBODY

    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    # One change at a time

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Hold the lock. If the game raises an exception meanwhile, it ends this table alone."""
        async with self.lock:
            if self.is_gone:
                raise Gone
            try:
                yield
            except Refuse:
                raise
            except Exception as error:
                raise self.hall.freeze(self) from error

    async def _commit(self, entries: Sequence[Entry] = (), statements: Sequence[Statement] = ()) -> None:
        """Have a change written; if it cannot be, the table leaves memory."""
        change = self._change(entries, [*statements, *self._noting_play(entries)])
        outcome = await self.hall.store.write(change)
        if outcome.kind != "written":
            log.error("table %s: not written: %s", self.kept.name, outcome.reason or "somebody else was first")
            self.hall.lose(self)
            raise Refuse("busy")
        self.is_over = self._has_ended

    def _change(self, entries: Sequence[Entry], statements: Sequence[Statement]) -> Change:
        """Add entries to the log in memory; the change that the store has to know."""
        moment = self.moment
        void = [number for entry in entries for number in self._add(entry)]
        change = Change(self.id, moment, entries, void, statements)
        if _MATCH_KINDS.isdisjoint(entry.kind for entry in entries):
            return change
        self._changed_at = self.moment
        self._put_questions()
        if self.is_over != self._has_ended:
            return change._replace(statements=[*statements, set_over(self.id, self._has_ended)])
        return change

    def _noting_play(self, entries: Sequence[Entry]) -> list[Statement]:
        """Note when the table was last played at, to the hour."""
        now = time()
        is_play = not _MATCH_KINDS.isdisjoint(entry.kind for entry in entries)
        if not is_play or 0 <= now - self._played < _PLAYED_WITHIN:
            return []
        self._played = now
        return [set_played(self.id, now)]

    def _add(self, entry: Entry) -> list[int]:
        """Add an entry to the log; the numbers of those that it makes void."""
        wish = self.log.wish
        void = self.log.add(entry)
        if wish is not None and (self.log.wish is None or self.log.wish.number != wish.number):
            self._undo_ended = _how_ended(wish, entry)
        return void

    # The match

    def begin(self, steps: Sequence[Step]) -> Change:
        """Take first steps, and let chance act before the next choice; the change that the store has to know."""
        for step in steps:
            self.match.push(step.action, step.seat)
        self._play_chance()
        self.is_over = self._has_ended
        return self._change(self._entries(0), ())

    async def act(self, window: "Connection", request: p.Act) -> None:
        """Choose an action that was offered."""
        seat = self._seat_of(window)
        if self.chairs[seat].who == "bot":
            raise Refuse("not_yours")
        if (
            self.is_over
            or not self.match.seat(seat).choices
            or not self.asked_at(seat) <= request.moment <= self.moment
        ):
            raise Refuse("stale")
        try:
            await self._take(seat, request.action)
        except UnknownAction as error:
            raise Refuse("unknown_action") from error
        except IllegalAction as error:
            raise Refuse("illegal", self._refusal(window, error)) from error
        window.done(request)
        self._tell_match()

    def _refusal(self, window: "Connection", error: IllegalAction) -> str:
        """The rule against an action, in words."""
        language = window.language or "en"
        speech = Teller(self.match, window.viewer, language, self.names()).speech
        return speech.say(error.refusal) if speech and error.refusal else error.in_language(language)

    async def play(self, seat: int, action: int) -> None:
        """Choose for a bot."""
        await self._take(seat, action)
        self._tell_match()

    async def forfeit(self, seat: int, failure: p.Failure) -> None:
        """End the match: the bot in a seat failed, and has lost."""
        await self._commit([Entry(FORFEITED, seat, FAILURES.index(failure))])
        self._tell_match()

    async def _take(self, seat: int, action: int | str) -> None:
        """Take a step, and let chance follow."""
        first = len(self.match.steps)
        self.match.seat(seat).push(action)
        self._asked[seat] = None
        self._play_chance()
        await self._commit(self._entries(first))

    def _entries(self, first: int) -> list[Entry]:
        """Entries of the steps from one on."""
        actions = self.match.game.actions
        return [Entry(TAKEN, step.seat, action=actions.code(step.action)) for step in self.match.steps[first:]]

    def _play_chance(self) -> None:
        """Draw until somebody has to choose. Each draw has dice of its own: those that are seen tell nothing of others.

        Nobody can foresee them who does not know the secret, and they are the same whenever the same steps were taken.
        """
        taken = blake2b(key=bytes.fromhex(self.kept.dice), digest_size=12)
        first = 0
        while self.match.actor == CHANCE:
            for entry in self._entries(first):
                taken.update(f"{entry.seat} {entry.action}\n".encode())
            first = len(self.match.steps)
            self.match.play_chance_once(np.array([*np.frombuffer(taken.digest(), np.uint32), 1], np.int64))
        self.match.check_goes_on()

    # Taking back

    async def undo(self, window: "Connection", request: p.Undo) -> None:
        """Take back a seat's last choice, or ask the others."""
        seat = self._seat_of(window)
        if not self._changed_at <= request.moment <= self.moment:
            raise Refuse("stale")
        last, others = self._last_choice(seat), self._must_agree(seat)
        if last is None or self.is_over or self.chairs[seat].who == "bot":
            raise Refuse("not_now")
        if self.match.seat(seat).can_undo:
            before = list(self.match.steps)
            self.match.seat(seat).undo()
            after = self.match.steps
            since = next((index for index, step in enumerate(after) if step != before[index]), len(after))
            self._asked[seat] = None
            await self._commit([Entry(TAKEN_BACK, seat, self.log.number_of(since))])
            window.done(request)
            self._tell_match(since)
        elif not others:
            await self._go_back(seat, last)
            window.done(request)
            self._tell_match(last)
        elif self._can_agree(others):
            await self._commit([Entry(UNDO_ASKED, seat, self.log.number_of(last))])
            window.done(request)
            self.around_changed()
        else:
            raise Refuse("not_now")

    async def withdraw(self, window: "Connection", request: p.Withdraw) -> None:
        """Ask to take back no more."""
        seat, wish = self._seat_of(window), self.log.wish
        if wish is None or wish.seat != seat:
            raise Refuse("not_now")
        await self._commit([Entry(UNDO_ANSWERED, seat, 0)])
        window.done(request)
        self.around_changed()

    async def agree(self, window: "Connection", request: p.Agree) -> None:
        """Answer somebody who asks to take back."""
        seat, asked, wish = self._seat_of(window), self._undo_asked(), self.log.wish
        if asked is None or wish is None or (asked.seat, asked.moment) != (request.seat, request.moment):
            raise Refuse("stale")
        if seat not in asked.waiting_for:
            raise Refuse("not_now")
        answer = Entry(UNDO_ANSWERED, seat, int(request.yes))
        if request.yes and asked.waiting_for == [seat]:
            await self._go_back(wish.seat, asked.steps, answer)
            window.done(request)
            self._tell_match(asked.steps)
        else:
            await self._commit([answer])
            window.done(request)
        self.around_changed()

    async def _go_back(self, seat: int, num_steps: int, *answers: Entry) -> None:
        """Go back to where so many steps had been taken, although something was shown or drawn since."""
        number = self.log.number_of(num_steps)
        self.match.go_back(num_steps)
        self._asked = [None] * len(self.chairs)
        await self._commit([*answers, Entry(WENT_BACK, seat, number)])

    def _undo_asked(self) -> p.UndoAsked | None:
        wish = self.log.wish
        if wish is None:
            return None
        waiting_for = [seat for seat in self._must_agree(wish.seat) if seat not in wish.agreed]
        return p.UndoAsked(wish.seat, wish.number + 1, self.log.step_of(wish.until), waiting_for)

    def _last_choice(self, seat: int) -> int | None:
        """The number of the seat's last choice."""
        steps = self.match.steps
        return next((number for number in range(len(steps) - 1, -1, -1) if steps[number].seat == seat), None)

    def _must_agree(self, seat: int) -> list[int]:
        """Whose seats are asked before a seat takes back what was shown.

        Those of all others, who may be away, or still to come, while a bot plays there: they would come back to a hand
        that was looked at. Bots are not asked, nor, by a person, programs.
        """
        spared = ["program"] if self.chairs[seat].owner == "person" else []
        return [
            other
            for other, chair in enumerate(self.chairs)
            if other != seat and chair.is_somebodys and chair.owner not in spared
        ]

    def _can_agree(self, seats: list[int]) -> bool:
        """Whether all these seats have owners, who can be asked."""
        return all(self.chairs[seat].owner for seat in seats)

    def _undo_offered(self, seat: int, exactly: bool) -> tuple[Literal["free", "marked", "ask"] | None, int | None]:
        """Whether a seat may take back, and how many steps would stay.

        To find out exactly is dear; programs are not told, until they try.
        """
        last = self._last_choice(seat)
        if last is None or self.is_over:
            return None, None
        others = self._must_agree(seat)
        if exactly and last == len(self.match.steps) - 1 and self.match.seat(seat).can_undo:
            return "free", last
        if not others:
            return "marked", last
        return ("ask", last) if self._can_agree(others) else (None, None)

    # Questions

    def asked_at(self, seat: int) -> int:
        """The moment of the seat's present question. What others do in secret meanwhile does not change it."""
        if self._asked[seat] is None:
            self._put_question(seat)
        return self._asked_at[seat]

    def _put_questions(self) -> None:
        """After every change: a question that went away, and comes again word for word, is another one."""
        for seat, chair in enumerate(self.chairs):
            if chair.windows or chair.who == "bot":
                self._put_question(seat)
            else:
                self._asked[seat] = None  # it is put when somebody comes

    def _put_question(self, seat: int) -> None:
        door = self.match.seat(seat)
        question = ((), None) if self._has_ended else (door.choices, door.prompt)
        if question != self._asked[seat]:
            self._asked[seat] = question
            self._asked_at[seat] = self.moment

    def ask_bots(self) -> None:
        """Let the bots think that are to choose. While nobody looks, they rest."""
        if self.windows and not self.is_over and any(map(self.is_bot_s, self.chairs)):
            for seat in self.match.actors():
                if self.is_bot_s(self.chairs[seat]):
                    self.hall.bots.ask(self, seat)

    def is_bot_s(self, chair: Chair) -> bool:
        """Whether a bot plays the seat, and not one that the server does not offer any more."""
        return chair.who == "bot" and self.hall.offers(chair.bot)

    # Around the match

    async def rename(self, window: "Connection", request: p.Rename) -> None:
        """Call somebody otherwise."""
        chair = self.chairs[window.seat] if window.seat is not None else None
        name = self.free_name(request.name, window)
        statements = [set_name(window.digest, self.id, name)]
        is_played = chair is not None and chair.is_played
        if chair is not None and window.seat is not None and is_played:
            statements.append(set_seat(self.id, window.seat, chair.kept._replace(name=name)))
        await self._commit(statements=statements)
        window.name = name
        if chair is not None and is_played:
            chair.name = name
        window.done(request)
        self.around_changed()

    def free_name(self, wanted: str, window: "Connection | None" = None) -> str:
        """A name for a window, or for a newcomer, as it is shown: nobody else has it here."""
        seat, digest = (window.seat, window.digest) if window else (None, None)
        others = [each.name for each in self.windows if each.digest != digest]
        return distinct_name(wanted, [*others, *(name for each, name in enumerate(self.names()) if each != seat)])

    async def invite(self, window: "Connection", request: p.Invite) -> None:
        """Give out a new code, in place of earlier ones."""
        seat = request.seat
        if seat is not None and (not 0 <= seat < len(self.chairs) or not self.chairs[seat].is_invited):
            raise Refuse("not_now")
        self._check_takes_part(window)
        code = tokens.new_code()
        await self._commit(
            statements=[drop_invitations(self.id, seat), add_invitation(tokens.digest(code), self.id, seat)]
        )
        window.send(p.Invitation(ref=request.ref, seat=seat, code=tokens.spoken(code)))

    async def join(self, seat: int | None, owner: Owner, wanted: str, digest: str) -> None:
        """Give the seat that somebody was invited to, or a spectator's place, to a token."""
        name = self.free_name(wanted)
        statements = [add_key(KeptKey(digest, self.id, seat, name))]
        if seat is None:
            if len(await self.hall.store.keys(self.id)) >= self.hall.settings.max_spectators:
                raise Refuse("full")
            await self._commit(statements=statements)
            return
        if self.chairs[seat].owner:
            raise Refuse("unknown_code")
        chair = Chair(owner, name, owner=owner)
        more = [drop_invitations(self.id, seat), set_seat(self.id, seat, chair.kept)]
        await self._commit(statements=statements + more)
        self.chairs[seat] = chair
        self.around_changed()
        self._tell_news()

    async def nudge(self, window: "Connection", request: p.Nudge) -> None:
        """Remind those who are to choose, now and then."""
        seat = self._seat_of(window)
        if self.hall.now() - self._nudged_at < self.hall.settings.nudge_seconds:
            raise Refuse("too_many")
        self._nudged_at = self.hall.now()
        message = encode(p.Nudged(by=seat))
        for actor in set(self.match.actors()) - {seat}:
            for other in self.chairs[actor].windows:
                other.write(message)
        window.done(request)

    async def give_seat(self, window: "Connection", request: p.GiveSeat) -> None:
        """Let a bot play on in a seat."""
        if not 0 <= request.seat < len(self.chairs) or not 1 <= request.level <= len(self.match.game.levels):
            raise Refuse("bad_message")
        self.hall.check_offered(request.bot, "bad_message")
        chair, is_own = self.chairs[request.seat], request.seat == window.seat
        if self.is_bot_s(chair):
            raise Refuse("not_now")
        is_left = chair.who in ("open", "bot") or chair.seconds_away >= self.hall.settings.away_seconds
        if not is_own:
            self._check_takes_part(window)
            if not is_left:
                raise Refuse("not_yours")
            if request.bot and chair.is_somebodys:  # it might fail, and lose somebody else's match
                raise Refuse("not_yours")
        level = None if request.bot else request.level
        await self._seat(window, request, request.seat, replace(chair, who="bot", level=level, bot=request.bot))

    async def take_seat(self, window: "Connection", request: p.TakeSeat) -> None:
        """Take one's seat back from a bot."""
        seat = self._seat_of(window)
        chair = self.chairs[seat]
        if chair.who != "bot" or chair.owner is None:
            raise Refuse("not_now")
        await self._seat(
            window,
            request,
            seat,
            replace(chair, who=chair.owner, name=self.free_name(window.name, window), level=None, bot=None),
        )

    async def _seat(self, window: "Connection", request: p.Request, seat: int, after: Chair) -> None:
        """Write who has a seat from now on, and tell."""
        await self._commit(statements=[set_seat(self.id, seat, after.kept)])
        chair = self.chairs[seat]
        chair.who, chair.name, chair.level, chair.bot = after.who, after.name, after.level, after.bot
        self.around_changed()
        self._tell_news()
        window.done(request)
        self.ask_bots()

    async def set_pace(self, window: "Connection", request: p.SetPace) -> None:
        """Have bots answer sooner or later."""
        self._check_takes_part(window)
        await self._commit(statements=[set_pace(self.id, request.pace)])
        self.pace = request.pace
        window.done(request)
        self.around_changed()

    async def rematch(self, window: "Connection", request: p.Rematch) -> None:
        """Play again, as soon as all want it."""
        if not self.is_over or self.log.next_table is not None:
            raise Refuse("not_now")
        self._check_takes_part(window)
        wish = [] if window.seat is None else [Entry(REMATCH_WANTED, window.seat)]
        wanted = self.log.rematch_wanted.union(entry.seat for entry in wish)
        people = {seat for seat, chair in enumerate(self.chairs) if chair.who == "person"}
        programs = {seat for seat, chair in enumerate(self.chairs) if chair.who == "program" and not window.is_host}
        if wanted.issuperset(people or programs):
            await self._play_again(window, request, wish)
        else:
            if wanted != self.log.rematch_wanted:
                await self._commit(wish)
            window.done(request)
            self.around_changed()

    async def _play_again(self, window: "Connection", request: p.Rematch, wish: list[Entry]) -> None:
        """Go on to a new table with the same company, everybody one seat further."""
        num_seats, kept = len(self.chairs), self.kept

        def further(seat: int | None) -> int | None:
            return None if seat is None else (seat + 1) % num_seats

        chairs = [self.chairs[seat - 1] for seat in range(num_seats)]
        opening = await self.hall.prepare(
            self.match.setup,
            kept.changes,
            window.client,
            pace=self.pace,
            host=kept.host,
            chairs=[
                Chair(chair.who, chair.name, chair.level, chair.bot, chair.owner, chair.who == "open")
                for chair in chairs
            ],
            keys=[(key.digest, further(key.seat), key.name) for key in await self.hall.store.keys(self.id)],
        )
        new = opening.table
        followed = Entry(FOLLOWED, NOBODY, new.id)
        async with self.hall.adding(new):
            await self._commit([*wish, followed], opening.change.all_statements())
        window.done(request)
        for each in list(self.windows):
            self._let_go(each)
            each.seat, each.told = further(each.seat), 0
            new.welcome(each)
        for each in list(new.windows):
            new.introduce(each, 0)
        new.ask_bots()

    def _seat_of(self, window: "Connection") -> int:
        if window.seat is None:
            raise Refuse("not_yours")
        return window.seat

    def check_here(self, window: "Connection") -> None:
        """Refuse what was asked before the company went on to another table."""
        if window.table is not self:
            raise Refuse("stale")

    def _check_takes_part(self, window: "Connection") -> None:
        """Refuse those who only look on."""
        if window.seat is None and not window.is_host:
            raise Refuse("not_yours")

    # Coming and going

    async def seat(self, window: "Connection", hello: p.Hello) -> None:
        """Let somebody sit down, or look on; their token leads here."""
        told = await self.retold(window, self._known_from(hello.since))
        async with self.turn():
            if window.is_closed:
                return
            if self.log.next_table is not None:  # the company may have gone on meanwhile
                place = await self.hall.place(window.digest, hello.table)
                if place.table_id != self.id:
                    raise Gone
            self._make_room(window)
            if window.seat is None:  # somebody may have got the name meanwhile
                window.name = self.free_name(window.name, window)
            window.told = self._known_from(hello.since)
            self.welcome(window)
            self.introduce(window, hello.ref, told)
            self.around_changed()
            self.ask_bots()

    async def speak(self, window: "Connection", request: p.Speak) -> None:
        """Tell all anew in another language."""
        window.language = request.language
        told = await self.retold(window, 0)
        async with self.turn():
            self.check_here(window)
            window.told = 0
            self.introduce(window, request.ref, told)

    def welcome(self, window: "Connection") -> None:
        """Count somebody in."""
        window.table = self
        self.windows[window] = None
        if window.seat is not None:
            self.chairs[window.seat].windows.add(window)

    def _make_room(self, window: "Connection") -> None:
        """Refuse one window more than fit. Players and the host always get in: their own oldest window gives way."""
        own = [each for each in self.windows if each.digest == window.digest]
        settings = self.hall.settings
        has_room = len(own) < settings.max_connections_a_place
        if window.seat is None and not window.is_host:
            onlookers = sum(each.seat is None for each in self.windows)
            if not has_room or onlookers >= settings.max_connections_a_table:
                raise Refuse("full")
        elif not has_room:
            self.miss(own[0])
            own[0].leave(book_of(own[0].language).GAVE_WAY, None, 1008, "too many windows")

    def miss(self, window: "Connection") -> None:
        """Somebody leaves."""
        self._let_go(window)
        self.around_changed()

    def _let_go(self, window: "Connection") -> None:
        window.table = None
        self.windows.pop(window, None)
        if window.seat is not None:
            chair = self.chairs[window.seat]
            chair.windows.discard(window)
            if not chair.windows:
                chair.left_at = self.hall.now()

    # Telling

    def _tell_match(self, since: int | None = None) -> None:
        """Tell everybody that the match has changed; after an undo, that steps from `since` on have not happened."""
        self._tell_news(since)
        if since is not None or self.is_over or self._has_told_wish:
            self.around_changed()
        self.ask_bots()

    def _tell_news(self, since: int | None = None) -> None:
        made: dict[Any, bytes] = {}
        for window in list(self.windows):
            if since is not None:
                window.told = min(window.told, since)
            self.tell_news(window, made=made)

    def tell_news(
        self, window: "Connection", told: "Retold | None" = None, made: dict[Any, bytes] | None = None
    ) -> None:
        """Tell somebody what is new on the table; with what was made for others who see, read and know the same.

        One who does not read will be told all at once, when they do.
        """
        if not window.is_listening:
            return
        alike = window.seat, window.language, window.told
        made = {} if made is None else made
        try:
            news = made[alike] = made.get(alike) or self._news(window, told)
        except Exception:
            self.hall.send_away(window, self)
            return
        window.write(news)
        window.told = len(self.match.steps)

    def around_changed(self) -> None:
        """Tell everybody, soon, what is new around the table; no more than some times per second."""
        if not self._is_telling and self.windows:
            self._is_telling = True
            self.hall.start(self._tell_around())

    async def _tell_around(self) -> None:
        await sleep(self._told_at + self.hall.settings.around_seconds - monotonic())
        async with self.lock:
            self._is_telling = False
            self._told_at = monotonic()
            self._has_told_wish = self.log.wish is not None
            message = encode(self.message())
            for window in self.windows:
                window.write(message)

    def introduce(self, window: "Connection", ref: int, told: "Retold | None" = None) -> None:
        """Tell somebody where they sit, and all there is to see."""
        try:
            window.send(self._welcome(window, ref))
        except Exception:
            self.hall.send_away(window, self)
            return
        window.send(self.message())
        self.tell_news(window, told)

    async def retold(self, window: "Connection", since: int) -> "Retold | None":
        """All steps from one on, but the newest, as a window is told of them; in slices, since it takes long."""
        until, undone = len(self.match.steps), self.log.num_undone
        if until - since < _AT_ONCE:
            return None
        try:
            told = await retold(self.teller(window), self.match.at(until), since, window.turn)
        except Exception as error:
            raise self.hall.send_away(window, self) from error
        return Retold(since, undone, told)

    def _known_from(self, since: int) -> int:
        """First step to tell to somebody who was told all before `since`: some may have been taken back."""
        return max(0, min(since, self.log.first_changed, len(self.match.steps)))

    def teller(self, window: "Connection") -> Teller:
        return Teller(self.match, window.viewer, window.language, self.names())

    def _welcome(self, window: "Connection", ref: int) -> p.Welcome:
        teller = Teller(self.match, window.viewer, window.language or "en", self.names())
        assert teller.speech is not None
        return p.Welcome(
            ref=ref,
            version=p.VERSION,
            table=self.kept.name,
            game=self.kept.game,
            seat=window.seat,
            host=window.is_host,
            components=teller.door.components,
            seat_names=list(teller.speech.words.SEATS[: len(self.chairs)]) if window.language else [],
            topics=teller.speech.topics() if window.language else [],
        )

    def _news(self, window: "Connection", known: "Retold | None") -> bytes:
        teller, steps = self.teller(window), len(self.match.steps)
        since = min(window.told, steps)
        is_good = known is not None and (known.since, known.undone) == (since, self.log.num_undone)
        told = known.told if known is not None and is_good else []
        undo, undo_steps = None, None
        if window.seat is not None:
            undo, undo_steps = self._undo_offered(window.seat, window.language is not None)
        news = p.News(
            moment=self.moment,
            steps=steps,
            since=since,
            told=[*told, *teller.told(since + len(told))],
            view=teller.door.view,
            question=None if window.seat is None else self._question(teller, window.seat),
            undo=undo,
            undo_steps=undo_steps,
            result=self._result(teller),
        )
        return encode(news)

    def _question(self, teller: Teller, seat: int) -> p.Question | None:
        moment = self.asked_at(seat)
        choices, prompt = self._asked[seat] or ((), None)
        return teller.question(moment, prompt, choices) if prompt else None

    def _result(self, teller: Teller) -> p.Result | None:
        forfeit = self.log.forfeit
        if forfeit is None:
            return teller.result()
        return teller.forfeited(forfeit.seat, FAILURES[forfeit.value], self.chairs[forfeit.seat].bot)  # type: ignore[arg-type]

    def message(self) -> p.Table:
        """Everything around the match."""
        codes = self.match.game.seat_codes
        hosts = [window.seat for window in self.windows if window.is_host and window.seat is not None]
        return p.Table(
            table=self.kept.name,
            game=self.kept.game,
            options=self.match.options,
            changes=self.kept.changes,
            box=self.match.box.digest,
            pace=self.pace,  # type: ignore[arg-type]
            seats=[
                p.SeatInfo(
                    seat=seat,
                    code=codes[seat],
                    name=chair.name,
                    who=chair.who,
                    level=chair.level,
                    warming=chair.who == "bot" and self.hall.bots.is_warming(self.kept.game, chair.level),
                    owned=chair.owner is not None,
                    here=self.is_bot_s(chair) if chair.who == "bot" else bool(chair.windows),
                    away=int(chair.seconds_away) if chair.is_played else 0,
                    bot=chair.bot,
                )
                for seat, chair in enumerate(self.chairs)
            ],
            spectators=sorted(window.name for window in self.windows if window.seat is None),
            host=hosts[0] if hosts else None,
            undo_asked=self._undo_asked(),
            rematch=sorted(self.log.rematch_wanted),
            over=self.is_over,
            take_backs=self.log.has_take_backs,
            undo_ended=self._undo_ended,
            other_rules=self.other_rules,
        )


def _how_ended(wish: UndoWish, entry: Entry) -> p.UndoEnded:
    """How an entry of the log ended a wish to take back."""
    how: Literal["agreed", "refused", "withdrawn", "overtaken"] = "overtaken"
    if entry.kind == UNDO_ANSWERED:
        how = "withdrawn" if entry.seat == wish.seat else "refused"
    elif entry.kind == WENT_BACK and entry.value == wish.until:
        how = "agreed"
    return p.UndoEnded(wish.seat, wish.number + 1, how, entry.seat)
