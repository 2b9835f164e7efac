"""Random play, in generic kernels that compile for every game."""

from typing import Any

from ruse.core.dice import below, seeded
from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, chance, legal, pick, returns, setup
from ruse.core.record import IntArray, Record, RecordArray, integers

MAX_LEGAL = 512
"""No state of any game may have more legal actions."""


class Scratch(Record):
    """Room to work in.

    Arrays that belong to a record are passed on without counting references, which would cost an
    atomic operation at every call.
    """

    rng = integers(4)
    actions = integers(MAX_LEGAL)
    likely = integers(MAX_LEGAL)
    advice = integers(MAX_LEGAL)
    tally = integers(3)


def new_scratch(*seed: int) -> RecordArray:
    """A scratch whose generator is seeded."""
    scratch = Scratch.array()
    scratch[0].rng[:] = seeded(*seed)
    return scratch


@kernel
def play_to_end(box: Any, s: Any, rng: IntArray, actions: IntArray, likely: IntArray, tally: IntArray) -> None:
    """Play `s` at random to its end; add its decisions, chance actions and legal choices to tally[0:3]."""
    num_decisions = num_chance = num_choices = 0
    seat = actor(box, s)
    while seat != NOBODY:
        if seat == CHANCE:
            num_chance += chance(box, s, rng, actions, likely)
        else:
            num_actions = legal(box, s, seat, actions)
            num_decisions += 1
            num_choices += num_actions
            apply(box, s, seat, int(actions[below(rng, num_actions)]))
        seat = actor(box, s)
    tally[0] += num_decisions
    tally[1] += num_chance
    tally[2] += num_choices


def random_matches(
    boxes: RecordArray, states: RecordArray, options: IntArray, scratch: RecordArray, tallies: IntArray, shares: Any
) -> None:
    """Play as many matches as `tallies` has rows. `states` is a blank state and one to work on."""
    box, work = boxes[0], scratch[0]
    for match in range(len(tallies)):
        states[1] = states[0]
        setup(box, states[1], options)
        work.tally[:] = 0
        play_to_end(box, states[1], work.rng, work.actions, work.likely, work.tally)
        tallies[match] = work.tally
        returns(box, states[1], shares[match])


def trace_match(
    boxes: RecordArray, states: RecordArray, options: IntArray, scratch: RecordArray, steps: IntArray
) -> int:
    """Play one match at random; keep every state and (seat, action). Return the number of steps.

    `states`, all blank at first, gets one state more than there are steps.
    """
    box, work = boxes[0], scratch[0]
    setup(box, states[0], options)
    num_steps = 0
    seat = actor(box, states[0])
    while seat != NOBODY and num_steps < len(steps):
        action = pick(box, states[num_steps], seat, work.rng, work.actions, work.likely)
        states[num_steps + 1] = states[num_steps]
        apply(box, states[num_steps + 1], seat, action)
        steps[num_steps, 0] = seat
        steps[num_steps, 1] = action
        num_steps += 1
        seat = actor(box, states[num_steps])
    return num_steps
