"""Learning a game at the terminal: how it is played, help on all that is seen, the rules, and hints for who asks."""

import io
import re
import sys

import pytest
from rich.console import Console

from ruse.bots.loading import make_bot
from ruse.cli import main
from ruse.cli.helping import about_topic, overview, rules_of
from ruse.cli.words import book, speak
from ruse.cli.wrapping import width_of
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.game import Game
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.protocol import NOBODY
from ruse.core.registry import VARIABLE, find_game, games
from ruse.core.speech import Speech
from tests.cli.terminal import ASKS_NOTHING, CODE, GAME, Terminal, play_at_terminal, remember, ruse
from tests.example_games import FOLDER

SMALL_WORDS = re.findall(
    r"\S+",
    """
    a acted an and are as at be by card cards dealt empty first for from hands has have in is it known more must no
    nobody none not of on only or over second table the there this to was with yet you your – │ ?
    """,
)
"""Words of the language, not of a game."""


# The first start


def test_the_first_start_of_a_game_tells_how_it_is_played() -> None:
    with ruse("play", GAME, *ASKS_NOTHING) as terminal:
        terminal.wait_for("Press Enter. ")
        for phrase in (
            "You play against Scout",
            "Each round you choose a formation",
            "The higher score wins.",
            "rules",
        ):
            assert phrase in terminal.shown
        terminal.type("\n")
        terminal.wait_for("White> ")
        terminal.type("1\n")
        terminal.wait_for("White> ")
    with ruse("play", GAME, *ASKS_NOTHING) as terminal:
        terminal.wait_for("White> ")
        assert "Each round you choose a formation" not in terminal.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_told_in_five_lines(language: str) -> None:
    for game in games():
        assert len(game.words(language).INTRO) == 5


# Help


def shown_words(speech: Speech) -> set[str]:
    """All words and marks of a table as it is drawn."""
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(speech.table(100))
    names = {word.lower() for name in speech.voice.names for word in name.split()}
    words = {word.strip(".,:;()").lower() for word in capture.get().split()}
    return {word for word in words if word and not re.fullmatch(r"[-+/x×\d]*", word)} - names - set(SMALL_WORDS)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_word_on_the_table_has_help(game: Game) -> None:
    found: set[str] = set()
    for seed in range(3):
        match, rng = Match(game), seeded(seed)
        speech = match.seat(0).speech()
        while match.actor != NOBODY:
            legal = match.legal()
            match.push(legal[below(rng, len(legal))])
            if below(rng, 5) == 0:
                speech = match.seat(0).speech()
                found |= shown_words(speech)
    assert {word for word in found if not is_explained(word, speech)} == set()


def is_explained(word: str, speech: Speech) -> bool:
    try:
        return bool(about_topic(word, speech))
    except RuseError:
        return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_of_the_help_works(language: str) -> None:
    for game in games():
        speech = Match(game).seat(0).speech(language)
        assert speech.explain(speech.words.EXAMPLE)
        speak(language)
        names = re.findall(rf"^  (?:[?] {speech.words.EXAMPLE}|rules|undo) +", overview(speech), re.MULTILINE)
        assert [width_of(name) for name in names] == [13, 13, 13], "one below the other"


def answered(terminal: Terminal, line: str) -> str:
    """What the screen shows after a line."""
    terminal.type(f"{line}\n")
    terminal.wait_for_page()
    return terminal.shown


@pytest.mark.parametrize("line", ["?", "help", "h", "？"])
def test_help_has_several_names(line: str) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        assert "? help" in terminal.shown, "the screen says how to get help"
        assert "take back your choice" in answered(terminal, line)
        assert "Choose the type" in answered(terminal, ""), "and back to the table"


@pytest.mark.parametrize(
    ("topic", "answer"),
    [("Re", "The back row"), ("sword", "Sword, Shield and Bow"), ("score", "achievements"), ("(◆R5)", "Red 5: rank 5")],
)
def test_help_on_what_is_seen_stands_beside_the_table(topic: str, answer: str) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        shown = answered(terminal, f"? {topic}")
        assert answer in shown
        assert "Round 1 of 3" in terminal.lines[0]


