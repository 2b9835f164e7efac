"""Taking back on the page: what goes is said before it goes, a match that was marked says so, and others are asked."""

from collections.abc import Callable

import pytest

from tests.web.guests import PHONE, Guest
from tests.web.test_access import assert_accessible
from tests.web.test_friends import invited, play_a_little

Come = Callable[..., Guest]

MOVES_GONE = """() => {
    const { told, news, seat } = document.querySelector("table-screen").session;
    return told.filter(step => step.step > news.undo_steps && step.seat === 1 - seat).length;
}"""
OWN_CHOICE = """() => {
    const { told, news } = document.querySelector("table-screen").session;
    return told.find(({ step }) => step === news.undo_steps).sentences[0].replace(/[.。]$/, "");
}"""


def choose(guest: Guest) -> None:
    guest.state()
    question = guest.question()
    guest.choose_at_once()
    guest.answered(question)


def marked_offer(anna: Guest) -> None:
    """Play until the bot has answered what would be taken back."""
    for _ in range(20):
        choose(anna)
        assert anna.state() == "asked"
        anna.until("!screen._waiting && screen.session.news.view.choosing.every(seat => seat === screen.session.seat)")
        if anna.page.evaluate("document.querySelector('match-page').desk.situation.undo") == "marked":
            return
    raise AssertionError("everything is free")


def asked(guest: Come) -> tuple[Guest, Guest]:
    """Two people, the first of whom would have to ask."""
    anna, bruno = invited(guest)
    can_ask = "document.querySelector('table-screen').session.news.undo === 'ask'"
    for _ in range(20):
        play_a_little(anna, bruno, 1)
        if anna.page.evaluate(can_ask):
            break
    anna.until("page.desk.situation.undo === 'ask'")
    return anna, bruno


def names(*guests: Guest) -> list[str]:
    """What everybody is called."""
    own = "(({ session }) => session.names[session.seat])(document.querySelector('table-screen'))"
    return [each.page.evaluate(own) for each in guests]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_against_bots_what_goes_is_said_before_it_goes(guest: Come, language: str) -> None:
    anna = guest(language=language).open().start("tooth-and-claw")
    marked_offer(anna)
    steps, stay = anna.page.evaluate(
        "(({ steps, undo_steps }) => [steps, undo_steps])(document.querySelector('table-screen').session.news)"
    )
    moves, choice = anna.page.evaluate(MOVES_GONE), anna.page.evaluate(OWN_CHOICE)
    anna.page.keyboard.press("u")
    told = anna.page.inner_text(".asking")
    assert choice in told
    assert ("with take-backs" if language == "en" else "待ったあり") in told
    if moves:
        assert (f"{moves} moves" if moves > 1 else "'s move goes back") in told or f"{moves}手" in told
    assert_accessible(anna, "going back")
    assert anna.page.evaluate("document.activeElement.matches('.asking .main')")
    assert not anna.page.evaluate("document.querySelector('match-page').desk.choices.length")  # nothing else meanwhile
    anna.page.keyboard.press("Escape")
    anna.until("!page.querySelector('.asking') && page.desk.situation.undo === 'marked'")
    assert anna.page.evaluate("document.querySelector('table-screen').session.news.steps") == steps
    assert not anna.page.locator(".bar .marked").count()
    anna.page.keyboard.press("u")
    anna.page.keyboard.press("Enter")
    anna.until("screen.session.news.steps === arg", stay)
    anna.page.wait_for_selector(".bar .marked")
    assert not anna.page.locator(".banner").count()  # one knows what one did


def test_a_marked_match_is_taken_back_at_once_and_stays_marked(guest: Come) -> None:
    anna = guest(size=PHONE).open().start("tooth-and-claw")
    for again in (False, True):
        marked_offer(anna)
        steps = anna.page.evaluate("document.querySelector('table-screen').session.news.undo_steps")
        anna.page.click(".tray .narrow")
        if not again:
            anna.page.click(".asking .main")
        anna.until("screen.session.news.steps === arg", steps)
        anna.page.wait_for_selector(".bar .marked >> text=with take-backs", state="attached")
    anna.page.click("header .ib:last-child")
    assert "counts for no statistics" in anna.page.inner_text("dialog")
    anna.page.keyboard.press("Escape")
    anna.finish()
    assert "with take-backs" in anna.page.inner_text(".prompt.ended")
    assert not anna.page.locator(".tray .narrow").count()
    anna.page.click("text=Step through it")
    anna.page.wait_for_selector(".deckbar")
    assert anna.page.locator(".bar .marked").count() == 1


