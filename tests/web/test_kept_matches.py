"""Matches that a server has no rules for any more, or has deleted: no dead end, and nothing that seems to wait."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import served
from tests.web.guests import DESKTOP, PHONE, Guest
from tests.web.test_access import assert_accessible

OTHER_RULES = "UPDATE tables SET rules = rules + 1"
DELETED = "DELETE FROM keys"


def played(browser: Browser, store: Path) -> tuple[str, str]:
    """A match that waits for whoever began it: where it is, and what their device remembers."""
    with served(store) as address:
        guest = Guest(browser, address).open().start("tooth-and-claw")
        for _ in range(3):
            assert guest.state() == "asked"
            question = guest.question()
            guest.choose_at_once()
            guest.answered(question)
        guest.state()
        guest.until("screen.place.yours")
        where = guest.page.evaluate("location.hash")
        places = guest.page.evaluate("localStorage['ruse.places']")
        guest.leave()
        guest.context.close()
    return where, places


def change(store: Path, statement: str) -> None:
    with closing(sqlite3.connect(store)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "ja")])
def test_a_match_by_other_rules_says_why_it_ends_and_goes_on_elsewhere(
    browser: Browser, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    store = tmp_path / "tables.sqlite"
    where, places = played(browser, store)
    change(store, OTHER_RULES)
    with served(store) as address:
        guest = Guest(browser, address, size=size, language=language)
        guest.context.add_init_script(f"localStorage['ruse.places'] ??= {places!r}")
        page = guest.open(f"/{where}").page
        guest.sit_down()
        said = {"en": "cannot go on: the server no longer has the rules", "ja": "この対戦は続けられません"}[language]
        page.wait_for_selector(f".prompt >> text={said}")
        assert_accessible(guest, "other rules")
        assert page.locator(".tray .acts .btn").count() == 3
        assert not page.locator(".banner, .tray .narrow").count()
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector(".poster")
        assert not page.locator(".cont").count()  # it waits for nobody

        page.evaluate("where => (location.hash = where)", where)
        guest.until("screen.breaksOff")
        guest.until("performance.now() > page._mainFrom")
        page.click(".tray .acts .btn >> nth=0")  # step through it, and play on from a step
        guest.until("screen.replay?.view && !screen.replay._busy")
        assert page.locator(".eyes option").count() == 3
        page.keyboard.press("ArrowLeft")
        page.click(".deckbar .main")
        guest.until("screen.place.table !== arg && page.desk.choices.length", where.rpartition("/")[2])

        page.evaluate("where => (location.hash = where)", where)
        guest.until("screen.breaksOff")
        page.click(".tray .acts .btn >> nth=1")  # play on from where it broke off
        guest.until("!screen.breaksOff && page.desk.choices.length")

        page.evaluate("where => (location.hash = where)", where)
        guest.until("screen.breaksOff")
        page.click(".tray .acts .main")  # a rematch
        guest.until("!screen.breaksOff && page.desk.choices.length && screen.session.news.steps < 30")
        guest.leave()
        guest.context.close()
        assert not guest.wrong


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_match_that_was_deleted_leaves_the_list_with_a_sentence(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    store = tmp_path / "tables.sqlite"
    _, places = played(browser, store)
    (place,) = json.loads(places)
    places = json.dumps([place, {**place, "table": "an-earlier-one", "over": True, "followed": True}])
    change(store, DELETED)
    with served(store) as address:
        guest = Guest(browser, address, size=PHONE, language=language)
        guest.context.add_init_script(f"localStorage['ruse.places'] ??= {places!r}")
        page = guest.open().page
        page.tap(".cont a")
        page.wait_for_selector(".trouble")
        assert {"en": "nobody has played for a long time", "ja": "長い間"}[language] in page.inner_text(".trouble p")
        assert_accessible(guest, "a match that is gone")
        page.tap(".trouble .btn")
        page.wait_for_selector(".poster")
        assert not page.locator(".cont").count()
        assert page.evaluate("localStorage['ruse.places']") == "[]"
        guest.leave()
        guest.context.close()
        assert not guest.wrong
