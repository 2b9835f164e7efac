"""Imagined worlds: how the cards a viewer has not seen may lie, every possibility as likely as any other.

Worlds are counted place by place (`places.py`): how many ways there are to fill the later places
depends only on how many cards of each color the earlier ones took.
"""

from math import comb, inf

import numpy as np
from numpy.typing import NDArray

from ruse.core.bits import count, lowest
from ruse.core.dice import below, some_of
from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import UNKNOWN, IntArray
from ruse.games.tricks_and_deserts.places import (
    AREA,
    BOTH_PASSES,
    COLORS,
    HAND,
    MAX_PLACES,
    OWNER,
    PLAIN,
    RANK,
    SIZE,
    could_lie_there,
    fitting,
    is_pair,
    list_places,
    num_bound,
    num_orders,
    somebody_may_have_lied,
)
from ruse.games.tricks_and_deserts.state import (
    MAX_AREAS,
    MAX_TURNS,
    NUM_CARDS,
    NUM_COLORS,
    Box,
    State,
    cards_of,
)

FloatArray = NDArray[np.float64]
CHOOSE: FloatArray = np.array([[float(comb(n, k)) for k in range(16)] for n in range(NUM_CARDS + 1)])


@large_kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """Fill the holes with one of all worlds that agree with what was seen, all equally likely."""
    unseen = unseen_cards(box, obs)
    places = np.zeros((MAX_PLACES, RANK + 1), np.int64)
    witnesses = draw_witnesses(box, obs, unseen, places, rng) if obs.witnesses else 0
    num_places = list_places(obs, witnesses, places)
    for owner in range(obs.seats):
        if obs.hand[owner] == UNKNOWN:
            obs.hand[owner] = 0
    unseen = fill_places(box, obs, unseen, places, num_places, rng)
    if obs.deck == UNKNOWN:
        obs.deck = unseen


@kernel
def unseen_cards(box: Box, obs: State) -> int:
    """All cards in use but those the viewer knows to lie somewhere."""
    known = 0 if obs.deck == UNKNOWN else obs.deck
    for turn in range(MAX_TURNS):
        if obs.table[turn] >= 0:
            known |= 1 << obs.table[turn]
    for owner in range(obs.seats):
        known |= obs.scored[owner]
        if obs.hand[owner] != UNKNOWN:
            known |= obs.hand[owner]
        for area in range(MAX_AREAS):
            if obs.area[owner, area] >= 0:
                known |= 1 << obs.area[owner, area]
    return int(box.in_play[obs.seats] & ~known)


# 3-3. Witnesses


@large_kernel
def draw_witnesses(box: Box, obs: State, unseen: int, places: IntArray, rng: IntArray) -> int:
    """Where the witnesses lie, if anybody lied; as likely as there are worlds."""
    if not somebody_may_have_lied(obs):
        return 0
    supply = count_supply(box, unseen)
    chosen = 0
    total = 0.0
    for witnesses in range(1 << (2 * obs.seats)):
        if could_lie_there(obs, witnesses):
            bound = num_bound(places, list_places(obs, witnesses, places))
            ways = count_ways(places, bound, supply, new_table(places, bound, supply)) * num_orders(obs, witnesses)
            total += ways
            if fraction(rng) * total < ways:
                chosen = witnesses
    return chosen


# Counting


@kernel
def count_supply(box: Box, unseen: int) -> IntArray:
    """The unseen cards of every color: all of them, and the plain ones."""
    supply = np.zeros((2, NUM_COLORS), np.int64)
    for color in range(NUM_COLORS):
        cards = unseen & cards_of(1 << color)
        supply[0, color] = count(cards)
        supply[1, color] = count(cards & ~box.special)
    return supply


@kernel
def new_table(places: IntArray, bound: int, supply: IntArray) -> FloatArray:
    """Room for a number for every bound place and every way in which the places before may have used up colors."""
    return np.zeros(max(1, bound * (supply[0, 0] + 1) * (supply[0, 1] + 1) * (supply[0, 2] + 1)))


@kernel
def entry(supply: IntArray, place: int, k0: int, k1: int, k2: int) -> int:
    """Where the table has the ways to fill a place and all later ones. The used cards of color 3 are the rest."""
    n0, n1, n2 = supply[0, 0] + 1, supply[0, 1] + 1, supply[0, 2] + 1
    return int(((place * n0 + k0) * n1 + k1) * n2 + k2)


@large_kernel
def count_ways(places: IntArray, bound: int, supply: IntArray, table: FloatArray) -> float:
    """Fill the table from the last bound place to the first; return in how many ways all can be filled."""
    split = np.zeros(NUM_COLORS, np.int64)
    used = 0
    for place in range(bound):
        used += places[place, SIZE]
    for place in range(bound - 1, -1, -1):
        used -= places[place, SIZE]
        for k0 in range(min(supply[0, 0], used) + 1):
            for k1 in range(min(supply[0, 1], used - k0) + 1):
                rest = used - k0 - k1
                for k2 in range(max(0, rest - supply[0, 3]), min(supply[0, 2], rest) + 1):
                    ways = count_splits(places, place, bound, supply, table, k0, k1, k2, rest - k2, inf, split)
                    table[entry(supply, place, k0, k1, k2)] = ways
    return float(table[0])


