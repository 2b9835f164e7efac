"""What people read and type, on every game found.

With any box, what is drawn is what is printed, and can be typed and asked for. In Japanese everything is Japanese.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from rich.console import Console

from ruse.cli.helping import about_topic
from ruse.cli.offer import Choice, choices_of
from ruse.cli.typed import find_action
from ruse.core.actions import Action
from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.speech import Speech
from ruse.lab.check import sample_configurations
from ruse.lab.odd_boxes import OddBoxes
from tests.conformance.configurations import ALL_CONFIGURATIONS, GAMES, WHOLE_GAMES, Game

NUM_CHANGES = 150  # to a box, so that most of its numbers are others
JAPANESE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
LATIN = re.compile("[A-Za-z]{2,}")
NOT_TRANSLATED = {"Bk", "Gr", "Ye", "Bl", "table"}
"""Latin words in Japanese texts: colors as they are drawn and typed, and a command."""


def moments(game: Game, options: dict[str, int], seed: int, box: Box | None = None, every: int = 9) -> Iterator[Match]:
    """A random match, stopped now and then where somebody chooses."""
    match, rng = Match(game, options, box), seeded(seed)
    while match.actor != NOBODY:
        if match.actor >= 0 and below(rng, every) == 0:
            yield match
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])


@cache
def odd_box(game: Game, number: int) -> Box:
    return OddBoxes(game, seeded(number)).draw(NUM_CHANGES)


def drawn(speech: Speech) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(speech.table(100))
    return capture.get()


# Cards


def shown_names(speech: Speech) -> dict[str, str]:
    """The cards of a game by what stands on the screen for them: what is printed on them, or their names."""
    if hasattr(speech.seat.components, "codes"):
        return {card.mark: code for code, card in speech.seat.components.cards.items()}
    names = getattr(speech.words, "CARDS", {})
    return {name: code for code, name in names.items() if "?" not in code}


def name_of(code: str, speech: Speech) -> str:
    """What a card is called in a sentence."""
    if hasattr(speech.seat.components, "codes"):
        return str(speech.words.card(code, speech.voice))
    return str(speech.words.CARDS[code])


def is_about(choice: Choice, name: str, code: str, speech: Speech) -> bool:
    """Whether a choice has something to do with a card."""
    deed = msgspec.json.encode(speech.seat.deed(choice.action)).decode()
    return f'"{code}"' in deed if hasattr(speech.seat.components, "codes") else name in choice.label


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_printed_and_typed_back_it_means_that_card(game: Game, number: int) -> None:
    options = sample_configurations(game)
    for match in moments(game, options[number % len(options)], number, odd_box(game, number), every=6):
        for language in LANGUAGES:
            speech = match.seat(match.actor).speech(language)
            names = shown_names(speech)
            check_hand(speech, names)
            check_typed(speech, names)


def check_hand(speech: Speech, names: dict[str, str]) -> None:
    """Every card of the hand is on the table by its name."""
    on_table = re.split(r"[\s,、：()（）◆●♣▲×]+", drawn(speech))
    hand = speech.seat.view.zones.get(f"{speech.seat.viewer}.hand", ())
    for name in (name for name, code in names.items() if code in hand):
        assert all(word in on_table for word in name.split()), name


def check_typed(speech: Speech, names: dict[str, str]) -> None:
    """A name is taken for a choice about that card, if there is one; what is drawn is never taken for another card."""
    choices = choices_of(speech)
    is_drawn = hasattr(speech.seat.components, "codes")
    for name, code in names.items():
        meant = [choice for choice in choices if is_about(choice, name, code, speech)]
        found = found_by(name, speech, choices)
        if isinstance(found, str):
            assert all(choice.label in found for choice in meant[:2]), found
        elif isinstance(found, Action) and (meant or is_drawn):
            assert found in [choice.action for choice in meant], name


def found_by(name: str, speech: Speech, choices: list[Choice]) -> Action | int | str:
    """What a name is taken for: a choice, an action that is none now, or what it may mean."""
    try:
        return find_action(name, speech, choices)
    except RuseError as error:
        return str(error)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_explained_by_what_stands_on_the_screen(game: Game, language: str) -> None:
    for number in range(5):
        speech = Match(game, box=odd_box(game, number)).seat(0).speech(language)
        for name, code in shown_names(speech).items():
            assert about_topic(name, speech).startswith(name_of(code, speech)), name


# Help


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_has_no_holes_with_any_box(game: Game, language: str) -> None:
    for number in range(8):
        speech = Match(game, box=odd_box(game, number)).seat(0).speech(language)
        for topic in (*speech.topics(), *shown_names(speech), speech.words.EXAMPLE):
            text = about_topic(topic, speech)
            assert not re.search(r"[\[\]{}<>]|None|\(\)|（）| [.,;]|  |、、|、。", text), text


# Japanese


def texts_of(value: Any) -> Iterator[str]:
    """All texts in something."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_of(list(value.values()))
    elif isinstance(value, Iterable):
        for each in value:
            yield from texts_of(each)


def told(match: Match) -> Iterator[str]:
    """All that the actor is told now, in Japanese."""
    seat = match.seat(match.actor)
    speech = seat.speech("ja", you=match.actor)
    happened = [event for happening in seat.events(0) for event in happening.events]
    yield from texts_of([speech.prompt, speech.lines(), drawn(speech).splitlines()])
    yield from texts_of([speech.say(event) for event in happened])
    yield from texts_of([speech.account(event) for event in happened])
    yield from texts_of([[speech.label(each), speech.note(each), speech.sentence(each)] for each in seat.choices])
    yield from texts_of([speech.say(why) for each in match.game.actions if (why := seat.why_not(each))])


def latin_words(text: str) -> set[str]:
    return set(LATIN.findall(re.sub(r"{\w+}", "", text))) - NOT_TRANSLATED


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_in_japanese_everything_that_is_told_is_japanese(game: Game, options: dict[str, int]) -> None:
    if "ja" not in game.languages:
        pytest.skip("it speaks English only")
    for match in moments(game, options, 7, every=25):
        for text in told(match):
            assert not latin_words(text), text
            assert not re.search(r"[\u3040-\u9fff] ?\(", text), f"brackets of another width: {text}"


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_no_text_is_untranslated(game: Game) -> None:
    english, japanese = (vars(game.words(language)) for language in ("en", "ja"))
    for name, value in japanese.items():
        if name.startswith("_") or name in ("TITLE", "CODES") or not isinstance(value, str | tuple | dict):
            continue
        for text in texts_of(value):
            assert JAPANESE.search(text) or not re.search("[A-Za-z]", text), f"{name}: {text}"
            assert not latin_words(text), f"{name}: {text}"
            assert text not in texts_of(english[name]) or not re.search(r"\w", text), f"{name}: {text}"
    speech = Match(game).seat(0).speech("ja")
    for topic in (*speech.topics(), *shown_names(speech)):
        assert not latin_words(about_topic(topic, speech)), topic
