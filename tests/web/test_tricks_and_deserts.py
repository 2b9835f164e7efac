"""Tricks & Deserts in Chromium: matches by tapping, against bots that choose by chance."""

import pytest
from playwright.sync_api import Page

from tests.web import positions
from tests.web.test_page import open_table

GAME = "tricks-and-deserts"
TWO = {"opt.seats": 2}
THREE = {"opt.seats": 3}
FOUR = {"opt.seats": 4}
ALLIANCE = {"opt.alliance": 1}
WITNESSES = {"opt.alliance": 1, "opt.witnesses": 1}
MOST_CHOICES = 60

# What the table says and the view does not; empty if all agrees.
DIFFERENCES = """() => {
    const page = document.querySelector("match-page"), { view, seat } = page.desk.situation, wrong = [];
    if (page.shown || view.phase === "over") return wrong;
    const all = (root, selector) => [...root.querySelectorAll(selector)];
    const number = text => Number((text ?? "").replace("−", "-").replace(/[^-0-9]/g, ""));
    const same = (what, found, wanted) => {
        const [is, was] = [JSON.stringify(found), JSON.stringify(wanted)];
        if (is !== was) wrong.push(`${what}: ${is} for ${was}`);
    };
    const plates = all(page, ".seat:not(.rest)");
    same("plates", plates.length, view.seats);
    plates.forEach((plate, at) => {
        const who = (seat + at + 1) % view.seats, { score, denies, ally } = view.players[who];
        same(`score of ${who}`, number(plate.querySelector(".sc").textContent), score);
        same(`discs of ${who}`, all(plate, ".disc").length, denies.length);
        same(`ally of ${who}`, all(plate, ".tag.ally").length, ally ? 1 : 0);
        const won = all(plate, ".won .tag").map(tag => number(tag.textContent));
        same(`won by ${who}`, won.reduce((sum, each) => sum + each, 0), view.zones[`${who}.scored`].length);
        const desert = [1, 2, 3, 4].flatMap(area => view.zones[`${who}.area.${area}`]);
        same(`desert of ${who}`, all(plate, ".row [data-card]").map(card => card.dataset.card), desert);
        same(`open areas of ${who}`, all(plate, ".row .open").length, view.num_areas - desert.length);
        const hand = plate.querySelector(".h");
        if (hand) same(`hand of ${who}`, number(hand.textContent), view.zones[`${who}.hand`].length);
    });
    same("sums", all(page, ".ledger b").map(sum => number(sum.textContent)), Object.values(view.open_sums));
    same("face down", number(page.querySelector(".ledger .lab span").textContent), view.hidden);
    same("hand", all(page, ".hand [data-card]").map(card => card.dataset.card), view.zones[`${seat}.hand`]);
    for (const place of page.querySelector(".trick:not(.areas)") ? ["trick.1", "trick.2", "trick.3"] : [])
        same(place, all(page, `[data-place="${place}"] [data-card]`).map(card => card.dataset.card), view.zones[place]);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("scrolls sideways");
    return wrong;
}"""

# Taps whatever stands for the n-th choice and presses the button that does it; false when the match is over.
TAP = """async at => {
    const wait = () => new Promise(done => setTimeout(done, 5));
    const page = document.querySelector("match-page"), { desk } = page;
    const settled = async () => { while (!desk.choices.length && !page.shown && !desk.situation.result) await wait(); };
    while (page.shown) { page.querySelector(".acts .main").click(); await wait(); await settled(); }
    if (desk.situation.result) return false;
    const { code, verb, args } = desk.choices[at % desk.choices.length];
    const things = { start: ".choice .fc", ally: ".allies .fc" }[verb];
    const colors = ["black", "green", "yellow", "blue"], codes = desk.choices.map(each => each.code);
    const order = verb === "ally" ? colors.indexOf(args.color) : codes.indexOf(code);
    (things ? page.querySelectorAll(things)[order] : page.querySelector(`.hand [data-card="${args.card}"]`)).click();
    await wait();
    const button = page.querySelector(`.acts [data-code="${code}"]`);
    if (!button) throw new Error("no button does " + code);
    if (verb !== "pass" && !button.matches(".main:last-child")) throw new Error("not the main act: " + code);
    button.click();
    await settled();
    return true;
}"""


@pytest.fixture(autouse=True)
def _bots_choose_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "WEAK", "random")