@kernel
def num_left(places: IntArray, place: int, supply: IntArray, color: int, used: int) -> int:
    """How many cards of a color may still go to a place."""
    if not places[place, COLORS] >> color & 1:
        return 0
    return int(max(0, supply[places[place, PLAIN], color] - used))


@large_kernel
def count_splits(
    places: IntArray,
    place: int,
    bound: int,
    supply: IntArray,
    table: FloatArray,
    k0: int,
    k1: int,
    k2: int,
    k3: int,
    limit: float,
    split: IntArray,
) -> float:
    """The ways to fill a place and the later ones when k cards of each color are used.

    Counted split by split of the place's cards over the colors; stops at the split where the
    count passes the limit. The last place has no later ones, so that its cards are just chosen.
    """
    size, is_last = places[place, SIZE], place == bound - 1
    most = 1 if is_pair(places, place) else size
    f0, f1 = num_left(places, place, supply, 0, k0), num_left(places, place, supply, 1, k1)
    f2, f3 = num_left(places, place, supply, 2, k2), num_left(places, place, supply, 3, k3)
    if is_last and most == size:
        return float(CHOOSE[f0 + f1 + f2 + f3, size])
    total = 0.0
    for x0 in range(min(f0, most) + 1):
        for x1 in range(min(f1, most, size - x0) + 1):
            rest = size - x0 - x1
            for x2 in range(max(0, rest - min(f3, most)), min(f2, most, rest) + 1):
                ways = float(CHOOSE[f0, x0] * CHOOSE[f1, x1] * CHOOSE[f2, x2] * CHOOSE[f3, rest - x2])
                if not is_last:
                    ways *= table[entry(supply, place + 1, k0 + x0, k1 + x1, k2 + x2)]
                if ways > 0.0:
                    split[0], split[1], split[2], split[3] = x0, x1, x2, rest - x2
                    total += ways
                    if total > limit:
                        return total
    return total


# Filling


@large_kernel
def fill_places(box: Box, obs: State, unseen: int, places: IntArray, num_places: int, rng: IntArray) -> int:
    """Put cards into all places; return what is left."""
    bound = num_bound(places, num_places)
    first = 0
    if not is_chain(box, places, bound, unseen):
        first = bound if is_pair(places, bound - 1) else bound - 1
        unseen = fill_by_color(box, obs, unseen, places, bound, first, rng)
    for place in range(first, num_places):
        cards = some_of(fitting(box, places, place, unseen), places[place, SIZE], rng)
        put(obs, places, place, cards, rng)
        unseen &= ~cards
    return unseen


@kernel
def is_chain(box: Box, places: IntArray, bound: int, unseen: int) -> bool:
    """Whether each place may take whatever the one before may take, and any of it.

    Then it does not matter what the earlier ones took for how much choice the later ones have, and
    filling them at random one after the other gives every world the same chance.
    """
    for place in range(bound):
        if is_pair(places, place):
            return False
    for place in range(bound - 1):
        if fitting(box, places, place, unseen) & ~fitting(box, places, place + 1, unseen):
            return False
    return True


@kernel
def fill_by_color(
    box: Box, obs: State, unseen: int, places: IntArray, bound: int, num_filled: int, rng: IntArray
) -> int:
    """Fill the first of the bound places, colors split as likely as there are ways; return the cards left."""
    supply = count_supply(box, unseen)
    table = new_table(places, bound, supply)
    count_ways(places, bound, supply, table)
    split = np.zeros(NUM_COLORS, np.int64)
    used = np.zeros(NUM_COLORS, np.int64)
    for place in range(num_filled):
        k0, k1, k2, k3 = used[0], used[1], used[2], used[3]
        limit = fraction(rng) * table[entry(supply, place, k0, k1, k2)]
        count_splits(places, place, bound, supply, table, k0, k1, k2, k3, limit, split)
        cards = 0
        for color in range(NUM_COLORS):
            cards |= some_of(fitting(box, places, place, unseen & cards_of(1 << color)), split[color], rng)
            used[color] += split[color]
        put(obs, places, place, cards, rng)
        unseen &= ~cards
    return unseen


@kernel
def put(obs: State, places: IntArray, place: int, cards: int, rng: IntArray) -> None:
    """Lay cards into a place. 3-3. Of two witnesses either is passed first."""
    owner, area = places[place, OWNER], places[place, AREA]
    if area == BOTH_PASSES:
        first = some_of(cards, 1, rng)
        put_passed(obs, owner, 1, first)
        put_passed(obs, owner, 2, cards & ~first)
    elif area == HAND:
        obs.hand[owner] |= cards
    else:
        obs.area[owner, area] = lowest(cards)


@kernel
def put_passed(obs: State, owner: int, area: int, card: int) -> None:
    """A card, as a bit, to its area; to the hand if that pass is still to come."""
    if area < obs.filled[owner]:
        obs.area[owner, area] = lowest(card)
    else:
        obs.hand[owner] |= card


@kernel
def fraction(rng: IntArray) -> float:
    """A random number from 0 to 1, without 1."""
    return (below(rng, 1 << 26) * float(1 << 27) + below(rng, 1 << 27)) / float(1 << 53)
