"""`python -m tools.bench_envs`: steps a second of the batches on this machine, side by side with other environments.

All play at random and are asked for observations and legal actions at every step. Everything is measured several times,
in turn with what it is compared with, and the fastest counts. Others are measured if they are installed.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import numpy as np

from ruse.core.dice import below, seeded
from ruse.core.record import IntArray
from ruse.core.registry import games
from ruse.envs.batch import Batch
from ruse.envs.lanes import Marks

Speed = Callable[[], float]  # steps a second, measured once

_REPEATS = 5
_MATCHES = 8192
_STEPS = 2000  # of one match, called from Python
_PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
_RLCARD = ("leduc-holdem", "no-limit-holdem", "uno", "gin-rummy", "doudizhu")
_PGX = ("leduc_holdem", "sparrow_mahjong")


def batch_speed(game: str, seats: int, matches: int = _MATCHES, threads: int | None = None) -> Speed:
    """Batched steps of a game, with observation and mask."""
    batch = Batch(game, matches, seed=1, options={"seats": seats}, threads=threads)
    rounds = max(10, 1_000_000 // matches)

    def run() -> float:
        for _ in range(10):
            batch.step(batch.offers)
        start = perf_counter()
        for _ in range(rounds):
            batch.step(batch.offers)
        return rounds * matches / (perf_counter() - start)

    return run


def pettingzoo_speed(name: str) -> Speed:
    """Steps of one of PettingZoo's classic card games."""
    env, rng = import_module(f"pettingzoo.classic.{name}").env(), seeded(1)

    def run() -> float:
        steps, start = 0, perf_counter()
        while steps < 1000:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                env.step(None if terminated or truncated else _any_of(seen["action_mask"], rng))
                steps += 1
        return steps / (perf_counter() - start)

    return run


def rlcard_speed(name: str) -> Speed:
    """Steps of one of RLCard's games."""
    env, rng = import_module("rlcard").make(name), seeded(1)

    def run() -> float:
        steps, start = 0, perf_counter()
        while steps < 2000:
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[below(rng, len(legal))])
                steps += 1
        return steps / (perf_counter() - start)

    return run


def pgx_speed(name: str, matches: int = 1024, rounds: int = 20) -> Speed:
    """Steps of one of Pgx's games, compiled, vectorized, with automatic restart."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make(name)
    step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def once(carried: Any, _: Any) -> Any:
        state, key = carried
        key, choosing, chance = jax.random.split(key, 3)
        liked = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, liked, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(chance, matches))
        return (state, key), state.observation.sum()

    many = jax.jit(lambda carried: jax.lax.scan(once, carried, None, length=rounds))
    start_state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), matches))
    held = [many((start_state, jax.random.PRNGKey(1)))[0]]

    def run() -> float:
        start = perf_counter()
        held[0], seen = many(held[0])
        jax.block_until_ready(seen)
        return rounds * matches / (perf_counter() - start)

    return run


def single_step_microseconds(game: str) -> float:
    """What one step of one match costs, called from Python: the rules, the observation and all that is around."""
    speed = batch_speed(game, _most_seats()[game], matches=1)
    return 1e6 / max(speed() for _ in range(3))


def seat_microseconds(game: str) -> float:
    """What a step of one seat costs in Gymnasium, against random players who act in it as well."""
    from ruse.envs.single import RuseEnv

    env, rng = RuseEnv(game, "random", options={"seats": _most_seats()[game]}), seeded(1)

    def play() -> float:
        _, info = env.reset()
        spent = 0.0
        for _ in range(_STEPS):
            action = _any_of(info["action_mask"], rng)
            start = perf_counter()
            _, _, over, _, info = env.step(action)
            spent += perf_counter() - start
            if over:
                _, info = env.reset()
        return 1e6 * spent / _STEPS

    return min(play() for _ in range(3))


def agent_microseconds(game: str) -> float:
    """What a step of one agent costs in PettingZoo, with a look at what it knows and may choose."""
    from ruse.envs.pettingzoo import RuseAEC

    env, rng = RuseAEC(game, {"seats": _most_seats()[game]}), seeded(1)

    def play() -> float:
        env.reset()
        spent = 0.0
        for _ in range(_STEPS):
            start = perf_counter()
            seen, _, over, _, _ = env.last()
            spent += perf_counter() - start
            if over:
                env.reset()
                continue
            action = _any_of(seen["action_mask"], rng)
            start = perf_counter()
            env.step(action)
            spent += perf_counter() - start
        return 1e6 * spent / _STEPS

    return min(play() for _ in range(3))


def _any_of(mask: Marks, rng: IntArray) -> int:
    """Any legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[below(rng, len(legal))])


def _most_seats() -> dict[str, int]:
    return {game.name: max(game.seats) for game in games()}


def _titles() -> list[str]:
    makers = ("PettingZoo", _PETTINGZOO), ("RLCard", _RLCARD), ("Pgx", _PGX)
    return [f"{project} {name}" for project, names in makers for name in names]


@cache
def _other(title: str) -> Speed:
    project, name = title.split()
    return {"PettingZoo": pettingzoo_speed, "RLCard": rlcard_speed, "Pgx": pgx_speed}[project](name)


def measure_other(title: str) -> float:
    """Measure one of the others once; 0, if it is not installed."""
    try:
        return _other(title)()
    except ImportError as error:
        print(f"{title}: not measured ({error})")
        return 0.0


def main() -> None:
    """Measure, and tell. Others run in a process of their own, whose threads are idle while Ruse is measured."""
    speeds = {name: batch_speed(name, seats) for name, seats in _most_seats().items()}
    best = dict.fromkeys([*speeds, *_titles()], 0.0)
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        for _ in range(_REPEATS):
            for name, speed in speeds.items():
                best[name] = max(best[name], speed())
            for title in _titles():
                best[title] = max(best[title], elsewhere.submit(measure_other, title).result())
    for name in speeds:
        print(f"{name}: {best[name] / 1e6:.2f} million steps/s in batches, all cores")
        print(f"{name}: {single_step_microseconds(name):.1f} us for a single step from Python")
        print(f"{name}: {seat_microseconds(name):.1f} us for a step of one seat in Gymnasium, against random players")
        print(f"{name}: {agent_microseconds(name):.1f} us for a step of one agent in PettingZoo, and a look before it")
    for title in filter(best.get, _titles()):
        ratios = ", ".join(f"{best[game] / best[title]:,.1f} x ({game})" for game in speeds)
        print(f"{title}: {best[title]:,.0f} steps/s; batches of Ruse: {ratios}")


if __name__ == "__main__":
    main()
