"""Every example and every answer of the rulebook."""

import pytest

from ruse.core.errors import IllegalAction
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.state import BLACK, CARD_NAMES, WHITE
from ruse.games.tooth_and_claw.tests.builder import battle, codes, gained, row, side, taken

rulebook = pytest.mark.rulebook
GAME = find_game("tooth-and-claw")


def push_all(match: Match, *steps: str) -> None:
    for code in steps:
        match.push(code)


def draw_hands(match: Match, white: str, black: str) -> None:
    push_all(match, *(f"draw {card}" for card in (*white.split(), *black.split())))


@rulebook("Ex.1")
def test_after_the_setup_decks_are_full_and_the_second_player_chooses_a_type() -> None:
    match = Match(GAME)
    for seat in ("white", "black"):
        assert len(match.position()[seat]["deck"].split()) == 22
        assert match.position()[seat]["hand"] == ""
    assert match.actor == BLACK
    assert codes(match) == ["type sword", "type shield", "type bow"]
    match.push("type shield")
    assert match.actor == WHITE
    assert codes(match) == ["type sword", "type bow"]


@rulebook("Ex.2")
def test_preparation_places_blanks_markers_and_the_revealed_card() -> None:
    match = Match(GAME)
    push_all(match, "type shield", "type sword")
    draw_hands(match, "R0 R1 R2 R3 R4 R5 R6", "R0 R1 R2 R3 R4 R5 R6")
    assert codes(match) == ["choose sword-1a", "choose sword-1b"]
    match.push("choose sword-1a")
    assert codes(match) == ["choose shield-1a", "choose shield-1b"]
    match.push("choose shield-1b")
    push_all(match, "show formations", "top B7", "top B9")
    assert row(match, "black", "vanguard") == ". . ."
    assert row(match, "black", "rearguard") == ". B9 ."
    assert row(match, "black", "reinforcements") == "# . #"
    box, number = match.box.plain, match.observation(WHITE).formation[BLACK]
    assert list(box.bonus[number]) == [0, 0, 0, 2, 1, 1, 0, 0, 0]
    assert box.top_space[number] == 4
    assert match.observation(WHITE).at[BLACK, 4] == CARD_NAMES.index("B9")


@rulebook("Ex.3")
def test_cards_are_placed_in_two_steps_and_one_stays_in_hand() -> None:
    match = Match(GAME)
    push_all(match, "type shield", "type sword")
    draw_hands(match, "R0 R1 R2 R3 R4 R5 R6", "B0 B1 B2 B3 B4 B5 B6")
    push_all(match, "choose sword-1a", "choose shield-1a", "show formations", "top B7", "top R7")
    push_all(match, *(f"place R{rank}" for rank in range(5)))
    push_all(match, *(f"place B{rank}" for rank in range(6)))
    assert all(card < 0 for card in match.observation(BLACK).at[WHITE, :6]), "face down until both are done"
    match.push("show front")
    assert row(match, "white", "vanguard") == "R0 R1 R2"
    assert [CARD_NAMES[card] for card in match.observation(BLACK).at[WHITE, :3]] == ["R0", "R1", "R2"]
    assert match.actor == WHITE, "only White has an open Reinforcements space"
    match.push("place R6")
    assert row(match, "white", "reinforcements") == "R6 B7 #"
    assert match.observation(BLACK).at[WHITE, 6] == -1, "Reinforcements stay face down"
    assert match.position()["white"]["hand"] == "R5"
    assert match.position()["black"]["hand"] == "B6"
    assert match.position()["phase"] == "offense"


@rulebook("Ex.4")
def test_offense_chooses_from_the_vanguard_and_defense_from_the_rearguard() -> None:
    match = battle(side("sword-1a", "R1 B2 R3", "# B4 R5", "? ? #"), side("shield-1a", "R1 R2 R3", "R4 B5 R6", "# ? #"))
    assert codes(match) == ["attack V.left red", "attack V.center blue", "attack V.right red"]
    match.push("attack V.center blue")
    assert codes(match) == ["defend R.center blue"]
    match.pop()
    match.push("attack V.left red")
    assert codes(match) == ["defend R.left red", "defend R.right red"]


