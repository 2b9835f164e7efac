"""A simulator plays by the rules of its game, alike plain and compiled, and touches nothing else."""

import doctest
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ruse
from ruse.core import simulator as module
from ruse.core.dice import below, seeded
from ruse.core.errors import IllegalAction, RuseError, UnknownAction
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.perspective import Perspective
from ruse.core.plain import pack
from ruse.core.playout import CROWDED, ENDLESS, STUCK
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import IntArray, RecordArray
from ruse.core.registry import find_game
from ruse.core.simulator import Simulator
from tests.conformance.configurations import CONFIGURATIONS

SEEDS = st.integers(0, 10_000)
FEW = settings(max_examples=5, deadline=None)


def any_match(game: Game, options: dict[str, int], seed: int) -> Match:
    """A match at some decision, at most forty after the first."""
    match, rng = Match(game, options), seeded(seed)
    match.play_chance(rng)
    for _ in range(below(rng, 40)):
        match.push(any_of([action.number for action in match.legal()], rng))
        match.play_chance(rng)
        if match.actor == NOBODY:
            match.go_back(0)
            match.play_chance(rng)
    return match


def any_of(actions: Any, rng: IntArray) -> int:
    return int(actions[below(rng, len(actions))])


def any_perspective(game: Game, options: dict[str, int], seed: int) -> Perspective:
    match = any_match(game, options, seed)
    return match.seat(match.actors()[-1]).perspective()


def world(simulator: Simulator) -> bytes:
    return content(pack(simulator.state))


def content(record: RecordArray) -> bytes:
    """All fields but the marker, the last one, which tells observations and worlds made of them from other states."""
    return record.tobytes()[:-8]


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
@given(seed=SEEDS)
@FEW
def test_a_world_agrees_with_the_perspective(game: Game, options: dict[str, int], seed: int) -> None:
    match = any_match(game, options, seed)
    for perspective in (match.seat(seat).perspective() for seat in match.actors()):
        simulator = Simulator(perspective, seeded(seed), compiled=False)
        assert world(simulator) == content(perspective.world(seeded(seed)))
        for _ in range(3):
            assert (simulator.actor, simulator.legal()) == (perspective.seat, perspective.legal)
            seen = simulator.observation(perspective.seat)
            assert content(seen) == content(perspective.observation)
            simulator.push(simulator.legal()[-1])
            simulator.redeal()


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
@given(seed=SEEDS)
@FEW
def test_it_plays_as_a_match_from_the_same_position(game: Game, options: dict[str, int], seed: int) -> None:
    choices, rng = seeded(seed, 1), seeded(seed, 2)
    simulator = Simulator(any_perspective(game, options, seed), rng, compiled=False)
    match = Match(game, options, position=pack(simulator.state))
    while simulator.actor != NOBODY:
        assert simulator.legal() == tuple(action.number for action in match.legal(simulator.actor))
        assert simulator.scores() == tuple(match.scores())
        action = any_of(simulator.legal(), choices)
        match.push(action, simulator.actor)
        match.play_chance(rng.copy())
        simulator.push(action)
        assert simulator.actor == match.actor
        assert world(simulator) == content(match.truth())
    outcome = match.outcome()
    assert outcome is not None
    assert simulator.legal() == ()
    assert simulator.returns() == simulator.playout() == tuple(outcome.shares)


def play_both_ways(simulator: Simulator, choices: IntArray) -> Iterator[Any]:
    """Redeal, copy, play out and play on to the end; all that is seen on the way."""
    for _ in range(2):
        simulator.redeal()
        while simulator.actor != NOBODY:
            yield simulator.actor, simulator.legal(), simulator.rng.tolist(), world(simulator)
            if below(choices, 5) == 0:
                yield simulator.copy().playout()
            simulator.push(any_of(simulator.legal(), choices))
        yield simulator.returns(), simulator.scores()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
