"""Many matches in lockstep, in compiled code: one choice at each, then on to the next choice of a learner.

Chance and the players who do not learn act in between; a match that is over begins anew.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.bots.simple import simple_choice
from ruse.core.dice import below
from ruse.core.kernel import kernel, large_kernel
from ruse.core.playout import ENDLESS, MAX_LEGAL, OVER, STUCK, ending_by
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, chance, legal, observe, returns, reward, setup
from ruse.core.record import NONE, FloatArray, IntArray, Record, RecordArray, integer, integers
from ruse.envs.colors import TOLD, TRUE, canonize
from ruse.envs.layout import Tensor
from ruse.envs.tensor import FITS, first_misfit, write_tensor

LEARNER = -1
"""The style of a player whose choices come from outside."""

NO_ROOM = 100
"""How playing ends where a tensor has no room for an amount; the row of the amount is added."""

THERE, BACK = range(2)  # of the maps of actions between true and canonical colors

# What is asked in a match: who is to choose (NOBODY, if it is over), and the set of what may be chosen.
# It is our own account of what the user's arrays say, which may be written over.
WHO, CHOICES = 0, 1
_SHIFT, _LOWER = 5, 31  # an integer has 32 bits of that set

Marks = NDArray[np.int8]
Floats = NDArray[np.float32]
Actions = NDArray[np.int16]


class Lane(Record):
    """What a match of a batch has besides its state."""

    rng = integers(4)  # of chance, and of the players who do not learn
    dice = integers(4)  # of the action that is offered for random play
    begun = integers(4)  # what `rng` was when this match began
    steps = integer()  # taken in this match
    num_taken = integer()  # of these, choices of learners
    num_actions = integer()  # of whoever has to choose now
    order = integer()  # of the colors that it is told in, if they are canonical


@kernel
def pay(box: Any, s: Any, payoffs: FloatArray, num_seats: int, rewards: Floats) -> None:
    """Add each seat's reward for a match that is over."""
    returns(box, s, payoffs)
    for seat in range(num_seats):
        rewards[seat] += reward(box, s, payoffs[seat], num_seats)


@kernel
def begin(box: Any, states: Any, index: int, blanks: Any, options: IntArray, lane: Any) -> None:
    """A new match in place of the old one."""
    states[index] = blanks[0]
    setup(box, states[index], options)
    lane.begun[:] = lane.rng
    lane.steps = 0
    lane.num_taken = 0


@kernel
def play_chance(box: Any, s: Any, lane: Any, work: Any) -> int:
    """Let chance act until somebody has to choose or the match is over: who that is. CHANCE, if it cannot go on."""
    seat = actor(box, s)
    while seat == CHANCE:
        num_actions = chance(box, s, lane.rng, work.actions, work.likely)
        if num_actions == 0:
            return CHANCE
        lane.steps += num_actions
        seat = actor(box, s)
    return seat


@large_kernel
def show(
    box: Any,
    s: Any,
    seat: int,
    view: Any,  # all UNKNOWN
    told: Any,
    words: IntArray,  # the same memory as both views
    num_seats: int,
    palette: Any,
    tensors: Tensor,
    match: int,
) -> None:
    """Write what a seat knows, which is observed in `view`; with a palette, in canonical colors.

    Records cost nothing to hand over, arrays do.
    """
    observe(box, s, seat, view)
    out = tensors[match]
    out[:] = 0
    if palette is None:
        write_tensor(words[TRUE], view, seat, num_seats, out)
    else:
        canonize(box, view, told, words, seat, num_seats, palette)
        write_tensor(words[TOLD], told, seat, num_seats, out)


@kernel
def first_learner(styles: IntArray) -> int:
    """The first seat whose choices come from outside."""
    seat = 0
    while styles[seat] != LEARNER:
        seat += 1
    return seat


@kernel
def told_place(place: int, maps: Any, order: int) -> int:
    """Where a choice is in the action space, for whoever sees the colors in that order."""
    if maps is None:
        return place
    return int(maps[THERE, order, place])


@kernel
def mark_legal(
    actions: IntArray,
    num_actions: int,
    places: IntArray,
    maps: Any,
    order: int,
    asked: IntArray,
    masks: Marks,
    match: int,
) -> None:
    """Mark the legal ones of all choices: for the learner in bytes, for ourselves in bits."""
    for place in range(masks.shape[1]):
        masks[match, place] = 0
    for word in range(CHOICES, asked.shape[1]):
        asked[match, word] = 0
    for index in range(num_actions):
        place = told_place(places[actions[index]], maps, order)
        masks[match, place] = 1
        asked[match, CHOICES + (place >> _SHIFT)] |= 1 << (place & _LOWER)


def nobody_asked(num_matches: int, num_choices: int) -> IntArray:
    """Room for what is asked in so many matches."""
    asked = np.zeros((num_matches, CHOICES + (num_choices + _LOWER >> _SHIFT)), np.int64)
    asked[:, WHO] = NOBODY
    return asked


