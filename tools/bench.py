"""Speed on this machine, as ratios measured side by side in one run.

    python -m tools.bench [--json]

Everything is measured several times, in turn with what it is compared with, and the fastest counts: whatever else
a machine does can only slow a measurement down.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core.dice import below, seeded
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.playout import new_scratch, random_matches
from ruse.core.protocol import NOBODY, actor, apply, observe, pick, redeal, setup
from ruse.core.record import IntArray, RecordArray
from ruse.core.registry import broken_games, games
from tools.bench_moves import kilobytes_a_match, microseconds_a_move, milliseconds_to_open

_REPEATS = 9
_HEARTS = "OpenSpiel hearts (C++)"
_HEARTS_SEARCH = "OpenSpiel ISMCTS in hearts (C++)"


@dataclass(frozen=True)
class Figure:
    """One measured number, and how it compares."""

    name: str
    value: float
    unit: str
    ratio: float | None  # above 1 is better than what it is compared with
    against: str | None


def bench() -> list[Figure]:
    """Measure every game found; OpenSpiel's figures need the package open_spiel."""
    hearts, hearts_search = _hearts_moves_a_second(), _hearts_simulations_a_second()
    figures = []
    for broken in broken_games().values():
        print(broken, file=sys.stderr)
    for game in games():
        print(f"measuring {game.name}", file=sys.stderr)
        play = _random_play(game)
        play(2000)
        ours, theirs = [], []
        for _ in range(_REPEATS):
            ours.append(play(40_000))
            theirs.append(hearts(4000) if hearts else 0.0)
        speed, base = max(ours), max(theirs)
        figures.append(_figure(f"{game.name}: random play", speed, "decisions/s", speed, base, _HEARTS))
        figures += _kernel_figures(game)
        figures += _search_figures(game, hearts_search)
        figures += _start_figures(game)
        figures += _server_figures(game)
    if hearts:
        figures.append(Figure(_HEARTS, max(hearts(4000) for _ in range(_REPEATS)), "moves/s", None, None))
    return figures


def _server_figures(game: Game) -> list[Figure]:
    """What a match costs a server, uncompiled, with as many players as may take part."""
    seats = max(game.seats)
    move = min(microseconds_a_move(game, seats) for _ in range(3))
    opening = min(milliseconds_to_open(game, seats) for _ in range(3))
    return [
        Figure(f"{game.name}: a move, with all that {seats} seats are sent", move, "us", None, None),
        Figure(f"{game.name}: opening a saved match of 300 steps", opening, "ms", None, None),
        Figure(f"{game.name}: a match under way", kilobytes_a_match(game, seats), "KiB", None, None),
    ]


def _figure(name: str, value: float, unit: str, ours: float, theirs: float, against: str) -> Figure:
    if not theirs:
        return Figure(name, value, unit, None, None)
    return Figure(name, value, unit, ours / theirs, against)


# Random play


def _random_play(game: Game) -> Callable[[int], float]:
    run = game.compiled(random_matches)
    states, scratch, options = game.state.array(2), new_scratch(1), game.option_array({})

    def decisions_a_second(num_matches: int) -> float:
        tallies, shares = np.zeros((num_matches, 3), np.int64), np.zeros((num_matches, int(options[0])))
        start = perf_counter()
        run(game.standard_box.records, states, options, scratch, game.max_steps, tallies, shares)
        return float(tallies[:, 0].sum()) / (perf_counter() - start)

    return decisions_a_second


def _hearts_moves_a_second() -> Callable[[int], float] | None:
    """OpenSpiel's own C++ random rollouts, from the first free choice of a deal."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("hearts")
    state = _hearts_deal(game)
    moves = _moves_to_the_end(state)

    def moves_a_second(num_rollouts: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, num_rollouts, 100, False, 1, False)
        start = perf_counter()
        bot.step(state)
        return float(num_rollouts * moves) / (perf_counter() - start)

    return moves_a_second


def _hearts_simulations_a_second() -> Callable[[int], float] | None:
    """OpenSpiel's own C++ information set search with random rollouts, at the first free choice of a deal."""
    try:
        import pyspiel
    except ImportError:
        return None
    state = _hearts_deal(pyspiel.load_game("hearts"))

    def simulations_a_second(num_simulations: int) -> float:
        bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, num_simulations)
        start = perf_counter()
        bot.step(state)
        return num_simulations / (perf_counter() - start)

    return simulations_a_second


def _hearts_deal(game: Any) -> Any:
    state = game.new_initial_state()
    rng = seeded(1)
    while state.is_chance_node():
        outcomes = [action for action, _ in state.chance_outcomes()]
        state.apply_action(outcomes[below(rng, len(outcomes))])
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


def _moves_to_the_end(state: Any) -> int:
    state = state.clone()
    moves = 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        moves += 1
    return moves


# Single kernels, inside compiled code

_TRUTH, _UNKNOWN, _WORK, _FIRST = range(4)


def _collect(
    boxes: RecordArray, states: RecordArray, blanks: RecordArray, options: IntArray, scratch: RecordArray
) -> None:
    """Fill all states from _FIRST on with those of random matches."""
    box, work = boxes[0], scratch[0]
    index = _FIRST
    while index < len(states):
        states[_TRUTH] = blanks[0]
        setup(box, states[_TRUTH], options)
        seat = actor(box, states[_TRUTH])
        while seat != NOBODY and index < len(states):
            states[index] = states[_TRUTH]
            index += 1
            action = pick(box, states[_TRUTH], seat, work.rng, work.actions, work.likely)
            apply(box, states[_TRUTH], seat, action)
            seat = actor(box, states[_TRUTH])


