"""3. Deployment phase: which card may be played where, playing it, passing."""

from ruse.core.bits import count, list_bits
from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import FLEE, HAND, ORDER, SEND
from ruse.games.warriors_of_jogu.pile import count_of, first_of, kinds_in, rest_of
from ruse.games.warriors_of_jogu.stack import place_of, push_program, push_step, what_of
from ruse.games.warriors_of_jogu.state import (
    ALL_LOCATIONS,
    ALL_OF_A_KIND,
    MAX_DOWN,
    MAX_LOAD,
    NUM_LOCATIONS,
    NUM_PLACES,
    OPEN_PLACE,
    PILE_BITS,
    Box,
    State,
)

# Where a card may be played


# Sets of locations are bits, one a location. To compare the loads of all locations with a limit at
# once, they are put side by side into one integer, a byte each.
_BYTE = 8
_MASK = (1 << _BYTE) - 1
_ONE_EACH = sum(1 << _BYTE * location for location in range(NUM_LOCATIONS))
_HIGHEST_EACH = _ONE_EACH << _BYTE - 1
_GATHER = sum(1 << (_BYTE - 1) * location for location in range(NUM_LOCATIONS))  # brings one bit of each byte together
_GATHERED = (_BYTE - 1) * (NUM_LOCATIONS - 1)


@kernel
def loads(s: State) -> int:
    """The strength at all locations, a byte each; far above every capacity it does not matter how much."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total |= min(s.load[location], MAX_LOAD) << _BYTE * location
    return int(total)


@kernel
def loads_after(box: Box, loads_now: int, kind: int, location: int) -> int:
    """The same when one more card lies there."""
    load = loads_now >> _BYTE * location & _MASK
    return int(loads_now + (min(box.size[kind], MAX_LOAD - load) << _BYTE * location))


@kernel
def roomy(loads_now: int, max_load: int) -> int:
    """3. The set of locations with at most so much strength."""
    fits = (_HIGHEST_EACH + max_load * _ONE_EACH - loads_now) & _HIGHEST_EACH
    return (fits >> _BYTE - 1) * _GATHER >> _GATHERED & ALL_LOCATIONS


@kernel
def spare_at(box: Box, s: State, seat: int, location: int) -> int:
    """By how many your own Engineers outnumber your Towers (Ruling 9). Without Towers: 1 where no card lies."""
    kind = box.first_kind[s.faction[seat]]
    if not box.towers[s.faction[seat]]:
        return int(s.load[location] == 0 and s.at[0, location] == 0 and s.at[1, location] == 0)
    pile = s.at[seat, location]
    spare = 0
    while pile:
        spare += (pile & ALL_OF_A_KIND) * box.role[kind]
        kind += 1
        pile >>= PILE_BITS
    return int(spare)


@kernel
def sites(box: Box, s: State, seat: int, pile: int) -> int:
    """→ The set of locations a Tower or a Master of Wind asks for, if the cards to play from have one."""
    places = 0
    if pile & box.sited[s.faction[seat]]:
        for location in range(NUM_LOCATIONS):
            places |= (spare_at(box, s, seat, location) > 0) << location
    return int(places)


@kernel
def places_for(box: Box, kind: int, loads_now: int, sites_now: int) -> int:
    """3. The set of locations a card may be played to, by the capacity and its own → ability."""
    places = roomy(loads_now, box.max_load[kind]) & box.only_to[kind]
    return int(places & sites_now if box.needs_site[kind] else places)


@kernel
def source_pile(s: State, seat: int, source: int) -> int:
    """The cards to play from: the hand or the Faction Discard Pile."""
    return int(s.hand[seat] if source == HAND else s.discard[seat])


@kernel
def can_play(box: Box, s: State, seat: int, pile: int) -> bool:
    """Whether any card of a pile may be played anywhere."""
    loads_now, sites_now = loads(s), sites(box, s, seat, pile)
    held = kinds_in(pile)
    while held:
        kind = box.first_kind[s.faction[seat]] + first_of(held)
        if places_for(box, kind, loads_now, sites_now):
            return True
        held = rest_of(held)
    return False


@kernel
def legal_plays(box: Box, s: State, seat: int, source: int, out: IntArray) -> int:
    """3. Every card of the source with every location it may be played to."""
    n = 0
    pile = source_pile(s, seat, source)
    loads_now, sites_now = loads(s), sites(box, s, seat, pile)
    held = kinds_in(pile)
    while held:
        kind = box.first_kind[s.faction[seat]] + first_of(held)
        places = places_for(box, kind, loads_now, sites_now)
        first = act.PLAY + kind * NUM_PLACES
        if box.opponent_chooses[kind]:
            out[n] = first + OPEN_PLACE
            n += places != 0
        else:
            # All are written, only those of the set are counted.
            for index in range(NUM_LOCATIONS):
                out[n + index] = first + box.listed[places, index]
            n += count(places)
        held = rest_of(held)
    return n


@kernel
def legal_sending(box: Box, s: State, kind: int, out: IntArray) -> int:
    """Storm Prodigy: the opponent chooses a legal location."""
    places = places_for(box, kind, loads(s), sites(box, s, s.turn, box.unit[kind]))
    return list_bits(places, act.SEND, out)


# Playing a card


@kernel
def play(box: Box, s: State, source: int, kind: int, place: int) -> None:
    """3. A card leaves its source and lands; Storm Prodigy waits for the opponent's choice."""
    seat = s.turn
    if source == HAND:
        take_from_hand(box, s, seat, kind)
    else:
        s.discard[seat] -= box.unit[kind]
    if place == OPEN_PLACE:
        push_step(s, SEND, 0, kind, OPEN_PLACE)
    else:
        land(box, s, kind, place)