def test_both_are_told_what_goes_before_they_ask_and_agree(guest: Come) -> None:
    anna, bruno = asked(guest)
    _, his = names(anna, bruno)
    choice, stay = (
        anna.page.evaluate(OWN_CHOICE),
        anna.page.evaluate("document.querySelector('table-screen').session.news.undo_steps"),
    )
    anna.page.keyboard.press("u")
    assert choice in anna.page.inner_text(".asking h2")
    assert "with take-backs" in anna.page.inner_text(".asking")
    assert not bruno.page.locator(".asking").count()
    anna.page.click(".asking .main")
    main = "page.querySelector('.asking .main')"
    bruno.until(f"{main} && ({main}.click(), true)")  # what was meant for the tray does not count
    anna.page.wait_for_selector(f".banner >> text=Not answered yet: {his}")
    question = bruno.page.wait_for_selector(".asking [role=alert]")
    assert question
    noticed = bruno.page.evaluate(
        "stay => document.querySelector('table-screen').session.told.find(({ step }) => step === stay)?.sentences[0]",
        stay,
    )
    assert (noticed or "a choice").rstrip(".") in question.inner_text()
    assert_accessible(bruno, "being asked")
    bruno.until("performance.now() > page._mainFrom")
    bruno.page.click(".asking .main")
    bruno.page.wait_for_selector(".banner >> text=took the last choice back")
    anna.page.wait_for_selector(".banner >> text=Everybody agreed")
    for each in (anna, bruno):
        each.until("screen.session.news.steps === arg && !page.querySelector('.asking')", stay)
        each.page.wait_for_selector(".bar .marked", state="attached")
        each.page.wait_for_selector(".banner", state="detached")
    play_a_little(anna, bruno, 2)


def test_a_wish_that_was_refused_withdrawn_or_overtaken_is_told_to_both(guest: Come) -> None:
    anna, bruno = asked(guest)
    hers, his = names(anna, bruno)
    steps = anna.page.evaluate("document.querySelector('table-screen').session.news.steps")

    def ask() -> None:
        anna.until("page.desk.situation.undo")
        anna.page.keyboard.press("u")
        anna.page.click(".asking .main")
        bruno.page.wait_for_selector(".asking")

    ask()
    bruno.page.click(".asking .acts .btn:first-child")
    anna.page.wait_for_selector(f".banner >> text={his} did not agree: your choice stands")
    bruno.page.wait_for_selector(".banner >> text=You did not agree")
    ask()
    anna.page.click(".banner >> text=Withdraw")
    anna.page.wait_for_selector(".banner >> text=You ask no more")
    bruno.page.wait_for_selector(f".banner >> text={hers} no longer asks to go back")
    bruno.page.wait_for_selector(".asking", state="detached")
    assert anna.page.evaluate("document.querySelector('table-screen').session.news.steps") == steps
    ask()
    if anna.question() < 0:  # it is for the one who is asked to go on, in another window
        second = bruno.page.evaluate(
            "() => { const { session } = document.querySelector('table-screen'); return session.act(session.news.question.choices[0].code); }"
        )
        assert second["is"] == "done"
    else:
        choose(anna)
    anna.page.wait_for_selector(".banner >> text=The match went on: your choice stands")
    bruno.page.wait_for_selector(f".banner >> text=The match went on: {hers}'s choice stands")
    bruno.page.wait_for_selector(".asking", state="detached")


def test_nothing_is_taken_back_by_a_line_that_was_lost(guest: Come) -> None:
    """After an undo the server tells all since then again: what has happened has not been taken back."""
    anna, bruno = asked(guest)
    anna.page.keyboard.press("u")
    anna.page.click(".asking .main")
    bruno.until("performance.now() > page._mainFrom && page.querySelector('.asking')")
    bruno.page.click(".asking .main")
    bruno.page.wait_for_selector(".banner >> text=took the last choice back")
    bruno.page.wait_for_selector(".banner", state="detached")
    choose(anna)
    steps = anna.page.evaluate("document.querySelector('table-screen').session.news.steps")
    bruno.until("screen.session.news.steps === arg", steps)
    bruno.page.evaluate("document.querySelector('table-screen').session.line._socket.close()")
    play_a_little(anna, anna, 1)
    bruno.until("screen.session.line.state === 'open'")
    last = anna.page.evaluate("document.querySelector('table-screen').session.news.steps")
    bruno.until("screen.session.news.steps === arg", last)
    bruno.page.wait_for_timeout(200)
    assert "took" not in bruno.page.inner_text("header.bar + *")
