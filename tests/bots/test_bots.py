"""Bots are fair, repeatable, and stronger with more search."""

from dataclasses import replace

import pytest

from ruse.bots.bot import Bot, make_bot
from ruse.bots.ismcts import Budget, IsmctsBot
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.lab.arena import arena

GAMES = [TEMPLATE, *game_names()]
BOTS = ["random", "greedy", "ismcts:60", "ismcts:60@0.7"]


def some_decisions(game: Game) -> list[tuple[Match, int]]:
    """Decisions of several random matches, spread over their course."""
    found = [decision for seed in range(1, 6) for decision in decisions(game, seed, 3)]
    return found[:: max(1, len(found) // 10)]


def decisions(game: Game, seed: int, every: int) -> list[tuple[Match, int]]:
    """Matches stopped at some decisions of a random match."""
    rng = seeded(seed)
    match, found = Match(game), []
    while match.actor != NOBODY:
        if match.actor >= 0 and len(match.steps) % every == 0:
            again = Match(game)
            for step in match.steps:
                again.push(step.action, step.seat)
            found.append((again, match.actor))
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
            num_worlds += truth.tobytes() != match._states[-1].tobytes()
            assert make_bot(bot, game, seeded(5)).choose(other) == choice
    assert num_worlds > 0


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


def test_a_budget_in_milliseconds_is_kept_roughly() -> None:
    game = find_game("tooth-and-claw")
    match, seat = decisions(game, 3, 3)[5]
    bot = make_bot("ismcts:50ms", game, seeded(1))
    assert bot.choose(match.perspective(seat)) in match.perspective(seat).legal


def test_threads_add_up_their_visits() -> None:
    game = find_game("_template")
    match, seat = decisions(game, 3, 1)[1]
    bot = IsmctsBot(game, Budget(iterations=200), seeded(1), threads=2)
    assert sum(thought.visits for thought in bot.think(match.perspective(seat))) > 200


@pytest.mark.parametrize("name", ["genius", "ismcts", "ismcts:", "ismcts:0", "ismcts:x", "level6", "level0", ""])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(RuseError, match="unknown bot"):
        make_bot(name, find_game("_template"), seeded(1))


@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("ismcts:50", "greedy")])
def test_stronger_bots_win_more(strong: str, weak: str) -> None:
    report = arena("tooth-and-claw", [strong, weak], 60, seed=1)
    assert report.standings[0].low > 0.5


def test_every_level_is_a_bot() -> None:
    for name in GAMES:
        game = find_game(name)
        assert len(game.levels) == 5
        bots: list[Bot] = [make_bot(f"level{level}", game, seeded(level)) for level in range(1, 6)]
        assert all(bots)
