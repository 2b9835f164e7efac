"""The hidden places of a table, and which cards may lie in each.

A moved check disc bars a color from a hand and from what was passed after it moved; a card that
stayed face down in the desert is not special. With 3-3 a disc may lie; then one card of a denied
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
MAX_PLACES = MAX_SEATS * (MAX_AREAS + 2)
FREE = 9  # the rank of places that take any card

# Where a player's witness lies: NO_WITNESS, the number of an area from 1 on, or IN_HAND.
NO_WITNESS, IN_HAND = 0, 3


@kernel
def list_places(obs: State, witnesses: int, places: IntArray) -> int:
    """All places with hidden cards but the deck, by rank; `witnesses` has two bits a player."""
    n = 0
    for owner in range(obs.seats):
        n = list_places_of(obs, owner, witnesses >> (2 * owner) & 3, n, places)
    for index in range(1, n):
        while index > 0 and places[index - 1, RANK] > places[index, RANK]:
            for column in range(RANK + 1):
                places[index, column], places[index - 1, column] = places[index - 1, column], places[index, column]
            index -= 1
    return n


@large_kernel
def list_places_of(obs: State, owner: int, witness: int, n: int, places: IntArray) -> int:
    """The places of a player, after n others; return how many there are now."""
    deniable = moved_discs(obs, owner, 0)
    num_turned = obs.filled[owner] - obs.laid[owner]
    for area in range(obs.filled[owner]):
        if obs.area[owner, area] == UNKNOWN:
            if witness == area and witness != NO_WITNESS:
                n = add_place(places, n, owner, area, 1, deniable, 1)
            else:
                barred = moved_discs(obs, owner, area - 1) if area > 0 else 0
                n = add_place(places, n, owner, area, 1, ALL_COLORS & ~barred, int(0 < area < num_turned))
    if obs.hand[owner] == UNKNOWN:
        size = obs.held[owner]
        if witness == IN_HAND:
            n = add_place(places, n, owner, HAND, 1, deniable, 1)
            size -= 1
        n = add_place(places, n, owner, HAND, size, ALL_COLORS & ~denied(obs, owner), 0)
    return n


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
def fitting(box: Box, places: IntArray, place: int, cards: int) -> int:
    """Those of the cards that may lie in a place."""
    cards &= cards_of(places[place, COLORS])
    return cards & ~box.special if places[place, PLAIN] else cards


# 3-3. Witnesses


@kernel
def somebody_may_have_lied(obs: State) -> bool:
    """3-3. A player whose cards are hidden moved a disc before the first pass."""
    for owner in range(obs.seats):
        for witness in range(1, IN_HAND + 1):
            if could_be_witness(obs, owner, witness):
                return True
    return False


@kernel
def could_lie_there(obs: State, witnesses: int) -> bool:
    """Whether every player's witness could lie where it is supposed to."""
    for owner in range(obs.seats):
        witness = witnesses >> (2 * owner) & 3
        if witness != NO_WITNESS and not could_be_witness(obs, owner, witness):
            return False
    return True


@kernel
def could_be_witness(obs: State, owner: int, witness: int) -> bool:
    """3-3, ruling 9. Of three areas, one full, two are open before the first pass and one after it.

    So one card alone can ever be hidden, when a disc moved before the first pass; and it is passed
    with the second pass at the latest.
    """
    if moved_discs(obs, owner, 0) == 0:
        return False
    if witness == IN_HAND:
        return bool(obs.hand[owner] == UNKNOWN and obs.filled[owner] < num_areas(obs))
    return bool(obs.area[owner, witness] == UNKNOWN)
