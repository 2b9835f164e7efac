"""The balance of a game: every figure on small results made by hand, the order of games, records, comparisons."""

import json
import re
from dataclasses import replace
from inspect import unwrap
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.core.balance import Aim, BalancePage, Group, Setting
from ruse.core.box import changes_of
from ruse.core.errors import BadBox, BadFile, RuseError
from ruse.core.record import NONE
from ruse.core.registry import find_game, games
from ruse.lab.aims import FAILS, HOLDS, OPEN, judge, verdicts, worst
from ruse.lab.balance import Order, Run, TrialUnit, Unit, measure
from ruse.lab.balance_page import balance_page
from ruse.lab.figures import Figures
from ruse.lab.report.balance_report import balance_document
from ruse.lab.report.markdown import to_markdown
from ruse.lab.statistics import Interval
from ruse.lab.summary import summary_of
from ruse.lab.watched import GIVE, NEVER, Watched
from ruse.lab.workers import Workers

TEMPLATE = find_game("_template")
SEATS = {"seats": 2, "lowest": 0}


class Page(BalancePage):
    """Two sides, in either seat; two cards; two choices; two endings."""

    sides = ("Cats", "Dogs")
    cards = ("claw", "bone")
    choices = ("left", "right")
    endings = ("by points", "by time")
    length_word = "rounds"
    usual_length = (5, 15)
    experiments = ("never", "give")
    aims = (
        Aim("sides are even", "side *", 0.4, 0.6),
        Aim("draws are rare", "draws", None, 0.9),
        Aim("nothing is known of this", "nothing"),
    )

    def groups(self, options: object) -> list[Group]:
        return [(Setting(SEATS), Setting(SEATS)), (Setting(SEATS, free=True),)]

    def copies(self, box: object) -> dict[str, dict[int, int]]:
        return {"ace": {0: 1}, "normal": {1: 1}}


def game_of(share: float, sides: tuple[int, int], **more: object) -> Watched:
    table = {"scores": [0, 0], "start": 1, "ending": 0, "length": 7, "decisions": 20, **more}
    return Watched([share, 1 - share], sides=list(sides), **{"drawn": [{}, {}], "played": [{}, {}], **table})  # type: ignore[arg-type]


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> Order:
    monkeypatch.setitem(TEMPLATE._cache, unwrap(balance_page), Page())
    return Order(TEMPLATE, ["random"], 12, 1, SEATS)


def run_of(*games: list[Watched], trials: list[TrialUnit] | None = None) -> Run:
    return Run("random", 0, [Unit("random", 0, i, i % 2, list(each)) for i, each in enumerate(games)], trials or [])


def figures_of(order: Order, run: Run) -> dict[str, float]:
    return {key: found.figure.value for key, found in Figures(order, run).measured.items()}


CATS_FIRST, DOGS_FIRST = (0, 1), (1, 0)


def hand_made() -> Run:
    """Four units: the first and the third are mirrored pairs, in the others the players chose to be Dogs twice."""
    return run_of(
        [game_of(1, CATS_FIRST, length=4), game_of(0, DOGS_FIRST, ending=1)],
        [game_of(0.5, (1, 1), chosen={"0": 1}, offered={"0": 2, "1": 2})],
        [game_of(1, CATS_FIRST, length=16), game_of(1, DOGS_FIRST)],
        [game_of(0, (1, 1), chosen={"0": 1, "1": 1}, offered={"0": 2, "1": 2})],
    )


def test_units_go_through_all_groups_equally(order: Order) -> None:
    assert order.num_units == 8
    assert [len(group) for group in order.groups] == [2, 1]


def test_seats_starts_draws_lengths_and_endings(order: Order) -> None:
    figures = figures_of(order, hand_made())
    first = TEMPLATE.words("en").SEATS[0]
    assert figures[f"seat {first}"] == pytest.approx(3.5 / 6)
    assert figures["start player"] == pytest.approx(2.5 / 6)
    assert figures["draws"] == pytest.approx(1 / 6)
    assert figures["length"] == pytest.approx((4 + 16 + 4 * 7) / 6)
    assert figures["usual length"] == pytest.approx(4 / 6)
    assert figures["decisions"] == 20
    assert figures["ending by points"] == pytest.approx(5 / 6)
    assert figures["ending by time"] == pytest.approx(1 / 6)


def test_sides_count_where_they_were_given_not_chosen(order: Order) -> None:
    figures = figures_of(order, hand_made())
    assert figures["side Cats"] == pytest.approx(3 / 4)
    assert figures["side Dogs"] == pytest.approx(1 / 4)
    assert figures["pairing Cats – Dogs"] == pytest.approx(3 / 4)