def _copy_all(boxes: RecordArray, states: RecordArray, scratch: RecordArray) -> None:
    for index in range(_FIRST, len(states)):
        states[_WORK] = states[index]


def _observe_all(boxes: RecordArray, states: RecordArray, scratch: RecordArray) -> None:
    for index in range(_FIRST, len(states)):
        states[_WORK] = states[_UNKNOWN]
        observe(boxes[0], states[index], 0, states[_WORK])


def _redeal_all(boxes: RecordArray, states: RecordArray, scratch: RecordArray) -> None:
    for index in range(_FIRST, len(states)):
        states[_WORK] = states[_UNKNOWN]
        observe(boxes[0], states[index], 0, states[_WORK])
        redeal(boxes[0], states[_WORK], 0, scratch[0].rng)


def _kernel_figures(game: Game) -> list[Figure]:
    num_states = 20_000
    states = game.state.array(_FIRST + num_states)
    states[_UNKNOWN] = game.state.unknown()[0]
    scratch, records = new_scratch(2), game.standard_box.records
    game.compiled(_collect)(records, states, game.state.array(), game.option_array({}), scratch)

    def microseconds(kernel: Callable[[RecordArray, RecordArray, RecordArray], None]) -> float:
        run = game.compiled(kernel)
        run(records, states[: _FIRST + 1], scratch)
        times = []
        for _ in range(_REPEATS):
            start = perf_counter()
            run(records, states, scratch)
            times.append((perf_counter() - start) / num_states * 1e6)
        return min(times)

    copying, observing = microseconds(_copy_all), microseconds(_observe_all)
    redealing = max(microseconds(_redeal_all) - observing, 0.0)
    return [
        Figure(f"{game.name}: copy a state", copying, "us", None, None),
        Figure(f"{game.name}: observe", observing, "us", None, None),
        Figure(f"{game.name}: redeal", redealing, "us", None, None),
    ]


# Search


def _search_figures(game: Game, hearts: Callable[[int], float] | None) -> list[Figure]:
    """Simulations a second at the first decision of a match.

    With random playouts to the end of the match, on one thread and two; and in the style of the game's bots.
    Threads are compared in searches long enough to start the second one in, by bots that have thought before:
    their memory is in place, as in a match.
    """
    match = Match(game, {"seats": max(game.seats)})
    match.play_chance(seeded(1))
    while len(match.legal()) == 1:
        match.push(match.legal()[0])
        match.play_chance(seeded(1))
    perspective = match.seat(match.actor).perspective()

    def searcher(num_simulations: int, style: Style, threads: int = 1) -> IsmctsBot:
        return IsmctsBot(game, Budget(iterations=num_simulations), seeded(1), style, threads=threads)

    def simulations_a_second(bot: IsmctsBot, threads: int = 1) -> float:
        start = perf_counter()
        bot.think(perspective)
        return threads * bot.budget.iterations / (perf_counter() - start)

    plain, own = Style(), Style(**game.search)
    simulations_a_second(searcher(10, plain))
    single, double = searcher(100_000, plain), searcher(100_000, plain, threads=2)
    plains, ones, twos, owns, theirs = [], [], [], [], []
    for _ in range(_REPEATS):
        plains.append(simulations_a_second(searcher(20_000, plain)))
        ones.append(simulations_a_second(single))
        twos.append(simulations_a_second(double, threads=2))
        owns.append(simulations_a_second(searcher(20_000, own)))
        theirs.append(hearts(2000) if hearts else 0.0)
    one, two, bots, base = max(plains), max(twos), max(owns), max(theirs)
    name = f"{game.name}: search"
    return [
        _figure(f"{name}, 1 thread", one, "simulations/s", one, base, _HEARTS_SEARCH),
        Figure(f"{name}, 2 threads", two, "simulations/s", two / max(ones), "1 thread"),
        _figure(f"{name}, 1 thread, as the bots do", bots, "simulations/s", bots, base, _HEARTS_SEARCH),
    ]


# Starting


def _start_figures(game: Game) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "RUSE_CACHE": folder}
        simulate = ["simulate", game.name, "--games", "1", "--json"]
        first = _seconds(simulate, environment)
        warm = _seconds(simulate, environment)
        asked = _seconds(["play", game.name, "--plain"], {**os.environ, "XDG_STATE_HOME": folder})
    return [
        Figure(f"{game.name}: first compile", first - warm, "s", None, None),
        Figure(f"{game.name}: start from a warm cache", warm, "s", None, None),
        Figure(f"{game.name}: start to the first question", asked, "s", None, None),
    ]


def _seconds(arguments: list[str], environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", "import sys; from ruse.cli import main; sys.exit(main())", *arguments]
    start = perf_counter()
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip().splitlines() or ["nothing was told"]
        raise RuntimeError(f"ruse {' '.join(arguments)} cannot be measured: {told[-1]}")
    return perf_counter() - start


# Printing


def _measured(value: float, unit: str) -> str:
    return f"{value / 1e6:.1f} M {unit}" if value >= 1e6 else f"{value:.3g} {unit}"


def main(arguments: list[str]) -> None:
    """Measure everything and print a table, or JSON."""
    figures = bench()
    if "--json" in arguments:
        print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
        return
    grid = Table("what")
    for heading in ("value", "ratio"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("against")
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        grid.add_row(figure.name, _measured(figure.value, figure.unit), ratio, figure.against or "")
    Console().print(grid)


if __name__ == "__main__":
    main(sys.argv[1:])
