"""A rule of thumb for playing Warriors of Jogu, to compare decks by simulation and to advise bots.

It values every choice in points of Strategy Rating and takes the best, with a little chance. Of the
state it reads only what the seat knows: its own cards and everything that is public.
"""

from ruse.core.bits import count
from ruse.core.dice import below
from ruse.core.kernel import kernel, large_kernel
from ruse.core.protocol import legal
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import act, phase
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
from ruse.games.warriors_of_jogu.deployment import buildable_now, loads, num_down, places_for
from ruse.games.warriors_of_jogu.pile import ALL_OF_A_KIND, BITS, count_of
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.state import (
    FIRST_LOCATION,
    MAX_DOWN,
    NUM_LOCATIONS,
    NUM_PLACES,
    NUM_SEATS,
    OPEN_PLACE,
    Box,
    State,
)

# All values are in hundredths of a point of Strategy Rating.
CERTAIN = 100
_BITS = 7  # of the odds of a location, in percent
_MASK = (1 << _BITS) - 1
NOISE = 250  # so much better a choice may look than it is
MORALE = 130  # a point of morale at stake
CARD = 450  # a card spent
LOW_MORALE = 9
SENT_LOW = 60  # percent: Storm Prodigy is sent to the lowest location that is legal
EASE = 2600  # a lead that looks safe
_USUAL = 4 * CERTAIN // 2  # for each strength at a location not known yet


# What the seat expects


@kernel
def odds_at(odds: int, location: int) -> int:
    """How likely a location is a Battle Location, in percent; the odds of all are one integer."""
    return odds >> _BITS * location & _MASK


@kernel
def with_odds(odds: int, location: int, percent: int) -> int:
    """The same odds, but for one location."""
    return odds & ~(_MASK << _BITS * location) | percent << _BITS * location