def play(page: Page, choices: int) -> bool:
    """Make so many choices; return whether the match is over. After each, the table shows what the view says."""
    for turn in range(choices):
        if not page.evaluate(TAP, 7 * turn):
            return True
        assert page.evaluate(DIFFERENCES) == []
    return False


@pytest.mark.parametrize("options", [TWO, FOUR | WITNESSES])
def test_a_whole_match_by_tapping(page: Page, address: str, options: dict[str, int]) -> None:
    open_table(page, address, GAME, seed=3, ask="any", **options)
    assert page.evaluate(DIFFERENCES) == []
    assert play(page, MOST_CHOICES)
    assert page.locator(".final li").count() == options["opt.seats"]
    assert page.locator(".final .winner").count() >= 1


@pytest.mark.parametrize("options", [THREE, THREE | WITNESSES, FOUR, FOUR | ALLIANCE])
def test_the_first_tricks_by_tapping(page: Page, address: str, options: dict[str, int]) -> None:
    open_table(page, address, GAME, seed=4, ask="any", **options)
    assert not play(page, 6)


def until(page: Page, condition: str) -> None:
    """Play the first card that may be played until the question is such."""
    asked = f"(prompt => {condition})(document.querySelector('match-page').desk.situation.question?.prompt ?? {{}})"
    for _ in range(MOST_CHOICES):
        if page.evaluate(asked):
            return
        assert page.evaluate(TAP, 0), "the match is over"


@pytest.mark.parametrize("prompt", ["choose_area", "name_start", "play_or_pass", "must_pass", "take_alliance"])
def test_every_question_has_its_rule_and_is_answered_by_tapping(page: Page, address: str, prompt: str) -> None:
    open_table(page, address, GAME, seed=8, ask="name_start" if prompt == "name_start" else "any", **FOUR, **WITNESSES)
    until(page, f"prompt.is === '{prompt}'")
    assert page.inner_text(".prompt small")
    assert page.evaluate(TAP, 1)


def test_a_lie_names_the_color_and_its_witnesses(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=1, ask="any", **FOUR, **WITNESSES)
    until(page, "prompt.may_deny")
    color = page.evaluate("document.querySelector('match-page').desk.situation.question.prompt.follow")
    letters = {"black": "Bk", "green": "Gr", "yellow": "Ye", "blue": "Bl"}[color]
    page.locator(f".hand .card:not(.td-{letters})").first.click()
    assert page.inner_text(".prompt").startswith(f"You claim to have no {color}")
    assert page.inner_text(".acts .main").endswith(f"deny {color}")
    page.click(".acts .main")
    page.wait_for_selector(f".hand .witness.td-{letters}")


def test_a_deal_is_accounted_for_in_sums(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=3, event="deal_ended", **FOUR, **ALLIANCE)
    sums = page.evaluate(
        """() => {
            const end = document.querySelector("match-page").desk.situation.last.events;
            const accounts = end.find(event => event.is === "deal_ended").accounts;
            const rows = [...document.querySelectorAll(".scores li")];
            return rows.map((row, seat) => {
                const texts = [...row.querySelectorAll(".tag")].map(tag => tag.textContent.replaceAll("−", "-"));
                const parts = texts.map(text => text.split("×"));
                const add = text => text.replace(/[()]/g, "").split("+").reduce((sum, part) => sum + Number(part), 0);
                const before = Number(row.querySelector(".parts > b").textContent);
                const total = parts.reduce((sum, [cards, points]) => sum + add(cards) * Number(points), before);
                return [Math.max(total, 0), Number(row.querySelector(".after").textContent), accounts[seat].after];
            });
        }"""
    )
    assert len(sums) == 4
    for reckoned, written, told in sums:
        assert reckoned == written == told


def test_the_last_card_of_a_trick_is_seen_before_it_is_taken(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=3, ask="play_or_pass", **THREE)
    scenes = page.evaluate(
        """() => {
            const { table } = document.querySelector("match-page"), played = { is: "card_played", who: 2, card: "Bl8" };
            const taken = { is: "moved", was: "?", card: "Bl8", source: "2.hand", target: "1.scored" };
            const events = [played, { is: "trick_won", winner: 1, card: "Bl8", taken: ["Bl8"] }, taken];
            const step = { step: 99, seat: 2, events, sentences: ["played", "won"] };
            const moves = scene => scene.events.filter(event => event.is === "moved");
            return table.scenes([step]).map(scene => moves(scene).map(({ source, target }) => [source, target]));
        }"""
    )
    [[(first, laid)], [(again, last)]] = scenes
    assert (first, last) == ("2.hand", "1.scored")
    assert laid == again
    assert laid.startswith("trick.")


