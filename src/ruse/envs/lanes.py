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
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, chance, legal, observe, returns, setup
from ruse.core.record import NONE, FloatArray, IntArray, Record, RecordArray, integer, integers
from ruse.envs.layout import Tensor
from ruse.envs.tensor import write_tensor

LEARNER = -1
"""The style of a player whose choices come from outside."""

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


@kernel
def reward(share: float, num_seats: int) -> float:
    """A share of the win as a reward: 1 for the whole of it, 0 for an equal part; all rewards add up to 0."""
    return (share * num_seats - 1.0) / (num_seats - 1)


@kernel
def pay(box: Any, s: Any, shares: FloatArray, num_seats: int, rewards: Floats) -> None:
    """What a match that is over brings to each seat."""
    returns(box, s, shares)
    for seat in range(num_seats):
        rewards[seat] += reward(shares[seat], num_seats)


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
def show(box: Any, s: Any, seat: int, blanks: Any, views: Any, words: IntArray, num_seats: int, out: Tensor) -> None:
    """Write what a seat knows."""
    views[0] = blanks[1]
    observe(box, s, seat, views[0])
    write_tensor(words[0], views[0], seat, num_seats, out)


@kernel
def first_learner(styles: IntArray) -> int:
    """The first seat whose choices come from outside."""
    seat = 0
    while styles[seat] != LEARNER:
        seat += 1
    return seat


@kernel
def mark_legal(actions: IntArray, num_actions: int, places: IntArray, out: Marks) -> None:
    """Mark the legal ones of all choices."""
    out[:] = 0
    for index in range(num_actions):
        out[places[actions[index]]] = 1


def step_lanes(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,  # a state all 0, and an observation of nothing
    states: RecordArray,
    lanes: RecordArray,
    styles: IntArray,
    scratch: RecordArray,
    views: RecordArray,
    words: IntArray,  # the same memory as `views`
    numbers: IntArray,
    places: IntArray,
    shares: FloatArray,
    chosen: IntArray,  # NONE: begin anew
    taken: Actions,  # what learners chose in each match, as far as there is room
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
) -> int:
    """Play every match from `first` to before `last` on to the next choice of a learner; tell how that ended."""
    box, work, num_seats = boxes[0], scratch[0], options[0]
    for index in range(first, last):
        s, lane = states[index], lanes[index]
        seat = int(seats[index])  # uncompiled, what is computed with a number of 8 bits has 8 bits
        rewards[index, :] = 0
        ends[index] = 0
        action = NONE
        if chosen[index] == NONE:
            begin(box, states, index, blanks, options, lane)
        elif seat == NOBODY:
            continue
        else:
            action = numbers[chosen[index]]
            if lane.num_taken < taken.shape[1]:
                taken[index, lane.num_taken] = action
            lane.num_taken += 1
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
                pay(box, s, shares, num_seats, rewards[index])
                ends[index] = 1
                if len(finals) > 0:
                    show(box, s, first_learner(styles[index]), blanks, views, words, num_seats, finals[index])
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
        show(box, s, seat, blanks, views, words, num_seats, tensors[index])
        mark_legal(work.actions, lane.num_actions, places, masks[index])
        offers[index] = places[work.actions[below(lane.dice, lane.num_actions)]]
    return OVER


def look_at(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,
    states: RecordArray,
    index: int,
    seat: int,
    scratch: RecordArray,
    views: RecordArray,
    words: IntArray,
    places: IntArray,
    tensor: Tensor,
    mask: Marks,
) -> None:
    """What a seat knows of one of the matches, whether it is its turn or not; what it may choose, if it is."""
    box, work = boxes[0], scratch[0]
    show(box, states[index], seat, blanks, views, words, options[0], tensor)
    num_actions = legal(box, states[index], seat, work.actions) if actor(box, states[index]) == seat else 0
    mark_legal(work.actions, num_actions, places, mask)


def first_illegal(chosen: IntArray, seats: Marks, masks: Marks) -> int:
    """The first match for which no legal action was chosen; NONE, if there is no such."""
    for index in range(len(chosen)):
        if seats[index] != NOBODY and (
            chosen[index] < 0 or chosen[index] >= masks.shape[1] or masks[index, chosen[index]] == 0
        ):
            return index
    return NONE