def test_choices_are_counted_where_they_were_offered(order: Order) -> None:
    figures = figures_of(order, hand_made())
    assert figures["chosen left"] == pytest.approx(2 / 4)
    assert figures["chosen right"] == pytest.approx(1 / 4)


def test_a_card_is_compared_with_the_same_side_in_the_same_place(order: Order) -> None:
    claw, both = [{"0": 1}, {}], [{"0": 2}, {}]
    games = [
        [game_of(1, CATS_FIRST, drawn=claw, played=claw), game_of(1, DOGS_FIRST)],
        [game_of(0, (1, 1))],
        [game_of(0, CATS_FIRST), game_of(1, DOGS_FIRST, drawn=both)],
        [game_of(0, (1, 1))],
    ]
    figures = figures_of(order, run_of(*games, *games))
    # Cats in the first seat win 2 of 4, and those with the claw; Dogs there win always, with it or without
    assert figures["drawn claw"] == pytest.approx((0.5 * 1 + 0 * 2) / 3)
    assert "drawn claw" not in figures_of(order, run_of(*games)), "one game of a kind tells nothing"
    assert figures["played claw"] == pytest.approx(0.5)
    assert figures["used claw"] == pytest.approx(1 / 3)
    assert "drawn bone" not in figures


def test_a_card_that_everybody_draws_equally_often_tells_nothing(order: Order) -> None:
    always = [{"0": 1}, {"0": 1}]
    run = run_of(*[[game_of(share, CATS_FIRST, drawn=always)] for share in (1, 0, 1, 1)])
    figures = figures_of(order, run)
    assert "drawn claw" not in figures
    assert figures["used claw"] == 0


def test_experiments_are_compared_with_the_same_deals(order: Order) -> None:
    places = [[0, 0], [1, 1]]
    trials = [
        TrialUnit("random", 0, 0, NEVER, 0, places, [0.0, 1.0]),
        TrialUnit("random", 0, 2, NEVER, 0, places, [1.0, 0.0]),
    ]
    for card, won in ((NONE, [0.0, 0.5]), (0, [1.0, 0.5]), (1, [0.25, 0.5])):
        trials += [TrialUnit("random", 0, unit, GIVE, card, places, won) for unit in (0, 2)]
    figures = figures_of(order, run_of(*[list(unit.games) for unit in hand_made().units], trials=trials))
    assert figures["never claw"] == pytest.approx((1 + 1 + 1 + 0) / 4 - 2 / 4)
    assert figures["given claw"] == pytest.approx(0.5)
    assert figures["given bone"] == pytest.approx(0.125)
    assert "never bone" not in figures


def test_an_aim_holds_fails_or_is_open(order: Order) -> None:
    aim = Aim("", "", 0.4, 0.6)
    assert judge(aim, Interval(0.5, 0.45, 0.55, 1)) == HOLDS
    assert judge(aim, Interval(0.7, 0.65, 0.75, 1)) == FAILS
    assert judge(aim, Interval(0.5, 0.35, 0.55, 1)) == OPEN
    assert judge(Aim("", "", 0.2), Interval(0.5, 0.2, 5, 1)) == HOLDS
    assert judge(Aim("", "", None, 0.03), Interval(0.1, 0.05, 0.2, 1)) == FAILS
    assert worst([HOLDS, OPEN]) == OPEN
    assert worst([FAILS, OPEN, HOLDS]) == FAILS
    figures = Figures(order, hand_made())
    assert [found.measured.names for found in verdicts(figures, Page.aims[0])] == [("Cats",), ("Dogs",)]
    assert not list(verdicts(figures, Page.aims[2]))


def test_the_report_tells_every_aim_and_figure(order: Order) -> None:
    figures = [Figures(order, hand_made())]
    text = to_markdown(balance_document(order, figures, "ruse balance x"))
    assert re.search(r"\| sides are even \| random \| Dogs: 25.0 % \([\d. to]+\) \| Cats: 75.0 %", text)
    assert "| nothing is known of this | random |  |  | not measured | 0 |" in text
    assert "This is counted, not caused." in text
    assert "| by time | 16.7 %" in text
    summary = summary_of(order, figures)
    assert summary.runs[0].games == 6
    assert {aim.verdict for aim in summary.runs[0].aims} <= {HOLDS, FAILS, OPEN}


