"""What is said, and to whom."""

import pytest
from rich.console import Console

from ruse.cli.offer import choices_of
from ruse.cli.typed import find_action
from ruse.core.actions import Action
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import SPECTATOR
from ruse.core.registry import find_game
from ruse.core.speech import Speech
from ruse.games.tricks_and_deserts import facts

GAME = find_game("tricks-and-deserts")
ANNA, BRUNO, CLARA = range(3)
OPTIONS = {"seats": 3, "alliance": 1, "witnesses": 1}


def about_to_lie() -> Match:
    return from_tables(
        {
            "game": GAME.name,
            "options": OPTIONS,
            "phase": "trick",
            "anna": {"hand": "Gr8 Gr7 Gr6", "desert": "Bk1 Bk2 Bk3", "alliance": "yellow"},
            "bruno": {"hand": "Gr3 Ye4 Bl1", "desert": "Bk12"},
            "clara": {"hand": "Gr2 Bl2 Bl3", "desert": "Bk4 Bk6 Bk7", "alliance": "blue"},
        }
    )


def test_only_the_liar_is_told_of_the_lie() -> None:
    match = about_to_lie()
    match.push("play Gr8")
    speech = match.seat(BRUNO).speech()
    assert "play: Yellow 4, denying green" in [speech.label(action) for action in match.legal()]
    match.push("play Ye4")
    public = ["Bruno plays Yellow 4.", "Bruno moves the green check disc."]
    assert match.log(BRUNO)[-1].sentences == [*public, "Bruno keeps Green 3 and may only pass it (3-3)."]
    for viewer in (ANNA, CLARA, SPECTATOR):
        assert match.log(viewer)[-1].sentences == public
    assert match.seat(BRUNO).speech().lines()[-1] == "Only to pass: Green 3."
    assert "Green 3" not in str(match.seat(ANNA).speech().lines())


def test_the_end_of_a_trick_and_of_a_deal_are_told() -> None:
    match = about_to_lie()
    for code in ("play Gr8", "play Ye4", "play Gr2"):
        match.push(code)
    assert match.log(ANNA)[-1].sentences[-1] == "Bruno wins the trick and takes Green 2, Green 8 and Yellow 4."
    for code in ("pass Gr3", "play Bl2", "play Gr7", "turn up"):
        match.push(code)
    for code in ("play Gr6", "pass Bl1", "ally black", "play Bl3", "turn up", "show deserts"):
        match.push(code)
    assert match.log(SPECTATOR)[-1].sentences[2] == "Bruno: Black 12, Green 3 and Blue 1."
    match.push("revolution")
    told = match.log(SPECTATOR)[-1].sentences
    assert told[1] == "Sums: black 35 (+2 a card), green 3 (+1 a card), yellow 0 (-2 a card), blue 1 (0 a card)."
    assert "Bruno's black alliance card counts as 1 scored card." in told
    assert told[-1].startswith("Deal 1 ends. Scores: Anna")


def test_accounts_are_written_out() -> None:
    match = about_to_lie()
    for code in ("play Gr8", "play Ye4", "play Gr2", "pass Gr3", "play Bl2", "play Gr7", "turn up"):
        match.push(code)
    for code in ("play Gr6", "pass Bl1", "ally black", "play Bl3", "turn up", "show deserts", "revolution"):
        match.push(code)
    ended = next(event for event in match.seat(SPECTATOR).events()[-1].events if isinstance(event, facts.DealEnded))
    for seat, account in enumerate(ended.accounts):
        gained = sum(part.cards * part.points for part in account.parts)
        assert account.after == max(0, account.before + gained) == match.scores()[seat]


def test_help_states_the_numbers_of_the_box() -> None:
    box = GAME.load_box({"start": {"score": 7}, "revolution": {"points": [5, 3, 0, -4]}})
    speech = Match(GAME, box=box).seat(SPECTATOR).speech()
    assert "starts with 7" in str(speech.explain("score"))
    assert "+5 each, then +3, 0 and -4" in str(speech.explain("revolution"))


def test_a_check_disc_is_of_the_lead_color() -> None:
    seat = Match(GAME).seat(SPECTATOR)
    assert "check disc of the lead color" in str(seat.speech("en").explain("disc"))
    assert "リードの色のチェックディスク" in str(seat.speech("ja").explain("チェックディスク"))


def test_whose_turn_it_is() -> None:
    seat = about_to_lie().seat(ANNA)
    assert seat.speech("en", you=ANNA).lines()[0].endswith(" Your turn.")
    assert seat.speech("en").lines()[0].endswith(" Anna to act.")


