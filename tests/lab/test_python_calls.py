"""`ruse.arena`, `ruse.simulate` and `ruse.balance`: arguments, data frames, plots."""

import math
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

import ruse
from ruse.core.registry import find_game
from ruse.lab.arena import ArenaReport
from ruse.lab.balance_page import balance_page

mpl.use("Agg")
CHANGES = {"exception.low_rank": 1}


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    return ruse.arena("tooth-and-claw", ["greedy", "random"], 8, seed=1)


# Results


def test_an_arena_has_a_row_per_bot(report: ArenaReport) -> None:
    frame = report.to_frame()
    assert list(frame["bot"]) == ["greedy", "random"]
    for row, standing in zip(frame.itertuples(), report.standings, strict=True):
        assert (row.share, row.low, row.high) == (standing.share, standing.low, standing.high)
        assert row.black_share == standing.by_seat["black"].value
        assert (row.moves, row.mean_ms, row.failures) == (standing.pace.moves, standing.pace.mean, 0)
    sides = [name.removesuffix("_share") for name in frame.columns if name.endswith("_share")]
    assert {"white", "black"} < {*sides}
    assert {*sides[2:]} <= {*balance_page(find_game("tooth-and-claw")).sides}
    for side in sides[2:]:
        found = [standing.by_side.get(side) for standing in report.standings]
        assert [math.isnan(value) for value in frame[f"{side}_share"]] == [each is None for each in found]


def test_an_arena_has_a_row_per_unit(report: ArenaReport) -> None:
    assert list(report.units_frame()["share"]) == report.scores
    assert list(report.units_frame()["unit"]) == list(range(4))


def test_an_arena_is_plotted(report: ArenaReport) -> None:
    from matplotlib import pyplot

    axes = report.plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["greedy", "random"]
    lines: list[Any] = [list(line.get_xdata()) for line in axes.lines]  # type: ignore[arg-type]
    assert [[standing.share] in lines for standing in report.standings] == [True, True]
    assert lines[-1] == [0.5, 0.5]
    _, mine = pyplot.subplots()
    assert report.plot(mine) is mine
    pyplot.close("all")


def test_a_notebook_shows_the_result_and_the_page_keeps_its_style(report: ArenaReport) -> None:
    shown = report._repr_html_()
    assert '<th scope="row">greedy</th>' in shown
    assert not any(word in shown for word in ("<style", "<script", "<svg", "<html"))
    assert repr(report).startswith("<Arena of tooth-and-claw: greedy ")


def test_a_simulation_has_a_row_per_seat() -> None:
    result = ruse.simulate("_template", ["random"] * 3, 10)
    frame = result.to_frame()
    assert list(frame["seat"]) == list(find_game("_template").seat_codes)
    assert list(frame["wins"]) == [seat.wins for seat in result.seats]


def test_a_balance_has_a_row_per_figure() -> None:
    result = ruse.balance("tooth-and-claw", ["greedy"], 4, changed=CHANGES)
    frame, runs = result.to_frame(), result.summary.runs
    assert len(frame) == sum(len(run.figures) for run in runs)
    row = frame[(frame["key"] == "length") & (frame["box"] == "changed")].iloc[0]
    figure, difference = runs[1].figures["length"], (runs[1].differences or {})["length"]
    assert (row["bot"], row["value"], row["low"], row["high"]) == ("greedy", figure.value, figure.low, figure.high)
    assert (row["count"], row["difference_value"]) == (figure.count, difference.value)
    assert math.isnan(frame[frame["box"] == "original"].iloc[0]["difference_value"])
    assert repr(result) == "<Balance of tooth-and-claw: greedy, 4 games>"
    assert "<table>" in result._repr_html_()


@pytest.mark.parametrize(
    ("missing", "method"), [("pandas", "to_frame"), ("pandas", "units_frame"), ("matplotlib", "plot")]
)
def test_a_missing_package_is_one_sentence_that_names_the_extra(
    report: ArenaReport, missing: str, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ruse.RuseError, match=rf'this needs {missing}, .*: pip install "ruse\[notebook\]"'):
        getattr(report, method)()


