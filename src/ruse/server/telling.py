"""What a viewer is told of a match, as messages. It is all made by `match.seat`."""

from collections.abc import Sequence

from ruse.core.actions import Action
from ruse.core.facts import Happening, Prompt
from ruse.core.match import Match
from ruse.core.seat import Seat
from ruse.core.speech import Speech
from ruse.server.protocol import Choice, Failure, Forfeited, Question, Result, Told
from ruse.server.words import book_of


class Teller:
    """Speaks to one viewer in one language; without a language, in facts alone.

    A viewer in a seat is spoken to as its player; for others, `you` may name a seat.
    """

    def __init__(
        self, match: Match, viewer: int, language: str | None, names: Sequence[str], you: int | None = None
    ) -> None:
        self.door: Seat = match.seat(viewer)
        self.match = match
        self._language = language
        self.speech: Speech | None = None
        if language is not None:
            own = match.game.words(language).SEATS
            self._called = [name or own[seat] for seat, name in enumerate(names)]
            self.speech = self.door.speech(language, names=self._called, you=viewer if self.door.decides else you)

    def told(self, since: int) -> list[Told]:
        """What the viewer noticed of the steps from one on."""
        return [self.happening(each) for each in self.door.events(since)]

    def happening(self, happening: Happening) -> Told:
        """One step."""
        sentences = self.speech.entry(happening).sentences if self.speech else []
        return Told(happening.step, happening.seat, happening.events, sentences)

    def question(self, moment: int, prompt: Prompt, choices: Sequence[Action]) -> Question:
        """What the viewer has to choose."""
        speech = self.speech
        if speech is None:
            return Question(moment, prompt, "", [Choice(each.code, each.verb, each.args) for each in choices])
        spoken = [
            Choice(each.code, each.verb, each.args, speech.label(each), speech.sentence(each)) for each in choices
        ]
        return Question(moment, prompt, speech.say(prompt), spoken)

    def result(self) -> Result | None:
        """How the match ended, if it did."""
        outcome = self.match.outcome()
        if outcome is None:
            return None
        text = self.speech.say(outcome.ending) if self.speech else ""
        return Result(outcome.winners, outcome.shares, outcome.scores, outcome.ending, text)

    def forfeited(self, seat: int, failure: Failure, bot: str | None) -> Result:
        """The result of a match that the bot in a seat has lost by failing.

        It is told nothing but the kind of failure: the text of an exception may hold anything, even cards.
        """
        num_seats = self.match.num_seats
        winners = [other for other in range(num_seats) if other != seat]
        shares = [0.0 if other == seat else 1 / len(winners) for other in range(num_seats)]
        text = ""
        if self._language is not None:
            book = book_of(self._language)
            text = book.FORFEITS[failure].format(player=self._called[seat], bot=title_of(bot) if bot else book.A_BOT)
        return Result(winners, shares, self.match.scores(), Forfeited(rule="", seat=seat, failure=failure), text)


def title_of(bot: str) -> str:
    """The name of a bot for people: the class, where it is MODULE:CLASS."""
    return bot.rpartition(":")[2]
