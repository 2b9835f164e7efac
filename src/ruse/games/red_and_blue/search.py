"""A stronger player to try out numbers of a box with: it tries every choice in worlds it imagines.

For each world that agrees with what the seat knows, every legal action is taken and the match is
played on by the rule of thumb; the action that won most often is chosen.
"""

from typing import Any

from ruse.core.kernel import kernel, large_kernel
from ruse.core.playout import chance_action
from ruse.core.protocol import CHANCE, NOBODY, actor, apply, legal, observe, redeal
from ruse.core.record import NONE, Record, RecordArray, integers
from ruse.games.red_and_blue.thumb import NEVER, WIN, score_of, thumb_action

# Rooms of the array of states a search works in
BLANK, TRUTH, ALL_UNKNOWN, OBSERVED, WORLD, ROLLOUT = range(6)
NUM_ROOMS = 6
MAX_CHOICES = 64


class Search(Record):
    """Room to work in."""

    choices = integers(MAX_CHOICES)
    wins = integers(MAX_CHOICES)  # in halves


@large_kernel
def play_on(box: Any, s: Any, work: Any) -> None:
    """Play a match to its end by the rule of thumb."""
    seat = actor(box, s)
    while seat != NOBODY:
        if seat == CHANCE:
            action = chance_action(box, s, work.rng, work.actions, work.likely)
        else:
            action = thumb_action(box, s, seat, work.rng, work.actions)
        apply(box, s, seat, action)
        seat = actor(box, s)


@kernel
def searched_action(box: Any, rooms: RecordArray, seat: int, num_worlds: int, search: Any, work: Any) -> int:
    """The action that does best over the worlds; it never looks at the truth but through `observe`."""
    rooms[OBSERVED] = rooms[ALL_UNKNOWN]
    observe(box, rooms[TRUTH], seat, rooms[OBSERVED])
    num_choices = legal(box, rooms[OBSERVED], seat, search.choices)
    for index in range(num_choices):
        search.wins[index] = 0
    for _ in range(num_worlds if num_choices > 1 else 0):
        rooms[WORLD] = rooms[OBSERVED]
        redeal(box, rooms[WORLD], seat, work.rng)
        for index in range(num_choices):
            rooms[ROLLOUT] = rooms[WORLD]
            apply(box, rooms[ROLLOUT], seat, search.choices[index])
            play_on(box, rooms[ROLLOUT], work)
            winner = rooms[ROLLOUT].winner
            search.wins[index] += 1 if winner == NONE else 2 * (winner == seat)
    best = 0
    best_score = 2 * NEVER
    for index in range(num_choices):
        score = 8 * WIN * search.wins[index] // num_worlds + score_of(box, rooms[OBSERVED], seat, search.choices[index])
        if score > best_score:
            best_score = score
            best = index
    return int(search.choices[best])