def step_lanes(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,  # a state all 0, and an observation of nothing
    states: RecordArray,
    lanes: RecordArray,
    asked: IntArray,  # who chooses in each match, and what may be chosen
    styles: IntArray,
    taken: Actions,  # what learners chose in each match, as far as there is room
    numbers: IntArray,
    places: IntArray,
    amounts: Any,  # that may be too large for a tensor, or None
    maps: Any,  # of the choices, there and back, for every order of colors; None, if these are not canonical
    palettes: Any,  # one; None, if colors are not canonical
    scratch: RecordArray,
    views: RecordArray,
    words: IntArray,  # the same memory as `views`
    payoffs: FloatArray,
    tensors: Tensor,
    masks: Marks,
    seats: Marks,
    rewards: Floats,
    ends: Marks,
    offers: IntArray,
    finals: Tensor,  # no rows, if nobody wants them
    first: int,
    last: int,
    restart: bool,
    max_steps: int,
    chosen: IntArray,  # legal, unless all is to begin anew
    anew: bool,
) -> int:
    """Play every match from `first` to before `last` on to the next choice of a learner; tell how that ended.

    What belongs to the user, from `tensors` to `finals`, is written and never read.
    """
    box, work, num_seats = boxes[0], scratch[0], options[0]
    palette = None if palettes is None else palettes[0]
    for index in range(first, last):
        s, lane = states[index], lanes[index]
        seat = asked[index, WHO]
        rewards[index, :] = 0
        ends[index] = 0
        action = NONE
        if anew:
            begin(box, states, index, blanks, options, lane)
        elif seat == NOBODY:
            continue
        else:
            place = chosen[index]
            if maps is not None:
                place = maps[BACK, lane.order, place]
            action = numbers[place]
            if lane.num_taken < taken.shape[1]:
                taken[index, lane.num_taken] = action
            lane.num_taken += 1
        asked[index, WHO] = NOBODY  # until somebody has to choose: a match that cannot go on is over
        while True:
            if action != NONE:
                apply(box, s, seat, action)
                lane.steps += 1
            seat = play_chance(box, s, lane, work)
            if seat == CHANCE:
                return STUCK
            if lane.steps > max_steps:
                return ENDLESS
            action = NONE
            if seat == NOBODY:
                pay(box, s, payoffs, num_seats, rewards[index])
                ends[index] = 1
                if len(finals) > 0:
                    viewer = first_learner(styles[index])
                    views[TRUE] = blanks[1]
                    show(box, s, viewer, views[TRUE], views[TOLD], words, num_seats, palette, finals, index)
                    misfit = first_misfit(words, amounts)
                    if misfit != FITS:
                        return NO_ROOM + misfit
                if not restart:
                    break
                begin(box, states, index, blanks, options, lane)
                continue
            num_actions = legal(box, s, seat, work.actions)
            if num_actions <= 0 or num_actions > MAX_LEGAL:
                return ending_by(num_actions)
            if styles[index, seat] == LEARNER:
                lane.num_actions = num_actions
                break
            action = simple_choice(box, s, seat, styles[index, seat], lane.rng, work.actions, num_actions, work.advice)
        seats[index] = seat
        if seat == NOBODY:
            tensors[index, :] = 0
            masks[index, :] = 0
            continue
        views[TRUE] = blanks[1]
        show(box, s, seat, views[TRUE], views[TOLD], words, num_seats, palette, tensors, index)
        misfit = first_misfit(words, amounts)
        if misfit != FITS:
            return NO_ROOM + misfit
        if palettes is not None:
            lane.order = palettes[0].order
        mark_legal(work.actions, lane.num_actions, places, maps, lane.order, asked, masks, index)
        offers[index] = told_place(places[work.actions[below(lane.dice, lane.num_actions)]], maps, lane.order)
        asked[index, WHO] = seat
    return OVER


def look_at(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,
    states: RecordArray,
    places: IntArray,
    amounts: Any,
    maps: Any,
    palettes: Any,
    scratch: RecordArray,
    views: RecordArray,
    words: IntArray,
    index: int,
    seat: int,
    asked: IntArray,
    tensor: Tensor,  # one
    mask: Marks,  # one
) -> int:
    """What a seat knows of one of the matches, whether it is its turn or not; what it may choose, if it is."""
    box, work = boxes[0], scratch[0]
    palette = None if palettes is None else palettes[0]
    views[TRUE] = blanks[1]
    show(box, states[index], seat, views[TRUE], views[TOLD], words, options[0], palette, tensor, 0)
    order = 0 if palettes is None else palettes[0].order
    num_actions = legal(box, states[index], seat, work.actions) if actor(box, states[index]) == seat else 0
    mark_legal(work.actions, num_actions, places, maps, order, asked, mask, 0)
    return first_misfit(words, amounts)


def first_illegal(chosen: IntArray, asked: IntArray, num_choices: int) -> int:
    """The first match for which no legal action was chosen; NONE, if there is no such."""
    for index in range(len(chosen)):
        place = chosen[index]
        if asked[index, WHO] != NOBODY and (
            place < 0 or place >= num_choices or not asked[index, CHOICES + (place >> _SHIFT)] >> (place & _LOWER) & 1
        ):
            return index
    return NONE
