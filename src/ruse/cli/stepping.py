"""Looking at a match step by step: forward, back, to any step, through whose eyes, and playing on from there."""

from dataclasses import dataclass

from ruse.cli.commands import read_seat
from ruse.cli.naming import seat_name, told_in_one
from ruse.cli.news import FOLLOWED, RESULT, News, news_of
from ruse.cli.page import Page
from ruse.cli.screen import Screen
from ruse.cli.typed import Leave, half_width, read_line
from ruse.cli.verdict import verdict
from ruse.cli.words import spoken, words
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, SPECTATOR
from ruse.core.speech import Speech
from ruse.core.text import shortened, whole_number


@dataclass(frozen=True)
class PlayOn:
    """Somebody wants to play on from where the match was looked at."""

    match: Match
    seat: int


def step_through(match: Match, viewer: int | None, screen: Screen, locked: bool = False) -> PlayOn | None:
    """Show a match through somebody's eyes (None: all cards open) until somebody has seen enough.

    With `locked` nobody else's eyes may be borrowed.
    """
    stepper = _Stepper(match, viewer, screen, locked)
    try:
        return stepper.run()
    except Leave:
        return None


class _Stepper:
    """A match, and a copy of it that goes forward and back."""

    def __init__(self, match: Match, viewer: int | None, screen: Screen, locked: bool) -> None:
        self._whole = match
        self._shown = Match(match.game, match.options, match.box)
        self._viewer = viewer
        self._screen = screen
        self._locked = locked
        self._open = [told_in_one(entry) for entry in match.open_log(spoken())] if viewer is None else []
        self._since = 0  # the first step that the page tells of

    def run(self) -> PlayOn | None:
        """Ask where to go, until somebody has seen enough or wants to play."""
        notes: list[str] = []
        self._go_to(self._next(-1))
        while True:
            self._screen.show(self._page(notes))
            typed = half_width(read_line(words().step_of(len(self._shown.steps), len(self._whole.steps)), erased=True))
            try:
                notes = []
                word, _, rest = typed.lower().partition(" ")
                if word == "play":
                    return self._play_on(rest.strip())
                self._obey(word, rest.strip())
            except RuseError as error:
                notes = [str(error)]

    def _obey(self, word: str, rest: str) -> None:
        number, at = whole_number(word), len(self._shown.steps)
        match word:
            case "" | "f" | "n":
                self._go_to(self._next(at))
            case "b":
                self._go_to(self._before(at))
            case "end":
                self._go_to(len(self._whole.steps))
            case "log":
                self._screen.read(self._told(0, at))
            case "as":
                self._look_as(rest)
            case _ if number is not None and number <= len(self._whole.steps):
                self._go_to(number)
            case _:
                raise RuseError(words().STEPPING_HELP)

    # Going

    def _next(self, at: int) -> int:
        """Behind the next choice of a player and all that chance does then; from -1, where the first one is asked."""
        steps = self._whole.steps
        end = at + 1
        while end < len(steps) and steps[end].seat == CHANCE:
            end += 1
        return min(end, len(steps))

    def _before(self, at: int) -> int:
        """In front of the last choice of a player."""
        steps, end = self._whole.steps, max(at - 1, 0)
        while end > 0 and steps[end].seat == CHANCE:
            end -= 1
        return end

    def _go_to(self, number: int) -> None:
        at = len(self._shown.steps)
        self._since = at if number > at else self._before(number)
        for step in self._whole.steps[at:number]:
            self._shown.push(step.action, step.seat)
        while len(self._shown.steps) > number:
            self._shown.pop()

    # Looking

    def _eyes(self) -> int:
        """With all cards open the table is that of whoever has to choose."""
        if self._viewer is not None:
            return self._viewer
        return self._shown.actor if self._shown.actor >= 0 else SPECTATOR

    def _look_as(self, name: str) -> None:
        if self._locked:
            raise RuseError(words().EYES_ARE_LOCKED)
        match = self._whole
        if name in ("open", ""):
            self._viewer = None
            self._open = self._open or [told_in_one(entry) for entry in match.open_log(spoken())]
        elif name == "spectator":
            self._viewer = SPECTATOR
        else:
            names = {seat_name(match.game, seat).casefold(): seat for seat in range(match.num_seats)}
            self._viewer = names.get(name, -1) if name in names else read_seat(match.game, match.num_seats, name)

    def _speech(self) -> Speech:
        return self._shown.seat(self._eyes()).speech(spoken())

    def _told(self, since: int, until: int) -> list[str]:
        if self._viewer is None:
            return self._open[since:until]
        return [told_in_one(entry) for entry in self._shown.seat(self._viewer).speech(spoken()).log(since)]

    def _page(self, notes: list[str]) -> Page:
        at, speech = len(self._shown.steps), self._speech()
        if self._viewer is None:
            news = [News((line,), FOLLOWED) for line in self._open[self._since : at]]
        else:
            news = news_of(speech, min(self._since, at))
        if outcome := self._shown.outcome():
            news = [*news, News((verdict(outcome, None, speech),), RESULT)]
        return Page(speech, news, notes=list(notes), foot=words().STEPPING_HELP)

    # Playing on

    def _play_on(self, name: str) -> PlayOn:
        """From here, in the seat that is looked through, or that is named, or that has to choose."""
        match = self._shown
        if match.outcome():
            raise RuseError(words().NOTHING_LEFT_TO_PLAY)
        if name and not self._locked:
            return PlayOn(match, read_seat(match.game, match.num_seats, shortened(name)))
        return PlayOn(match, self._eyes() if self._eyes() >= 0 else 0)
