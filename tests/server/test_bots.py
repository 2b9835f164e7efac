"""The bots' desk: processes of their own, which may die, and nothing hidden in what they are asked."""

import logging
import os
import pickle
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

import pytest

from ruse.core.dice import seeded
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import TEMPLATE, find_game, game_names
from ruse.server.bots import clerk, desk
from ruse.server.bots.clerk import BotsProcess
from ruse.server.bots.desk import BotDesk
from ruse.server.bots.job import Answer, Fault, Job
from ruse.server.bots.worker import Worker, pickled_answer
from ruse.server.protocol import NewTable
from ruse.server.table import Table
from tests.server.company import CLOCK, ME, Company, bot
from tests.server.worlds import imagined

PATIENCE = 60.0
GAMES = [TEMPLATE, *game_names()]


OTHER_BOX = find_game(TEMPLATE).box(["cards.copies=[4, 4, 4, 4, 4]"])


def job_of(match: Match, seat: int, table_id: int = 1, bot: str = "level2") -> Job:
    return Job(table_id, match.perspective(seat), match.options, bot, 0.01)


# What a bot is asked


@pytest.mark.parametrize("game", GAMES)
def test_a_job_tells_nothing_that_is_hidden(game: str) -> None:
    """It is the same, to the byte, in worlds that the seat cannot tell apart."""
    rng, match = seeded(1), Match(find_game(game))
    match.play_chance(rng)
    while match.actor != NOBODY and len(match.steps) < 60:
        seat = match.actor
        worlds = [match.truth(), imagined(match, seat, rng)]
        jobs = [pickle.dumps(job_of(Match(match.game, match.options, position=world), seat)) for world in worlds]
        assert jobs[0] == jobs[1]
        match.push(match.legal()[-1])
        match.play_chance(rng)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_what_its_seat_sees(game: str) -> None:
    match = Match(find_game(game))
    match.play_chance(seeded(1))
    perspective = match.perspective(match.actor)
    job: Job = pickle.loads(pickle.dumps(job_of(match, match.actor)))
    again = job.perspective
    assert again.observation.tobytes() == perspective.observation.tobytes()
    assert (again.legal, again.seen, again.seat) == (perspective.legal, perspective.seen, perspective.seat)
    assert Worker().answer(job).action in perspective.legal


def test_a_bot_plays_with_the_table_s_box() -> None:
    match = Match(find_game(TEMPLATE), box=OTHER_BOX)
    match.play_chance(seeded(1))
    job: Job = pickle.loads(pickle.dumps(job_of(match, match.actor)))
    assert job.perspective.box.digest == OTHER_BOX.digest != match.game.standard_box.digest


# The processes


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BotsProcess]]:
    """All processes that were started; without the compiler, and on a quick beat."""
    monkeypatch.setattr(desk, "jit_wanted", lambda: False)
    monkeypatch.setenv("RUSE_JIT", "0")
    processes: list[BotsProcess] = []

    class KeptProcess(BotsProcess):
        def __init__(self) -> None:
            super().__init__()
            processes.append(self)

    monkeypatch.setattr(clerk, "BotsProcess", KeptProcess)
    yield processes
    for process in processes:
        process.kill()


def send(process: BotsProcess, number: int) -> None:
    pid = process._process.pid
    assert pid is not None
    os.kill(pid, number)


def test_a_process_that_is_killed_in_thought_is_replaced(
    company: Company, started: list[BotsProcess], caplog: pytest.LogCaptureFixture
) -> None:
    """The question is asked again, and the match goes on."""

    company.hall.bots = BotDesk(CLOCK.loop, 1)
    seated = CLOCK.run(company.hall.open(_against_a_bot()))
    player, table = company.player(seated.token), company.table(seated)
    company.hall.bots.start()
    CLOCK.until(lambda: started)
    send(started[0], signal.SIGSTOP)  # deep in thought
    player.act()
    CLOCK.until(lambda: company.hall.bots.waiting)
    with caplog.at_level(logging.CRITICAL):
        send(started[0], signal.SIGKILL)
        CLOCK.until(lambda: player.question is not None or table.is_over)
    while player.newest("news")["result"] is None:
        player.act()
        CLOCK.until(lambda: player.question is not None or player.newest("news")["result"] is not None)
    company.hall.bots.close()
    assert len(started) == 2


