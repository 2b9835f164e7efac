"""Exact values of small games and endings, to hold the bots against.

A `GameTree` has every possible course from some states on. Its information sets are what a seat
knows and how it came to know it: two courses that lead to the same observation are kept apart where
the seat noticed a difference, as perfect recall asks. `solve` finds an equilibrium of two seats (CFR+, Tammelin 2014),
`exploitability` tells how far any strategy is from one.

A strategy is one array: for every choice of every information set its probability.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ruse.core.box import Box
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.node import Node
from ruse.core.payoff import WIN, Payoff
from ruse.core.perspective import Perspective, imagined
from ruse.core.plain import unpack
from ruse.core.protocol import CHANCE, NOBODY, SPECTATOR, UNSEEN
from ruse.core.record import NONE, IntArray, RecordArray
from ruse.core.setup import Setup

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class InformationSet:
    """All courses that a seat cannot tell apart."""

    perspective: Perspective
    first: int  # of its choices

    @property
    def choices(self) -> slice:
        return slice(self.first, self.first + len(self.perspective.legal))


@dataclass(frozen=True)
class Layer:
    """The nodes so many actions deep. Each but the root is known by the edge that leads to it."""

    parent: IntArray  # its number in the level above
    mover: IntArray  # who acts at the parent: a seat, or CHANCE
    choice: IntArray  # the place of the action in a strategy, or NONE for CHANCE
    likely: Floats  # the probability of a chance action, 1 for others
    payoffs: Floats  # by seat; of the nodes where the game is over


@dataclass(frozen=True)
class GameTree:
    """All that can happen from some states on."""

    num_seats: int
    sets: list[InformationSet]
    levels: list[Layer]
    payoff: Payoff = WIN

    @property
    def num_choices(self) -> int:
        return self.sets[-1].choices.stop if self.sets else 0


def distinct_worlds(game: Game, box: Box, truth: RecordArray, samples: int = 1000) -> list[RecordArray]:
    """The states that a spectator of `truth` must reckon with, as far as so many samples find them."""
    found: dict[bytes, RecordArray] = {}
    seen = game.blank_observation.copy()
    game.rules.observe(box.plain, unpack(game.plain_state, truth), SPECTATOR, seen)
    for number in range(samples):
        world = imagined(game, box, seen, SPECTATOR, seeded(1, number))
        found.setdefault(world.tobytes(), world)
    return [found[key] for key in sorted(found)]


def grow(
    game: Game,
    box: Box,
    starts: Sequence[RecordArray],
    num_seats: int,
    weights: Sequence[float] | None = None,
    limit: int = 200_000,
) -> GameTree:
    """The tree from states that are equally likely, or as likely as `weights` says."""
    growth = _Growth(Setup(game, game.check_options({"seats": num_seats}), box))
    likely = np.ones(len(starts)) if weights is None else np.array(weights, float)
    nothing = np.array([NONE])
    root = Layer(nothing, nothing, nothing, np.ones(1), np.zeros((1, num_seats)))
    edges = [(0, CHANCE, NONE, share) for share in likely / likely.sum()]
    levels, places, num_nodes = [root], [growth.place(state) for state in starts], 1
    while places:
        num_nodes += len(places)
        if num_nodes > limit:
            raise RuseError("more than {limit} nodes: too large to be solved", limit=limit)
        levels.append(growth.level(places, edges))
        places, edges = growth.next(places)
    return GameTree(num_seats, growth.sets, levels, game.payoff)


@dataclass(frozen=True)
class _Place:
    """A node while the tree grows."""

    node: Node
    memory: tuple[int, ...]  # by seat: a number for all it has noticed


class _Growth:
    """The information sets met while a tree grows."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.sets: list[InformationSet] = []
        self._number: dict[tuple[int, ...], int] = {}
        self._memories: dict[tuple[int, int, int], int] = {}

    def place(self, state: RecordArray) -> _Place:
        """A node where nobody has noticed anything yet."""
        return _Place(Node(self.setup, unpack(self.setup.game.plain_state, state)), (0,) * self.setup.num_seats)

    def level(self, places: list[_Place], edges: list[tuple[int, int, int, float]]) -> Layer:
        nothing = [0.0] * self.setup.num_seats
        payoffs = np.array([place.node.returns() if place.node.is_over else nothing for place in places])
        parent, mover, choice, likely = zip(*edges, strict=True)
        return Layer(np.array(parent), np.array(mover), np.array(choice), np.array(likely), payoffs)

    def next(self, places: list[_Place]) -> tuple[list[_Place], list[tuple[int, int, int, float]]]:
        """The nodes one action on, and how they are reached."""
        found, edges = [], []
        for parent, place in enumerate(places):
            node, seat = place.node, place.node.actor
            if seat == NOBODY:
                continue
            likely = node.likelihoods() if seat == CHANCE else [1.0] * len(node.legal)
            first = NONE if seat == CHANCE else self._set_of(place).first
            for index, action in enumerate(node.legal):
                found.append(_Place(node.take(seat, action, remembered=False), self._noticed(place, action)))
                edges.append((parent, seat, NONE if first == NONE else first + index, likely[index]))
        return found, edges

    def _noticed(self, place: _Place, action: int) -> tuple[int, ...]:
        """What all seats remember after an action."""
        memory, seat = list(place.memory), place.node.actor
        for viewer in range(self.setup.num_seats):
            seen = place.node.noticed(seat, action, viewer)
            if seen != UNSEEN:
                memory[viewer] = self._memories.setdefault((memory[viewer], seat, seen), len(self._memories) + 1)
        return tuple(memory)

    def _set_of(self, place: _Place) -> InformationSet:
        seat = place.node.actor
        observed = place.node.observed(seat)
        key = (seat, place.memory[seat], *observed.words())
        if key not in self._number:
            self._number[key] = len(self.sets)
            first = self.sets[-1].choices.stop if self.sets else 0
            self.sets.append(InformationSet(place.node.perspective(seat, (), observed), first))
        return self.sets[self._number[key]]


