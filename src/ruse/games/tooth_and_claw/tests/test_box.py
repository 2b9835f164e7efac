"""The components: what is known of the printed ones holds, and a box that breaks a constraint is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ruse.core.entries import Entries
from ruse.core.errors import BadBox
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.box import BLANK, OPEN, PLUS_1, PLUS_2, TOP, TWO_CARDS, WILD, Formation, read_formation
from ruse.games.tooth_and_claw.state import FORMATION_NAMES

GAME = find_game("tooth-and-claw")
FORMATIONS = {name: read_formation(Entries(GAME.standard_box.tables, BadBox), name) for name in FORMATION_NAMES}


def columns(marks: Formation) -> list[tuple[frozenset[str], ...]]:
    return [tuple(marks[column::3]) for column in range(3)]


def test_every_formation_has_one_revealed_card_and_seven_fighting_cards() -> None:
    for marks in FORMATIONS.values():
        assert sum(TOP in space for space in marks) == 1
        num_pairs = sum(TWO_CARDS in space for space in marks)
        assert sum(BLANK not in space for space in marks) + num_pairs == 7


def test_only_bow_has_two_cards_and_wild() -> None:
    for name, marks in FORMATIONS.items():
        flexible = any({TWO_CARDS, WILD} & space for space in marks)
        assert flexible == name.startswith("bow")
    assert any(TWO_CARDS in space for name, marks in FORMATIONS.items() for space in marks)


def test_sword_is_marked_in_the_vanguard_and_shield_in_the_rearguard() -> None:
    for name, marks in FORMATIONS.items():
        marked = [space for space in range(9) if marks[space] & {PLUS_1, PLUS_2}]
        if name.startswith("sword"):
            assert marked
            assert all(space < 3 for space in marked)
        if name.startswith("shield"):
            assert marked
            assert all(3 <= space < 6 for space in marked)


def test_the_fragments_seen_in_the_examples_occur() -> None:
    every_column = [column for marks in FORMATIONS.values() for column in columns(marks)]
    assert ({PLUS_2}, {BLANK}, {OPEN}) in [tuple(map(set, column)) for column in every_column]
    assert any(PLUS_1 in column[1] for column in every_column)
    assert any(WILD in column[1] and TWO_CARDS in column[2] for column in every_column)
    assert any(
        sum(BLANK in space for space in marks) == 2
        and any(space == {PLUS_1} for space in marks)
        and any(space == {TOP, PLUS_1} for space in marks)
        for marks in FORMATIONS.values()
    )


def test_all_seven_cubes_and_both_discs_are_needed() -> None:
    def most(number: Callable[[Formation], int]) -> int:
        """On two cards of a round and different types together."""
        pairs = [
            (one, other)
            for one in FORMATION_NAMES
            for other in FORMATION_NAMES
            if one.split("-")[0] != other.split("-")[0] and one[-2] == other[-2]
        ]
        return max(number(FORMATIONS[one]) + number(FORMATIONS[other]) for one, other in pairs)

    assert most(lambda marks: sum((PLUS_1 in space) + 2 * (PLUS_2 in space) for space in marks)) == 7
    assert most(lambda marks: sum(WILD in space for space in marks)) == 2


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ('[formations.sword-1a]\nvanguard = "+2 ."', "formations.sword-1a.vanguard: must be 3 spaces"),
        ('[formations.sword-1a]\nvanguard = "+3 . ."', "'\\+3' is not a space"),
        ('[formations.sword-1a]\nvanguard = "+2 # ."', "needs 2 blanks"),
        ('[formations.sword-1a]\nreinforcements = ". . #"', "exactly one \\^ space"),
        ('[formations.sword-1a]\nreinforcements = "2x ^ #"', "a sword card may have 0 spaces for 2 Cards"),
        ('[formations.sword-1a]\nreinforcements = "+1 ^ #"', "would never count"),
        ('[formations.sword-1a]\nvanguard = "# . ."\nreinforcements = ". ^ ."', "could never reach the front"),
        ('[formations.sword-1a]\nvanguard = "+2 +2 +2"', "need 8 cubes together, the box has 7"),
        ('[formations.bow-2b]\nvanguard = "* * ."', "need 3 discs together, the box has 2"),
        ('[formations.bow-1a]\nvanguard = ". # 2x"', "a bow card may have 1 space for 2 Cards, not 2"),
        ('[formations.bow-1a]\nreinforcements = "^2x # ."', "these marks cannot share a space"),
        ('[formations.sword-4a]\nvanguard = ". . ."', "the box has no such entry; did you mean 'sword-"),
        ("[battle_cards]\nranks = [0, 1]", "battle_cards.ranks: must be a list of 11"),
        ("[battle_cards]\nranks = [0, 1, 1, 3, 4, 5, 6, 7, 8, 9, 12]", "every rank must be different"),
        ('[exception]\nlow_rank = "x"', "exception.low_rank: must be a whole number"),
        ("[exception]\nlow_rank = 12", "must differ"),
        ('[markers]\nsource = "guessed"', "markers.source: must be printed, reported or reconstructed"),
        ("formations = 3", "formations: must be a table"),
    ],
)
def test_a_box_that_breaks_a_constraint_is_refused(tmp_path: Path, changes: str, complaint: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(changes, "utf-8")
    with pytest.raises(BadBox, match=complaint):
        GAME.load_box(path)


def test_a_changed_number_changes_the_game_and_the_digest(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text('[battle_cards]\nachievements = [5, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3]\nsource = "reported"\n', "utf-8")
    box = GAME.load_box(path)
    assert box.plain.achievements[0] == 5
    assert box.digest != GAME.standard_box.digest
    assert GAME.standard_box.plain.achievements[0] == 0
