"""Codes and sentences of every game found."""

import pytest
from rich.console import Console

from ruse.core.dice import below, seeded
from ruse.core.errors import UnknownAction
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from tests.conformance.configurations import CONFIGURATIONS, GAMES, Game


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
    for topic in game.words.topics():
        assert game.words.explain(game.standard_box.record, topic)
    assert game.words.explain(game.standard_box.record, "nonsense") is None
    assert game.credits
    assert (game.folder / "RULES.md").is_file()


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_sentences_are_distinct_and_everybody_is_told_something(game: Game, options: dict[str, int]) -> None:
    rng = seeded(1)
    match = Match(game, options)
    while match.actor != NOBODY:
        legal = match.legal()
        assert len({action.say for action in legal}) == len(legal)
        if match.actor >= 0:
            assert len({action.label for action in legal}) == len(legal)
            assert game.words.prompt(match.box.record, match.observation(match.actor), match.actor)
        choice = legal[below(rng, len(legal))]
        assert match.say(choice, match.actor if match.actor >= 0 else 0)
        match.push(choice)
    for viewer in match.viewers:
        assert all(sentence for entry in match.log(viewer) for sentence in entry.sentences)


@pytest.mark.parametrize(("game", "options"), CONFIGURATIONS)
def test_the_table_fits_80_columns_at_every_step(game: Game, options: dict[str, int]) -> None:
    rng = seeded(2)
    match = Match(game, options)
    while match.actor != NOBODY:
        for viewer in match.viewers:
            obs = match.observation(viewer)
            screen = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
            screen.print(game.table.draw(match.box.record, obs, viewer, 80))
            text = screen.export_text()
            screen.file.close()
            assert max(map(len, text.splitlines())) <= 80
            assert "…" not in text
            assert all(line.strip() for line in game.table.lines(match.box.record, obs, viewer))
        for _ in range(9):
            if match.actor != NOBODY:
                legal = match.legal()
                match.push(legal[below(rng, len(legal))])
