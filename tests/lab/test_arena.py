"""The arena: units, rotations, records and tests."""

import json
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.errors import BadFile, RuseError
from ruse.core.game import Game
from ruse.core.registry import find_game
from ruse.lab.arena import Job, Sprt, arena, play_unit
from ruse.lab.workers import Workers


def test_a_mirrored_pair_of_the_same_bot_is_even() -> None:
    report = arena("_template", ["random", "random", "random"], 300, seed=1)
    assert (report.units, report.games) == (100, 300)
    assert sum(standing.share for standing in report.standings) == pytest.approx(1)
    for standing in report.standings:
        assert standing.low < 1 / 3 < standing.high
        assert sum(seat.value for seat in standing.by_seat.values()) / 3 == pytest.approx(standing.share)


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
    one, two = (arena("_template", ["random", "random"], 12, seed=4, workers=Workers(number)) for number in (1, 2))
    assert [standing.share for standing in one.standings] == [standing.share for standing in two.standings]


def test_a_sequential_test_decides_and_stops() -> None:
    report = arena("tooth-and-claw", ["greedy", "random"], 200, seed=1, sprt=Sprt(0.5, 0.6))
    assert report.sprt == "60% rather than 50%"
    assert report.games < 200
    assert Sprt(0.5, 0.55).verdict([0.5] * 5) is None
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
    with pytest.raises(RuseError, match="has 3 seats; name a bot for each, not 2"):
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
        assert standing.pace.mean <= standing.pace.percentile_95 <= standing.pace.longest


def test_a_changed_box_is_played_with(tmp_path: Path) -> None:
    changes = json.dumps({"exception": {"low_rank": 1}})
    usual = arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1)
    changed = arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, changes=changes)
    assert usual.box != changed.box
    record = tmp_path / "a.jsonl"
    arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, record=record)
    with pytest.raises(BadFile, match="box differ"):
        arena("tooth-and-claw", ["greedy", "greedy"], 4, seed=1, record=record, changes=changes)


def test_a_record_of_more_games_than_asked_for_gives_the_first(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    few = arena("_template", ["random", "random"], 8, seed=2)
    arena("_template", ["random", "random"], 20, seed=2, record=record)
    again = arena("_template", ["random", "random"], 8, seed=2, record=record)
    assert (again.games, again.scores) == (8, few.scores)


def test_a_record_knows_what_a_level_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, game = tmp_path / "a.jsonl", find_game("_template")
    arena("_template", ["level1", "random"], 2, seed=2, record=record)
    monkeypatch.setattr(Game, "bot_of", lambda self, name: "random")
    with pytest.raises(BadFile, match="bots differ"):
        arena("_template", ["level1", "random"], 2, seed=2, record=record)
    assert game.levels[0].bot in record.read_text("utf-8")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('{"unit": 5}', "line 4: not a unit of an arena"),
        ("[1, 2]", "line 4: not a unit of an arena"),
        ("nonsense", "not a record of an arena"),
        ("\udcff", "not a record of an arena"),
    ],
)
def test_a_spoiled_record_is_refused(tmp_path: Path, line: str, complaint: str) -> None:
    record = tmp_path / "a.jsonl"
    arena("_template", ["random", "random"], 4, seed=2, record=record)
    with record.open("ab") as file:
        file.write(line.encode("utf-8", "surrogateescape") + b"\n")
    with pytest.raises(BadFile, match=complaint):
        arena("_template", ["random", "random"], 8, seed=2, record=record)


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "_template", "--bots", "random, random", "--games", "4", "--processes", "1"]
    assert main([*words, "--html", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    assert main([*words, "--html", str(tmp_path / "none" / "a.html")]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main([*words, "--html", str(tmp_path / "a.html")]) == 0


def test_a_record_cut_off_by_a_crash_is_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    whole = arena("_template", ["random", "random"], 20, seed=2, record=record)
    record.write_text(record.read_text()[:-40])
    assert arena("_template", ["random", "random"], 20, seed=2, record=record).scores == whole.scores
