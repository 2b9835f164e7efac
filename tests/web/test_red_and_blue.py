"""Red Kingdom & Blue Kingdom in Chromium: matches by tapping, and every number compared with the view."""

import pytest
from playwright.sync_api import Page

from ruse.core.registry import find_game
from ruse.games.red_and_blue.words import en, ja
from tests.web import positions
from tests.web.test_page import open_table

GAME = "red-and-blue"
MOST_CHOICES = 400
VERBS = {"draft", "end turn", "occupy", "exchange", "attack", "add", "alone", "defend", "no card", "keep"}

# What the table says and the view does not; empty if all agrees.
DIFFERENCES = """() => {
    const page = document.querySelector("match-page"), wrong = [];
    const { view, seat, components, question } = page.desk.situation;
    const all = (root, selector) => [...root.querySelectorAll(selector)], table = page.querySelector(".table");
    const number = found => Number(found?.textContent.replace(/[^-0-9]/g, ""));
    const same = (what, found, wanted) => {
        const [is, was] = [JSON.stringify(found), JSON.stringify(wanted)];
        if (is !== was) wrong.push(`${what}: ${is} for ${was}`);
    };
    const backOf = card => (card[0] === "?" ? card.slice(1) : components.cards[card].back);
    const codes = (root, selector) => all(root, `${selector} [data-card]`).map(card => card.dataset.card);
    for (const who of [0, 1]) {
        const plate = page.querySelector(`.vs [data-seat="${who}"]`), hand = view.zones[`${who}.hand`];
        same(`funds of ${who}`, number(plate.querySelector(".funds")), view.sides[who].funds);
        const aces = hand.filter(card => backOf(card) === "ace").length;
        same(`normals of ${who}`, number(plate.querySelector(".normals")), hand.length - aces);
        same(`aces of ${who}`, number(plate.querySelector(".aces")), aces);
    }
    for (const back of ["normal", "ace"]) {
        const stock = page.querySelector(`.stocks [data-stock="${back}"]`);
        same(`stock of ${back}`, number(stock.querySelector("b")), view.zones[`${back}.stock`].length);
        same(`discards of ${back}`, number(stock.querySelector("small")), view.zones[`${back}.discards`].length);
    }
    for (const area of all(page, "[data-area]")) {
        const { area: name } = area.dataset, { holder, points, archers } = view.areas[name];
        const printed = components.areas[name], helps = archers.filter((more, who) => more && holder === 1 - who);
        const flags = ["red", "blue"].map(flag => !!area.querySelector(`.flag.${flag}`));
        same(`${name}: flags`, flags, [holder === 0, holder === 1]);
        if (holder !== null) same(`${name}: points`, number(area.querySelector(".pts")), points);
        same(`${name}: funds`, all(area, ".pays b").map(number), printed.funds);
        same(`${name}: offset`, all(area, ".offset b").map(number), printed.offset);
        same(`${name}: archers`, all(area, ".archers").map(number), helps);
        same(`${name}: card`, codes(area, ".spot"), view.zones[name]);
    }
    same("areas", all(page, "[data-area]").length, 5);
    const battle = table.querySelector(".battle:not(.plan)");
    same("battle", !!battle, !!view.battle && !page.shown && view.phase !== "over");
    if (battle) {
        const totals = [view.battle.attack, view.battle.defense].map(({ total }) => String(total ?? "?"));
        same("points", all(battle, ".mid b").map(total => total.textContent), totals);
        for (const at of ["attack", "added"]) same(at, codes(battle, `[data-place="${at}"]`), view.zones[at]);
    }
    for (const half of all(table, ".reckoning .half")) {
        const sum = all(half, ".parts b").map(number).reduce((a, b) => a + b);
        same("sum", sum, number(half.querySelector(".total")));
    }
    const hand = all(page, ".hand [data-card]:not(.come)").map(card => card.dataset.card);
    if (!page.shown && view.phase !== "over") same("hand", hand.sort(), [...view.zones[`${seat}.hand`]].sort());
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("scrolls sideways");
    if (table.scrollHeight > table.clientHeight + 1) wrong.push(`cut by ${table.scrollHeight - table.clientHeight} px`);
    for (const target of all(page, ".table button:not(.stp button), .hand button, .acts button")) {
        const { width, height } = target.getBoundingClientRect();
        if (width && (width < 43.5 || height < 43.5)) wrong.push(`${target.className}: ${width} x ${height}`);
    }
    if (question && !page.shown && !page.querySelector(".prompt small")) wrong.push("no rule");
    return wrong;
}"""