@pytest.mark.parametrize(
    ("game", "topic", "answer"),
    [
        (GAME, "undo", "undo takes back"),
        (GAME, "level", "How strong a bot is"),
        (GAME, "level 2", "How strong a bot is"),
        (GAME, "White", "White is you."),
        (GAME, "Black (level 2)", "Black is a bot (level 2)."),
        (GAME, "(4)", "(4) is the number of a rule: rules 4 opens it."),
        (GAME, "7-2", "(7-2) is the number of a rule"),
        (GAME, "as red", "A card on a Wild space"),
        ("tricks-and-deserts", "Area 1", "Area 1 is chosen in secret"),
        ("tricks-and-deserts", "★", "★ marks the start player"),
        ("red-and-blue", "skill", "What a card can do"),
        ("red-and-blue", "City Guards", "City Guard: attack"),
        ("red-and-blue", "3 x City Guard", "City Guard: attack"),
        ("red-and-blue", "(2)", "what the card attacks, or defends, with"),
        ("red-and-blue", "(2)", "(2) is the number of a rule"),
        ("red-and-blue", "▲", "Red (R, ▲)"),
        ("red-and-blue", "R1", "to Red after the R"),
        ("red-and-blue", "R+3", "after the R when Red defends"),
        ("warriors-of-jogu", "5/2", "The first number of a card"),
        ("warriors-of-jogu", "4", "Location Cards for each location"),
        ("warriors-of-jogu", "Setup 7", "rules Setup 7 opens it"),
    ],
)
def test_whatever_stands_on_the_screen_has_help(game: str, topic: str, answer: str) -> None:
    speech = Match(find_game(game)).seat(0).speech(you=0, notes={1: "level 2"})
    assert answer in about_topic(topic, speech)


def test_without_help_near_words_are_named() -> None:
    speech = Match(find_game(GAME)).seat(0).speech()
    with pytest.raises(RuseError, match=r"There is no help on 'achievementz'\. Similar: achievements"):
        about_topic("achievementz", speech)
    with pytest.raises(RuseError, match=r"There is no help on 'xyzzy'; \? alone lists"):
        about_topic("xyzzy", speech)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_rules_that_help_names_can_be_opened(game: Game, language: str) -> None:
    speech = Match(game).seat(0).speech(language)
    speak(language)
    cited = {
        section
        for topic in speech.topics()
        for group in re.findall(r"[(（]([^()（）]*\d[^()（）]*|Appendix|付録)[)）]", str(speech.explain(topic)))
        for section in re.split("[,、] ?", group)
        if re.fullmatch(r"\d+-\w+|(Setup|準備|ruling|裁定) ?\d+|Appendix|付録", section)
    }
    assert cited
    for section in cited:
        assert rules_of(speech, section, None)[1] > 0
    speak("en")


@pytest.mark.parametrize("line", ["q", "quit", "exit", "ｑ"])
def test_leaving_has_several_names(line: str) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        terminal.type(f"{line}\n")
        assert terminal.wait_for_end() == 0


# The rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_open_where_one_asks(language: str) -> None:
    turn = book(language).TURN_THE_PAGE.rstrip()
    with play_at_terminal("--language", language) as terminal:
        terminal.wait_for_page()
        answered(terminal, "rules 7-2")
        assert "7-2" in terminal.lines[0]
        assert terminal.lines[terminal.row] == turn
        assert "7-2" not in answered(terminal, "b").splitlines()[0]
        assert book(language).FOOT_WITH_HINT in answered(terminal, "q"), "the table again"
        assert "Tooth & Claw" in answered(terminal, "rules")
        answered(terminal, "q")
        assert "77" in answered(terminal, "rules 77")


# Hints


_FAST_CLOCK = """\
from time import perf_counter
from ruse.bots import ismcts
ismcts.perf_counter = lambda: 10 * perf_counter()
"""


def test_a_hint_is_what_a_strong_bot_thinks_of() -> None:
    remember(GAME)
    command = [sys.executable, "-c", _FAST_CLOCK + CODE, "play", GAME, *ASKS_NOTHING, "--bot", "random"]
    with Terminal(command) as terminal:
        terminal.wait_for("White> ")
        terminal.type("hint\n")
        terminal.wait_for("A strong bot thinks about your choices (at most 4.5 s) ...")
        terminal.wait_for("White> ")
        assert "A strong bot, knowing only what you know, prefers" in terminal.shown
        assert re.search(
            r"\d\) (Shield|Bow)  \(\d+% of its thoughts; it expects to win \d+% of the time\)", terminal.shown
        )


def test_people_among_themselves_get_no_hints() -> None:
    with play_at_terminal("--hotseat") as terminal:
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("Black> ")
        assert "hints are for matches against bots" in answered(terminal, "hint")


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", r"\d\) .*\(\d+% of its thoughts; it expects -?\d+\.\d chips\)"), ("ja", r"見込み-?\d+\.\dチップ")],
)
def test_a_hint_tells_chips_in_a_game_for_chips(
    language: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(FOLDER))
    monkeypatch.setattr("ruse.cli.hinting.make_bot", lambda name, game, rng: make_bot("ismcts:50", game, rng))
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    main(["--language", language, "play", "leduc", "--plain", "--bot", "random", "--seed", "1"])
    assert re.search(expected, capsys.readouterr().out)
