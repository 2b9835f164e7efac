"""Rules that got where they were never meant to go are stopped, in both modes, with one clear line.

No box of a game should get them there; these games do it by themselves.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.kernel import compiled, jit_wanted, kernel
from ruse.core.match import Match
from ruse.core.playout import MAX_LEGAL, new_scratch, trace_match
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE, IntArray
from ruse.core.registry import find_game
from ruse.core.setup import Setup
from ruse.games._template import act, rules
from ruse.games._template.state import HAND_SIZE, Box, State
from ruse.lab.fast import play_fast
from ruse.lab.simulate import simulate
from ruse.lab.table import play
from ruse.lab.watched import Plan
from tests.spoiled import spoiled

TEMPLATE = find_game("_template")


@kernel
def nothing_to_choose(box: Box, s: State, seat: int, out: IntArray) -> int:
    return 0 if s.trick == HAND_SIZE - 1 and seat != CHANCE else rules.legal(box, s, seat, out)


@kernel
def nothing_to_show(box: Box, s: State, seat: int, out: IntArray) -> int:
    return 0 if s.is_dealt and seat == CHANCE else rules.legal(box, s, seat, out)


@kernel
def too_much_to_choose(box: Box, s: State, seat: int, out: IntArray) -> int:
    n = rules.legal(box, s, seat, out)
    return MAX_LEGAL + 1 if s.trick == HAND_SIZE - 1 and seat != CHANCE else n


@kernel
def shown_in_vain(box: Box, s: State, seat: int, action: int) -> None:
    if action != act.SHOW:
        rules.apply(box, s, seat, action)
        return
    for owner in range(s.seats):
        s.hand[owner, s.chosen[owner]] += 1
        s.held[owner] += 1
        s.chosen[owner] = NONE


CASES: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "stuck": ({"legal": nothing_to_choose}, "nothing is possible"),
    "chance_stuck": ({"legal": nothing_to_show}, "nothing is possible"),
    "crowded": ({"legal": too_much_to_choose}, "more than 512 choices|nothing is possible"),
    "endless": ({"apply": shown_in_vain}, "longer than any match"),
}


def plan_of(game: Game, bot: str) -> Plan:
    return Plan(Setup.of(game), (bot, bot), 1, 0)


def think(game: Game, style: Style) -> None:
    match = Match(game)
    match.play_chance(seeded(1))
    IsmctsBot(game, Budget(iterations=200), seeded(1), style).think(match.perspective(0))


WAYS: dict[str, Callable[[Game], Any]] = {
    "random": lambda game: simulate(game, ["random", "random"], 3, seed=1),
    "table": lambda game: play(plan_of(game, "random")),
    "fast": lambda game: play_fast(plan_of(game, "greedy")),
    "search": lambda game: think(game, Style()),
    "advised search": lambda game: think(game, Style(advised=1.0)),
}


def limit_room(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Give the laboratory little room for the steps of an endless game."""
    monkeypatch.setattr("ruse.lab.fast._room", lambda game: (game.state.array(22), np.zeros((21, 3), np.int64)))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("case", CASES)
def test_a_game_that_cannot_be_played_is_refused(case: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels, message = CASES[case]
    game = spoiled(TEMPLATE, f"{case}_{way.replace(' ', '_')}", **kernels)
    limit_room(monkeypatch, game)
    monkeypatch.setattr(Game, "compiled", lambda self, function: function)
    with pytest.raises(RuseError, match=message):
        WAYS[way](game)


ENDLESS = spoiled(TEMPLATE, "compiled_endless", **CASES["endless"][0])


@pytest.mark.skipif(not jit_wanted(), reason="it is about compiled code")
@pytest.mark.parametrize("way", ["random", "fast", "search"])
def test_compiled_code_stops_too(way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unbounded it would hang without an answer to Ctrl-C, or write past its room."""
    limit_room(monkeypatch, ENDLESS)
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path))
    monkeypatch.setattr(Game, "compiled", lambda self, function: compiled.__wrapped__(function, self.folder))
    with pytest.raises(RuseError, match="longer than any match"):
        WAYS[way](ENDLESS)


@pytest.mark.parametrize("case", CASES)
def test_a_trace_stops_where_nothing_is_possible(case: str) -> None:
    game = spoiled(TEMPLATE, f"{case}_trace", **CASES[case][0])
    states, steps = game.state.array(41), np.zeros((40, 2), np.int64)
    num_steps = trace_match(game.standard_box.records, states, game.option_array({}), new_scratch(1), steps)
    assert num_steps == 40 if case == "endless" else num_steps < 21
    assert game.rules.actor(game.standard_box.plain, states[num_steps]) >= CHANCE
