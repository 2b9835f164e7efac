"""The pages of the environments say what the games declare."""

import pytest

from ruse.core.registry import find_game, game_names, games
from ruse.envs.layout import layout_of
from ruse.envs.space import space_of
from ruse.games.warriors_of_jogu import cards
from tests.conformance.configurations import GAMES, Game
from tests.processes import ROOT
from tools.env_pages import FOLDER, NOTES, page


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_what_it_declares(game: Game) -> None:
    if game.name in game_names():
        kept = (ROOT / FOLDER / f"{game.name}.md").read_text("utf-8")
        assert kept == page(game, ROOT), "write the pages anew: python -m tools.env_pages"
    assert "## Observation" in page(game, ROOT)


def test_the_overview_has_the_numbers_of_every_game() -> None:
    overview = (ROOT / FOLDER / "README.md").read_text("utf-8")
    for game in games():
        seats = f"{min(game.seats)}-{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
        row = f"| [{game.title}]({game.name}.md) | {seats} | {layout_of(game).width} | {len(space_of(game))} |"
        assert row in overview


def test_the_note_on_warriors_of_jogu_says_what_its_cards_and_steps_are() -> None:
    note = (ROOT / NOTES / "warriors-of-jogu.md").read_text("utf-8")
    for faction, name in enumerate(cards.FACTION_NAMES):
        kinds = [card.code for card in cards.CARDS if card.faction == faction]
        assert f"| {name} | {', '.join(kinds)} |" in note
    steps = ", ".join(f"{number} {name}" for number, name in enumerate(cards.STEP_NAMES))
    assert f"- what: {steps}\n" in note
    assert f"0 {cards.CARDS[0].code} to {len(cards.CARDS) - 1} {cards.CARDS[-1].code}" in note
    assert (cards.HAND, cards.DISCARD_PILE) == (0, 1)


def test_a_number_of_a_part_stands_for_the_name_at_its_place() -> None:
    part = next(part for part in layout_of(find_game("warriors-of-jogu")).parts if part.name == "top")
    assert part.numbers[:3] == ("none", "unknown", "engineer-unit-1")
    assert len(part.numbers) == part.highest + 1
