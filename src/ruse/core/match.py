"""A match: the truth and its history, with a friendly face.

The state never leaves. What others get - observations, sentences, the log, perspectives - is made
from what a viewer may know.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ruse.core.box import Box
from ruse.core.errors import IllegalAction, RuseError
from ruse.core.game import Game
from ruse.core.perspective import Perspective, SeenAction
from ruse.core.playout import Scratch
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR, UNSEEN, pick
from ruse.core.record import UNKNOWN, IntArray, RecordArray, words_of


@dataclass(frozen=True)
class Action:
    """Something a seat may choose: its number, its code for files, and its texts for people."""

    number: int
    code: str
    say: str  # a sentence
    label: str  # a few words


@dataclass(frozen=True)
class Step:
    """An action that was taken, and by whom."""

    seat: int
    action: int


@dataclass(frozen=True)
class LogEntry:
    """What a viewer noticed of one step: a sentence, and those that followed from it."""

    number: int  # of the step
    seat: int
    sentences: list[str]


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: list[int]
    shares: list[float]  # of the win, by seat; they add up to 1
    scores: list[int]
    reason: str


class Match:
    """One match from its beginning, or from a position.

    >>> from ruse.core.registry import find_game
    >>> match = Match(find_game("tooth-and-claw"))
    >>> [action.code for action in match.legal()]
    ['type sword', 'type shield', 'type bow']
    >>> match.push("type bow")
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, int] | None = None,
        box: Box | None = None,
        position: RecordArray | None = None,
    ) -> None:
        self.game = game
        self.options = game.check_options(options or {})
        self.box = box or game.standard_box
        self.steps: list[Step] = []
        self.starts_from_position = position is not None
        if position is None:
            position = game.state.array()
            game.rules.setup(self.box.record, position[0], game.option_array(self.options))
        self._states = [position]
        self._scratch = np.zeros(game.max_legal + 1, np.int64)
        self._logs: dict[int, list[LogEntry | None]] = {}

    # Whose choice it is

    @property
    def num_seats(self) -> int:
        return self.options["seats"]

    @property
    def viewers(self) -> list[int]:
        """All who may look on: the seats and the spectator."""
        return [*range(self.num_seats), SPECTATOR]

    @property
    def actor(self) -> int:
        """The seat to choose, CHANCE or NOBODY."""
        return int(self.game.rules.actor(self.box.record, self._state))

    def actors(self) -> list[int]:
        """All seats that may choose now; several, where choices are sealed."""
        return [seat for seat in range(self.num_seats) if self._legal_numbers(seat)]

    def legal(self, seat: int | None = None) -> list[Action]:
        """What a seat (by default the actor) may choose."""
        chooser = self.actor if seat is None else seat
        numbers = [] if chooser == NOBODY else self._legal_numbers(chooser)
        obs = self.observation(chooser if chooser >= 0 else SPECTATOR)
        words, box = self.game.words, self.box.record
        return [
            Action(
                number,
                self.game.actions.code(number),
                words.say(box, obs, chooser, number),
                words.label(box, obs, chooser, number),
            )
            for number in numbers
        ]

    # Going forward and back

    def push(self, action: Action | int | str, seat: int | None = None) -> None:
        """Take an action, given as itself, its number or its code, for a seat (by default the actor)."""
        chooser = self.actor if seat is None else seat
        number = self._number_of(action)
        if chooser == NOBODY:
            raise IllegalAction(f"{self.game.actions.code(number)}: the game is over")
        if number not in self._legal_numbers(chooser):
            raise IllegalAction(f"{self.game.actions.code(number)}: {self._why_not(chooser, number)}")
        state = self._states[-1].copy()
        self.game.rules.apply(self.box.record, state[0], chooser, number)
        self._states.append(state)
        self.steps.append(Step(chooser, number))

    def pop(self) -> Step:
        """Take back the last step, whatever it was."""
        self._states.pop()
        for log in self._logs.values():
            del log[len(self._states) - 1 :]
        return self.steps.pop()

    def play_chance(self, rng: IntArray) -> None:
        """Let chance act until a seat has to choose or the game is over."""
        while self.actor == CHANCE:
            self.play_chance_once(rng)

    def play_chance_once(self, rng: IntArray) -> None:
        """Let chance act, which must be its turn."""
        work = Scratch.array()[0]
        self.push(pick(self.box.record, self._state, CHANCE, rng, work.actions, work.likely))

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last choice: nothing was drawn or shown since, and nobody acted on it."""
        return self._last_choice(seat) is not None

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice. What others have chosen in secret since, stays."""
        last = self._last_choice(seat)
        if last is None:
            raise RuseError("nothing to take back: something was drawn, shown or done by others since your last choice")
        later = self.steps[last + 1 :]
        while len(self.steps) > last:
            self.pop()
        for step in later:
            self.push(step.action, step.seat)

    def _last_choice(self, seat: int) -> int | None:
        """The step of the seat's last choice, if it may be taken back."""
        for index in range(len(self.steps) - 1, -1, -1):
            step = self.steps[index]
            if step.seat == CHANCE or self._was_revealing(index):
                return None
            if step.seat == seat:
                return index if self._is_sealed(index) else None
            if self._seen(index, seat) == step.action:
                return None
        return None

    def _is_sealed(self, index: int) -> bool:
        """Whether all later steps were as possible before this one: nobody waited for it."""
        state = self._states[index].copy()
        for step in self.steps[index + 1 :]:
            if step.action not in self._legal_in(state[0], step.seat):
                return False
            self.game.rules.apply(self.box.record, state[0], step.seat, step.action)
        return True

    # What a viewer may know

    def observation(self, viewer: int) -> Any:
        """What a seat or the SPECTATOR knows now: a read-only record with UNKNOWN for the rest."""
        return self._observation(self._state, viewer)

    def perspective(self, seat: int) -> Perspective:
        """All a player in that seat may use to decide."""
        return Perspective(
            game=self.game,
            box=self.box,
            seat=seat,
            num_seats=self.num_seats,
            observation=self.observation(seat),
            legal=tuple(self._legal_numbers(seat)),
            seen=tuple(self._seen_actions(seat)),
        )

    def say(self, action: Action | int | str, viewer: int, seat: int | None = None) -> str:
        """The sentence for an action about to be taken, as a viewer notices it; empty if not at all."""
        chooser = self.actor if seat is None else seat
        return self._sentence(self._state, Step(chooser, self._number_of(action)), viewer)

    def log(self, viewer: int) -> list[LogEntry]:
        """What happened so far, as a viewer noticed it."""
        entries = self._logs.setdefault(viewer, [])
        for index in range(len(entries), len(self.steps)):
            entries.append(self._log_entry(index, viewer))
        return [entry for entry in entries if entry is not None]

    def open_sentences(self, number: int) -> list[str]:
        """A step with all cards open, as told by somebody who saw it unblurred. For the owner of the match only."""
        viewers = [viewer for viewer in self.viewers if self._seen(number, viewer) == self.steps[number].action]
        entry = self._log_entry(number, viewers[0])
        assert entry is not None
        return entry.sentences

    def scores(self) -> list[int]:
        """The points of every seat, as far as all know them."""
        out = np.zeros(self.num_seats, np.int64)
        self.game.rules.scores(self.box.record, self._state, out)
        return [int(points) for points in out]

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if self.actor != NOBODY:
            return None
        out = np.zeros(self.num_seats)
        self.game.rules.returns(self.box.record, self._state, out)
        shares = [float(share) for share in out]
        winners = [seat for seat in range(self.num_seats) if shares[seat] == max(shares)]
        reason = self.game.words.reason(self.box.record, self.observation(SPECTATOR))
        return Outcome(winners, shares, self.scores(), reason)

    def position(self) -> dict[str, Any]:
        """The whole table in the words of a position file. It tells everything: for its owner only."""
        return self.game.position.write(self.box.record, self._state)

    # The truth

    @property
    def _state(self) -> Any:
        return self._states[-1][0]

    def _legal_numbers(self, seat: int) -> list[int]:
        return self._legal_in(self._state, seat)

    def _legal_in(self, state: Any, seat: int) -> list[int]:
        num_actions = self.game.rules.legal(self.box.record, state, seat, self._scratch)
        return [int(number) for number in self._scratch[:num_actions]]

    def _number_of(self, action: Action | int | str) -> int:
        if isinstance(action, Action):
            return action.number
        return self.game.actions.parse(action) if isinstance(action, str) else action

    def _why_not(self, seat: int, number: int) -> str:
        if seat == CHANCE:
            return "chance cannot bring this now"
        if not self._legal_numbers(seat):
            return f"it is not {self.game.words.seat_name(seat)}'s turn to choose"
        return self.game.words.why_not(self.box.record, self.observation(seat), seat, number)

    def _observation(self, state: Any, viewer: int) -> Any:
        observed = self.game.state.unknown()
        self.game.rules.observe(self.box.record, state, viewer, observed[0])
        observed.flags.writeable = False
        return observed[0]

    def _seen(self, index: int, viewer: int) -> int:
        step = self.steps[index]
        return int(self.game.rules.seen(self.box.record, self._states[index][0], step.seat, step.action, viewer))

    def _seen_actions(self, viewer: int) -> list[SeenAction]:
        seen = [SeenAction(self.steps[index].seat, self._seen(index, viewer)) for index in range(len(self.steps))]
        return [action for action in seen if action.action != UNSEEN]

    def _sentence(self, state: Any, step: Step, viewer: int) -> str:
        seen = int(self.game.rules.seen(self.box.record, state, step.seat, step.action, viewer))
        if seen == UNSEEN:
            return ""
        return self.game.words.say(self.box.record, self._observation(state, viewer), step.seat, seen)

    def _log_entry(self, index: int, viewer: int) -> LogEntry | None:
        step = self.steps[index]
        before, after = self._states[index][0], self._states[index + 1][0]
        sentence = self._sentence(before, step, viewer)
        if not sentence:
            return None
        consequences = self.game.words.tell(
            self.box.record,
            self._observation(before, viewer),
            self._observation(after, viewer),
            step.seat,
            self._seen(index, viewer),
        )
        return LogEntry(index, step.seat, [sentence, *consequences])

    def _was_revealing(self, index: int) -> bool:
        """Whether anybody has fewer holes after a step than before."""
        return any(
            self._num_holes(self._states[index + 1], viewer) < self._num_holes(self._states[index], viewer)
            for viewer in self.viewers
        )

    def _num_holes(self, state: RecordArray, viewer: int) -> int:
        observed = self.game.state.unknown()
        self.game.rules.observe(self.box.record, state[0], viewer, observed[0])
        return int((words_of(observed) == UNKNOWN).sum())
