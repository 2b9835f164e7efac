"""Whole matches at a real server: by mouse, by keys, by touch on a phone. Every game that brings a table joins in."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ruse
from ruse.core.match import Match
from ruse.core.registry import find_game
from ruse.server.store.log import Entry, Row, replayed
from tests.web.guests import PHONE, Guest

TABLES = [game.name for game in ruse.list_games() if (find_game(game.name).folder / "web" / "table.js").exists()]
MOST_BYTES = 300_000

Come = Callable[..., Guest]


@pytest.mark.parametrize("game", TABLES)
def test_a_match_by_mouse(guest: Come, store: Path, game: str) -> None:
    anna = guest().open().start_with_programs(game)
    anna.play("mouse")
    assert anna.page.inner_text(".verdict")
    assert_frames_are_lawful(anna, store)


@pytest.mark.parametrize("game", TABLES)
def test_a_match_by_keys_alone(guest: Come, game: str) -> None:
    guest(language="ja").open().start_with_programs(game).play("keys")


def test_a_match_against_a_bot_begun_by_keys(guest: Come) -> None:
    anna = guest().open().choose("tooth-and-claw")
    for _ in range(30):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.matches('.start .main')"):
            break
    anna.page.keyboard.press("Enter")
    anna.sit_down()
    anna.play("digits")


@pytest.mark.parametrize("game", TABLES)
def test_a_match_by_touch_on_a_phone(guest: Come, game: str) -> None:
    anna = guest(size=PHONE, language="ja").open().start_with_programs(game)
    assert not anna.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    anna.play("touch")
    assert not anna.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("game", TABLES)
def test_what_a_game_loads_is_little(guest: Come, game: str) -> None:
    anna = guest()
    loaded: list[Any] = []
    anna.page.on("response", lambda response: loaded.append(response))
    anna.open().start(game)
    assert sum(response.request.sizes()["responseBodySize"] for response in loaded) < MOST_BYTES


def test_after_the_match_everything_is_open(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.finish()
    page = anna.page
    page.click("text=Step through it")
    page.wait_for_selector(".minihands, .deckbar")
    last = page.get_attribute(".seek input", "max")
    page.keyboard.press("ArrowLeft")
    anna.until("page.querySelector('.seek input').value === arg", str(int(last or 0) - 1))
    page.select_option(".eyes select", index=1)
    anna.until("page.desk.situation.seat === 1")
    page.keyboard.press("Escape")
    page.wait_for_selector(".verdict")
    before = anna.table_name
    anna.rematch()
    anna.until("page.desk.situation.result === null")
    assert anna.table_name != before
    page.wait_for_selector(".banner >> text=A new match: you are")
    anna.open().page.wait_for_selector(".cont")


def assert_frames_are_lawful(guest: Guest, store: Path) -> None:
    """Every view and every event that was sent is what the seat may know, and nothing else came."""
    rows, game, options = kept(store, guest.table_name)
    _, steps = replayed(rows)
    welcome = next(frame for frame in guest.frames if frame["is"] == "welcome")
    match = Match(find_game(game), options)
    door = match.seat(welcome["seat"])
    views, told = [plain(door.view)], []
    for seat, action in steps:
        match.push(action, seat)
        views.append(plain(door.view))
        told += plain(door.events(len(match.steps) - 1))
    news = [frame for frame in guest.frames if frame["is"] == "news"]
    assert {frame["is"] for frame in guest.frames} <= {
        "welcome",
        "table",
        "news",
        "done",
        "pong",
        "reason",
        "explained",
    }
    for frame in news:
        assert frame["view"] == views[frame["steps"]]
        for each in frame["told"]:
            lawful = next(event for event in told if event["step"] == each["step"])
            assert (each["seat"], each["events"]) == (lawful["seat"], lawful["events"])


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def kept(store: Path, table: str) -> tuple[list[Row], str, dict[str, int]]:
    """A table's log, as it is on the disk."""
    reader = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    try:
        find = "SELECT id, game, options FROM tables WHERE name = ?"
        number, game, options = reader.execute(find, (table,)).fetchone()
        log = "SELECT number, kind, seat, value, action FROM log WHERE table_id = ? ORDER BY number"
        rows = [Row(first, Entry(*rest)) for first, *rest in reader.execute(log, (number,))]
        return rows, game, msgspec.json.decode(options)
    finally:
        reader.close()
