"""The components: constraints, table facts, and the table of abilities."""

from pathlib import Path

import pytest

from ruse.core.errors import BadBox
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game
from ruse.core.rules_page import rules_page
from ruse.games.warriors_of_jogu.cards import CARDS, FACTIONS, KEION, KIND_NAMES, MIBITS, WU, kinds_of
from ruse.games.warriors_of_jogu.pile import size_of
from tools.card_tables import mean_of, with_tables

GAME = find_game("warriors-of-jogu")
BOX = GAME.standard_box.plain


def load(tmp_path: Path, text: str) -> None:
    path = tmp_path / "changes.toml"
    path.write_text(text, "utf-8")
    GAME.load_box(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[copies.wu]\nconjurer = 1", r"copies.wu: the copies add up to \d+, not to 40"),
        ("[cards.wu.conjurer]\nstrength = 11", "cards.wu.conjurer.strength: too strong"),
        ("[cards.wu.conjurer]\nstrength = 0", "cards.wu.conjurer.strength: must be a whole number from 1"),
        ("[table]\nleast_strength = 2", "table.least_strength: must be a whole number from 0 to 1"),
        ("[table]\nface_down = 11", "table.face_down: must be a whole number from 1 to 10"),
        ("[cards.engineers.engineer-unit-3]\nstrength = 5", "engineer-unit-3.strength: too strong to be played"),
        ("[cards.wu.conjuror]\nstrength = 3", "did you mean 'conjurer'"),
        ("[table]\nrounds = 11", "table.rounds: must be a whole number from 1 to 10"),
        ("[table]\nface_down = 2", "at most 3 face-down cards"),
        ("[initiative]\nwu = 1", "every faction must have a different initiative"),
        ("[tokens]\nstay = 1", "tokens.stay"),
    ],
)
def test_a_broken_box_is_refused_with_the_entry(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadBox, match=message):
        load(tmp_path, text)


def test_every_deck_has_40_cards() -> None:
    for faction in FACTIONS:
        assert BOX.deck_size[faction] == size_of(BOX.full[faction]) == 40
        assert len(kinds_of(faction)) <= 10


def test_there_are_27_abilities_on_31_kinds_of_cards() -> None:
    knights = [card for card in CARDS if card.name.startswith("Knight of")]
    assert len(CARDS) - len(knights) + 1 == 27
    assert len(set(KIND_NAMES)) == 31


def test_the_protected_kinds_are_those_of_the_appendix() -> None:
    protected = [card.name for card in CARDS if card.ability.protected and not card.name.startswith("Knight")]
    assert protected == ["Heavy Tower", "Support Tower", "Medic", "Trojan Bit", "Storm Prodigy"]
    assert all(card.ability.protected for card in CARDS if card.name.startswith("Knight"))


def test_no_strength_is_above_10_but_for_towers_and_two_engineers_fit() -> None:
    for kind, card in enumerate(CARDS):
        assert 1 <= BOX.strength[kind] <= 10 or card.ability.needs_engineer
    engineers = [int(BOX.strength[kind]) for kind, card in enumerate(CARDS) if card.ability.within]
    assert max(engineers) <= 4
    assert sorted(engineers)[0] + sorted(engineers)[1] <= 4


def test_the_characters_of_the_factions_hold_in_the_numbers() -> None:
    strength, morale = (
        [mean_of(BOX, faction, values) for faction in FACTIONS] for values in (BOX.strength, BOX.morale)
    )
    assert strength[KEION] > max(strength[faction] for faction in FACTIONS if faction != KEION)
    assert strength[MIBITS] < min(strength[faction] for faction in FACTIONS if faction != MIBITS)
    assert morale[WU] > max(morale[faction] for faction in FACTIONS if faction != WU)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_cards_in_the_rules_are_those_of_the_box(language: str) -> None:
    text = rules_page(GAME, language)
    anew = "write them anew: python -m tools.card_tables"
    assert with_tables(BOX, text, language) == text, anew


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_another_box_would_be_noticed(language: str) -> None:
    text = rules_page(GAME, language)
    other = GAME.load_box({"cards": {"wu": {"conjurer": {"morale": 99}}}}).plain
    assert with_tables(other, text, language) != text
    assert with_tables(BOX, with_tables(other, text, language), language) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_with_its_numbers(language: str) -> None:
    speech = Match(GAME).seat(SPECTATOR).speech(language)
    for kind, card in enumerate(CARDS):
        text = speech.explain(card.code)
        assert text is not None
        assert speech.words.CARDS[card.code] in text
        assert str(BOX.strength[kind]) in text
        assert str(BOX.morale[kind]) in text
        assert "None" not in text
        assert text == speech.explain(speech.words.CARDS[card.code])
