"""A match again: a link to a step, and playing on from there."""

from collections.abc import Callable

import pytest

from tests.web.guests import Guest
from tests.web.test_friends import invited, play_a_little

Come = Callable[..., Guest]


def finished(guest: Come) -> Guest:
    """Somebody after a match."""
    anna = guest().open().start("tooth-and-claw")
    anna.finish()
    return anna


@pytest.fixture(scope="module")
def match_over(lasting_guest: Come) -> tuple[Guest, str]:
    """The same for all tests that leave the match as it was, and where it is."""
    anna = finished(lasting_guest)
    return anna, anna.page.evaluate("location.hash")


@pytest.fixture
def anna(match_over: tuple[Guest, str]) -> Guest:
    """Somebody who comes back to a match, to step through it."""
    guest, address = match_over
    return stepping(guest.open("/").open(f"/{address}"))


def stepping(guest: Guest) -> Guest:
    guest.page.click("text=Step through it")
    guest.page.wait_for_selector(".deckbar")
    return guest


def shown(guest: Guest) -> str:
    """The address of what is shown, once it is drawn."""
    guest.until("screen.replay.view && !screen.replay._busy")
    return guest.page.url.partition("#")[2]


def test_the_address_leads_to_the_step(anna: Guest) -> None:
    for _ in range(30):
        anna.page.keyboard.press("ArrowLeft")
    anna.until("location.hash.endsWith(`/step/${screen.replay.steps}`)")
    address, told = shown(anna), anna.page.inner_text(".deckbar .lastmove span")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.page.click("[aria-label='Copy a link to this step']")
    anna.page.wait_for_selector("[aria-label='Copied']")
    assert anna.page.evaluate("navigator.clipboard.readText()").partition("#")[2] == address
    anna.open("/")
    anna.open(f"/#{address}").page.wait_for_selector(".deckbar")
    assert shown(anna) == address
    assert anna.page.inner_text(".deckbar .lastmove span") == told
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".verdict")
    assert "step" not in anna.page.url
    anna.page.evaluate("address => (location.hash = address)", address)
    anna.until("screen.replay && location.hash === '#' + arg", address)


def test_the_log_is_told_as_the_eyes_saw_it(anna: Guest) -> None:
    shown(anna)
    assert "draws a card" not in anna.log
    for seat in range(2):
        anna.page.select_option(".eyes select", index=seat)
        anna.until("page.desk.situation.seat === arg && !screen.replay._busy", seat)
        assert "draws a card" in anna.log


def test_what_was_asked_for_before_one_left_is_not_shown(anna: Guest) -> None:
    shown(anna)
    anna.page.evaluate(
        """async () => {
            const screen = document.querySelector("table-screen"), { replay } = screen;
            const looking = [replay.leap(-1), replay.look()];
            screen.leave();
            await Promise.all(looking);
            while (replay._busy) await new Promise(done => setTimeout(done, 8));
        }"""
    )
    anna.page.wait_for_selector(".verdict", timeout=2000)
    assert "step" not in anna.page.url


def test_a_link_to_an_earlier_match_of_the_same_company(guest: Come) -> None:
    anna = stepping(finished(guest))
    anna.page.keyboard.press("ArrowLeft")
    address, table = shown(anna), anna.table_name
    anna.page.keyboard.press("Escape")
    anna.rematch()
    anna.until("screen.place.table !== arg && !page.desk.situation.result", table)
    anna.page.evaluate("address => (location.hash = address)", address)
    anna.until("screen.replay && screen.session.welcome.table === arg", table)
    anna.page.reload()
    anna.until("screen.replay && screen.session.welcome.table === arg", table)
    assert anna.open().page.locator(".cont").count() == 1


def test_playing_on_from_a_step_in_the_seat_one_looks_through(anna: Guest) -> None:
    table = anna.table_name
    for _ in range(40):
        anna.page.keyboard.press("ArrowLeft")
    anna.page.select_option(".eyes select", index=1)
    anna.until("screen.replay.eyes === 1 && page.desk.situation.seat === 1")
    anna.until("!screen.replay._busy && location.hash.endsWith(screen.replay.steps)")
    steps = anna.page.evaluate("document.querySelector('table-screen').replay.steps")
    past = "document.querySelector('table-screen').session.told.slice(0, arg)"
    before = anna.page.evaluate(f"arg => {past}.length", steps)
    anna.page.click("text=Play on from here")
    anna.until("screen.place.table !== arg && !page.desk.situation.result && !screen.replay", table)
    assert anna.page.evaluate("document.querySelector('table-screen').session.seat") == 1
    assert anna.page.evaluate(f"arg => {past}.length", steps) == before
    anna.play()


def test_another_language_takes_nothing_back_and_stays_at_the_step(guest: Come) -> None:
    anna = stepping(finished(guest))
    anna.page.keyboard.press("Shift+ArrowLeft")
    anna.page.select_option(".eyes select", index=0)
    address = shown(anna)
    anna.page.click("header .ib:last-child")
    anna.page.click("dialog >> text=日本語")
    anna.page.keyboard.press("Escape")
    anna.until("page.desk.situation.language === 'ja' && screen.replay?.eyes === 0 && screen.replay.view")
    assert shown(anna) == address
    assert not anna.page.locator(".banner").count()


def test_the_end_of_a_match_cannot_be_played_on(anna: Guest) -> None:
    assert anna.page.is_disabled("text=Play on from here")
    anna.page.keyboard.press("Shift+ArrowLeft")
    anna.page.wait_for_selector(".deckbar .main:not([disabled])")


def test_a_running_match_is_seen_again_with_one_s_own_eyes(guest: Come) -> None:
    anna, bruno = invited(guest)
    play_a_little(anna, bruno, 6)
    anna.page.click("header .ib:last-child")
    anna.page.click("dialog >> text=Step through it")
    anna.page.wait_for_selector(".deckbar")
    anna.page.keyboard.press("ArrowLeft")
    address = shown(anna)
    assert not anna.page.locator(".eyes, .deckbar .main").count()
    anna.until("page.desk.situation.view.zones[`${1 - screen.session.seat}.hand`].every(card => card[0] === '?')")
    bruno.page.evaluate("address => (location.hash = address)", address)
    bruno.until("screen.replay && page.desk.situation.seat === screen.session.seat")
    anna.page.click("text=Back to the table")
    bruno.page.click("header .ib:first-child")  # a phone has the arrow alone
    play_a_little(anna, bruno, 2)