# Strategies


def even_strategy(tree: GameTree) -> Floats:
    """Every choice as likely."""
    return strategy_of(tree, lambda perspective: [1.0] * len(perspective.legal))


def strategy_of(tree: GameTree, weigh: Callable[[Perspective], Sequence[float]]) -> Floats:
    """What a player does who takes choices as likely as it weighs them."""
    strategy = np.zeros(tree.num_choices)
    for information in tree.sets:
        weights = np.array(weigh(information.perspective), float)
        strategy[information.choices] = weights / weights.sum()
    return strategy


def values(tree: GameTree, strategy: Floats) -> Floats:
    """Expected payoff of every seat."""
    below: Floats = np.zeros_like(tree.levels[-1].payoffs)
    for depth in range(len(tree.levels) - 1, 0, -1):
        here = tree.levels[depth].payoffs + below
        below = _gathered(tree, depth, here * _probability(tree.levels[depth], strategy)[:, None])
    return np.asarray(below[0])


def best_response(tree: GameTree, strategy: Floats, seat: int) -> float:
    """Highest expected payoff of a seat against the others' strategy."""
    reach = _reach(tree, strategy)
    answer = strategy.copy()
    below = np.zeros_like(tree.levels[-1].payoffs)
    for depth in range(len(tree.levels) - 1, 0, -1):
        level = tree.levels[depth]
        here = level.payoffs + below
        own = level.mover == seat
        worth = np.zeros(tree.num_choices)
        others = np.delete(reach[depth - 1], seat, axis=1).prod(axis=1)[level.parent]
        np.add.at(worth, level.choice[own], (others * here[:, seat])[own])
        for information in _sets_at(tree, level, own):
            choices = information.choices
            answer[choices] = 0
            answer[choices.start + int(worth[choices].argmax())] = 1
        below = _gathered(tree, depth, here * _probability(level, answer)[:, None])
    return float(below[0, seat])


def exploitability(tree: GameTree, strategy: Floats) -> float:
    """Sum of what each seat would gain by answering the strategy best (NashConv); 0 is an equilibrium."""
    best = sum(best_response(tree, strategy, seat) for seat in range(tree.num_seats))
    return best - float(values(tree, strategy).sum())


def solve(tree: GameTree, iterations: int = 500) -> Floats:
    """An equilibrium strategy of two seats, the closer the more iterations."""
    if tree.num_seats != 2:
        raise RuseError("an equilibrium is found for two seats only")
    if tree.payoff.total is None:
        raise RuseError("an equilibrium is found only where payoffs always add up to the same")
    starts = np.array([information.first for information in tree.sets])
    lengths = np.array([len(information.perspective.legal) for information in tree.sets])
    regret, total = np.zeros(tree.num_choices), np.zeros(tree.num_choices)
    for iteration in range(1, iterations + 1):
        strategy = _normal(regret, starts, lengths)
        worth, weight = _counterfactual(tree, strategy)
        average = np.repeat(np.add.reduceat(worth * strategy, starts), lengths)
        regret = np.maximum(regret + worth - average, 0)
        total += iteration * weight * strategy
    return _normal(total, starts, lengths)


