"""At the terminal of a match: what is seen can be typed, nobody answers unasked questions, and a match has an end."""

import re
from pathlib import Path

import pytest

from ruse.cli.keeping import kept_matches
from ruse.cli.naming import command
from ruse.cli.offer import Choice, choices_of, layout
from ruse.cli.typed import find_action
from ruse.cli.wrapping import width_of
from ruse.core.actions import Action
from ruse.core.dice import below, seeded
from ruse.core.errors import RuseError
from ruse.core.language import LANGUAGES
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.registry import find_game
from ruse.core.speech import Speech
from tests.cli.terminal import GAME, Terminal, play_at_terminal, remember, ruse

pytestmark = pytest.mark.slow


def answered(terminal: Terminal, line: str) -> str:
    """What the screen shows after a line."""
    terminal.type(f"{line}\n")
    terminal.wait_for_page()
    return terminal.shown


# Typing what one sees


@pytest.fixture
def kingdoms() -> Speech:
    tables = {
        "game": "red-and-blue",
        "phase": "dispatch",
        "red": {"hand": "rookie archer"},
        "blue": {"hand": "rookie"},
        "areas": {"red-capital": "red prince", "blue-capital": "blue princess"},
    }
    return from_tables(tables).seat(0).speech()


def meant(text: str, speech: Speech) -> str:
    return find_action(text, speech, choices_of(speech)).code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("occupy border rookie", "occupy border rookie"),
        ("Rookie: occupy Border", "occupy border rookie"),
        ("rookie border", "occupy border rookie"),
        ("ARCHER occupy blue city", "occupy blue-city archer"),
        ("arch attack", "attack blue-capital archer"),
        ("end", "end turn"),
    ],
)
def test_any_words_of_a_choice_are_understood(kingdoms: Speech, text: str, code: str) -> None:
    assert meant(text, kingdoms) == code


def test_what_may_mean_several_names_them(kingdoms: Speech) -> None:
    with pytest.raises(RuseError, match=r"'occupy blue city' may mean \d\) Rookie: occupy Blue City, \d\) Archer: occ"):
        meant("occupy blue city", kingdoms)


