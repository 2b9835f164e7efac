"""A match that is played is kept after every choice, whatever ends the program, and nothing else is lost."""

import os
import pwd
import signal
import stat
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core import saved
from ruse.core.protocol import NOBODY
from tests.cli.terminal import ASKS_NOTHING, COMMAND, GAME, Terminal, kept_in, play_at_terminal, remember, type_lines
from tests.processes import ignoring


def play(monkeypatch: pytest.MonkeyPatch, *lines: str, arguments: tuple[str, ...] = ()) -> int:
    type_lines(monkeypatch, *lines)
    return main(["play", *(arguments or (GAME,)), "--seed", "5"])


# What ends a program


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_loses_no_choice(state: Path, number: signal.Signals) -> None:
    with play_at_terminal() as terminal:
        for _ in range(3):
            terminal.wait_for("White> ")
            terminal.type("1\n")
        terminal.wait_for("White> ")
        terminal.process.send_signal(number)
        terminal.wait_for_end()
    assert [step.seat for step in kept_in(state)[0].steps].count(0) == 3
    assert len(list((state / "ruse").iterdir())) == 2, "no draft is left beside the match before and this one"


def test_an_ignored_hangup_does_not_end_the_match(state: Path) -> None:
    remember(GAME)
    with Terminal(ignoring("HUP", [*COMMAND, "play", GAME, *ASKS_NOTHING])) as terminal:
        terminal.wait_for("White> ")
        terminal.process.send_signal(signal.SIGHUP)
        terminal.type("1\n")
        terminal.wait_for("White> ")
        terminal.type("quit\n")
        assert terminal.wait_for_end() == 0
    assert [step.seat for step in kept_in(state)[0].steps].count(0) == 1


def test_closing_the_window_loses_no_choice(state: Path) -> None:
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        terminal.type("1\n")
        terminal.wait_for("White> ")
        terminal.close()
        terminal.process.wait(30)
    assert [step.seat for step in kept_in(state)[0].steps].count(0) == 1