@rulebook("Ex.5")
def test_without_a_vanguard_the_offense_chooses_from_the_rearguard() -> None:
    match = battle(side("sword-3a", "R1 R2 .", "# . .", ". # ."), side("bow-3a", ". # .", ". B3 .", ". R9 #"), round=3)
    assert match.actor == BLACK
    assert codes(match) == ["attack R.center blue"], "and not a Reinforcement"


@rulebook("Ex.6")
def test_without_a_rearguard_the_defense_chooses_from_the_vanguard() -> None:
    match = battle(
        side("sword-1a", "? R2 ?", "# . .", ". . #"), side("bow-1a", "B3 # R4", ". . #", ". # B9"), lead="V.center red"
    )
    assert codes(match) == ["defend V.right red"], "and not the Reinforcement behind the blank"
    with pytest.raises(IllegalAction, match=r"must follow red \(7-2\)"):
        match.push("defend V.left blue")


@rulebook("Ex.7-1")
def test_a_rearguard_with_the_color_must_follow() -> None:
    match = battle(
        side("sword-1a", "R5 ? ?", "# ? ?", "? ? #"),
        side("shield-1a", "? ? ?", "R2 B7 R9", "# ? #"),
        lead="V.left red",
    )
    assert codes(match) == ["defend R.left red", "defend R.right red"]
    with pytest.raises(IllegalAction, match=r"must follow red \(7-2\)"):
        match.push("defend R.center blue")


@rulebook("Ex.7-2")
def test_a_rearguard_without_the_color_may_choose_any() -> None:
    match = battle(
        side("sword-1a", "R5 ? ?", "# ? ?", "? ? #"),
        side("shield-1a", "R1 R3 ?", "B2 B7 B9", "# ? #"),
        lead="V.left red",
    )
    assert codes(match) == ["defend R.left blue", "defend R.center blue", "defend R.right blue"]


@pytest.mark.parametrize(
    ("offense", "defense", "whites", "blacks"),
    [
        pytest.param("R3", "R8", set(), {"own R8", "other R3"}, marks=rulebook("Ex.8-1")),
        pytest.param("R3", "B8", {"own R3", "other B8"}, set(), marks=rulebook("Ex.8-2")),
        pytest.param("R8", "R8", {"own R8"}, {"own R8"}, marks=rulebook("Ex.8-3")),
        pytest.param("B12", "R0", set(), {"own R0", "other B12"}, marks=rulebook("Ex.8-4")),
    ],
)
def test_the_winner_takes_both_cards(offense: str, defense: str, whites: set[str], blacks: set[str]) -> None:
    color = {"R": "red", "B": "blue"}
    match = _only_defender(offense, defense)
    match.push(f"attack V.right {color[offense[0]]}")
    match.push(f"defend R.center {color[defense[0]]}")
    assert taken(match, "white") == whites
    assert taken(match, "black") == blacks


def _only_defender(offense: str, defense: str) -> Match:
    """A battle in which the defense has one card in its Rearguard, on a space without a marker."""
    return battle(
        side("sword-1a", f"? ? {offense}", "# . .", ". . #"), side("shield-1a", ". ? .", f". {defense} .", "# ? #")
    )


@rulebook("Ex.9")
def test_a_whole_battle_and_what_moves_up() -> None:
    match = battle(side("sword-1b", "? R6 ?", "R1 . ?", "# . #"), side("shield-1b", "B9 ? .", "R2 R8 .", "# B5 #"))
    assert match.actor == WHITE
    match.push("attack V.center red")
    assert codes(match) == ["defend R.left red", "defend R.center red"]
    match.push("defend R.center red")
    assert taken(match, "black") == {"own R8", "other R6"}
    assert row(match, "white", "vanguard").split()[1] == ".", "nothing stood behind it"
    assert row(match, "black", "rearguard").split()[1] == "B5", "the Reinforcement moved up"
    assert match.observation(WHITE).at[BLACK, 4] == CARD_NAMES.index("B5"), "and was turned up"
    assert match.actor == BLACK, "the roles are exchanged"