# Real games


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_game_is_measured(game: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = game.name  # type: ignore[attr-defined]
    page = balance_page(find_game(name))
    words = ["balance", name, "--bots", "random", "--games", "2", "--processes", "1", "--json"]
    words += ["--worth", "1"] if page.experiments else []
    assert main([*words, "--html", str(tmp_path / "a.html"), "--markdown", str(tmp_path / "a.md")]) == 0
    run = json.loads(capsys.readouterr().out)["runs"][0]
    assert {key for key in run["figures"] if key.startswith("side ")} == {f"side {side}" for side in page.sides}
    assert sum(run["figures"][f"ending {ending}"]["value"] for ending in page.endings) == pytest.approx(1)
    for aim in page.aims:
        if aim.figures not in ("ace in normals",):
            assert any(found["aim"] == aim.say for found in run["aims"]), aim.say
    assert any(key.startswith("used ") for key in run["figures"])
    for experiment in page.experiments:
        assert any(key.startswith({"never": "never ", "give": "given "}[experiment]) for key in run["figures"])
    assert "## Aims" in (tmp_path / "a.md").read_text("utf-8")
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_game_without_a_page_has_seats_lengths_and_decisions() -> None:
    order = Order(TEMPLATE, ["random"], 20, 1, TEMPLATE.check_options({"seats": 3}))
    figures = figures_of(order, measure(order)[0])
    assert sum(share for key, share in figures.items() if key.startswith("seat ")) == pytest.approx(1)
    assert figures["length"] > 0
    assert [key.split()[0] for key in figures] == ["seat"] * 3 + ["start", "draws", "length"]


def test_mirrored_pairings_give_every_side_both_seats() -> None:
    jogu = find_game("warriors-of-jogu")
    for group in balance_page(jogu).groups(jogu.check_options({})):
        one, other = ((setting.options["first"], setting.options["second"]) for setting in group)
        assert one == other[::-1]
    twins = balance_page(jogu).groups(jogu.check_options({"mirror": 1}))
    assert [len(group) for group in twins] == [1] * 5
    named = balance_page(jogu).groups(jogu.check_options({"first": 2}))
    assert all(2 in (group[0].options["first"], group[0].options["second"]) for group in named)
    assert len(named) == 4


def test_a_change_that_changes_nothing_makes_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "tooth-and-claw", "--bots", "greedy", "--games", "14", "--processes", "1", "--json"]
    assert main([*words, "--set", "tooth_and_claw.exception.low_rank=0"]) == 0
    original, changed = json.loads(capsys.readouterr().out)["runs"]
    assert original["box"] == changed["box"]
    assert original["figures"] == changed["figures"]
    assert original["differences"] is None
    assert changed["differences"]
    for gap in changed["differences"].values():
        assert gap["low"] <= gap["value"] == 0 <= gap["high"]


def test_a_change_is_compared_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "tooth-and-claw", "--bots", "random", "--games", "42", "--processes", "1"]
    changes = ["--set", "shield-1a.vanguard=+2 +2 +2", "--set", "markers.cubes=20"]
    assert main([*words, *changes, "--json"]) == 0
    original, changed = json.loads(capsys.readouterr().out)["runs"]
    gap = changed["differences"]["side Shield"]
    assert gap["value"] == pytest.approx(
        changed["figures"]["side Shield"]["value"] - original["figures"]["side Shield"]["value"]
    )
    assert gap["low"] < gap["value"] < gap["high"]
    assert (
        gap["high"] - gap["low"] < changed["figures"]["side Shield"]["high"] - changed["figures"]["side Shield"]["low"]
    )
    assert main([*words, *changes]) == 0
    assert "difference" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("markers.cubs=3", "the box has no such entry; did you mean 'markers.cubes'?"),
        ("vanguard=. . .", "may mean several values: formations.sword-1a.vanguard"),
        ("markers.cubes=many", "must be a whole number"),
        ("markers.cubes=1.5", "must be a whole number"),
        ("markers.cubes", "must be like a.b.c=5"),
        ("markers.cubes=200", "must be a whole number from 0 to 99"),
    ],
)
def test_a_wrong_change_is_refused(word: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "tooth-and-claw", "--set", word]) == 2
    assert complaint in capsys.readouterr().err
    assert main(["simulate", "tooth-and-claw", "--set", word]) == 2


