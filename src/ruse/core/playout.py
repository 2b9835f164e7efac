"""Random play, in generic kernels that compile for every game.

A box or a position may bring rules where they were never meant to go. Compiled code that went on from there would hang
without an answer to Ctrl-C, or write past its room; so every loop over the steps of a match is bounded, looks at the
number of choices before it takes one, and tells how it ended.
"""

from typing import Any

from ruse.core.dice import below, seeded
from ruse.core.errors import GameFailed
from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, chance, legal, pick, returns, setup
from ruse.core.reason import Named, Reason
from ruse.core.record import NONE, IntArray, Record, RecordArray, integers

MAX_LEGAL = 512
"""No state of any game may have more legal actions."""

# How playing came to an end
OVER, STUCK, CROWDED, ENDLESS = range(4)
FAULTS = {
    STUCK: Reason("somebody has to act, and nothing is possible"),
    CROWDED: Reason("somebody has more than {most} choices", most=MAX_LEGAL),
    ENDLESS: Reason("a match goes on for longer than any match may"),
}


class Scratch(Record):
    """Room to work in.

    Arrays that belong to a record are passed on without counting references, which would cost an
    atomic operation at every call. A list of actions that is too long runs into the rooms behind it, and is
    noticed before it does more.
    """

    rng = integers(4)
    actions = integers(MAX_LEGAL)
    likely = integers(MAX_LEGAL)
    advice = integers(MAX_LEGAL)
    edges = integers(MAX_LEGAL)  # of a search tree
    tally = integers(3)


def new_scratch(*seed: int) -> RecordArray:
    """A scratch whose generator is seeded."""
    scratch = Scratch.array()
    scratch[0].rng[:] = seeded(*seed)
    return scratch


def check_ending(title: str, ending: int) -> None:
    """Raise an error that says what stopped a match of that game, if it was not over."""
    if ending != OVER:
        raise GameFailed(
            "{game} cannot be played with this box from here: {fault}", game=Named(title), fault=FAULTS[ending]
        )


@kernel
def ending_by(num_actions: int) -> int:
    """How playing ends where somebody has so many choices: not yet, if OVER."""
    if num_actions <= 0:
        return STUCK
    return CROWDED if num_actions > MAX_LEGAL else OVER


@kernel
def play_to_end(
    box: Any, s: Any, rng: IntArray, actions: IntArray, likely: IntArray, max_steps: int, tally: IntArray
) -> int:
    """Play `s` at random; add its decisions, chance actions and legal choices to tally[0:3]; return how it ended."""
    num_decisions = num_chance = num_choices = 0
    ending = ENDLESS
    for _ in range(max_steps + 1):
        seat = actor(box, s)
        if seat == CHANCE:
            num_actions = chance(box, s, rng, actions, likely)
            if num_actions == 0:
                ending = STUCK
                break
            num_chance += num_actions
        elif seat == NOBODY:
            ending = OVER
            break
        else:
            num_actions = legal(box, s, seat, actions)
            if num_actions <= 0 or num_actions > MAX_LEGAL:
                ending = ending_by(num_actions)
                break
            num_decisions += 1
            num_choices += num_actions
            apply(box, s, seat, int(actions[below(rng, num_actions)]))
    tally[0] += num_decisions
    tally[1] += num_chance
    tally[2] += num_choices
    return ending


def random_matches(
    boxes: RecordArray,
    states: RecordArray,
    options: IntArray,
    scratch: RecordArray,
    max_steps: int,
    tallies: IntArray,
    payoffs: Any,
) -> int:
    """Play as many matches as `tallies` has rows, or up to one that cannot be played; return how the last one ended.

    `states` is a blank state and one to work on.
    """
    box, work = boxes[0], scratch[0]
    for match in range(len(tallies)):
        states[1] = states[0]
        setup(box, states[1], options)
        for number in range(len(work.tally)):
            work.tally[number] = 0
        ending = play_to_end(box, states[1], work.rng, work.actions, work.likely, max_steps, work.tally)
        if ending != OVER:
            return ending
        tallies[match] = work.tally
        returns(box, states[1], payoffs[match])
    return OVER


def trace_match(
    boxes: RecordArray, states: RecordArray, options: IntArray, scratch: RecordArray, steps: IntArray
) -> int:
    """Play one match at random; keep every state and (seat, action). Return the number of steps.

    `states`, all blank at first, gets one state more than there are steps. The match is over at the last of them,
    unless there was no room for more steps or nothing was possible.
    """
    box, work = boxes[0], scratch[0]
    setup(box, states[0], options)
    num_steps = 0
    seat = actor(box, states[0])
    while seat != NOBODY and num_steps < len(steps):
        action = pick(box, states[num_steps], seat, work.rng, work.actions, work.likely)
        if action == NONE:
            break
        states[num_steps + 1] = states[num_steps]
        apply(box, states[num_steps + 1], seat, action)
        steps[num_steps, 0] = seat
        steps[num_steps, 1] = action
        num_steps += 1
        seat = actor(box, states[num_steps])
    return num_steps
