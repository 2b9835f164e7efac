"""A table in memory: a match, who sits there, and who looks on.

Whatever changes the match goes one way: it is carried out on the match, written to the log, and told to everybody after
the commit. Until then the table takes no other request. So nobody sees, and no choice builds on, what could still be
lost.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
import numpy as np

from ruse.core.actions import Action
from ruse.core.box import Box
from ruse.core.facts import Prompt
from ruse.core.game import Game
from ruse.core.match import Match, Step
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.record import IntArray
from ruse.server.chairs import Chair
from ruse.server.protocol import Failure, News, Question, Result, SeatInfo, UndoAsked
from ruse.server.protocol import Table as TableMessage
from ruse.server.store.kept import KeptTable
from ruse.server.store.log import (
    FAILURES,
    FORFEITED,
    TAKEN,
    TAKEN_BACK,
    WENT_BACK,
    Entry,
    first_changed,
    forfeit_of,
    steps_of,
)
from ruse.server.store.statements import add_entry, set_over
from ruse.server.store.writer import Statement
from ruse.server.telling import Teller

if TYPE_CHECKING:
    from ruse.server.connection import Connection
    from ruse.server.hall import Hall

log = logging.getLogger("ruse.server")
encode = msgspec.json.Encoder().encode


class Table:
    """A match that is being played."""

    def __init__(
        self, hall: "Hall", kept: KeptTable, game: Game, box: Box, chairs: list[Chair], entries: Sequence[Entry]
    ) -> None:
        self.hall = hall
        self.kept = kept
        self.chairs = chairs
        self.pace = kept.pace
        self.match = Match(game, kept.options, box)
        for seat, action in steps_of(entries):
            self.match.push(action, seat)
        self.moment = len(entries)  # of the log
        self._forfeit = forfeit_of(entries)
        self.windows: dict[Connection, None] = {}  # in the order they came
        self.undo_asked: UndoAsked | None = None
        self.rematch_wanted: set[int] = set()
        self.is_followed = False  # by another match of the same company
        self._first_changed = first_changed(
            entries
        )  # of all steps that were ever taken back; those before it are as they were
        self.is_over = self._has_ended
        self.is_gone = False  # from memory: whoever still holds it must let go
        self._committing = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._asked: list[tuple[tuple[Action, ...], Prompt | None] | None] = [None] * len(chairs)
        self._asked_at = [0] * len(chairs)

    @property
    def id(self) -> int:
        return self.kept.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.windows and not self._committing and not self.hall.bots.thinks_at(self.id)

    @property
    def is_forfeited(self) -> bool:
        """Whether a bot has lost the match by failing."""
        return self._forfeit is not None

    @property
    def _has_ended(self) -> bool:
        """Whether the match is over, perhaps before that is written."""
        return self.is_forfeited or self.match.actor == NOBODY

    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    # One change at a time

    def soon(self, request: Callable[[], None]) -> None:
        """Do something as soon as nothing waits for a commit; at once, if so."""
        if self._committing:
            self._waiting.append(request)
        else:
            self._do(request)

    def _do(self, request: Callable[[], None]) -> None:
        """Do something; if the game raises an exception, it ends this table alone."""
        try:
            request()
        except Exception:
            self.hall.freeze(self)

    def commit(
        self,
        statements: Sequence[Statement],
        then: Callable[[], None],
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        """Have something written, and go on after it is; if it cannot be, the table leaves memory."""
        self._committing = True
        self.hall.store.write(statements, lambda error: self._committed(error, then, otherwise))

    def _committed(self, error: Exception | None, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        self._committing = False
        if error is None:
            self._do(then)
        else:
            log.error("table %s: not written: %s", self.kept.name, str(error).partition("\n")[0])
            self.hall.lose(self)
            otherwise()
        while self._waiting and not self._committing:
            self._do(self._waiting.popleft())

    # The match

    def play(self, seat: int, action: int, then: Callable[[], None]) -> None:
        """Take a step that may be taken, and let chance follow."""
        first = len(self.match.steps)
        self.match.seat(seat).push(action)
        self._asked[seat] = None
        self._play_chance()
        self._write([Entry(TAKEN, step.seat, step.action) for step in self.match.steps[first:]], None, then)

    def begin(self, steps: Sequence[Step] = ()) -> list[Statement]:
        """Take first steps, and let chance act before the next choice; what has to be written with the new table."""
        for step in steps:
            self.match.push(step.action, step.seat)
        self._play_chance()
        statements = self._written([Entry(TAKEN, step.seat, step.action) for step in self.match.steps])
        self.is_over = self._has_ended
        return statements

    def take_back(self, seat: int, then: Callable[[], None]) -> None:
        """Take back a seat's last choice, which may be taken back freely. What others chose in secret since, stays."""
        before = list(self.match.steps)
        self.match.seat(seat).undo()
        after = self.match.steps
        removed = next((index for index, step in enumerate(after) if step != before[index]), len(after))
        self._asked[seat] = None
        self._write([Entry(TAKEN_BACK, seat, removed)], removed, then)

    def go_back(self, seat: int, num_steps: int, then: Callable[[], None]) -> None:
        """Go back to where so many steps had been taken."""
        self.match.go_back(num_steps)
        self._forfeit = None
        self._asked = [None] * len(self.chairs)
        self._write([Entry(WENT_BACK, seat, num_steps)], num_steps, then)

    def forfeit(self, seat: int, failure: Failure) -> None:
        """End the match: the bot in a seat failed, and has lost."""
        self._forfeit = Entry(FORFEITED, seat, FAILURES.index(failure))
        self._write([self._forfeit], None, lambda: None)

    def last_choice(self, seat: int) -> int | None:
        """The number of the seat's last choice."""
        steps = self.match.steps
        return next((number for number in range(len(steps) - 1, -1, -1) if steps[number].seat == seat), None)

    def known_from(self, since: int) -> int:
        """Where to begin to tell somebody who was told all before `since`: what was told may have been taken back."""
        return max(0, min(since, self._first_changed, len(self.match.steps)))

    def must_agree(self, seat: int) -> list[int]:
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

    def can_agree(self, seats: list[int]) -> bool:
        """Whether all these seats have owners, who can be asked."""
        return all(self.chairs[seat].owner for seat in seats)

    def _play_chance(self) -> None:
        self.match.play_chance(_unforeseen())
        self.match.check_goes_on()

    def _written(self, entries: list[Entry]) -> list[Statement]:
        """What is written of entries that are added to the log."""
        statements = [add_entry(self.id, self.moment + index, entry) for index, entry in enumerate(entries)]
        self.moment += len(entries)
        if self.is_over != self._has_ended:
            statements.append(set_over(self.id, not self.is_over))
        return statements

    def _write(self, entries: list[Entry], since: int | None, then: Callable[[], None]) -> None:
        """Add to the log, and tell; after an undo, that steps from `since` on have not happened."""
        statements = self._written(entries)
        self.undo_asked = None
        if since is not None:
            self._first_changed = min(self._first_changed, since)
        self._put_questions()
        self.commit(statements, lambda: self._tell_after(since, then))

    def _tell_after(self, since: int | None, then: Callable[[], None]) -> None:
        was_over, self.is_over = self.is_over, self._has_ended
        then()
        self.tell_news(since)
        if self.is_over != was_over:
            self.tell_table()
        self.ask_bots()

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
        question = ((), None) if self.is_forfeited else (door.choices, door.prompt)
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

    # Telling

    def tell_news(self, since: int | None = None) -> None:
        """Tell everybody what is new on the table; after an undo, that steps from `since` on have not happened."""
        for window in list(self.windows):
            if since is not None:
                window.told = min(window.told, since)
            window.tell_news()

    def tell_table(self, but: "Connection | None" = None) -> None:
        """Tell everybody, but perhaps one, what is new around the table."""
        others = [window for window in self.windows if window is not but]
        message = encode(self.message()) if others else b""
        for window in others:
            window.write(message)

    def news(self, viewer: int, language: str | None, since: int) -> bytes:
        """What is new to a viewer."""
        match = self.match
        teller = Teller(match, viewer, language, self.names())
        steps = len(match.steps)
        news = News(
            moment=self.moment,
            steps=steps,
            since=since,
            told=teller.told(since),
            view=teller.door.view,
            question=None if viewer == SPECTATOR else self._question(teller, viewer),
            undo=None if viewer == SPECTATOR else self._undo(viewer, language is not None),
            result=self._result(teller),
        )
        return encode(news)

    def _result(self, teller: Teller) -> Result | None:
        if self._forfeit is None:
            return teller.result()
        _, seat, failure = self._forfeit
        return teller.forfeited(seat, FAILURES[failure], self.chairs[seat].bot)  # type: ignore[arg-type]

    def _question(self, teller: Teller, seat: int) -> Question | None:
        moment = self.asked_at(seat)
        choices, prompt = self._asked[seat] or ((), None)
        return teller.question(moment, prompt, choices) if prompt else None

    def _undo(self, seat: int, exactly: bool) -> Literal["free", "ask"] | None:
        """Whether a seat may take back. To find out exactly is dear; programs are not told, until they try."""
        last = self.last_choice(seat)
        if last is None:
            return None
        others = self.must_agree(seat)
        if not others:
            return "free"
        is_last = last == len(self.match.steps) - 1 and not self.is_over  # after the end all cards are open
        if exactly and is_last and self.match.seat(seat).can_undo:
            return "free"
        return "ask" if self.can_agree(others) else None

    def message(self) -> TableMessage:
        """Everything around the match."""
        codes = self.match.game.seat_codes
        hosts = [window.seat for window in self.windows if window.is_host and window.seat is not None]
        return TableMessage(
            table=self.kept.name,
            game=self.kept.game,
            options=self.match.options,
            changes=self.kept.changes,
            box=self.match.box.digest,
            pace=self.pace,  # type: ignore[arg-type]
            seats=[
                SeatInfo(
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
            undo_asked=self.undo_asked,
            rematch=sorted(self.rematch_wanted),
            over=self.is_over,
        )

    # Coming and going

    def welcome(self, window: "Connection") -> None:
        """Somebody sits down, or looks on."""
        self.windows[window] = None
        if window.seat is not None:
            self.chairs[window.seat].windows.add(window)

    def miss(self, window: "Connection") -> None:
        """Somebody leaves."""
        self.windows.pop(window, None)
        if window.seat is not None:
            chair = self.chairs[window.seat]
            chair.windows.discard(window)
            if not chair.windows:
                chair.left_at = self.hall.now()
                self.rematch_wanted.discard(window.seat)
        self.tell_table()


def _unforeseen() -> IntArray:
    """A generator that nobody can foresee from what others drew before."""
    words = np.frombuffer(os.urandom(12), np.uint32)
    return np.array([*words, 1], np.int64)
