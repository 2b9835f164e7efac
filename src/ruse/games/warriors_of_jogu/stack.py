"""Steps that wait: what the cards played this turn still have to do, the next one on top.

A step is one integer: what is done, a number (how many, or from where), the kind of the card whose
step it is, and its location. All of it is public.
"""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu.state import STEP_BITS, Box, State

_MASK = (1 << STEP_BITS) - 1


@kernel
def make_step(what: int, number: int, kind: int, location: int) -> int:
    """The integer of a step."""
    return what | number << STEP_BITS | kind << 2 * STEP_BITS | location << 3 * STEP_BITS


@kernel
def what_of(step: int) -> int:
    """What is done."""
    return step & _MASK


@kernel
def number_of(step: int) -> int:
    """How many, or from where."""
    return step >> STEP_BITS & _MASK


@kernel
def card_of(step: int) -> int:
    """The kind of the card whose step it is."""
    return step >> 2 * STEP_BITS & _MASK


@kernel
def place_of(step: int) -> int:
    """The location of that card."""
    return step >> 3 * STEP_BITS & _MASK


@kernel
def next_step(s: State) -> int:
    """The step on top; there must be one."""
    return int(s.stack[s.depth - 1])


@kernel
def push_step(s: State, what: int, number: int, kind: int, location: int) -> None:
    """Put a step on top of those that wait."""
    s.stack[s.depth] = make_step(what, number, kind, location)
    s.depth += 1


@kernel
def pop_step(s: State) -> None:
    """The step on top is done."""
    s.depth -= 1
    s.stack[s.depth] = NONE


@kernel
def count_down(s: State, step: int) -> None:
    """The step on top was done once; it stays there as often as its number says."""
    pop_step(s)
    if number_of(step) > 1:
        push_step(s, what_of(step), number_of(step) - 1, card_of(step), place_of(step))


@kernel
def push_program(box: Box, s: State, kind: int, location: int) -> None:
    """↓ All steps of a card, its first on top."""
    for index in range(box.num_steps[kind] - 1, -1, -1):
        push_step(s, box.step[kind, index], box.number[kind, index], kind, location)
