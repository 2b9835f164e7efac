"""Positions set up by hand: what is filled in, and what is refused, phase by phase."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from ruse.core.dice import below, seeded
from ruse.core.entries import Entries
from ruse.core.errors import BadPosition, RuseError
from ruse.core.match import Match
from ruse.core.position import from_tables
from ruse.core.protocol import NOBODY
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.tooth_and_claw.tests.builder import box_with_two_in_front, side

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


def test_the_past_of_a_second_game_is_as_if_all_had_taken_back_the_own_cards() -> None:
    match = position("choose type", {}, {}, options={"games": 2}, game_number=2)
    assert match.scores() == [38, 38]
    assert match.actor == 0


# What is refused


STUCK = "a match from here cannot be played to its end: somebody has to act, and nothing is possible"
NOT_THERE = "a match from here cannot be played to its end: a card is missing, or lies in two places"


@pytest.mark.parametrize(
    ("phase", "white", "black", "more", "fault"),
    [
        ("choose type", {"deck": "R1"}, {}, {}, STUCK),
        ("draw", {"type": "bow"}, {}, {}, r"both need a type \(4\)"),
        ("over", {"type": "bow"}, {}, {}, r"both need a type \(4\)"),
        # 6-1. Drawing, formations, the top card
        ("draw", {**TYPES[0], "hand": "R0 R1 R2 R3 R4 R5 R6 R7"}, TYPES[1], {}, "the field 'held' cannot be 8"),
        ("choose formation", SWORD_CARD, BOW_CARD, {}, "nobody could move in this position"),
        ("choose formation", {**TYPES[0], "hand": "R1"}, TYPES[1], {}, STUCK),
        ("choose formation", SWORD_TOP, TYPES[1], {}, "what Black would know of this table contradicts itself"),
        ("choose formation", {"formation": "sword-2a"}, TYPES[1], {}, "of another type or round"),
        ("choose formation", {**SWORD_CARD, "type": "bow"}, TYPES[1], {}, "of another type or round"),
        ("show formations", SWORD_CARD, TYPES[1], {}, "in the phase 'show formations' both need a formation"),
        ("top card", SWORD_CARD, BOW_TOP, {}, NOT_THERE),
        ("top card", SWORD_TOP, BOW_TOP, {}, NOT_THERE),
        # 6-2 to 6-4. Placing
        ("place front", SWORD_CARD, BOW_TOP, {}, STUCK),
        ("place front", side("sword-1a", ". ? .", "# . .", ". ? #"), BOW_TOP, {}, "cannot be played to its end"),
        ("place front", SWORD_FRONT, BOW_FRONT, {}, "nobody could move in this position"),
        ("place back", SWORD, BOW, {}, "nobody could move in this position"),
        ("place back", SWORD_FRONT, {**BOW_FRONT, "hand": "R1"}, {}, "cannot be played to its end"),
        # 7. Combat
        ("offense", {**SWORD, "vanguard": ". ? ?"}, BOW, {}, STUCK),
        ("offense", {**SWORD, **NO_CARDS}, {**BOW, **NO_CARDS}, {}, "nobody could move in this position"),
        ("offense", SWORD, BOW, {"battle": 2}, "battle: with 7 cards each it is battle 1"),
        ("offense", SWORD, {**BOW, "hand": ""}, {}, STUCK),
        (
            *("offense", side("sword-1a", ". ? ?", "# ? ?", "? ? #"), side("bow-1a", "? # ?", ". ? #", "?+? # ?"), {}),
            STUCK,
        ),
        ("offense", SWORD, {**BOW, "reinforcements": "? # ?"}, {}, STUCK),
        ("offense", SWORD, {**BOW, "vanguard": "?+? # ?"}, {}, "V.left cannot hold 2 cards"),
        ("defense", SWORD, BOW, {}, "lead: is missing"),
        ("defense", SWORD, BOW, {"lead": "V.left"}, "must be like 'V.left red'"),
        ("defense", SWORD, BOW, {"lead": "V.left+ red"}, "the rules cannot go on from this position"),
        ("advance", SWORD, BOW, {"moves_up": "black R.left"}, "the field 'battle' cannot be -1"),
        ("advance", *ADVANCING, {"moves_up": "black R.left"}, None),
        ("advance", *ADVANCING, {"moves_up": "black R.center"}, NOT_THERE),
        (
            *("advance", ADVANCING[0], side("bow-1a", "? # ?", "? ? #", "? # ?"), {"moves_up": "black R.left"}),
            NOT_THERE,
        ),
        # 8. Scores, 10. The end
        ("draw", {**TYPES[0], "score": 151}, TYPES[1], {}, "the field 'score' cannot be 151"),
        ("over", SWORD_CARD, TYPES[1], {}, "of another type or round"),
    ],
)
def test_what_cannot_be_played_is_refused(
    phase: str, white: dict[str, Any], black: dict[str, Any], more: dict[str, Any], fault: str | None
) -> None:
    check(fault, lambda: position(phase, white, black, **more))


@pytest.mark.parametrize(
    ("phase", "white", "black", "more"),
    [
        ("choose type", {"type": "sword"}, {}, {}),
        ("choose type", {}, {}, {"round": 2}),
        ("draw", {"type": "bow"}, {"type": "bow"}, {}),
        ("draw", {**TYPES[0], "score": 5}, {**TYPES[1], "score": 4}, {"round": 2}),
        ("draw", {**TYPES[0], "past": 9}, TYPES[1], {}),
        ("offense", {**SWORD, "score": 1}, BOW, {}),
        ("over", *TYPES, {"round": 2}),
    ],
)
def test_what_can_be_played_need_not_be_reachable(
    phase: str, white: dict[str, Any], black: dict[str, Any], more: dict[str, Any]
) -> None:
    assert position(phase, white, black, **more).position()


@pytest.mark.parametrize(
    ("white", "black", "fault"),
    [
        ({"taken_own": "R0 R1", "taken_other": "R0 R1"}, {}, None),
        ({"taken_own": "R0 R1"}, {"taken_own": "R0 R1"}, None),
        ({"taken_other": "R0 R1"}, {"taken_other": "R0 R1"}, None),
        ({"taken_own": "R0 R1", "taken_other": "R0 R1 R2"}, {}, STUCK),
        ({"taken_own": "R0 R0"}, {}, "white.taken_own: a card is named twice"),
        (
            {"taken_own": "R0 R1", "taken_other": "R0"},
            {"taken_own": "R0 R1", "taken_other": "R1"},
            "white: R1 is in two places",
        ),
    ],
)
def test_piles_hold_every_card_once(white: dict[str, Any], black: dict[str, Any], fault: str | None) -> None:
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
    rng = seeded(61, number)
    options = CONFIGURATIONS[number % len(CONFIGURATIONS)]
    match = Match(GAME, options)
    for _ in range(below(rng, 150)):
        if match.actor != NOBODY:
            match.push(match.legal()[0] if below(rng, 3) == 0 else match.legal()[-1])
    faults = []
    for _ in range(10):
        try:
            again = from_tables({"game": GAME.name, "options": options, **changed(match.position(), rng)})
        except RuseError as error:
            faults.append(str(error))
            continue
        while again.actor != NOBODY:
            again.push(again.legal()[below(rng, len(again.legal()))])
    assert faults
    assert not any("\n" in fault for fault in faults)
