"""Real positions for the page: matches played by weak bots, as the messages a viewer would get of them."""

from dataclasses import dataclass
from typing import Any, Literal

import ruse
from ruse.core.facts import tag_of
from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.core.speech import Speech
from ruse.server import protocol

WEAK = "greedy"


@dataclass(frozen=True)
class Wanted:
    """Which moment of which match: after so many steps, or the first after them that asks or tells a certain thing."""

    game: str
    seed: int = 1
    step: int = 0
    viewer: int | None = 0  # None: a spectator
    language: str = "en"
    options: tuple[tuple[str, int], ...] = ()
    ask: str = ""  # the name of a prompt, as in choose_formation; any: whatever is asked
    event: str = ""  # the name of an event, as in round_ended


class Played:
    """A match under way, in which one viewer takes part and bots have the other seats."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.match: Match = Match(find_game(wanted.game), dict(wanted.options))
        self._chance = ruse.seeded(wanted.seed)
        self._bots = [
            ruse.make_bot(WEAK, self.match.game, ruse.seeded(10 * wanted.seed + seat), hurry=True)
            for seat in range(self.match.num_seats)
        ]
        viewer = wanted.viewer
        self.seat = self.match.seat(ruse.SPECTATOR if viewer is None else viewer)
        while self.match.actor != ruse.NOBODY and not self._is_there():
            self._step()

    def _step(self) -> None:
        actor = self.match.actor
        if actor == ruse.CHANCE:
            self.match.play_chance_once(self._chance)
        else:
            self.match.push(self._bots[actor].choose(self.match.perspective(actor)), actor)

    def _is_there(self) -> bool:
        steps, wanted = len(self.match.steps), self.wanted
        if steps < wanted.step:
            return False
        if wanted.ask:
            return self.seat.prompt is not None and wanted.ask in ("any", _name(self.seat.prompt))
        if wanted.event:
            return steps > 0 and any(_name(event) == wanted.event for event in self.seat.events(steps - 1)[0].events)
        return True

    @property
    def speech(self) -> Speech:
        return self.seat.speech(self.wanted.language, you=self.wanted.viewer)

    def act(self, code: str) -> protocol.News:
        """What follows when the viewer chooses an action and the others answer."""
        before = len(self.match.steps)
        self.seat.push(code)
        while self.match.actor != ruse.NOBODY and not self.seat.choices:
            self._step()
        return self.news(before)

    # Messages

    def welcome(self) -> protocol.Welcome:
        speech, match = self.speech, self.match
        names = list(speech.words.SEATS[: match.num_seats])
        return protocol.Welcome(
            protocol.VERSION,
            "dev",
            match.game.name,
            self.wanted.viewer,
            True,
            self.seat.components,
            names,
            speech.topics(),
        )

    def table(self) -> protocol.Table:
        match, names = self.match, self.speech.words.SEATS
        seats = [
            protocol.SeatInfo(
                seat=seat,
                code=match.game.seat_codes[seat],
                name=names[seat],
                who="person" if seat == self.wanted.viewer else "bot",
                level=None if seat == self.wanted.viewer else 1,
                warming=False,
                owned=seat == self.wanted.viewer,
                here=True,
                away=0,
            )
            for seat in range(match.num_seats)
        ]
        over = match.actor == ruse.NOBODY
        options = dict(self.wanted.options)
        return protocol.Table("dev", match.game.name, options, [], "", "normal", seats, [], 0, None, [], over)

    def news(self, since: int = 0) -> protocol.News:
        speech, steps = self.speech, len(self.match.steps)
        told = [
            protocol.Told(each.step, each.seat, each.events, speech.entry(each).sentences)
            for each in self.seat.events(since)
        ]
        undo: Literal["free"] | None = "free" if self.seat.can_undo else None
        return protocol.News(steps, steps, since, told, self.seat.view, self._question(), undo, None, self._result())

    def _question(self) -> protocol.Question | None:
        speech, prompt = self.speech, self.seat.prompt
        if prompt is None:
            return None
        choices = [
            protocol.Choice(each.code, each.verb, dict(each.args), speech.label(each), speech.sentence(each))
            for each in self.seat.choices
        ]
        return protocol.Question(len(self.match.steps), prompt, speech.prompt, choices)

    def _result(self) -> protocol.Result | None:
        outcome = self.match.outcome()
        if outcome is None:
            return None
        text = self.speech.say(outcome.ending)
        return protocol.Result(outcome.winners, outcome.shares, outcome.scores, outcome.ending, text)

    def why(self, code: str) -> protocol.Reason:
        refusal = self.seat.why_not(code)
        return protocol.Reason(action=code, refusal=refusal, text=self.speech.say(refusal) if refusal else "")

    def explain(self, topic: str) -> protocol.Explained:
        return protocol.Explained(topic=topic, text=self.speech.explain(topic))


def _name(fact: Any) -> str:
    return tag_of(type(fact).__name__)
