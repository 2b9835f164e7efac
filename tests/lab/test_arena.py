"""The arena: units, rotations, records and tests."""

import fcntl
import json
import os
from errno import ENOSPC
from io import FileIO
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.errors import BadFile, RuseError
from ruse.core.registry import find_game
from ruse.core.setup import Setup
from ruse.lab.arena import Job, Sprt, arena, play_unit


def test_a_mirrored_pair_of_the_same_bot_is_even() -> None:
    report = arena("_template", ["random", "random", "random"], 300, seed=1)
    assert (report.units, report.games) == (100, 300)
    assert sum(standing.share for standing in report.standings) == pytest.approx(1)
    for standing in report.standings:
        assert standing.low < 1 / 3 < standing.high
        assert tuple(standing.by_seat) == find_game("_template").seat_codes
        assert sum(seat.value for seat in standing.by_seat.values()) / 3 == pytest.approx(standing.share)


def test_the_seats_are_exchanged_and_chance_is_the_same() -> None:
    job = Job(Setup.of("tooth-and-claw", {"seats": 2, "games": 1}), ("random", "random"), 3, 0)
    assert play_unit(job).shares == play_unit(job).shares
    assert len(play_unit(job).shares) == 2


def test_a_record_is_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    first = arena("_template", ["random", "random"], 20, seed=2, record=record)
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:4]) + "\n")
    again = arena("_template", ["random", "random"], 20, seed=2, record=record)
    assert [standing.share for standing in again.standings] == [standing.share for standing in first.standings]
    assert len(record.read_text().splitlines()) == 11
    with pytest.raises(BadFile, match="another measurement, with other values for bots"):
        arena("_template", ["random", "greedy"], 20, seed=2, record=record)
    record.write_text("nonsense")
    with pytest.raises(BadFile, match="not a record"):
        arena("_template", ["random", "random"], 20, seed=2, record=record)


def test_several_processes_give_the_same_result() -> None:
    one, two = (arena("_template", ["random", "random"], 12, seed=4, processes=number) for number in (1, 2))
    assert [standing.share for standing in one.standings] == [standing.share for standing in two.standings]


def test_a_sequential_test_decides_and_stops() -> None:
    report = arena("tooth-and-claw", ["greedy", "random"], 200, seed=1, sprt=Sprt(0.5, 0.6))
    assert report.sprt == "60% rather than 50%"
    assert report.games < 200
    assert Sprt(0.5, 0.55).taken([0.5] * 5) is None
    assert Sprt(0.5, 0.55).verdict([0.0, 0.5] * 40) == "50% rather than 55%"


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruse.cli.measure.num_cores", lambda: 1)
    assert main(["arena", "_template", "--bots", "random,random", "--games", "10", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 10
    assert main(["arena", "_template", "--bots", "greedy,random", "--games", "10", "--sprt", "0.4,0.6"]) == 0
    assert "95 % interval" in capsys.readouterr().out
    assert main(["arena", "_template", "--bots", "random,random", "--games", "11"]) == 2
    assert main(["arena", "_template", "--bots", "random,random", "--sprt", "0.6"]) == 2
    assert main(["arena", "_template", "--bots", "random,random", "--sprt", "0.6,0.5"]) == 2
    assert main(["arena", "_template", "--bots", "random"]) == 2


def test_too_few_games_for_a_unit_are_refused() -> None:
    with pytest.raises(RuseError, match="multiple of 3"):
        arena("_template", ["random"] * 3, 10, seed=1)


def test_seats_without_a_bot_are_refused() -> None:
    with pytest.raises(RuseError, match="has 3 seats: name 3 bots, not 2"):
        arena("_template", ["random", "random"], 2, seed=1, options={"seats": 3})


def test_a_test_without_a_number_of_games_goes_on_until_it_is_decided() -> None:
    report = arena("tooth-and-claw", ["greedy", "random"], None, seed=1, sprt=Sprt(0.5, 0.6))
    assert report.sprt == "60% rather than 50%"
    assert arena("_template", ["random"] * 3, None, seed=1).games == 399


def test_elo_has_an_interval() -> None:
    report = arena("_template", ["random", "random"], 100, seed=1)
    assert report.elo is not None
    assert report.elo.low < report.elo.value < report.elo.high
    assert arena("_template", ["random"] * 3, 30, seed=1).elo is None


def test_sides_are_told_apart() -> None:
    report = arena("tooth-and-claw", ["random", "random"], 20, seed=1)
    for standing in report.standings:
        assert sum(side.count for side in standing.by_side.values()) == 20
        assert 0 < standing.pace.mean <= standing.pace.longest
        assert 0 < standing.pace.percentile_95 <= standing.pace.longest


def test_a_changed_box_is_played_with(tmp_path: Path) -> None:
    changes = {"exception.low_rank": 1}
    usual = arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1)
    changed = arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, box=changes)
    assert usual.box != changed.box
    record = tmp_path / "a.jsonl"
    arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, record=record)
    with pytest.raises(BadFile, match="other values for box"):
        arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, record=record, box=changes)