def test_help_on_a_card() -> None:
    speech = Match(GAME).seat(SPECTATOR).speech()
    assert speech.explain("Gr12") == (
        "Green 12 (Dryad), 2 icons for Alliance; used with 3 or 4 players. It lies face up when passed."
    )
    assert speech.explain("green 3") == "Green 3 (Dryad), no icons; used with any number of players."
    assert "two -5" in str(speech.explain("-5*"))


def test_help_on_the_star_states_the_values_of_the_box() -> None:
    values = [-3, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12]
    speech = Match(GAME, box=GAME.load_box({"species_cards": {"values": values}})).seat(SPECTATOR).speech()
    assert speech.explain("9*") == "One card of each species has a star: 9*, used with 4 players (1-2)."
    assert speech.explain("star") == speech.explain("9*")


@pytest.mark.parametrize(
    ("special", "english", "japanese"),
    [
        ([0] * 12, "All of these lie face down (2-2", "パスしたカードはすべて裏向きです（2-2"),
        ([0] * 11 + [1], "12 lies face up there, all others face down", "12は表向き、その他は裏向きです"),
        ([1, 1] + [0] * 9 + [1], "-5, -5* and 12 lie face up there, all", "-5、-5*、12は表向き"),
    ],
)
def test_help_says_what_lies_face_up(special: list[int], english: str, japanese: str) -> None:
    seat = Match(GAME, box=GAME.load_box({"species_cards": {"special": special}})).seat(SPECTATOR)
    assert english in str(seat.speech("en").explain("desert"))
    assert japanese in str(seat.speech("ja").explain("砂漠"))
    for language, topic in (("en", "witnesses"), ("ja", "証人")):
        assert "12" in str(seat.speech(language).explain(topic)) or not any(special)


# Cards as they are drawn


def with_values(values: list[int], language: str = "en") -> Speech:
    """Anna, who holds the cards of the codes Gr6, Gr7 and Gr8, and has those of Bk1, Bk2 and Bk3 in her desert."""
    box = GAME.load_box({"species_cards": {"values": values}})
    return Match(GAME, OPTIONS, box, about_to_lie().truth()).seat(ANNA).speech(language)


def drawn(speech: Speech) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(speech.table(80))
    return capture.get()


@pytest.mark.parametrize(("language", "label"), [("en", "play: Green 8"), ("ja", "プレイ：緑の8")])
def test_cards_are_typed_as_they_are_drawn(language: str, label: str) -> None:
    speech = with_values([-5, -5, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13], language)
    assert "♣Gr7  ♣Gr8  ♣Gr9" in drawn(speech)
    assert "●Bk2 (●Bk3) (●Bk4)" in drawn(speech)
    choices = choices_of(speech)
    for typed in ("Gr8", "play gr8", label):
        chosen = find_action(typed, speech, choices)
        assert isinstance(chosen, Action)
        assert speech.label(chosen) == label
    assert speech.explain("Gr8") == speech.explain(label.split(" ", 1)[-1].split("：")[-1])
    assert speech.explain("Gr1") is None


def test_cards_that_were_won_show_what_is_printed() -> None:
    box = GAME.load_box({"species_cards": {"values": [-5, -5, 21, 22, 23, 24, 25, 26, 27, 28, 31, 33]}})
    match = Match(GAME, OPTIONS, box, about_to_lie().truth())
    for code in ("play Gr8", "play Ye4", "play Gr2"):
        match.push(code)
    assert "♣Gr 22 28" in drawn(match.seat(ANNA).speech())


def test_twins_have_letters() -> None:
    speech = with_values([-5, -5, 2, 3, 4, 5, 6, 7, 7, 7, 11, 13])
    assert "♣Gr7a  ♣Gr7b  ♣Gr7c" in drawn(speech)
    choices = choices_of(speech)
    assert [choice.label for choice in choices] == [f"play: Green 7{letter}" for letter in "abc"]
    assert find_action("Gr7b", speech, choices) == choices[1].action
    assert str(speech.explain("Gr7b")).startswith("Green 7b (Dryad)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_brackets_are_those_of_the_language(language: str) -> None:
    match = about_to_lie()
    for code in ("play Gr8", "play Ye4"):
        match.push(code)
    bracket = {"en": "(only to pass)", "ja": "（パス専用）"}[language]
    assert f"♣Gr3{' ' if language == 'en' else ''}{bracket}" in drawn(match.seat(BRUNO).speech(language))