def test_a_card_that_must_not_be_played_answers_with_the_rule(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=3, ask="play_or_pass", **TWO)
    for _ in range(MOST_CHOICES):
        if page.evaluate(
            "document.querySelector('.hand .raised') && !!document.querySelector('.hand .card:not(.raised)')"
        ):
            break
        page.evaluate(TAP, 0)
    page.locator(".hand .card:not(.raised)").first.click()
    assert page.inner_text(".acts .main").startswith("Pass ")
    page.locator(".acts .btn:not([data-code])").last.click()
    assert "2‑3" in page.inner_text(".pop.why")


def test_p_passes_the_chosen_card(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=3, ask="play_or_pass", **FOUR)
    page.keyboard.press("p")
    assert page.locator(".acts .btn.main").count() == 0
    page.locator(".hand .card").first.click()
    page.keyboard.press("p")
    page.wait_for_selector(".log li:has-text('You pass')", state="attached")


@pytest.mark.parametrize(("viewer", "language"), [("0", "en"), ("0", "ja"), ("spectator", "en")])
def test_the_table_in_sentences_and_its_hints(page: Page, address: str, viewer: str, language: str) -> None:
    open_table(page, address, GAME, seed=3, step=70, viewer=viewer, language=language, **FOUR, **WITNESSES)
    said = page.evaluate("document.querySelector('match-page').table.lines()")
    view = page.evaluate("document.querySelector('match-page').desk.situation.view")
    for player in view["players"]:
        assert any(str(player["score"]) in line for line in said)
    assert not any("undefined" in line or "null" in line for line in said)
    assert page.evaluate("document.querySelector('match-page').table.hints().every(hint => hint.text)")
    assert page.locator(".hand").count() == (viewer == "0")


def test_what_wins_a_trick_is_said_exactly(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=3, ask="any", **FOUR)
    until(page, "prompt.follow")
    color = page.evaluate("document.querySelector('match-page').desk.situation.view.lead")
    law = page.inner_text(".law")
    assert law in (
        f"The highest {color} wins, unless another color is played",
        f"The highest card that is not {color} wins",
    )


def test_the_own_seat_is_marked_where_players_are_named(page: Page, address: str) -> None:
    open_table(page, address, GAME, seed=8, ask="name_start", **FOUR, **WITNESSES)
    marked = [name for name in page.locator(".choice .nm").all_inner_texts() if name.endswith("(you)")]
    assert len(marked) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "check disc"), ("ja", "チェックディスク")])
def test_a_check_disc_says_what_it_means(page: Page, address: str, language: str, word: str) -> None:
    open_table(page, address, GAME, seed=3, step=70, language=language, **FOUR)
    page.evaluate(
        """() => {
            const { desk } = document.querySelector("match-page"), { view } = desk.situation;
            const players = view.players.map(player => ({ ...player, denies: ["green"] }));
            desk.update({ ...desk.situation, view: { ...view, players } });
        }"""
    )
    page.locator(".disc").first.click()
    page.wait_for_selector(".pop.text")
    assert page.inner_text(".pop h2") == word
    assert len(page.inner_text(".pop p")) > len(word)


@pytest.mark.parametrize(("language", "names"), [("en", ["Green 6a", "Green 6b"]), ("ja", ["緑の6a", "緑の6b"])])
def test_twins_are_told_apart_by_letters(page: Page, address: str, language: str, names: list[str]) -> None:
    open_table(page, address, GAME, seed=3, language=language, **FOUR)
    named = page.evaluate(
        """() => {
            const { table, desk } = document.querySelector("match-page"), { cards } = desk.situation.components;
            const twins = Object.keys(cards).filter(code => cards[code].color === "green" && cards[code].value > 0).slice(0, 2);
            twins.forEach((code, at) => (cards[code].figure = `6${"ab"[at]}`));
            return twins.map(code => table.cardName(code));
        }"""
    )
    assert named == names