def test_a_stop_in_the_middle_of_a_thought_is_no_failure(
    company: Company, started: list[BotsProcess], caplog: pytest.LogCaptureFixture
) -> None:
    company.hall.bots = BotDesk(CLOCK.loop, 1)
    for _ in range(3):
        company.player(CLOCK.run(company.hall.open(_against_a_bot())).token)
    CLOCK.until(lambda: started)
    send(started[0], signal.SIGSTOP)
    CLOCK.until(lambda: company.hall.bots.waiting)
    company.hall.bots.close()
    assert not caplog.records
    assert len(started) == 1


class Pickled:
    """Unpickled, it is what an expression gives, or whatever that does to the process."""

    def __init__(self, expression: str) -> None:
        self._expression = expression

    def __reduce__(self) -> tuple[Any, ...]:
        return eval, (self._expression,)


@pytest.fixture
def asked(started: list[BotsProcess]) -> Iterator[Callable[..., Answer | Fault]]:
    """Ask a clerk to do a job; in its process an expression becomes part of the job."""
    answers: SimpleQueue[Answer | Fault] = SimpleQueue()
    one = clerk.Clerk(lambda done, answer: done(answer))
    match = Match(find_game(TEMPLATE))
    match.play_chance(seeded(1))

    def ask(expression: str = "0.01") -> Answer | Fault:
        one.ask(job_of(match, match.actor)._replace(least_beat=Pickled(expression)), answers.put)  # type: ignore[arg-type]
        return answers.get(timeout=PATIENCE)

    yield ask
    one.close()


@pytest.mark.parametrize(
    ("expression", "error"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("__import__('sys').exit('enough')", "SystemExit: enough"),
        ("__import__('asyncio').run(1)", "ValueError"),
        ("'no number'", "TypeError"),
    ],
)
def test_a_process_survives_whatever_a_job_raises(
    asked: Callable[..., Answer | Fault],
    started: list[BotsProcess],
    caplog: pytest.LogCaptureFixture,
    expression: str,
    error: str,
) -> None:
    answer = asked(expression)
    assert isinstance(answer, Fault)
    assert answer.trace.startswith("Traceback")
    assert error in answer.trace
    assert isinstance(asked(), Answer)
    assert len(started) == 1
    assert not caplog.records


def test_an_answer_that_cannot_be_pickled_is_a_fault() -> None:
    class Odd(Worker):
        def answer(self, job: Job) -> Answer:
            return Answer(lambda: 0, 0.1)  # type: ignore[arg-type]

    fault = pickle.loads(pickled_answer(Odd(), pickle.dumps(None)))
    assert isinstance(fault, Fault)
    assert "pickle" in fault.trace


def test_a_job_costs_two_processes_at_most(
    asked: Callable[..., Answer | Fault], started: list[BotsProcess], caplog: pytest.LogCaptureFixture
) -> None:
    """Then it is at fault, and the next job has a new process."""
    answer = asked("__import__('os')._exit(3)")
    assert isinstance(answer, Fault)
    assert "ended with exit code 3" in answer.trace
    assert isinstance(asked(), Answer)
    assert len(started) == 3
    assert caplog.text.count("is started again") == 2


