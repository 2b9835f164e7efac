"""What chance may bring, and how likely: factions, cards from piles, Location Cards, and showing what is sealed."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import ASSASSINATE, DRAW, EXPLORE, LOOK, NUM_FACTIONS, REVEAL
from ruse.games.warriors_of_jogu.deck import candidates
from ruse.games.warriors_of_jogu.effects import num_taken
from ruse.games.warriors_of_jogu.pile import list_counts, list_kinds
from ruse.games.warriors_of_jogu.reinforcement import location_candidates, scout
from ruse.games.warriors_of_jogu.stack import next_step, what_of
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, Box, State


@kernel
def faction_taker(s: State) -> int:
    """Setup. Who gets the next random faction."""
    return 0 if s.faction[0] == NONE else 1


@kernel
def legal_factions(s: State, out: IntArray) -> int:
    """Setup. Each faction deck exists once; Ruling 12: with the option `mirror` twice."""
    n = 0
    for faction in range(NUM_FACTIONS):
        if s.mirror or s.faction[1 - faction_taker(s)] != faction:
            out[n] = act.FACTION + faction
            n += 1
    return n


@kernel
def chance_pile(box: Box, s: State) -> int:
    """The pile a card comes from by chance, for the step on top."""
    step = next_step(s)
    what = what_of(step)
    if what == DRAW:
        return candidates(box, s, s.turn, 0)
    if what == LOOK:
        return candidates(box, s, s.turn, s.num_top[s.turn])
    if what == ASSASSINATE:
        return int(s.hand[1 - s.turn])
    return candidates(box, s, 1 - s.turn, num_taken(box, step))


@kernel
def chance_of(s: State) -> tuple[int, int]:
    """Whose card comes by chance for the step on top, and the first action of its kind."""
    what = what_of(next_step(s))
    if what == DRAW:
        return int(s.turn), act.DRAW
    if what == LOOK:
        return int(s.turn), act.LOOK
    if what == ASSASSINATE:
        return int(1 - s.turn), act.ASSASSINATE
    return int(1 - s.turn), act.SABOTAGE


@kernel
def draws_location(s: State) -> int:
    """Who draws or looks at a Location Card by chance now; NONE if nobody."""
    if s.phase == phase.SCOUT:
        return scout(s)
    if s.phase == phase.DEPLOYMENT and s.depth > 0 and what_of(next_step(s)) == EXPLORE:
        return int(s.turn)
    return NONE


@kernel
def legal_chance(box: Box, s: State, out: IntArray) -> int:
    """Cards that may come, or the one act of turning up something."""
    if s.phase == phase.DRAW:
        return list_kinds(box, candidates(box, s, s.drawer, 0), s.faction[s.drawer], act.DRAW, out)
    seat = draws_location(s)
    if seat != NONE:
        n = 0
        for location in range(NUM_LOCATIONS):
            out[n] = (act.SCOUT if s.phase == phase.SCOUT else act.EXPLORE) + location
            n += location_candidates(s, seat, location) > 0
        return n
    if s.phase == phase.DEPLOYMENT:
        return legal_chance_card(box, s, out)
    if s.phase == phase.FACTIONS:
        return legal_factions(s, out)
    if s.phase == phase.START_PLAYER:
        out[0] = act.START
        out[1] = act.START + 1
        return 2
    out[0] = act.SHOW_DISCARDS
    if s.phase == phase.SHOW_BATTLE:
        out[0] = act.SHOW_BATTLE
    elif s.phase == phase.RESOLUTION:
        out[0] = act.RESOLVE
    return 1


@kernel
def legal_chance_card(box: Box, s: State, out: IntArray) -> int:
    """Every kind that may come for the step on top; for a Patriot, the Location Card of its owner."""
    if what_of(next_step(s)) == REVEAL:
        out[0] = act.REVEAL + s.location[s.turn]
        return 1
    owner, first = chance_of(s)
    return list_kinds(box, chance_pile(box, s), s.faction[owner], first, out)


@kernel
def weights(box: Box, s: State, out: IntArray) -> int:
    """A kind of card is as likely as it has copies where the card comes from."""
    if s.phase == phase.DRAW:
        return list_counts(box, candidates(box, s, s.drawer, 0), s.faction[s.drawer], out)
    seat = draws_location(s)
    if seat != NONE:
        n = total = 0
        for location in range(NUM_LOCATIONS):
            copies = location_candidates(s, seat, location)
            out[n] = copies
            total += copies
            n += copies > 0
        return total
    if s.phase != phase.DEPLOYMENT or what_of(next_step(s)) == REVEAL:
        return 0
    owner, _ = chance_of(s)
    return list_counts(box, chance_pile(box, s), s.faction[owner], out)
