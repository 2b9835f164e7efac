"""A batch: thousands of matches in lockstep, on all cores, written into arrays that the user owns.

batch = Batch("tooth-and-claw", 4096, seed=1)
while True:
    actions = policy(batch.observations, batch.masks)
    batch.step(actions)  # then batch.rewards, batch.ends; finished matches have begun anew
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ruse.bots.simple import STYLE_NAMES
from ruse.core.arguments import BoxLike, integer_of, seed_of
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.playout import Scratch, check_ending, new_scratch
from ruse.core.record import NONE, IntArray, RecordArray, words_of
from ruse.core.setup import Setup
from ruse.envs.arrays import Arrays, check, num_matches_of
from ruse.envs.colors import action_maps, check_alike, know_colors_of, new_palette, table_maps
from ruse.envs.lanes import LEARNER, NO_ROOM, Floats, Lane, Marks, first_illegal, look_at, nobody_asked, step_lanes
from ruse.envs.layout import Layout, Tensor, layout_of
from ruse.envs.recall import NUM_STATES, History, write_history
from ruse.envs.space import ActionSpace, space_of
from ruse.envs.tensor import FITS, amounts_of, check_fit, know_tensor_of

LEARNER_NAME = "learner"
_LEAST_A_THREAD = 64  # matches: below that a second thread costs more than it brings


class Batch:
    """Matches of one game, with the same options and the same box."""

    def __init__(
        self,
        game: Game | str,
        num_matches: int,
        *,
        seed: int | Sequence[int] = 0,
        options: Mapping[str, int] | None = None,
        box: BoxLike | None = None,
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
        inside the batch, "random" or "greedy"; with `rotate` they sit one seat further in every next row of the
        batch. `seed` is one for all, or one for each match. With `recall`, `history` tells all that a seat noticed.
        With `canonical`, colors that are alike are told in an order of their own, everywhere. If it is not
        `compiled`, it is plain Python: a thousand times slower, and ready at once.
        """
        self.num_matches = num_matches_of(num_matches)
        self._setup = Setup.of(game, options, box)
        self._styles = _styles(players, self.num_matches, self._setup.num_seats, rotate)
        self._lanes = _lanes(seed, self.num_matches)
        self._states = self.game.state.array(self.num_matches)
        self._asked = nobody_asked(self.num_matches, len(self.space))
        self._taken = np.zeros((self.num_matches, self.game.max_steps if recall else 0), np.int16)
        self._restart, self._is_canonical, self._is_compiled = bool(restart), bool(canonical), bool(compiled)
        self._threads = _num_threads(threads, self.num_matches)
        self._arrays = Arrays.of(self.game, self.num_matches, self.num_seats) if arrays is None else arrays
        check(self._arrays, self.game, self.num_matches, self.num_seats)
        if canonical:
            check_alike(self._setup)
        self._is_closed = False
        self._get_ready()
        self.reset()

    # What it is

    @property
    def game(self) -> Game:
        return self._setup.game

    @property
    def options(self) -> dict[str, int]:
        return dict(self._setup.options)

    @property
    def num_seats(self) -> int:
        return self._setup.num_seats

    @property
    def layout(self) -> Layout:
        return layout_of(self.game)

    @property
    def space(self) -> ActionSpace:
        return space_of(self.game)

    @property
    def reward_range(self) -> tuple[float, float]:
        """Least and most reward of a seat."""
        return self._setup.reward_range

    # What the arrays hold

    @property
    def arrays(self) -> Arrays:
        return self._arrays

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
        """Take an action in each match, by its place in the action space; whatever is given where a match is over.

        If one of them is not legal, all are refused, and nothing is played.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise RuseError(
                "{actions}: an action is told by its place in the action space, an integer", actions=repr(actions)
            )
        if given.shape != (self.num_matches,):
            raise RuseError(
                "{shape} actions for {matches} matches: one for each is needed",
                shape=given.shape,
                matches=self.num_matches,
            )
        chosen = np.array(given, np.int64, order="C")  # a copy: nobody changes it after it was checked
        wrong = self._first_illegal(chosen, self._asked, len(self.space))
        if wrong != NONE:
            raise RuseError(
                "match {match}: {action} is not legal now", match=wrong, action=self.space.name(int(chosen[wrong]))
            )
        self._play(chosen, False)

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begin all matches anew; with the seed, if one is given."""
        if seed is not None:
            self._lanes[:] = _lanes(seed, self.num_matches)
        self._play(np.zeros(self.num_matches, np.int64), True)

    def look(self, match: int, seat: int) -> tuple[Tensor, Marks]:
        """What a seat knows of a match, and what it may choose there if it is its turn."""
        which = self._check_seat(match, seat)
        tensor, mask = np.zeros((1, self.layout.width), np.uint8), np.zeros((1, len(self.space)), np.int8)
        scratch, views, words, _, palettes = self._rooms[0]
        shared = *self._rules, self._states, self.space.places, self._amounts, self._maps, palettes
        asked = nobody_asked(1, len(self.space))
        check_fit(self._setup, self._look(*shared, scratch, views, words, *which, asked, tensor, mask))
        return tensor[0], mask[0]

    def history(self, match: int, seat: int) -> History:
        """All that a seat noticed in a match so far, as rows of (who, what, value): see `recall.py`."""
        which = self._check_seat(match, seat)
        if not self._taken.size:
            raise RuseError("a batch remembers what was played only if it was made with recall=True")
        self.look(*which)  # finds the order of colors
        _, views, words, _, palettes = self._rooms[0]
        maps = table_maps(self.game) if self._is_canonical else None
        shows = np.array([action.shows for action in self.game.actions], np.int8)
        room = self.game.state.array(NUM_STATES), np.zeros((2, self.layout.width), np.uint8)
        played = self._lanes, self._styles, Scratch.array(2), views, words, self._taken, shows, maps, palettes
        rows = np.zeros((4 * self.game.max_steps, 3), np.int16)
        run = self._ready(write_history)
        while True:
            length = run(*self._rules, room[0], *played, room[1], *which, rows)
            if length <= len(rows):
                return rows[:length]
            rows = np.zeros((length, 3), np.int16)

    def match(self, index: int) -> Match:
        """One of the matches, from where it stands, to be looked at or played on by itself. It tells everything."""
        number = integer_of("match ", index)
        if not 0 <= number < self.num_matches:
            raise RuseError("there is no match {number}", number=number)
        return Match(self.game, self.options, self._setup.box, self._states[number : number + 1].copy())

    def close(self) -> None:
        """End the threads, and all playing."""
        self._is_closed = True
        if self._pool:
            self._pool.shutdown()

    # How it is done

    def __getstate__(self) -> dict[str, Any]:
        """A copy has the same matches and its own threads, and room that nobody else works in."""
        return {name: value for name, value in vars(self).items() if name not in _MADE_READY}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._get_ready()

    def _get_ready(self) -> None:
        """Make what belongs to this process and to nobody else: all of `_MADE_READY`."""
        game = self.game
        know_tensor_of(game)
        know_colors_of(game)
        self._amounts = amounts_of(self._setup)
        self._maps = action_maps(game) if self._is_canonical else None
        blanks = np.concatenate([game.state.array(), game.state.unknown()])
        self._rules = self._setup.box.records, game.option_array(self.options), blanks
        self._pool = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._rooms = [self._room() for _ in range(self._threads)]
        bounds = np.linspace(0, self.num_matches, self._threads + 1).astype(int).tolist()
        self._parts = [self._part(*each) for each in zip(self._rooms, bounds, bounds[1:], strict=False)]
        self._step = self._ready(step_lanes)
        self._look = self._ready(look_at)
        self._first_illegal = self._ready(first_illegal)

    def _ready(self, function: Callable[..., int]) -> Callable[..., int]:
        return self.game.compiled(function) if self._is_compiled else function

    def _room(self) -> tuple[Any, ...]:
        """What a thread works in."""
        views = self.game.state.array(2)
        palettes = new_palette(self.game) if self._is_canonical else None
        return new_scratch(0), views, words_of(views), np.zeros(self.num_seats), palettes

    def _part(self, room: tuple[Any, ...], first: int, last: int) -> tuple[Any, ...]:
        """What `step_lanes` is told every time by the thread that has that room and these matches."""
        scratch, views, words, payoffs, palettes = room
        played = self._states, self._lanes, self._asked, self._styles, self._taken
        known = self.space.numbers, self.space.places, self._amounts, self._maps, palettes
        written = (getattr(self._arrays, field.name) for field in fields(Arrays))
        how = first, last, self._restart, self.game.max_steps
        return *self._rules, *played, *known, scratch, views, words, payoffs, *written, *how

    def _play(self, chosen: IntArray, anew: bool) -> None:
        if self._is_closed:
            raise RuseError("the batch is closed: make another one")
        others = [self._pool.submit(self._step, *part, chosen, anew) for part in self._parts[1:] if self._pool]
        endings = [self._step(*self._parts[0], chosen, anew), *(each.result() for each in others)]
        for ending in endings:
            check_fit(self._setup, ending - NO_ROOM if ending >= NO_ROOM else FITS)
            check_ending(self.game.title, ending)

    def _check_seat(self, match: int, seat: int) -> tuple[int, int]:
        which = integer_of("match ", match), integer_of("seat ", seat)
        if not 0 <= which[0] < self.num_matches or not 0 <= which[1] < self.num_seats:
            raise RuseError("there is no seat {seat} of match {match}", seat=which[1], match=which[0])
        return which


