"""The end of a round by rules of thumb: playing on alone when the other player has passed, and giving up."""

from ruse.core.kernel import kernel, large_kernel
from ruse.games.warriors_of_jogu.bots.outlook import CERTAIN, worth_there
from ruse.games.warriors_of_jogu.bots.plays import price_of_card, price_of_morale, value_of_step
from ruse.games.warriors_of_jogu.bots.settling import chance_after, chance_of
from ruse.games.warriors_of_jogu.cards import BOMB, GATHER, REVEAL
from ruse.games.warriors_of_jogu.deployment import loads, places_for, sites
from ruse.games.warriors_of_jogu.resolution import sum_of
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, OPEN_PLACE, Box, State

# In hundredths of a point of Strategy Rating, as in plays.py.
ROUND = 1967  # a round won for certain
GIVEN_UP = 252  # to stop where nothing can be won


@large_kernel
def value_of_settling(
    box: Box, s: State, seat: int, kind: int, place: int, odds: int, leads: int, bent: int, believed: int
) -> int:
    """A play by somebody who plays alone now: the chance to win the round with it, and its price."""
    if place == OPEN_PLACE:
        chance = CERTAIN
        places = places_for(box, kind, loads(s), sites(box, s, seat, box.unit[kind]))
        for location in range(NUM_LOCATIONS):
            if places >> location & 1:
                chance = min(chance, chance_after(box, s, seat, leads, bent, believed, kind, location))
    else:
        chance = chance_after(box, s, seat, leads, bent, believed, kind, place)
    value = ROUND * chance // CERTAIN - price_of_card(box, s)
    value -= price_of_morale(s, seat) * box.morale[kind] * (CERTAIN - chance) // CERTAIN
    if place != OPEN_PLACE:
        for index in range(box.num_steps[kind]):
            what = box.step[kind, index]
            if what not in (GATHER, BOMB, REVEAL):
                value += value_of_step(box, s, seat, kind, what, box.number[kind, index], place, odds)
    return int(value)


@large_kernel
def reach(box: Box, s: State, seat: int, odds: int) -> int:
    """At most so much the cards in hand may add to the lead: strength where there is room."""
    strength = sum_of(box, s.hand[seat], s.faction[seat], box.strength)
    total = 0
    for location in range(NUM_LOCATIONS):
        room = max(box.capacity - s.load[location], 0)
        if box.towers[s.faction[seat]] & s.hand[seat]:
            room += box.capacity // 2
        total += min(room, strength) * worth_there(odds, location)
    return int(min(total, strength * worth_there(odds, s.location[seat])))


@kernel
def hopeless(box: Box, s: State, seat: int, odds: int, lead: int) -> int:
    """A round that cannot be won any more is given up."""
    return GIVEN_UP if lead + reach(box, s, seat, odds) < 0 else 0


@kernel
def value_of_stopping(box: Box, s: State, seat: int, odds: int, lead: int, leads: int, bent: int, believed: int) -> int:
    """To pass when the other player has passed: the chance that the cards in play suffice."""
    return ROUND * chance_of(s, seat, leads, bent, believed) // CERTAIN + hopeless(box, s, seat, odds, lead)
