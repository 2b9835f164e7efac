"""Every ruling where the rulebook is silent."""

from pathlib import Path
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.position import from_tables, tables_of
from ruse.core.protocol import NOBODY, SPECTATOR
from ruse.core.record import UNKNOWN
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.state import BLACK, CARD_NAMES, WHITE
from ruse.games.tooth_and_claw.tests.builder import (
    battle,
    box_with_two_in_front,
    codes,
    file_with_two_in_front,
    row,
    side,
    taken,
)

ruling = pytest.mark.ruling
GAME = find_game("tooth-and-claw")


def match_before_choice_of_formation() -> Match:
    match = Match(GAME)
    match.push("type bow")
    match.push("type sword")
    match.play_chance(seeded(1))
    return match


@ruling(1)
def test_formations_are_sealed_and_may_be_chosen_in_any_order() -> None:
    one, other = match_before_choice_of_formation(), match_before_choice_of_formation()
    one.push("choose sword-1b", WHITE)
    assert one.observation(BLACK).formation[WHITE] == UNKNOWN
    assert one.observation(SPECTATOR).formation[WHITE] == UNKNOWN
    one.push("choose bow-1a", BLACK)
    other.push("choose bow-1a", BLACK)
    assert other.actors() == [WHITE]
    other.push("choose sword-1b", WHITE)
    assert one.position() == other.position()
    assert one.observation(WHITE).formation[BLACK] == UNKNOWN, "shown by an action of its own"
    one.push("show formations")
    assert one.observation(WHITE).formation[BLACK] >= 0


@ruling(1)
def test_the_revealed_top_card_is_public_in_the_reinforcements() -> None:
    match = battle(side("sword-1a", "? ? ?", "# ? ?", "R4 B9 #"), side("shield-1a", "? ? ?", "? ? ?", "# ? #"))
    assert match.observation(BLACK).at[WHITE, 7] == CARD_NAMES.index("B9")
    assert match.observation(BLACK).at[WHITE, 6] == UNKNOWN


def defense_against(lead: str, rearguard: str) -> list[str]:
    """What Bow may defend with: the left Rearguard space is Wild, the center is not."""
    card, color = lead.split()
    return codes(
        battle(
            side("sword-1a", f"? {card} ?", "# ? ?", "? ? #"),
            side("bow-1a", "? # ?", f"{rearguard} #", "?+? # ?"),
            lead=f"V.center {color}",
        )
    )


@ruling(2)
def test_a_wild_card_of_the_color_does_not_compel() -> None:
    assert defense_against("R1 red", "R5 B2") == ["defend R.left red", "defend R.left blue", "defend R.center blue"]


@ruling(2)
def test_a_wild_card_may_be_chosen_though_another_card_compels() -> None:
    assert defense_against("R1 red", "B5 R2") == ["defend R.left red", "defend R.left blue", "defend R.center red"]
    assert defense_against("R1 red", "B5 B2") == ["defend R.left red", "defend R.left blue", "defend R.center blue"]


@ruling(2)
def test_the_offense_names_the_color_of_its_wild_card() -> None:
    match = battle(
        side("bow-2a", "R1 R5 B3", "? # ?", "? # ?"), side("sword-2a", "? B9 ?", "R1 # B2", "? ? #"), round=2
    )
    match.push(codes(match)[0])
    match.push(codes(match)[0])
    assert match.actor == WHITE
    assert "attack V.center red" in codes(match)
    match.push("attack V.center blue")
    assert all(code.endswith("blue") for code in codes(match)), "Black has to follow blue"


@pytest.mark.parametrize(
    ("offense", "defense", "winner"),
    [("R0", "B12", "white"), ("B0", "B12", "white"), ("R12", "B0", "black"), ("B12", "B0", "black")],
)
@ruling(3)
def test_0_beats_12_in_every_role_and_color(offense: str, defense: str, winner: str) -> None:
    color = {"R": "red", "B": "blue"}
    match = battle(
        side("sword-1a", f"{offense} ? ?", "# . .", ". . #"),
        side("shield-1a", "? ? .", f"{defense} . .", "# . #"),
        lead=f"V.left {color[offense[0]]}",
    )
    match.push(f"defend R.left {color[defense[0]]}")
    assert len(taken(match, winner)) == 2


