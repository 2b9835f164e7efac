"""The table of games that bring none, drawn from their declarations: the example games of the documentation."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from ruse.core.language import LANGUAGES
from tests.example_games import FOLDER
from tests.web.conftest import served
from tests.web.guests import PHONE, Guest
from tests.web.test_access import assert_accessible
from tests.web.test_matches import assert_frames_are_lawful
from tests.web.test_page import open_table

GAMES = ["leduc", "hearts"]
SIZES = [(1280, 800), (1920, 1080), (360, 640), (640, 360)]

Come = Callable[..., Guest]

# What is cut off, or lies where it cannot be reached without scrolling.
CUT_OFF = """() => {
    const table = document.querySelector(".table"), frame = table.getBoundingClientRect();
    const parts = [...table.querySelectorAll(".seat, .seat *, .middle *")].filter(each => each.offsetParent);
    const outside = parts.filter(each => {
        const { left, right, bottom, width } = each.getBoundingClientRect();
        return width && (left < frame.left - 1 || right > frame.right + 1 || bottom > frame.bottom + 1);
    });
    const tray = document.querySelector(".tray").getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".tray button")].filter(each => each.offsetParent)
        .filter(each => each.getBoundingClientRect().bottom > Math.min(innerHeight, tray.bottom) + 1);
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    return [...wide, ...[...outside, ...buttons].map(each => each.className || each.textContent)];
}"""


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUSE_GAMES", str(FOLDER))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("generic") / "tables.sqlite"


@pytest.fixture(scope="module")
def server(store: Path) -> Iterator[str]:
    """A server that offers the example games, too."""
    with served(store, RUSE_GAMES=str(FOLDER)) as address:
        yield address


def watched(guest: Guest) -> Guest:
    """Somebody whose console must stay empty, and whose every request must be answered."""
    guest.page.on("console", lambda line: guest.wrong.append(line.text) if line.type in ("error", "warning") else None)
    guest.page.on("response", lambda got: guest.wrong.append(f"{got.status} {got.url}") if got.status >= 400 else None)
    return guest


def shown(page: Page) -> str:
    return page.locator(".table").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_mouse(guest: Come, store: Path, game: str) -> None:
    anna = watched(guest()).open().start_with_programs(game)
    names = anna.page.evaluate("document.querySelector('match-page').desk.situation.names")
    mine = anna.page.evaluate("document.querySelector('match-page').table.me")
    anna.state()
    for seat, name in enumerate(names):
        assert ("You" if seat == mine else name) in shown(anna.page)
    anna.play("mouse")
    assert anna.page.inner_text(".verdict")
    assert anna.page.locator(".final li").count() == len(names)
    assert anna.page.locator(".final .winner").count() >= 1
    assert_frames_are_lawful(anna, store)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_keys_alone(guest: Come, game: str) -> None:
    watched(guest(language="ja")).open().start_with_programs(game).play("keys")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_touch_on_a_phone(guest: Come, game: str) -> None:
    watched(guest(size=PHONE)).open().start_with_programs(game).play("touch")


@pytest.fixture(scope="module", params=LANGUAGES)
def visitor(request: pytest.FixtureRequest, lasting_guest: Come) -> Guest:
    """Somebody who goes from one table to the next."""
    return watched(lasting_guest(language=request.param))


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious(visitor: Guest, game: str) -> None:
    anna = visitor
    anna.open("/#/").start_with_programs(game)
    for _ in range(4):
        if anna.state() == "asked":
            question = anna.question()
            anna.choose_at_once()
            anna.answered(question)
    assert_accessible(anna, "table")
    anna.finish()
    assert_accessible(anna, "result")
    anna.page.click(".tray .acts .btn:not(.main):not(.narrow)")
    anna.page.wait_for_selector(".deckbar")
    assert_accessible(anna, "replay")


def test_the_front_page_lists_the_games_with_their_rules(guest: Come) -> None:
    anna = watched(guest()).open().choose("hearts")
    assert anna.page.locator(".poster[value=leduc] img").evaluate("each => each.naturalWidth > 0")
    assert "The smallest poker" in anna.page.inner_text(".poster[value=leduc]")
    anna.page.click(".aside .link:first-child")
    anna.page.wait_for_selector("dialog .ruletext p")
    rules = anna.page.inner_text("dialog .ruletext")
    assert rules.count("one deal among four") == 1
    assert "Follow suit" in rules


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "step"), [("leduc", 3), ("leduc", 99), ("hearts", 54), ("hearts", 100), ("hearts", 999)]
)
def test_nothing_is_cut_off(page: Page, address: str, game: str, step: int, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, address, game, seed=4, step=step)
    assert page.evaluate(CUT_OFF) == []


def test_seats_are_named_and_flags_are_words(page: Page, address: str) -> None:
    open_table(page, address, "leduc", seed=3, step=99)
    page.evaluate(
        """() => {
            const { desk } = document.querySelector("match-page");
            desk.update({ ...desk.situation, view: { ...desk.situation.view, folded: 1 } });
        }"""
    )
    assert page.locator(".seat:has-text('Bob') .flag").inner_text() == "folded"
    open_table(page, address, "hearts", seed=4, step=100)
    text = shown(page)
    assert "broken" in text
    for unwanted in ("turn", "dealt", "held", "choose", "is_", "_", "null", "undefined", "NaN", "none", "?"):
        assert unwanted not in text
    assert page.locator(".bar small").inner_text() == ""


def test_a_card_that_may_not_be_played_answers_why(page: Page, address: str) -> None:
    open_table(page, address, "hearts", seed=4, step=90, ask="choose")
    page.locator(".hand .illegal").first.click()
    assert "ollow suit" in page.inner_text(".pop.why")


def test_a_card_of_the_hand_chooses_and_a_second_tap_does(page: Page, address: str) -> None:
    open_table(page, address, "hearts", seed=4, step=90, ask="choose")
    card = page.locator(".hand .legal").first
    code = card.get_attribute("data-card")
    card.click()
    assert page.inner_text(".acts .main") == f"Play {code}"
    page.locator(f".hand [data-card='{code}']").click()
    page.wait_for_selector(f".log li:has-text('You play {code}')", state="attached")


def test_the_last_card_of_a_trick_is_seen_before_it_is_taken(page: Page, address: str) -> None:
    open_table(page, address, "hearts", seed=4, step=90, ask="choose")
    scenes = page.evaluate(
        """() => {
            const { table, desk } = document.querySelector("match-page"), { view } = desk.situation;
            const zones = { ...view.zones, "0.trick": ["2C"], "1.trick": ["3C"], "2.trick": ["4C"], "3.trick": [] };
            desk.update({ ...desk.situation, view: { ...view, zones } });
            const swept = [0, 1, 2].map(seat => {
                const [card] = zones[`${seat}.trick`];
                return { is: "moved", was: card, card, source: `${seat}.trick`, target: `${seat}.played` };
            });
            const last = { is: "moved", was: "?", card: "9C", source: "3.hand", target: "3.played" };
            const deed = { is: "done", who: 3, verb: "play", args: ["9C"] };
            const step = { step: 99, seat: 3, events: [deed, ...swept, last], sentences: ["West plays 9C."] };
            const moves = scene => scene.events.filter(event => event.is === "moved");
            return table.scenes([step]).map(scene => moves(scene).map(({ source, target }) => [source, target]));
        }"""
    )
    assert scenes[0] == [["3.hand", "3.trick"]]
    assert sorted(scenes[1]) == [[f"{seat}.trick", f"{seat}.played"] for seat in range(4)]


def test_more_choices_than_buttons_are_a_list(page: Page, address: str) -> None:
    open_table(page, address, "leduc", seed=3, ask="choose")
    page.evaluate(
        """() => {
            const { desk } = document.querySelector("match-page"), { question } = desk.situation;
            const choices = Array.from({ length: 14 }, (_, bid) => (
                { code: `bid ${bid}`, verb: "bid", args: { tricks: String(bid) }, label: `bid ${bid}`, sentence: "" }));
            choices.push({ code: "ask bob", verb: "ask", args: { who: "bob" }, label: "ask bob", sentence: "" });
            desk.update({ ...desk.situation, question: { ...question, choices } });
        }"""
    )
    options = page.locator(".option")
    assert options.all_inner_texts() == [*(f"Bid {bid}" for bid in range(14)), "Ask Bob"]
    options.nth(7).click()
    assert page.inner_text(".acts .main") == "Bid 7"
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(
    ("codes", "code", "printed"),
    [
        (["TC", "TD", "QC", "QD", "KC", "KD"], "QD", ["Q", "D"]),
        (["J1", "J2", "Q1", "Q2", "K1", "K2"], "Q2", ["Q", "2"]),
        (["R1", "R2", "R3", "G1", "G2", "G3"], "G3", ["3", "G"]),
        (["red 1", "red 2", "red 3", "blue 1", "blue 2", "blue 3"], "blue 3", ["3", "blue"]),
        (["1", "2", "12"], "12", None),
        (["guard", "priest", "baron", "countess"], "baron", None),
    ],
)
def test_ranks_and_suits_are_read_from_codes(
    page: Page, address: str, codes: list[str], code: str, printed: list[str] | None
) -> None:
    open_table(page, address, "leduc", seed=3, ask="choose")
    found = page.evaluate(
        """async ([codes, code]) => {
            const { Deck } = await import("/web/generic/deck.js");
            const card = new Deck([codes]).cards.get(code);
            return card ? [card.rank, card.suit] : null;
        }""",
        [codes, code],
    )
    assert found == printed


@pytest.mark.parametrize(("viewer", "language"), [("0", "en"), ("0", "ja"), ("spectator", "en")])
def test_the_table_in_sentences(page: Page, address: str, viewer: str, language: str) -> None:
    open_table(page, address, "hearts", seed=4, step=100, viewer=viewer, language=language)
    said = page.evaluate("document.querySelector('match-page').table.lines()")
    points = page.evaluate("document.querySelector('match-page').desk.situation.view.points")
    for seat, name in enumerate(["North", "East", "South", "West"]):
        [line] = [each for each in said if each.startswith(name)]
        assert f"points {points[seat]}" in line
    assert page.locator(".hand").count() == (viewer == "0")