# How values and probabilities run through the tree


def _probability(level: Layer, strategy: Floats) -> Floats:
    return np.where(level.choice == NONE, level.likely, strategy[np.maximum(level.choice, 0)])


def _gathered(tree: GameTree, depth: int, worth: Floats) -> Floats:
    """The sums over the children, for the nodes of the level above."""
    above = np.zeros((len(tree.levels[depth - 1].parent), tree.num_seats))
    np.add.at(above, tree.levels[depth].parent, worth)
    return above


def _reach(tree: GameTree, strategy: Floats) -> list[Floats]:
    """For every node what each seat, and last chance, does to reach it."""
    found = [np.ones((1, tree.num_seats + 1))]
    for level in tree.levels[1:]:
        reach = found[-1][level.parent].copy()
        reach[np.arange(len(reach)), level.mover] *= _probability(level, strategy)  # CHANCE is -1, the last
        found.append(reach)
    return found


def _counterfactual(tree: GameTree, strategy: Floats) -> tuple[Floats, Floats]:
    """For every choice: its worth as likely as the others let it happen, and how likely its seat lets it."""
    reach = _reach(tree, strategy)
    worth, weight = np.zeros(tree.num_choices), np.zeros(tree.num_choices)
    below = np.zeros_like(tree.levels[-1].payoffs)
    for depth in range(len(tree.levels) - 1, 0, -1):
        level = tree.levels[depth]
        here = level.payoffs + below
        for seat in range(tree.num_seats):
            own = level.mover == seat
            parents = reach[depth - 1][level.parent[own]]
            others = np.delete(parents, seat, axis=1).prod(axis=1)
            np.add.at(worth, level.choice[own], others * here[own, seat])
            weight[level.choice[own]] = parents[:, seat]
        below = _gathered(tree, depth, here * _probability(level, strategy)[:, None])
    return worth, weight


def _sets_at(tree: GameTree, level: Layer, own: NDArray[np.bool_]) -> list[InformationSet]:
    """The information sets that are left by edges to a level."""
    firsts = {information.first: information for information in tree.sets}
    return [firsts[int(choice)] for choice in np.unique(level.choice[own]) if int(choice) in firsts]


def _normal(weights: Floats, starts: IntArray, lengths: IntArray) -> Floats:
    """The weights of every information set made probabilities; even where all are 0."""
    sums = np.repeat(np.add.reduceat(weights, starts), lengths)
    even = np.repeat(1 / lengths, lengths)
    return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), even)


def to_efg(tree: GameTree, title: str) -> str:
    """The tree of two seats in Gambit's format, which OpenSpiel reads too; a constant sum is shifted to 0."""
    children: list[list[list[int]]] = [[[] for _ in level.parent] for level in tree.levels]
    for depth, level in enumerate(tree.levels[1:], 1):
        for node, parent in enumerate(level.parent):
            children[depth - 1][parent].append(node)
    sets_of_seat = [[found for found in tree.sets if found.perspective.seat == seat] for seat in (0, 1)]
    number_of = {found.first: number for sets in sets_of_seat for number, found in enumerate(sets, 1)}
    even = (tree.payoff.total or 0.0) / 2  # Gambit's readers take zero sums only
    lines = [f'EFG 2 R "{title}" {{ "0" "1" }} ""']
    waiting, num_chance, num_ends = [(0, 0)], 0, 0
    while waiting:
        depth, node = waiting.pop()
        below = children[depth][node]
        if not below:
            num_ends += 1
            first, second = (tree.levels[depth].payoffs[node] - even).tolist()
            lines.append(f't "" {num_ends} "" {{ {first!r} {second!r} }}')
            continue
        level = tree.levels[depth + 1]
        if level.mover[below[0]] == CHANCE:
            num_chance += 1
            actions = " ".join(f'"{number}" {float(level.likely[child])!r}' for number, child in enumerate(below))
            lines.append(f'c "" {num_chance} "" {{ {actions} }} 0')
        else:
            number = number_of[int(level.choice[below[0]])]
            actions = " ".join(f'"{action}"' for action in range(len(below)))
            lines.append(f'p "" {level.mover[below[0]] + 1} {number} "{number}" {{ {actions} }} 0')
        waiting += [(depth + 1, child) for child in reversed(below)]
    return "\n".join(lines) + "\n"
