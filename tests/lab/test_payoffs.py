"""Arena, simulate and balance of games that are played for chips or points."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest

import ruse
from ruse.bots.bot import Bot, Budget
from ruse.cli import main
from ruse.core.errors import BadFile, RuseError
from ruse.core.perspective import Perspective
from ruse.core.registry import VARIABLE
from ruse.core.setup import Setup
from ruse.lab.arena import ArenaReport, Job, play_unit
from ruse.lab.report.arena_report import arena_document
from ruse.lab.report.html import to_html
from ruse.lab.report.markdown import to_markdown
from tests.example_games import FOLDER, example_game

LEDUC, HEARTS = example_game("leduc"), example_game("hearts")
PAIR = ["random", "random"]
ALONE = ("--processes", "1")


class Quitter(Bot):
    """Fails at once."""

    def choose(self, perspective: Perspective, budget: Budget | None = None) -> int:
        raise ValueError("no idea")


@pytest.fixture(scope="module", autouse=True)
def found_by_name() -> Iterator[None]:
    """Let games be found by their names, here and in the processes of bots."""
    with patch.dict("os.environ", {VARIABLE: str(FOLDER)}):
        yield


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    return ruse.arena(LEDUC, ["greedy", "random"], 60, seed=1)


# The arena


def test_means_are_those_of_the_games(report: ArenaReport) -> None:
    assert report.payoffs is not None
    names = tuple(standing.bot for standing in report.standings)
    units = [play_unit(Job(Setup.of("leduc"), names, 1, unit)) for unit in range(30)]
    chips = [game[0] for unit in units for game in unit.payoffs]
    first, second = report.payoffs.bots
    assert first.mean.value == pytest.approx(sum(chips) / 60)
    assert (first.mean.value, first.mean.low, first.mean.high) == pytest.approx(
        (-second.mean.value, -second.mean.high, -second.mean.low)
    )
    assert first.mean.low < first.mean.value < first.mean.high
    by_seat = [sum(unit.payoffs[rotation][0] for unit in units) / 30 for rotation in (0, 1)]
    assert [first.by_seat[code].value for code in LEDUC.seat_codes] == pytest.approx(by_seat)
    assert report.payoffs.scores == [sum(game[0] for game in unit.payoffs) / 2 for unit in units]
    assert (report.payoffs.unit, report.payoffs.total) == ("chip", 0)


def test_the_interval_is_made_from_units(report: ArenaReport) -> None:
    """Both seats of a deal are one observation, so luck of the cards cancels out."""
    assert report.payoffs is not None
    pooled = report.payoffs.bots[0].mean
    alone = report.payoffs.bots[0].by_seat["ann"]
    assert pooled.high - pooled.low < (alone.high - alone.low) / 2**0.5


def test_there_is_no_elo_and_no_sequential_test(report: ArenaReport, capsys: pytest.CaptureFixture[str]) -> None:
    assert report.elo is None
    with pytest.raises(RuseError, match="Leduc hold'em is not played for a win: a sequential test"):
        ruse.arena(LEDUC, PAIR, 2, sprt=(0.5, 0.6))
    assert main(["arena", "leduc", "--bots", "random,random", "--sprt", "0.5,0.6"]) == 2
    assert "is not played for a win" in capsys.readouterr().err


def test_shares_count_who_had_the_most(report: ArenaReport) -> None:
    assert sum(standing.share for standing in report.standings) == pytest.approx(1)


def test_frames_and_texts_have_payoffs(report: ArenaReport) -> None:
    assert report.payoffs is not None
    frame, mean = report.to_frame(), report.payoffs.bots[0].mean
    assert list(frame.columns[:4]) == ["bot", "payoff", "payoff_low", "payoff_high"]
    assert frame["payoff_low"][0] == mean.low
    assert frame["ann_payoff"][0] == report.payoffs.bots[0].by_seat["ann"].value
    assert list(report.units_frame()["payoff"]) == report.payoffs.scores
    assert f"greedy {mean.value:z.2f} chips ({mean.low:z.2f} to " in repr(report)


def test_the_plot_has_chips_on_its_axis(report: ArenaReport) -> None:
    from matplotlib import pyplot

    axes = report.plot()
    assert axes.get_xlabel() == "Mean chips per game"
    assert "%" not in "".join(label.get_text() for label in axes.get_xticklabels())
    pyplot.close("all")


@pytest.mark.parametrize(("language", "title"), [("en", "Mean chips per game"), ("ja", "1ゲームの平均（チップ）")])
def test_the_report_tells_chips(report: ArenaReport, language: str, title: str) -> None:
    document = arena_document(report, language=language)
    page, text = to_html(document), to_markdown(document)
    ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    for told in (page, text):
        assert title in told
    assert "Elo" not in text


def test_points_have_no_even_line() -> None:
    report = ruse.arena(HEARTS, ["random"] * 4, 8, seed=1)
    assert report.payoffs is not None
    assert report.payoffs.total is None
    assert sum(each.mean.value for each in report.payoffs.bots) == pytest.approx(3 * 26, abs=26)
    plots: list[Any] = [block for section in arena_document(report).sections for block in section.blocks]
    assert all(plot.mark is None for plot in plots if hasattr(plot, "mark"))


def test_a_forfeit_costs_all_that_can_be_lost() -> None:
    report = ruse.arena(LEDUC, [Quitter, "random"], 4, seed=1)
    assert report.payoffs is not None
    assert report.payoffs.scores == [-13, -13]
    assert [standing.share for standing in report.standings] == [0, 1]


# Records


def test_a_record_keeps_payoffs(tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    first = ruse.arena(LEDUC, PAIR, 20, seed=2, record=record)
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:4]) + "\n")
    again = ruse.arena(LEDUC, PAIR, 20, seed=2, record=record)
    assert again.payoffs == first.payoffs
    assert again.payoffs is not None


@pytest.mark.parametrize("payoffs", [[], [[1, -1]], [[1], [1]], [[5, -5], [-5, 5]]])
def test_a_record_without_its_payoffs_is_refused(payoffs: list[list[float]], tmp_path: Path) -> None:
    record = tmp_path / "a.jsonl"
    ruse.arena(LEDUC, PAIR, 2, seed=2, record=record)
    head, line = record.read_text().splitlines()
    unit = json.loads(line)
    unit["shares"], unit["payoffs"] = [[0, 1], [0, 1]], payoffs
    record.write_text(f"{head}\n{json.dumps(unit)}\n")
    with pytest.raises(BadFile, match="the payoffs do not agree with the shares"):
        ruse.arena(LEDUC, PAIR, 2, seed=2, record=record)


def test_records_from_before_payoffs_are_read(tmp_path: Path) -> None:
    measures: list[tuple[Any, list[str]]] = [(ruse.arena, PAIR), (ruse.balance, ["random"])]
    for number, (measure, bots) in enumerate(measures):
        record = tmp_path / f"{number}.jsonl"
        first = measure("tooth-and-claw", bots, 4, seed=2, record=record)
        old = record.read_text().replace(',"payoffs":[]', "")
        assert "payoffs" not in old
        record.write_text(old)
        again = measure("tooth-and-claw", bots, 4, seed=2, record=record)
        assert record.read_text() == old
        assert again.to_frame().equals(first.to_frame())


# Simulations


def test_a_simulation_tells_mean_payoffs_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    result = ruse.simulate(LEDUC, ["greedy", "random"], 50, seed=1)
    assert result.payoffs is not None
    first, second = result.payoffs.seats
    assert first.value == pytest.approx(-second.value)
    assert first.low < first.value < first.high
    assert list(result.to_frame()["payoff"]) == [first.value, second.value]
    assert main(["simulate", "leduc", "--bots", "greedy,random", "--games", "20", *ALONE]) == 0
    told = capsys.readouterr().out
    assert "chips per game" in told
    assert "had the most" in told
    assert main(["simulate", "leduc", "--bots", "greedy,random", "--games", "20", "--json", *ALONE]) == 0
    assert json.loads(capsys.readouterr().out)["payoffs"]["unit"] == "chip"


def test_figures_of_a_win_have_no_payoffs(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "arena"):
        assert main([command, "tooth-and-claw", "--bots", "greedy,random", "--games", "4", "--json", *ALONE]) == 0
        assert "payoffs" not in json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_random_matches_have_the_value_of_uniform_play() -> None:
    result = ruse.simulate(LEDUC, PAIR, 200_000, seed=1)
    assert result.payoffs is not None
    mean = result.payoffs.seats[0]
    assert mean.low < -0.078125 < mean.high
    assert mean.high - mean.low < 0.05


@pytest.mark.slow
def test_search_wins_chips() -> None:
    report = ruse.arena(LEDUC, ["ismcts:100", "random"], 200, seed=1)
    assert report.payoffs is not None
    assert report.payoffs.bots[0].mean.low > 0.5


# Balance


def test_the_balance_tells_mean_payoffs_by_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "b.jsonl"
    found = ruse.balance(LEDUC, ["random"], 40, seed=1, record=record)
    (run,) = found.summary.runs
    assert run.figures["payoff Ann"].value == pytest.approx(-run.figures["payoff Bob"].value)
    assert run.figures["seat Ann"].value + run.figures["seat Bob"].value == pytest.approx(1)
    record.write_text("\n".join(record.read_text().splitlines()[:9]) + "\n")
    again = ruse.balance(LEDUC, ["random"], 40, seed=1, record=record)
    assert again.summary == found.summary
    assert main(["balance", "leduc", "--bots", "random", "--games", "4", *ALONE]) == 0
    assert "Mean chips per game" in capsys.readouterr().out