# Taps what stands for a choice of a verb that was tapped least often so far; "" when the match is over.
TAP = """async at => {
    const wait = () => new Promise(done => setTimeout(done, 5));
    const page = document.querySelector("match-page"), { desk } = page, used = (window.used ??= {});
    const settled = async () => { while (!desk.choices.length && !page.shown && !desk.situation.result) await wait(); };
    if (page.shown) { page.querySelector(".acts .main").click(); await wait(); await settled(); return "account"; }
    if (desk.situation.result) return "";
    const tap = async selector => {
        const found = page.querySelector(selector);
        if (!found) throw new Error("nothing is " + selector);
        found.click();
        await wait();
    };
    const least = Math.min(...desk.choices.map(each => used[each.verb] ?? 0));
    const open = desk.choices.filter(each => (used[each.verb] ?? 0) === least);
    const { code, verb, args } = open[at % open.length];
    const button = () => page.querySelector(`.acts [data-code="${code}"]`);
    used[verb] = least + 1;
    const card = `.hand [data-card="${args.card ?? "liaison"}"]`, area = `[data-area="${args.area}"]`;
    if (verb === "draft") {
        for (let i = 0; i < args.normals; i++) await tap('.step[data-stock="normal"] .stp button:last-child');
        for (let i = 0; i < args.aces; i++) await tap('.step[data-stock="ace"] .stp button:last-child');
    }
    if (args.area) for (const each of at % 2 ? [card, area] : [area, card]) if (!button()) await tap(each);
    if (verb === "add" || verb === "defend") await tap(card);
    if (verb === "keep") await tap(`.battle .card.legal[data-card="${args.card}"]`);
    if (!button()) throw new Error("no button does " + code);
    button().click();
    await settled();
    return verb;
}"""


@pytest.fixture(autouse=True)
def _bots_choose_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "WEAK", "random")


def play(page: Page) -> set[str]:
    """Play to the end, and return the verbs; after each choice the table shows what the view says."""
    verbs: set[str] = set()
    for turn in range(MOST_CHOICES):
        verb = page.evaluate(TAP, 7 * turn)
        if not verb:
            return verbs
        verbs.add(verb)
        assert page.evaluate(DIFFERENCES) == []
    raise AssertionError("the match does not end")


def test_whole_matches_by_tapping(page: Page, address: str) -> None:
    verbs: set[str] = set()
    for seed, viewer in ((3, 0), (9, 0), (2, 1)):
        open_table(page, address, GAME, seed=seed, viewer=viewer, ask="any")
        assert page.evaluate(DIFFERENCES) == []
        verbs |= play(page)
        assert page.inner_text(".ending h2")
    assert verbs >= VERBS


def test_card_then_area_and_area_then_card(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=1, ask="choose_dispatch")
    page.locator(".hand .card").first.click()
    assert page.locator(".area.legal").count() == 4
    assert page.locator('.area.illegal[data-area="red-capital"]').count() == 1
    page.click('[data-area="border"]')
    assert page.inner_text(".acts .main").startswith("Occupy Border with ")
    page.keyboard.press("Escape")
    page.keyboard.press("5")
    page.locator(".hand .card").first.click()
    assert page.inner_text(".acts .main").startswith("Attack Blue Capital with ")
    page.click(".acts .main")
    page.wait_for_selector('[data-place="attack"] .own-down')


def test_your_own_area_answers_with_the_rule(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=1, ask="choose_dispatch")
    page.locator(".hand .card").first.click()
    page.click('[data-area="red-capital"]')
    assert "2‑B" in page.inner_text(".pop.why")


def test_what_funds_do_not_pay_answers_with_the_price(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=1, ask="choose_draft")
    for _ in range(6):
        if page.locator(".pop.why").count():
            break
        page.click('.step[data-stock="ace"] .stp button:last-child')
        page.wait_for_timeout(50)
    assert "your funds are" in page.inner_text(".pop.why") or "above 5 cards" in page.inner_text(".pop.why")


def test_a_battle_is_reckoned_in_sums(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=2, viewer="spectator", event="battle_fought")
    fought = page.evaluate(
        """() => {
            const { events } = document.querySelector("match-page").desk.situation.last;
            return events.find(event => event.is === "battle_fought");
        }"""
    )
    totals = [int(text) for text in page.locator(".reckoning .total").all_inner_texts()]
    assert totals == [fought["attack"]["total"], fought["defense"]["total"]]
    assert page.evaluate(DIFFERENCES) == []


def test_backs_tell_the_class_only(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=2, ask="choose_defense")
    backs = page.locator('[data-place="attack"] [data-card]').evaluate_all("cards => cards.map(card => card.outerHTML)")
    assert backs
    for back in backs:
        assert 'data-card="?normal"' in back or 'data-card="?ace"' in back
        assert not any(f"art-{code}" in back for code in en.CARDS)


def test_the_page_names_cards_and_areas_as_the_software_does() -> None:
    words = (find_game(GAME).folder / "web" / "words.js").read_text()
    for book in (en, ja):
        for code, name in (*book.CARDS.items(), *book.AREAS.items()):
            assert code.startswith("?") or f'"{name}"' in words
