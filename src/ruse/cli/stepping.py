"""Looking at a match step by step: forward, back, to any step, through whose eyes, and playing on from there."""

from dataclasses import dataclass

from ruse.cli.commands import read_seat
from ruse.cli.helping import look_up
from ruse.cli.naming import complaint_of, seat_name
from ruse.cli.news import RESULT, News, news_of
from ruse.cli.page import Page
from ruse.cli.screen import Screen
from ruse.cli.typed import Leave, half_width, read_line
from ruse.cli.verdict import verdict
from ruse.cli.words import spoken, words
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE, OWNER, SPECTATOR
from ruse.core.speech import Speech
from ruse.core.text import shortened, whole_number


@dataclass(frozen=True)
class PlayOn:
    """Somebody wants to play on from where the match was looked at."""

    match: Match
    seat: int


def step_through(
    match: Match, viewer: int, screen: Screen, side: int | None = None, locked: bool = False
) -> PlayOn | None:
    """Show a match through somebody's eyes (the OWNER's: all cards open) until somebody has seen enough.

    `side` is the seat of whoever played it. With `locked` nobody else's eyes may be borrowed.
    """
    stepper = _Stepper(match, viewer, screen, side or 0, locked)
    try:
        return stepper.run()
    except Leave:
        return None


class _Stepper:
    """A match, and the same match as it was at the step that is shown."""

    def __init__(self, match: Match, viewer: int, screen: Screen, side: int, locked: bool) -> None:
        self._whole = match
        self._shown = match.at(0)
        self._viewer = viewer
        self._screen = screen
        self._side = side
        self._locked = locked
        self._since = 0  # the first step that the page tells of

    def run(self) -> PlayOn | None:
        """Ask where to go, until somebody has seen enough or wants to play."""
        notes: list[str] = []
        self._go_to(self._next(-1))
        while True:
            self._screen.show(self._page(notes))
            typed = half_width(read_line(words().step_of(len(self._shown.steps), len(self._whole.steps)), erased=True))
            try:
                word, _, rest = typed.lower().partition(" ")
                if word == "play":
                    return self._play_on(rest.strip())
                notes = self._obey(typed, word, rest.strip())
            except RuseError as error:
                notes = [complaint_of(error)]

    def _obey(self, typed: str, word: str, rest: str) -> list[str]:
        """Carry out what was typed; an answer to it, if there is one."""
        number, at = whole_number(word), len(self._shown.steps)
        match word:
            case "" | "f" | "n":
                self._go_to(self._next(at))
            case "b":
                self._go_to(self._before(at))
            case "end":
                self._go_to(len(self._whole.steps))
            case "log":
                self._screen.read([line for news in self._news(0) for line in news.lines])
            case "as":
                self._look_as(rest)
            case "?" | "h" | "help" if not rest:
                self._screen.read(words().STEPPING.splitlines())
            case _ if number is not None:
                if number > len(self._whole.steps):
                    raise RuseError(words().has_steps(len(self._whole.steps)))
                self._go_to(number)
            case _ if (answer := look_up(typed, self._speech(), self._screen)) is not None:
                return answer
            case _:
                raise RuseError(words().not_understood(shortened(typed)))
        return []

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
        self._shown = self._whole.at(number)

    # Looking

    def _look_as(self, name: str) -> None:
        if self._locked:
            raise RuseError(words().EYES_ARE_LOCKED)
        match = self._whole
        if name in ("open", ""):
            self._viewer = OWNER
        elif name == "spectator":
            self._viewer = SPECTATOR
        else:
            names = {seat_name(match.game, seat).casefold(): seat for seat in range(match.num_seats)}
            self._viewer = names.get(name, -1) if name in names else read_seat(match.game, match.num_seats, name)

    def _speech(self) -> Speech:
        return self._shown.seat(self._viewer).speech(spoken(), side=self._side)

    def _news(self, since: int) -> list[News]:
        """What happened from a step on, up to where the match is looked at."""
        return news_of(self._speech(), min(since, len(self._shown.steps)))

    def _page(self, notes: list[str]) -> Page:
        speech, news = self._speech(), self._news(self._since)
        if outcome := self._shown.outcome():
            news = [*news, News((verdict(outcome, None, speech),), RESULT)]
        return Page(speech, news, notes=list(notes), foot=words().STEPPING_HELP, is_pause=True)

    # Playing on

    def _play_on(self, name: str) -> PlayOn:
        """From here, in the seat that is named, or looked through, or of whoever played it."""
        match = self._shown
        if match.outcome():
            raise RuseError(words().NOTHING_LEFT_TO_PLAY)
        if name and not self._locked:
            return PlayOn(match, read_seat(match.game, match.num_seats, shortened(name)))
        return PlayOn(match, self._viewer if self._viewer >= 0 else self._side)
