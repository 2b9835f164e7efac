"""What people read: names of cards and formations, help, and the table."""

import re

import pytest
from rich.console import Console

from ruse.cli.offer import choices_of
from ruse.cli.typed import find_action
from ruse.core.actions import Action
from ruse.core.dice import seeded
from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import SPECTATOR
from ruse.core.speech import Speech
from ruse.games.tooth_and_claw import GAME
from ruse.games.tooth_and_claw.tests.builder import battle, side

RANKS = {"battle_cards": {"ranks": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]}}


def drawn(speech: Speech) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(speech.table(80))
    return capture.get()


def placing() -> Speech:
    """Cards of ranks 9, 10 and 20 in hand, whose codes are R8, R9 and R12."""
    match = Match(GAME, box=GAME.load_box(RANKS))
    for code in ("type bow", "type sword", *(f"draw R{number}" for number in (1, 2, 3, 4, 8, 9, 12))):
        match.push(code)
    match.play_chance(seeded(1))
    for code in ("choose sword-1a", "choose bow-1a"):
        match.push(code)
    match.play_chance(seeded(1))
    return match.seat(0).speech()


def test_cards_are_typed_as_they_are_drawn() -> None:
    speech = placing()
    choices = choices_of(speech)
    for mark in ("R9", "R10", "R20"):
        assert f"◆{mark} " in drawn(speech)
        for typed in (mark, f"place {mark.lower()}"):
            chosen = find_action(typed, speech, choices)
            assert isinstance(chosen, Action)
            assert speech.label(chosen) == f"Red {mark[1:]}"
        assert str(speech.explain(mark)).startswith(f"Red {mark[1:]}: rank {mark[1:]}")


def test_a_code_that_is_not_drawn_is_no_card() -> None:
    speech = placing()
    assert "R12" not in drawn(speech)
    assert speech.explain("R12") is None
    with pytest.raises(RuseError, match="'R12' is not a choice here"):
        find_action("R12", speech, choices_of(speech))


def test_the_beginning_of_a_number_is_another_number() -> None:
    speech = placing()
    with pytest.raises(RuseError, match=r"Red 1 is not in your hand \(6-2\)"):
        find_action("R1", speech, choices_of(speech))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_on_the_table_is_typed_as_it_is_drawn(language: str) -> None:
    match = battle(side("sword-1a", "R1 B2 R12", "# B4 R5", "? ? #"), side("shield-1a", "? ? ?", "R4 B5 R6", "# ? #"))
    speech = match.seat(0).speech(language)
    choices = choices_of(speech)
    for mark, spot in (("R1", "V.left"), ("B2", "V.center"), ("R12", "V.right")):
        assert find_action(mark, speech, choices) == find_action(f"attack {mark}", speech, choices)
        assert find_action(mark, speech, choices) == find_action(f"attack {spot}", speech, choices)


@pytest.mark.parametrize(("language", "name"), [("en", "Sword 1a"), ("ja", "剣1a")])
def test_formations_have_names(language: str, name: str) -> None:
    match = Match(GAME)
    for code in ("type bow", "type sword"):
        match.push(code)
    match.play_chance(seeded(1))
    speech = match.seat(0).speech(language)
    choices = choices_of(speech)
    assert choices[0].label == name
    for typed in (name, "sword-1a", "sword 1a", "choose sword-1a"):
        assert find_action(typed, speech, choices) == choices[0].action
    assert str(speech.explain(name)).startswith(name)
    for code in ("choose sword-1a", "choose bow-1a", "show formations"):
        match.push(code)
    speech = match.seat(0).speech(language)
    assert name in drawn(speech)
    told = [*speech.lines(), *(sentence for entry in speech.log() for sentence in entry.sentences)]
    assert name in str(told)
    assert "sword-1a" not in str(told)


# Help


def test_help_states_the_numbers_of_the_box() -> None:
    cards = {"ranks": [*range(20, 30), 32], "achievements": [40] * 10 + [47]}
    box = GAME.load_box({"battle_cards": cards, "exception": {"low_rank": 21, "high_rank": 29}})
    for language, said in (
        (
            "en",
            {
                "rank": "from 20 to 32",
                "winner": "rank 21 beats rank 29",
                "achievements": "at most 47; ask for a card, as in ? R32",
            },
        ),
        ("ja", {"ランク": "20～32", "勝敗": "ランク21はランク29に勝ち", "功績": "最高47。? R32"}),
    ):
        speech = Match(GAME, box=box).seat(SPECTATOR).speech(language)
        for topic, words in said.items():
            assert words in str(speech.explain(topic))


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_game_is_played_states_no_number_of_the_box(language: str) -> None:
    numbers = {*re.findall(r"\d+", " ".join(GAME.words(language).INTRO))}
    assert numbers <= {"3", "7", "2"}, "rows, rounds, battles, and the two cards of a battle"


def test_japanese_has_its_own_brackets() -> None:
    match = battle(side("sword-1a", "R1 B2 R3", "# B4 R5", "? ? #"), side("shield-1a", "? ? ?", "R4 B5 R6", "# ? #"))
    lines = match.seat(0).speech("ja").lines()
    assert any("左 赤の1（ランク+2）" in line for line in lines)
    assert not [line for line in lines if "(" in line]
