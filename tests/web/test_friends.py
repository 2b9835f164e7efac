"""Two browsers at one table: an invitation, a lost connection, an agreement to take back, somebody who looks on."""

from collections.abc import Callable

from tests.web.guests import PHONE, Guest

Come = Callable[..., Guest]


def invited(guest: Come) -> tuple[Guest, Guest]:
    """Anna invites, Bruno comes by the link."""
    anna = guest().open().choose("tooth-and-claw")
    anna.page.click(".start .acts .btn:first-child")
    link = anna.page.inner_text("dialog .url")
    assert "on this computer only" in anna.page.inner_text("dialog")  # the tests' server is at 127.0.0.1
    bruno = guest(size=PHONE)
    bruno.open("/" + link.partition("/")[2])
    bruno.sit_down()
    assert "join" not in bruno.page.url
    anna.page.wait_for_selector("dialog >> text=Everybody is here")
    anna.page.keyboard.press("Escape")
    return anna, bruno


def play_a_little(anna: Guest, bruno: Guest, steps: int) -> None:
    """Whoever is asked, answers."""
    for _ in range(steps):
        for each in (anna, bruno):
            if each.question() >= 0:
                question = each.question()
                each.choose_at_once()
                each.answered(question)
        anna.page.wait_for_timeout(30)


def test_an_invitation_and_a_lost_connection(guest: Come) -> None:
    anna, bruno = invited(guest)
    play_a_little(anna, bruno, 8)
    bruno.context.set_offline(True)
    bruno.page.evaluate("document.querySelector('table-screen').session.line._socket.close()")
    bruno.page.wait_for_selector(".banner.lost >> text=The match is safe")
    anna.page.wait_for_selector(".banner >> text=is away")
    assert "after 1:00 a bot may play on" in anna.page.inner_text(".banner")
    play_a_little(anna, anna, 4)
    bruno.context.set_offline(False)
    bruno.until("screen.session.line.state === 'open'")
    bruno.page.wait_for_selector(".banner.lost", state="detached")
    play_a_little(anna, bruno, 6)
    last = anna.page.evaluate("document.querySelector('match-page').desk.situation.told.at(-1).step")
    bruno.until("page.desk.situation.told.at(-1).step === arg", last)
    anna.page.wait_for_selector(".banner", state="detached")


