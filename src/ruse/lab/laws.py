"""The laws every game must keep, as one generic kernel that plays random matches and checks each state.

The laws on secrets compare what a viewer gets in the true state with what the same viewer gets in
worlds that agree with all it knows. Two kinds of worlds are used: one made anew at every state, and
a twin that lives beside the truth for as long as the viewer cannot tell them apart.
"""

from typing import Any

from ruse.core.dice import below
from ruse.core.kernel import kernel, large_kernel
from ruse.core.playout import MAX_LEGAL
from ruse.core.protocol import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    actor,
    advise,
    apply,
    census,
    chance,
    imagine,
    legal,
    observe,
    pick,
    pick_from_list,
    redeal,
    returns,
    scores,
    seen,
    setup,
)
from ruse.core.record import NONE, UNKNOWN, FloatArray, IntArray, Record, RecordArray, integer, integers

MAX_VIEWERS = 9
EPSILON = 1e-9  # by which payoffs may miss what is declared

# Laws, in the order of LAWS; those before FIRST_RULE_LAW are about secrets.
(
    SAME_OBSERVATION,
    WORLD_IS_WHOLE,
    SAME_CHOICES,
    BLIND_CHOICES,
    PUBLIC_ACTOR,
    SAME_SIGHT,
    SAME_HISTORY,
    SIGHT_IS_KNOWN,
    BLIND_ADVICE,
    WORLD_HAS_ALL_CARDS,
    PUBLIC_SCORES,
) = range(11)
HAS_CHOICE, CHOICES_IN_ORDER, CARDS_CONSERVED, SEALED_COMMUTE, ENDS, WHOLE_WIN, FAIR_PICK, FAIR_CHANCE = range(11, 19)
FIRST_RULE_LAW = HAS_CHOICE
LAWS = [
    "same observation",
    "world is whole",
    "same choices",
    "blind choices",
    "public actor",
    "same sight",
    "same history",
    "sight is known",
    "blind advice",
    "world has all cards",
    "public scores",
    "has choice",
    "choices in order",
    "cards conserved",
    "sealed commute",
    "ends",
    "whole win",
    "fair pick",
    "fair chance",
]
"""Their codes; the phrase books of reports have them in words."""

# Rooms of the array of states an audit works in
BLANK, TRUTH, ALL_UNKNOWN, OBSERVED, WORLD, AGAIN, OTHER, FIRST_TWIN = range(8)
NUM_ROOMS = FIRST_TWIN + MAX_VIEWERS


class Audit(Record):
    """What was checked and found, and room to work in."""

    states = integer()
    checks = integer()
    leaks = integer()
    violations = integer()
    worlds_differ = integer()  # worlds that were not the truth
    broken = integer()  # set of the laws that were broken
    law = integer()  # of the first fault, or NONE
    match = integer()
    step = integer()
    viewer = integer()
    action = integer()  # the last one before the fault, or NONE
    has_twin = integers(MAX_VIEWERS)
    rng = integers(4)  # where chance stood
    scores = integers(MAX_VIEWERS)
    scores_known = integers(MAX_VIEWERS)  # as they follow from what a viewer knows
    others = integers(MAX_LEGAL)  # actions, of another seat or in another world
    blind_advice = integers(MAX_LEGAL)  # on what a seat knows
    cards = integers(MAX_LEGAL)  # how many of each kind there are
    cards_at_first = integers(MAX_LEGAL)


@kernel
def check(audit: Audit, holds: bool, law: int, viewer: int) -> None:
    """Count a check; keep the place of the first fault."""
    audit.checks += 1
    if holds:
        return
    if law < FIRST_RULE_LAW:
        audit.leaks += 1
    else:
        audit.violations += 1
    audit.broken |= 1 << law
    if audit.law == NONE:
        audit.law = law
        audit.viewer = viewer


@kernel
def same(words: IntArray, one: int, other: int) -> bool:
    """Whether two rooms hold the same record, but for the marker at its end."""
    words_of_one, words_of_other = words[one], words[other]
    for index in range(len(words_of_one) - 1):
        if words_of_one[index] != words_of_other[index]:
            return False
    return True


@kernel
def same_numbers(one: IntArray, num_one: int, other: IntArray, num_other: int) -> bool:
    """Whether two lists are equal."""
    if num_one != num_other:
        return False
    for index in range(num_one):
        if one[index] != other[index]:
            return False
    return True


# Called, not put in place, so that the kernel stays small


@large_kernel
def choices(box: Any, s: Any, seat: int, out: IntArray) -> int:
    """The legal actions of a seat."""
    return legal(box, s, seat, out)


