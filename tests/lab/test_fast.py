"""Compiled games are the same games."""

from dataclasses import replace
from itertools import product

import pytest

from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.kernel import jit_wanted
from ruse.core.record import NONE
from ruse.core.registry import find_game, game_names
from ruse.core.setup import Setup
from ruse.lab.balance_page import balance_page
from ruse.lab.fast import play_fast, style_of
from ruse.lab.table import play
from ruse.lab.watched import GIVE, NEVER, Plan, Trial, Watched

pytestmark = pytest.mark.slow


def without_times(game: Watched) -> Watched:
    return replace(game, times=[])


def plans(name: str) -> list[Plan]:
    """Both bots, in the first and the last group of settings, as usual and with experiments."""
    game = find_game(name)
    page = balance_page(game)
    groups = page.groups(game.check_options({}))
    trials = [Trial()]
    trials += [Trial(NEVER, 1, 0), Trial(NEVER, 0, len(page.cards) - 1)] * ("never" in page.experiments)
    trials += [Trial(GIVE, 0, 5), Trial(GIVE, 1, NONE)] * ("give" in page.experiments)
    return [
        Plan(
            Setup.of(game, group[-1].options), (bot,) * group[0].options["seats"], 7, unit, group[-1].opening, 0, trial
        )
        for unit, (bot, group, trial) in enumerate(product(("greedy", "random"), (groups[0], groups[-1]), trials))
    ]


@pytest.mark.parametrize("name", [*game_names(), "_template"])
def test_fast_games_are_the_same_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "compiled", lambda self, function: function)
    for plan in plans(name):
        assert without_times(play_fast(plan)) == without_times(play(plan)), plan


@pytest.mark.skipif(not jit_wanted(), reason="it is about compiled code")
@pytest.mark.parametrize("name", ["_template", "tooth-and-claw"])
def test_compiled_games_are_the_same_games(name: str) -> None:
    for plan in plans(name):
        assert without_times(play(replace(plan, fast=True))) == without_times(play(plan)), plan


def test_bots_that_search_are_not_simple() -> None:
    assert style_of(find_game("tooth-and-claw"), "greedy") == style_of(find_game("tooth-and-claw"), "level1") == 1
    assert style_of(find_game("_template"), "random") == 0
    assert style_of(find_game("_template"), "ismcts:5") is None
    assert style_of(find_game("tooth-and-claw"), "level5") is None


def test_an_opening_that_is_not_possible_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "compiled", lambda self, function: function)
    plan = plans("tooth-and-claw")[0]
    wrong = replace(plan, opening=("type bow", "type bow"))
    for way in (play, play_fast):
        with pytest.raises(RuseError, match="type bow: not possible as choice 2"):
            way(wrong)