def test_a_record_of_more_games_than_asked_for_gives_the_first(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    few = arena("_template", ["random", "random"], 8, seed=2)
    arena("_template", ["random", "random"], 20, seed=2, record=record)
    again = arena("_template", ["random", "random"], 8, seed=2, record=record)
    assert (again.games, again.scores) == (8, few.scores)


@pytest.mark.slow
def test_a_record_knows_what_a_level_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, game = tmp_path / "a.jsonl", find_game("_template")
    arena("_template", ["level1", "random"], 2, seed=2, record=record)
    monkeypatch.setattr("ruse.lab.arena.bot_of_level", lambda game, name: "random")
    with pytest.raises(BadFile, match="other values for bots"):
        arena("_template", ["level1", "random"], 2, seed=2, record=record)
    assert game.levels[0].bot in record.read_text("utf-8")


# Records


BOTS = ["random", "random"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of ten units."""
    path = tmp_path / "a.jsonl"
    arena("_template", BOTS, 20, seed=2, record=path)
    return path


@pytest.mark.parametrize(
    "line",
    [
        b'{"unit": 5}',
        b"[1, 2]",
        b"nonsense",
        b"\xff",
        b"\0",
        b"",
        b"[" * 100_000,
        b"9" * 5000,
        {"unit": "3"},
        {"unit": True},
        {"unit": 10**20},
        {"shares": [[1.0, 0.0]]},
        {"shares": [[1.0], [1.0]]},
        {"shares": [[1.0, 1.0], [1.0, 0.0]]},
        {"shares": [[2.0, -1.0], [1.0, 0.0]]},
        {"shares": [["1", "0"], [1.0, 0.0]]},
        {"shares": [[float("nan"), 0.0], [1.0, 0.0]]},
        {"sides": [[0, 0], [7, 0]]},
        {"sides": None},
        {"times": []},
        {"times": [{}, {"count": 1, "histogram": {"soon": 1}}]},
        {"times": [{}, {"count": 1, "histogram": {"99999": 1}}]},
    ],
)
def test_a_line_that_is_no_unit_is_named_and_nothing_is_changed(record: Path, line: bytes | dict[str, object]) -> None:
    if isinstance(line, dict):
        last = json.loads(record.read_text("utf-8").splitlines()[-1])
        line = json.dumps({**last, **line}).encode()
    spoiled = record.read_bytes() + line + b"\nthe end"
    record.write_bytes(spoiled)
    with pytest.raises(BadFile, match=r"a\.jsonl, line 12: not a unit of an arena"):
        arena("_template", BOTS, 40, seed=2, record=record)
    assert record.read_bytes() == spoiled


@pytest.mark.parametrize(
    "content", [b"nonsense", b"nonsense\n", b"\0\n", b"\xff\n", b"[" * 100_000 + b"\n", b"[1]\n", b"\n"]
)
def test_a_file_that_is_no_record_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=r"letter\.txt, line 1: not a record of an arena"):
        arena("_template", BOTS, 4, seed=2, record=path)
    assert path.read_bytes() == content


def test_a_unit_counts_once(record: Path) -> None:
    once = arena("_template", BOTS, 20, seed=2, record=record)
    lines = record.read_text("utf-8").splitlines(keepends=True)
    record.write_text("".join([*lines, *lines[1:]]), "utf-8")
    twice = arena("_template", BOTS, 20, seed=2, record=record)
    assert (twice.units, twice.scores) == (10, once.scores)
    assert twice.standings[0].interval == once.standings[0].interval


def test_two_runs_cannot_have_the_same_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = record.read_bytes()
    words = ["arena", "_template", "--bots", "random,random", "--games", "40", "--seed", "2", "--processes", "1"]
    with record.open("ab") as elsewhere:
        fcntl.flock(elsewhere, fcntl.LOCK_EX)
        assert main([*words, "--record", str(record)]) == 2
    assert capsys.readouterr().err == f"ruse: {record}: another run is writing to this record\n"
    assert record.read_bytes() == before
    assert main([*words, "--record", str(record)]) == 0


@pytest.mark.parametrize("left", [0, 1, 40, -1, -40])
def test_a_record_cut_off_anywhere_is_gone_on_with(record: Path, left: int) -> None:
    whole = arena("_template", BOTS, 20, seed=2)
    record.write_bytes(record.read_bytes()[:left])
    assert arena("_template", BOTS, 20, seed=2, record=record).scores == whole.scores
    units = [json.loads(line)["unit"] for line in record.read_text("utf-8").splitlines()[1:]]
    assert units == list(range(10))


def test_a_full_disk_loses_no_unit(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join(lines[:5]) + lines[5][:30])

    def append_half(file: FileIO, data: bytes) -> None:
        file.write(data[:30])
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("ruse.lab.ledger._append", append_half)
        with pytest.raises(BadFile, match="No space left on device; all units before"):
            arena("_template", BOTS, 20, seed=2, record=record)
    assert record.read_bytes() == b"".join(lines[:5]) + lines[5][:30]
    assert arena("_template", BOTS, 20, seed=2, record=record).units == 10


# Arguments


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "_template", "--bots", "random, random", "--games", "4", "--processes", "1"]
    assert main([*words, "--html", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert main([*words, "--html", str(tmp_path / "none" / "a.html")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main([*words, "--html", str(tmp_path / ("a" * 300))]) == 2
    assert "File name too long" in capsys.readouterr().err
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "none")
    assert main([*words, "--html", str(link), "--record", "/"]) == 2
    assert list(tmp_path.iterdir()) == [link]
    assert main([*words, "--html", str(tmp_path / "a.html")]) == 0


def test_a_report_takes_the_place_of_no_other_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, link = tmp_path / "a", tmp_path / "b"
    arena("_template", BOTS, 4, seed=0, record=record)
    link.symlink_to(record)
    before = record.read_bytes()
    words = ["--games", "4", "--processes", "1", "--record", str(record)]
    for path in (record, link):
        assert main(["arena", "_template", "--bots", "random,random", *words, "--html", str(path)]) == 2
    assert main(["balance", "_template", *words, "--html", "c", "--markdown", "./c"]) == 2
    assert capsys.readouterr().err.count("would overwrite another file") == 3
    assert record.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--games", "99999999999999"], "--games 99999999999999: at most 1000000"),
        (["--games", "9" * 5000], "must be a whole number from 1 to"),
        (["--games", "²"], "must be a whole number from 1, not '²'"),
        (["--seed", "²"], "must be a whole number from 0, not '²'"),
        (["--processes", "100000"], "--processes 100000: at most 256"),
        (["--sprt", ""], "must be two shares"),
        (["--sprt", "nan,0.5"], "must be two rising shares"),
        (["--record", "a" * 300], "File name too long"),
        (["--record", "/"], "/: is not a file"),
        (["--record", "/none/a"], "/none/a: No such file or directory"),
        (["--record", os.devnull], "is not a file"),
    ],
)
def test_a_wrong_argument_is_one_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["arena", "_template", "--bots", "random,random", "--games", "4", "--processes", "1", *words])
    except SystemExit as ended:
        code = int(str(ended.code))
    error = capsys.readouterr().err
    assert (code, error.count("\n")) == (2, 1)
    assert complaint in error


@pytest.mark.parametrize("command", ["simulate", "balance"])
def test_too_many_games_are_refused_everywhere(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "_template", "--games", "99999999999999"]) == 2
    assert "--games 99999999999999: at most" in capsys.readouterr().err


def test_want_of_memory_is_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(*args: object, **settings: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ruse.cli.measure.simulate", no_room)
    assert main(["simulate", "_template"]) == 2
    assert capsys.readouterr().err == "ruse: there is not enough memory for this\n"