@large_kernel
def carry_out(box: Any, s: Any, seat: int, action: int) -> None:
    """Take an action."""
    apply(box, s, seat, action)


@large_kernel
def look(box: Any, rooms: RecordArray, room: int, viewer: int, into: int) -> None:
    """Observe the state in a room."""
    rooms[into] = rooms[ALL_UNKNOWN]
    observe(box, rooms[room], viewer, rooms[into])


# Laws of one state


@large_kernel
def check_choices(
    box: Any, rooms: RecordArray, num_seats: int, num_actions: int, max_legal: int, audit: Audit, work: Any
) -> None:
    """Someone can act, and what is offered are actions."""
    seat = actor(box, rooms[TRUTH])
    for chooser in range(-1, num_seats):
        n = choices(box, rooms[TRUTH], chooser, work.actions)
        if chooser == seat or seat == NOBODY:
            check(audit, (n > 0) == (chooser == seat), HAS_CHOICE, chooser)
        in_order = n <= max_legal
        for index in range(min(n, max_legal)):
            action = work.actions[index]
            in_order &= 0 <= action < num_actions and (index == 0 or action > work.actions[index - 1])
        check(audit, in_order, CHOICES_IN_ORDER, chooser)


@kernel
def keep_generator(audit: Audit, work: Any) -> None:
    """Remember where chance stands."""
    for word in range(len(work.rng)):
        audit.rng[word] = work.rng[word]


@kernel
def return_to_generator(audit: Audit, work: Any) -> None:
    """Let chance do again what it did since it was kept."""
    for word in range(len(work.rng)):
        work.rng[word] = audit.rng[word]


@large_kernel
def check_pick(box: Any, rooms: RecordArray, seat: int, audit: Audit, work: Any) -> int:
    """The action to go on with: what is picked, and what is picked from the list."""
    keep_generator(audit, work)
    picked = pick(box, rooms[TRUTH], seat, work.rng, work.actions, work.likely)
    return_to_generator(audit, work)
    action = pick_from_list(box, rooms[TRUTH], seat, work.rng, work.actions, work.likely)
    check(audit, picked == action, FAIR_PICK, seat)
    return action


@large_kernel
def check_chance(box: Any, rooms: RecordArray, words: IntArray, audit: Audit, work: Any) -> None:
    """Several chance actions at once lead where as many picks lead with the same generator, which is left as it was."""
    keep_generator(audit, work)
    rooms[AGAIN] = rooms[OTHER] = rooms[TRUTH]
    num_actions = chance(box, rooms[AGAIN], work.rng, work.actions, work.likely)
    return_to_generator(audit, work)
    for _ in range(num_actions):
        action = pick_from_list(box, rooms[OTHER], CHANCE, work.rng, work.actions, work.likely)
        carry_out(box, rooms[OTHER], CHANCE, action)
    check(audit, num_actions > 0 and same(words, AGAIN, OTHER), FAIR_CHANCE, SPECTATOR)
    return_to_generator(audit, work)


@large_kernel
def check_cards(box: Any, rooms: RecordArray, room: int, law: int, viewer: int, audit: Audit) -> None:
    """Every card that was there at the beginning is there, once."""
    num_kinds = census(box, rooms[room], audit.cards)
    check(audit, same_numbers(audit.cards, num_kinds, audit.cards_at_first, num_kinds), law, viewer)


@large_kernel
def check_scores(box: Any, rooms: RecordArray, num_seats: int, viewer: int, audit: Audit) -> None:
    """The points come out the same from what a viewer has observed."""
    scores(box, rooms[TRUTH], audit.scores)
    scores(box, rooms[OBSERVED], audit.scores_known)
    check(audit, same_numbers(audit.scores, num_seats, audit.scores_known, num_seats), PUBLIC_SCORES, viewer)


