"""`python -m tools.load`: what a server bears on this machine. It wants two cores to itself.

With the names of games only their crowds are measured, with `bystander` only what others notice of an attack; names of
kinds of attack may follow (`python -m tools.load bystander recall look`).

A run in which others took the server's core says nothing of the server: it is made again, and told of.
"""

import os
import sys
from collections.abc import Iterator

from ruse.core.registry import games
from tools.load.attack import KINDS
from tools.load.bystanders import Delays, Harm, measure_harm
from tools.load.measure import CrowdGone, Load, measure_load, measure_resume, seconds_to_answer

_CROWDS = (10_000, 8_000, 6_500, 5_000, 4_000, 3_000, 2_000, 1_000)
_MEDIAN_MS, _P99_MS = 20.0, 100.0
_TRIES = 3


def _holds(load: Load) -> bool:
    return load.median_ms < _MEDIAN_MS and load.p99_ms < _P99_MS and not load.lost


def _undisturbed(game: str, players: int) -> Iterator[Load]:
    """A measurement that holds, or for which the server had its core; else the last of several tries, if any."""
    load = None
    for _ in range(_TRIES):
        try:
            load = measure_load(game, players, {"seats": _most_seats(game)})
        except CrowdGone as gone:
            print(f"{game}: {players} players: {gone}", flush=True)
            break
        _tell(load)
        if load.was_undisturbed or _holds(load):
            break
    if load is not None:
        yield load


def _most_seats(game: str) -> int:
    return next(max(each.seats) for each in games() if each.name == game)


def _tell(load: Load) -> None:
    disturbed = "" if load.was_undisturbed else f" (disturbed: others took {load.taken_share:.0%} of the core)"
    print(
        f"{load.game}: {load.players} players, {load.moves_a_second:.0f} moves/s: median {load.median_ms:.1f} ms, "
        f"p99 {load.p99_ms:.1f} ms, {load.cpu_us_a_move:.0f} us of CPU a move, {load.share_of_core:.0%} of the core, "
        f"{load.kib_a_player:.0f} KiB a player, {load.bytes_a_move:.0f} bytes a move{disturbed}",
        flush=True,
    )


def _tell_delays(delays: Delays) -> str:
    return f"{delays.median_ms:8.1f} {delays.p99_ms:8.1f} {delays.worst_ms:8.1f} {delays.lag_ms:8.1f} {delays.moves:5}"


def _tell_harm(harm: Harm) -> None:
    lost = f"  {harm.lost} bystanders lost their connections" if harm.lost else ""
    print(
        f"{harm.kind:13}{_tell_delays(harm.alone)}  |{_tell_delays(harm.attacked)}  |"
        f"{harm.ratio_of_medians:7.1f} {harm.ratio:7.1f} {harm.sent:7} {harm.own_lag_ms:7.1f}{lost}",
        flush=True,
    )


def _bystanders(kinds: list[str]) -> None:
    """What bystanders notice of attacks, in a table."""
    side = "  median      p99    worst      lag moves"
    print("Milliseconds from a move to the other's view, and how late the server's event loop was, at worst.")
    print(f"Load average of the machine: {os.getloadavg()[0]:.1f}")
    print(f"{'':13}{'alone':^42}  |{'under attack':^42}  |   times as late")
    print(f"{'attack':13}{side}  |{side}  | median     p99    sent own lag", flush=True)
    for kind in kinds:
        _tell_harm(measure_harm(kind))


def _crowds(chosen: list[str]) -> None:
    """How many players a server bears in each game, and how soon it answers."""
    print(f"answers {seconds_to_answer():.2f} s after the command")
    resume = measure_resume(chosen[0])
    print(
        f"{resume.matches} matches of {resume.game}: the server answers {resume.answers_after} s after kill -9, "
        f"all players are back {resume.all_back_after} s later",
        flush=True,
    )
    for game in chosen:
        largest = next((load for crowd in _CROWDS for load in _undisturbed(game, crowd) if _holds(load)), None)
        told = f"{largest.players} players" if largest else "no crowd that was tried"
        print(f"{game}: holds for {told} (median under {_MEDIAN_MS:.0f} ms, p99 under {_P99_MS:.0f} ms)", flush=True)


def main() -> None:
    """Measure everything, or what is named."""
    chosen = sys.argv[1:]
    if chosen[:1] == ["bystander"]:
        _bystanders(chosen[1:] or list(KINDS))
        return
    _crowds(chosen or [game.name for game in games()])
    if not chosen:
        _bystanders(list(KINDS))


if __name__ == "__main__":
    main()