@ruling(4)
def test_a_tie_needs_the_same_color_and_the_same_strength() -> None:
    def piles(lead_as: str, answer_as: str) -> tuple[int, int]:
        match = battle(
            side("sword-1a", "B7 ? ?", "# . .", ". . #"),
            side("bow-1a", "? # .", "B9 . #", "? # ."),
            lead=f"V.left {lead_as}",
        )
        match.push(f"defend R.left {answer_as}")
        return len(taken(match, "white")), len(taken(match, "black"))

    assert piles("blue", "blue") == (1, 1), "Blue 7 with Rank +2 and Blue 9"
    assert piles("blue", "red") == (2, 0), "the same strength in another color loses to the offense"


@ruling(5)
def test_all_cards_of_the_column_move_up_and_pass_blanks() -> None:
    match = battle(
        side("sword-1a", "R1 R2 R3", "# B4 B5", "B6 B7 #"),
        side("shield-1a", "? ? ?", "? ? ?", "# ? #"),
        lead="V.center red",
    )
    match.push(codes(match)[0])
    assert [row(match, "white", name).split()[1] for name in ("vanguard", "rearguard", "reinforcements")] == [
        "B4",
        "B7",
        ".",
    ]


@ruling(5)
def test_from_a_vanguard_gap_one_of_two_cards_moves_to_the_rearguard() -> None:
    match = battle(
        side("bow-1a", "R1 # R3", "B4 B5 #", "R8+B6 # R0"),
        side("shield-1a", "R1 R2 R3", "R4 R5 R6", "# R7 #"),
        lead="V.left red",
    )
    match.push("defend R.left red")
    assert row(match, "white", "vanguard").split()[0] == "B4"
    assert codes(match) == ["advance R8", "advance B6"]
    match.push("advance R8")
    assert row(match, "white", "rearguard").split()[0] == "R8"
    assert match.observation(BLACK).at[WHITE, 6] == UNKNOWN


@ruling(6)
def test_the_table_shows_no_taken_card_and_no_score_of_the_round() -> None:
    match = battle(
        side("sword-1a", "R9 ? ?", "# ? ?", "? ? #"),
        side("shield-1a", "? ? ?", "R3 ? ?", "# ? #"),
        lead="V.left red",
    )
    match.push("defend R.left red")
    assert taken(match, "white") == {"own R9", "other R3"}
    assert match.scores() == [0, 0]
    for seat in (WHITE, BLACK, SPECTATOR):
        lines = " ".join(match.seat(seat).speech().lines())
        assert "Red 9" not in lines
        assert "taken 2" in lines
        assert match.observation(seat).pile[WHITE] == match.observation(WHITE).pile[WHITE] > 0


ONE_ON_THE_TABLE = {"hand": "B12", "taken_own": "R2 R3 R4 B1 B2 B3"}
ZERO_ON_THE_TABLE = {"hand": "B12", "taken_own": "R1 R2 R3 R4 B1 B2"}  # the six taken cards are worth 6, too


def last_battle(white_score: int, black_score: int) -> Match:
    """The last battle of round 3, in which White wins a 0 with a 1: one achievement. The round brings 7 and 6."""
    match = battle(
        side("sword-3a", "R1 . .", "# . .", ". # .", score=white_score, **ONE_ON_THE_TABLE),
        side("shield-3a", "B0 . .", ". . .", "# . #", score=black_score, **ZERO_ON_THE_TABLE),
        lead="V.left red",
        round=3,
    )
    match.push("defend V.left blue")
    return match


@ruling(7)
def test_a_tie_goes_to_the_second_player_and_the_last_card_in_hand_is_worth_nothing() -> None:
    outcome = last_battle(28, 29).outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.shares) == ([35, 35], [BLACK], [0.0, 1.0])
    outcome = last_battle(29, 28).outcome()
    assert outcome is not None
    assert outcome.winners == [WHITE]


