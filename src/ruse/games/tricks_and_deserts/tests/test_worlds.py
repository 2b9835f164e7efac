"""Imagined worlds: each could have produced all that was seen, none is missing, all are equally likely.

What could have happened is judged by the rules alone: the deal is played again from imagined hands,
with the same public actions and the imagined passes, and every action must be legal.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from typing import Any, NamedTuple

import numpy as np
import pytest

from ruse.core.dice import below, seeded
from ruse.core.match import Match
from ruse.core.plain import pack, unpack
from ruse.core.position import from_tables
from ruse.core.protocol import CHANCE, NOBODY, apply, legal, redeal
from ruse.core.record import NONE, UNKNOWN, IntArray, RecordArray
from ruse.core.registry import find_game
from ruse.games.tricks_and_deserts import act, phase, places, worlds
from ruse.games.tricks_and_deserts.state import CARD_NAMES, MAX_AREAS, NUM_CARDS, color_of, denied, moved_discs

pytestmark = pytest.mark.slow

GAME = find_game("tricks-and-deserts")
BOX = GAME.standard_box.plain
CONFIGURATIONS = [pytest.param(options, id="-".join(map(str, options.values()))) for options in GAME.configurations()]


def members(cards: int) -> list[int]:
    return [card for card in range(NUM_CARDS) if int(cards) >> card & 1]


def states_of_matches(options: dict[str, int], num_matches: int, seed: int) -> Iterator[Match]:
    """Matches of players who rarely pass, so that voids and late passes abound; every state from the first trick on."""
    for number in range(num_matches):
        rng = seeded(seed, number)
        match = Match(GAME, options)
        while match.actor != NOBODY:
            choices = match.legal()
            plays = [action for action in choices if action.code.startswith("play")]
            if plays and below(rng, 5):
                choices = plays
            match.push(choices[below(rng, len(choices))])
            if match.actor != NOBODY and match._state.phase > phase.SHOW_AREA_1:
                yield match


def first_step(match: Match) -> int:
    """The number of the first step after the last draw of this deal."""
    for number in range(len(match.steps) - 1, -1, -1):
        if act.DRAW <= match.steps[number].action < act.NAME_START and match.steps[number].seat == CHANCE:
            return number + 1
    raise AssertionError("the match has not begun")


def replay(boxes: RecordArray, states: RecordArray, steps: IntArray, out: IntArray) -> bool:
    """Play steps on states[1], with the cards states[0] has in its deserts; whether all are legal."""
    world, s = states[0], states[1]
    for index in range(len(steps)):
        seat, action = steps[index, 0], steps[index, 1]
        if act.PLACE <= action < act.SHOW_AREA_1:
            action = act.PLACE + world.area[seat, 0]
        elif act.PASS <= action < act.ALLY:
            action = act.PASS + world.area[seat, s.filled[seat]]
        num_legal = legal(boxes[0], s, seat, out)
        is_legal = False
        for number in range(num_legal):
            is_legal |= out[number] == action
        if not is_legal:
            return False
        apply(boxes[0], s, seat, action)
    return True


def imagine(boxes: RecordArray, states: RecordArray, seat: int, rng: IntArray) -> None:
    """Fill all states but the first with worlds for the observation in states[0]."""
    for index in range(1, len(states)):
        states[index] = states[0]
        redeal(boxes[0], states[index], seat, rng)


def key(world: Any) -> bytes:
    """A world without the marker at the end of every record."""
    return bytes(world.tobytes()[:-8])


class Deal(NamedTuple):
    """How a deal went since its last draw."""

    start: RecordArray
    steps: IntArray
    played: list[int]  # the cards of each seat


def deal_of(match: Match) -> Deal:
    first, played = first_step(match), [0] * match.num_seats
    steps = match.steps[first:]
    for step in steps:
        if act.PLAY <= step.action < act.PASS:
            played[step.seat] |= 1 << (step.action - act.PLAY)
    return Deal(match.at(first).truth(), np.array([(step.seat, step.action) for step in steps], np.int64), played)


def could_have_happened(deal: Deal, world: RecordArray) -> bool:
    """Whether the deal, played from the hands of the world with its passes, comes to the world."""
    imagined, s = unpack(GAME.plain_state, world), unpack(GAME.plain_state, deal.start)
    for seat, played in enumerate(deal.played):
        passed = sum(1 << card for card in imagined.area[seat] if card != NONE)
        s.hand[seat] = imagined.hand[seat] | passed | played
    s.deck = imagined.deck
    states: RecordArray = np.concatenate([world, pack(s)])
    out = np.zeros(GAME.max_legal, np.int64)
    is_legal = GAME.compiled(replay)(GAME.standard_box.records, states, deal.steps, out)
    return is_legal and key(states[1]) == key(world)


def looks_like(obs: Any, world: RecordArray, seat: int) -> bool:
    """Whether the viewer would see the same in the world."""
    again = GAME.blank_observation.copy()
    GAME.rules.observe(BOX, unpack(GAME.plain_state, world), seat, again)
    return key(pack(again)) == key(obs)


# Every world could have happened


@pytest.mark.parametrize("options", CONFIGURATIONS)
def test_every_imagined_world_could_have_produced_what_was_seen(options: dict[str, int]) -> None:
    rng = seeded(5)
    num_worlds = num_voids = 0
    for match in states_of_matches(options, 2, 6):
        if below(rng, 6):
            continue
        for seat in range(match.num_seats):
            world = match.perspective(seat).world(rng)
            assert could_have_happened(deal_of(match), world)
            assert looks_like(match.observation(seat), world, seat)
            num_worlds += 1
            num_voids += bool(match.observation(seat).discs.any())
    assert num_worlds > 50
    assert num_voids > 20


# All worlds, by brute force


def holes(obs: Any) -> list[tuple[int, int, int]]:
    """The hidden places: owner, area (MAX_AREAS for a hand, NONE for the deck) and number of cards."""
    found = []
    for owner in range(obs.seats):
        found += [(owner, area, 1) for area in range(MAX_AREAS) if obs.area[owner, area] == UNKNOWN]
        if obs.hand[owner] == UNKNOWN:
            found.append((owner, MAX_AREAS, int(obs.held[owner])))
    if obs.deck == UNKNOWN:
        found.append((NONE, NONE, 2))
    return found


def arrangements(cards: frozenset[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to lay the cards into places of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(sorted(cards), sizes[0]):
        for rest in arrangements(cards - set(chosen), sizes[1:]):
            yield [chosen, *rest]


def num_arrangements(obs: Any) -> int:
    sizes = [size for *_, size in holes(obs)]
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def all_worlds(match: Match, seat: int) -> set[bytes]:
    """Every filling of the holes that could have happened."""
    obs = match.observation(seat)
    unseen = frozenset(members(worlds.unseen_cards(BOX, obs)))
    hidden, deal = holes(obs), deal_of(match)
    found = set()
    for laid in arrangements(unseen, [size for *_, size in hidden]):
        world = unpack(GAME.plain_state, obs)
        for (owner, area, _), cards in zip(hidden, laid, strict=True):
            if owner == NONE:
                world.deck = sum(1 << card for card in cards)
            elif area == MAX_AREAS:
                world.hand[owner] = sum(1 << card for card in cards)
            else:
                world.area[owner, area] = cards[0]
        state = pack(world)
        if looks_like(obs, state, seat) and could_have_happened(deal, state):
            found.add(key(state))
    return found


def counted_worlds(obs: Any) -> int:
    """How many worlds the counting finds."""
    unseen = worlds.unseen_cards(BOX, obs)
    supply = worlds.count_supply(BOX, unseen)
    listed = np.zeros((places.MAX_PLACES, places.RANK + 1), np.int64)
    total = 0
    for witnesses in range(1 << (2 * obs.seats) if obs.witnesses else 1):
        if not places.could_lie_there(obs, witnesses):
            continue
        num_places = places.list_places(obs, witnesses, listed)
        bound = places.num_bound(listed, num_places)
        ways = 1.0
        if bound:
            ways = worlds.count_ways(listed, bound, supply, worlds.new_table(listed, bound, supply))
        free = [int(size) for size in listed[bound:num_places, places.SIZE]]
        left = len(members(unseen)) - int(listed[:bound, places.SIZE].sum())
        if obs.deck == UNKNOWN:
            free.append(left - sum(free))
        total += round(ways) * places.num_orders(obs, witnesses) * factorial(left) // prod(map(factorial, free))
    return total


def small_endings(options: dict[str, int], most: int, least: int, seed: int) -> Iterator[tuple[Match, int]]:
    """States, with a viewer, that have few arrangements of the hidden cards, and a moved disc."""
    for match in states_of_matches(options, 40, seed):
        for seat in range(match.num_seats):
            obs = match.observation(seat)
            if least <= num_arrangements(obs) <= most and obs.discs.any():
                yield match, seat


@pytest.mark.parametrize("options", CONFIGURATIONS)
def test_as_many_worlds_are_counted_as_could_have_happened(options: dict[str, int]) -> None:
    checked = 0
    for match, seat in small_endings(options, 720, 12, 7):
        check_count(match, seat)
        checked += 1
        if checked == 12:
            break
    assert checked == 12


def check_count(match: Match, seat: int) -> set[bytes]:
    """As many worlds are counted as there are; return all of them."""
    found = all_worlds(match, seat)
    assert key(match.truth()[0]) in found
    assert counted_worlds(match.observation(seat)) == len(found)
    return found


@pytest.mark.parametrize("options", CONFIGURATIONS)
def test_all_worlds_are_imagined_equally_often(options: dict[str, int]) -> None:
    rng = seeded(8)
    checked = 0
    for match, seat in small_endings(options, 900, 30, 9):
        found = all_worlds(match, seat)
        if not 6 <= len(found) <= 40:
            continue
        check_draws(match, seat, found, rng)
        checked += 1
        if checked == 3:
            break
    assert checked == 3


def check_draws(match: Match, seat: int, found: set[bytes], rng: IntArray) -> None:
    """Chi-square: with d worlds the statistic is d - 1 on average; 4.5 deviations above are too many."""
    states: RecordArray = GAME.state.unknown(1 + 60 * len(found))
    states[0] = match.observation(seat)
    GAME.compiled(imagine)(GAME.standard_box.records, states, seat, rng)
    draws = Counter(key(world) for world in states[1:])
    assert set(draws) == found
    statistic = sum((draws[world] - 60) ** 2 / 60 for world in found)
    freedom = len(found) - 1
    assert statistic < freedom + 4.5 * (2 * freedom) ** 0.5


def test_a_larger_ending_is_counted_like_the_product_of_its_parts() -> None:
    """Without discs: plain cards to the face-down areas, the rest to the hands in any way."""
    match = next(
        match
        for match in states_of_matches({"seats": 3}, 40, 10)
        if not any(match._state.discs) and sum(match._state.filled[1:3]) >= 5
    )
    obs = match.observation(0)
    unseen = members(worlds.unseen_cards(BOX, obs))
    plain = [card for card in unseen if not int(BOX.special) >> card & 1]
    hidden = [place for place in holes(obs) if place[1] != MAX_AREAS]
    turned = [(o, a) for o, a, _ in hidden if a < obs.filled[o] - obs.laid[o]]
    ways = prod(len(plain) - index for index in range(len(turned)))
    ways *= prod(len(unseen) - index for index in range(len(turned), len(hidden)))
    left = len(unseen) - len(hidden)
    hands = [int(obs.held[owner]) for owner in (1, 2)]
    assert counted_worlds(obs) == ways * factorial(left) // prod(map(factorial, hands))


# 3-3. What a check disc tells, and what it does not


def lie_positions(seat: int) -> Iterator[tuple[Match, set[bytes]]]:
    options = {"seats": 3, "alliance": 1, "witnesses": 1}
    for match, viewer in small_endings(options, 720, 12, 11):
        if viewer == seat:
            yield match, all_worlds(match, viewer)


def witnesses_of(s: Any, owner: int) -> list[int]:
    """The cards a player must have denied to have, passed since or still in the hand."""
    cards = [*members(s.hand[owner]), *(int(card) for card in s.area[owner, 1:] if card != NONE)]
    return [card for card in cards if moved_discs(s, owner, 0) >> color_of(card) & 1]


def num_lies(world: bytes, owner: int) -> int:
    return len(witnesses_of(np.frombuffer(world + bytes(8), GAME.state.dtype)[0], owner))


def test_a_disc_moved_before_the_first_pass_may_be_a_lie_or_not() -> None:
    with_both = 0
    for match, found in lie_positions(0):
        obs = match.observation(0)
        for owner in (1, 2):
            early = moved_discs(obs, owner, 0) != 0
            lies = {num_lies(world, owner) > 0 for world in found}
            assert early or lies == {False}
            with_both += lies == {True, False}
        if with_both >= 5:
            break
    assert with_both >= 5


@pytest.mark.parametrize("num_passes", [0, 1, 2])
def test_worlds_with_two_lies_are_counted_and_drawn_like_all_others(num_passes: int) -> None:
    """One player may have lied twice; the witnesses are in the hand, passed, or one here and one there."""
    rng, num_counted, num_drawn = seeded(16), 0, 0
    for match, seat in small_endings({"seats": 3, "alliance": 1, "witnesses": 1}, 720, 6, 17):
        obs = match.observation(seat)
        liars = [owner for owner in range(3) if places.could_be_witnesses(obs, owner, places.BOTH)]
        if not any(obs.filled[owner] == 1 + num_passes for owner in liars) or not below(rng, 2):
            continue
        found = check_count(match, seat)
        if {num_lies(world, owner) for world in found for owner in liars} != {0, 1, 2}:
            continue
        num_counted += 1
        if 6 <= len(found) <= 60 and num_drawn < 2:
            check_draws(match, seat, found, rng)
            num_drawn += 1
        if num_counted >= 5 and num_drawn == 2:
            break
    assert num_counted >= 5
    assert num_drawn == 2


def test_two_witnesses_are_drawn_of_different_colors_where_nothing_else_is_bound() -> None:
    """Of Gr1, Gr2, Bl3 and Ye4 Bruno, who denied green and blue, has any two but both green ones."""
    match = from_tables(
        {
            "game": GAME.name,
            "options": {"seats": 3, "alliance": 1, "witnesses": 1},
            "phase": "trick",
            "anna": {"hand": "Bk1 Bk2", "desert": "Bk3 Bk4 Bk6", "alliance": "black"},
            "bruno": {"hand": "Gr1 Bl3", "desert": "Bk7", "discs": "green:0 blue:0"},
            "clara": {"hand": "Gr2 Ye4", "desert": "Bk8 Bk12 Ye12", "alliance": "blue"},
        }
    )
    states: RecordArray = GAME.state.unknown(1 + 300)
    states[0] = match.observation(0)
    GAME.compiled(imagine)(GAME.standard_box.records, states, 0, seeded(18))
    hands = Counter(" ".join(CARD_NAMES[card] for card in members(world.hand[1])) for world in states[1:])
    assert set(hands) == {"Gr1 Bl3", "Gr2 Bl3", "Gr1 Ye4", "Gr2 Ye4", "Ye4 Bl3"}
    assert all(40 <= number <= 80 for number in hands.values()), "each 60 times of 300"
    assert counted_worlds(states[0]) == 5


def test_every_world_has_at_most_two_witnesses_plain_and_of_different_colors() -> None:
    options = {"seats": 4, "alliance": 1, "witnesses": 1}
    rng = seeded(12)
    counted = Counter[int]()
    for match in states_of_matches(options, 6, 13):
        seat = below(rng, 4)
        s = match.perspective(seat).world(rng)[0]
        for owner in range(4):
            if owner == seat:
                continue
            witnesses = witnesses_of(s, owner)
            assert len({color_of(card) for card in witnesses}) == len(witnesses) <= 2
            assert not any(int(BOX.special) >> card & 1 for card in witnesses)
            counted[len(witnesses)] += 1
    assert counted[1] > 20
    assert counted[2] > 5


def test_without_the_variant_no_world_has_a_card_of_a_denied_color() -> None:
    rng = seeded(14)
    num_discs = 0
    for match in states_of_matches({"seats": 4, "alliance": 1}, 2, 15):
        s = match.perspective(0).world(rng)[0]
        for owner in range(1, 4):
            for card in members(s.hand[owner]):
                assert not denied(s, owner) >> card // 12 & 1
            num_discs += denied(s, owner).bit_count()
    assert num_discs > 50
