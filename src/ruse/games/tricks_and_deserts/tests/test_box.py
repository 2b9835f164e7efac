"""The components: facts of the printed cards, and boxes that are refused."""

from pathlib import Path

import pytest

from ruse.core.bits import count
from ruse.core.errors import BadBox
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts.state import ALL_COLORS, CARD_NAMES, COLORS, NUM_CARDS, cards_of, color_of

GAME = find_game("tricks-and-deserts")
BOX = GAME.standard_box.plain


def names(cards: int, color: str) -> list[str]:
    members = [name for card, name in enumerate(CARD_NAMES) if int(cards) >> card & 1]
    return [name.removeprefix(color) for name in members if name.startswith(color)]


def test_every_species_has_the_same_twelve_cards() -> None:
    for color in COLORS:
        values = [int(BOX.value[card]) for card in range(NUM_CARDS) if color_of(card) == color]
        assert sorted(values) == [-5, -5, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12]
    assert cards_of(ALL_COLORS) == (1 << NUM_CARDS) - 1


@pytest.mark.parametrize("color", ["Bk", "Gr", "Ye", "Bl"])
def test_which_cards_are_used_by_how_many_players(color: str) -> None:
    assert names(BOX.in_play[4], color) == ["-5", "-5*", "1", "2", "3", "4", "5", "6", "7", "8", "10", "12"]
    assert names(BOX.in_play[3], color) == ["-5", "1", "2", "3", "4", "6", "7", "8", "12"]
    assert names(BOX.in_play[2], color) == ["-5", "1", "2", "3", "4", "6", "7", "8"]
    assert [count(int(BOX.in_play[seats])) for seats in (2, 3, 4)] == [32, 36, 48]


def test_special_cards_and_icons() -> None:
    assert names(BOX.special, "Ye") == ["-5", "-5*", "10", "12"]
    icons = {name: int(BOX.icons[card]) for card, name in enumerate(CARD_NAMES)}
    assert [icons[f"Bl{value}"] for value in ("-5", "-5*", "1", "2", "3")] == [0] * 5
    assert [icons[f"Bl{value}"] for value in ("4", "5", "6", "7", "8")] == [1] * 5
    assert [icons[f"Bl{value}"] for value in ("10", "12")] == [2] * 2


def test_what_is_inferred_is_not_called_printed() -> None:
    sources = {name: table["source"] for name, table in GAME.standard_box.tables.items()}
    assert sources == {
        **dict.fromkeys(("species_cards", "revolution", "alliance"), "printed"),
        **dict.fromkeys(("start", "icons"), "reconstructed"),
    }


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ("[species_cards]\nvalues = [1, 2]", r"species_cards\.values: must be a list of 12 whole numbers"),
        ("[species_cards]\nspecial = [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]", r"special: .* from 0 to 1, not 2"),
        (
            "[species_cards]\nplayers = [2, 4, 2, 2, 2, 2, 4, 2, 2, 2, 4, 2]",
            r"players: 2 players need 8 cards of each species, not 9 \(2-1\)",
        ),
        ("[revolution]\npoints = [2, 1, 0]", r"revolution\.points: must be a list of 4"),
        ("[alliance]\ncards = [3, 2, 1, -1]", r"alliance\.cards: .* from 0 to 99, not -1"),
        ("[icons]\nskulls = 1", "icons.skulls: the box has no such entry"),
    ],
)
def test_wrong_boxes_are_refused_with_the_entry(changes: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(changes, "utf-8")
    with pytest.raises(BadBox, match=fault):
        GAME.load_box(path)


def test_other_numbers_may_be_played_with(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text("[revolution]\npoints = [3, 2, 1, 0]\n", "utf-8")
    changed = GAME.load_box(path)
    assert list(changed.plain.points) == [3, 2, 1, 0]
    assert changed.digest != GAME.standard_box.digest