def test_nothing_optional_is_imported_before_it_is_needed() -> None:
    code = (
        "import sys, ruse; ruse.arena('_template', ['random', 'random'], 2); "
        "sys.exit(bool({'pandas', 'matplotlib', 'IPython'} & {*sys.modules}))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Arguments


def test_a_box_is_given_in_any_way(tmp_path: Path) -> None:
    game = find_game("tooth-and-claw")
    path = tmp_path / "box.toml"
    path.write_text("[exception]\nlow_rank = 1\n")
    tables = {"exception": {"low_rank": 1}}
    boxes: list[Any] = [CHANGES, {"low_rank": 1}, tables, path, str(path), game.load_box(path)]
    found = [ruse.arena(game, ["random", "random"], 2, box=box) for box in boxes]
    assert {report.box for report in found} == {game.load_box(tables).digest}
    assert len({tuple(report.scores) for report in found}) == 1
    assert ruse.arena(game, ["random", "random"], 2, box={"low_rank": 2}).box not in {report.box for report in found}
    assert ruse.new_match("tooth-and-claw", box=CHANGES).box.digest == found[0].box


def test_a_changed_box_starts_from_the_other() -> None:
    result = ruse.balance("tooth-and-claw", ["random"], 2, box=CHANGES, changed={"exception.high_rank": 8})
    digests = [run.box for run in result.summary.runs]
    both = find_game("tooth-and-claw").load_box({"exception": {"low_rank": 1, "high_rank": 8}})
    assert digests[1] == both.digest != digests[0]


def test_the_number_of_bots_is_that_of_the_seats() -> None:
    assert len(ruse.simulate("_template", ["random"] * 2, 2).seats) == 2
    assert len(ruse.simulate("_template", ["random"] * 3, 2).seats) == 3


def test_a_sequential_test_is_two_shares() -> None:
    report = ruse.arena("tooth-and-claw", ["greedy", "random"], sprt=(0.5, 0.6), seed=1)
    assert report.sprt == "60% rather than 50%"


BOTS = ["random", "random"]
MADE: Any = ruse.make_bot("random", find_game("_template"), ruse.seeded(1))


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: ruse.arena("tooth", BOTS), "unknown game 'tooth'; did you mean 'tooth-and-claw'?"),
        (lambda: ruse.arena(None, BOTS), "None is no game: it is told by its name"),  # type: ignore[arg-type]
        (lambda: ruse.arena("_template", "random"), "bots='random': a list is needed"),
        (lambda: ruse.arena("_template", 5), "bots=5: a list is needed"),  # type: ignore[arg-type]
        (lambda: ruse.arena("_template", ["random", int]), "<class 'int'>: the name of a bot is needed"),  # type: ignore[list-item]
        (lambda: ruse.arena("_template", ["random", MADE]), "the name of a bot is needed, or a subclass"),
        (lambda: ruse.arena("_template", ["random", "best"]), "unknown bot 'best'"),
        (lambda: ruse.arena("_template", ["random"]), "Template has 2 seats: name 2 bots, not 1"),
        (lambda: ruse.arena("_template", BOTS, 7), "7 games: must be a multiple of 2"),
        (lambda: ruse.arena("_template", BOTS, 0), "games=0: at least 1 is needed"),
        (lambda: ruse.arena("_template", BOTS, "9"), "games='9': an integer is needed"),  # type: ignore[arg-type]
        (lambda: ruse.arena("_template", BOTS, 2, seed=-1), "seed -1: a seed is not below 0"),
        (lambda: ruse.arena("_template", BOTS, 2, processes=0), "processes=0: at least 1 is needed"),
        (lambda: ruse.arena("_template", BOTS, 2, time_limit=0), "time_limit=0: a number above 0 is needed"),
        (lambda: ruse.arena("_template", BOTS, 2, sprt=(0.6, 0.5)), "two rising shares are needed"),
        (lambda: ruse.arena("_template", BOTS, 2, options=["seats"]), "options=['seats']: their values by"),  # type: ignore[arg-type]
        (lambda: ruse.arena("_template", BOTS, 2, box=5), "box=5: a Box, the path of a file, or changes"),  # type: ignore[arg-type]
        (lambda: ruse.arena("_template", BOTS, 2, box="no.toml"), "no.toml: No such file or directory"),
        (lambda: ruse.arena("tooth-and-claw", BOTS, 2, box={"low_rank": "1"}), "low_rank='1': must be a whole number"),
        (lambda: ruse.arena("tooth-and-claw", BOTS, 2, box={"low": 1}), "low: the box has no such entry"),
        (lambda: ruse.simulate("_template", BOTS, 0), "games=0: at least 1 is needed"),
        (lambda: ruse.balance("_template", "random"), "bots='random': a list is needed"),
        (lambda: ruse.balance("_template", BOTS), "random,random: every bot must be named only once"),
        (lambda: ruse.balance("_template", ["random"], worth=1), "Template has no experiments with its cards"),
    ],
)
def test_a_wrong_argument_is_one_sentence(call: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ruse.RuseError) as caught:
        call()
    assert complaint in str(caught.value)
    assert caught.value.in_language("ja") != str(caught.value)