@pytest.mark.parametrize("word", ["warriors_of_jogu.knight_6.strength=5", "knight-of-6.strength=5"])
def test_a_card_is_found_by_the_words_of_its_name(word: str) -> None:
    tables = find_game("warriors-of-jogu").standard_box.tables
    assert changes_of(tables, [word], "warriors-of-jogu") == {"cards": {"keion": {"knight-of-6": {"strength": 5}}}}
    with pytest.raises(BadBox, match="several values"):
        changes_of(tables, ["knight.strength=5"], "warriors-of-jogu")


def test_a_game_without_experiments_says_so() -> None:
    with pytest.raises(RuseError, match="has no experiments"):
        measure(Order(TEMPLATE, ["random"], 10, 1, SEATS, worth=5))


def test_an_experiment_can_be_about_some_cards_only() -> None:
    game = find_game("red-and-blue")
    order = Order(game, ["random"], 2, 1, {"seats": 2}, worth=1, cards=["Archer"])
    found = {key.partition(" ")[2] for key in figures_of(order, measure(order)[0]) if key.startswith("never ")}
    assert found == {"Archer"}
    with pytest.raises(RuseError, match=r"unknown card 'Archers': Red Kingdom & Blue Kingdom has .*Archer"):
        measure(replace(order, cards=["Archers"]))


def test_a_record_is_gone_on_with(tmp_path: Path) -> None:
    record, order = tmp_path / "a.jsonl", Order(TEMPLATE, ["random"], 10, 1, SEATS)
    whole = figures_of(order, measure(order, record=record)[0])
    lines = record.read_text("utf-8").splitlines()
    assert len(lines) == 11
    record.write_text("\n".join(lines[:5]) + "\n" + lines[5][:20], "utf-8")
    assert figures_of(order, measure(order, record=record)[0]) == whole
    assert len(record.read_text("utf-8").splitlines()) == 11
    more = Order(TEMPLATE, ["random"], 12, 1, SEATS)
    measure(more, record=record)
    assert len(record.read_text("utf-8").splitlines()) == 13
    with pytest.raises(BadFile, match="another measurement, with other values for seed"):
        measure(Order(TEMPLATE, ["random"], 10, 2, SEATS), record=record)


def test_several_processes_give_the_same_result() -> None:
    order = Order(TEMPLATE, ["random"], 8, 3, SEATS)
    assert figures_of(order, measure(order)[0]) == figures_of(order, measure(order, Workers(2))[0])


@pytest.mark.parametrize(
    "fields",
    [
        {"unit": -1},
        {"unit": 1.5},
        {"group": 7},
        {"games": []},
        {"games": [{"shares": [1.0]}]},
        {"games": [{"shares": [1.0, 0.0], "sides": [0, 0], "start": 9, "drawn": [{}, {}], "played": [{}, {}]}]},
        {"games": [{"shares": [1.0, 0.0], "sides": [9, 0], "start": 0, "drawn": [{}, {}], "played": [{}, {}]}]},
        {"games": [{"shares": [0.1, 0.0], "sides": [-2, -2], "start": 0, "drawn": [{}, {}], "played": [{}, {}]}]},
        {"trial": "never", "card": 0, "places": [[0, 0]], "shares": []},
        {"trial": "never", "card": 0, "places": [[5, 0]], "shares": [1.0]},
        {"trial": "never", "card": 0, "places": [[0, 0, 0]], "shares": [1.0]},
        {"trial": "never", "card": 0, "places": [[0, 0]], "shares": [5.0]},
    ],
)
def test_a_line_that_is_no_unit_is_named(tmp_path: Path, fields: dict[str, object]) -> None:
    record, order = tmp_path / "a.jsonl", Order(TEMPLATE, ["random"], 2, 1, SEATS)
    measure(order, record=record)
    last = json.loads(record.read_text("utf-8").splitlines()[-1])
    with record.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**last, **fields}) + "\n")
    with pytest.raises(BadFile, match=r"a\.jsonl, line 4: not a unit of a balance"):
        measure(order, record=record)


def test_a_strength_is_measured_once() -> None:
    with pytest.raises(RuseError, match="random,random: every bot must be named only once"):
        measure(Order(TEMPLATE, ["random", "random"], 2, 1, SEATS))


def test_a_report_names_any_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box, page = tmp_path / "b\udcff.toml", tmp_path / "a.html"
    box.touch()
    words = ["balance", "_template", "--bots", "random", "--games", "2", "--processes", "1", "--box", str(box)]
    assert main([*words, "--html", str(page)]) == 0
    assert "b\\udcff.toml" in capsys.readouterr().out.replace("\n", "")  # a long path takes several lines
    assert "b\\udcff.toml" in page.read_text("utf-8")
