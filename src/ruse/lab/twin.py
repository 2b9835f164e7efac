"""A match beside another one, which its viewer cannot tell from it."""

from collections.abc import Mapping

import msgspec

from ruse.core.dice import below
from ruse.core.game import Game
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.perspective import imagined
from ruse.core.protocol import SPECTATOR
from ruse.core.record import IntArray
from ruse.core.seat import Seat
from ruse.core.speech import Speech


class Twin:
    """A match in which everything looks to a viewer as in another match, kept beside that one step by step."""

    def __init__(self, game: Game, options: Mapping[str, int], viewer: int, rng: IntArray) -> None:
        self.viewer = viewer
        self._rng = rng
        self._match = Match(game, options)

    def follows(self, match: Match) -> bool:
        """Do what looks like the last step of the match; whether the two still look alike.

        If they do not, since the step showed something, the twin begins anew as a world that the viewer may imagine.
        """
        step, before, twin = match.steps[-1], match._before, self._match
        assert before is not None
        seen = before.noticed(step.seat, step.action, self.viewer)
        alike = [
            number
            for number in twin._node.legal_for(step.seat)
            if twin._node.noticed(step.seat, number, self.viewer) == seen
        ]
        if step.seat == self.viewer:
            alike = [step.action]
        if alike:
            twin.push(alike[below(self._rng, len(alike))], step.seat)
            if look_alike(match, twin, self.viewer):
                return True
        world = imagined(match.game, match.box, match._node.observed(self.viewer), self.viewer, self._rng)
        self._match = Match(match.game, match.options, position=world)
        self._match.seat(self.viewer).events()
        return False

    def is_told_alike(self, match: Match) -> bool:
        """Whether the viewer is told the same of the last step of both, to the byte."""
        return _last_step(match.seat(self.viewer)) == _last_step(self._match.seat(self.viewer))


def look_alike(match: Match, twin: Match, viewer: int) -> bool:
    """Whether a viewer cannot tell two matches apart after their last steps, nor by what these showed."""
    if twin.observation(viewer).tobytes() != match.observation(viewer).tobytes():
        return False
    assert match._before is not None
    assert twin._before is not None
    shows = match.game.actions[match.steps[-1].action].shows
    return not shows or match._before.revealed(viewer) == twin._before.revealed(viewer)


def _last_step(door: Seat) -> bytes:
    """Everything a seat noticed of the last step: data, and words in every language."""
    noticed = door.events(len(door._match.steps) - 1)
    told: list[object] = [(each.seat, each.events) for each in noticed]
    for speech in speeches(door):
        for each in noticed:
            told += [speech.entry(each).sentences, [speech.account(event) for event in each.events]]
            told += [speech.together([event, event]) for event in each.events]
    return msgspec.json.encode(told)


def speeches(door: Seat) -> list[Speech]:
    """A seat in all languages, each of which speaks to its player."""
    return [door.speech(language, you=None if door.viewer == SPECTATOR else door.viewer) for language in LANGUAGES]