@kernel
def expect_battles(box: Box, s: State, seat: int) -> int:
    """How likely each location is a Battle Location, as far as the seat knows."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += box.location_copies - s.location_discard[1 - seat, location]
    odds = 0
    for location in range(NUM_LOCATIONS):
        percent = (box.location_copies - s.location_discard[1 - seat, location]) * CERTAIN // max(total, 1)
        if s.is_shown[1 - seat]:
            percent = CERTAIN if s.location[1 - seat] == location else 0
        odds = with_odds(odds, location, percent)
    odds = with_odds(odds, s.location[seat], CERTAIN)
    for owner in range(NUM_SEATS):
        if box.bends_battles[s.faction[owner]]:
            odds = expect_bent_battles(box, s, owner, odds)
    for owner in range(NUM_SEATS):
        if box.bends_battles[s.faction[owner]]:
            odds = expect_denied_battles(box, s, owner, odds)
    return int(odds)


@kernel
def expect_bent_battles(box: Box, s: State, owner: int, odds: int) -> int:
    """Dragoons in play."""
    for location in range(NUM_LOCATIONS):
        for kind in range(box.first_kind[s.faction[owner]], box.first_kind[s.faction[owner] + 1]):
            if box.battle_at[kind] and count_of(box, s.at[owner, location], kind):
                for other in range(NUM_LOCATIONS):
                    if box.battle_at[kind] >> other & 1:
                        odds = with_odds(odds, other, CERTAIN)
    return odds


@kernel
def expect_denied_battles(box: Box, s: State, owner: int, odds: int) -> int:
    """Punishers in play."""
    for location in range(NUM_LOCATIONS):
        for kind in range(box.first_kind[s.faction[owner]], box.first_kind[s.faction[owner] + 1]):
            if box.no_battle_here[kind] and count_of(box, s.at[owner, location], kind):
                odds = with_odds(odds, location, 0)
    return odds


@kernel
def strength_at(box: Box, s: State, viewer: int, owner: int, location: int) -> int:
    """A player's strength at a location; another's face-down card is taken for what it counts."""
    total = sum_of(box, s.at[owner, location], s.faction[owner], box.strength)
    for place in range(MAX_DOWN):
        kind = s.down[owner, location, place]
        if kind != NONE:
            total += box.strength[kind] if owner == viewer else box.hidden_strength
    return int(total)


@kernel
def worth_there(odds: int, location: int) -> int:
    """What a point of strength is worth at a location."""
    return odds_at(odds, location) * (FIRST_LOCATION + location)


@kernel
def expected_lead(box: Box, s: State, seat: int, odds: int) -> int:
    """By how much the seat expects to win the round as the cards lie."""
    lead = 0
    for location in range(NUM_LOCATIONS):
        own = strength_at(box, s, seat, seat, location)
        other = strength_at(box, s, seat, 1 - seat, location)
        lead += (own - other) * worth_there(odds, location)
    return lead


# What a play is worth


@kernel
def price_of_card(box: Box, s: State) -> int:
    """What a card kept would be worth; nothing in the last round."""
    return 0 if s.round + 1 == box.rounds else CARD


@kernel
def price_of_morale(s: State, seat: int) -> int:
    """A point of morale at stake, dearer when few are left."""
    return MORALE if s.morale[seat] > LOW_MORALE else 2 * MORALE


@kernel
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
    places = places_for(box, kind, loads(s), buildable_now(box, s, seat, box.unit[kind]))
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
        return -price_of_morale(s, seat) * number * 2 if s.morale[seat] > number + 2 else -100 * CARD
    if what == STAY:
        return int(box.strength[kind] * _USUAL * 6 // 10 - MORALE * box.morale[kind])
    if what == PLAY:
        return CARD + 900
    if what == DRAW:
        return CARD * number - 100
    if what == RECALL:
        return value_of_recalling(box, s, seat, number, odds)
    if what == BURY_DISCARDS:
        return 400
    if what == SABOTAGE:
        return 150 * number
    if what == ASSASSINATE:
        return 500 if s.held[1 - seat] > 0 else 0
    if what in (EXPLORE, LOOK):
        return 150
    if what == REVEAL:
        return -400
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
            pile >>= BITS
    return 0 if least < 0 else int(CARD * number - least)


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
def best_target(box: Box, s: State, seat: int, place: int) -> int:
    """The strongest unprotected enemy card at a location; 0 if there is none."""
    owner = 1 - seat
    best = box.hidden_strength if num_down(s, owner, place) else 0
    pile = s.at[owner, place] & ~box.shielded[s.faction[owner]]
    kind = box.first_kind[s.faction[owner]]
    while pile:
        if pile & ALL_OF_A_KIND:
            best = max(best, box.strength[kind])
        kind += 1
        pile >>= BITS
    return int(best)


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


# Choosing


@kernel
def value_of(box: Box, s: State, seat: int, action: int, odds: int, lead: int) -> int:
    """What a choice is worth to the seat."""
    if s.phase == phase.DISCARD:
        return CARD if action == act.KEEP else 0
    if act.PLAY <= action < act.PASS:
        return value_of_play(box, s, seat, (action - act.PLAY) // NUM_PLACES, (action - act.PLAY) % NUM_PLACES, odds)
    if action == act.PASS:
        return value_of_passing(s, seat, lead)
    if act.SEND <= action < act.ABILITY_FIRST:
        return -worth_there(odds, action - act.SEND)
    if act.FLEE <= action < act.RECALL:
        return worth_there(odds, action - act.FLEE)
    if act.RECALL <= action < act.RETURN:
        kind, location = (action - act.RECALL) // NUM_LOCATIONS, (action - act.RECALL) % NUM_LOCATIONS
        return int(-box.strength[kind] * worth_there(odds, location))
    if act.RETURN <= action < act.STOP:
        return int(CARD * box.strength[action - act.RETURN])
    if act.BOMB <= action < act.BOMB_STAYING:
        return int(box.strength[action - act.BOMB] * CERTAIN)
    if act.BOMB_STAYING <= action < act.BOMB_DOWN:
        return int(box.strength[action - act.BOMB_STAYING] * CERTAIN + CERTAIN)
    if act.BOMB_DOWN <= action < act.REVEAL:
        return int(box.hidden_strength * CERTAIN)
    return 0


@kernel
def value_of_passing(s: State, seat: int, lead: int) -> int:
    """A safe lead is kept; behind, every strength counts."""
    if s.passed[1 - seat]:
        wins = lead > 0 or (lead == 0 and s.start == seat)
        return 100 * CARD if wins else -CARD
    if lead > EASE:
        return 2 * CARD
    return 0 if lead > 0 else -CARD // 2


@kernel
def outlook(box: Box, s: State, seat: int) -> tuple[int, int]:
    """The odds of the locations and the expected lead; nothing is known of them before the Deployment phase."""
    if s.phase != phase.DEPLOYMENT:
        return 0, 0
    odds = expect_battles(box, s, seat)
    return odds, expected_lead(box, s, seat, odds)


@large_kernel
def advise(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """The values of all choices, for bots."""
    odds, lead = outlook(box, s, seat)
    for index in range(num_actions):
        out[index] = value_of(box, s, seat, actions[index], odds, lead)


@large_kernel
def choose(box: Box, s: State, seat: int, banned: int, rng: IntArray, actions: IntArray) -> int:
    """The best choice of the seat, which never plays cards of the banned kind unless it must."""
    num_actions = legal(box, s, seat, actions)
    if num_actions == 1:
        return int(actions[0])
    odds, lead = outlook(box, s, seat)
    best, best_value = actions[0], -1 << 40
    for index in range(num_actions):
        action = actions[index]
        value = value_of(box, s, seat, action, odds, lead) + below(rng, NOISE)
        if act.PLAY <= action < act.PASS and (action - act.PLAY) // NUM_PLACES == banned:
            value -= 1 << 30
        if value > best_value:
            best, best_value = action, value
    return int(best)
