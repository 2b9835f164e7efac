"""What there is room for: nothing jumps, is cut, or lies on what is to be read, on a phone and in both languages."""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.web import positions
from tests.web.test_page import open_table

QUESTIONS = [
    ("tooth-and-claw", {"ask": "choose_type"}),
    ("tooth-and-claw", {"ask": "choose_attack"}),
    ("tricks-and-deserts", {"ask": "play_or_pass", "opt.seats": 4, "opt.alliance": 1, "viewer": 2}),
    ("tricks-and-deserts", {"ask": "play_or_pass", "opt.seats": 2, "step": 40}),
    ("red-and-blue", {"ask": "choose_draft"}),
    ("red-and-blue", {"ask": "choose_dispatch", "step": 12}),
    ("red-and-blue", {"ask": "choose_second"}),
    ("warriors-of-jogu", {"ask": "play_or_pass"}),
]
SIZES: list[ViewportSize] = [{"width": 360, "height": 640}, {"width": 1280, "height": 800}]

# Taps whatever may be chosen; tells where the tray moved, and buttons that have too little room.
FAULTS = """async () => {
    const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const page = document.querySelector("match-page"), { desk } = page, wrong = [];
    const top = () => Math.round(page.querySelector(".tray").getBoundingClientRect().top);
    const lines = button => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const labels = [...range.getClientRects()].filter(({ width }) => width);
        return (Math.max(...labels.map(each => each.bottom)) - Math.min(...labels.map(each => each.top))) / 17;
    };
    const things = () => [...page.querySelectorAll(".hand button, .table button:not(.ib, .x, .stocks)")]
        .filter(each => each.getClientRects().length);
    desk.unpick();
    await drawn();
    const before = top();
    for (let at = 0; at < things().length && desk.choices.length; at++) {
        desk.unpick();
        await drawn();
        things()[at].click();
        await drawn();
        if (top() !== before) wrong.push(`${top() - before} px: ${page.querySelector(".prompt").innerText}`);
        for (const button of page.querySelectorAll(".acts .btn"))
            if (button.innerText && (lines(button) > 2.2 || button.scrollWidth > button.clientWidth))
                wrong.push(button.innerText);
    }
    return wrong;
}"""

# How many marks of spaces lie on ranks.
COVERED = """() => {
    const rank = card => {
        const range = document.createRange();
        range.selectNodeContents(card);
        return range.getBoundingClientRect();
    };
    const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 4 && other.top < one.bottom - 4;
    const ranks = [...document.querySelectorAll(".form .n")].map(rank);
    return [...document.querySelectorAll(".form .mk")].map(mark => mark.getBoundingClientRect())
        .filter(mark => ranks.some(rank => overlap(mark, rank))).length;
}"""


@pytest.fixture(autouse=True)
def _bots_choose_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "WEAK", "random")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "asked"), QUESTIONS, ids=lambda value: str(value))
def test_the_tray_stays_where_it_is_and_buttons_have_room(
    page: Page, address: str, game: str, asked: dict[str, object], language: str
) -> None:
    open_table(page, address, game, seed=1, language=language, **asked)
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate(FAULTS) == []


def test_the_longest_names_have_room_on_buttons(page: Page, address: str) -> None:
    open_table(page, address, "red-and-blue", seed=1, ask="choose_second")
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(
            """() => {
                const { table } = document.querySelector("match-page"), { acts } = table.own;
                table.situation.undo = "free";
                table.acts = () => [{ label: acts.alone("Capital Guardian"), code: "alone", key: "N" },
                                    { label: acts.add("Capital Guard", 2), code: "add capital-guard", main: true }];
                table.desk.changed();
            }"""
        )
        assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_plan_of_a_dispatch_has_room(page: Page, address: str, language: str) -> None:
    open_table(page, address, "red-and-blue", seed=1, ask="choose_dispatch", step=12, language=language)
    page.locator(".hand button").first.click()
    places = page.locator(".area.legal")
    for at in range(places.count()):
        page.locator(".area").nth(at).click(position={"x": 20, "y": 8})
        assert page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.table'))"
        )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_wins_a_trick_is_said_with_a_full_hand(page: Page, address: str, seats: int, language: str) -> None:
    asked = {"opt.seats": seats, "opt.alliance": int(seats == 4), "viewer": 1, "language": language}
    for seed in range(1, 9):
        open_table(page, address, "tricks-and-deserts", seed=seed, ask="play_or_pass", **asked)
        if page.evaluate("!!document.querySelector('match-page').desk.situation.view.lead"):
            break
    law = page.locator(".law").bounding_box()
    plates = page.locator(".others").bounding_box()
    assert law
    assert plates
    assert law["height"] < 20
    assert law["y"] >= plates["y"] + plates["height"]
    assert page.inner_text(".law")


@pytest.mark.parametrize(("seed", "ask"), [(1, "place_card"), (2, "place_card"), (1, "choose_defense")])
def test_marks_of_spaces_cover_no_rank(page: Page, address: str, seed: int, ask: str) -> None:
    open_table(page, address, "tooth-and-claw", seed=seed, ask=ask, step=30)
    for height in (520, 640):
        page.set_viewport_size({"width": 360, "height": height})
        assert page.evaluate(COVERED) == 0
