"""Strangers' bots at a server's tables: offered by name, and if they fail, they lose the match and nothing else."""

import logging
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

import msgspec
import pytest

from ruse.cli import main
from ruse.client import RemoteSeat, ServerError, open_table
from ruse.core.errors import BotFailed, RuseError
from ruse.core.registry import TEMPLATE
from ruse.server import serving
from ruse.server.bots import desk
from ruse.server.bots.desk import BotDesk
from ruse.server.bots.job import Answer, Job
from ruse.server.protocol import Chair, Failure, NewTable, PlayOn
from ruse.server.refusing import Refuse
from ruse.server.serving import check_offer
from ruse.server.store.check import check_store
from ruse.server.table import Table
from tests.processes import ROOT, RUSE
from tests.server.company import CLOCK, ME, OPEN, PATIENCE, Company, Player, bot, change
from tests.server.network import wait_for
from tests.server.process import ServerProcess, play_by_chance

STRANGER = "tests.server.strangers:First"
OTHER = "tests.server.strangers:Slow"
FAILURES: tuple[Failure, ...] = ("raised", "late", "died", "illegal")


def stranger(name: str = STRANGER) -> Chair:
    return Chair("bot", bot=name)


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """A hall that offers two bots."""
    company = Company(tmp_path / "tables.sqlite", bots=f"{STRANGER}, {OTHER}")
    yield company
    company.close()


# Offering


def test_an_offered_bot_has_a_name_in_place_of_a_level(company: Company) -> None:
    player = company.player(company.open(TEMPLATE, ME, stranger()).token)
    info = player.newest("table")["seats"][1]
    assert (info["who"], info["bot"], info["level"], info["here"]) == ("bot", STRANGER, None, True)
    assert info["name"] == ""
    assert player.newest("table")["seats"][0]["bot"] is None


def test_without_chairs_all_bots_are_the_offered_one(company: Company) -> None:
    seated = company.open(TEMPLATE, options={"seats": 3}, bot=OTHER)
    chairs = company.table(seated).chairs
    assert sorted(chair.bot or "" for chair in chairs) == ["", OTHER, OTHER]


@pytest.mark.parametrize("name", ["os:abort", "tests.server.strangers:Dies", "level1", "", "x" * 3000])
def test_a_client_cannot_name_a_bot_that_is_not_offered(company: Company, name: str) -> None:
    """Nothing is imported, and nothing opened."""
    for wanted in (
        NewTable(TEMPLATE, chairs=[ME, stranger(name)]),
        NewTable(TEMPLATE, chairs=[stranger(name), OPEN]),
        NewTable(TEMPLATE, bot=name),
    ):
        with pytest.raises(Refuse) as no:
            CLOCK.run(company.hall.open(wanted))
        assert no.value.error == "bad_table"
        assert len(no.value.text("en")) < 200
        assert name[:50] in no.value.text("ja")
    assert company.num_tables == 0
    player = company.player(company.open(TEMPLATE, ME, bot()).token)
    assert player.ask("give_seat", seat=0, bot=name)["error"] == "bad_message"


def test_a_seat_is_given_to_an_offered_bot_and_taken_back(company: Company) -> None:
    seated = company.open(TEMPLATE, ME, bot(), name="Anna")
    player, table = company.player(seated.token), company.table(seated)
    assert player.ask("give_seat", seat=0, bot=STRANGER)["is"] == "done"
    assert (table.chairs[0].bot, table.chairs[0].level, table.chairs[0].name) == (STRANGER, None, "Anna")
    company.close()
    company.open_again()
    again = company.player(seated.token)
    assert again.newest("table")["seats"][0]["bot"] == STRANGER
    assert again.newest("table")["seats"][0]["name"] == "Anna"
    assert again.ask("take_seat")["is"] == "done"
    assert again.newest("table")["seats"][0]["bot"] is None
    assert company.table(seated).chairs[0].owner == "person"


def test_nobody_lets_a_strangers_bot_play_for_another(tmp_path: Path) -> None:
    """It might fail, and lose a match that somebody comes back to."""
    company = Company(tmp_path / "tables.sqlite", bots=STRANGER, away_seconds=0)
    host = company.open(TEMPLATE, ME, OPEN)
    player = company.player(host.token)
    assert player.ask("give_seat", seat=1, bot=STRANGER)["error"] == "not_yours"
    guest = company.player(company.join(host.invitations["1"]).token)
    guest.leave()
    assert player.ask("give_seat", seat=1, bot=STRANGER)["error"] == "not_yours"
    assert player.ask("give_seat", seat=1, level=1)["is"] == "done"
    company.close()


