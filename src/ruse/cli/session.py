"""One match at one terminal: whose turn it is, what has to be seen before it goes on, and how it ended."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ruse.bots.bot import Bot
from ruse.cli.helping import look_up
from ruse.cli.keeping import Keeper
from ruse.cli.keyboard import forget_lines, is_terminal
from ruse.cli.naming import complaint_of, seat_name
from ruse.cli.news import FOLLOWED, RESULT, News, news_of, told
from ruse.cli.offer import choices_of
from ruse.cli.page import Page
from ruse.cli.screen import Screen
from ruse.cli.turn import Turn
from ruse.cli.typed import cards_not_offered, half_width, read_line
from ruse.cli.verdict import verdict
from ruse.cli.words import spoken, words
from ruse.core.errors import GameFailed, RuseError
from ruse.core.match import Match
from ruse.core.protocol import CHANCE
from ruse.core.record import IntArray
from ruse.core.speech import Speech

_WITHOUT_SEARCH = 0.5  # seconds that the answer of a bot may take that does not search


class Session:
    """A match, the people and bots who play it, and the terminal they sit at."""

    def __init__(
        self,
        match: Match,
        people: set[int],
        bots: dict[int, Bot],
        rng: IntArray,
        screen: Screen,
        keeper: Keeper,
        going_on: Callable[[Path], str],
        notes: dict[int, str],
        opening: str = "",
    ) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.rng = rng
        self.screen = screen
        self.keeper = keeper
        self.going_on = going_on  # the command for a saved match
        self.notes = notes  # what is said of the players behind their names
        self._opening = opening  # what is said on the first page
        self._told = {seat: _last_choice(match, seat) for seat in people}  # steps each person has been told
        self._seen = len(match.steps)  # steps that were looked through for results
        self._at_screen: int | None = None  # who looked last
        self._last_news: Sequence[News] = ()  # of a match that is over

    def run(self) -> None:
        """Play until the game is over; the match is kept before anybody sees what a choice has brought."""
        match = self.match
        self._play_chance()
        self.keeper.keep()
        while match.outcome() is None:
            if match.actor in self.people:
                self._person_chooses(match.actor)
            else:
                self._bot_chooses(match.actor)
            self._play_chance()
            self.keeper.keep()
        self.show_end()

    def speech(self, seat: int) -> Speech:
        """The match as it is told to somebody at the terminal."""
        return self.match.seat(seat).speech(spoken(), you=seat, notes=self.notes)

    # Chance and bots

    def _play_chance(self) -> None:
        """Let chance act; stop where a result has to be seen."""
        self._show_results()
        while self.match.actor == CHANCE:
            self.match.play_chance_once(self.rng)
            self._show_results()
        self.match.check_goes_on()

    def _bot_chooses(self, seat: int) -> None:
        bot, door = self.bots[seat], self.match.seat(seat)
        limit = bot.budget.milliseconds / 1000 if bot.budget else _WITHOUT_SEARCH
        with self.screen.sign(words().thinks(seat_name(self.match.game, seat), limit)):
            action = bot.choose(door.perspective())
        door.push(action)

    # What has to be seen

    def _show_results(self) -> None:
        """After a round, a deal, a battle: what came of it, and a pause. Several people see it on their own turns."""
        if len(self.people) > 1 or self.match.outcome() is not None:
            return
        (seat,) = self.people
        first, self._seen = min(self._seen, len(self.match.steps)), len(self.match.steps)
        speech = self.speech(seat)
        happened = [each for each in speech.seat.events(self._told[seat]) if each.step >= first]
        if self.screen.is_drawn and _has_result(told(speech, happened)):
            self.keeper.keep()  # before anybody sees what a choice has brought
            self._pause(seat, self._news(seat))

    def _pause(self, seat: int, news: Sequence[News]) -> None:
        """Let somebody read what happened, and look things up, before something is asked."""
        page = Page(self.speech(seat), news, is_pause=True)
        answer: list[str] | None = []
        while answer is not None:
            page.notes = answer
            self.screen.show(page)
            typed = half_width(read_line(words().PRESS_ENTER, erased=True))
            answer = look_up(typed, page.speech, self.screen)

    def _news(self, seat: int) -> list[News]:
        """What happened since the person was told last."""
        first, self._told[seat] = self._told[seat], len(self.match.steps)
        opening, self._opening = self._opening, ""
        news = news_of(self.speech(seat), first)
        return [News((opening,), FOLLOWED), *news] if opening else news

    def show_end(self, notes: Sequence[str] = (), again: bool = False) -> None:
        """The last account, who won, and why; and an answer to what was typed then."""
        seat = self._at_screen if self._at_screen is not None else min(self.people)
        page = Page(self.speech(seat), self._last_news or self._news(seat), notes=list(notes), is_pause=True)
        self._last_news = page.news
        outcome = self.match.outcome()
        assert outcome is not None
        you = seat if len(self.people) == 1 else None
        speech = self.match.seat(seat).speech(spoken(), you=you, notes=self.notes)
        page.news = [*page.news, News((verdict(outcome, you, speech),), RESULT)]
        self.screen.show(page, again)

    # A turn

    def _person_chooses(self, seat: int) -> None:
        speech = self.speech(seat)
        if self.is_forced(seat):
            speech.seat.push(speech.seat.choices[0])  # the news say what was done
            return
        self._hand_over(seat)
        news = self._news(seat)
        if len(self.people) > 1 and self.screen.is_drawn and _has_result(news):
            self._pause(seat, news)
            news = []
        foot = words().FOOT_WITH_HINT if self.bots else words().FOOT
        choices = choices_of(speech)
        page = Page(speech, news, choices, cards_not_offered(speech, choices), foot=foot)
        if self.keeper.trouble:
            page.notes.append(words().cannot_be_kept(self.keeper.trouble))
        turn, again = Turn(self, page), False
        while True:
            self.screen.show(page, again)
            labels = [choice.label for choice in page.choices]
            typed = read_line(f"{speech.voice.names[seat]}> ", labels, erased=self.screen.is_drawn)
            page.notes, again = [], True
            try:
                if turn.obey(typed):
                    return
            except GameFailed:
                raise
            except RuseError as error:
                page.notes = [complaint_of(error)]

    def is_forced(self, seat: int) -> bool:
        """Whether nobody has to be asked: there is one choice, and no other person to learn from not being asked."""
        return len(self.match.seat(seat).choices) == 1 and len(self.people) == 1 and is_terminal()

    def _hand_over(self, seat: int) -> None:
        """Between people: nobody sees the other's screen."""
        if len(self.people) > 1 and self._at_screen != seat:
            forget_lines()
            self.screen.wipe()
            self.screen.say(words().your_turn(seat_name(self.match.game, seat), len(self.people)))
            read_line(words().PRESS_ENTER)
        self._at_screen = seat

    def forget(self) -> None:
        """After a choice was taken back: what is gone is news no more."""
        self._told = {each: min(told, len(self.match.steps)) for each, told in self._told.items()}
        self._seen = min(self._seen, len(self.match.steps))


def _has_result(news: Sequence[News]) -> bool:
    return any(each.weight == RESULT for each in news)


def _last_choice(match: Match, seat: int) -> int:
    """The step from which on a match that goes on is told: the person's last choice."""
    return max((number for number, step in enumerate(match.steps) if step.seat == seat), default=0)
