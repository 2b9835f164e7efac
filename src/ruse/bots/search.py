"""Information set Monte Carlo tree search, as one generic kernel.

Every iteration imagines a world that agrees with the searcher's observation, walks down a tree,
adds one node, plays to the end and remembers the result. A node is an information set: what the
acting seat would have observed by then, or, as the plan says, what the searcher would have. Moves
that are not seen lead to the same node, so they are merged; at the nodes of others the choices may
differ from world to world, and a choice is weighed against how often it was available, not how
often the node was visited.
(Cowling, Powley, Whitehouse, 2012.)
"""

from math import log, sqrt
from typing import Any

from ruse.core.dice import below
from ruse.core.kernel import kernel, large_kernel
from ruse.core.playout import ENDLESS, OVER, STUCK, ending_by
from ruse.core.protocol import (
    CHANCE,
    NOBODY,
    actor,
    advise,
    apply,
    chance,
    finish,
    imagine,
    judge,
    legal,
    no_advice,
    observe,
    pick,
    utility,
)
from ruse.core.record import NONE, IntArray, Record, RecordArray, integer, integers

MAX_DEPTH = 256

# Rooms of the array of states a search works in
ROOT, WORLD, ALL_UNKNOWN, OBSERVED = range(4)
NUM_ROOMS = 4

_MASK = (1 << 31) - 1
_WHOLE = 1_000_000  # a whole win, as values are kept


class Plan(Record):
    """How to search, and where the current iteration is."""

    seat = integer()
    exploration = integer()  # of the confidence bound, in thousandths
    advised = integer()  # in 1000: how often playouts follow the rules of thumb
    width = integer()  # in thousandths: tried are 1 + width * sqrt(visits) choices, the best advised; 0: all
    acting = integer()  # 1: nodes are what the acting seat has seen; 0: what the searcher has
    judging = integer()  # 1: the game judges positions where it can
    finishing = integer()  # 1: the game plays on where it knows better than the rules of thumb
    max_steps = integer()  # no match is longer
    ending = integer()  # OVER, or why the current iteration cannot go on
    num_nodes = integer()
    num_edges = integer()
    depth = integer()
    path_edge = integers(MAX_DEPTH)
    path_seat = integers(MAX_DEPTH)


class Node(Record):
    """An information set: a slot of a hash table."""

    is_used = integer()
    key = integer()
    first_edge = integer()  # or NONE


class Edge(Record):
    """A choice at a node. The edges of a node are a list in the order of their actions."""

    action = integer()
    next_edge = integer()  # or NONE
    visits = integer()
    available = integer()
    value = integer()  # sum of the chooser's utilities, in millionths


# The table of nodes


@kernel
def key_of(words: IntArray, room: int, seat: int) -> int:
    """A hash of 62 bits of a record and a seat. The last word is the record's marker.

    Its halves fold a word of 64 bits in different ways, so that two words that are alike in one half differ in the
    other. Even and odd words go different ways, so that a processor computes both at a time.
    """
    one, two, three, four = seat + 1, seat + 7, seat + 3, seat + 5
    for index in range(0, words.shape[1] - 1, 2):
        word = words[room, index]
        one = ((one ^ word ^ (word >> 31)) & _MASK) * 0x45D9F3B5 & _MASK
        one ^= one >> 15
        two = (((two + (word & _MASK) + (word >> 33)) & _MASK) * 0x2C1B3C6D + 0x3C6EF35F) & _MASK
        two ^= two >> 13
        word = words[room, index + 1]
        three = ((three ^ word ^ (word >> 31)) & _MASK) * 0x45D9F3B5 & _MASK
        three ^= three >> 15
        four = (((four + (word & _MASK) + (word >> 33)) & _MASK) * 0x2C1B3C6D + 0x3C6EF35F) & _MASK
        four ^= four >> 13
    one = ((one ^ three) * 0x45D9F3B5 + four) & _MASK
    two = ((two + four) * 0x2C1B3C6D + (three >> 7)) & _MASK
    return int((one << 31) | two)


@kernel
def slot_of(nodes: RecordArray, key: int) -> int:
    """The slot of the node with that key, or the free one where it belongs."""
    mask = len(nodes) - 1
    slot = (key ^ (key >> 29)) & mask
    while nodes[slot].is_used and nodes[slot].key != key:
        slot = (slot + 1) & mask
    return int(slot)


@kernel
def new_edge(nodes: RecordArray, edges: RecordArray, plan: Plan, slot: int, before: int, action: int) -> int:
    """A fresh edge of a node, put behind the edge `before`, or first where that is NONE."""
    new = plan.num_edges
    plan.num_edges += 1
    edges[new].action = action
    edges[new].visits = edges[new].available = edges[new].value = 0
    if before == NONE:
        edges[new].next_edge = nodes[slot].first_edge
        nodes[slot].first_edge = new
    else:
        edges[new].next_edge = edges[before].next_edge
        edges[before].next_edge = new
    return int(new)


