"""Positions on the page, without a server: tables, messages, and the table of a game that brings none."""

import pytest
from playwright.sync_api import Page

from ruse.core.registry import TEMPLATE

TAPPABLE = ".table button.card, .table button.fc, .hand button.card"


def open_table(page: Page, address: str, game: str, **asked: object) -> None:
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    page.goto(f"{address}/dev?game={game}&pace=0&{query}")
    page.wait_for_selector("body[data-ready]")


def play_on(page: Page) -> bool:
    """Choose something and do it, as a person does; False when the match is over."""
    return bool(
        page.evaluate(
            """async tappable => {
                const wait = () => new Promise(done => setTimeout(done, 5));
                const page = document.querySelector("match-page"), { desk } = page;
                while (page.shown) { page.querySelector(".acts .main").click(); await wait(); }
                if (desk.situation.result) return false;
                while (!desk.choices.length && !page.shown && !desk.situation.result) await wait();
                if (page.shown || desk.situation.result) return true;
                let button = page.querySelector(".acts [data-code]");
                for (const card of button ? [] : document.querySelectorAll(tappable)) {
                    if (card.matches(".illegal")) continue;
                    card.click();
                    await wait();
                    if (button = page.querySelector(".acts [data-code]")) break;
                }
                if (!button) throw new Error("nothing on the page stands for " + desk.choices.map(each => each.code));
                button.click();
                while (!desk.choices.length && !page.shown && !desk.situation.result) await wait();
                return true;
            }""",
            TAPPABLE,
        )
    )


@pytest.mark.parametrize("game", [TEMPLATE])
def test_a_whole_match_by_tapping(page: Page, address: str, game: str) -> None:
    open_table(page, address, game, seed=3, ask="any")
    for _ in range(400):
        if not play_on(page):
            return
    pytest.fail("the match does not end")


def test_an_illegal_card_answers_with_the_rule(page: Page, address: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, step=80)
    page.click('[data-place="0.R.left"] .card')
    assert "7‑2" in page.inner_text(".pop.why")


def test_a_second_tap_on_the_chosen_card_does_it(page: Page, address: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, step=80)
    page.click('[data-place="0.R.right"] .card')
    assert page.inner_text(".acts .main").startswith("Defend with Red 1")
    page.click('[data-place="0.R.right"] .card')
    page.wait_for_selector(".log li:has-text('You defend with Red 1')", state="attached")


def test_a_rule_is_called_one_and_the_verdict_names_none(page: Page, address: str) -> None:
    open_table(page, address, "red-and-blue", seed=2, ask="choose_second")
    assert page.inner_text(".prompt small") == "rule 2‑C"
    page.evaluate("document.querySelector('match-page').reason({ text: 'that costs 5, your funds are 4 (1)' })")
    assert page.inner_text(".pop h2") == "That costs 5, your funds are 4 rule 1"
    page.evaluate("document.querySelector('match-page').reason({ text: 'it is not in your hand (2-C)' })")
    assert page.inner_text(".pop.why").count("2‑C") == 1
    open_table(page, address, "red-and-blue", seed=2, step=9999)
    verdict = page.inner_text(".prompt.ended")
    assert "(" not in verdict
    assert verdict.endswith((".", "。"))
    assert " :" not in verdict


def test_enter_does_what_the_button_says_wherever_somebody_tapped(page: Page, address: str) -> None:
    open_table(page, address, "red-and-blue", seed=2, ask="choose_draft")
    page.evaluate("document.querySelector('match-page').hinted = []")
    page.click(".pop.hint .btn:last-child")
    page.locator(".stp button").last.click()
    assert page.inner_text(".acts .main") == "Draw nothing"  # a second tap on the hint's button hits nothing else
    page.wait_for_timeout(450)
    page.locator(".stp button").last.click()
    assert page.inner_text(".acts .main") == "Draw 1 ace"
    page.keyboard.press("Enter")
    page.wait_for_selector(".log li:has-text('You draft 1 ace')", state="attached")


def test_keys_that_led_to_a_button_press_it(page: Page, address: str) -> None:
    open_table(page, address, "red-and-blue", seed=2, ask="choose_draft")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('[data-roving]') !== null")
    page.evaluate("document.querySelectorAll('.stp button')[1].focus()")
    page.keyboard.press("Enter")
    assert "1 normal" in page.inner_text(".acts .main")
    page.keyboard.press("Enter")
    page.wait_for_selector(".log li:has-text('You draft 1 normal card')", state="attached")


