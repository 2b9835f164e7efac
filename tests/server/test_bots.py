"""The bots' desk: processes of their own, which may die, and nothing hidden in what they are asked."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

import pytest

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.server.bots import desk
from ruse.server.bots.desk import BotDesk
from ruse.server.bots.job import Answer, box_of, packed, unpacked
from ruse.server.bots.worker import Worker
from ruse.server.protocol import NewTable
from tests.server.company import ME, Company, Player, bot
from tests.server.worlds import imagined

PATIENCE = 60.0
GAMES = [TEMPLATE, *game_names()]


# What a bot is asked


@pytest.mark.parametrize("game", GAMES)
def test_a_job_tells_nothing_that_is_hidden(game: str) -> None:
    """It is the same, to the byte, in worlds that the seat cannot tell apart."""
    rng, match = seeded(1), Match(find_game(game))
    match.play_chance(rng)
    while match.actor != NOBODY and len(match.steps) < 60:
        seat = match.actor
        worlds = [match.truth(), imagined(match, seat, rng)]
        jobs = [
            packed(Match(match.game, match.options, position=world).perspective(seat), 1, 2, [], match.options, 2)
            for world in worlds
        ]
        assert jobs[0] == jobs[1]
        match.push(match.legal()[-1])
        match.play_chance(rng)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_what_its_seat_sees(game: str) -> None:
    match = Match(find_game(game))
    match.play_chance(seeded(1))
    perspective = match.perspective(match.actor)
    job = packed(perspective, 1, 2, [], match.options, 2)
    again = unpacked(job, *box_of(job))
    assert again.observation.tobytes() == perspective.observation.tobytes()
    assert (again.legal, again.seen, again.seat) == (perspective.legal, perspective.seen, perspective.seat)
    assert Worker().answer(job, 0.01).action in perspective.legal


def test_a_bot_plays_with_the_table_s_box() -> None:
    game = find_game(TEMPLATE)
    match = Match(game)
    match.play_chance(seeded(1))
    job = packed(match.perspective(match.actor), 1, 2, ["cards.copies=[4, 4, 4, 4, 4]"], match.options, 1)
    assert box_of(job)[1].digest != game.standard_box.digest


# The processes


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """All processes that were started; without the compiler, and on a quick beat."""
    monkeypatch.setattr(desk, "jit_wanted", lambda: False)
    monkeypatch.setenv("RUSE_JIT", "0")
    processes: list[Any] = []
    start = desk._started

    def remember() -> tuple[Any, Any]:
        process, pipe = start()
        processes.append(process)
        return process, pipe

    monkeypatch.setattr(desk, "_started", remember)
    yield processes
    for process in processes:
        process.kill()
        process.join(PATIENCE)


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_process_that_is_killed_in_thought_is_replaced(
    company: Company, started: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    """The question is asked again, and the match goes on."""

    async def play() -> None:
        company.hall.bots = BotDesk(asyncio.get_running_loop(), 1)
        seated = await company.hall.open(_against_a_bot())
        player = Player(company.hall, seated.token)
        player.hello()
        table = company.table(seated)
        company.hall.bots.start()
        await until(lambda: started)
        os.kill(started[0].pid, signal.SIGSTOP)  # deep in thought
        player.act()
        await until(lambda: company.hall.bots.waiting)
        os.kill(started[0].pid, signal.SIGKILL)
        await until(lambda: player.question is not None or table.is_over)
        while player.newest("news")["result"] is None:
            player.act()
            await until(lambda: player.question is not None or player.newest("news")["result"] is not None)
        company.hall.bots.close()

    with caplog.at_level(logging.CRITICAL):
        asyncio.run(play())
    assert len(started) == 2


def _against_a_bot() -> Any:
    return NewTable(TEMPLATE, chairs=[ME, bot(1)], pace="instant")


class Paused:
    """A clerk that answers when it is told to."""

    def __init__(self) -> None:
        self.queue = self
        self.items: list[Any] = []

    def put(self, item: Any) -> None:
        if item is not None:
            self.items.append(item)


def test_an_answer_to_an_old_question_is_not_played(company: Company) -> None:
    """Neither after taking back, nor when the table has left memory, nor twice."""

    async def play() -> None:
        bots = BotDesk(asyncio.get_running_loop(), 1)
        clerk = Paused()
        bots._clerks = [clerk]  # type: ignore[list-item]
        company.hall.bots = bots
        seated = await company.hall.open(_against_a_bot())
        player, table = Player(company.hall, seated.token), company.table(seated)
        player.hello()
        player.act()
        first = clerk.items[-1]
        action = first[0].legal[0]
        player.ask("undo", moment=table.moment)
        steps = list(table.match.steps)
        bots._play(table, first[0]._replace(moment=-1), action)
        assert table.match.steps == steps
        player.act()
        company.hall._forget(table)
        bots._play(table, clerk.items[-1][0], action)
        assert len(table.match.steps) == len(steps) + 1

    asyncio.run(play())


def test_a_bot_is_asked_once(company: Company) -> None:
    async def play() -> None:
        bots = BotDesk(asyncio.get_running_loop(), 1)
        clerk = Paused()
        bots._clerks = [clerk]  # type: ignore[list-item]
        company.hall.bots = bots
        seated = await company.hall.open(_against_a_bot())
        table = company.table(seated)
        for _ in range(3):
            table.ask_bots()
        assert len(clerk.items) == bots.waiting == 1
        bots._play(table, clerk.items[0][0], clerk.items[0][0].legal[0])
        assert len([step for step in table.match.steps if step.seat == 1]) == 1
        bots._play(table, clerk.items[0][0], clerk.items[0][0].legal[0])
        assert len([step for step in table.match.steps if step.seat == 1]) == 1

    asyncio.run(play())


def test_answers_come_on_the_beat(company: Company) -> None:
    """However long a bot thought, its answer is played a whole number of beats after the question."""

    waits: list[float] = []

    class Loop:
        def call_later(self, wait: float, call: Any) -> None:
            waits.append(wait)

    async def ask() -> None:
        bots = BotDesk(Loop(), 1)  # type: ignore[arg-type]
        clerk = Paused()
        bots._clerks = [clerk]  # type: ignore[list-item]
        company.hall.bots = bots
        seated = await company.hall.open(_against_a_bot())
        table, job = company.table(seated), clerk.items[0][0]
        for elapsed in (0.0, 0.3, 0.9, 1.0, 1.7):
            asked = monotonic() - elapsed
            bots._answered(table, job, Answer(job.legal[0], 1.0), asked)
            assert 0 <= waits[-1] <= 1.0
            total = (elapsed + waits[-1]) % 1.0
            assert min(total, 1.0 - total) < 0.2

    asyncio.run(ask())