def test_a_stopped_process_is_soon_replaced(
    asked: Callable[..., Answer | Fault],
    started: list[BotsProcess],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(clerk, "_SILENCE", 1.0)
    assert isinstance(asked(), Answer)
    send(started[0], signal.SIGSTOP)
    before = monotonic()
    assert isinstance(asked(), Answer)
    assert monotonic() - before < clerk._DEADLINE / 2
    assert len(started) == 2
    assert "gave no sign of life" in caplog.text


def test_a_process_that_thinks_for_long_is_left_alone(
    asked: Callable[..., Answer | Fault], started: list[BotsProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clerk, "_SILENCE", 4.0)
    assert isinstance(asked("__import__('time').sleep(6) or 0.01"), Answer)
    assert isinstance(asked("sum(range(10 ** 7)) and 0.01"), Answer)
    assert len(started) == 1


def test_a_process_that_thinks_for_too_long_is_replaced(
    asked: Callable[..., Answer | Fault], started: list[BotsProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clerk, "_DEADLINE", 0.5)
    fault = asked("__import__('time').sleep(600)")
    assert isinstance(fault, Fault)
    assert "gave no answer within 0.5 seconds" in fault.trace
    assert isinstance(asked(), Answer)
    assert len(started) == 3


def test_jobs_wait_while_no_process_can_be_started(
    asked: Callable[..., Answer | Fault],
    started: list[BotsProcess],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(clerk, "_PAUSE", 0.01)
    assert isinstance(asked(), Answer)
    start, failures = BotsProcess, iter([OSError("too many open files")] * 3)

    def fail_first() -> BotsProcess:
        for failure in failures:
            raise failure
        return start()

    monkeypatch.setattr(clerk, "BotsProcess", fail_first)
    send(started[0], signal.SIGKILL)
    assert isinstance(asked(), Answer)
    assert caplog.text.count("no bots' process can be started: too many open files") == 3


def _against_a_bot() -> Any:
    return NewTable(TEMPLATE, chairs=[ME, bot(1)], pace="instant")


class Paused:
    """Clerks that answer when they are told to. What the desk wants to be called later is called at once."""

    def __init__(self, company: Company, num_clerks: int = 1) -> None:
        self.asked: list[Job] = []
        self.waits: list[float] = []
        self.clerks = [PausedClerk(self.asked) for _ in range(num_clerks)]
        self.bots = company.hall.bots = BotDesk(self, num_clerks)  # type: ignore[arg-type]
        self.bots._clerks = {None: self.clerks}  # type: ignore[dict-item]

    def call_later(self, wait: float, call: Callable[[], None]) -> None:
        self.waits.append(wait)
        call()

    def answer(self) -> None:
        """The newest job is done."""
        CLOCK.call(lambda: self.clerks[0].done(Answer(self.asked[-1].perspective.legal[0], 1.0)))

    def fail(self) -> None:
        """The newest job cannot be done."""
        CLOCK.call(lambda: self.clerks[0].done(Fault("its bots' processes died")))


class PausedClerk:
    """One of them."""

    def __init__(self, asked: list[Job]) -> None:
        self.is_busy = False
        self._asked = asked
        self.done: Callable[[Answer | Fault], None] = lambda answer: None

    def ask(self, job: Job, done: Callable[[Answer | Fault], None]) -> None:
        self._asked.append(job)
        self.done = done


def choices_of(table: Table, seat: int) -> int:
    return len([step for step in table.match.steps if step.seat == seat])


def test_an_answer_to_an_old_question_is_not_played(company: Company) -> None:
    """Neither after taking back, nor when the table has left memory."""
    paused = Paused(company)
    seated = company.open(TEMPLATE, ME, bot())
    player, table = company.player(seated.token), company.table(seated)
    player.act()
    paused.answer()
    assert choices_of(table, 1) == 1
    player.act()  # the next question is put, and taken back
    if player.newest("news")["undo"]:
        player.ask("undo", moment=table.moment)
    table._asked[1] = None  # it is put anew
    paused.answer()
    assert choices_of(table, 1) == 1
    table.ask_bots()
    company.hall._forget(table)
    paused.answer()
    assert choices_of(table, 1) == 1


def test_a_bot_is_asked_once(company: Company) -> None:
    paused = Paused(company)
    seated = company.open(TEMPLATE, ME, bot())
    company.player(seated.token)
    table = company.table(seated)
    for _ in range(3):
        table.ask_bots()
    assert len(paused.asked) == paused.bots.waiting == 1
    paused.answer()
    paused.answer()
    assert choices_of(table, 1) == 1


def test_bots_rest_while_nobody_looks(company: Company) -> None:
    """Nobody waits for tables that were opened and left."""
    paused = Paused(company)
    seated = [company.open(TEMPLATE, bot(), bot()) for _ in range(5)]
    assert not paused.asked
    window = company.player(seated[3].token)
    table = company.table(seated[3])
    assert [job.table_id for job in paused.asked] == [table.id]
    window.leave()
    paused.answer()  # what it was thinking about
    steps, asked = len(table.match.steps), len(paused.asked)
    assert steps > 0
    assert (paused.bots.waiting, asked) == (0, 1)
    company.player(seated[3].token)
    assert len(paused.asked) == asked + 1


def test_a_question_that_nobody_waits_for_any_more_is_passed_over(company: Company) -> None:
    paused = Paused(company)
    company.player(company.open(TEMPLATE, ME, bot()).token)
    seated = company.open(TEMPLATE, ME, bot())
    gone = company.player(seated.token)
    assert paused.bots.waiting == 2
    gone.leave()
    paused.answer()
    assert (len(paused.asked), paused.bots.waiting) == (1, 0)
    company.player(seated.token)
    assert paused.asked[-1].table_id == company.table(seated).id


def test_clients_take_turns(company: Company) -> None:
    """Somebody with many tables makes others wait for one question, not for all of theirs."""
    paused = Paused(company)
    many = [company.open(TEMPLATE, bot(), bot()) for _ in range(9)]
    for each in many:
        company.player(each.token, client="198.51.100.1")
    other = company.open(TEMPLATE, bot(), bot())
    company.player(other.token, client="198.51.100.2")
    for _ in range(3):
        paused.answer()
    assert company.table(other).id in [job.table_id for job in paused.asked]


def test_a_table_is_told_that_no_bot_can_choose(company: Company, caplog: pytest.LogCaptureFixture) -> None:
    """It is closed like one whose game raises an exception; others go on."""
    paused = Paused(company)
    seated = company.open(TEMPLATE, ME, bot())
    player, table = company.player(seated.token, language="en"), company.table(seated)
    other = company.table(other_seated := company.open(TEMPLATE, ME, bot()))
    company.player(other_seated.token)
    paused.fail()
    assert player.newest("failed")["text"].startswith("This table cannot go on")
    assert player.paper.ended == (1011, "the game failed")
    assert table.is_gone
    assert f"table {table.kept.name}: {TEMPLATE} failed\nits bots' processes died" in caplog.text
    paused.answer()
    assert choices_of(other, 1) == 1


def test_taking_back_does_not_repeat_what_processes_die_of(company: Company) -> None:
    paused = Paused(company)
    seated = company.open(TEMPLATE, ME, bot())
    player, table = company.player(seated.token), company.table(seated)
    paused.answer()
    while len(paused.asked) < 2:
        player.act()
    player.ask("undo", moment=table.moment)
    paused.fail()
    assert table.is_gone


def test_a_question_that_is_taken_back_while_it_waits_is_not_asked(company: Company) -> None:
    paused = Paused(company)
    company.player(company.open(TEMPLATE, ME, bot()).token)
    seated = company.open("tooth-and-claw", bot(), ME)  # seat 1 begins
    player, table = company.player(seated.token), company.table(seated)
    assert player.act()["is"] == "done"
    assert paused.bots.waiting == 2
    assert player.ask("undo", moment=table.moment)["is"] == "done"
    paused.answer()
    assert [job.table_id == table.id for job in paused.asked] == [False]
    assert paused.bots.waiting == 0


def test_a_free_process_takes_the_questions_of_a_busy_one(company: Company) -> None:
    paused = Paused(company, num_clerks=2)
    tables = []
    for _ in range(4):
        seated = company.open(TEMPLATE, ME, bot())
        tables.append(company.table(seated))
        if len(tables) % 2:  # all have the same clerk of their own
            company.player(seated.token)
    assert [job.table_id for job in paused.asked] == [tables[0].id, tables[2].id]
    assert all(each.is_busy for each in paused.clerks)
    own = paused.clerks[tables[0].id % 2]
    CLOCK.call(lambda: own.done(Answer(paused.asked[0].perspective.legal[0], 1.0)))
    assert choices_of(tables[0], 1) == 1


def test_answers_come_on_the_beat(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a bot thought, its answer is played a whole number of beats after the question."""
    paused = Paused(company)
    now = [100.0]
    monkeypatch.setattr(desk, "monotonic", lambda: now[0])
    for elapsed in (0.0, 0.3, 0.9, 1.0, 1.7):
        company.player(company.open(TEMPLATE, ME, bot()).token)
        now[0] += elapsed
        paused.answer()
        assert 0 <= paused.waits[-1] <= 1.0
        total = (elapsed + paused.waits[-1]) % 1.0
        assert min(total, 1.0 - total) < 1e-6


def test_a_beat_is_rehearsed_with_the_table_s_options_and_box(monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsed: list[tuple[str, dict[str, int]]] = []

    def rehearse(understudy: Any, match: Match) -> float:
        rehearsed.append((match.box.digest, match.options))
        return 0.1

    monkeypatch.setattr("ruse.server.bots.worker.rehearsed_beat", rehearse)
    worker = Worker()
    for options in ({"seats": 2}, {"seats": 3}, {"seats": 2}):
        match = Match(find_game(TEMPLATE), options, OTHER_BOX)
        match.play_chance(seeded(1))
        worker.answer(job_of(match, match.actor, len(rehearsed), "level1"))
    found = [(box, options["seats"]) for box, options in rehearsed]
    assert found == [(OTHER_BOX.digest, 2), (OTHER_BOX.digest, 3)]


def test_the_compiler_imports_nothing_from_the_current_folder(tmp_path: Path) -> None:
    for name in ("random", "json", "logging", "numpy", "ruse"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the current folder')")
    command = [*desk.COMPILER, TEMPLATE]
    done = subprocess.run(
        command, cwd=tmp_path, env=os.environ | {"RUSE_JIT": "0"}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
