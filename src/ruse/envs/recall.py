"""Perfect recall: all that a seat noticed in a match so far, in order. It is found by playing the match again.

A history is rows of three numbers, (who, what, value):

- somebody acted: who is 1 for the seat itself, 2 for the next one and so on, 0 for chance; what is the number of the
  action in the game's table, as the seat noticed it, so that it may be a blurred one;
- something was shown: who is -1, what is the element of the tensor that has changed, value what it is now.

Where colors are canonical, all of it is told in the order of colors that the seat's observation has now.

What follows from the rules is not told again: only actions that show something are followed by what they show.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.bots.simple import simple_choice
from ruse.core.kernel import kernel, large_kernel
from ruse.core.playout import MAX_LEGAL
from ruse.core.protocol import CHANCE, NOBODY, UNSEEN, actor, apply, chance, legal, observe, pick, reveal, seen, setup
from ruse.core.record import NONE, IntArray, RecordArray
from ruse.envs.colors import TOLD, TRUE, exchange_colors
from ruse.envs.lanes import LEARNER, Actions, Marks
from ruse.envs.layout import Tensor
from ruse.envs.tensor import from_seat, write_tensor

SHOWN, BY_CHANCE = -1, 0
WHO, WHAT, VALUE = range(3)

History = NDArray[np.int16]

# States to work on
NOW, OPEN, NUM_STATES = range(3)


@kernel
def add_row(history: History, length: int, who: int, what: int, value: int) -> int:
    """One row more, if there is room; how many there would be."""
    if length < len(history):
        history[length, WHO] = who
        history[length, WHAT] = what
        history[length, VALUE] = value
    return length + 1


@large_kernel
def look(
    box: Any, s: Any, viewer: int, blanks: Any, views: Any, words: IntArray, num_seats: int, palettes: Any, out: Tensor
) -> None:
    """What the viewer knows; in the order of colors that it has now, if there is one."""
    views[TRUE] = blanks[1]
    observe(box, s, viewer, views[TRUE])
    out[:] = 0
    if palettes is None:
        write_tensor(words[TRUE], views[TRUE], viewer, num_seats, out)
    else:
        exchange_colors(box, views[TRUE], views[TOLD], words, palettes[0])
        write_tensor(words[TOLD], views[TOLD], viewer, num_seats, out)


@kernel
def add_shown(history: History, length: int, before: Tensor, after: Tensor) -> int:
    """What the viewer sees now and did not see before."""
    for element in range(len(before)):
        if before[element] != after[element]:
            length = add_row(history, length, SHOWN, element, after[element])
    return length


@kernel
def foresee(box: Any, states: Any, work: Any, single: Any) -> int:
    """How many chance actions the match took at once here: `single` draws them one by one, `work` goes on after them.

    Both draw the same, but all at once may need fewer numbers: a last card is no matter of chance.
    """
    single.rng[:] = work.rng
    states[OPEN] = states[NOW]
    return chance(box, states[OPEN], work.rng, work.actions, work.likely)


@kernel
def next_choice(
    box: Any, s: Any, seat: int, styles: IntArray, work: Any, taken: Actions, num_taken: int, num_chosen: int
) -> int:
    """What a seat chose when the match was played; NONE, where it stands now."""
    if styles[seat] == LEARNER:
        return int(taken[num_chosen]) if num_chosen < num_taken else NONE
    num_actions = legal(box, s, seat, work.actions)
    if num_actions <= 0 or num_actions > MAX_LEGAL:
        return NONE
    return simple_choice(box, s, seat, styles[seat], work.rng, work.actions, num_actions, work.advice)


def write_history(
    boxes: RecordArray,
    options: IntArray,
    blanks: RecordArray,
    states: RecordArray,  # NOW and OPEN, to work on
    lanes: RecordArray,
    styles: IntArray,
    scratch: RecordArray,  # two
    views: RecordArray,
    words: IntArray,
    taken: Actions,
    shows: Marks,  # which actions of the game's table show something
    maps: Any,  # of all actions, for every order of colors; None, if these are not canonical
    palettes: Any,  # one that has the viewer's order now; None, if colors are not canonical
    tensors: Tensor,  # two, to work on
    index: int,
    viewer: int,
    history: History,
) -> int:
    """Write what a seat noticed of a match; return how many rows that takes."""
    box, work, single, lane, num_seats = boxes[0], scratch[0], scratch[1], lanes[index], options[0]
    work.rng[:] = lane.begun
    states[NOW] = blanks[0]
    setup(box, states[NOW], options)
    length = num_chosen = num_foreseen = 0
    seat = actor(box, states[NOW])
    while seat != NOBODY:
        s = states[NOW]
        if seat == CHANCE:
            if num_foreseen == 0:
                num_foreseen = foresee(box, states, work, single)
            num_foreseen -= 1
            action = pick(box, s, CHANCE, single.rng, single.actions, single.likely)
        else:
            action = next_choice(box, s, seat, styles[index], work, taken[index], lane.num_taken, num_chosen)
            num_chosen += styles[index, seat] == LEARNER
        if action == NONE:
            break
        noticed = seen(box, s, seat, action, viewer)
        if noticed != UNSEEN:
            who = BY_CHANCE if seat == CHANCE else 1 + from_seat(seat, viewer, num_seats)
            what = noticed if maps is None else int(maps[palettes[0].order, noticed])
            length = add_row(history, length, who, what, 0)
        if noticed != UNSEEN and shows[noticed]:
            look(box, s, viewer, blanks, views, words, num_seats, palettes, tensors[0])
            states[OPEN] = states[NOW]
            reveal(box, states[OPEN])
            look(box, states[OPEN], viewer, blanks, views, words, num_seats, palettes, tensors[1])
            length = add_shown(history, length, tensors[0], tensors[1])
            apply(box, s, seat, action)
            look(box, s, viewer, blanks, views, words, num_seats, palettes, tensors[0])
            length = add_shown(history, length, tensors[1], tensors[0])
        else:
            apply(box, s, seat, action)
        seat = actor(box, s)
    return length
