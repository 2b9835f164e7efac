"""What seats are told as data: it suffices to follow the match, and nothing hidden is in it. On every game found."""

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from typing import Any, cast

import msgspec
import pytest
from rich.console import Console

from ruse.core.dice import below, seeded
from ruse.core.facts import Deed, Ending, Event, Fact, Prompt, Refusal, View
from ruse.core.language import LANGUAGES, book_of
from ruse.core.match import Match
from ruse.core.moves import follow
from ruse.core.node import Node
from ruse.core.perspective import imagined
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.seat import Seat
from ruse.core.speech import Speech
from ruse.games._template.facts import CardChosen
from ruse.lab.twin import Twin, speeches
from tests.conformance.configurations import ALL_CONFIGURATIONS, WHOLE_GAMES, Game
from tests.processes import ROOT


def random_steps(match: Match, seed: int) -> Iterator[None]:
    """Play at random; stop after every step."""
    rng = seeded(seed)
    while match.actor != NOBODY:
        legal = match.legal()
        match.push(legal[below(rng, len(legal))])
        yield


def sorted_zones(view: View) -> View:
    """A view whose cards are sorted where they lie in no order."""
    zones = {
        place: tuple(sorted(cards)) if re.sub(r"^\d\.", "", place) in view.unordered else cards
        for place, cards in view.zones.items()
    }
    return msgspec.structs.replace(view, zones=zones)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_events_lead_from_every_view_to_the_next(game: Game, options: dict[str, int]) -> None:
    match = Match(game, options)
    doors = [match.seat(viewer) for viewer in match.viewers]
    views = [door.view for door in doors]
    for _ in random_steps(match, 1):
        for index, door in enumerate(doors):
            events = [event for happening in door.events(len(match.steps) - 1) for event in happening.events]
            followed = follow(views[index], events)
            views[index] = door.view
            assert sorted_zones(followed) == sorted_zones(door.view)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_what_is_told_later_is_what_was_told_at_once(game: Game, options: dict[str, int]) -> None:
    match = Match(game, options)
    doors = {viewer: match.seat(viewer) for viewer in match.viewers}
    at_once: dict[int, list[Any]] = {viewer: [] for viewer in doors}
    for _ in random_steps(match, 2):
        for viewer, door in doors.items():
            at_once[viewer] += door.events(len(match.steps) - 1)
    for viewer in doors:
        assert Match.seat(match, viewer).events(0) == at_once[viewer]
        middle = len(match.steps) // 2
        assert match.seat(viewer).events(middle) == [each for each in at_once[viewer] if each.step >= middle]


def everything(door: Seat) -> bytes:
    """All that a seat gives, besides what it noticed of past steps, as bytes: data, and words in every language."""
    refusals = [door.why_not(action) for action in door.game.actions]
    told: list[Any] = [door.view, door.choices, door.prompt, door.can_undo, refusals]
    for speech in speeches(door):
        told += [speech.prompt, speech.lines()]
        told += [speech.say(refusal) for refusal in dict.fromkeys(refusals) if refusal]
        told += [[speech.parts(choice), speech.note(choice), speech.sentence(choice)] for choice in door.choices]
        told += [speech.label(choice) for choice in door.choices]
    return msgspec.json.encode(told)


def page(speech: Speech) -> str:
    """What takes longest to make: the table as it is drawn at a terminal, with its colors, and all help."""
    page = StringIO()
    console = Console(file=page, width=80, force_terminal=True, color_system="standard")
    console.print(speech.table(80), *(speech.explain(topic) for topic in speech.topics()))
    return page.getvalue()


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_nothing_a_seat_is_told_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    """In a world that the viewer cannot tell from the truth, everything is the same to the byte."""
    rng, compared = seeded(3), 0
    match = Match(game, options)
    for _ in random_steps(match, 4):
        if below(rng, 12):
            continue
        for viewer in match.viewers:
            paged = LANGUAGES[compared % len(LANGUAGES)] if compared % 41 == 0 else None
            compared += 1
            assert is_told_blindly(match, viewer, rng, paged)


def is_told_blindly(match: Match, viewer: int, rng: IntArray, paged: str | None) -> bool:
    """Whether all is the same to a viewer in another world that could be the truth; `paged`, its page, too."""

    def told(state: Any) -> tuple[bytes, str]:
        door = Match(match.game, match.options, position=state).seat(viewer)
        return everything(door), page(door.speech(paged)) if paged else ""

    return told(match.truth()) == told(_imagined(match, viewer, rng))


TEMPLATE = find_game("_template")