@kernel
def gather_edges(nodes: RecordArray, edges: RecordArray, plan: Plan, slot: int, work: Any, num_actions: int) -> None:
    """Write the edges of work.actions into work.edges, making those that are new."""
    before, edge = NONE, nodes[slot].first_edge
    for index in range(num_actions):
        action = work.actions[index]
        while edge != NONE and edges[edge].action < action:
            before, edge = edge, edges[edge].next_edge
        if edge == NONE or edges[edge].action != action:
            edge = new_edge(nodes, edges, plan, slot, before, action)
        edges[edge].available += 1
        work.edges[index] = edge


# Choosing in the tree


@kernel
def take_advice(box: Any, s: Any, seat: int, plan: Plan, work: Any, num_actions: int) -> None:
    """Write the advice on work.actions; none where the plan makes no use of it."""
    if plan.advised > 0 or plan.width > 0:
        advise(box, s, seat, work.actions, num_actions, work.advice)
    else:
        no_advice(box, s, seat, work.actions, num_actions, work.advice)


@kernel
def best_advised(work: Any, num_actions: int) -> int:
    """The choice that is advised most; where the search for it begins decides between equals."""
    start = below(work.rng, num_actions)
    best = start
    for step in range(1, num_actions):
        index = start + step if start + step < num_actions else start + step - num_actions
        if work.advice[index] > work.advice[best]:
            best = index
    return best


@kernel
def choose_untried(edges: RecordArray, work: Any, num_actions: int) -> int:
    """Of the choices never tried the one that is advised most, as above. There must be one."""
    start = below(work.rng, num_actions)
    best = NONE
    for step in range(num_actions):
        index = start + step if start + step < num_actions else start + step - num_actions
        if edges[work.edges[index]].visits == 0 and (best == NONE or work.advice[index] > work.advice[best]):
            best = index
    return best


@kernel
def choose_by_bound(edges: RecordArray, plan: Plan, work: Any, num_actions: int) -> int:
    """The choice with the highest upper confidence bound."""
    best, best_worth = 0, -1.0
    available, logarithm = 1, 0.0  # most choices of a node were available equally often
    for index in range(num_actions):
        edge = edges[work.edges[index]]
        if edge.visits == 0:
            continue
        if edge.available != available:
            available = edge.available
            logarithm = log(float(available))
        bound = sqrt(logarithm / edge.visits)
        worth = edge.value / (_WHOLE * edge.visits) + plan.exploration / 1000 * bound
        if worth > best_worth:
            best, best_worth = index, worth
    return best


@kernel
def choose_in_tree(edges: RecordArray, plan: Plan, work: Any, num_actions: int) -> int:
    """Something untried, while few choices were tried; then by bound."""
    num_tried = num_visits = 0
    for index in range(num_actions):
        visits = edges[work.edges[index]].visits
        num_tried += visits > 0
        num_visits += visits
    width = 1 + plan.width * sqrt(float(num_visits)) / 1000
    if num_tried < num_actions and (plan.width == 0 or num_tried < width):
        return choose_untried(edges, work, num_actions)
    return choose_by_bound(edges, plan, work, num_actions)


# One iteration


@large_kernel
def carry_out(box: Any, s: Any, seat: int, action: int) -> None:
    """Take an action. Called, so that the rules stand in the code once."""
    apply(box, s, seat, action)


@large_kernel
def choices(box: Any, s: Any, seat: int, out: IntArray) -> int:
    """The legal actions of a seat. Called, as above."""
    return legal(box, s, seat, out)


@kernel
def walk_down(
    box: Any, rooms: RecordArray, words: IntArray, nodes: RecordArray, edges: RecordArray, plan: Plan, work: Any
) -> None:
    """From the root to a new node, or to the end of the match. The searcher goes first, where others might, too."""
    plan.depth = 0
    num_nodes = plan.num_nodes
    seat = plan.seat
    for _ in range(plan.max_steps):
        action = action_in_tree(box, rooms, words, nodes, edges, plan, work, seat)
        if action == NONE:
            return
        carry_out(box, rooms[WORLD], seat, action)
        seat = actor(box, rooms[WORLD])
        if seat == NOBODY or plan.num_nodes != num_nodes or plan.depth == MAX_DEPTH:
            return
    plan.ending = ENDLESS