def last_battle_of_two(white: tuple[int, int], black: tuple[int, int]) -> tuple[list[int], list[float]]:
    """The end of a match of two games, each player with a score and a past; Black gains one achievement."""
    match = battle(
        side("shield-3a", "B0 . .", ". . .", "# . #", score=white[0], past=white[1], **ZERO_ON_THE_TABLE),
        side("sword-3a", "R1 . .", "# . .", ". # .", score=black[0], past=black[1], **ONE_ON_THE_TABLE),
        lead="V.left red",
        round=3,
        options={"games": 2},
        game_number=2,
    )
    match.push("defend V.left blue")
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners, outcome.shares


@ruling(7)
def test_after_two_games_the_sums_count_and_a_tie_is_a_shared_win() -> None:
    assert last_battle_of_two((29, 36), (28, 36)) == ([WHITE, BLACK], [0.5, 0.5])
    assert last_battle_of_two((29, 36), (28, 37)) == ([BLACK], [0.0, 1.0])
    assert last_battle_of_two((30, 36), (27, 36)) == ([WHITE], [1.0, 0.0])


@ruling(7)
def test_in_the_second_game_the_roles_are_exchanged() -> None:
    match = Match(GAME, {"games": 2})
    rng = seeded(9)
    while match.position().get("game_number") == 1:
        match.play_chance(rng)
        if match.actor >= 0:
            match.push(match.legal()[0])
    assert match.actor == WHITE, "White is the second player of the second game and chooses a type first"
    assert match.scores() == [match.position()["white"]["past"], match.position()["black"]["past"]]


@ruling(5)
def test_the_second_of_two_cards_moves_up_later_by_itself() -> None:
    match = battle(
        side("sword-1a", "? B1 R3", "# ? ?", "? ? #"),
        side("bow-1a", "B2 # R9", "R5 R2 #", "B1+B7 # ?"),
        lead="V.center blue",
    )
    match.push("defend R.left red")
    match.push("advance B7")
    match.push("attack V.left blue")
    match.push(codes(match)[0])
    assert row(match, "black", "vanguard").split()[0] == "B7"
    assert row(match, "black", "rearguard").split()[0] == "B1", "no choice was left"
    assert match.observation(WHITE).at[BLACK, 3] == CARD_NAMES.index("B1")


@ruling(9)
def test_two_cards_of_the_vanguard_attack_one_after_the_other_and_nothing_moves_up_before(tmp_path: Path) -> None:
    match = battle(
        side("bow-1a", "R4+B6 R7 #", "B3 R1 R2", "# # R8"),
        side("shield-1a", "R1 R2 R3", "B4 B5 B8", "# ? #"),
        box=file_with_two_in_front(tmp_path),
    )
    assert codes(match) == ["attack V.left red", "attack V.center red", "attack V.left+ blue"]
    match.push("attack V.left+ blue")
    assert codes(match) == ["defend R.left blue", "defend R.center blue", "defend R.right blue"]
    match.push("defend R.left blue")
    assert taken(match, "white") == {"own B6", "other B4"}
    assert (row(match, "white", "vanguard"), row(match, "white", "rearguard")) == ("R4 R7 #", "B3 R1 R2")
    match.push("attack V.left red")
    match.push("defend R.right red")
    match.push("attack V.left red")
    match.push("defend R.center blue")
    assert taken(match, "white") >= {"own R4", "other B5"}
    assert (row(match, "white", "vanguard"), row(match, "white", "rearguard")) == ("B3 R7 #", ". R1 R8")


@ruling(9)
def test_two_cards_of_the_rearguard_compel_and_have_the_marker(tmp_path: Path) -> None:
    box = file_with_two_in_front(tmp_path)
    bow, lead = side("bow-3a", "R1 # R2", "B4+R8 B9 B7", "R5 # #"), "V.center red"
    match = battle(side("sword-3a", "? R8 ?", "# ? ?", "? # ?"), bow, lead, box, round=3)
    assert codes(match) == ["defend R.left red"], "Red 8 compels"
    match.push("defend R.left red")
    assert taken(match, "black") == {"own R8", "other R8"}, "Rank +1 is of the space"
    assert (row(match, "black", "rearguard"), row(match, "black", "reinforcements")) == ("B4 B9 B7", "R5 # #")


