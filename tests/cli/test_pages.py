"""Pages of 80 columns and 24 lines: what matters is on them, whatever happened."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console
from rich.segment import Segments

from ruse.cli.news import ACCOUNT, DEED, RESULT, SMALL, News, fitting, news_of, told
from ruse.cli.offer import Choice, choices_of, layout
from ruse.cli.page import Page, drawn
from ruse.cli.typed import cards_not_offered
from ruse.cli.words import speak
from ruse.cli.wrapping import width_of
from ruse.core.actions import Action
from ruse.core.dice import below, seeded
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import NOBODY
from ruse.core.registry import find_game

WIDTH, HEIGHT = 80, 24


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def lines_of(page: Page) -> list[str]:
    """A page as it is seen on a terminal."""
    console = Console(width=WIDTH, height=HEIGHT, color_system=None, force_terminal=True)
    parts = drawn(page, console)
    assert parts is not None, "there is room for it"
    with console.capture() as capture:
        for part in parts:
            console.print(part, end="" if isinstance(part, Segments) else "\n", soft_wrap=True)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", capture.get()).rstrip("\n").split("\n")
    assert len(lines) < HEIGHT, "a line is left to type in"
    assert max(map(width_of, lines)) <= WIDTH
    return lines


# What happened


DEALT = News(("You draw Red 5.",), SMALL)
PLAYED = News(("David plays Master of Fire to location 6.",), DEED)
GAINED = News(
    ("David gains 11 morale = 9 spare at location 2, Master of Earth + 2 spare at location 4; now 32.",), ACCOUNT
)
ENDED = News(("Round 1 ends.", "You: 0 victory points, morale 15", "David: 1 victory point, morale 32"), RESULT)


def test_news_share_lines_where_room_is_scarce() -> None:
    news = [DEALT, PLAYED, PLAYED, GAINED]
    assert fitting(news, WIDTH, 5) == news
    assert [each.lines for each in fitting([DEALT, PLAYED, PLAYED], WIDTH, 2)] == [
        ("You draw Red 5. David plays Master of Fire to location 6. David plays Master of Fire to location 6.",)
    ]
    first, account = fitting(news, WIDTH, 3)
    assert first.lines == ("(1 more: log) You draw Red 5. David plays Master of Fire to location 6.",)
    assert account == GAINED


def test_nothing_takes_the_place_of_an_account() -> None:
    assert [each.lines[-1] for each in fitting([DEALT, GAINED], WIDTH, 3)] == [DEALT.lines[0], GAINED.lines[0]]
    assert [each.lines for each in fitting([DEALT, GAINED], WIDTH, 2)] == [("(2 more: log)",)]


def test_choices_leave_room_for_accounts() -> None:
    match = Match(find_game("red-and-blue"))
    match.play_chance(seeded(1))
    speech = match.seat(match.actor).speech()
    choices = choices_of(speech)
    lines = lines_of(Page(speech, [*[PLAYED] * 6, GAINED, ENDED], choices, foot="foot"))
    text = " ".join(lines)
    for line in (*GAINED.lines, *ENDED.lines, "page 1/"):
        assert line in text
    assert any("1) " in line for line in lines)


def test_cards_that_are_placed_or_drawn_unseen_are_told_once() -> None:
    match, rng = Match(find_game("tooth-and-claw")), seeded(1)
    while match.seat(0).view.phase != "offense":
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    lines = [line for news in news_of(match.seat(0).speech(), 0) for line in news.lines]
    assert [re.sub(r"\d", "N", line) for line in lines if "Black places" in line] == [
        "Black places N cards face down."
    ] * 2
    match = Match(find_game("red-and-blue"))
    match.play_chance(seeded(1))
    while not any("drafts" in line for line in (each.sentences[0] for each in match.seat(1).speech().log())):
        match.push(match.legal()[-1])
        match.play_chance(rng)
    speech = match.seat(1).speech()
    assert not [line for news in told(speech, speech.seat.events(0)) for line in news.lines if "Red draws" in line]


# Choices


def test_an_effect_of_several_lines_stands_below_the_choices() -> None:
    note = "When your opponent plays a card here, you must move this card to another location, wherever it has room."
    choices = [Choice(n, Action(n, "", ""), f"Scrambler: to {n}", note, "Scrambler:", "", f"to {n}") for n in (1, 2)]
    assert layout(choices, WIDTH, room=3) == [
        "Scrambler:  1) to 1  2) to 2",
        "     When your opponent plays a card here, you must move this card to another",
        "     location, wherever it has room.",
    ]
    assert len(layout(choices, WIDTH, room=2)) == 1


def test_a_head_is_set_off_as_its_language_does_it(language: str) -> None:
    match, rng = Match(find_game("red-and-blue")), seeded(1)
    heads = set[str]()
    while match.actor != NOBODY:
        if match.actor >= 0:
            heads |= {choice.head for choice in choices_of(match.seat(match.actor).speech(language))}
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    heads.discard("")
    assert heads
    assert {head[-1] for head in heads} == {{"en": ":", "ja": "："}[language]}


def test_formations_are_drawn_where_they_are_chosen(language: str) -> None:
    match = Match(find_game("tooth-and-claw"))
    for code in ("type bow", "type sword"):
        match.push(code)
    match.play_chance(seeded(1))
    speech = match.seat(match.actor).speech(language)
    lines = lines_of(Page(speech, (), choices_of(speech), foot="foot"))
    first = next(index for index, line in enumerate(lines) if line.startswith("1) "))
    assert "2) " in lines[first], "side by side"
    for line, row in zip(lines[first + 1 : first + 4], speech.words.ROWS.values(), strict=True):
        assert line.count(row) == 2
    assert "#####" in "".join(lines[first : first + 4])
    assert layout(choices_of(speech), WIDTH, room=1)[0].startswith("1) "), "without a drawing where there is no room"


def test_it_is_said_why_cards_of_the_hand_are_no_choices() -> None:
    match, rng = Match(find_game("warriors-of-jogu"), {"first": 1, "second": 2}), seeded(1)
    found, shown = set[str](), 0
    while match.actor != NOBODY:
        if match.actor == 0:
            speech = match.seat(0).speech()
            choices = choices_of(speech)
            reasons = cards_not_offered(speech, choices)
            offered = {choice.head.removesuffix(":") for choice in choices}
            assert not [reason for reason in reasons if reason.partition(":")[0] in offered]
            found |= {reason for reason in reasons if "Tower: to" in reason}
            if reasons:
                text = " ".join(lines_of(Page(speech, (), choices[:1], reasons, foot="foot")))
                shown += f"Not now: {reasons[0]}" in text
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
    assert any("must have more of your Engineers than Towers" in reason for reason in found)
    assert shown > 3, "where there is room"


# The table


def test_a_pause_shows_the_board(language: str) -> None:
    """A battle with all that may happen in it, after a turn of many deeds."""
    tables = {
        "game": "red-and-blue",
        "phase": "dispatch",
        "red": {"hand": "rookie archer rookie city-guard"},
        "blue": {"hand": "rookie"},
        "areas": {"red-capital": "red prince", "blue-capital": "blue princess"},
    }
    match = from_tables(tables)
    codes = ["occupy border rookie", "occupy blue-city archer", "occupy red-city city-guard"]
    for code in [*codes, "attack blue-capital rookie", "defend rookie", "show"]:
        match.push(next(action for action in match.legal() if action.code.startswith(code)))
    speech = match.seat(0).speech(language, you=0)
    news = [*[PLAYED] * 8, *news_of(speech, 0)]
    lines = lines_of(Page(speech, news, is_pause=True))
    for area in speech.words.AREAS.values():
        assert any(line.startswith(area) for line in lines)
    assert any(re.search(r"\d = .*[(（]2[)）]", line) for line in lines), "the sums are there"


def test_cards_at_the_bottom_of_a_pile_leave_room_for_the_choices(language: str) -> None:
    """Mibits put many cards back, and all see which."""
    game = find_game("warriors-of-jogu")
    match, rng, most = Match(game, {"first": 2, "second": 1}), seeded(7), 0
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        if match.actor >= 0 and len(match.steps) % 3 == 0:
            speech = match.seat(match.actor).speech(language, you=match.actor)
            view: Any = speech.seat.view
            most = max(most, len(view.bottom[0]))
            news = news_of(speech, max(len(match.steps) - 6, 0))
            lines = lines_of(Page(speech, news, choices_of(speech), foot="foot"))
            assert sum(bool(re.match(r"[2-6] ", line)) for line in lines) == 5, "every location"
            assert any("1) " in line for line in lines)
    assert most > 8
