"""The exact solver against hand-made values, and the search against the exact solver."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.payoff import points
from ruse.core.perspective import Perspective
from ruse.core.record import RecordArray
from ruse.core.registry import find_game
from ruse.lab import exact
from ruse.lab.exact import GameTree, exploitability
from tests.example_games import example_game

pytestmark = pytest.mark.slow


def endings(game: Game, first_seed: int) -> Iterator[GameTree]:
    """Trees of the last decisions of random matches in which it matters how they are played."""
    for seed in range(first_seed, first_seed + 100):
        found = None
        for truth in reversed(late_states(game, seed)):
            worlds = exact.distinct_worlds(game, game.standard_box, truth, samples=150)
            if len(worlds) > 60:
                break
            try:
                tree = exact.grow(game, game.standard_box, worlds, 2, limit=800)
            except RuseError:
                break
            if tree.sets and exploitability(tree, exact.even_strategy(tree)) > 0.05:
                found = tree
        if found:
            yield found


def late_states(game: Game, seed: int) -> list[RecordArray]:
    match, rng, states = Match(game, {"seats": 2}), seeded(seed), []
    match.play_chance(rng)
    while match.outcome() is None:
        states.append(match.truth())
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        match.play_chance(rng)
    return states[-8:]


def searched(game: Game, tree: GameTree, iterations: int, style: Style) -> float:
    """How exploitable the search is that takes choices as often as it visited them."""

    def weigh(perspective: Perspective) -> list[float]:
        if len(perspective.legal) == 1:
            return [1.0]
        bot = IsmctsBot(game, Budget(iterations=iterations), seeded(1), style)
        return [float(thought.visits) for thought in bot.think(perspective)]

    return exploitability(tree, exact.strategy_of(tree, weigh))


@pytest.mark.parametrize(("name", "first_seed"), [("tooth-and-claw", 4), ("red-and-blue", 45)])
def test_the_search_approaches_the_exact_play_of_endings(name: str, first_seed: int) -> None:
    game = find_game(name)
    trees = list(islice(endings(game, first_seed), 2))
    assert trees
    for tree in trees:
        assert exploitability(tree, exact.solve(tree, 200)) < 0.005
        short, long = (searched(game, tree, iterations, Style(acting=True)) for iterations in (10, 1500))
        assert long < 0.06
        assert long < short


def whole_game(game: Game) -> GameTree:
    """The template game from the deal on, for a hundred deals that could be."""
    match = Match(game, {"seats": 2})
    match.play_chance(seeded(1))
    starts = exact.distinct_worlds(game, game.standard_box, match.truth(), samples=100)
    return exact.grow(game, game.standard_box, starts, 2)


def test_values_are_shares_and_a_best_response_wins_no_less() -> None:
    tree = whole_game(find_game("_template"))
    even = exact.even_strategy(tree)
    assert exact.values(tree, even).sum() == pytest.approx(1)
    for seat in (0, 1):
        assert exact.best_response(tree, even, seat) >= exact.values(tree, even)[seat]
    few, many = (exploitability(tree, exact.solve(tree, iterations)) for iterations in (10, 300))
    assert many < 0.02
    assert many < few / 4


def test_the_search_approaches_the_exact_play_of_a_whole_game() -> None:
    game = find_game("_template")
    tree = whole_game(game)
    short, long = (searched(game, tree, iterations, Style(acting=True)) for iterations in (10, 1000))
    assert long < short


def test_trees_that_are_too_large_or_have_three_seats_are_refused() -> None:
    game = find_game("_template")
    match = Match(game, {"seats": 2})
    start = [match.truth()]
    with pytest.raises(RuseError, match="more than 50 nodes"):
        exact.grow(game, game.standard_box, start, 2, limit=50)
    with pytest.raises(RuseError, match="two seats"):
        exact.solve(GameTree(3, [], []))


@pytest.fixture(scope="module")
def leduc() -> GameTree:
    game = example_game("leduc")
    return exact.grow(game, game.standard_box, [Match(game).truth()], 2)


def test_leduc_is_valued_in_chips(leduc: GameTree) -> None:
    """The figures are OpenSpiel's for its own Leduc poker and uniform play."""
    even = exact.even_strategy(leduc)
    assert exact.values(leduc, even) == pytest.approx([-0.078125, 0.078125])
    assert exploitability(leduc, even) == pytest.approx(4.747222, abs=1e-6)
    few, more = (exploitability(leduc, exact.solve(leduc, iterations)) for iterations in (5, 40))
    assert more < few / 4 < 4.747222 / 4


def test_openspiel_reads_the_chips_of_a_tree(leduc: GameTree) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    exploit = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    policies = pytest.importorskip("open_spiel.python.policy")
    game, own = pyspiel.load_efg_game(exact.to_efg(leduc, "leduc")), pyspiel.load_game("leduc_poker")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    theirs = [exploit.nash_conv(each, policies.UniformRandomPolicy(each)) for each in (game, own)]
    assert theirs == pytest.approx([exploitability(leduc, exact.even_strategy(leduc))] * 2)


def test_a_general_sum_is_exploited_but_not_solved(leduc: GameTree) -> None:
    doubled = [replace(level, payoffs=level.payoffs * [1, 2]) for level in leduc.levels]
    general = replace(leduc, levels=doubled, payoff=points(-26, 26))
    even = exact.even_strategy(general)
    gains = [exact.best_response(leduc, even, seat) - exact.values(leduc, even)[seat] for seat in (0, 1)]
    assert exploitability(general, even) == pytest.approx(gains[0] + 2 * gains[1])
    with pytest.raises(RuseError, match="only where payoffs always add up to the same"):
        exact.solve(general, 1)


def test_openspiel_finds_the_same_exploitability() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    exploit = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    policies = pytest.importorskip("open_spiel.python.policy")
    tree = whole_game(find_game("_template"))
    game = pyspiel.load_efg_game(exact.to_efg(tree, "template"))
    theirs = exploit.nash_conv(game, policies.UniformRandomPolicy(game))
    assert theirs == pytest.approx(exploitability(tree, exact.even_strategy(tree)))
