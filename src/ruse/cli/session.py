"""One match at one terminal: whose turn it is, and what a person may do in it."""

from collections.abc import Callable
from pathlib import Path

from ruse.bots.bot import Bot
from ruse.cli.keeping import Keeper
from ruse.cli.naming import refusal_of, seat_name, speech_of
from ruse.cli.screen import Screen
from ruse.cli.typed import confirm, find_action, find_file, half_width, is_terminal, read_line
from ruse.cli.words import words
from ruse.core.errors import RuseError
from ruse.core.match import Match
from ruse.core.record import IntArray
from ruse.core.seat import Seat
from ruse.core.speech import Speech
from ruse.core.text import shortened, shown


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
    ) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.rng = rng
        self.screen = screen
        self.keeper = keeper
        self.going_on = going_on  # the command for a saved match
        self._told = dict.fromkeys(people, 0)  # steps each person has been told
        self._at_screen: int | None = None  # who looked last

    def run(self) -> None:
        """Play until the game is over; the match is kept before anybody sees what a choice has brought."""
        match = self.match
        match.play_chance(self.rng)
        self.keeper.keep()
        while (outcome := match.outcome()) is None:
            if match.actor in self.people:
                self._person_chooses(match.actor)
            else:
                match.push(self.bots[match.actor].choose(match.perspective(match.actor)))
            match.play_chance(self.rng)
            self.keeper.keep()
        viewer = self._at_screen if self._at_screen is not None else min(self.people)
        speech = speech_of(self.match, viewer)
        self.screen.show_table(speech)
        self._tell_news(speech)
        self.screen.say(speech.say(outcome.ending), "bold")

    # A turn

    def _person_chooses(self, seat: int) -> None:
        self._hand_over(seat)
        speech = speech_of(self.match, seat)
        self.screen.show_table(speech)
        self._tell_news(speech)
        self.screen.offer(speech)
        if self.keeper.trouble:
            self.screen.note(words().cannot_be_kept(self.keeper.trouble))
        while True:
            typed = read_line(f"{speech.voice.names[seat]}> ")
            try:
                if self._obey(typed, speech):
                    return
            except RuseError as error:
                self.screen.note(refusal_of(error, speech))

    def _hand_over(self, seat: int) -> None:
        """Between people: nobody sees the other's screen."""
        if len(self.people) > 1 and self._at_screen != seat:
            self.screen.wipe()
            self.screen.say(words().your_turn(seat_name(self.match.game, seat)))
            read_line(words().PRESS_ENTER)
        self._at_screen = seat
        self.screen.refresh()

    def _tell_news(self, speech: Speech) -> None:
        seat = speech.seat.viewer
        news = speech.log(self._told[seat])
        self._told[seat] = len(self.match.steps)
        self.screen.tell(news, seat, self.screen.room_for_news(speech))

    # What a person may type

    def _obey(self, typed: str, speech: Speech) -> bool:
        """Carry out what was typed; whether the turn goes on elsewhere."""
        command = half_width(typed)
        match command.partition(" ")[0].lower():
            case "":
                return False
            case "undo":
                self._undo(speech.seat)
                return True
            case "save":
                self._save(typed[len("save") :].strip())  # a file may have any name
            case "log":
                self.screen.tell(speech.log(), speech.seat.viewer)
            case "table":
                self.screen.show_table(speech)
                self.screen.offer(speech)
            case _ if command.startswith("?"):
                self._help(command[1:].strip(), speech)
            case _:
                speech.seat.push(find_action(command, speech.seat.choices, self.match.game.actions))
                return True
        return False

    def _undo(self, seat: Seat) -> None:
        if not seat.can_undo:
            raise RuseError(words().NOTHING_TO_TAKE_BACK)
        seat.undo()
        self._told[seat.viewer] = min(self._told[seat.viewer], len(self.match.steps))

    def _save(self, name: str) -> None:
        path = find_file(name or f"{self.match.game.name}.match")
        if self.keeper.holds_other(path):
            if not is_terminal():
                raise RuseError(words().is_there(str(path)))
            if not confirm(words().replace_it(shown(str(path)))):
                raise RuseError(words().NOT_SAVED)
        self.keeper.save(path)
        self.screen.note(words().saved(self.going_on(path)))

    def _help(self, topic: str, speech: Speech) -> None:
        if not topic:
            self.screen.say(words().HELP + words().words_of_the_game(speech.topics()))
        elif text := speech.explain(topic):
            self.screen.say(text)
        else:
            raise RuseError(words().no_help(shortened(topic), speech.topics()))
