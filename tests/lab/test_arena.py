"""The arena: units, rotations, records and tests."""

import json
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.errors import BadFile, RuseError
from ruse.lab.arena import Job, Sprt, arena, play_unit


def test_a_mirrored_pair_of_the_same_bot_is_even() -> None:
    report = arena("_template", ["random", "random", "random"], 300, seed=1)
    assert (report.units, report.games) == (100, 300)
    assert sum(standing.share for standing in report.standings) == pytest.approx(1)
    for standing in report.standings:
        assert standing.low < 1 / 3 < standing.high
        assert sum(standing.by_seat) / 3 == pytest.approx(standing.share)


def test_the_seats_are_exchanged_and_chance_is_the_same() -> None:
    job = Job("tooth-and-claw", ("random", "random"), (("seats", 2), ("games", 1)), 3, 0)
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
    with pytest.raises(BadFile, match="another arena"):
        arena("_template", ["random", "greedy"], 20, seed=2, record=record)
    record.write_text("nonsense")
    with pytest.raises(BadFile, match="not a record"):
        arena("_template", ["random", "random"], 20, seed=2, record=record)


def test_several_processes_give_the_same_result() -> None:
    one, two = (arena("_template", ["random", "random"], 12, seed=4, processes=number) for number in (1, 2))
    assert [standing.share for standing in one.standings] == [standing.share for standing in two.standings]


def test_a_sequential_test_decides_and_stops() -> None:
    report = arena("tooth-and-claw", ["greedy", "random"], 200, seed=1, sprt=Sprt(0.5, 0.6))
    assert report.sprt == "at least 60%"
    assert report.games < 200
    assert Sprt(0.5, 0.55).verdict([0.5] * 5) is None
    assert Sprt(0.5, 0.55).verdict([0.0, 0.5] * 40) == "at most 50%"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
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