@kernel
def action_in_tree(
    box: Any,
    rooms: RecordArray,
    words: IntArray,
    nodes: RecordArray,
    edges: RecordArray,
    plan: Plan,
    work: Any,
    seat: int,
) -> int:
    """What comes next: by chance, of necessity, or by a choice at a node of the path.

    It is NONE without room for the node, and where nothing is possible.
    """
    if seat == CHANCE:
        drawn = pick(box, rooms[WORLD], seat, work.rng, work.actions, work.likely)
        plan.ending = STUCK if drawn == NONE else OVER
        return drawn
    num_actions = choices(box, rooms[WORLD], seat, work.actions)
    plan.ending = ending_by(num_actions)
    if plan.ending != OVER:
        return NONE
    if num_actions == 1:
        return int(work.actions[0])
    rooms[OBSERVED] = rooms[ALL_UNKNOWN]
    observe(box, rooms[WORLD], seat if plan.acting else plan.seat, rooms[OBSERVED])
    key = key_of(words, OBSERVED, seat)
    slot = slot_of(nodes, key)
    is_new = not nodes[slot].is_used
    if 2 * (plan.num_nodes + is_new) > len(nodes) or plan.num_edges + num_actions > len(edges):
        return NONE
    take_advice(box, rooms[WORLD], seat, plan, work, num_actions)
    if is_new:
        plan.num_nodes += 1
        nodes[slot].is_used = 1
        nodes[slot].key = key
        nodes[slot].first_edge = NONE
        index = best_advised(work, num_actions)
        work.edges[index] = new_edge(nodes, edges, plan, slot, NONE, work.actions[index])
        edges[work.edges[index]].available = 1
    else:
        gather_edges(nodes, edges, plan, slot, work, num_actions)
        index = choose_in_tree(edges, plan, work, num_actions)
    plan.path_edge[plan.depth] = work.edges[index]
    plan.path_seat[plan.depth] = seat
    plan.depth += 1
    return int(work.actions[index])


@kernel
def play_out(box: Any, s: Any, plan: Plan, work: Any, utilities: Any) -> int:
    """Write the utility of every seat: to the end by the rules of thumb or at random, or as the game judges.

    Return OVER, or why there was no end.
    """
    for _ in range(plan.max_steps + 1):
        seat = actor(box, s)
        if seat == NOBODY:
            utility(box, s, utilities)
            return OVER
        if plan.judging != 0 and judge(box, s, utilities):
            return OVER
        if seat == CHANCE:
            if chance(box, s, work.rng, work.actions, work.likely) == 0:
                return STUCK
        elif plan.finishing == 0 or not finish(box, s):
            action = playout_action(box, s, seat, plan, work)
            if action == NONE:
                return STUCK
            apply(box, s, seat, action)
    return ENDLESS


@kernel
def playout_action(box: Any, s: Any, seat: int, plan: Plan, work: Any) -> int:
    """A choice by the rules of thumb as often as the plan says, else at random; NONE where nothing is possible."""
    if plan.advised == 0:
        return pick(box, s, seat, work.rng, work.actions, work.likely)
    num_actions = legal(box, s, seat, work.actions)
    if ending_by(num_actions) != OVER:
        return NONE
    if num_actions > 1 and below(work.rng, 1000) < plan.advised:
        return int(work.actions[advised_choice(box, s, seat, work, num_actions)])
    return int(work.actions[below(work.rng, num_actions)])


@large_kernel
def advised_choice(box: Any, s: Any, seat: int, work: Any, num_actions: int) -> int:
    """The choice the rules of thumb like best, chance deciding between equals."""
    advise(box, s, seat, work.actions, num_actions, work.advice)
    return best_advised(work, num_actions)


@kernel
def remember(edges: RecordArray, plan: Plan, utilities: Any) -> None:
    """Add the result to all edges of the path."""
    for step in range(plan.depth):
        edge = plan.path_edge[step]
        won = int(utilities[plan.path_seat[step]] * _WHOLE)
        edges[edge].visits += 1
        edges[edge].value += won


def search(
    boxes: RecordArray,
    rooms: RecordArray,
    words: IntArray,
    nodes: RecordArray,
    edges: RecordArray,
    plans: RecordArray,
    scratch: RecordArray,
    utilities: Any,
    num_iterations: int,
) -> int:
    """Search for a while. `rooms[ROOT]` is the observation of the searcher. Return OVER, or why it cannot go on."""
    box, plan, work = boxes[0], plans[0], scratch[0]
    plan.ending = OVER
    for _ in range(num_iterations):
        rooms[WORLD] = rooms[ROOT]
        imagine(box, rooms[WORLD], plan.seat, work.rng)
        walk_down(box, rooms, words, nodes, edges, plan, work)
        if plan.ending == OVER:
            plan.ending = play_out(box, rooms[WORLD], plan, work, utilities)
        if plan.ending != OVER:
            break
        remember(edges, plan, utilities)
    return int(plan.ending)