def test_two_windows_on_one_seat_agree(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    assert anna.state() == "asked"
    second = guest(context=anna.context).open("/#/table/" + anna.table_name)
    assert second.state() == "asked"
    question = anna.question()
    assert second.question() == question
    anna.choose_at_once()
    second.answered(question)
    assert second.state() == "asked"
    question = second.question()
    second.choose_at_once()
    anna.answered(question)


def test_a_nudge_comes_from_a_seat_and_rests_for_five_seconds(guest: Come) -> None:
    anna, bruno = invited(guest)
    anna.page.click("header .ib:last-child")
    anna.page.click("text=Let somebody watch")
    code = anna.page.inner_text("dialog .code")
    anna.page.keyboard.press("Escape")
    clara = guest().open(f"/#join={code}")
    clara.sit_down()
    while anna.question() >= 0 and bruno.question() >= 0:
        question = anna.question()
        anna.choose_at_once()
        anna.answered(question)
    waits, slow = (anna, bruno) if anna.question() < 0 else (bruno, anna)
    later = "document.querySelector('table-screen').newsAt = -60000"
    for each in (waits, clara):
        each.page.evaluate(later)
        each.until("screen._draw() || true")
    assert not clara.page.locator(".banner button").count()
    nudge = waits.page.locator(".banner button >> text=Nudge")
    nudge.click()
    slow.page.wait_for_selector(".banner >> text=is waiting for you")
    waits.page.wait_for_selector(".banner [aria-disabled=true]")
    nudge.click(force=True)  # it does nothing, and the server has nothing to refuse
    waits.page.wait_for_selector(".banner button:not([aria-disabled])", timeout=8000)
    assert not [frame for frame in waits.frames if frame["is"] == "failed"]


def test_bots_are_called_in_the_language_that_is_chosen(guest: Come) -> None:
    anna = guest().open().start("tricks-and-deserts")
    anna.page.click("header .ib:last-child")
    anna.page.click("dialog >> text=日本語")
    anna.until("page.desk.situation.language === 'ja' && page.desk.situation.levels.includes('旅人')")
    anna.until("page.textContent.includes('旅人')")
    assert not anna.page.locator(".banner").count()


def test_somebody_looks_on(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.page.click("header .ib:last-child")
    anna.page.click("text=Let somebody watch")
    code = anna.page.inner_text("dialog .code")
    clara = guest().open()
    clara.page.click("header .ib:last-child")
    clara.page.fill("dialog .prefs input[type=text]", "Clara")
    clara.page.keyboard.press("Escape")
    clara.page.click("text=I have a code")
    clara.page.fill("[name=code]", code)
    clara.page.click("dialog >> text=Sit down")
    clara.sit_down()
    anna.page.wait_for_selector(".company >> text=Clara")
    hands = "document.querySelector('match-page').desk.situation.view.zones['0.hand'].every(card => card[0] === '?')"
    assert clara.page.evaluate(hands)


def test_a_bot_plays_for_me_until_i_take_my_seat_back(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.page.click("header .ib:last-child")
    anna.page.click("text=Let a bot play for me")
    anna.page.keyboard.press("Escape")
    anna.page.click(".banner >> text=Take my seat back")
    anna.page.wait_for_selector(".banner", state="detached")
    assert anna.state() == "asked"


def test_a_bot_keeps_the_seat_until_the_friend_comes(guest: Come) -> None:
    anna = guest().open().choose("tooth-and-claw")
    anna.page.click(".start .acts .btn:first-child")
    link = anna.page.inner_text("dialog .url")
    anna.page.click("text=Start with a bot")
    anna.page.wait_for_selector("dialog", state="detached")
    for _ in range(4):
        anna.state()
        question = anna.question()
        anna.choose_at_once()
        anna.answered(question)
    anna.page.click("header .ib:last-child")
    anna.page.click("dialog >> text=Invite a friend")
    assert anna.page.inner_text("dialog .url") == link
    bruno = guest(size=PHONE)
    bruno.open("/" + link.partition("/")[2])
    bruno.sit_down()
    anna.page.wait_for_selector("dialog >> text=Everybody is here")
    anna.page.keyboard.press("Escape")
    play_a_little(anna, bruno, 4)


def test_an_invitation_that_leads_nowhere_says_so(guest: Come) -> None:
    anna = guest().open("/#join=ABCD-EFGH-JKMN")
    assert "leads nowhere" in anna.page.inner_text(".trouble h1")
    anna.page.click(".trouble .btn")
    anna.page.wait_for_selector(".poster")


def test_an_empty_seat_is_said_to_be_empty(guest: Come) -> None:
    anna = guest().open().choose("red-and-blue")
    anna.page.click(".more summary")
    anna.page.click(".more .seg >> text=Blue")
    anna.page.click(".start .acts .btn:first-child")
    anna.sit_down()
    assert "Nobody plays Red yet" in anna.page.inner_text(".prompt")


def test_a_banner_leaves_title_rules_and_menu_on_a_phone(guest: Come) -> None:
    anna = guest(size=PHONE).open().start("tooth-and-claw")
    anna.page.tap("header .ib:last-child")
    anna.page.tap("text=Let a bot play for me")
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".banner >> text=A bot plays for you")
    bar, banner = (anna.page.locator(part).bounding_box() for part in ("header.bar", ".banner"))
    assert bar
    assert banner
    assert banner["y"] >= bar["y"] + bar["height"]
    anna.page.tap("header .ib:last-child")
    anna.page.wait_for_selector("dialog")


def test_matches_under_way_are_one_row_and_can_be_forgotten(guest: Come) -> None:
    anna = guest(size=PHONE)
    for game in ("tooth-and-claw", "red-and-blue"):
        anna.open().start(game).state()
        anna.page.evaluate("location.hash = '#/'")
        anna.page.wait_for_selector(".poster")
    assert anna.page.locator(".continue .cont").count() == 1
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    anna.page.tap(".continue >> text=1 more")
    assert anna.page.locator("dialog .cont").count() == 2
    anna.page.locator("dialog .cont .ib").first.tap()
    anna.page.tap("dialog >> text='Forget'")
    anna.page.wait_for_selector("dialog", state="detached")
    assert "with Cub" in anna.page.inner_text(".continue .cont")


def test_seats_are_named_in_the_language_that_was_chosen(guest: Come) -> None:
    anna = guest().open().start("tooth-and-claw")
    anna.page.click("header .ib:last-child")
    anna.page.click("dialog >> text=日本語")
    anna.page.keyboard.press("Escape")
    anna.until("page.desk.situation.names.join() === '白,黒'")
