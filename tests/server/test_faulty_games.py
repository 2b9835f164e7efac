"""A game that fails while it is played ends its own table, with a sentence that tells no card."""

import logging
from itertools import islice
from pathlib import Path

import pytest

from ruse.client import RemoteSeat, ServerError, open_table
from ruse.core.registry import TEMPLATE
from ruse.server.catalogue import broken_names, offered_games, rules_html
from ruse.server.protocol import Chair, NewTable
from ruse.server.refusing import Refuse
from ruse.server.store.check import Differing, check_store
from tests.faulty import faulty_game
from tests.server.company import CLOCK, ME, OPEN, Company, Player, bot, play_on
from tests.server.process import ServerProcess

STAY, CHANGE = 0, 1
TOLD = "This table cannot go on: the game {} has a fault. The server's log tells which."


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("RUSE_GAMES", "")
    caplog.set_level(logging.ERROR, "ruse.server")


def assert_ended(player: Player, name: str) -> None:
    """It was told that the game failed, and nothing else of it."""
    told = player.heard_all()[-1]
    assert (told["is"], told["error"], told["text"]) == ("failed", "other_rules", TOLD.format(name))
    assert player.paper.ended == (1011, "the game failed")
    assert not any("ValueError" in str(message) or "Traceback" in str(message) for message in player.heard_all())


def act(player: Player, index: int) -> None:
    """Choose, and expect no answer."""
    question = player.question
    assert question is not None
    player.say("act", moment=question["moment"], action=question["choices"][index]["code"], ref=99)