def plant_in_a_view(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    view = TEMPLATE.view.view

    def leaking(*known: Any) -> View:
        return msgspec.structs.replace(view(*known), phase=secret())

    monkeypatch.setattr(TEMPLATE.view, "view", leaking)


def plant_in_a_telling(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    prompt = TEMPLATE.telling.prompt

    def leaking(*known: Any) -> Any:
        return msgspec.structs.replace(cast(Prompt, prompt(*known)), rule=secret())

    monkeypatch.setattr(TEMPLATE.telling, "prompt", leaking)


def plant_in_a_phrase(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    monkeypatch.setattr(TEMPLATE.words("ja"), "explain", lambda topic, voice: secret())


@pytest.mark.parametrize("plant", [plant_in_a_view, plant_in_a_telling, plant_in_a_phrase])
def test_a_planted_leak_is_found(plant: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(TEMPLATE)
    match.play_chance(seeded(1))
    secret = peek(monkeypatch)
    assert is_told_blindly(match, 0, seeded(2), "ja")
    plant(monkeypatch, secret)
    assert not is_told_blindly(match, 0, seeded(2), "ja")


def peek(monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Something on the way to a seat remembers the state that was observed last: all of it."""
    peeked: list[Any] = []
    observed = Node.observed

    def peeking(node: Node, *how: Any, **more: Any) -> Any:
        peeked[:] = [node.state]
        return observed(node, *how, **more)

    monkeypatch.setattr(Node, "observed", peeking)
    return lambda: str(peeked[0].words())


def _imagined(match: Match, viewer: int, rng: Any) -> Any:
    return imagined(match.game, match.box, match._node.observed(viewer), viewer, rng)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_nothing_a_seat_is_told_of_a_step_depends_on_what_is_hidden(game: Game, options: dict[str, int]) -> None:
    for viewer in Match(game, options).viewers:
        alike: list[bool] = []
        for seed in range(6, 16):
            if len(alike) <= 5:  # a short game is played several times
                alike += steps_told_alike(game, options, viewer, seed)
        assert all(alike)
        assert len(alike) > 5


def steps_told_alike(game: Game, options: dict[str, int], viewer: int, seed: int = 6) -> list[bool]:
    """Whether each step of a match and its twin is told the same, in every language."""
    match, twin = Match(game, options), Twin(game, options, viewer, seeded(5))
    return [twin.is_told_alike(match) for _ in random_steps(match, seed) if twin.follows(match)]


def plant_in_a_deed(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    monkeypatch.setattr(TEMPLATE.telling, "deed", lambda *known: CardChosen(0, secret()))


def plant_in_events(monkeypatch: pytest.MonkeyPatch, secret: Callable[[], str]) -> None:
    events: Callable[..., list[Event]] = TEMPLATE.telling.events
    monkeypatch.setattr(TEMPLATE.telling, "events", lambda *known: [*events(*known), CardChosen(0, secret())])


@pytest.mark.parametrize("plant", [plant_in_a_deed, plant_in_events])
def test_a_leak_that_is_planted_in_what_is_told_of_a_step_is_found(
    plant: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    options = TEMPLATE.check_options({})
    secret = peek(monkeypatch)
    assert all(steps_told_alike(TEMPLATE, options, 0))
    plant(monkeypatch, secret)
    assert not all(steps_told_alike(TEMPLATE, options, 0))


# Phrase books


def facts_of(game: Game) -> list[type[Fact]]:
    """All facts that a game declares."""
    module = import_module(f"{game.package}.facts")
    return [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, Fact) and value.__module__.startswith(game.package)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_every_fact_has_its_phrase(game: Game, language: str) -> None:
    words = game.words(language)
    for fact in facts_of(game):
        phrase = getattr(words, str(fact.__struct_config__.tag))
        assert next(iter(inspect.signature(phrase).parameters.values())).annotation is fact


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_all_languages_have_the_same_phrases(game: Game) -> None:
    known = {
        language: {name for name in vars(game.words(language)) if not name.startswith("_")} for language in LANGUAGES
    }
    shared = set.union(*(set(vars(book_of(language))) for language in LANGUAGES))
    assert known["en"] - shared == known["ja"] - shared


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_no_phrase_is_unused(game: Game) -> None:
    """A function of a phrase book that takes a fact belongs to a fact there is."""
    tags = {str(fact.__struct_config__.tag) for fact in facts_of(game)}
    for language in LANGUAGES:
        for name, phrase in vars(game.words(language)).items():
            if inspect.isfunction(phrase) and phrase.__module__.startswith(game.package):
                first = next(iter(inspect.signature(phrase).parameters.values()), None)
                if first and inspect.isclass(first.annotation) and issubclass(first.annotation, Fact):
                    assert re.sub("_(label|parts|note|account|why)$", "", name) in tags, name


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_no_constant_of_a_phrase_book_is_unused(game: Game) -> None:
    """It is read in the phrase book itself, or of the book by somebody else."""
    sources = [path for folder in ("src/ruse", "tools") for path in (ROOT / folder).rglob("*.py")]
    code = "\n".join(path.read_text("utf-8") for path in sources)
    for language in LANGUAGES:
        book = inspect.getsource(game.words(language))
        for name in re.findall(r"^([A-Z_]+)\b.* = ", book, re.MULTILINE):
            assert len(re.findall(rf"\b{name}\b", book)) > 1 or re.search(rf"[.\"]{name}\b", code), name


@pytest.mark.parametrize("game", WHOLE_GAMES)
def test_facts_are_of_a_kind(game: Game) -> None:
    for fact in facts_of(game):
        assert issubclass(fact, (Deed, Event, Prompt, Refusal, Ending))
        assert fact.__doc__