@large_kernel
def check_secrets(box: Any, rooms: RecordArray, words: IntArray, viewer: int, audit: Audit, work: Any) -> None:
    """What a viewer observes and may do is the same in a world it imagines."""
    look(box, rooms, TRUTH, viewer, OBSERVED)
    rooms[WORLD] = rooms[OBSERVED]
    imagine(box, rooms[WORLD], viewer, work.rng)
    look(box, rooms, WORLD, viewer, AGAIN)
    check(audit, same(words, OBSERVED, AGAIN), SAME_OBSERVATION, viewer)
    is_whole = True
    words_of_world = words[WORLD]
    for index in range(len(words_of_world) - 1):
        is_whole &= words_of_world[index] != UNKNOWN
    check(audit, is_whole, WORLD_IS_WHOLE, viewer)
    check_cards(box, rooms, WORLD, WORLD_HAS_ALL_CARDS, viewer, audit)
    audit.worlds_differ += not same(words, TRUTH, WORLD)
    seat = actor(box, rooms[TRUTH])
    check(audit, actor(box, rooms[OBSERVED]) == seat and actor(box, rooms[WORLD]) == seat, PUBLIC_ACTOR, viewer)
    if viewer != SPECTATOR:
        n = choices(box, rooms[TRUTH], viewer, work.actions)
        in_world = choices(box, rooms[WORLD], viewer, audit.others)
        check(audit, same_numbers(work.actions, n, audit.others, in_world), SAME_CHOICES, viewer)
        blind = choices(box, rooms[OBSERVED], viewer, audit.others)
        check(audit, same_numbers(work.actions, n, audit.others, blind), BLIND_CHOICES, viewer)
        advise(box, rooms[TRUTH], viewer, work.actions, n, work.advice)
        advise(box, rooms[OBSERVED], viewer, work.actions, n, audit.blind_advice)
        check(audit, same_numbers(work.advice, n, audit.blind_advice, n), BLIND_ADVICE, viewer)


@large_kernel
def check_sealed(box: Any, rooms: RecordArray, words: IntArray, num_seats: int, audit: Audit, work: Any) -> None:
    """Where two seats may choose, either may be first."""
    first = actor(box, rooms[TRUTH])
    for second in range(first + 1, num_seats):
        num_second = choices(box, rooms[TRUTH], second, audit.others)
        if num_second == 0:
            continue
        action = work.actions[below(work.rng, choices(box, rooms[TRUTH], first, work.actions))]
        answer = audit.others[below(work.rng, num_second)]
        rooms[WORLD] = rooms[TRUTH]
        carry_out(box, rooms[WORLD], first, action)
        carry_out(box, rooms[WORLD], second, answer)
        rooms[AGAIN] = rooms[TRUTH]
        carry_out(box, rooms[AGAIN], second, answer)
        carry_out(box, rooms[AGAIN], first, action)
        check(audit, same(words, WORLD, AGAIN), SEALED_COMMUTE, second)


# Laws of one step


@large_kernel
def check_sight(
    box: Any, rooms: RecordArray, words: IntArray, seat: int, action: int, viewer: int, audit: Audit, work: Any
) -> None:
    """If an action looks to a viewer unlike another one, the viewer must know the difference afterwards."""
    other = audit.others[below(work.rng, choices(box, rooms[TRUTH], seat, audit.others))]
    if seen(box, rooms[TRUTH], seat, action, viewer) == seen(box, rooms[TRUTH], seat, other, viewer):
        return
    rooms[WORLD] = rooms[TRUTH]
    carry_out(box, rooms[WORLD], seat, action)
    rooms[AGAIN] = rooms[TRUTH]
    carry_out(box, rooms[AGAIN], seat, other)
    if not same(words, WORLD, AGAIN):
        look(box, rooms, WORLD, viewer, OBSERVED)
        look(box, rooms, AGAIN, viewer, OTHER)
        check(audit, not same(words, OBSERVED, OTHER), SIGHT_IS_KNOWN, viewer)


@large_kernel
def move_twin(
    box: Any, rooms: RecordArray, seat: int, action: int, viewer: int, twin: int, audit: Audit, work: Any
) -> bool:
    """Let the twin take an action that looks to the viewer like the true one; whether there is any."""
    sight = seen(box, rooms[TRUTH], seat, action, viewer)
    if viewer == seat:
        in_twin = seen(box, rooms[twin], seat, action, viewer)
        check(audit, sight == in_twin, SAME_SIGHT, viewer)
        carry_out(box, rooms[twin], seat, action)
        return True
    n = choices(box, rooms[twin], seat, audit.others)
    num_alike = 0
    for index in range(n):
        if seen(box, rooms[twin], seat, audit.others[index], viewer) == sight:
            audit.others[num_alike] = audit.others[index]
            num_alike += 1
    if num_alike == 0:
        return False
    carry_out(box, rooms[twin], seat, audit.others[below(work.rng, num_alike)])
    return True


