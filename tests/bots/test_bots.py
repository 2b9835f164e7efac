"""Bots are fair, repeatable, and stronger with more search."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from ruse.bots.bot import Bot, Budget
from ruse.bots.ismcts import IsmctsBot, Style
from ruse.bots.loading import make_bot
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.lab.arena import arena

GAMES = [TEMPLATE, *game_names()]
BOTS = ["random", "greedy", *(pytest.param(name, marks=pytest.mark.slow) for name in ("ismcts:60", "ismcts:60@0.7"))]


def some_decisions(game: Game) -> list[tuple[Match, int]]:
    """Decisions of several random matches, spread over their course."""
    found = [decision for seed in range(1, 6) for decision in decisions(game, seed, 3)]
    return found[:: max(1, len(found) // 10)]


@cache
def decisions(game: Game, seed: int, every: int) -> list[tuple[Match, int]]:
    """Matches stopped at some decisions of a random match."""
    rng = seeded(seed)
    match, found = Match(game), []
    while match.actor != NOBODY:
        if match.actor >= 0 and len(match.steps) % every == 0:
            found.append((match.at(len(match.steps)), match.actor))
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    return found


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", GAMES)
def test_a_choice_does_not_change_when_the_hidden_truth_does(name: str, bot: str) -> None:
    game = find_game(name)
    num_worlds = 0
    for match, seat in some_decisions(game):
        perspective = match.perspective(seat)
        choice = make_bot(bot, game, seeded(5)).choose(perspective)
        assert choice in perspective.legal
        for world in range(2):
            truth = perspective.world(seeded(6, world))
            other = Match(game, position=truth).perspective(seat)
            other = replace(other, seen=perspective.seen)
            num_worlds += truth.tobytes() != match.truth().tobytes()
            assert make_bot(bot, game, seeded(5)).choose(other) == choice
    assert num_worlds > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_account_does_not_change_either(name: str) -> None:
    game = find_game(name)
    match, seat = next(found for found in decisions(game, 2, 5) if len(found[0].legal()) > 1)
    perspective = match.perspective(seat)
    other = replace(Match(game, position=perspective.world(seeded(3))).perspective(seat), seen=perspective.seen)
    accounts = [IsmctsBot(game, Budget(iterations=100), seeded(4)).think(eyes) for eyes in (perspective, other)]
    assert accounts[0] == accounts[1]
    assert sum(thought.visits for thought in accounts[0]) > 0
    assert all(0 <= thought.value <= 1 for thought in accounts[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_kept_tree_remembers_nothing_of_the_hidden_truth(name: str) -> None:
    """A bot thinks twice in a match, and twice in one whose hidden part is another: its accounts are the same."""
    game = find_game(name)
    twice = [found for found in decisions(game, 4, 1) if found[1] == 0 and len(found[0].legal()) > 1][-3:-1]
    style = Style(**game.search)
    accounts = []
    for world in (None, 1, 2):
        bot = IsmctsBot(game, Budget(iterations=80), seeded(4), style)
        account = []
        for match, seat in twice:
            eyes = match.perspective(seat)
            if world is not None:
                truth = eyes.world(seeded(world))
                eyes = replace(Match(game, position=truth).perspective(seat), seen=eyes.seen)
            account.append(bot.think(eyes))
        accounts.append(account)
    assert accounts[0] == accounts[1] == accounts[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_another_bot_thinks_changes_nothing(name: str) -> None:
    """Bots of one process share compiled code, and nothing that one of them learned."""
    game = find_game(name)
    match, seat = next(found for found in decisions(game, 5, 3) if len(found[0].legal()) > 1)
    alone = IsmctsBot(game, Budget(iterations=80), seeded(4)).think(match.perspective(seat))
    other, later = next(found for found in decisions(game, 5, 2) if found[1] != seat and len(found[0].legal()) > 1)
    IsmctsBot(game, Budget(iterations=80), seeded(9)).think(other.perspective(later))
    assert IsmctsBot(game, Budget(iterations=80), seeded(4)).think(match.perspective(seat)) == alone


@pytest.mark.slow
def test_a_budget_of_the_moment_goes_before_the_own_one() -> None:
    game = find_game("_template")
    match, seat = decisions(game, 3, 1)[1]
    bot = IsmctsBot(game, Budget(iterations=500), seeded(1))
    assert sum(thought.visits for thought in bot.think(match.perspective(seat), Budget(iterations=30))) == 30
    with pytest.raises(RuseError, match="needs a budget"):
        IsmctsBot(game, Budget(), seeded(1))


@pytest.mark.slow
@pytest.mark.parametrize("budget", [Budget(10**9, 30), Budget(milliseconds=30)])
def test_thinking_ends_in_time(budget: Budget) -> None:
    game = find_game("_template")
    match, seat = decisions(game, 3, 1)[1]
    assert sum(thought.visits for thought in IsmctsBot(game, budget, seeded(1)).think(match.perspective(seat))) > 0


def test_the_clock_starts_after_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a cold cache a search thinks as much as with a warm one."""
    clock = [0.0]

    def compiled_by_and_by(function: Callable[..., Any]) -> Callable[..., Any]:
        times = iter([100.0])

        def call(*args: Any) -> Any:
            clock[0] += next(times, 0.0)
            return function(*args)

        return call

    monkeypatch.setattr("ruse.bots.ismcts.perf_counter", lambda: clock[0])
    monkeypatch.setattr(Game, "compiled", lambda self, function: compiled_by_and_by(function))
    game = find_game("_template")
    match, seat = decisions(game, 3, 1)[1]
    bot = IsmctsBot(game, Budget(iterations=250, milliseconds=1000), seeded(1))
    assert sum(thought.visits for thought in bot.think(match.perspective(seat))) == 250


@pytest.mark.slow
def test_threads_add_up_their_visits() -> None:
    game = find_game("_template")
    match, seat = decisions(game, 3, 1)[1]
    bot = IsmctsBot(game, Budget(iterations=200), seeded(1), threads=2)
    assert sum(thought.visits for thought in bot.think(match.perspective(seat))) > 200


@pytest.mark.parametrize(
    "name",
    ["genius", "ismcts", "ismcts:", "ismcts:0", "ismcts:12345678901", "ismcts:x", "ismcts:٣", "level6", "level0", ""],
)
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(RuseError, match="unknown bot"):
        make_bot(name, find_game("_template"), seeded(1))


@pytest.mark.parametrize(
    ("strong", "weak"), [("greedy", "random"), pytest.param("ismcts:50", "greedy", marks=pytest.mark.slow)]
)
def test_stronger_bots_win_more(strong: str, weak: str) -> None:
    report = arena("tooth-and-claw", [strong, weak], 60, seed=1)
    assert report.standings[0].low > 0.5


def test_every_level_is_a_bot() -> None:
    for name in GAMES:
        game = find_game(name)
        assert len(game.levels) == 5
        bots: list[Bot] = [make_bot(f"level{level}", game, seeded(level)) for level in range(1, 6)]
        assert all(bots)
