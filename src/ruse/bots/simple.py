"""Players that do not search, in compiled code: any legal action, or one of those the rules of thumb like best."""

from typing import Any

from ruse.core.dice import below
from ruse.core.kernel import large_kernel
from ruse.core.protocol import advise
from ruse.core.record import IntArray

RANDOM, GREEDY = range(2)
STYLE_NAMES = ["random", "greedy"]


@large_kernel
def simple_choice(
    box: Any, s: Any, seat: int, style: int, rng: IntArray, actions: IntArray, num_actions: int, advice: IntArray
) -> int:
    """Any action, or one of those advised most. Advice is the same on the truth as on what the seat knows."""
    if style == RANDOM:
        return int(actions[below(rng, num_actions)])
    advise(box, s, seat, actions, num_actions, advice)
    best = advice[0]
    num_best = 0
    for index in range(num_actions):
        if advice[index] > best:
            best = advice[index]
            num_best = 0
        num_best += advice[index] == best
    ticket = below(rng, num_best)
    for index in range(num_actions):
        if advice[index] == best:
            if ticket == 0:
                return int(actions[index])
            ticket -= 1
    return int(actions[0])
