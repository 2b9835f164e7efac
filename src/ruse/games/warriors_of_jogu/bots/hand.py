"""Which cards of a hand are worth keeping, by rules of thumb, when no location is known yet."""

from ruse.core.bits import lowest
from ruse.core.kernel import kernel, large_kernel
from ruse.games.warriors_of_jogu.bots.plays import DRAWN, HIT_HAND, MORALE, PLAYED_TOO, SEEN
from ruse.games.warriors_of_jogu.cards import ASSASSINATE, BOMB, DRAW, PLAY, RECALL
from ruse.games.warriors_of_jogu.deck import pile_left
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.state import ALL_LOCATIONS, NUM_LOCATIONS, Box, State

# In hundredths of a point of Strategy Rating, as in plays.py.
STRENGTH = 121  # a point of strength somewhere
AT_HIGH = 96  # the same for every number its only location is above the middle one
BOMBED = 400
DENIED = 500
SPARED = 792
PAIRED = 108  # an Engineer for a Tower, or a Tower for an Engineer
BUILDER = 300  # an Engineer
KEPT = 300  # below this a card is not worth keeping ...
PLENTY = 3  # ... and with every card the draw pile has to spare it must be worth so much more
USED = 4  # cards a round


@kernel
def worth_of_keeping(box: Box, s: State, seat: int) -> int:
    """1. What a card must promise to be kept; the higher, the more cards are left to draw."""
    return int(KEPT + PLENTY * (pile_left(s, seat) - USED * (box.rounds - s.round)))


@kernel
def value_in_pair(box: Box, s: State, seat: int, kind: int) -> int:
    """Engineers and Towers: worth more the more the hand has of the others."""
    lead = 0  # of Engineers over Towers
    for other in range(box.first_kind[s.faction[seat]], box.first_kind[s.faction[seat] + 1]):
        lead += count_of(box, s.hand[seat], other) * box.role[other]
    return int(BUILDER - PAIRED * lead if box.role[kind] > 0 else PAIRED * lead)


@large_kernel
def quality(box: Box, s: State, seat: int, kind: int) -> int:
    """What a card promises for the round to come, when no location is known yet."""
    value = box.strength[kind] * STRENGTH - MORALE * box.morale[kind]
    if box.only_to[kind] != ALL_LOCATIONS:
        value += box.strength[kind] * AT_HIGH * (lowest(box.only_to[kind]) - NUM_LOCATIONS // 2)
    for index in range(box.num_steps[kind]):
        what = box.step[kind, index]
        if what == PLAY:
            value += PLAYED_TOO
        elif what in (DRAW, RECALL):
            value += DRAWN
        elif what == ASSASSINATE:
            value += HIT_HAND
        elif what == BOMB:
            value += BOMBED
        else:
            value += SEEN
    if box.no_battle_here[kind]:
        value += DENIED
    if box.morale_by_spare[kind]:
        value += SPARED
    if box.role[kind]:
        value += value_in_pair(box, s, seat, kind)
    return int(value)
