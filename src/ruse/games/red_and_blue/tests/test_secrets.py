"""What each player may know, over long matches in which both stocks run out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.bots.greedy import GreedyBot
from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.kernel import jit_wanted
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.games.red_and_blue import GAME, act
from ruse.games.red_and_blue.bots.advice import advise
from ruse.games.red_and_blue.counts import number, total
from ruse.games.red_and_blue.state import ARCHER, BISHOP, NUM_KINDS, PRINCE
from ruse.lab.audit import audit

_UNBEATABLE = """
[areas.red-capital.open]
offset_red = 20
offset_blue = 20
[areas.blue-capital]
offset_blue = 20
[areas.blue-capital.open]
offset_red = 20
[cards.prince.open]
defense = 20
[cards.princess.open]
defense = 20
[cards.liaison.open]
copies = 1
[cards.rearguard.open]
copies = 7
"""


@pytest.fixture
def long_box(tmp_path: Path) -> Box:
    path = tmp_path / "long.toml"
    path.write_text(_UNBEATABLE, "utf-8")
    return GAME.load_box(path)


@pytest.mark.slow
def test_the_laws_hold_when_stocks_run_out(long_box: Box) -> None:
    report = audit(GAME, 300 if jit_wanted() else 2, 21, box=long_box)
    assert report.fault is None
    assert report.matches > 1


def test_stocks_do_run_out_in_such_matches(long_box: Box) -> None:
    shuffled = 0
    for seed in range(12):
        rng = seeded(seed)
        match = Match(GAME, box=long_box)
        while match.actor != NOBODY and len(match.steps) < 600:
            legal = match.legal()
            match.push(legal[below(rng, len(legal))])
        shuffled += sum(step.action in (act.SHUFFLE, act.SHUFFLE + 1) for step in match.steps)
    assert shuffled > 0


def test_advice_needs_only_what_the_seat_knows() -> None:
    match = Match(GAME)
    rng = seeded(5)
    bot = GreedyBot(GAME, rng)
    for _ in range(150):
        match.play_chance(rng)
        if match.actor == NOBODY:
            break
        seat, box = match.actor, match.box.plain
        actions = np.array([action.number for action in match.legal()], np.int64)
        known, true = np.zeros_like(actions), np.zeros_like(actions)
        advise(box, match.observation(seat), seat, actions, len(actions), known)
        advise(box, match.truth()[0], seat, actions, len(actions), true)
        assert known.tolist() == true.tolist()
        match.push(bot.choose(match.perspective(seat)))
    assert len(match.steps) > 20


def test_the_other_players_draws_are_not_told(table: Callable[..., Match]) -> None:
    match = table(phase="draw", to_draw=[1, 0], discard="rookie rookie")
    match.push("draw priest")
    assert [entry.sentences for entry in match.log(0)] == [["Red draws Priest."]]
    assert [entry.sentences for entry in match.log(1)] == [["Red draws a normal card."]]


def test_the_worlds_of_a_spectator_keep_what_was_shown(table: Callable[..., Match]) -> None:
    match = table(
        red={"hand": "prince archer", "known": "prince archer"}, red_capital="red rookie", blue="rookie rookie"
    )
    for seed in range(20):
        world = GAME.state.unknown()
        world[0] = match.observation(SPECTATOR)
        GAME.rules.redeal(match.box.plain, world[0], SPECTATOR, seeded(seed))
        assert world[0].hand[0] == match._state.hand[0]
        assert total(int(world[0].hand[1])) == 2
        assert number(int(world[0].stock), PRINCE) == 0


def without_stock(red: str, blue: str) -> dict[str, Any]:
    """Red draws an ace, and all aces that are not in the hands are discarded."""
    aces = ["bishop", "liaison", "rearguard", "archer", "bird-soldier"] * 4
    for card in (*red.split(), *blue.split()):
        aces.remove(card)
    return {
        "phase": "draw",
        "to_draw": [0, 1],
        "red": f"rookie {red}",
        "blue": f"rookie {blue}",
        "discard": " ".join(aces),
    }


@pytest.mark.ruling(16)
@pytest.mark.parametrize(
    ("red", "blue", "known"),
    [
        ("", "archer", ("", "archer")),
        ("bishop archer", "", ("bishop archer", "")),
        ("bishop", "archer archer", ("", "archer")),
        ("archer archer", "archer", ("archer archer", "archer")),
        ("bishop", "archer", ("", "")),
        ("bishop archer", "bishop archer", ("", "")),
    ],
)
def test_what_one_hand_has_no_room_for_is_known_to_be_in_the_other(
    table: Callable[..., Match], red: str, blue: str, known: tuple[str, str]
) -> None:
    match = table(**without_stock(red, blue))
    match.push("shuffle ace")
    position = match.position()
    assert (position["red"]["known"], position["blue"]["known"]) == known
    assert (position["red"]["deduced"], position["blue"]["deduced"]) == (red, blue)


@pytest.mark.ruling(16)
def test_a_hand_that_was_known_before_leaves_the_rest_to_the_other(table: Callable[..., Match]) -> None:
    entries = without_stock("bishop", "archer bird-soldier")
    match = table(**{**entries, "red": {"hand": "rookie bishop", "known": "bishop"}})
    match.push("shuffle ace")
    assert (match.position()["red"]["known"], match.position()["blue"]["known"]) == ("bishop", "archer bird-soldier")


@pytest.mark.ruling(16)
def test_the_worlds_after_a_new_stock_keep_what_each_viewer_knows(table: Callable[..., Match]) -> None:
    match = table(**without_stock("bishop", "archer archer"))
    match.push("shuffle ace")
    match.push("draw bishop")
    box, truth = match.box.plain, np.zeros(NUM_KINDS, np.int64)
    GAME.rules.census(box, match.truth()[0], truth)
    for viewer in (0, 1, SPECTATOR):
        for seed in range(20):
            worlds = GAME.state.unknown()
            worlds[0] = match.observation(viewer)
            world = worlds[0]
            GAME.rules.redeal(box, world, viewer, seeded(seed))
            there = np.zeros_like(truth)
            GAME.rules.census(box, world, there)
            assert there.tolist() == truth.tolist()
            assert number(int(world.hand[1]), ARCHER) >= (1 if viewer == SPECTATOR else 2)
            assert viewer == SPECTATOR or number(int(world.hand[0]), BISHOP) >= 1
