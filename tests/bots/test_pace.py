"""A bot's answers come on the beat, whatever it holds and however long it thinks."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from ruse.bots.bot import Budget
from ruse.bots.ismcts import IsmctsBot
from ruse.bots.loading import make_bot
from ruse.bots.pace import PacedBot, until_the_beat
from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.perspective import Perspective
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game


@dataclass
class Clock:
    """A clock that goes on only when somebody thinks or waits."""

    now: float = 0.0

    def read(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@dataclass
class Thinker:
    """A bot that thinks as long as it likes."""

    clock: Clock
    takes: Callable[[Perspective], float]
    budget: Budget | None = None
    asked: list[tuple[Perspective, Budget | None]] = field(default_factory=list)

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        self.asked.append((perspective, budget))
        self.clock.now += self.takes(perspective)
        return perspective.legal[0]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("ruse.bots.pace.perf_counter", clock.read)
    monkeypatch.setattr("ruse.bots.pace.sleep", clock.wait)
    return clock


def moments(match: Match, bot: PacedBot, clock: Clock) -> list[float]:
    """How long after each question the answer came, in a match the bot plays alone."""
    found = []
    match.play_chance(seeded(3))
    while match.actor != NOBODY:
        asked = clock.now
        match.push(bot.choose(match.perspective(match.actor)))
        found.append(clock.now - asked)
        match.play_chance(seeded(3))
    return found


@pytest.mark.parametrize("name", [TEMPLATE, "tooth-and-claw"])
def test_answers_come_as_long_after_every_question(name: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forced or free, quick or slow."""
    thinkers: list[Thinker] = []

    def make(*args: Any, **kwargs: Any) -> Thinker:
        thinkers.append(Thinker(clock, lambda seen: 0.0 if len(seen.legal) == 1 else 0.1 * len(seen.legal)))
        return thinkers[-1]

    monkeypatch.setattr("ruse.bots.pace.hosted_bot", make)
    match = Match(find_game(name))
    first, *later = moments(match, PacedBot("level5", match, seeded(1)), clock)
    assert len(later) > 4
    assert later == pytest.approx([later[0]] * len(later))
    assert first > later[0] >= 0.4, "the first answer waits for the rehearsal, too"
    assert {len(seen.legal) > 1 for seen, _ in thinkers[0].asked} == {True, False}


def test_the_beat_is_found_without_a_look_at_the_match(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another bot thinks about another match; the own one has some of the beat, however long it thinks by itself."""
    thinkers: list[Thinker] = []

    def make(*args: Any, **kwargs: Any) -> Thinker:
        thinkers.append(Thinker(clock, lambda seen: 0.5, Budget(iterations=70)))
        return thinkers[-1]

    monkeypatch.setattr("ruse.bots.pace.hosted_bot", make)
    game = find_game("tricks-and-deserts")
    match, twin = Match(game), Match(game)
    for each, seed in ((match, 7), (twin, 8)):
        each.play_chance(seeded(seed))
        PacedBot("level5", each, seeded(1)).choose(each.perspective(0))
    (own, understudy), (other, other_understudy) = thinkers[:2], thinkers[2:]
    rehearsed = [seen.observation.tobytes() for seen, _ in understudy.asked]
    assert rehearsed == [seen.observation.tobytes() for seen, _ in other_understudy.asked]
    assert match.perspective(0).observation.tobytes() not in rehearsed
    assert own.asked[0][1] == other.asked[0][1] == Budget(70, 1200)


@pytest.mark.parametrize(("elapsed", "wait"), [(0.0, 2.0), (0.5, 1.5), (2.0, 0.0), (2.25, 1.75), (6.5, 1.5)])
def test_where_a_beat_was_missed_the_next_one_is_waited_for(elapsed: float, wait: float) -> None:
    assert until_the_beat(elapsed, 2.0) == pytest.approx(wait)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["ismcts:60", "ismcts:60@0.7"])
@pytest.mark.parametrize("name", [TEMPLATE, "tricks-and-deserts"])
def test_a_search_thinks_without_a_choice_too(name: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    iterations: list[int] = []
    whole = IsmctsBot._iterate

    def counted(self: IsmctsBot, tree: Any, perspective: Perspective, num_iterations: int) -> None:
        iterations.append(num_iterations)
        whole(self, tree, perspective, num_iterations)

    monkeypatch.setattr(IsmctsBot, "_iterate", counted)
    game = find_game(name)
    match, searcher = Match(game), make_bot(bot, game, seeded(2))
    match.play_chance(seeded(3))
    while len(match.legal()) > 1:
        match.push(match.legal()[-1])
        match.play_chance(seeded(3))
    assert match.actor != NOBODY
    assert searcher.choose(match.perspective(match.actor)) == match.legal()[0].number
    assert sum(iterations) == 60


@pytest.mark.parametrize(
    "bot", ["random", "greedy", "ismcts:20", pytest.param("ismcts:15ms", marks=pytest.mark.slow), "level1"]
)
def test_every_bot_can_be_paced(bot: str, clock: Clock) -> None:
    match = Match(find_game(TEMPLATE))
    match.play_chance(seeded(1))
    perspective = match.perspective(0)
    assert PacedBot(bot, match, seeded(1)).choose(perspective) in perspective.legal
    assert clock.now == pytest.approx(0.4)
