from pathlib import Path

import pytest

from ruse.core.errors import BadBox, BadFile
from ruse.core.registry import find_game, games

GAME = find_game("_template")


def changed(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_value_of_every_box_has_a_source() -> None:
    for game in games():
        assert game.standard_box.digest


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[cards]\ncopies = 3", "cards.copies: must be a list of 5 whole numbers"),
        ("[cards]\ncopies = [1, 1, 1, 1, 1]", "must add up to 9 or more"),
        ("[cards]\ncopies = [1, 1, 1, 1, -3]", "whole numbers from 0 to 99, not -3"),
        ("[cards]\ncopeis = [4, 3, 3, 2, 2]", "cards.copeis: the box has no such entry; did you mean 'copies'"),
        ("cards = 3", "cards: must be a table"),
        ('[cards]\nsource = "guessed"', "cards.source: must be printed, reported or reconstructed"),
    ],
)
def test_a_wrong_box_is_refused_with_the_entry(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadBox, match=complaint):
        GAME.load_box(changed(tmp_path, text))


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="not a TOML file"):
        GAME.load_box(changed(tmp_path, "cards = ["))
    with pytest.raises(BadFile, match="No such file"):
        GAME.load_box(tmp_path / "none.toml")


def test_notes_do_not_change_the_digest_but_values_do(tmp_path: Path) -> None:
    noted = GAME.load_box(changed(tmp_path, '[cards]\nnote = "mine"\nsource = "reported"'))
    assert noted.digest == GAME.standard_box.digest
    more = GAME.load_box(changed(tmp_path, "[cards]\ncopies = [4, 3, 3, 2, 9]"))
    assert more.digest != GAME.standard_box.digest
    assert more.plain.copies[4] == 9
