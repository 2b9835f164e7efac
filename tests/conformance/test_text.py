"""Codes and sentences of every game found."""

import pytest
from rich.cells import cell_len
from rich.console import Console

from ruse.core.dice import below, seeded
from ruse.core.errors import UnknownAction
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.rules_page import rules_page
from tests.conformance.configurations import ALL_CONFIGURATIONS, GAMES, Game


@pytest.mark.parametrize("game", GAMES)
def test_codes_are_parsed_back(game: Game) -> None:
    for number in range(len(game.actions)):
        code = game.actions.code(number)
        assert game.actions.parse(code) == number
        assert game.actions.parse(f"  {code.upper()} ") == number
    with pytest.raises(UnknownAction, match="unknown action 'nonsense'"):
        game.actions.parse("nonsense")


@pytest.mark.parametrize("game", GAMES)
def test_help_is_there_for_every_topic(game: Game) -> None:
    for language in LANGUAGES:
        speech = Match(game).seat(SPECTATOR).speech(language)
        for topic in speech.topics():
            assert speech.explain(topic)
        assert speech.explain("nonsense") is None
    assert game.credits
    assert len(rules_page(game).split()) > 20


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_sentences_are_distinct_and_everybody_is_told_something(game: Game, options: dict[str, int]) -> None:
    rng = seeded(1)
    match = Match(game, options)
    while match.actor != NOBODY:
        legal = match.legal()
        if match.actor >= 0:
            for language in LANGUAGES:
                speech = match.seat(match.actor).speech(language)
                assert len({speech.label(action) for action in legal}) == len(legal)
                assert len({speech.sentence(action) for action in legal}) == len(legal)
                assert speech.prompt
        match.push(legal[below(rng, len(legal))])
    for viewer in match.viewers:
        for language in LANGUAGES:
            assert match.log(viewer, language)


@pytest.mark.parametrize(("game", "options"), ALL_CONFIGURATIONS)
def test_the_table_fits_80_columns_at_every_step(game: Game, options: dict[str, int]) -> None:
    rng = seeded(2)
    match = Match(game, options)
    while match.actor != NOBODY:
        for viewer in match.viewers:
            for language in LANGUAGES:
                speech = match.seat(viewer).speech(language)
                screen = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
                screen.print(speech.table(80))
                text = screen.export_text()
                screen.file.close()
                assert max(map(cell_len, text.splitlines())) <= 80
                assert "…" not in text
                assert all(line.strip() for line in speech.lines())
        for _ in range(9):
            if match.actor != NOBODY:
                legal = match.legal()
                match.push(legal[below(rng, len(legal))])
