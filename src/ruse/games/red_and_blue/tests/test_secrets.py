"""What each player may know, over long matches in which both stocks run out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.kernel import jit_wanted
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.games.red_and_blue import GAME, act
from ruse.games.red_and_blue.counts import number, total
from ruse.games.red_and_blue.state import PRINCE
from ruse.games.red_and_blue.thumb import thumb_action
from ruse.lab.audit import audit

_UNBEATABLE = """
[areas.red-capital.open]
offset_red = 20
offset_blue = 20
[areas.blue-capital.open]
offset_red = 20
offset_blue = 20
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


def test_the_rule_of_thumb_needs_only_what_the_seat_knows() -> None:
    match = Match(GAME)
    rng = seeded(5)
    actions = match._scratch.copy()
    for _ in range(150):
        match.play_chance(rng)
        if match.actor == NOBODY:
            break
        seat, box = match.actor, match.box.record
        chosen = thumb_action(box, match.observation(seat), seat, seeded(7), actions)
        assert chosen == thumb_action(box, match._state, seat, seeded(7), actions)
        match.push(thumb_action(box, match.observation(seat), seat, rng, actions))
    assert len(match.steps) > 20


def test_the_other_players_draws_are_not_told(table: Callable[..., Match]) -> None:
    match = table(phase="draw", to_draw=[1, 0], discard="rookie rookie")
    match.push("draw liaison")
    assert [entry.sentences for entry in match.log(0)] == [["Red draws Liaison."]]
    assert [entry.sentences for entry in match.log(1)] == [["Red draws a normal card."]]


def test_the_worlds_of_a_spectator_keep_what_was_shown(table: Callable[..., Match]) -> None:
    match = table(
        red={"hand": "prince archer", "known": "prince archer"}, red_capital="red rookie", blue="rookie rookie"
    )
    for seed in range(20):
        world = GAME.state.unknown()
        world[0] = match.observation(SPECTATOR)
        GAME.rules.redeal(match.box.record, world[0], SPECTATOR, seeded(seed))
        assert world[0].hand[0] == match._state.hand[0]
        assert total(int(world[0].hand[1])) == 2
        assert number(int(world[0].stock), PRINCE) == 0
