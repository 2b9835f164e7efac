"""Help on the words of the game."""

import re
from pathlib import Path

import pytest

from ruse.core.box import Box
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.games.red_and_blue import GAME

RULES = Path(__file__).parents[1] / "RULES.md"
TOPICS = Match(GAME).seat(0).speech().topics()


def explain(topic: str, box: Box | None = None, language: str = "en") -> str:
    text = Match(GAME, box=box).seat(0).speech(language).explain(topic)
    assert text is not None, topic
    return text


def test_every_word_of_the_rules_is_explained_as_itself() -> None:
    text = " ".join(RULES.read_text("utf-8").split())
    words = re.findall(r"\*([^*]+)\*", text.split("## 0.")[0].split("Words used here")[1])
    assert {"area", "added card", "back", "occupy", "discards"} <= set(words)
    assert {"normal", "turn", "exchange", "draw"} <= set(TOPICS)
    for word in words:
        assert word.lower() in TOPICS
        assert ": attack" not in explain(word)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_has_help_without_holes(topic: str) -> None:
    assert len(explain(topic)) > 20
    assert not set("{}") & set(explain(topic))


@pytest.mark.parametrize("topic", Match(GAME).seat(0).speech("ja").topics())
def test_every_topic_has_help_in_japanese(topic: str) -> None:
    text = explain(topic, language="ja")
    assert len(text) > 10
    assert not set("{}") & set(text)
    assert explain("archer", language="ja") == explain("弓兵", language="ja")


def test_capital_and_city_are_areas_and_not_the_guards() -> None:
    assert explain("capital").startswith("The first and the last area of the row")
    assert explain("city").startswith("The areas next to the Capitals")
    assert explain("capital g").startswith("Capital Guard: ")


@pytest.mark.parametrize(("monarch", "enemy"), [("prince", "Blue"), ("princess", "Red")])
def test_a_monarch_names_liaison_rearguard_and_the_draw(monarch: str, enemy: str) -> None:
    text = explain(monarch)
    assert f"{enemy} wins" in text
    assert all(word in text for word in ("Liaison", "Rearguard", "draw"))


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("dispatch", "Liaison"),
        ("rearguard", "win, lose or tie. The Rearguard itself goes to the discards, unless you win"),
        ("capital-guard", "+1 attack in a Capital"),
        ("city-guardian", "+1 defense in a City"),
        ("bird-soldier", "In defense it has no skill"),
        ("archer", "does not help its own area"),
        ("turn", "60 turns each the game is a draw"),
        ("draw", "both have had 60 turns"),
        ("stock", "30 normal cards and 20 aces"),
        ("ace", "An ace costs 2 to draw, a normal card 1"),
        ("normal", "A normal card costs 1 to draw, an ace 2"),
        ("draft", "above 5 cards"),
    ],
)
def test_the_help_says_what_the_rules_say(topic: str, words: str) -> None:
    assert words in explain(topic)


def test_the_numbers_of_the_help_come_from_the_box(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    changes = ("[draft]\nfirst_hand = 3\nhand_limit = 4\nnormal_cost = 2\nace_cost = 5", "[limit]\nturns = 7")
    cards = ("[cards.archer.open]\nclass = 'normal'", "[stocks]\nnormal = 34\nace = 16", "[cards.priest]\nattack = 1")
    rookie = "[cards.rookie]\nattack = 8\ndefense = 9"
    path.write_text("\n".join((*changes, *cards, rookie)), "utf-8")
    box = GAME.load_box(path)
    for topic, words in (
        ("draft", "above 4 cards"),
        ("ace", "An ace costs 5 to draw, a normal card 2"),
        ("normal", "A normal card costs 2 to draw, an ace 5"),
        ("turn", "7 turns each"),
        ("draw", "both have had 7 turns"),
        ("stock", "34 normal cards and 16 aces"),
        ("priest", "It may attack, with 1"),
        ("numbers", "As in Rookie 8/9:"),
    ):
        assert words in explain(topic, box)
    assert "新米兵 8/9 " in explain("数字", box, "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_game_is_played_states_no_number_of_the_box(language: str) -> None:
    assert not re.search(r"\d/\d", " ".join(GAME.words(language).INTRO))