_MADE_READY = {"_amounts", "_maps", "_rules", "_pool", "_rooms", "_parts", "_step", "_look", "_first_illegal"}


def _num_threads(wanted: int | None, num_matches: int) -> int:
    """As many as there are cores, if there is enough to do for them."""
    has_affinity = hasattr(os, "sched_getaffinity")  # not everywhere
    num_cores = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    number = num_cores if wanted is None else integer_of("threads=", wanted)
    if number < 1:
        raise RuseError("{number} threads: at least one is needed", number=number)
    return max(1, min(number, num_matches // _LEAST_A_THREAD))


def _lanes(seed: Any, num_matches: int) -> RecordArray:
    lanes = Lane.array(num_matches)
    for lane, of_match in zip(lanes, _seeds_of(seed, num_matches), strict=True):
        lane.rng[:], lane.dice[:] = seeded(*of_match, 0), seeded(*of_match, 1)
    return lanes


def _styles(players: Sequence[str] | None, num_matches: int, num_seats: int, rotate: bool) -> IntArray:
    if players is not None and (isinstance(players, str) or not isinstance(players, Sequence)):
        raise RuseError("players={players}: a list is needed, with a name for each seat", players=repr(players))
    names = [LEARNER_NAME] * num_seats if players is None else list(players)
    if len(names) != num_seats:
        raise RuseError("{players} players for {seats} seats", players=len(names), seats=num_seats)
    known = {LEARNER_NAME: LEARNER, **{name: style for style, name in enumerate(STYLE_NAMES)}}
    for name in names:
        if name not in known:
            raise RuseError("unknown player '{name}' (players: {known})", name=name, known=list(known))
    if LEARNER_NAME not in names:
        raise RuseError("nobody is left to choose: at least one player must be a learner")
    styles = [known[name] for name in names]
    turned = [
        [styles[(seat - match * rotate) % num_seats] for seat in range(num_seats)] for match in range(num_matches)
    ]
    return np.array(turned, np.int64)


def _seeds_of(seed: Any, num_matches: int) -> list[tuple[int, ...]]:
    """The seed of each of several matches: one for all and the number of the match, or one for each."""
    if isinstance(seed, str) or not isinstance(seed, Iterable):
        return [(seed_of(seed), match) for match in range(num_matches)]
    seeds: list[tuple[int, ...]] = [(seed_of(each),) for each in seed]
    if len(seeds) != num_matches:
        raise RuseError(
            "{seeds} seeds for {matches} matches: one for each is needed", seeds=len(seeds), matches=num_matches
        )
    return seeds