def test_a_programs_seat_stays_a_programs(company: Company) -> None:
    host = company.open(TEMPLATE, ME, OPEN)
    guest = company.join(host.invitations["1"], program=True)
    program = company.player(guest.token)
    assert program.ask("give_seat", seat=1, bot=STRANGER)["is"] == "done"
    company.close()
    company.open_again()
    company.player(host.token)
    chair = company.table(host).chairs[1]
    assert (chair.who, chair.bot, chair.owner) == ("bot", STRANGER, "program")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("greedy", "cannot be offered"),
        ("level3", "cannot be offered"),
        ("ismcts:100", "cannot be offered"),
        ("__main__:Bot", "cannot be offered"),
        ("nowhere:Bot", "cannot be imported: ModuleNotFoundError"),
        ("tests.server.strangers:Nobody", "cannot be imported: AttributeError"),
        ("tests.server.strangers:Path", "is not a subclass of ruse.Bot"),
        ("nobody", "unknown bot 'nobody'"),
    ],
)
def test_what_cannot_be_offered_is_said_at_the_start(name: str, why: str) -> None:
    with pytest.raises(RuseError) as no:
        check_offer(name)
    assert why in str(no.value)
    assert "\n" not in str(no.value)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Bots on offer besides the levels: {}, {}."), ("ja", "レベルのほかに選べるボット：{}、{}")],
)
def test_a_server_says_which_bots_it_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, line: str
) -> None:
    monkeypatch.setattr(serving, "serve", lambda settings, ready, any_port: ready("http://127.0.0.1:1"))
    serve = ["--language", language, "serve", "--store", str(tmp_path / "tables.sqlite")]
    assert main(serve) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert main([*serve, "--bot", STRANGER, "--bot", f"{OTHER}, {STRANGER}"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [line.format(STRANGER, OTHER)]


@pytest.mark.parametrize("name", ["", " ", ","])
def test_an_offered_bot_needs_a_name(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["--language", "en", "serve", "--bot", STRANGER, "--bot", name]) == 2
    assert capsys.readouterr().err == "ruse: --bot: name a bot of yours, as in my_module:MyBot\n"


# Failing


@pytest.mark.parametrize("failure", FAILURES)
def test_a_bot_that_fails_loses_the_match(company: Company, failure: Failure) -> None:
    seated = company.open(TEMPLATE, ME, stranger())
    players = [company.player(seated.token, language=language) for language in ("en", "ja", None)]
    table = company.table(seated)
    players[0].act()
    company.puppets.fail(table, failure)
    for player, text in zip(players, ("Bob forfeits the match: First ", "の負けです", ""), strict=True):
        news = player.newest("news")
        result = news["result"]
        assert (result["winners"], result["shares"]) == ([0], [1.0, 0.0])
        assert result["ending"] == {"is": "forfeited", "rule": "", "seat": 1, "failure": failure}
        assert text in result["text"]
        assert news["question"] is None
        assert player.newest("table")["over"]
    assert table.is_over
    assert not company.puppets.asked[table.id]


def test_a_forfeited_match_takes_no_choice(company: Company) -> None:
    """Neither the bot's, which the rules still wait for, nor anybody's by any moment."""
    table, player = _forfeited(company)
    steps, moment = len(table.match.steps), table.moment
    codes = {choice.code for seat in (0, 1) for choice in table.match.seat(seat).choices}
    assert codes
    for code in codes:
        assert {player.ask("act", moment=at, action=code)["error"] for at in range(moment + 1)} == {"stale"}
    assert (len(table.match.steps), table.moment) == (steps, moment)


def _forfeited(company: Company) -> tuple[Table, Player]:
    seated = company.open(TEMPLATE, ME, stranger())
    player, table = company.player(seated.token), company.table(seated)
    player.act()
    if not company.puppets.asked.get(table.id):
        player.act()
    company.puppets.fail(table, "late")
    return table, player


def test_a_forfeit_outlives_the_server(company: Company) -> None:
    table, player = _forfeited(company)
    before = player.newest("news")
    name = table.kept.name
    assert check_store(company.path)[1] == []
    company.close()
    company.open_again(bots="")
    again = company.player(player._token)
    assert again.newest("news")["result"] == before["result"]
    assert again.newest("table")["over"]
    assert again.newest("table")["table"] == name
    assert again.ask("look", steps=1, eyes="open")["is"] == "looked"
    assert not company.puppets.asked


def test_a_forfeit_is_not_taken_back(company: Company) -> None:
    table, player = _forfeited(company)
    assert player.newest("news")["undo"] is None
    assert player.ask("undo", moment=table.moment)["error"] == "not_now"
    assert table.is_over
    assert check_store(company.path)[1] == []


def test_a_rematch_after_a_forfeit_has_the_same_bot(company: Company) -> None:
    table, player = _forfeited(company)
    assert player.ask("rematch")["is"] == "done"
    assert player.newest("welcome")["table"] != table.kept.name
    assert [seat["bot"] for seat in player.newest("table")["seats"]] == [STRANGER, None]
    assert player.newest("news")["result"] is None


def test_a_forfeited_match_is_played_on_against_another_bot(company: Company) -> None:
    """Even from its last step: the choice that the bot did not make is still to be made."""
    table, player = _forfeited(company)
    steps = len(table.match.steps)
    wanted = PlayOn(player._token, table.kept.name, steps, level=1)
    seated = CLOCK.run(company.hall.play_on(wanted))
    on = company.player(seated.token)
    assert on.newest("news")["steps"] >= steps
    assert company.table(seated).chairs[1].level == 1
    assert not company.table(seated).is_over
    for spoiled in (PlayOn(player._token, table.kept.name, steps + 1), PlayOn(player._token, table.kept.name, -1)):
        with pytest.raises(Refuse):
            CLOCK.run(company.hall.play_on(spoiled))
    again = CLOCK.run(company.hall.play_on(PlayOn(player._token, table.kept.name, 0, bot=OTHER)))
    assert company.table(again).chairs[1].bot == OTHER
    with pytest.raises(Refuse):
        CLOCK.run(company.hall.play_on(PlayOn(player._token, table.kept.name, 0, bot="os:abort")))


def test_with_more_players_all_others_share_the_win(company: Company) -> None:
    seated = company.open(TEMPLATE, ME, stranger(), bot(), options={"seats": 3})
    player, table = company.player(seated.token), company.table(seated)
    change(table, lambda: table.forfeit(1, "died"))
    result = player.newest("news")["result"]
    assert (result["winners"], result["shares"]) == ([0, 2], [0.5, 0.0, 0.5])


# A bot that is not offered any more


def test_a_match_waits_for_a_bot_that_is_not_offered_any_more(company: Company) -> None:
    """Its place may be given to another; if it is offered again, it goes on."""
    seated = company.open(TEMPLATE, ME, stranger())
    company.player(seated.token).act()
    company.close()
    company.open_again(bots=OTHER)
    player = company.player(seated.token)
    table = company.table(seated)
    info = player.newest("table")["seats"][1]
    assert (info["bot"], info["here"]) == (STRANGER, False)
    assert not company.puppets.asked
    company.close()
    company.open_again(bots=STRANGER)
    player = company.player(seated.token)
    table = company.table(seated)
    assert company.puppets.asked[table.id]
    company.puppets.answer(table)
    company.close()
    company.open_again(bots=OTHER)
    player = company.player(seated.token)
    table = company.table(seated)
    while not table.is_over and player.question:
        player.act()
    assert player.ask("give_seat", seat=1, bot=OTHER)["is"] == "done"
    assert company.puppets.asked[table.id]
    assert player.ask("give_seat", seat=1, level=1)["error"] == "not_now"
    assert player.newest("table")["seats"][1]["here"]


def test_a_spectator_cannot_replace_it(company: Company) -> None:
    seated = company.open(TEMPLATE, ME, stranger())
    host = company.player(seated.token)
    code = host.ask("invite")["code"]
    onlooker = company.join(code)
    company.close()
    company.open_again(bots="")
    assert company.player(onlooker.token).ask("give_seat", seat=1, level=1)["error"] == "not_yours"
    assert company.player(seated.token).ask("give_seat", seat=1, level=1)["is"] == "done"


# Real processes


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Company]:
    """A hall that offers all strangers; without the compiler."""
    monkeypatch.setattr(desk, "jit_wanted", lambda: False)
    monkeypatch.setenv("RUSE_JIT", "0")
    names = "Raises RaisesAtOnce Hangs HangsAtOnce Forks Dies Exits Illegal Huge Text OddBudget Garbage First Slow"
    company = Company(tmp_path / "tables.sqlite", bots=",".join(f"tests.server.strangers:{n}" for n in names.split()))
    yield company
    company.close()


def played(company: Company, *names: str, seconds: float) -> list[Player]:
    """Play a match against each of these bots, all at once, to the end."""

    company.hall.bots = BotDesk(CLOCK.loop, 1, seconds)
    players = []
    for name in names:
        seat = Chair("bot", 1) if name == "level1" else stranger(f"tests.server.strangers:{name}")
        seated = CLOCK.run(company.hall.open(NewTable(TEMPLATE, chairs=[ME, seat], pace="instant")))
        players.append(company.player(seated.token))

    def play() -> bool:
        """Answer what is asked; whether all matches are over."""
        under_way = [player for player in players if player.newest("news")["result"] is None]
        for player in under_way:
            if player.question is not None:
                player.act()
        return not under_way

    CLOCK.until(play)
    company.hall.bots.close()
    return players


@pytest.mark.parametrize(
    ("name", "failure"),
    [
        ("Raises", "raised"),
        ("RaisesAtOnce", "raised"),
        ("OddBudget", "raised"),
        ("Hangs", "late"),
        ("HangsAtOnce", "late"),
        ("Forks", "late"),
        ("Dies", "died"),
        ("Exits", "raised"),
        ("Garbage", "died"),
        ("Illegal", "illegal"),
        ("Huge", "illegal"),
        ("Text", "illegal"),
    ],
)
def test_a_real_bot_fails(
    hall: Company,
    name: str,
    failure: Failure,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RUSE_TEST_CHILDREN", str(tmp_path / "children"))
    with caplog.at_level(logging.ERROR):
        (player,) = played(hall, name, seconds=1.0 if failure == "late" else 10.0)
    ending = player.newest("news")["result"]["ending"]
    assert (ending["is"], ending["seat"], ending["failure"]) == ("forfeited", 1, failure)
    assert f"tests.server.strangers:{name}" in caplog.text
    assert len(caplog.text) < 20_000
    assert not any(b"spilled_" in message or b"Traceback" in message for message in player.paper.sent)
    if name == "Raises":
        assert "spilled_" in caplog.text
        assert "strangers.py" in caplog.text
    if name == "Forks":
        gone(map(int, (tmp_path / "children").read_text().split()))


def gone(processes: Iterable[int]) -> None:
    """Wait until these processes have ended."""
    started = monotonic()
    for each in processes:
        while Path(f"/proc/{each}").exists() and " Z " not in Path(f"/proc/{each}/stat").read_text():
            assert monotonic() - started < PATIENCE, f"process {each} is still there"
            sleep(0.01)


@pytest.mark.slow
def test_good_bots_play_to_the_end(hall: Company) -> None:
    """One talks too much, one takes nearly all of its time."""
    for player in played(hall, "First", "Slow", seconds=2.0):
        assert player.newest("news")["result"]["ending"]["is"] != "forfeited"


@pytest.mark.slow
def test_other_tables_play_on_while_a_bot_hangs(hall: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each offered bot has a process of its own: bots of Ruse, and other offered ones, do not wait for it."""
    ended: list[str] = []
    tell_match = Table._tell_match

    def tell(table: Table, since: int | None = None) -> None:
        if table.is_over:
            ended.append(table.chairs[1].bot or "level1")
        tell_match(table, since)

    monkeypatch.setattr(Table, "_tell_match", tell)
    players = played(hall, "Hangs", "level1", "First", seconds=6.0)
    assert players[0].newest("news")["result"]["ending"]["is"] == "forfeited"
    assert sorted(ended[:2]) == ["level1", STRANGER]
    assert ended[2:] == ["tests.server.strangers:Hangs"]


class Held:
    """A clerk that answers when it is told to."""

    def __init__(self) -> None:
        self.is_busy = False
        self.asked: list[tuple[Job, Callable[[Answer], None]]] = []

    def ask(self, job: Job, done: Callable[[Answer], None]) -> None:
        self.asked.append((job, done))


class Prompt:
    """An event loop that calls at once what is to be called later."""

    def call_later(self, wait: float, call: Callable[[], None]) -> None:
        call()


def test_a_seat_does_not_lose_by_a_bot_that_has_left_it(company: Company) -> None:
    """The person takes the seat back, and gives it to another bot, while the first one still thinks."""
    bots = company.hall.bots = BotDesk(Prompt(), 1)  # type: ignore[arg-type]
    clerks = {None: Held(), STRANGER: Held(), OTHER: Held()}
    bots._clerks = {name: [clerk] for name, clerk in clerks.items()}  # type: ignore[list-item]
    seated = company.open(TEMPLATE, ME, bot())
    player, table = company.player(seated.token), company.table(seated)
    player.ask("give_seat", seat=0, bot=STRANGER)
    ((job, done),) = clerks[STRANGER].asked
    assert job.bot == STRANGER
    player.ask("take_seat")
    player.ask("give_seat", seat=0, bot=OTHER)
    assert not clerks[OTHER].asked
    CLOCK.call(lambda: done(Answer(-1, 0.5, BotFailed(STRANGER, "late", "10"))))
    assert not table.is_over
    ((job, done),) = clerks[OTHER].asked
    assert (job.bot, job.perspective.seat) == (OTHER, 0)
    CLOCK.call(lambda: done(Answer(-1, 0.5, BotFailed(OTHER, "late", "10"))))
    assert table.is_over
    assert player.newest("news")["result"]["winners"] == [1]
    assert bots.failures == 2


# `ruse serve`, as it is started by hand


@pytest.mark.slow
def test_a_server_outlives_its_bots(tmp_path: Path) -> None:
    """Over real sockets: every failure ends one match, and neither a stop nor a kill leaves a process behind."""
    names = [f"tests.server.strangers:{name}" for name in ("Raises", "Dies", "Forks", "First")]
    arguments = [word for name in names for word in ("--bot", name)]
    children = tmp_path / "children"
    store = tmp_path / "tables.sqlite"
    environment = {"RUSE_BOT_SECONDS": "60", "RUSE_TEST_CHILDREN": str(children), "PYTHONPATH": str(ROOT)}
    server = ServerProcess(store, *arguments, **environment)
    endings = {}
    for name in ("Raises", "Dies", "First"):
        seated = open_table(
            server.address, "tooth-and-claw", [ME, stranger(f"tests.server.strangers:{name}")], pace="instant"
        )
        with RemoteSeat(server.address, seated.token, "en") as seat:
            play_by_chance(seat, 1)
            endings[name] = seat.news["result"]["ending"].get("failure")
    assert endings == {"Raises": "raised", "Dies": "died", "First": None}
    with pytest.raises(ServerError, match="offers no bot 'os:abort'"):
        open_table(server.address, "tooth-and-claw", [ME, stranger("os:abort")])
    with urlopen(f"{server.address}/api/games") as answer:
        assert all(game["bots"] == names for game in msgspec.json.decode(answer.read()))
    for end in (server.stop, server.kill):
        seated = open_table(
            server.address, "tooth-and-claw", [ME, stranger("tests.server.strangers:Forks")], pace="instant"
        )
        seat = RemoteSeat(server.address, seated.token)
        Thread(target=suppressed, args=(seat,), daemon=True).start()
        wait_for(lambda: children.exists() and len(children.read_text().split()) == 2)
        end()
        seat.close()
        gone(map(int, children.read_text().split()))
        children.unlink()
        if end == server.stop:
            server.start()
    assert "tests.server.strangers:Raises raised spilled_" in server.log
    assert check_store(store)[1] == []


def suppressed(seat: RemoteSeat) -> None:
    with suppress(Exception):  # the server goes away
        play_by_chance(seat, 1)


def test_a_bot_that_cannot_be_imported_is_one_line(tmp_path: Path) -> None:
    command = [*RUSE, "serve", "--port", "0", "--store", str(tmp_path / "tables.sqlite")]
    environment = {**os.environ, "RUSE_LANGUAGE": "en"}
    asked = [([*command, "--bot", "nowhere:Bot"], environment), (command, environment | {"RUSE_BOTS": "nowhere:Bot"})]
    for each, variables in asked:
        said = subprocess.run(each, env=variables, capture_output=True, text=True, timeout=PATIENCE)
        assert said.returncode == 2
        assert said.stderr.count("\n") == 1
        assert "bot 'nowhere:Bot' cannot be imported: ModuleNotFoundError" in said.stderr
        assert not said.stdout
    assert not (tmp_path / "tables.sqlite").exists()
