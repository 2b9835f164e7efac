"""The searching bot: information set Monte Carlo tree search over imagined worlds."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from ruse.bots.bot import Bot, Budget
from ruse.bots.search import ALL_UNKNOWN, NUM_ROOMS, ROOT, Edge, Node, Plan, key_of, search, slot_of
from ruse.core.dice import below, one_of
from ruse.core.game import Game
from ruse.core.perspective import Perspective
from ruse.core.playout import check_ending, new_scratch
from ruse.core.record import NONE, IntArray, words_of

_FEWEST_NODES, _MOST_NODES = 1 << 12, 1 << 18
_EDGES_A_NODE = 8
_CHUNK = 100  # compiled iterations between two looks at the clock
_NO_END = 1 << 60
_SMALL = 60  # iterations that nobody minds waiting for uncompiled


@dataclass(frozen=True)
class Thought:
    """What the search found out about one legal action."""

    action: int
    visits: int
    value: float  # the expected utility: of a game that is won, the share of the win


@dataclass(frozen=True)
class Style:
    """How a bot searches; a game names the one that measures best."""

    exploration: float = 0.7
    advised: float = 0.0  # how often playouts follow the rules of thumb
    width: float = 0.0  # how fast less advised choices are tried; 0: all at once
    acting: bool = False  # information sets by what the acting seat has seen; else by what the searcher has
    judging: bool = False  # ask the game to judge positions
    finishing: bool = False  # ask the game to play on where it knows better than a playout


class Tree:
    """The memory of one thread."""

    def __init__(self, game: Game, style: Style, rng: IntArray) -> None:
        self.rooms = game.state.array(NUM_ROOMS)
        self.rooms[ALL_UNKNOWN] = game.state.unknown()[0]
        self.words = words_of(self.rooms)
        self.nodes, self.edges, self.plans = Node.array(0), Edge.array(0), Plan.array()
        self.scratch = new_scratch(0)
        self.scratch[0].rng[:] = rng
        self.utilities = np.zeros(8)
        plan = self.plans[0]
        plan.exploration = int(1000 * style.exploration)
        plan.advised = int(1000 * style.advised)
        plan.width = int(1000 * style.width)
        plan.acting, plan.judging, plan.finishing = style.acting, style.judging, style.finishing
        plan.max_steps = game.max_steps

    def start(self, perspective: Perspective, budget: Budget) -> None:
        """Stand at the root of a decision.

        What was learned before is kept while there is room, but never for another seat: the worlds it was learned
        in agree with what this one knew.
        """
        plan = self.plans[0]
        is_crowded = 4 * plan.num_nodes > len(self.nodes) or 2 * plan.num_edges > len(self.edges)
        if len(self.nodes) < (num_nodes := _num_nodes(budget)):
            self.nodes, self.edges = Node.array(num_nodes), Edge.array(_EDGES_A_NODE * num_nodes)
            plan.num_nodes = plan.num_edges = 0
        elif is_crowded or plan.seat != perspective.seat:
            self.nodes[:] = Node.array()[0]
            plan.num_nodes = plan.num_edges = 0
        plan.seat = perspective.seat
        self.rooms[ROOT] = perspective.observation

    def thoughts(self, perspective: Perspective) -> dict[int, tuple[int, int]]:
        """Visits and value of the legal actions at the root."""
        slot = slot_of(self.nodes, key_of(self.words, ROOT, perspective.seat))
        found = dict.fromkeys(perspective.legal, (0, 0))
        edge = int(self.nodes[slot].first_edge) if self.nodes[slot].is_used else NONE
        while edge != NONE:
            record = self.edges[edge]
            if int(record.action) in found:
                found[int(record.action)] = (int(record.visits), int(record.value))
            edge = int(record.next_edge)
        return found


def _num_nodes(budget: Budget) -> int:
    """Room for a new node in every iteration beside as many kept ones, twice as much as is used; a power of two."""
    wanted = 4 * budget.iterations or _MOST_NODES
    return min(max(1 << (wanted - 1).bit_length(), _FEWEST_NODES), _MOST_NODES)


class IsmctsBot(Bot):
    """Chooses what it visited most; with a temperature, in proportion to visits to the power of 1 / temperature.

    Where it has no choice it thinks all the same: a quick answer would tell about its hand.
    In a hurry it does not wait for the compiler, if it has little to do. It plays the same either way.
    """

    def __init__(
        self,
        game: Game,
        budget: Budget,
        rng: IntArray,
        style: Style | None = None,
        temperature: float = 0.0,
        threads: int = 1,
        hurry: bool = False,
    ) -> None:
        super().__init__(game, rng)
        small = 0 < budget.iterations <= _SMALL and hurry
        self._run = search if small and not game.is_compiled(search) else game.compiled(search)
        self._chunk = 1 if self._run is search else _CHUNK
        self.budget: Budget = budget
        self.temperature = temperature
        seeds = [[below(rng, 1 << 31) + 1 for _ in range(3)] + [1] for _ in range(threads)]
        self._trees = [Tree(game, style or Style(), np.array(seed, np.int64)) for seed in seeds]

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        thoughts = self.think(perspective, budget)
        if len(thoughts) == 1:
            return thoughts[0].action
        if self.temperature == 0:
            return max(thoughts, key=lambda thought: (thought.visits, thought.value)).action
        most = max(thought.visits for thought in thoughts)
        weights = [int(1e6 * (thought.visits / most) ** (1 / self.temperature)) for thought in thoughts]
        return thoughts[one_of(np.array(weights), sum(weights), self.rng)].action

    def think(self, perspective: Perspective, budget: Budget | None = None) -> list[Thought]:
        """Search, and give an account of every legal action."""
        allowed = budget or self.budget
        if len(self._trees) == 1:
            self._search(self._trees[0], perspective, allowed)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                list(pool.map(lambda tree: self._search(tree, perspective, allowed), self._trees))
        accounts = [tree.thoughts(perspective) for tree in self._trees]
        thoughts = []
        for action in perspective.legal:
            visits = sum(account[action][0] for account in accounts)
            value = sum(account[action][1] for account in accounts)
            thoughts.append(Thought(action, visits, value / (1e6 * visits) if visits else 0.0))
        return thoughts

    def _search(self, tree: Tree, perspective: Perspective, budget: Budget) -> None:
        tree.start(perspective, budget)
        self._iterate(tree, perspective, 0)  # compiles, or loads, what is not there yet, before the clock starts
        start = perf_counter()
        left = budget.iterations or _NO_END
        while left > 0:
            chunk = min(left, self._chunk) if budget.milliseconds else left
            self._iterate(tree, perspective, chunk)
            left -= chunk
            if budget.milliseconds and 1000 * (perf_counter() - start) >= budget.milliseconds:
                return

    def _iterate(self, tree: Tree, perspective: Perspective, num_iterations: int) -> None:
        ending = self._run(
            perspective.box.records,
            tree.rooms,
            tree.words,
            tree.nodes,
            tree.edges,
            tree.plans,
            tree.scratch,
            tree.utilities,
            num_iterations,
        )
        check_ending(perspective.game.title, ending)
