"""axe-core finds nothing serious on any screen, by day and by night, in both languages; keys do what they should."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from ruse.core.language import LANGUAGES
from tests.web.guests import PHONE, SEEN, UNSEEN, Guest
from tests.web.test_matches import TABLES

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
WITH_ACCOUNTS = ["tooth-and-claw"]

Come = Callable[..., Guest]


def violations(page: Page) -> list[str]:
    """What is seriously wrong on a screen. By night only the colors are others."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(SEEN)  # what cannot be seen has no contrast
    all_found: list[str] = []
    for light, only in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        page.evaluate("Promise.allSettled(document.getAnimations().map(each => each.finished))")
        all_found += page.evaluate(
            """async ([light, only]) => (await axe.run(document, { resultTypes: ["violations"], ...only })).violations
                .filter(({ impact }) => impact === "serious" || impact === "critical")
                .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${light}, ${id}: ${html} ${any[0]?.message ?? ""}`))""",
            [light, only],
        )
    page.evaluate(UNSEEN)
    return all_found


def assert_accessible(guest: Guest, screen: str) -> None:
    found = violations(guest.page)
    assert not found, f"{screen}:\n" + "\n".join(found)


def test_axe_finds_what_is_wrong(guest: Come) -> None:
    page = guest().open().page
    page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML(
            "beforeend", "<button id=nameless></button><p id=faint>faint, by day and by night</p>")"""
    )
    page.evaluate("document.querySelector('#faint').style.color = 'light-dark(#eee, #333)'")
    found = violations(page)
    assert [line.partition(": ")[0] for line in found] == [
        "light, button-name",
        "light, color-contrast",
        "dark, color-contrast",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_serious_around_the_table(guest: Come, language: str) -> None:
    anna = guest(language=language, hints=True).open()
    assert_accessible(anna, "front page")
    anna.page.click("header .ib:last-child")
    assert_accessible(anna, "settings")
    anna.page.keyboard.press("Escape")
    anna.page.click(".aside .link:first-child")
    anna.page.wait_for_selector("dialog .ruletext h2")
    assert_accessible(anna, "rules on the front page")
    anna.page.keyboard.press("Escape")
    anna.start("tooth-and-claw")
    anna.page.wait_for_selector(".hint")
    assert_accessible(anna, "first steps")
    anna.page.keyboard.press("?")
    anna.page.wait_for_selector(".rules .ruletext")
    assert_accessible(anna, "rules")
    anna.page.click("header .ib:last-child")
    assert_accessible(anna, "menu")
    anna.open().choose("tooth-and-claw").page.click(".start .acts .btn:first-child")
    anna.page.wait_for_selector("dialog .url")
    assert_accessible(anna, "invitation")


@pytest.fixture(scope="module", params=LANGUAGES)
def visitor(request: pytest.FixtureRequest, lasting_guest: Come) -> Guest:
    """Somebody who goes from one table to the next."""
    return lasting_guest(language=request.param)


@pytest.mark.parametrize("game", TABLES)
def test_axe_finds_nothing_serious_on_the_table(visitor: Guest, game: str) -> None:
    anna = visitor
    anna.open("/#/").start_with_programs(game)
    for _ in range(6):
        if anna.state() == "asked":
            question = anna.question()
            anna.choose_at_once()
            anna.answered(question)
    assert_accessible(anna, "table")
    if game in WITH_ACCOUNTS:
        anna.play(until="account")
        assert_accessible(anna, "account")
    anna.finish()  # whole matches are played by mouse, by keys and by touch
    assert_accessible(anna, "result")
    anna.page.click(".tray .acts .btn:not(.main):not(.narrow)")
    anna.page.wait_for_selector(".deckbar")
    assert_accessible(anna, "replay")


def test_first_steps_are_shown_once(guest: Come) -> None:
    anna = guest(size=PHONE, hints=True).open().start("tooth-and-claw")
    hint = anna.page.locator(".hint")
    hint.wait_for()
    told: list[str] = []
    while hint.count():
        told.append(hint.inner_text())
        anna.until("performance.now() > page._deafUntil")  # a second tap at once is not meant for the next
        hint.get_by_text("Got it").tap()
        anna.page.wait_for_function("told => document.querySelector('.hint')?.innerText !== told", arg=told[-1])
    assert len(set(told)) == len(told)
    anna.page.reload()
    anna.sit_down()
    anna.page.wait_for_timeout(200)
    assert not anna.page.locator(".hint").count()


def test_arrows_walk_over_cards_and_keys_do_what_the_guide_says(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.state()
    page = anna.page
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.table [data-roving]')"):
            break
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.textContent") != first
    page.keyboard.press("t")
    assert page.inner_text(".pop.reading")
    page.keyboard.press("Escape")
    page.wait_for_selector(".pop", state="detached")
    page.keyboard.press("?")
    page.wait_for_selector(".rules")
    page.keyboard.press("?")
    page.wait_for_selector(".rules", state="detached")


def test_language_and_light_change_at_the_table(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.state()
    anna.page.click("header .ib:last-child")
    anna.page.check("dialog .seg:nth-of-type(1) label:nth-child(2) input")
    anna.page.wait_for_selector("dialog h2 >> text=メニュー")
    anna.page.check("dialog .seg:nth-of-type(2) label:nth-child(3) input")
    assert anna.page.get_attribute("html", "data-theme") == "dark"
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".prompt >> text=選")