@ruling(9)
def test_two_cards_on_a_wild_space_are_both_wild(tmp_path: Path) -> None:
    bow = side("bow-2a", "# R1 R2", "R4+R8 B9 R7", "R5 # #")
    match = battle(side("sword-2a", "? ? R3", "? # ?", "? ? #"), bow, None, file_with_two_in_front(tmp_path), round=2)
    match.push("attack V.center red")
    match.push(codes(match)[0])
    match.push("attack V.right red")
    assert codes(match) == [
        *("defend R.left red", "defend R.left blue", "defend R.right red"),
        *("defend R.left+ red", "defend R.left+ blue"),
    ]


@ruling(9)
def test_one_of_two_cards_of_the_rearguard_moves_up_and_the_card_behind_stays(tmp_path: Path) -> None:
    match = battle(
        side("bow-1b", "B1 R1 R2", "R4+B6 R7 #", "R8 # #"),
        side("shield-1a", "R1 R2 R3", "B4 B5 B8", "# ? #"),
        "V.left blue",
        file_with_two_in_front(tmp_path),
    )
    match.push("defend R.left blue")
    assert match.actor == WHITE
    assert codes(match) == ["advance R4", "advance B6"]
    assert from_tables(tables_of(match), tmp_path / "two-in-front.toml").position() == match.position()
    match.push("advance B6")
    assert [row(match, "white", name) for name in ("vanguard", "rearguard", "reinforcements")] == [
        *("B6 R1 R2", "R4 R7 #", "R8 # #"),
    ]


@ruling(9)
def test_two_cards_in_front_are_hidden_until_the_front_is_shown() -> None:
    match = Match(GAME, box=box_with_two_in_front())
    for code in ("type bow", "type sword"):
        match.push(code)
    match.play_chance(seeded(1))
    for code in ("choose sword-1a", "choose bow-1a"):
        match.push(code)
    match.play_chance(seeded(2))
    while match.actor >= 0:
        assert match.observation(WHITE).second[BLACK] < 0
        match.push(match.legal()[0])
    assert match.observation(WHITE).second[BLACK] == UNKNOWN
    match.push("show front")
    second = match.observation(BLACK).second[BLACK]
    assert match.observation(WHITE).second[BLACK] == match.observation(SPECTATOR).second[BLACK] == second >= 0
    told = " ".join(match.log(SPECTATOR)[-1].sentences)
    assert told.count("on Vanguard left") == 3, "one of White, two of Black"


@ruling(9)
def test_no_secret_leaks_with_two_cards_in_front() -> None:
    components, rng = box_with_two_in_front(), seeded(3)
    box, num_worlds = components.plain, 0
    out: Any = [0] * (2 * GAME.max_legal)
    for _ in range(12):
        s = GAME.first_state(components, {})
        while (seat := GAME.rules.actor(box, s)) != NOBODY:
            for viewer in (WHITE, BLACK, SPECTATOR):
                seen, again = GAME.blank_observation.copy(), GAME.blank_observation.copy()
                GAME.rules.observe(box, s, viewer, seen)
                world = seen.copy()
                GAME.rules.redeal(box, world, viewer, rng)
                GAME.rules.observe(box, world, viewer, again)
                assert seen == again
                out[:] = [0] * len(out)
                GAME.rules.census(box, world, out)
                assert set(out) == {1}
                num_worlds += 1
            num_legal = GAME.rules.legal(box, s, seat, out)
            GAME.rules.apply(box, s, seat, out[below(rng, num_legal)])
    assert num_worlds > 1000


@ruling(8)
def test_two_cards_are_chosen_from_after_both_columns_moved_up() -> None:
    match = battle(
        side("sword-1a", "B1 R2 R3", "# ? ?", "R8 ? #"),
        side("bow-1a", "? # ?", "R5 R2 #", "B1+B7 # ?"),
        lead="V.left blue",
    )
    match.push("defend R.left red")
    assert match.actor == BLACK
    assert match.observation(BLACK).at[WHITE, 0] == CARD_NAMES.index("R8"), "turned up already"