@pytest.mark.parametrize(
    ("fault", "choices"),
    [("raises", [STAY, CHANGE]), ("out_of_range", [CHANGE]), ("endless", [STAY] * 99), ("endless_chance", [STAY] * 2),
     ("stuck", [STAY]), ("blind", [STAY])],
)  # fmt: skip
def test_an_exception_ends_the_table_and_no_other(
    fault: str, choices: list[int], company: Company, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = faulty_game(tmp_path, fault).name
    other, others = company.people(TEMPLATE)
    table, players = company.people(name)
    for choice in choices:
        asked = [player for player in players if player.question]
        if not asked or table.is_gone:
            break
        act(asked[0], choice)
    for player in players:
        assert_ended(player, name)
    assert table.id not in company.hall.tables
    assert f"table {table.kept.name}: {name} failed\nTraceback" in caplog.text
    assert not other.is_gone
    play_on(others)


def test_a_failed_table_is_closed_until_the_server_starts_again(company: Company, tmp_path: Path) -> None:
    name = faulty_game(tmp_path, "raises").name
    seated = company.open(name, ME, bot())
    player = company.player(seated.token)
    act(player, CHANGE)
    assert_ended(player, name)
    again = Player(company.hall, seated.token)
    (no,) = again.hello(ref=7)
    assert (no["is"], no["error"], no["text"], no["ref"]) == ("failed", "other_rules", TOLD.format(name), 7)
    assert Player(company.hall, seated.token).hello(language="ja")[0]["text"].startswith(f"ゲーム{name}に不具合がある")
    company.close()
    company.open_again()
    back = company.player(seated.token)
    assert back.question is not None  # what failed was never written
    assert back.act(STAY)["is"] == "done"
    assert check_store(company.path) == (1, [])


def test_a_bot_s_choice_that_fails_ends_the_table(company: Company, tmp_path: Path) -> None:
    name = faulty_game(tmp_path, "raises").name
    seated = company.open(name, bot(), ME)
    player = company.player(seated.token)
    table = company.table(seated)
    company.puppets.answer(table, CHANGE)
    assert_ended(player, name)


def test_one_to_whom_the_table_cannot_be_shown_is_sent_away_alone(company: Company, tmp_path: Path) -> None:
    name = faulty_game(tmp_path, "speechless").name
    host = company.open(name, ME, OPEN)
    code = company.player(host.token, language=None).ask("invite")["code"]
    (guest,) = (company.join(code) for code in host.invitations.values())
    first, second = company.player(host.token, language=None), company.player(guest.token, language=None)
    onlooker = company.player(company.join(code, name="Onlooker").token, language="en")
    assert_ended(onlooker, name)
    assert not company.table(host).is_gone
    assert first.newest("table")["spectators"] == []
    assert first.act(STAY)["is"] == second.act(STAY)["is"] == "done"
    assert first.newest("news")["result"] is not None


def test_one_to_whom_a_long_match_cannot_be_told_is_sent_away_alone(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (first, second) = company.people("tooth-and-claw")
    play_on([first, second], lambda: first.newest("news")["steps"] > 40)

    def broken(*args: object) -> None:
        raise ValueError("hidden cards")

    with monkeypatch.context() as patch:
        patch.setattr("ruse.server.table.retold", broken)
        again = Player(company.hall, first._token)
        again.hello()
        assert_ended(again, "tooth-and-claw")
    play_on([first, second])


def test_a_question_about_the_table_that_fails_changes_nothing(company: Company, tmp_path: Path) -> None:
    name = faulty_game(tmp_path, "speechless").name
    seated = company.open(name, ME, bot())
    player = company.player(seated.token, language=None)
    player.window.language = "en"
    no = player.ask("recall", since=0)
    assert (no["is"], no["error"], no["text"]) == ("failed", "not_now", TOLD.format(name))
    player.window.language = None
    assert player.act(STAY)["is"] == "done"


def test_a_table_that_cannot_be_set_up_is_refused(company: Company, tmp_path: Path) -> None:
    name = faulty_game(tmp_path, "no_setup").name
    with pytest.raises(Refuse) as no:
        company.open(name, ME, bot())
    assert (no.value.error, no.value.text("en")) == ("bad_table", TOLD.format(name))
    assert (company.num_tables, company.hall.tables) == (0, {})


def test_a_table_whose_game_is_gone_or_broken_is_refused(
    company: Company, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = faulty_game(tmp_path, "raises").name
    seated = company.open(name, ME, bot())
    company.close()
    monkeypatch.setenv("RUSE_GAMES", "")
    company.open_again()
    assert Player(company.hall, seated.token).hello()[0]["error"] == "other_rules"
    broken = tmp_path / "again" / "faulty_raises.py"
    broken.parent.mkdir()
    broken.write_text("GAME = 1 / 0", "utf-8")
    monkeypatch.setenv("RUSE_GAMES", str(broken))
    assert Player(company.hall, seated.token).hello()[0]["error"] == "other_rules"
    with pytest.raises(Refuse) as no:
        CLOCK.run(company.hall.open(_new(name)))
    assert "faulty-raises cannot be loaded: ZeroDivisionError" in no.value.text("en")
    offered_games.cache_clear()
    assert name not in [game.name for game in offered_games("en")]
    assert len(offered_games("en")) == 4
    assert broken_names("en") == [name]
    _, found = check_store(company.path)
    assert [each.game for each in found if isinstance(each, Differing)] == [name]
    assert len(found) == 1
    offered_games.cache_clear()


def test_a_game_without_japanese_is_offered_and_told_in_a_japanese_frame(company: Company, tmp_path: Path) -> None:
    game = faulty_game(tmp_path, "raises")
    offered_games.cache_clear()
    (offered,) = [each for each in offered_games("ja") if each.name == game.name]
    assert (offered.title, offered.seat_names) == ("Small Game", ("Ann", "Bob"))
    assert "<h1>Small Game</h1>" in rules_html(game.name, "ja")
    player = company.player(company.open(game.name, ME, bot()).token, language="ja")
    question = player.question
    assert question is not None
    assert [choice["label"] for choice in question["choices"]] == ["stay", "change"]
    assert player.ask("act", moment=question["moment"], action="sing")["text"] == "このゲームにその行動はありません。"
    offered_games.cache_clear()


def _new(game: str) -> NewTable:
    return NewTable(game=game, chairs=[ME, bot()])


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["raises", "stuck"])
def test_a_game_that_fails_in_the_process_of_bots(fault: str, tmp_path: Path) -> None:
    """The bots rehearse and search with the game, and the table ends as with any other failure."""
    name = faulty_game(tmp_path, fault).name
    server = ServerProcess(tmp_path / "tables.sqlite")
    try:
        seated = open_table(server.address, name, chairs=[Chair("bot", 2), ME])
        with pytest.raises(ServerError) as told:
            _play(server.address, seated.token)
        assert str(told.value) == TOLD.format(name)
        assert f"{name} failed\nTraceback" in server.log
        other = open_table(server.address, "tooth-and-claw", chairs=[ME, Chair("bot", 1)])
        _play(server.address, other.token, 3)
    finally:
        server.kill()


def _play(address: str, token: str, choices: int | None = None) -> None:
    """Take the last of every choice."""
    with RemoteSeat(address, token) as seat:
        for question in islice(seat.questions(), choices):
            seat.act(question["choices"][-1])
