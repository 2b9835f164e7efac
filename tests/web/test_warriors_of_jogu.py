"""The table of Warriors of Jogu in Chromium: played by tapping cards and columns, and compared with the view."""

from typing import Any

import pytest
from playwright.sync_api import Page

from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.words import en, ja

GAME = "warriors-of-jogu"
ENGINEERS, MIBITS, WU, AGENTS, KEION = range(1, 6)

# Chooses something by taps, never by its code: a card of the hand and then a column, a card in play, or a button.
PLAY_ON = """async at => {
    const wait = () => new Promise(done => setTimeout(done, 5));
    const page = document.querySelector("match-page"), { desk } = page;
    const settled = async () => { while (!desk.choices.length && !page.shown && !desk.situation.result) await wait(); };
    const go = () => page.querySelector(".acts .btn.main[data-code]");
    if (page.shown) { page.querySelector(".acts .main").click(); await wait(); await settled(); return true; }
    if (desk.situation.result) return false;
    await settled();
    if (page.shown || desk.situation.result) return true;
    const legal = [...page.querySelectorAll(".hand button.card, .table button.unit, .table button.loc")];
    const plays = desk.choices.some(choice => !choice.code.match(/^(pass|keep|stop|bury none)$/));
    if (plays) for (let i = 0; i < legal.length; i++) {
        const first = legal[(at + i) % legal.length];
        if (first.matches(".illegal") || !first.isConnected) continue;
        first.click();
        await wait();
        for (const column of go() ? [] : page.querySelectorAll(".loc.legal, button.loc, .hand button.card")) {
            if (column.matches(".illegal") || !desk.pick || go()) continue;
            column.click();
            await wait();
        }
        if (go()) break;
    }
    const button = go() ?? [...page.querySelectorAll(".acts [data-code]")].at(-1);
    if (!button) throw new Error("nothing on the page stands for " + desk.choices.map(each => each.code));
    button.click();
    await wait();
    await settled();
    return true;
}"""

# What is printed on the table, read back from it.
READ = """() => {
    const { desk } = document.querySelector("match-page"), all = (part, what) => [...part.querySelectorAll(what)];
    const number = (part, what) => all(part, what).map(found => parseInt(found.textContent.trim()))[0] ?? null;
    const seats = all(document, ".vs section").map(part => ({
        seat: +part.dataset.seat, points: number(part, ".pts"), morale: number(part, ".heart"),
        deck: number(part, "[data-pile=deck]"), hand: number(part, "[data-pile=hand]") }));
    const times = unit => parseInt(unit.querySelector(".times")?.textContent.slice(1) ?? 1);
    const cards = stack => all(stack, "[data-card]").flatMap(unit => Array(times(unit)).fill(unit.dataset.card));
    const columns = all(document, ".table:not(.accounts) > .locs > .loc").map(column => ({
        load: number(column, ".capn"),
        cards: all(column, ".stack").map(stack => [stack.dataset.place, cards(stack)]) }));
    const held = all(document, ".hand [data-card]:not(.sealed)").map(card => card.dataset.card);
    return { seats, columns, held, place: document.querySelector(".hand")?.dataset.place, view: desk.situation.view,
        wide: document.documentElement.scrollWidth > innerWidth, me: desk.situation.seat };
}"""


def open_table(page: Page, address: str, first: int, second: int, **asked: object) -> None:
    query = "&".join(f"{key}={value}" for key, value in ({"ask": "any"} | asked).items())
    page.goto(f"{address}/dev?game={GAME}&pace=0&opt.first={first}&opt.second={second}&{query}")
    page.wait_for_selector("body[data-ready]")


def check_numbers(page: Page) -> None:
    """Every number and every card on the table is the view's."""
    read: dict[str, Any] = page.evaluate(READ)
    view = read["view"]
    zones = view["zones"]
    assert not read["wide"]
    for part in read["seats"]:
        seat = part["seat"]
        assert (part["points"], part["morale"]) == (view["points"][seat], view["morale"][seat])
        assert part["deck"] == len(zones[f"{seat}.deck"])
        assert part["hand"] is None or part["hand"] == len(zones[f"{seat}.hand"])
    for at, column in enumerate(read["columns"]):
        assert column["load"] == view["loads"][0][at] + view["loads"][1][at]
        for place, cards in column["cards"]:
            assert sorted(cards) == sorted(zones[place])
    if read["place"] == f"{read['me']}.hand":
        assert sorted(read["held"]) == sorted(zones[read["place"]])


def play(page: Page, steps: int) -> int:
    """Play so many times by tapping; how many of them there were before the end."""
    for step in range(steps):
        if not page.evaluate(PLAY_ON, step):
            return step
        if not page.evaluate("!!document.querySelector('match-page').shown"):
            check_numbers(page)
    return steps


def test_a_whole_match_by_tapping(page: Page, address: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=1)
    assert play(page, 300) < 300
    assert page.query_selector(".account .meet")


@pytest.mark.parametrize(("first", "second"), [(MIBITS, WU), (WU, ENGINEERS), (ENGINEERS, AGENTS), (AGENTS, MIBITS)])
def test_every_faction_by_tapping(page: Page, address: str, first: int, second: int) -> None:
    open_table(page, address, first, second, seed=3)
    play(page, 12)


