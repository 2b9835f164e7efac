"""The hidden places of a table, and which cards may lie in each.

A moved check disc bars a color from a hand and from what was passed after it moved; a card that
stayed face down in the desert is not special. With 3-3 a disc may lie; then one card of the denied
color, the witness, is among those passed since, or still in the hand.
"""

from ruse.core.bits import count
from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import UNKNOWN, IntArray
from ruse.games.tricks_and_deserts.state import (
    ALL_COLORS,
    MAX_AREAS,
    MAX_SEATS,
    Box,
    State,
    cards_of,
    denied,
    moved_discs,
    num_areas,
)

# A place: who owns it, which area it is, how many hidden cards it takes, of which colors, and whether
# only plain cards, those that are not special. Places are filled in the order of their rank.
OWNER, AREA, SIZE, COLORS, PLAIN, RANK = range(6)
HAND = MAX_AREAS  # stands for the area of cards in hand
BOTH_PASSES = MAX_AREAS + 1  # stands for the areas of both passes, or the hand for those still to come
MAX_PLACES = MAX_SEATS * (MAX_AREAS + 2)
FREE = 9  # the rank of places that take any card

# Which of a player's two passes take a witness, as bits. A single witness that waits in the hand, when both are
# still to come, is taken by the last.
FIRST_PASS, LAST_PASS, BOTH = 1, 2, 3


@kernel
def list_places(obs: State, witnesses: int, places: IntArray) -> int:
    """All places with hidden cards but the deck, by rank; `witnesses` has the two bits of every player."""
    n = 0
    for owner in range(obs.seats):
        n = list_places_of(obs, owner, witnesses >> (2 * owner) & BOTH, n, places)
    for index in range(1, n):
        while index > 0 and places[index - 1, RANK] > places[index, RANK]:
            for column in range(RANK + 1):
                places[index, column], places[index - 1, column] = places[index - 1, column], places[index, column]
            index -= 1
    return n


@large_kernel
def list_places_of(obs: State, owner: int, witnesses: int, n: int, places: IntArray) -> int:
    """The places of a player, after n others; return how many there are now."""
    num_turned = obs.filled[owner] - obs.laid[owner]
    for area in range(obs.filled[owner]):
        if obs.area[owner, area] == UNKNOWN and not (witnesses << 1 >> area & 1):
            barred = moved_discs(obs, owner, area - 1) if area > 0 else 0
            n = add_place(places, n, owner, area, 1, ALL_COLORS & ~barred, int(0 < area < num_turned))
    if obs.hand[owner] == UNKNOWN:
        size = obs.held[owner] - num_in_hand(obs, owner, witnesses)
        n = add_place(places, n, owner, HAND, size, ALL_COLORS & ~denied(obs, owner), 0)
    if witnesses == 0:
        return n
    area = BOTH_PASSES if witnesses == BOTH else witnesses if witnesses < obs.filled[owner] else HAND
    return add_place(places, n, owner, area, count(witnesses), moved_discs(obs, owner, 0), 1)


@kernel
def num_in_hand(obs: State, owner: int, witnesses: int) -> int:
    """3-3. The witnesses that are not passed yet."""
    return count(witnesses << 1 >> obs.filled[owner])


@kernel
def add_place(places: IntArray, n: int, owner: int, area: int, size: int, colors: int, plain: int) -> int:
    """First places for plain cards, then other single cards, then hands, those of fewest colors first."""
    if size == 0:
        return n
    places[n, OWNER] = owner
    places[n, AREA] = area
    places[n, SIZE] = size
    places[n, COLORS] = colors
    places[n, PLAIN] = plain
    places[n, RANK] = 1 if area != HAND else 1 + count(colors)
    if plain:
        places[n, RANK] = 0
    elif colors == ALL_COLORS:
        places[n, RANK] = FREE
    return n + 1


@kernel
def num_bound(places: IntArray, num_places: int) -> int:
    """How many of the places do not take any card."""
    n = 0
    while n < num_places and places[n, RANK] != FREE:
        n += 1
    return n


@kernel
def is_pair(places: IntArray, place: int) -> bool:
    """3-3. Two witnesses are of different colors: each was the only card of a color that was denied."""
    return bool(places[place, AREA] == BOTH_PASSES)


@kernel
def fitting(box: Box, places: IntArray, place: int, cards: int) -> int:
    """Those of the cards that may lie in a place."""
    cards &= cards_of(places[place, COLORS])
    return cards & ~box.special if places[place, PLAIN] else cards


# 3-3. Witnesses


@kernel
def somebody_may_have_lied(obs: State) -> bool:
    """3-3. A player whose cards are hidden moved a disc before the first pass."""
    for owner in range(obs.seats):
        if could_be_witnesses(obs, owner, FIRST_PASS) or could_be_witnesses(obs, owner, LAST_PASS):
            return True
    return False


@kernel
def could_lie_there(obs: State, witnesses: int) -> bool:
    """Whether every player's witnesses could lie where they are supposed to."""
    for owner in range(obs.seats):
        if not could_be_witnesses(obs, owner, witnesses >> (2 * owner) & BOTH):
            return False
    return True


@kernel
def could_be_witnesses(obs: State, owner: int, witnesses: int) -> bool:
    """3-3, ruling 9. Of three areas, one full, two are open before the first pass and one after it.

    So a lie hides one card, and a disc that lies moved before the first pass. Two such lies take both passes.
    """
    if count(witnesses) > count(moved_discs(obs, owner, 0)):
        return False
    if witnesses == FIRST_PASS and obs.filled[owner] == 1:
        return False
    for area in range(1, num_areas(obs)):
        where = obs.area[owner, area] if area < obs.filled[owner] else obs.hand[owner]
        if witnesses << 1 >> area & 1 and where != UNKNOWN:
            return False
    return True


@kernel
def num_orders(obs: State, witnesses: int) -> int:
    """In how many orders the witnesses may be passed: either of two may come first; in a hand they have no order."""
    orders = 1
    for owner in range(obs.seats):
        if witnesses >> (2 * owner) & BOTH == BOTH and obs.filled[owner] > 1:
            orders *= 2
    return orders