def test_suggestions_can_be_chosen(kingdoms: Speech) -> None:
    with pytest.raises(
        RuseError, match="'arhcer: occupy border' is not a choice here; did you mean 'Archer: occupy Bor"
    ):
        meant("arhcer: occupy border", kingdoms)
    with pytest.raises(RuseError, match="is not a choice here; type a number, or"):
        meant("xyzzy", kingdoms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_may_not_be_played_is_not_passed_without_asking(language: str) -> None:
    match, rng = Match(find_game("tricks-and-deserts")), seeded(1)
    while True:
        codes = [action.code for action in match.legal()] if match.actor >= 0 else []
        cards = [code.removeprefix("pass ") for code in codes if code.startswith("pass ")]
        if bound := [card for card in cards if f"play {card}" not in codes and any("play" in code for code in codes)]:
            break
        match.push(match.legal()[below(rng, len(match.legal()))])
    speech = match.seat(match.actor).speech(language)
    actions = speech.seat.game.actions
    card = bound[0]
    may_pass = speech.label(actions[actions.parse(f"pass {card}")])
    may_not_play = speech.label(actions[actions.parse(f"play {card}")])
    for text in (card, may_pass.rpartition(": ")[2].rpartition("：")[2]):
        with pytest.raises(RuseError) as refusal:
            meant(text, speech)
        assert may_not_play in str(refusal.value)
        assert f"'{may_pass}'" in str(refusal.value)
    assert meant(may_pass, speech) == f"pass {card}"
    assert meant(f"pass {card}", speech) == f"pass {card}"


@pytest.mark.parametrize("text", ["heavy tower 5", "Heavy Tower: to 5", "heavy-tower 5", "play heavy-tower 5"])
def test_what_may_not_be_chosen_is_refused_by_its_rule_and_its_label(text: str) -> None:
    match = Match(find_game("warriors-of-jogu"), {"first": 1, "second": 2})
    rng = seeded(1)
    while match.actor != 0 or match.seat(0).view.phase != "deployment":
        match.push("keep") if match.actor >= 0 else match.play_chance_once(rng)
        if match.actor == 1 and match.seat(1).view.phase == "deployment":
            match.push("pass")
    with pytest.raises(RuseError, match=r"^Heavy Tower: to 5 - .*\(.*\)$"):
        meant(text, match.seat(0).speech())


@pytest.mark.parametrize("text", ["R8", "Red 8", "◆R8", "place r8"])
def test_a_card_is_understood_as_it_is_drawn(text: str) -> None:
    match = Match(find_game(GAME))
    for code in ("type bow", "type sword", *(f"draw {card}" for card in ("R8", "R3", "R6", "R12", "B4", "B8", "B12"))):
        match.push(code)
    while match.actor < 0:
        match.push(match.legal()[0])
    for _ in range(2):
        match.push(match.legal()[0])
    while match.actor < 0:
        match.push(match.legal()[0])
    assert meant(text, match.seat(0).speech()) == "place R8"


@pytest.mark.parametrize("name", ["tooth", "claw", "TOOTH", "tooth and claw", "tooth-and"])
def test_the_beginning_of_a_game_is_enough(name: str) -> None:
    remember(GAME)
    with ruse("play", name, "--bot", "random", "--option", "games=1") as terminal:
        terminal.wait_for("White> ")


# Choices as lines


def some_choices(*parts: tuple[str, str, str], note: str = "") -> list[Choice]:
    return [
        Choice(number, Action(number, "", ""), "", note, head, verb, rest)
        for number, (head, verb, rest) in enumerate(parts, 1)
    ]


def test_choices_are_explained_where_there_is_room() -> None:
    parts = [("occupy", "Border"), ("occupy", "Blue City"), ("attack", "Red City (3)")]
    choices = some_choices(*(("Archer:", verb, area) for verb, area in parts), note="Shoots.")
    assert layout(choices, 80, room=1) == ["Archer:  occupy 1) Border  2) Blue City  attack 3) Red City (3)   Shoots."]
    assert layout(choices, 66, room=1) == ["Archer:  occupy 1) Border  2) Blue City  attack 3) Red City (3)"]
    assert layout(choices, 66, room=2)[1] == "     Shoots."
    assert layout(choices, 40, room=9) == [
        "Archer:  occupy 1) Border  2) Blue City",
        "   attack 3) Red City (3)   Shoots.",
    ]


def test_many_choices_stand_in_columns() -> None:
    lines = layout(some_choices(*(("", "", f"choice {'x' * (number % 5)}") for number in range(30))), 80, room=0)
    assert len(lines) == 8
    assert max(map(width_of, lines)) <= 80
    starts = {found.start() for line in lines for found in re.finditer(r"\d+\)", line)}
    assert len(starts) == 4


# Nothing is answered that was not asked


def test_what_was_typed_before_a_question_is_forgotten() -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        terminal.type("1\n1\n1\n1\n")
        terminal.wait_for("White> ")
        assert "Choose your formation" in terminal.shown, "one answer to one question"
        assert terminal.lines[terminal.row] == "White>"


def test_lines_can_be_edited_and_come_back() -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        assert "'xb' is not a choice" in answered(terminal, "ab\x1b[D\x1b[D\x1b[3~x"), "cursor keys and Delete"
        assert "'xbc' is not a choice" in answered(terminal, "\x1b[Ac"), "the line before, and more"


def test_a_single_choice_needs_no_question(state: Path) -> None:
    """At the end of a Tooth & Claw round the last cards can only be played one way."""
    with play_at_terminal() as terminal:
        for _ in range(60):
            terminal.wait_for_page()
            if terminal.lines[terminal.row] == "White>":
                assert "2) " in terminal.shown
            if "You won" in terminal.shown or "You lost" in terminal.shown:
                break
            terminal.type("1\n")
        else:
            raise AssertionError("no end")
    chosen = [step for step in kept_matches()[0].found.match.steps if step.seat == 0]
    assert len(chosen) > 30, "it was made all the same"


def test_a_sign_tells_that_a_bot_thinks() -> None:
    for level in ("level1", "level2"):
        with play_at_terminal("--bot", level) as terminal:
            terminal.wait_for("Black thinks (at most 0.5 s) ...")
            terminal.wait_for("White> ")
            assert "thinks" not in terminal.shown


# Before and after


def test_questions_before_a_match_have_defaults() -> None:
    with ruse("play") as terminal:
        terminal.wait_for("Which game? [1] ")
        terminal.type("tricks\n")
        terminal.wait_for("You are Anna.")
        terminal.wait_for("How many players? 2, 3, 4 [4] ")
        terminal.type("7\n")
        terminal.wait_for("Type one of 2, 3, 4, or press Enter; ? explains.")
        terminal.wait_for("[4] ")
        terminal.type("3\n")
        terminal.wait_for("Alliance cards? 0 without, 1 with [0] ")
        terminal.type("?\n")
        terminal.wait_for("with alliance cards (Variant Rule 1), for 3 or 4 players")
        terminal.wait_for("[0] ")
        terminal.type("? revolution\n")
        terminal.wait_for("the values in all deserts are added up")
        terminal.wait_for("[0] ")
        terminal.type("1\n")
        terminal.wait_for("Abandoned Witnesses? 0 without, 1 with [0] ")
        terminal.type("\n")
        terminal.wait_for("  3  Governor")
        terminal.wait_for("Which opponent? [2] ")
        terminal.type("?\n")
        terminal.wait_for("How strong a bot is")
        terminal.wait_for("[2] ")
        terminal.type("wand\n")
        terminal.wait_for("You play against two bots: Wanderer (level 1 of 5).")
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("Anna> ")
        assert "Bruno (level 1)" in terminal.shown
        assert "ally" in terminal.shown


def test_factions_and_levels_are_named() -> None:
    with ruse("play", "jogu", "--seat", "david") as terminal:
        terminal.wait_for("You are David.")
        terminal.wait_for("  2  Gang of Mibits")
        terminal.wait_for("May plays? [0] ")
        terminal.type("engineers\n")
        terminal.wait_for("David plays? [0] ")
        terminal.type("? wu\n")
        terminal.wait_for("Master of Fire (5/3)")
        terminal.wait_for("David plays? [0] ")
        terminal.type("tribe wu\n")
        terminal.wait_for("The same faction twice? 0 no, 1 yes [0] ")
        terminal.type("\n")
        terminal.wait_for("[2] ")
        terminal.type("captain\n")
        terminal.wait_for("You play against Captain (level 3 of 5).")
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("David> ")
        assert "May (level 3) ■ Society of Engineers" in terminal.shown


def play_out(terminal: Terminal) -> None:
    """To the end of the match."""
    for _ in range(60):
        terminal.wait_for_page()
        if "rematch" in terminal.lines[terminal.row]:
            return
        terminal.type("1\n")
    raise AssertionError("no end")


def test_after_a_match_there_is_another_one_and_all_are_kept(state: Path) -> None:
    with play_at_terminal("--bot", "random") as terminal:
        play_out(terminal)
        assert re.search(r"You (won|lost), \d+ to \d+: ", terminal.shown)
        assert "Round 3 ends" in terminal.shown
        assert "You take the" in answered(terminal, "log")
        answered(terminal, "q")
        assert "'fly' is not understood here" in answered(terminal, "fly")
        assert "What a card is worth to whoever took it" in answered(terminal, "? achievements")
        assert "Round 3 ends" in terminal.shown
        terminal.type("save over.match\n")
        terminal.wait_for("Saved. To see it again: ruse replay over.match")
        terminal.wait_for("Enter to leave> ")
        assert "Round 1 of 3" in answered(terminal, "rematch")
        assert "You 0 – Black 0" in terminal.shown
        answered(terminal, "1")
        terminal.type("quit\n")
        assert terminal.wait_for_end() == 0
    assert [kept.is_over for kept in kept_matches()] == [False, True]
    with ruse("matches") as terminal:
        terminal.wait_for_end()
        assert re.search(r"tooth-and-claw-2 +Tooth & Claw +random +under way, step \d+", terminal.shown)
        assert re.search(r"tooth-and-claw +Tooth & Claw +random +(won|lost), \d+ to \d+", terminal.shown)
        assert "ruse replay NAME" in terminal.shown
    with ruse("replay", "tooth-and-claw") as terminal:
        terminal.wait_for("step 0 of")
    with ruse("play", "--continue") as terminal:
        terminal.wait_for("White> ")
        assert "Black (random)" in terminal.shown
        assert "Choose your formation" in terminal.shown


def test_in_a_pause_things_can_be_looked_up() -> None:
    with play_at_terminal("--bot", "random") as terminal:
        for _ in range(30):
            terminal.wait_for_page()
            if terminal.lines[terminal.row] == "Press Enter.":
                break
            terminal.type("1\n")
        assert "Round 1 ends" in terminal.shown
        shown = answered(terminal, "? achievements")
        assert "What a card is worth to whoever took it" in shown
        assert "Round 1 ends" in shown
        assert terminal.lines[terminal.row] == "Press Enter."


def test_people_go_on_among_themselves(state: Path) -> None:
    with play_at_terminal("--hotseat") as terminal:
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("Black> ")
        terminal.type("1\n")
        terminal.wait_for("Press Enter. ")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
    path = state / "ruse" / f"{GAME}.match"
    before = path.read_text()
    for arguments in (["play"], ["play", "--resume", str(path)], ["play", "--continue"]):
        with ruse(*arguments) as terminal:
            if arguments == ["play"]:
                terminal.wait_for("Which game? [0] ")
                terminal.type("\n")
            terminal.wait_for("White, it is your turn.")
            terminal.wait_for("Press Enter. ")
            terminal.type("quit\n")
            assert terminal.wait_for_end() == 0
        assert path.read_text() == before


def test_who_chooses_no_game_leaves_without_a_word() -> None:
    with ruse("play") as terminal:
        terminal.wait_for("Which game? [1] ")
        terminal.type("q\n")
        assert terminal.wait_for_end() == 0
    assert "no game chosen" not in terminal.text


def test_without_a_match_there_is_nothing_to_go_on_with() -> None:
    with ruse("play", "--continue") as terminal:
        terminal.wait_for("ruse: there is no match to go on with")
        assert terminal.wait_for_end() == 2
    with ruse("matches") as terminal:
        terminal.wait_for("No matches have been kept yet.")


# Step by step


def test_a_match_is_looked_at_step_by_step_and_played_on(state: Path) -> None:
    with play_at_terminal("--bot", "random") as terminal:
        play_out(terminal)
    path = str(state / "ruse" / f"{GAME}.match")
    with ruse("replay", path) as terminal:
        terminal.wait_for("step 0 of")
        terminal.type("\n")
        terminal.wait_for("step 1 of")
        assert "Black takes the" in terminal.shown
        answered(terminal, "")
        assert re.search("White draws (Red|Blue).* more[.]", terminal.shown), "all cards are open, and told together"
        assert re.search("Black · Hand: (◆R|●B)", terminal.shown)
        assert re.search("^Hand: (◆R|●B)", terminal.shown, re.MULTILINE)
        answered(terminal, "b")
        assert terminal.lines[terminal.row].startswith("step 1 of ")
        answered(terminal, "40")
        assert terminal.lines[terminal.row].startswith("step 40 of ")
        assert "Black (you)" in answered(terminal, "as black")
        assert "unknown seat 'green'" in answered(terminal, "as green")
        assert "'fly' is not understood here" in answered(terminal, "fly")
        assert re.search(r"the match has \d+ steps", answered(terminal, "999"))
        assert terminal.shown.count("Enter forward") == 1
        assert "to step 12" in answered(terminal, "?")
        answered(terminal, "")
        assert "The front row" in answered(terminal, "? vanguard")
        answered(terminal, "as open")
        for number in (40, 41, 42, 43):
            lines = answered(terminal, str(number)).splitlines()
            assert lines[1].startswith("Black · "), "the board stays as the player saw it"
            assert "(you)" not in terminal.shown
        assert "wins" in answered(terminal, "end")
        assert re.search(r"White: \d+ = \d+ before [+] ", terminal.shown), "with the sums"
        assert "the match is over here" in answered(terminal, "play")
        answered(terminal, "30")
        terminal.type("play white\n")
        terminal.wait_for("White> ")
        terminal.type("quit\n")
        terminal.wait_for("The match is kept.")
    assert len(kept_matches()) == 2, "the match that was looked at is as it was"


def test_a_match_under_way_is_looked_at_through_its_players_eyes_only(state: Path) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        answered(terminal, "1")
        terminal.type("quit\n")
        terminal.wait_for_end()
    path = str(state / "ruse" / f"{GAME}.match")
    with ruse("replay", path) as terminal:
        terminal.wait_for("step 0 of")
        answered(terminal, "end")
        assert "Black draws 7 cards." in terminal.shown
        assert "the match is not over: replay it with --open" in answered(terminal, "as black")
        assert "White (you)" in terminal.shown
    with ruse("replay", path, "--open") as terminal:
        terminal.wait_for("step 0 of")
        answered(terminal, "end")
        assert re.search("Black draws (Red|Blue)", terminal.shown)


# Where there is little room


def test_a_small_terminal_shows_everything_one_below_the_other() -> None:
    with play_at_terminal(LINES="8") as terminal:
        terminal.wait_for("White> ")
        terminal.type("fly\n")
        shown = terminal.wait_for("White> ")
        assert "Round 1 of 3" in shown
        assert "1) Shield" in shown
        assert "'fly' is not a choice here" in shown


def test_results_are_seen_by_everybody_who_shares_a_terminal() -> None:
    with play_at_terminal("--hotseat") as terminal:
        paused = []
        for _ in range(90):
            terminal.wait_for_page()
            if "Round 1 ends" in terminal.shown:
                paused.append(terminal.lines[terminal.row])
            if "Round 2 of 3" in terminal.lines[0] and "Vanguard left (6-2)" in terminal.shown:
                break
            terminal.type("1\n")
        assert paused == ["Press Enter.", "Press Enter."], "once for each of the two"


def test_nobody_brings_back_what_another_one_typed() -> None:
    with play_at_terminal("--hotseat") as terminal:
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("Black> ")
        answered(terminal, "my secret")
        terminal.type("1\n")
        terminal.wait_for("White, it is your turn.")
        terminal.wait_for("Press Enter. ")
        terminal.type("\n")
        terminal.wait_for("White> ")
        assert "secret" not in answered(terminal, "\x1b[A\x1b[A")


# Commands that can be typed


@pytest.mark.parametrize(
    ("program", "is_on_the_path", "said"),
    [
        (".venv/bin/ruse", False, ".venv/bin/ruse play --continue"),
        (".venv/bin/ruse", True, "ruse play --continue"),
        ("-c", False, "ruse play --continue"),
    ],
)
def test_commands_are_said_as_they_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, program: str, is_on_the_path: bool, said: str
) -> None:
    monkeypatch.setattr("sys.argv", [program])
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/ruse" if is_on_the_path else None)
    assert command("play", "--continue") == said