@kernel
def take_from_hand(box: Box, s: State, seat: int, kind: int) -> None:
    """A card all can see leaves the hand; of its kind they know one less to be there."""
    s.hand[seat] -= box.unit[kind]
    s.held[seat] -= 1
    if count_of(box, s.known[seat], kind):
        s.known[seat] -= box.unit[kind]


@kernel
def land(box: Box, s: State, kind: int, location: int) -> None:
    """3. The card is in play. What it triggers waits; the player of the card decides on the order (Ruling 5)."""
    seat = s.turn
    s.load[location] += box.size[kind]
    if box.face_down[kind]:
        lay_down(s, seat, location, kind)
    else:
        s.at[seat, location] += box.unit[kind]
    num_fleeing = fleeing(box, s, 1 - seat, location)
    if num_fleeing == 0:
        push_program(box, s, kind, location)
        return
    forget_flights(s, location)
    if box.num_steps[kind] == 0:
        push_step(s, FLEE, num_fleeing, box.fleer[s.faction[1 - seat]], location)
    else:
        push_step(s, ORDER, num_fleeing, kind, location)


@kernel
def forget_flights(s: State, location: int) -> None:
    """Ruling 18: all Scramblers here move for the card just played, so none is left to move for one before it."""
    left = 0
    for index in range(s.depth):
        step = s.stack[index]
        s.stack[index] = NONE
        if what_of(step) != FLEE or place_of(step) != location:
            s.stack[left] = step
            left += 1
    s.depth = left


@kernel
def lay_down(s: State, seat: int, location: int, kind: int) -> None:
    """→ Play this card face down, to the first free place beside those that lie there."""
    place = 0
    while s.down[seat, location, place] != NONE:
        place += 1
    s.down[seat, location, place] = kind


@kernel
def num_down(s: State, owner: int, location: int) -> int:
    """How many face-down cards a player has at a location; a bombed one leaves its place free."""
    total = 0
    for place in range(MAX_DOWN):
        total += s.down[owner, location, place] != NONE
    return total


@kernel
def fleeing(box: Box, s: State, owner: int, location: int) -> int:
    """How many Scramblers of a player are at a location."""
    kind = box.fleer[s.faction[owner]]
    return 0 if kind == NONE else count_of(box, s.at[owner, location], kind)


@kernel
def end_turn(s: State) -> None:
    """3. The players alternate until both have passed; whoever has passed plays no more."""
    if s.passed[0] and s.passed[1]:
        s.phase = phase.SHOW_BATTLE
    elif not s.passed[1 - s.turn]:
        s.turn = 1 - s.turn
