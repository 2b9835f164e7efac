"""What playing a card is worth, by rules of thumb, while both players are still in the round.

Of the state only what the seat knows is read: its own cards and everything that is public.
"""

from ruse.core.bits import count
from ruse.core.kernel import kernel, large_kernel
from ruse.games.warriors_of_jogu.bots.outlook import CERTAIN, odds_at, strength_at, worth_there
from ruse.games.warriors_of_jogu.bots.settling import best_target
from ruse.games.warriors_of_jogu.cards import (
    ASSASSINATE,
    BOMB,
    BURY_DISCARDS,
    DRAW,
    EXPLORE,
    GATHER,
    LOOK,
    LOSE_MORALE,
    PLAY,
    RECALL,
    REVEAL,
    SABOTAGE,
    STAY,
)
from ruse.games.warriors_of_jogu.deployment import loads, places_for, sites
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.state import (
    ALL_OF_A_KIND,
    FIRST_LOCATION,
    NUM_LOCATIONS,
    OPEN_PLACE,
    PILE_BITS,
    Box,
    State,
)

# In hundredths of a point of Strategy Rating; found by matches between variants, then rounded by hand.
MORALE = 81  # a point of morale at stake
CARD = 120  # a card spent
DRAWN = 95  # a card drawn
PLAYED_TOO = 1321  # another card played at once
HIT_HAND = 500  # a card of the opponent's hand
BURIED = 400  # discards under the draw pile
SEEN = 150  # a card looked at, or one of the opponent's draw pile lost
SHOWN = 749  # the seat's Location Card known to the opponent
SENT_LOW = 81  # percent: Storm Prodigy is sent to the lowest location that is legal
LOW_MORALE = 9
_FATAL = 1 << 20
_USUAL = 4 * CERTAIN // 2  # for each strength at a location not known yet


@kernel
def price_of_card(box: Box, s: State) -> int:
    """What a card kept would be worth; nothing in the last round."""
    return 0 if s.round + 1 == box.rounds else CARD


@kernel
def price_of_morale(s: State, seat: int) -> int:
    """A point of morale at stake, dearer when few are left."""
    return MORALE if s.morale[seat] > LOW_MORALE else 2 * MORALE


@large_kernel
def value_of_play(box: Box, s: State, seat: int, kind: int, place: int, odds: int) -> int:
    """Strength where it counts, the effects of the card, and its price."""
    price = price_of_card(box, s) + price_of_morale(s, seat) * box.morale[kind]
    if place == OPEN_PLACE:
        return int(box.strength[kind] * worth_if_sent(box, s, seat, kind) - price)
    value = box.strength[kind] * worth_there(odds, place) - price
    for index in range(box.num_steps[kind]):
        value += value_of_step(box, s, seat, kind, box.step[kind, index], box.number[kind, index], place, odds)
    value += value_at_resolution(box, s, seat, kind, place, odds)
    return int(value)


@kernel
def worth_if_sent(box: Box, s: State, seat: int, kind: int) -> int:
    """Storm Prodigy: the opponent does not know this seat's Location Card and prefers low numbers."""
    places = places_for(box, kind, loads(s), sites(box, s, seat, box.unit[kind]))
    own = s.location[seat]
    if not places >> own & 1:
        return 0
    likely = SENT_LOW
    for _ in range(count(places & ((1 << own) - 1))):
        likely = likely * 2 // 5
    return int(likely * (FIRST_LOCATION + own))


@kernel
def value_of_step(box: Box, s: State, seat: int, kind: int, what: int, number: int, place: int, odds: int) -> int:
    """↓ What a step of the card brings, roughly."""
    if what == LOSE_MORALE:
        return -price_of_morale(s, seat) * number * 2 if s.morale[seat] > number + 2 else -_FATAL
    if what == STAY:
        return int(box.strength[kind] * _USUAL * 6 // 10 - MORALE * box.morale[kind])
    if what == PLAY:
        return PLAYED_TOO
    if what == DRAW:
        return DRAWN * number
    if what == RECALL:
        return value_of_recalling(box, s, seat, number, odds)
    if what == BURY_DISCARDS:
        return BURIED
    if what == SABOTAGE:
        return SEEN * number
    if what == ASSASSINATE:
        return HIT_HAND if s.held[1 - seat] > 0 else 0
    if what in (EXPLORE, LOOK):
        return SEEN
    if what == REVEAL:
        return -SHOWN
    if what == GATHER:
        return value_of_gathering(box, s, seat, kind, place, odds)
    if what == BOMB:
        return int(
            best_target(box, s, seat, place) * worth_there(odds, place) - box.strength[kind] * worth_there(odds, place)
        )
    return 0


@kernel
def value_of_recalling(box: Box, s: State, seat: int, number: int, odds: int) -> int:
    """Trojan Bit: a card drawn for the one in play that is missed least."""
    least = -1
    for location in range(NUM_LOCATIONS):
        pile = s.at[seat, location] & ~box.shielded[s.faction[seat]]
        kind = box.first_kind[s.faction[seat]]
        while pile:
            missed = box.strength[kind] * worth_there(odds, location)
            if pile & ALL_OF_A_KIND and (least < 0 or missed < least):
                least = missed
            kind += 1
            pile >>= PILE_BITS
    return 0 if least < 0 else int(DRAWN * number - least)


@kernel
def value_of_gathering(box: Box, s: State, seat: int, kind: int, place: int, odds: int) -> int:
    """Gangan Bits that come along."""
    value = 0
    for location in range(NUM_LOCATIONS):
        if location != place:
            gained = worth_there(odds, place) - worth_there(odds, location)
            value += count_of(box, s.at[seat, location], kind) * box.strength[kind] * gained
    return int(value)


@kernel
def value_at_resolution(box: Box, s: State, seat: int, kind: int, place: int, odds: int) -> int:
    """Dragoon, Punisher, Master of Earth."""
    value = 0
    if box.no_battle_here[kind]:
        own = strength_at(box, s, seat, seat, place) + box.strength[kind]
        value -= (own - strength_at(box, s, seat, 1 - seat, place)) * worth_there(odds, place)
    if box.morale_by_spare[kind]:
        spare = max(box.capacity - s.load[place] - box.size[kind], 0)
        value += price_of_morale(s, seat) * spare * 6 // 10
    if box.battle_at[kind]:
        for location in range(NUM_LOCATIONS):
            if box.battle_at[kind] >> location & 1:
                own = strength_at(box, s, seat, seat, location) + box.strength[kind] * (location == place)
                lead = own - strength_at(box, s, seat, 1 - seat, location)
                value += lead * (CERTAIN - odds_at(odds, location)) * (FIRST_LOCATION + location)
    return int(value)
