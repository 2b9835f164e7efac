"""Positions set up by hand: what is filled in so that all adds up, and what is refused, phase by phase."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition, RuseError
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.core.rows import Rows
from ruse.games.tooth_and_claw.tests.builder import box_with_two_in_front, side
from ruse.lab.balance_page import balance_page

GAME = find_game("tooth-and-claw")
CONFIGURATIONS = list(GAME.configurations())
SWORD = side("sword-1a", "? ? ?", "# ? ?", "? ? #")
BOW = side("bow-1a", "? # ?", "? ? #", "?+? # ?")
NO_CARDS = {"vanguard": ". . .", "rearguard": ". . .", "reinforcements": ". . ."}
SWORD_CARD, BOW_CARD = {"formation": "sword-1a"}, {"formation": "bow-1a"}
SWORD_TOP = side("sword-1a", ". . .", "# . .", ". ? #")
BOW_TOP = side("bow-1a", ". # .", ". . #", ". # ?")
SWORD_FRONT = side("sword-1a", "? ? ?", "# ? ?", ". ? #")
BOW_FRONT = side("bow-1a", "? # ?", "? ? #", ". # ?")
TYPES = ({"type": "sword"}, {"type": "bow"})
ADVANCING = (side("sword-1a", "? ? ?", "# ? .", "? ? #"), side("bow-1a", "? # ?", ". ? #", "?+? # ?"))


def position(phase: str, white: dict[str, Any], black: dict[str, Any], **more: Any) -> Match:
    return from_tables({"game": GAME.name, "phase": phase, "white": white, "black": black, **more})


def check(fault: str | None, set_up: Callable[[], Match]) -> None:
    """Without a fault the position can be set up; otherwise it is refused for that reason."""
    if fault is None:
        set_up()
        return
    with pytest.raises(BadPosition, match=fault):
        set_up()


def num_cards(match: Match, entry: str) -> list[int]:
    return [len(match.position()[seat][entry].split()) for seat in ("white", "black")]


# What is filled in


@pytest.mark.parametrize(
    ("phase", "white", "black", "more", "deck", "hand"),
    [
        ("choose type", {}, {}, {}, 22, 0),
        ("choose type", {}, {"type": "bow"}, {}, 22, 0),
        ("draw", *TYPES, {}, 22, 0),
        ("draw", *TYPES, {"round": 3}, 7, 1),
        ("choose formation", *TYPES, {}, 15, 7),
        ("choose formation", {**SWORD_CARD}, TYPES[1], {}, 15, 7),
        ("show formations", SWORD_CARD, BOW_CARD, {}, 15, 7),
        ("top card", SWORD_CARD, BOW_CARD, {}, 15, 7),
        ("place front", SWORD_TOP, BOW_TOP, {}, 14, 7),
        ("show front", SWORD_FRONT, BOW_FRONT, {}, 14, None),
        ("place back", SWORD_FRONT, BOW_FRONT, {}, 14, None),
        ("offense", SWORD, BOW, {}, 14, 1),
        ("over", *TYPES, {}, 0, 1),
    ],
)
def test_every_phase_can_be_set_up(
    phase: str, white: dict[str, Any], black: dict[str, Any], more: dict[str, Any], deck: int, hand: int | None
) -> None:
    match = position(phase, white, black, **more)
    assert num_cards(match, "deck") == [deck, deck]
    assert hand is None or num_cards(match, "hand") == [hand, hand]


def test_earlier_battles_are_ties_and_earlier_rounds_brought_the_own_cards() -> None:
    match = position(
        "offense", side("sword-2a", "R1 . .", ". # .", ". . #"), side("bow-2a", "R2 . .", ". # .", ". # ."), round=2
    )
    assert num_cards(match, "taken_own") == [6, 6]
    assert num_cards(match, "taken_other") == [0, 0]
    assert num_cards(match, "gone") == [7, 7]
    worth = dict(zip(("R0", "R2", "R3", "R4", "R5", "R6", "R7"), (0, 1, 1, 1, 2, 2, 2), strict=True))
    assert match.position()["white"]["gone"].split() == list(worth)
    assert match.scores()[0] == sum(worth.values())


@pytest.mark.parametrize("scores", [(0, 14), (10, 20), (38, 0), (18, 19)])
def test_scores_that_are_named_decide_which_cards_were_used(scores: tuple[int, int]) -> None:
    match = position("draw", {"type": "sword", "score": scores[0]}, {"type": "bow", "score": scores[1]}, round=2)
    worth = dict(zip(balance_page(GAME).cards, map(int, match.box.record.achievements), strict=True))
    gone = [card for seat in ("white", "black") for card in match.position()[seat]["gone"].split()]
    assert (match.scores(), sum(worth[card] for card in gone)) == (list(scores), sum(scores))


def test_the_past_of_a_second_game_is_as_if_all_had_taken_back_the_own_cards() -> None:
    match = position("choose type", {}, {}, options={"games": 2}, game_number=2)
    assert match.scores() == [38, 38]
    assert match.actor == 0


# What is refused


def many(card: str, ranks: range) -> str:
    return " ".join(f"{card}{rank}" for rank in ranks)


@pytest.mark.parametrize(
    ("phase", "white", "black", "more", "fault"),
    [
        # 4. Types
        ("choose type", {"type": "sword"}, {}, {}, r"types are chosen once, before the first round, Black first \(4\)"),
        ("choose type", *TYPES, {}, "types are chosen once"),
        ("choose type", {}, {}, {"round": 2}, "types are chosen once"),
        ("choose type", {}, {"type": "bow"}, {"options": {"games": 2}, "game_number": 2}, "first round, White first"),
        ("choose type", {"hand": "R1"}, {}, {}, r"white.hand: must be 0 cards \(6\)"),
        ("choose type", {"deck": "R1"}, {}, {}, r"white.deck: must be 22 cards \(9\)"),
        ("draw", {"type": "bow"}, {"type": "bow"}, {}, r"the players' types must differ \(4\)"),
        ("draw", {"type": "bow"}, {}, {}, r"both need a type \(4\)"),
        ("over", {"type": "bow"}, {}, {}, r"both need a type \(4\)"),
        # 6-1. Drawing, formations, the top card
        (
            "draw",
            {**TYPES[0], "hand": many("R", range(7))},
            {**TYPES[1], "hand": many("R", range(7))},
            {},
            "White draws",
        ),
        (
            "draw",
            {**TYPES[0], "hand": "R1"},
            {**TYPES[1], "hand": "R1"},
            {},
            "White draws up to seven cards, then Black",
        ),
        ("draw", {**TYPES[0], "hand": many("R", range(8))}, TYPES[1], {}, "White draws up to seven cards, then Black"),
        ("draw", {**TYPES[0], "hand": ""}, TYPES[1], {"round": 2}, "White draws up to seven cards, then Black"),
        ("draw", SWORD_CARD, TYPES[1], {}, "in the phase 'draw' nobody has a formation"),
        ("choose formation", SWORD_CARD, BOW_CARD, {}, "both have chosen: the phase is 'show formations'"),
        ("choose formation", {**TYPES[0], "hand": "R1"}, TYPES[1], {}, r"white.hand: must be 7 cards"),
        ("choose formation", SWORD_TOP, TYPES[1], {}, "no card lies on the table before the top card is revealed"),
        ("choose formation", {"formation": "sword-2a"}, TYPES[1], {}, "of another type or round"),
        ("choose formation", {**SWORD_CARD, "type": "bow"}, TYPES[1], {}, "of another type or round"),
        ("show formations", SWORD_CARD, TYPES[1], {}, "in the phase 'show formations' both need a formation"),
        ("top card", SWORD_CARD, BOW_TOP, {}, "do not belong to the phase 'top card'"),
        ("top card", SWORD_TOP, BOW_TOP, {}, "do not belong to the phase 'top card'"),
        (
            "top card",
            side("sword-1a", "? . .", "# . .", ". . #"),
            BOW_CARD,
            {},
            "the revealed top card must lie on Re.center",
        ),
        # 6-2 to 6-4. Placing
        ("place front", SWORD_CARD, BOW_TOP, {}, "white: the revealed top card must lie on Re.center"),
        (
            "place front",
            side("sword-1a", ". ? .", "# . .", ". ? #"),
            BOW_TOP,
            {},
            "white: 2 cards must lie on V.left, Re.center",
        ),
        ("place front", SWORD_FRONT, BOW_FRONT, {}, "do not belong to the phase 'place front'"),
        ("place front", SWORD, BOW_TOP, {}, "do not belong to the phase 'place front'"),
        ("show front", SWORD_TOP, BOW_FRONT, {}, "do not belong to the phase 'show front'"),
        ("place back", SWORD_TOP, BOW_FRONT, {}, "do not belong to the phase 'place back'"),
        ("place back", SWORD, BOW, {}, "do not belong to the phase 'place back'"),
        ("place back", SWORD_FRONT, {**BOW_FRONT, "hand": "R1"}, {}, r"black.hand: must be 3 cards"),
        # 7. Combat
        ("offense", {**SWORD, "vanguard": ". ? ?"}, BOW, {}, r"equally many cards, 1 to 7; they have 6, 7"),
        ("offense", {**SWORD, **NO_CARDS}, {**BOW, **NO_CARDS}, {}, r"they have 0, 0"),
        ("offense", SWORD, BOW, {"battle": 2}, "battle: with 7 cards each it is battle 1"),
        ("offense", SWORD, {**BOW, "hand": ""}, {}, r"black.hand: must be 1 card \(6\)"),
        ("offense", SWORD, {**BOW, "gone": "R1"}, {}, r"black.gone: 0 cards were used in earlier rounds \(9\)"),
        ("offense", SWORD, {**BOW, "taken_own": "R1"}, {}, "0 of black's cards must have been taken"),
        (
            *("offense", side("sword-1a", ". ? ?", "# ? ?", "? ? #"), side("bow-1a", "? # ?", ". ? #", "?+? # ?"), {}),
            "white: Re.left would have moved up",
        ),
        ("offense", SWORD, {**BOW, "reinforcements": "? # ?"}, {}, "equally many cards"),
        ("offense", SWORD, {**BOW, "vanguard": "?+? # ?"}, {}, "V.left cannot hold 2 cards"),
        ("defense", SWORD, BOW, {}, "lead: is missing"),
        ("defense", SWORD, BOW, {"lead": "V.left"}, "must be like 'V.left red'"),
        ("defense", SWORD, BOW, {"lead": "V.left+ red"}, "White could not attack like that"),
        ("defense", {**SWORD, "vanguard": "R5 ? ?"}, BOW, {"lead": "V.left blue"}, "White could not attack like that"),
        (
            "advance",
            SWORD,
            BOW,
            {"moves_up": "black R.left"},
            r"1 to 7; they have 7, 7",
        ),
        ("advance", *ADVANCING, {"moves_up": "black R.left"}, None),
        ("advance", *ADVANCING, {"moves_up": "black R.center"}, "Re.left would have moved up"),
        ("advance", *ADVANCING, {"moves_up": "white V.left"}, "Re.left would have moved up"),
        (
            "advance",
            ADVANCING[0],
            side("bow-1a", "? # ?", "? ? #", "? # ?"),
            {"moves_up": "black R.left"},
            "two cards must wait",
        ),
        # 8. Scores, 10. The end
        ("offense", {**SWORD, "score": 1}, {**BOW, "score": 0}, {}, "nothing is scored before the end of round 1"),
        (
            "draw",
            {**TYPES[0], "score": 5},
            TYPES[1],
            {"round": 2},
            "black.score: is named for both players or for none",
        ),
        (
            *("draw", {**TYPES[0], "score": 5}, {**TYPES[1], "score": 4}, {"round": 2}),
            r"score: 9 in all, but cards worth 10 to 38 were used in earlier rounds \(8\)",
        ),
        ("draw", {**TYPES[0], "score": 39}, {**TYPES[1], "score": 0}, {"round": 2}, "score: 39 in all"),
        ("draw", {**TYPES[0], "past": 9}, TYPES[1], {}, r"white.past: only the second game of two has a past"),
        ("over", *TYPES, {"round": 2}, "the game is over after the last round of the last game"),
        ("over", *TYPES, {"options": {"games": 2}, "game_number": 1}, "the game is over after the last round"),
        ("over", {**TYPES[0], "deck": "R1"}, TYPES[1], {}, "white.deck: must be 0 cards"),
        ("over", {**TYPES[0], "taken_own": "R1"}, TYPES[1], {}, "0 of white's cards must have been taken"),
        ("over", SWORD_CARD, TYPES[1], {}, "of another type or round"),
    ],
)
def test_what_counting_refuses(
    phase: str, white: dict[str, Any], black: dict[str, Any], more: dict[str, Any], fault: str | None
) -> None:
    check(fault, lambda: position(phase, white, black, **more))


@pytest.mark.parametrize(
    ("past", "fault"),
    [
        ({"white": 38, "black": 38}, None),
        ({"white": 70, "black": 0}, None),
        ({"white": 39, "black": 38}, r"past: 77 in all; a game brings 70 to 76 to both players together \(10\)"),
        ({"white": 30, "black": 39}, "past: 69 in all"),
        ({"white": 38}, "black.past: is named for both players or for none"),
    ],
)
def test_the_past_is_what_a_game_brings(past: dict[str, int], fault: str | None) -> None:
    white, black = ({"past": past[seat]} if seat in past else {} for seat in ("white", "black"))
    check(fault, lambda: position("choose type", white, black, options={"games": 2}, game_number=2))


@pytest.mark.parametrize(
    ("white", "black", "fault"),
    [
        ({"taken_own": "R0 R1", "taken_other": "R0 R1"}, {}, None),
        ({"taken_own": "R0", "taken_other": "R0"}, {"taken_own": "R1", "taken_other": "R1"}, None),
        ({"taken_own": "R0 R1"}, {"taken_own": "R0 R1"}, None),
        ({"taken_own": "R0 R1", "taken_other": "R0"}, {"taken_own": "R1"}, None),
        ({"taken_other": "R0 R1"}, {"taken_other": "R0 R1"}, "takes their own, too"),
        ({"taken_own": "R0 R1", "taken_other": "R0 R1 R2"}, {}, "2 of black's cards must have been taken"),
        ({"taken_own": "R0"}, {"taken_own": "R1 R0", "taken_other": "R1"}, None),
        ({"taken_own": "R0"}, {"taken_own": "R1", "taken_other": "R1 R2"}, "2 of white's cards must have been taken"),
        ({"taken_own": "R0", "taken_other": "R0 R1"}, {"taken_other": "R1"}, "takes their own, too"),
        (
            {"taken_own": "R0 R1", "taken_other": "R0"},
            {"taken_own": "R0 R1", "taken_other": "R1"},
            "white: R1 is in two places",
        ),
    ],
)
def test_piles_are_those_of_whole_battles(white: dict[str, Any], black: dict[str, Any], fault: str | None) -> None:
    sword = side("sword-1a", "R12 B7 B8", "# B9 .", ". B12 #", **white)
    bow = side("bow-1a", "B5 # B6", "B7 B8 #", "B9 # .", **black)
    check(fault, lambda: position("offense", sword, bow))


# What was written is read


@pytest.mark.parametrize("games", [1, 2])
@pytest.mark.parametrize("box", [GAME.standard_box, box_with_two_in_front()])
def test_every_state_of_random_matches_is_read_back(games: int, box: Any) -> None:
    first = GAME.first_state(box, {"games": games})
    out: Any = [0] * GAME.max_legal
    for number in range(4):
        rng, s = seeded(51, number), first.copy()
        seat = 0
        while seat != NOBODY:
            again = first.copy()
            GAME.position.read(box.plain, Entries(GAME.position.write(box.plain, s), BadPosition), again)
            assert again == s
            seat = GAME.rules.actor(box.plain, s)
            if seat != NOBODY:
                num_legal = GAME.rules.legal(box.plain, s, seat, out)
                GAME.rules.apply(box.plain, s, seat, out[below(rng, num_legal)])


# What is changed at random


def changed(tables: dict[str, Any], rng: IntArray) -> dict[str, Any]:
    """The tables with a word moved from one entry to another, changed places with another, or lost."""
    copied = deepcopy(tables)
    entries = [
        (side, name)
        for side in (copied, *(side for side in copied.values() if isinstance(side, dict)))
        for name in side
        if isinstance(side[name], str)
    ]
    (one, name), (other, other_name) = entries[below(rng, len(entries))], entries[below(rng, len(entries))]
    words = one[name].split()
    word = words.pop(below(rng, len(words))) if words else "?"
    one[name] = " ".join(words)
    kind, others = below(rng, 3), other[other_name].split()
    if kind > 0:
        index = below(rng, len(others) + 1)
        if kind == 1 and index < len(others):
            one[name] = f"{one[name]} {others.pop(index)}".strip()
        others.insert(index, word)
        other[other_name] = " ".join(others)
    return copied


@pytest.mark.parametrize("number", range(20))
def test_a_position_changed_at_random_is_refused_in_one_line_or_played_to_the_end(number: int) -> None:
    rng, out = seeded(61, number), np.zeros(GAME.max_legal, np.int64)
    options = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    match = Match(GAME, options)
    for _ in range(below(rng, 150)):
        if match.actor != NOBODY:
            match.push(match.legal()[0] if below(rng, 3) == 0 else match.legal()[-1])
    faults = []
    for _ in range(30):
        try:
            again = from_tables({"game": GAME.name, "options": options, **changed(match.position(), rng)})
        except RuseError as error:
            faults.append(str(error))
            continue
        box, s = again.box.row, Rows(again.truth())[0]
        while (seat := GAME.rules.actor(box, s)) != NOBODY:
            num_legal = GAME.rules.legal(box, s, seat, out)
            GAME.rules.apply(box, s, seat, int(out[below(rng, num_legal)]))
    assert faults
    assert not any("\n" in fault for fault in faults)