def defended(rearguard: str, attack: str) -> Match:
    """White attacks with a blue card from a space without a marker; Black defends on shield-1a, left is Rank +1."""
    match = battle(
        side("sword-1a", f"? ? {attack}", "# ? ?", "? ? #"),
        side("shield-1a", "? ? ?", rearguard, "# ? #"),
        lead="V.right blue",
    )
    match.push("defend R.left blue")
    return match


@rulebook("Ex.10")
def test_rank_plus_1_belongs_to_the_rearguard_space() -> None:
    assert taken(defended("B9 R1 R2", "B9"), "black") == {"own B9", "other B9"}, "Blue 9 defends as Blue 10"
    match = battle(
        side("shield-3b", "? R3 ?", "R0 B9 R1", "# B5 #"), side("sword-3a", "? B5 ?", "# R1 ?", "? # ?"), round=3
    )
    match.push("attack V.center red")
    match.push("defend R.center red")
    assert row(match, "white", "vanguard").split()[1] == "B9"
    assert row(match, "white", "rearguard").split()[1] == "B5"
    match.push("attack V.center blue")
    match.push("defend R.center blue")
    assert {"own B5", "other B5"} <= taken(match, "white"), "the card that moved in defends as Blue 6"


@rulebook("Ex.10")
def test_a_card_that_moved_away_has_lost_the_marker() -> None:
    match = battle(
        side("shield-3b", "? B9 ?", "? B1 ?", "# B5 #"), side("sword-3a", "? ? ?", "# B9 ?", "? # ?"), round=3
    )
    match.push("attack V.center blue")
    match.push("defend R.center blue")
    assert "own B9" in taken(match, "white"), "Blue 9 in the Vanguard ties with Blue 9"
    assert "own B9" in taken(match, "black")


@rulebook("Ex.11-1")
def test_markers_decide_a_battle_and_a_card_passes_a_blank() -> None:
    match = battle(
        side("sword-1a", "B8 ? ?", "# R1 R2", "B12 ? #"),
        side("shield-1a", "R5 ? ?", "B9 R1 B12", "# ? #"),
        lead="V.left blue",
    )
    match.push("defend R.left blue")
    assert taken(match, "white") == {"own B8"}
    assert taken(match, "black") == {"own B9"}
    assert row(match, "white", "vanguard").split()[0] == "B12"
    assert row(match, "white", "reinforcements").split()[0] == "."
    assert match.observation(BLACK).at[WHITE, 0] == CARD_NAMES.index("B12"), "turned up"
    match.push("attack V.left red")
    match.push("defend R.center red")
    match.push("attack V.left blue")
    match.push("defend R.right blue")
    assert {"own B12", "other B12"} <= taken(match, "white"), "14 against 13"


def wild_battle() -> Match:
    return battle(
        side("sword-1a", "? ? B4", "# ? ?", "? ? #"),
        side("bow-1a", "? # ?", "R5 R2 #", "B1+B7 # ?"),
        lead="V.right blue",
    )


@rulebook("Ex.11-2")
def test_a_wild_card_may_be_played_as_either_color_and_two_cards_offer_a_choice() -> None:
    match = wild_battle()
    assert codes(match) == ["defend R.left red", "defend R.left blue", "defend R.center red"]
    match.push("defend R.center red")
    assert taken(match, "white") == {"own B4", "other R2"}
    match = wild_battle()
    match.push("defend R.left blue")
    assert taken(match, "black") == {"own R5", "other B4"}
    assert match.actor == BLACK
    assert codes(match) == ["advance B1", "advance B7"]
    match.push("advance B1")
    assert row(match, "black", "rearguard").split()[0] == "B1"
    assert row(match, "black", "reinforcements").split()[0] == "B7"
    assert match.observation(WHITE).at[BLACK, 6] == -1, "the other stays face down"
    match.push(codes(match)[0])
    match.push(codes(match)[0])
    match.push(codes(match)[0])
    assert {"defend R.left red", "defend R.left blue"} <= set(codes(match)), "Blue 1 stands on the Wild space now"