def test_card_then_column_and_column_then_card(page: Page, address: str) -> None:
    open_table(page, address, WU, AGENTS, seed=3, ask="play_or_pass")
    page.click('.hand [data-card="master-of-fire"]')
    page.click('.loc[data-location="3"]')
    assert page.inner_text(".acts .main").startswith("Play Master of Fire to 3")
    assert page.inner_text('.loc[data-location="3"] .capn') == "0 + 5"
    page.keyboard.press("Escape")
    page.keyboard.press("6")
    page.click('.hand [data-card="master-of-fire"]')
    page.click(".acts .main")
    page.wait_for_selector('[data-place="0.6"] [data-card="master-of-fire"]')


def test_enter_does_what_the_black_button_says_and_passing_is_said_first(page: Page, address: str) -> None:
    open_table(page, address, WU, KEION, seed=5, ask="discard_or_keep")
    assert page.inner_text(".acts .main kbd") == "Enter"
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt >> text=Play a card, or pass")
    assert not page.locator(".acts .main").count()  # nobody passes by accident
    page.keyboard.press("p")
    assert page.inner_text(".prompt").startswith("Pass: no more cards from you this round. rule 3")
    assert page.inner_text(".acts .main kbd") == "Enter"


def test_a_knight_says_where_it_may_go(page: Page, address: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=1, ask="play_or_pass")
    knight = page.get_attribute('.hand [data-card^="knight"]', "data-card")
    assert knight is not None
    page.click(f'.hand [data-card="{knight}"]')
    other = "2" if knight[-1] != "2" else "3"
    assert page.inner_text(".acts .main").startswith(f"Play Knight of {knight[-1]} to {knight[-1]}")
    page.click(f'.loc[data-location="{other}"]')
    assert f"only to location {knight[-1]}" in page.inner_text(".pop.why")


def test_piles_are_open_to_all(page: Page, address: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=2, ask="discard_or_keep")
    page.click(".vs section:last-child button")
    view = page.evaluate("document.querySelector('match-page').desk.situation.view")
    shown = page.eval_on_selector_all(".piles [data-card]", "cards => cards.map(card => card.dataset.card)")
    assert set(view["zones"]["1.discard"]) <= set(shown)
    page.keyboard.press("Escape")
    assert page.query_selector(".locs")


def test_the_account_writes_out_every_sum(page: Page, address: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=2, ask="", event="battle_fought")
    fought, lost = page.evaluate(
        """() => ["battle_fought", "morale_lost"].map(is =>
            document.querySelector("match-page").desk.situation.last.events.find(event => event.is === is))"""
    )
    for battle in fought["battles"]:
        column = page.inner_text(f'.account .loc[data-location="{battle["location"]}"]')
        for front in battle["fronts"]:
            assert f"{front['strength']} × {battle['location']} =\n{front['product']}" in column
    assert [int(page.inner_text(f".meet .r{side} > b")) for side in (":not(.t)", ".t")] == fought["ratings"]
    assert page.inner_text(".hearts b").endswith(f"− {lost['lost']} = {lost['morale']}")


@pytest.mark.parametrize(("language", "card"), [("en", "Master of Earth"), ("ja", "地の達人")])
def test_spare_capacity_says_where_it_comes_from(page: Page, address: str, language: str, card: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=2, ask="", event="battle_fought", language=language)
    page.evaluate(
        """() => {
            const page = document.querySelector("match-page"), told = page.desk.situation.told.at(-1);
            const part = { location: "3", card: "master-of-earth", spare: 4 };
            told.events.push({ is: "morale_gained", who: 0, gained: 4, morale: 10, parts: [part] });
            page.shown = { ...page.shown, drawn: page.table.account(told) };
        }"""
    )
    page.click(".hearts .word")
    page.wait_for_selector(".pop.text")
    assert page.inner_text(".pop h2") == card


def test_what_is_turned_up_is_seen_before_the_battle_is_reckoned(page: Page, address: str) -> None:
    open_table(page, address, KEION, AGENTS, seed=2)
    scenes = page.evaluate(
        """() => document.querySelector("match-page").table.scenes(["cards_turned_up", "battle_shown", "battle_fought"].map(
            (is, step) => ({ step, seat: -1, events: [{ is }], sentences: [] })))"""
    )
    assert [[event["is"] for event in scene["events"]] for scene in scenes][1:] == [["battle_shown"], ["battle_fought"]]
    assert scenes[1]["rests"]


def test_the_page_names_cards_as_the_software_does() -> None:
    words = (find_game(GAME).folder / "web" / "words.js").read_text()
    for name in (*en.CARDS.values(), *ja.CARDS.values()):
        assert f'"{name}"' in words


def test_a_second_card_of_a_kind_is_no_second_tap(page: Page, address: str) -> None:
    open_table(page, address, ENGINEERS, MIBITS, seed=7, ask="discard_or_keep")
    hand = page.eval_on_selector_all(".hand [data-card]", "cards => cards.map(card => card.dataset.card)")
    kind = next(card for card in hand if hand.count(card) > 1)
    cards = page.locator(f".hand [data-card='{kind}']")
    before = cards.count()
    cards.nth(0).click()
    cards.nth(1).click()
    assert page.evaluate("document.querySelector('match-page').desk.pick.card") == kind
    assert cards.count() == before
    cards.nth(1).click()
    page.wait_for_function("document.querySelector('match-page').desk.pick === null")
