"""Bots that a server offers, on the page: chosen, named, failing, and gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.processes import ROOT
from tests.web.conftest import served
from tests.web.guests import DESKTOP, PHONE, Guest

RAISES, FIRST = "tests.server.strangers:Raises", "tests.server.strangers:First"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the server."""
    return tmp_path_factory.mktemp("offering") / "tables.sqlite"


@pytest.fixture(scope="module")
def server(kept: Path) -> Iterator[str]:
    """A server that offers two bots, one of which fails at its third decision."""
    with served(kept, "--bot", RAISES, "--bot", FIRST, PYTHONPATH=str(ROOT)) as address:
        yield address


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "ja")])
def test_a_bot_that_fails_loses_the_match(browser: Browser, server: str, size: tuple[int, int], language: str) -> None:
    guest = Guest(browser, server, size=size, language=language).open().choose("red-and-blue")
    page = guest.page
    assert page.locator(".lv option").all_inner_texts()[1:] == ["Raises", "First"]
    page.select_option(".lv select", RAISES)
    assert not page.locator(".bars .on, .bars .sel").count()
    assert "Raises" in page.inner_text(".start .main")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.click(".start .main")
    guest.sit_down()
    guest.until("Object.values(page.desk.situation.seats).some(({ bot }) => bot === arg)", RAISES)
    guest.play()
    said = page.inner_text(".prompt.ended")
    assert ("You win." if language == "en" else "あなたの勝ち") in said
    assert "Raises" in said
    assert not any("spilled_" in str(frame) for frame in guest.frames)
    assert sum(frame["is"] == "welcome" for frame in guest.frames) == 1  # nothing had to be told again

    if language == "en":
        assert "Blue forfeits" in said or "Red forfeits" in said
        page.click("text=Step through it")  # the choice that was not made is made against another bot
        guest.until("screen.replay?.canPlayOn")
        page.click("text=Play on from here")
        guest.until("!page.desk.situation.result && screen.session.table.seats.some(({ level }) => level)")
        page.go_back()
        guest.until("screen.replay")
        page.click("text=Back to the result")
        guest.rematch()
        guest.until("!page.desk.situation.result && screen.session.table.seats.some(({ bot }) => bot)")
    guest.leave()
    guest.context.close()
    assert not guest.wrong


def test_a_level_is_chosen_again_and_kept(browser: Browser, server: str) -> None:
    guest = Guest(browser, server).open().choose("tooth-and-claw")
    page = guest.page
    page.select_option(".lv select", FIRST)
    page.reload()
    page.wait_for_selector(".poster")
    assert page.input_value(".lv select") == FIRST
    page.check(".bars label:nth-child(2) input")
    assert page.input_value(".lv select") == ""
    assert page.locator(".bars .sel").count() == 1
    guest.leave()
    guest.context.close()
    assert not guest.wrong


def test_a_bot_that_is_gone_is_replaced(browser: Browser, tmp_path: Path) -> None:
    """The server was started again without it: the match waits, and says why."""
    store = tmp_path / "tables.sqlite"
    with served(store, "--bot", FIRST, PYTHONPATH=str(ROOT)) as address:
        guest = Guest(browser, address).open().choose("tooth-and-claw")
        guest.page.select_option(".lv select", FIRST)
        guest.page.click(".start .main")
        guest.sit_down()
        places = guest.page.evaluate("localStorage['ruse.places']")
        where = guest.page.evaluate("location.hash")
        guest.leave()
        guest.context.close()
    with served(store) as address:
        guest = Guest(browser, address)
        guest.context.add_init_script(f"localStorage['ruse.places'] ??= {places!r}")
        guest.open(f"/{where}")
        banner = guest.page.locator(".banner")
        banner.wait_for()
        assert "does not offer First any more" in banner.inner_text()
        banner.get_by_role("button").click()
        guest.until("screen.session.table.seats.some(({ who, level }) => who === 'bot' && level)")
        banner.wait_for(state="detached")
        guest.leave()
        guest.context.close()
        assert not guest.wrong