@given(seed=SEEDS)
@FEW
def test_plain_and_compiled_code_do_the_same(game: Game, options: dict[str, int], seed: int) -> None:
    perspective = any_perspective(game, options, seed)
    plain, compiled = (
        list(play_both_ways(Simulator(perspective, seeded(seed), compiled=compiled), seeded(seed, 1)))
        for compiled in (False, True)
    )
    assert plain == compiled


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
@given(seed=SEEDS)
@FEW
def test_copies_and_the_match_are_left_alone(game: Game, options: dict[str, int], seed: int) -> None:
    match = any_match(game, options, seed)
    perspective = match.seat(match.actor).perspective()
    simulator = Simulator(perspective, seeded(seed), compiled=False)
    before = match.truth().tobytes(), list(match.steps), perspective.observation.tobytes()
    first = world(simulator)
    for action in perspective.legal:
        copy = simulator.copy()
        copy.push(action)
        second, actor, legal = world(copy), copy.actor, copy.legal()
        other = copy.copy()
        while other.actor != NOBODY:
            other.push(any_of(other.legal(), seeded(seed, len(other.legal()))))
        assert sum(copy.playout()) == pytest.approx(1)
        assert (world(copy), copy.actor, copy.legal()) == (second, actor, legal)
        assert (world(simulator), simulator.actor, simulator.legal()) == (first, perspective.seat, perspective.legal)
    copy.redeal()
    assert world(simulator) == first
    assert (match.truth().tobytes(), match.steps, perspective.observation.tobytes()) == before


def template() -> Perspective:
    match = Match(find_game("_template"))
    match.play_chance(seeded(1))
    return match.seat(match.actor).perspective()


def test_a_seat_with_nothing_to_choose_may_simulate_what_comes() -> None:
    match = ruse.new_match("tooth-and-claw")
    match.push("type bow")
    match.push("type sword")
    assert match.actor == CHANCE
    simulator = Simulator(match.seat(0).perspective(), seeded(1), compiled=False)
    assert simulator.actor == 0
    assert len(simulator.legal()) == 2
    assert repr(simulator) == "<Simulator of tooth-and-claw, white to choose>"


def test_no_two_playouts_or_worlds_draw_the_same() -> None:
    match = ruse.new_match("tooth-and-claw")
    match.push("type bow")
    match.push("type sword")
    match.play_chance(seeded(1))
    simulator = Simulator(match.seat(0).perspective(), seeded(1), compiled=False)
    generators, worlds = set(), set()
    for _ in range(5):
        simulator.redeal()
        simulator.copy().playout()
        generators.add(bytes(simulator.rng))
        worlds.add(world(simulator))
    assert (len(generators), len(worlds)) == (5, 5)


def test_actions_are_given_as_in_a_match() -> None:
    perspective = template()
    game, number = perspective.game, perspective.legal[0]
    worlds = set()
    for action in (number, game.actions[number], game.actions.code(number)):
        simulator = Simulator(perspective, seeded(1), compiled=False)
        simulator.push(action)
        worlds.add(world(simulator))
    assert len(worlds) == 1


def test_a_perspective_is_shown_in_short() -> None:
    perspective = ruse.new_match("tooth-and-claw").seat(1).perspective()
    assert repr(perspective) == "<Perspective of black in tooth-and-claw, legal actions: 3>"


def test_wrong_use_is_named() -> None:
    simulator = Simulator(template(), seeded(1), compiled=False)
    actions = simulator.perspective.game.actions
    illegal = next(action for action in actions if action.number not in simulator.legal())
    with pytest.raises(IllegalAction, match=f"{illegal.code}: seat {simulator.actor} may not choose it in this world"):
        simulator.push(illegal.number)
    with pytest.raises(UnknownAction, match="there is no action 9999"):
        simulator.push(9999)
    with pytest.raises(RuseError, match=f"not over: seat {simulator.actor} has to choose"):
        simulator.returns()
    with pytest.raises(RuseError, match="there is no seat 7"):
        simulator.observation(7)
    while simulator.actor != NOBODY:
        simulator.push(simulator.legal()[0])
    with pytest.raises(IllegalAction, match="the game is over"):
        simulator.push(illegal)
    assert repr(simulator) == "<Simulator of _template, over>"


@pytest.mark.parametrize("ending", [STUCK, CROWDED, ENDLESS])
def test_a_world_that_cannot_be_played_on_is_refused(monkeypatch: pytest.MonkeyPatch, ending: int) -> None:
    monkeypatch.setattr(module, "play_to_end", lambda *args: ending)
    simulator = Simulator(template(), seeded(1), compiled=False)
    with pytest.raises(RuseError, match="cannot be played with this box from here"):
        simulator.playout()


def test_nothing_is_compiled_where_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "compiled", lambda game, function: pytest.fail("something was compiled"))
    Simulator(template(), seeded(1), compiled=False)
    monkeypatch.setenv("RUSE_JIT", "0")
    Simulator(template(), seeded(1))


@pytest.mark.slow
def test_its_example_holds() -> None:
    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, 6)