def test_the_end_of_input_keeps_the_match(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    assert play(monkeypatch, "1", "1") == 0
    assert kept_in(state)[0].steps


def test_control_c_keeps_the_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    answers = iter(["1", "1"])

    def interrupted(question: str = "") -> str:
        line = next(answers, None)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", GAME, "--seed", "5"]) == 130
    assert kept_in(state)[0].steps
    assert "The match is kept. To go on: ruse play --resume" in capsys.readouterr().out


def test_an_undone_choice_is_not_kept(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    assert play(monkeypatch, "1", "1", "1", "1", "quit") == 0
    assert play(monkeypatch, "1", "1", "1", "1", "undo", "quit") == 0
    undone, kept = kept_in(state)
    assert len(undone.steps) < len(kept.steps)


def test_a_match_that_is_over_may_be_seen_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    type_lines(monkeypatch, then="1")
    assert main(["play", GAME, "--seed", "5", "--bot", "random"]) == 0
    assert f"To see it again: ruse replay {state / 'ruse' / GAME}.match" in capsys.readouterr().out
    assert kept_in(state)[0].outcome()


# Where it is kept


def test_kept_matches_are_for_their_player_only(monkeypatch: pytest.MonkeyPatch, state: Path, tmp_path: Path) -> None:
    (state / "ruse").mkdir(parents=True)
    (state / "ruse").chmod(0o755)
    monkeypatch.setattr("os.umask", lambda mask: mask)
    assert play(monkeypatch, "1", "save mine.match", "quit") == 0
    assert stat.S_IMODE((state / "ruse").stat().st_mode) == 0o700
    for path in (state / "ruse" / f"{GAME}.match", tmp_path / "mine.match"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", ["replay", "position"])
def test_a_name_that_is_too_long_is_refused(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([command, "a" * 5000]) == 2
    assert capsys.readouterr().err.endswith("aaa: File name too long\n")


def test_no_kept_match_is_lost(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    folder = state / "ruse"
    first, second = folder / f"{GAME}.match", folder / f"{GAME}-2.match"
    for path in (first, second):
        assert play(monkeypatch, "1", "quit") == 0
        assert path.exists()
    before = second.read_text()
    assert play(monkeypatch, "1", "quit", arguments=("--resume", str(first))) == 0
    assert len(saved.load(first).steps) > len(saved.load(second).steps)
    assert second.read_text() == before
    assert len(list(folder.iterdir())) == 2


def test_a_match_in_which_nothing_happened_leaves_nothing(monkeypatch: pytest.MonkeyPatch, state: Path) -> None:
    assert play(monkeypatch, "quit", arguments=(GAME, "--hotseat")) == 0
    assert list((state / "ruse").iterdir()) == []


def test_a_resumed_match_that_cannot_be_written_goes_on_in_a_new_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path, tmp_path: Path
) -> None:
    assert play(monkeypatch, "1", "save mine.match", "quit") == 0
    before = (tmp_path / "mine.match").read_text()
    reader, writer = os.pipe()
    os.write(writer, before.encode())
    os.close(writer)
    assert play(monkeypatch, "1", "quit", arguments=("--resume", f"/dev/fd/{reader}")) == 0
    os.close(reader)
    assert f"--resume {state / 'ruse' / GAME}-2.match" in capsys.readouterr().out
    assert len(kept_in(state)) == 2


def test_a_match_that_goes_on_at_another_terminal_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path, tmp_path: Path
) -> None:
    assert play(monkeypatch, "1", "save mine.match", "quit") == 0
    path = tmp_path / "mine.match"
    answers = iter(["1", "1", "quit"])
    elsewhere = saved.load(path)

    def go_on_elsewhere(question: str = "") -> str:
        if not elsewhere.outcome():
            while elsewhere.actor != NOBODY:
                elsewhere.push(elsewhere.legal()[0])
            saved.save(elsewhere, path)
        return next(answers)

    monkeypatch.setattr("builtins.input", go_on_elsewhere)
    assert main(["play", "--resume", "mine.match"]) == 0
    assert saved.load(path).outcome()
    assert f"To go on: ruse play --resume {state / 'ruse' / GAME}-2.match" in capsys.readouterr().out


# Where nothing can be kept


def spoil_disk(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> None:
    """Let the disk be full after so many files."""
    left = iter([True] * after)

    def sync(number: int) -> None:
        if stat.S_ISREG(os.fstat(number).st_mode) and not next(left, False):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", sync)


def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container: no HOME, and nobody knows the user."""

    def nobody(number: int) -> None:
        raise KeyError(number)

    for name in ("HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "RUSE_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)


def test_a_full_disk_is_told_at_the_start_and_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    spoil_disk(monkeypatch)
    assert play(monkeypatch, "1", "quit") == 1
    out, err = capsys.readouterr()
    assert out.count("This match cannot be kept") == 2, "at each question, from the first"
    assert err.startswith("The match could not be kept:")
    assert err.endswith("No space left on device\n")
    assert err.count("\n") == 1
    assert list((state / "ruse").iterdir()) == []


def test_a_disk_that_gets_full_spoils_nothing_that_was_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    spoil_disk(monkeypatch, after=4)
    assert play(monkeypatch, "1", "1", "1", "quit") == 1
    out, err = capsys.readouterr()
    assert out.count("This match cannot be kept") == 2, "not at the first two questions"
    assert f"{GAME}.match holds it as it was before" in err
    assert kept_in(state)[0].steps
    assert len(list((state / "ruse").iterdir())) == 1


@pytest.mark.parametrize("game", [GAME, "red-and-blue"])
def test_without_a_home_people_play_and_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    no_home(monkeypatch)
    monkeypatch.setenv("RUSE_JIT", "1")
    assert play(monkeypatch, "1", "save ~/mine.match", "quit", arguments=(game,)) == 1
    out, err = capsys.readouterr()
    assert "This match cannot be kept: there is no home folder" in out
    assert "~/mine.match: there is no such home folder" in out
    assert err == ("The match could not be kept: there is no home folder; set XDG_STATE_HOME to a folder for matches\n")


def test_a_home_that_is_no_folder_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "home").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "home"))
    assert play(monkeypatch, "1", "quit") == 1
    assert "Not a directory" in capsys.readouterr().err


# What a person saves


def test_nothing_else_is_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("precious")
    (tmp_path / "link").symlink_to(notes)
    assert play(monkeypatch, "1", "save notes.txt", "save link", "save a", "1", "save a", "quit") == 0
    out = capsys.readouterr().out
    assert "notes.txt: this file already exists; choose another name" in out
    assert "link: this file already exists; choose another name" in out
    assert notes.read_text() == "precious"
    assert out.count("Saved. To go on: ruse play --resume a\n") == 2, "this very match may be saved again"
    assert play(monkeypatch, "1", "save a", "quit") == 0
    assert "a: this file already exists" in capsys.readouterr().out, "but no other match is lost"
    assert play(monkeypatch, "1", "save a", "quit", arguments=("--resume", "a")) == 0
    assert "Saved." in capsys.readouterr().out


def test_at_a_terminal_one_is_asked_before_something_is_overwritten(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("precious")
    with play_at_terminal() as terminal:
        terminal.wait_for("White> ")
        terminal.type("save notes.txt\n")
        terminal.wait_for("notes.txt holds something else. Replace it? (yes or no) ")
        terminal.type("\n")
        terminal.wait_for("not saved")
        terminal.wait_for("White> ")
        assert notes.read_text() == "precious"
        terminal.type("save notes.txt\n")
        terminal.wait_for("(yes or no) ")
        terminal.type("yes\n")
        terminal.wait_for("Saved.")
        terminal.wait_for("White> ")
        terminal.type("quit\n")
        assert terminal.wait_for_end() == 0
    assert saved.load(notes)
