"""A batch: thousands of matches in lockstep, on all cores, written into arrays that the user owns.

batch = Batch("tooth-and-claw", 4096, seed=1)
while True:
    actions = policy(batch.observations, batch.masks)
    batch.step(actions)  # then batch.rewards, batch.ends; finished matches have begun anew
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike

from ruse.bots.simple import STYLE_NAMES
from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.kernel import P, R
from ruse.core.match import Match
from ruse.core.playout import Scratch, check_ending, new_scratch
from ruse.core.record import NONE, FloatArray, IntArray, RecordArray, words_of
from ruse.core.registry import find_game
from ruse.envs.colors import action_maps, know_colors_of, orders_of, turn_lanes
from ruse.envs.lanes import LEARNER, Floats, Lane, Marks, first_illegal, look_at, step_lanes
from ruse.envs.layout import Tensor, layout_of
from ruse.envs.recall import NUM_STATES, History, write_history
from ruse.envs.space import space_of
from ruse.envs.tensor import know_tensor_of

LEARNER_NAME = "learner"
_LEAST_A_THREAD = 64  # matches: below that a second thread costs more than it brings


@dataclass(frozen=True)
class Arrays:
    """What a batch writes, one row a match. `torch.from_numpy` shares the memory of each.

    `seats` is who has to choose (-2 when a match is over that does not begin anew), and everything else about that
    choice is for that seat alone: `observations`, `masks` of the legal actions, and `offers`, any one of them.
    """

    observations: Tensor
    masks: Marks
    seats: Marks
    rewards: Floats  # a column a seat; not 0 only in the step in which a match ends
    ends: Marks
    offers: IntArray
    finals: Tensor  # the last observation of a match that ended in this step, by the first learner; or no rows

    @classmethod
    def of(cls, game: str, num_matches: int, seats: int | None = None, finals: bool = False) -> "Arrays":
        """New arrays for so many matches; with room for last observations, if they are wanted."""
        found = find_game(game)
        return cls(
            np.zeros((num_matches, layout_of(found).width), np.uint8),
            np.zeros((num_matches, len(space_of(found))), np.int8),
            np.zeros(num_matches, np.int8),
            np.zeros((num_matches, seats or found.seats[0]), np.float32),
            np.zeros(num_matches, np.int8),
            np.zeros(num_matches, np.int64),
            np.zeros((num_matches if finals else 0, layout_of(found).width), np.uint8),
        )


class Batch:
    """Matches of one game, with the same options and the same box."""

    def __init__(
        self,
        game: str,
        num_matches: int,
        *,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, int] | None = None,
        box: Box | None = None,
        players: Sequence[str] | None = None,
        rotate: bool = False,
        restart: bool = True,
        recall: bool = False,
        canonical: bool = False,
        compiled: bool = True,
        threads: int | None = None,
        arrays: Arrays | None = None,
    ) -> None:
        """Begin all matches.

        `players` names who sits at each seat: "learner", whose choices are given to `step`, or a policy that plays
        inside the batch, "random" or "greedy"; with `rotate` they sit one seat further in every next match of the
        batch. `seed` is one for all, or one for each match. With `recall`, `history` tells all that a seat noticed.
        With `canonical`, colors that are alike are told in an order of their own, in observations and actions. If it
        is not `compiled`, it is plain Python: a thousand times slower, and ready at once.
        """
        if num_matches < 1:
            raise RuseError(f"{num_matches} matches: at least one is needed")
        self.game: Game = find_game(game)
        self.options = self.game.check_options(options or {})
        self.num_seats = self.options["seats"]
        self.num_matches = num_matches
        self.layout, self.space = layout_of(self.game), space_of(self.game)
        self._styles = _styles(players, num_matches, self.num_seats, rotate)
        self._lanes = _lanes(seed, num_matches)
        self._box = box or self.game.standard_box
        self._states = self.game.state.array(num_matches)
        self._blanks = np.concatenate([self.game.state.array(), self.game.state.unknown()])
        self._restart = restart
        self._taken = np.zeros((num_matches, self.game.max_steps if recall else 0), np.int16)
        self._threads = _num_threads(threads, num_matches)
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._bounds = np.linspace(0, num_matches, self._threads + 1).astype(int).tolist()
        self._rooms = [self._room() for _ in range(self._threads)]
        self.arrays = arrays or Arrays.of(game, num_matches, self.num_seats)
        _check(self.arrays, Arrays.of(game, num_matches, self.num_seats, len(self.arrays.finals) > 0))
        know_tensor_of(self.game)
        self._is_compiled = compiled
        self._step = self._ready(step_lanes)
        self._look = self._ready(look_at)
        self._first_illegal = self._ready(first_illegal)
        self._option_array = self.game.option_array(self.options)
        self._colors = _Colors(self) if canonical else None
        self._beginning = np.full(num_matches, NONE, np.int64)
        self._play(self._beginning)

    # What the arrays hold

    @property
    def observations(self) -> Tensor:
        return self.arrays.observations

    @property
    def masks(self) -> Marks:
        return self.arrays.masks

    @property
    def seats(self) -> Marks:
        return self.arrays.seats

    @property
    def rewards(self) -> Floats:
        return self.arrays.rewards

    @property
    def ends(self) -> Marks:
        return self.arrays.ends

    @property
    def offers(self) -> IntArray:
        return self.arrays.offers

    # What can be done

    def step(self, actions: ArrayLike) -> None:
        """Take an action in each match, by its place in the action space.

        If one of them is not legal, all are refused, and nothing is played.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise RuseError(f"{actions!r}: an action is told by its place in the action space, an integer")
        if given.shape != (self.num_matches,):
            raise RuseError(f"{given.shape} actions for {self.num_matches} matches: one for each is needed")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = int(self._first_illegal(chosen, self.arrays.seats, self.arrays.masks))
        if wrong != NONE:
            raise RuseError(f"match {wrong}: {self.space.name(int(chosen[wrong]))} is not legal now")
        self._play(self._colors.true_actions(chosen) if self._colors else chosen)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin all matches anew; with the seed, if one is given."""
        if seed is not None:
            self._lanes[:] = _lanes(seed, self.num_matches)
        self._play(self._beginning)

    def look(self, match: int, seat: int) -> tuple[Tensor, Marks]:
        """What a seat knows of a match, and what it may choose there if it is its turn; in the true colors."""
        self._check_seat(match, seat)
        tensor, mask = np.zeros(self.layout.width, np.uint8), np.zeros(len(self.space), np.int8)
        scratch, views, words, _ = self._rooms[0]
        shared = self._box.records, self._option_array, self._blanks, self._states
        self._look(*shared, match, seat, scratch, views, words, self.space.places, tensor, mask)
        return tensor, mask

    def history(self, match: int, seat: int) -> History:
        """All that a seat noticed in a match so far, as rows of (who, what, value): see `recall.py`."""
        self._check_seat(match, seat)
        if not self._taken.size:
            raise RuseError("a batch remembers what was played only if it was made with recall=True")
        _, views, words, _ = self._rooms[0]
        scratch = Scratch.array(2)
        shared = self._box.records, self._option_array, self._blanks
        shows = np.array([action.shows for action in self.game.actions], np.int8)
        room = self.game.state.array(NUM_STATES), np.zeros((2, self.layout.width), np.uint8)
        rows = np.zeros((4 * self.game.max_steps, 3), np.int16)
        run = self._ready(write_history)
        while True:
            length = run(
                *(*shared, room[0], self._lanes, self._styles, scratch, views, words, self._taken, shows, room[1]),
                *(match, seat, rows),
            )
            if length <= len(rows):
                return rows[:length]
            rows = np.zeros((length, 3), np.int16)

    def match(self, index: int) -> Match:
        """One of the matches, from where it stands, to be looked at or played on by itself. It tells everything."""
        if not 0 <= index < self.num_matches:
            raise RuseError(f"there is no match {index}")
        return Match(self.game, self.options, self._box, self._states[index : index + 1].copy())

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    # How it is done

    def _ready(self, function: Callable[P, R]) -> Callable[P, R]:
        return self.game.compiled(function) if self._is_compiled else function

    def _check_seat(self, match: int, seat: int) -> None:
        if not 0 <= match < self.num_matches or not 0 <= seat < self.num_seats:
            raise RuseError(f"there is no seat {seat} of match {match}")

    def _room(self) -> tuple[RecordArray, RecordArray, IntArray, FloatArray]:
        """What each thread works in."""
        views = self.game.state.array()
        return new_scratch(0), views, words_of(views), np.zeros(self.num_seats)

    def _play(self, chosen: IntArray) -> None:
        bounds = self._bounds
        others = [
            self._pool.submit(self._play_some, chosen, thread, *bounds[thread : thread + 2])
            for thread in range(1, self._threads)
            if self._pool
        ]
        endings = [self._play_some(chosen, 0, *bounds[:2]), *(each.result() for each in others)]
        for ending in endings:
            check_ending(self.game.title, ending)
        if self._colors:
            self._colors.turn(self)

    def _play_some(self, chosen: IntArray, thread: int, first: int, last: int) -> int:
        scratch, views, words, shares = self._rooms[thread]
        return self._step(
            self._box.records,
            self._option_array,
            self._blanks,
            self._states,
            self._lanes,
            self._styles,
            scratch,
            views,
            words,
            self.space.numbers,
            self.space.places,
            shares,
            chosen,
            self._taken,
            self.arrays.observations,
            self.arrays.masks,
            self.arrays.seats,
            self.arrays.rewards,
            self.arrays.ends,
            self.arrays.offers,
            self.arrays.finals,
            first,
            last,
            self._restart,
            self.game.max_steps,
        )


class _Colors:
    """The canonical colors of a batch."""

    def __init__(self, batch: Batch) -> None:
        if batch._box.digest != batch.game.standard_box.digest:
            raise RuseError("colors are known to be alike only in the standard box")
        know_colors_of(batch.game)
        self._maps = action_maps(batch.game)
        self._orders = np.zeros(batch.num_matches, np.int64)
        self._turn = batch._ready(turn_lanes)
        self._back = np.argsort(self._maps, axis=1)
        number = len(orders_of(batch.game)[0])
        views = batch.game.state.array(2)
        self._room = views, words_of(views), self._maps, np.zeros(number, np.int64), np.zeros(number, np.int64)

    def true_actions(self, chosen: IntArray) -> IntArray:
        """The actions of the rules that were chosen; where a match is over, any."""
        return np.ascontiguousarray(self._back[self._orders, np.clip(chosen, 0, self._back.shape[1] - 1)])

    def turn(self, batch: Batch) -> None:
        """Tell all that was written again, in canonical colors."""
        arrays = batch.arrays
        mask = np.zeros(len(batch.space), np.int8)
        shared = batch._box.records, batch._option_array, batch._blanks, batch._states
        told = arrays.seats, arrays.observations, arrays.masks, arrays.offers
        self._turn(*shared, *self._room, *told, self._orders, mask)


def _num_threads(wanted: int | None, num_matches: int) -> int:
    """As many as there are cores, if there is enough to do for them."""
    if wanted is not None and wanted < 1:
        raise RuseError(f"{wanted} threads: at least one is needed")
    return max(1, min(wanted or len(os.sched_getaffinity(0)), num_matches // _LEAST_A_THREAD))


def _lanes(seed: int | Sequence[int], num_matches: int) -> RecordArray:
    seeds = (
        [(seed, index) for index in range(num_matches)]
        if isinstance(seed, int | np.integer)
        else [(each,) for each in seed]
    )
    if len(seeds) != num_matches:
        raise RuseError(f"{len(seeds)} seeds for {num_matches} matches: one for each is needed")
    if lowest := [of_match[0] for of_match in seeds if of_match[0] < 0]:
        raise RuseError(f"seed {lowest[0]}: a seed is not below 0")
    lanes = Lane.array(num_matches)
    for lane, of_match in zip(lanes, seeds, strict=True):
        lane.rng[:], lane.dice[:] = seeded(*of_match, 0), seeded(*of_match, 1)
    return lanes


def _styles(players: Sequence[str] | None, num_matches: int, num_seats: int, rotate: bool) -> IntArray:
    names = list(players or [LEARNER_NAME] * num_seats)
    if len(names) != num_seats:
        raise RuseError(f"{len(names)} players for {num_seats} seats")
    known = {LEARNER_NAME: LEARNER, **{name: style for style, name in enumerate(STYLE_NAMES)}}
    for name in names:
        if name not in known:
            raise RuseError(f"unknown player '{name}' (players: {', '.join(known)})")
    if LEARNER_NAME not in names:
        raise RuseError("nobody is left to choose: at least one player must be a learner")
    styles = [known[name] for name in names]
    turned = [
        [styles[(seat - match * rotate) % num_seats] for seat in range(num_seats)] for match in range(num_matches)
    ]
    return np.array(turned, np.int64)


def _check(given: Arrays, needed: Arrays) -> None:
    """Compiled code writes where it is told to: the arrays must be what it expects."""
    for field in fields(Arrays):
        ours, theirs = getattr(needed, field.name), getattr(given, field.name)
        if ours.shape != theirs.shape or ours.dtype != theirs.dtype or not theirs.flags.carray:
            raise RuseError(
                f"{field.name}: an array of {ours.dtype} is needed, {ours.shape}, in one piece, to write in"
            )