@rulebook("Ex.8-table")
def test_achievements_by_rank() -> None:
    box = GAME.standard_box.plain
    worth = dict(zip(CARD_NAMES, (int(points) for points in box.achievements), strict=True))
    assert [worth[f"R{rank}"] for rank in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12)] == [0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert worth["R9"] == worth["B9"] == 3
    assert sum(worth.values()) == 38


@rulebook("Ex.9-decks")
def test_decks_at_the_start_of_the_rounds() -> None:
    match = Match(GAME)
    sizes = []
    while match.actor != -2:
        position = match.position()
        if position["phase"] == "draw" and position["white"]["hand"].count(" ") < 1 and match.steps[-1].seat >= 0:
            sizes.append([len(position[seat]["deck"].split()) for seat in ("white", "black")])
        match.push(match.legal()[0])
    assert sizes == [[22, 22], [14, 14], [7, 7]]
    assert [len(match.position()[seat]["deck"].split()) for seat in ("white", "black")] == [0, 0]


@rulebook("Ex.11-note")
def test_a_12_with_rank_plus_2_still_loses_to_0() -> None:
    match = battle(
        side("sword-1a", "B12 ? ?", "# ? ?", "? ? #"),
        side("shield-1a", "? ? ?", "R0 R1 R2", "# ? #"),
        lead="V.left blue",
    )
    match.push("defend R.left red")
    assert taken(match, "black") == {"own R0", "other B12"}


@rulebook("FAQ Q1")
def test_no_card_is_played_from_the_hand() -> None:
    match = battle(
        side("sword-1a", "R1 R2 R3", "# ? ?", "? ? #", hand="R9"), side("shield-1a", "? ? ?", "? ? ?", "# ? #")
    )
    speech = match.seat(match.actor).speech()
    assert not any("Red 9" in speech.sentence(action) for action in speech.seat.choices)
    with pytest.raises(IllegalAction):
        match.push("place R9")


@rulebook("FAQ Q2")
def test_a_defense_from_the_vanguard_can_win() -> None:
    match = battle(
        side("sword-1a", ". R3 .", "# . .", ". . #"), side("shield-1a", ". R8 .", ". . .", "# . #"), lead="V.center red"
    )
    match.push("defend V.center red")
    assert gained(match) == [0, 4]


@rulebook("FAQ Q3")
def test_reinforcements_pass_over_a_blank_rearguard() -> None:
    match = battle(
        side("sword-1a", "B8 ? ?", "# ? ?", "R4 ? #"), side("shield-1a", "? ? ?", "? ? ?", "# ? #"), lead="V.left blue"
    )
    match.push(codes(match)[0])
    assert row(match, "white", "vanguard").split()[0] == "R4"
    assert row(match, "white", "rearguard").split()[0] == "#"


@pytest.mark.parametrize(("rank", "winner"), [("B9", "white"), ("B12", "white")])
@rulebook("FAQ Q4")
def test_rank_12_becomes_14(rank: str, winner: str) -> None:
    match = battle(
        side("sword-1a", "B12 ? ?", "# ? ?", "? ? #"),
        side("shield-1a", "? ? ?", f"{rank} R1 R2", "# ? #"),
        lead="V.left blue",
    )
    match.push("defend R.left blue")
    assert taken(match, winner) == {"own B12", f"other {rank}"}, "14 beats 13"


@rulebook("FAQ Q5")
def test_markers_do_not_change_what_a_card_is_worth() -> None:
    match = from_tables(
        {
            "game": "tooth-and-claw",
            "phase": "defense",
            "lead": "V.left blue",
            "white": side("sword-1a", "B7 . .", "# . .", ". . #"),
            "black": side("shield-1a", ". R0 .", ". . .", "# . #"),
        }
    )
    match.push("defend V.center red")
    assert gained(match) == [2, 0], "Blue 7 with Rank +2 is worth 2, Red 0 nothing"