@kernel
def step_with_twins(
    box: Any,
    rooms: RecordArray,
    words: IntArray,
    num_seats: int,
    seat: int,
    action: int,
    shows: bool,
    audit: Audit,
    work: Any,
) -> None:
    """Take a step; a viewer's twin that did what looked the same must still look the same."""
    for index in range(num_seats + 1):
        viewer = index if index < num_seats else SPECTATOR
        check_sight(box, rooms, words, seat, action, viewer, audit, work)
        twin = FIRST_TWIN + index
        if not audit.has_twin[index]:
            look(box, rooms, TRUTH, viewer, twin)
            redeal(box, rooms[twin], viewer, work.rng)
        audit.has_twin[index] = move_twin(box, rooms, seat, action, viewer, twin, audit, work)
    carry_out(box, rooms[TRUTH], seat, action)
    for index in range(num_seats + 1):
        if not audit.has_twin[index]:
            continue
        viewer = index if index < num_seats else SPECTATOR
        look(box, rooms, TRUTH, viewer, OBSERVED)
        look(box, rooms, FIRST_TWIN + index, viewer, AGAIN)
        is_same = same(words, OBSERVED, AGAIN)
        if not shows:
            check(audit, is_same, SAME_HISTORY, viewer)
        # Where something was shown, the viewer may tell them apart now; and old twins give way to new ones.
        audit.has_twin[index] = is_same and below(work.rng, 8) != 0


# Whole matches


@large_kernel
def check_payoffs(
    box: Any, rooms: RecordArray, num_seats: int, audit: Audit, payoffs: Any, declared: FloatArray
) -> None:
    """Check the payoffs of a match that is over against their declared range and sum."""
    returns(box, rooms[TRUTH], payoffs)
    total = 0.0
    fits = True
    for seat in range(num_seats):
        total += payoffs[seat]
        fits &= declared[0] - EPSILON <= payoffs[seat] <= declared[1] + EPSILON
    if declared[2] != 0:
        fits &= abs(total - declared[3]) < EPSILON
    check(audit, fits, WHOLE_WIN, SPECTATOR)


@kernel
def audit_match(
    box: Any,
    rooms: RecordArray,
    words: IntArray,
    options: IntArray,
    shows: IntArray,
    max_steps: int,
    max_legal: int,
    audit: Audit,
    work: Any,
) -> None:
    """Play one random match and check everything on the way."""
    num_seats = options[0]
    rooms[TRUTH] = rooms[BLANK]
    setup(box, rooms[TRUTH], options)
    census(box, rooms[TRUTH], audit.cards_at_first)
    for index in range(num_seats + 1):
        audit.has_twin[index] = 0
    num_steps = 0
    seat = actor(box, rooms[TRUTH])
    while True:
        audit.states += 1
        if audit.law == NONE:
            audit.step = num_steps
        check_cards(box, rooms, TRUTH, CARDS_CONSERVED, SPECTATOR, audit)
        check_choices(box, rooms, num_seats, len(shows), max_legal, audit, work)
        if audit.broken & (1 << HAS_CHOICE | 1 << CHOICES_IN_ORDER):
            return  # nobody can go on
        for index in range(num_seats + 1):
            viewer = index if index < num_seats else SPECTATOR
            check_secrets(box, rooms, words, viewer, audit, work)
            check_scores(box, rooms, num_seats, viewer, audit)
        if seat == NOBODY or num_steps == max_steps:
            break
        if seat == CHANCE:
            check_chance(box, rooms, words, audit, work)
        else:
            check_sealed(box, rooms, words, num_seats, audit, work)
        action = check_pick(box, rooms, seat, audit, work)
        if audit.law == NONE:
            audit.action = action
        step_with_twins(box, rooms, words, num_seats, seat, action, shows[action] != 0, audit, work)
        num_steps += 1
        seat = actor(box, rooms[TRUTH])
    check(audit, seat == NOBODY, ENDS, SPECTATOR)


def audit_matches(
    boxes: RecordArray,
    rooms: RecordArray,
    words: IntArray,
    options: IntArray,
    shows: IntArray,
    max_steps: int,
    max_legal: int,
    audits: RecordArray,
    scratch: RecordArray,
    payoffs: Any,
    declared: FloatArray,  # the least and the most payoff of a seat, whether there is a fixed sum, and the sum
    num_matches: int,
) -> None:
    """Audit many matches; stop at the first that breaks a law."""
    box, audit, work = boxes[0], audits[0], scratch[0]
    for _ in range(num_matches):
        audit_match(box, rooms, words, options, shows, max_steps, max_legal, audit, work)
        if audit.law == NONE:
            check_payoffs(box, rooms, options[0], audit, payoffs, declared)
        if audit.law != NONE:
            break
        audit.match += 1
