"""Boxes with any numbers: what the constraints allow can be played to its end, and nothing leaves its bounds.

Everything runs uncompiled here, whatever the mode of the tests, so that every index is checked.
"""

from typing import Any

import numpy as np
import pytest

from ruse.core.box import Box
from ruse.core.dice import below, seeded
from ruse.core.errors import BadBox
from ruse.core.plain import PlainRecords, from_words, pack
from ruse.core.playout import Scratch
from ruse.core.protocol import CHANCE, NOBODY, pick
from ruse.core.record import IntArray
from ruse.core.registry import find_game
from ruse.games.warriors_of_jogu.cards import CARDS, FACTION_NAMES, FACTIONS, KIND_NAMES, kinds_of
from ruse.games.warriors_of_jogu.state import MAX_DEPTH, MAX_DOWN, MAX_TOP

GAME = find_game("warriors-of-jogu")
RULES = GAME.rules
Tables = dict[str, Any]


def number(rng: IntArray, low: int, high: int) -> int:
    """Half of them at the limits."""
    return (low, high, low + below(rng, high - low + 1), low + below(rng, high - low + 1))[below(rng, 4)]


def copies_of(rng: IntArray, num_kinds: int) -> list[int]:
    """40 cards: of one kind, of a few, or of all."""
    copies = [0] * num_kinds
    while (left := 40 - sum(copies)) > 0:
        copies[below(rng, num_kinds)] += 1 + below(rng, left if below(rng, 2) else 1 + left // 8)
    return copies


def draw_tables(rng: IntArray) -> Tables:
    """A box at random, most of them all right."""
    capacity, least = number(rng, 1, 20), number(rng, 0, 1)
    tables: Tables = {
        "table": {
            "capacity": capacity,
            "morale": number(rng, 1, 99),
            "rounds": number(rng, 1, 10),
            "hand": number(rng, 1, 40),
            "location_cards": number(rng, 1, 10),
            "face_down": number(rng, capacity // 4 + 1, capacity),
            "least_strength": least,
        },
        "tokens": {"stay": number(rng, 0, 80)},
        "cards": {name: {} for name in FACTION_NAMES},
        "copies": {},
    }
    for faction, name in zip(FACTIONS, FACTION_NAMES, strict=True):
        kinds = kinds_of(faction)
        tables["copies"][name] = dict(
            zip((KIND_NAMES[kind] for kind in kinds), copies_of(rng, len(kinds)), strict=True)
        )
        for kind in kinds:
            ability = CARDS[kind].ability
            most = 20 if ability.may_exceed else min(capacity, ability.within or capacity)
            numbers = {"strength": number(rng, least, most), "morale": number(rng, 0, 99) if below(rng, 2) else 0}
            tables["cards"][name][KIND_NAMES[kind]] = numbers
    return tables


def draw_box(rng: IntArray) -> Box:
    """A box that is accepted; those that are not are refused with an entry of theirs."""
    tables = draw_tables(rng)
    while reason := refusal(tables):
        assert reason.startswith("tokens.stay: ")
        tables = draw_tables(rng)
    return GAME.load_box(tables)


def refusal(tables: Tables) -> str:
    """Why a box is refused; nothing if it is all right."""
    try:
        GAME.load_box(tables)
    except BadBox as error:
        return str(error)
    return ""


def play(box: Any, options: dict[str, int], rng: IntArray) -> int:
    """A random match, with what bots ask the rules for on the way. Return its length."""
    s = PlainRecords(GAME.state.array())[0]
    RULES.setup(box, s, GAME.option_array(options))
    for num_steps in range(GAME.max_steps):
        check(box, s)
        seat = RULES.actor(box, s)
        if seat == NOBODY:
            return num_steps
        think(box, s, seat, rng)
        RULES.apply(box, s, seat, choose(box, s, seat, rng))
    raise AssertionError("the match is longer than any can be")


def choose(box: Any, s: Any, seat: int, rng: IntArray) -> int:
    """By chance, or what makes matches long: no pass, no end to discards, and Scramblers first."""
    work = PlainRecords(Scratch.array())[0]
    action = pick(box, s, seat, rng, work.actions, work.likely)
    num_actions = RULES.legal(box, s, seat, work.actions)
    assert 0 < num_actions <= GAME.max_legal
    if seat != CHANCE and GAME.actions.code(action) in ("pass", "keep", "ability first") and below(rng, 8):
        action = work.actions[below(rng, num_actions)]
    return action


def check(box: Any, plain: Any) -> None:
    """No card is lost or gained, and no number is where none can be."""
    census: Any = [0] * 200
    found = census[: RULES.census(box, plain, census)]
    s = pack(plain)[0]
    half = len(found) // 2
    assert not any([*found[: len(KIND_NAMES)], *found[half : half + len(KIND_NAMES)]])
    assert set(found[len(KIND_NAMES) : half]) == {box.location_copies} == set(found[half + len(KIND_NAMES) :])
    assert 0 <= s.depth <= MAX_DEPTH
    assert max(s.num_top) <= MAX_TOP
    assert max((s.down[seat, place] >= 0).sum() for seat in range(2) for place in range(5)) <= MAX_DOWN
    piles = [*s.hand, *s.known, *s.sealed, *s.deck, *s.discard, *s.at.ravel(), *s.stays.ravel(), *s.load]
    counts = [*s.num_top, *s.num_bottom, *s.held, *s.num_sealed, *s.deck_left, *s.location_pile.ravel(), *s.morale]
    assert min([*piles, *counts]) >= 0


def think(box: Any, s: Any, seat: int, rng: IntArray) -> None:
    """Observe, imagine, ask for advice, judge and finish, all of it uncompiled."""
    if seat == CHANCE or below(rng, 4):
        return
    world = PlainRecords(GAME.state.unknown())[0]
    RULES.observe(box, s, seat, world)
    RULES.imagine(box, world, seat, rng)
    check(box, world)
    work = PlainRecords(Scratch.array())[0]
    num_actions = RULES.legal(box, world, seat, work.actions)
    RULES.advise(box, world, seat, work.actions, num_actions, work.advice)
    shares = np.zeros(2)
    if RULES.judge(box, world, shares):
        assert shares.sum() == pytest.approx(1)
    before = world.words()
    if RULES.finish(box, world):
        check(box, world)
        assert any(result_of(box, before, seat, action) == world for action in work.actions[:num_actions])


def result_of(box: Any, before: list[int], seat: int, action: int) -> Any:
    after = from_words(GAME.plain_state, before)
    RULES.apply(box, after, seat, action)
    return after


@pytest.mark.parametrize("seed", range(12))
def test_a_random_box_can_be_played(seed: int) -> None:
    rng = seeded(21, seed)
    box = draw_box(rng)
    first, second = 1 + below(rng, 5), 1 + below(rng, 5)
    play(box.plain, {"first": first, "second": second, "mirror": 1}, rng)


def all_of(card: str) -> Tables:
    """A deck of one kind of card only."""
    kind = KIND_NAMES.index(card)
    faction = CARDS[kind].faction
    copies = {KIND_NAMES[other]: 40 * (other == kind) for other in kinds_of(faction)}
    return {FACTION_NAMES[faction]: copies}


EXTREME: Tables = {"hand": 40, "rounds": 10, "morale": 99, "capacity": 20, "face_down": 7, "least_strength": 0}


@pytest.mark.parametrize("card", KIND_NAMES)
def test_a_deck_of_one_kind_can_be_played(card: str) -> None:
    kind = KIND_NAMES.index(card)
    faction = CARDS[kind].faction
    weak = {KIND_NAMES[other]: {"strength": 0, "morale": 0} for other in kinds_of(faction)}
    scramblers = {"scrambler": {"strength": 0, "morale": 0}}
    tables = {
        "table": EXTREME,
        "tokens": {"stay": 80},
        "cards": {"mibits": scramblers, FACTION_NAMES[faction]: weak},
        "copies": {**all_of("scrambler"), **all_of(card)},
    }
    box = GAME.load_box(tables).plain
    assert play(box, {"first": 1 + faction, "second": 2, "mirror": 1}, seeded(22, kind)) > 10


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ({"table": {"hand": 0}}, "table.hand: must be a whole number from 1 to 40"),
        ({"table": {"hand": 41}}, "table.hand: must be a whole number from 1 to 40"),
        ({"table": {"morale": 0}}, "table.morale: must be a whole number from 1 to 99"),
        ({"table": {"rounds": 0}}, "table.rounds: must be a whole number from 1 to 10"),
        ({"table": {"location_cards": 0}}, "table.location_cards: must be a whole number from 1 to 10"),
        ({"table": {"capacity": 0}}, "table.capacity: must be a whole number from 1 to 20"),
        ({"table": {"capacity": 2}}, "table.face_down: must be a whole number from 1 to 2, not 3"),
        ({"table": {"face_down": 0}}, "table.face_down: must be a whole number from 1 to 10"),
        ({"table": {"capacity": 16}}, "table.face_down: at most 3 face-down cards may fit"),
        ({"tokens": {"stay": 81}}, "tokens.stay: must be a whole number from 0 to 80"),
        ({"copies": {"wu": {"conjurer": -1}}}, "copies.wu.conjurer: must be a whole number from 0 to 40"),
        ({"copies": {"wu": {"conjurer": 10**30}}}, "copies.wu.conjurer: must be a whole number from 0 to 40"),
        ({"cards": {"wu": {"conjurer": {"morale": -1}}}}, "cards.wu.conjurer.morale: must be a whole number from 0"),
        ({"cards": {"wu": {"conjurer": {"morale": 100}}}}, "cards.wu.conjurer.morale: must be a whole number"),
        ({"cards": {"engineers": {"heavy-tower": {"strength": 21}}}}, "heavy-tower.strength: must be a whole number"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_entry(text: Tables, message: str) -> None:
    with pytest.raises(BadBox, match=message):
        GAME.load_box(text)
