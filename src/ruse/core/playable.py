"""Whether a table can be played: the check of every position set up by hand.

It asks what the engine relies on, so that no kernel is led astray: fields within their declared ranges, every card
in one place, choices for whoever is to act, worlds that agree with what each viewer knows, and matches from there
and from such worlds that end with payoffs as declared. It does not ask whether a match could have come to the table.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.errors import BadPosition
from ruse.core.fields import Amount, fields_of, may_hold
from ruse.core.game import Game
from ruse.core.playout import ENDLESS, FAULTS, MAX_LEGAL, STUCK
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR
from ruse.core.reason import Reason, Said

_PLAYOUTS, _MOST_PLAYOUTS = 4, 40
_STEPS = 200  # of all playouts together: short matches are played more often
_LARGE = 1 << 31
_CLOSE = 1e-9  # sums of payoffs are rounded


def check_playable(game: Game, box: Box, s: Any, options: Mapping[str, int]) -> None:
    """Refuse a plain state that cannot be played; BadPosition names what is wrong."""
    referee = _Referee(game, box, options)
    try:
        referee.check(s)
        starts = [s] * _PLAYOUTS + list(referee.worlds(s))
        num_steps = sum(referee.play(start.copy(), number) for number, start in enumerate(starts))
        for number in range(len(starts), _MOST_PLAYOUTS):
            if 0 < num_steps < _STEPS:
                num_steps += referee.play(s.copy(), number)
    except BadPosition:
        raise
    except Exception as error:  # of a kernel that met what it was never meant to meet
        raise BadPosition("the rules cannot go on from this position") from error


class _Referee:
    """The rules of a game with a box, and what all states of a match have in common."""

    def __init__(self, game: Game, box: Box, options: Mapping[str, int]) -> None:
        self._game = game
        self._rules = game.rules
        self._box = box.plain
        self._is_changed = box.plain != game.standard_box.plain
        self._num_seats = options["seats"]
        self._viewers = (*range(self._num_seats), SPECTATOR)
        self._fields = [(name, field, field.num_cells) for name, field in fields_of(game.state).items()]
        self._cards = self._census(game.first_state(box, options))

    def check(self, s: Any) -> None:
        """Refuse a state that is not whole, in itself or to one of its viewers."""
        self._check_ranges(s)
        if self._census(s) != self._cards:
            raise BadPosition("a card is missing, or lies in two places")
        actor = self._rules.actor(self._box, s)
        choices = {seat: self._choices(s, seat) for seat in (CHANCE, *range(self._num_seats))}
        if actor == NOBODY and any(choices.values()):
            raise BadPosition("the game is over in this position, but somebody could move")
        if actor != NOBODY and not choices[actor]:
            raise BadPosition("nobody could move in this position")
        for viewer in self._viewers:
            if not self._agrees(s, viewer, actor, choices.get(viewer, [])):
                raise self._contradiction(viewer)

    def play(self, s: Any, number: int) -> int:
        """Play at random to the end and return the number of steps.

        Odd playouts use the kernels that need no list of chance actions.
        """
        rng: Any = seeded(number).tolist()
        for step in range(self._game.max_steps + 1):
            actor = self._rules.actor(self._box, s)
            is_looked_at = number == 0 and step.bit_count() == 1  # closely, the sooner the more often
            self._check_later(s, is_looked_at or (number < _PLAYOUTS and actor == NOBODY))
            if actor == NOBODY:
                self._check_payoffs(s)
                return step
            if actor == CHANCE and number % 2:
                num_actions = self._rules.chance(self._box, s, rng, self._room(), self._room())
            else:
                choices = self._choices(s, actor)
                num_actions = len(choices)
                if choices:
                    self._rules.apply(self._box, s, actor, choices[below(rng, num_actions)])
            if num_actions == 0:
                raise _endless(FAULTS[STUCK])
        raise _endless(FAULTS[ENDLESS])

    def worlds(self, s: Any) -> Iterator[Any]:
        """One world per viewer that the viewer cannot tell from the state; bots play on from such."""
        for viewer in self._viewers:
            world = self._observed(s, viewer)
            self._rules.imagine(self._box, world, viewer, seeded(3).tolist())
            yield world

    def _check_later(self, s: Any, closely: bool) -> None:
        """Look at a state of a playout."""
        try:
            self.check(s) if closely else self._check_ranges(s)
        except BadPosition as error:
            raise _endless(error) from error

    def _check_ranges(self, s: Any) -> None:
        """Every field holds what it declares; with a changed box amounts may be larger."""
        words, place = s.words(), 0
        for name, field, num_cells in self._fields:
            for value in set(words[place : place + num_cells]):
                is_larger = self._is_changed and isinstance(field.meaning, Amount) and 0 <= value < _LARGE
                if not may_hold(field, value) and not is_larger:
                    raise BadPosition("the field '{field}' cannot be {value}", field=name, value=value)
            place += num_cells

    def _check_payoffs(self, s: Any) -> None:
        """Payoffs keep to their declared range and sum."""
        room = self._room()
        self._rules.returns(self._box, s, room)
        payoffs, declared = room[: self._num_seats], self._game.payoff
        least, most = declared.range_with(self._box)
        fits = least - _CLOSE <= min(payoffs) and max(payoffs) <= most + _CLOSE
        if not fits or (declared.total is not None and abs(sum(payoffs) - declared.total) > _CLOSE):
            told = [f"{payoff:g}" for payoff in payoffs]
            raise BadPosition("a match from here may end with payoffs that no match has: {payoffs}", payoffs=told)

    def _agrees(self, s: Any, viewer: int, actor: int, choices: list[int]) -> bool:
        """Whether a viewer observes and may do the same in worlds it imagines, as the laws of `ruse.lab` ask."""
        known = self._observed(s, viewer)
        worlds = [known.copy(), known.copy()]
        self._rules.redeal(self._box, worlds[0], viewer, seeded(1).tolist())
        self._rules.imagine(self._box, worlds[1], viewer, seeded(2).tolist())
        for world in worlds:
            self._check_ranges(world)
            if self._census(world) != self._cards or self._observed(world, viewer) != known:
                return False
        return all(
            self._rules.actor(self._box, state) == actor
            and self._scores(state) == self._scores(s)
            and (viewer == SPECTATOR or self._choices(state, viewer) == choices)
            for state in (known, *worlds)
        )

    def _contradiction(self, viewer: int) -> BadPosition:
        if viewer == SPECTATOR:
            return BadPosition("what everybody would know of this table contradicts itself")
        player = Said(lambda language: str(self._game.words(language).SEATS[viewer]))
        return BadPosition("what {player} would know of this table contradicts itself", player=player)

    def _observed(self, s: Any, viewer: int) -> Any:
        known = self._game.blank_observation.copy()
        self._rules.observe(self._box, s, viewer, known)
        return known

    def _choices(self, s: Any, seat: int) -> list[int]:
        room = self._room()
        return list(room[: self._rules.legal(self._box, s, seat, room)])

    def _census(self, s: Any) -> list[int]:
        room: Any = [0] * MAX_LEGAL
        return list(room[: self._rules.census(self._box, s, room)])

    def _scores(self, s: Any) -> list[int]:
        room = self._room()
        self._rules.scores(self._box, s, room)
        return list(room[: self._num_seats])

    def _room(self) -> Any:
        """Room for a kernel to write in; it may not write past it."""
        return [0] * (self._game.max_legal + 1)


def _endless(fault: Reason) -> BadPosition:
    return BadPosition("a match from here cannot be played to its end: {fault}", fault=fault)