def test_the_focus_stays_in_the_hand_when_a_card_leaves_it(page: Page, address: str) -> None:
    open_table(page, address, "tricks-and-deserts", seed=3, ask="choose_area")
    page.keyboard.press("ArrowRight")
    for _ in range(2):
        page.keyboard.press("Enter")
    page.wait_for_selector(".prompt:has-text('pass')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.hand') !== null")


@pytest.mark.parametrize(
    ("game", "ask"),
    [("red-and-blue", "choose_draft"), ("warriors-of-jogu", "play_or_pass"), ("tooth-and-claw", "choose_type")],
)
def test_a_hint_covers_neither_what_it_is_about_nor_what_acts(page: Page, address: str, game: str, ask: str) -> None:
    open_table(page, address, game, seed=2, ask=ask)
    page.evaluate("document.querySelector('match-page').hinted = []")
    covers = """() => {
        const box = document.querySelector(".pop.hint").getBoundingClientRect();
        const things = document.querySelectorAll(".hinted, .hand button, .tray .acts button, .stp button, .type");
        const isCovered = ({ top, bottom }) => top < box.bottom && bottom > box.top;
        return [...things].filter(each => isCovered(each.getBoundingClientRect())).map(each => each.className);
    }"""
    page.wait_for_selector(".pop.hint")
    page.wait_for_timeout(50)
    assert page.evaluate(covers) == []


def test_a_battle_tells_its_result_before_anything_is_cut(page: Page, address: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, ask="choose_defense")
    result = page.evaluate(
        """async () => {
            const { table } = document.querySelector("match-page"), seat = table.me;
            const events = [{ is: "battle_fought", winner: seat }];
            const told = { step: 0, seat: 1, events, sentences: ["Black defends with Red 4.", "You win and take both."] };
            const clash = [];
            const { lead } = table.view;
            const deed = { is: "defended", who: seat, fighter: { space: "R.left", card: lead.card, color: lead.color } };
            const shown = table.prelude({ ...told, events: [deed, ...events] }, 0.3);
            const look = async () => { await table.updateComplete; clash.push(table.querySelector(".clash").innerText); };
            await look();
            await new Promise(done => setTimeout(done, 300));
            await look();
            await shown;
            return [table.lastMove(told), clash[0].includes("attacks"), clash[1].includes("you take both")];
        }"""
    )
    assert result == ["You win and take both.", True, True]


def test_a_tap_too_many_on_go_on_starts_no_rematch(page: Page, address: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, step=80)
    tapped = page.evaluate(
        """async () => {
            const page = document.querySelector("match-page"), taps = [], { situation } = page.desk;
            page.acts = [{ label: "Rematch", main: true, run: () => taps.push(1) }];
            const result = { winners: [0], shares: [1, 0], scores: [1, 0], text: "You win (10)." };
            await page.play({ ...situation, question: null, result }, [], 0);
            await page.updateComplete;
            const press = () => page.querySelector(".acts .main").click();
            press();
            await new Promise(done => setTimeout(done, 1050));
            press();
            return taps.length;
        }"""
    )
    assert tapped == 1


def test_escape_closes_what_lies_over_an_account_before_the_account(page: Page, address: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, event="round_ended")
    page.wait_for_selector(".accounts")
    page.evaluate("document.querySelector('match-page').logOpen = true")
    page.keyboard.press("Escape")
    state = "() => { const page = document.querySelector('match-page'); return [page.logOpen, !!page.shown]; }"
    assert page.evaluate(state) == [False, True]
    page.keyboard.press("Escape")
    assert page.evaluate(state) == [False, False]


@pytest.mark.parametrize(
    ("result", "says"), [("null", "Go on"), ("{ winners: [0], shares: [1, 0] }", "See the result")]
)
def test_the_last_account_leads_to_the_result(page: Page, address: str, result: str, says: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=9, event="round_ended")
    page.keyboard.press("Escape")
    page.evaluate(
        f"""() => {{
            const page = document.querySelector("match-page"), {{ situation }} = page.desk;
            void page.play({{ ...situation, question: null, result: {result} }}, [situation.last], 0);
        }}"""
    )
    assert page.inner_text(".acts .main").startswith(says)
