from pathlib import Path

import pytest

import ruse
from ruse.core import saved
from ruse.core.errors import BadFile, RuseError
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.registry import find_game

GAME = find_game("_template")


def text(**changes: str) -> str:
    header = {"game": "_template", "rules": "1", "box": GAME.standard_box.digest, "options": "seats=2 lowest=0"}
    lines = [f"{key} {value}" for key, value in (header | changes).items() if value]
    return "\n".join(["ruse match 1", *lines, "", "chance draw 1", "end 1", ""])


def test_the_file_is_what_the_documentation_says() -> None:
    match = Match(GAME)
    match.push("draw 1")
    assert saved.dump(match) == text()


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ("", "not a match file"),
        ("something else", "not a match file"),
        (text(game="nonsense"), "unknown game 'nonsense'"),
        (text(game=""), "the header has no line 'game'"),
        (text(rules="7"), "played by rules 7; these are rules 1"),
        (text(box="0123456789ab"), "give it with --box FILE"),
        (text(options="seats=9"), "seats=9: Template allows 2, 3"),
        (text(options="seats=two"), "options must be like"),
        (text(options="seats=²"), "options must be like"),
        (text(options="seats=٢"), "options must be like"),
        (text(options=f"seats={'2' * 5000}"), "options must be like"),
        (text(seat="dora"), "some.match: the seat must be ann or bob, not 'dora'"),
        (text(seat="chance"), "some.match: the seat must be ann or bob, not 'chance'"),
        (text(options="speed=3"), "no option 'speed'"),
        (text().replace("draw 1", "draw 9"), "line 7: unknown action 'draw 9'"),
        (text().replace("draw 1", "choose 1"), "line 7: choose 1: this cannot come by chance now"),
        (text().replace("chance draw", "dora draw"), "line 7: expected an action after chance, ann or bob, or end"),
        (text().replace("chance draw 1", "ann choose 1"), "not Ann's turn"),
        (text().replace("end 1", "end 2"), "line 8: 'end 2', but there are 1 actions"),
        (text().replace("end 1\n", ""), "cut short"),
        (text() + "chance draw 1\n", "nothing may follow"),
        (text().replace("rules 1", "ruels 1"), "line 3: expected game, rules, box, options, seat, bot or set"),
        (text(set="cards.number=[1]"), "some.match: set cards.number: the box has no such entry"),
        (text(set="cards.copies"), "some.match: set cards.copies: must be like"),
        (text(set="cards.copies=[4, 2, 2, 2, 2]"), "played with another box"),
    ],
)
def test_a_broken_file_is_refused_with_the_line(broken: str, complaint: str) -> None:
    with pytest.raises(RuseError, match=complaint):
        saved.parse(broken, "some.match")


def test_a_match_brings_its_own_box() -> None:
    box = GAME.load_box({"cards": {"copies": [4, 3, 2, 2, 2]}})
    match = Match(GAME, box=box)
    match.push("draw 1")
    written = saved.dump(match)
    assert "\nset cards.copies=[4, 3, 2, 2, 2]\n" in written
    assert saved.parse(written, "some.match").box.digest == box.digest


def test_files_are_named_by_paths_or_by_texts(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("[cards]\ncopies = [4, 4, 4, 4, 4]\n", "utf-8")
    match = ruse.new_match("_template", box=str(tmp_path / "box.toml"))
    assert match.box.tables["cards"]["copies"] == [4, 4, 4, 4, 4]
    saved.save(match, tmp_path / "a.match")
    for kind in (str, Path):
        loaded = ruse.load_match(kind(tmp_path / "a.match"), box=kind(tmp_path / "box.toml"))
        assert loaded.box.digest == match.box.digest


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        saved.load(tmp_path / "none.match")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="not a text file"):
        saved.load(tmp_path / "binary")


def test_a_file_may_name_its_player(tmp_path: Path) -> None:
    match = Match(GAME)
    match.push("draw 1")
    assert saved.dump(match, 1) == text(seat="bob")
    assert saved.parse_saved(text(seat="Bob"), "some.match").seat == 1
    assert saved.parse_saved(text(), "some.match").seat is None
    saved.save(match, tmp_path / "a.match", 0)
    assert saved.load_saved(tmp_path / "a.match").seat == 0
    assert saved.load(tmp_path / "a.match").steps == match.steps


def test_a_file_may_name_the_bots() -> None:
    match = Match(GAME)
    found = saved.parse_saved(saved.dump(match, 0, "level2"), "some.match")
    assert (found.seat, found.bot) == (0, "level2")
    assert saved.parse_saved(saved.dump(match, 0), "some.match").bot is None


def test_a_long_line_is_told_by_its_beginning() -> None:
    for line in ("rules 1", "chance draw 1", " draw 1", f" {GAME.standard_box.digest}", " 1\n"):
        broken = text().replace(line, line[0] * 5000 + line[-1], 1)
        with pytest.raises(BadFile) as caught:
            saved.parse(broken, "some.match")
        assert len(str(caught.value)) < 400


def test_a_match_from_a_position_is_not_saved_as_a_match_file() -> None:
    match = from_tables({"game": "_template", "ann": {"hand": "1 2 3"}, "bob": {"hand": "1 2 3"}})
    with pytest.raises(RuseError, match="starts from a position"):
        saved.dump(match)
