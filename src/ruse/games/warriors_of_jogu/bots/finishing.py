"""The rest of a round after the other player has passed, played by somebody who sees all cards.

Of a search's imagined world, that is. From then on the round is a puzzle for one: a win with as few
cards as possible, or none at all.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.bots.settling import goal_of, lead_in, leads_after, leads_of
from ruse.games.warriors_of_jogu.cards import BOMB, GATHER, LOSE_MORALE, PLAY, RECALL
from ruse.games.warriors_of_jogu.deployment import loads, loads_after, places_for, spare_at
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.resolution import battles_among, bends, bends_of
from ruse.games.warriors_of_jogu.rules import apply
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, NUM_LOCATIONS, NUM_PLACES, Box, State

MAX_PLAYS = 3  # cards of a plan
_BYTE = 8
_MASK = (1 << _BYTE) - 1
_EVEN = 64
_UNBOUNDED = 1 << 16
LETHAL = 6  # so little morale three Masters of Fire would cost


@large_kernel
def spares(box: Box, s: State, seat: int) -> int:
    """Towers, Master of Wind: by how much every location has what they ask for, a byte each."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total |= _EVEN + spare_at(box, s, seat, location) << _BYTE * location
    return int(total)


@kernel
def sites_with(spare: int) -> int:
    """Towers, Master of Wind: the set of locations that have it."""
    places = 0
    for location in range(NUM_LOCATIONS):
        places |= ((spare >> _BYTE * location & _MASK) > _EVEN) << location
    return places


@large_kernel
def most_gained(box: Box, s: State, seat: int) -> int:
    """No card of the hand adds more than this to the lead."""
    most = 0
    faction = s.faction[seat]
    for kind in range(box.first_kind[faction], box.first_kind[faction + 1]):
        if count_of(box, s.hand[seat], kind):
            most = max(most, box.strength[kind] * (FIRST_LOCATION + NUM_LOCATIONS - 1))
            if (
                box.battle_at[kind]
                or box.no_battle_here[kind]
                or has_step(box, kind, BOMB)
                or has_step(box, kind, GATHER)
            ):
                most = _UNBOUNDED
    return int(most)


@kernel
def has_step(box: Box, kind: int, what: int) -> bool:
    """Whether a card does this when it is played."""
    for index in range(box.num_steps[kind]):
        if box.step[kind, index] == what:
            return True
    return False


@large_kernel
def may_help(box: Box, s: State, loads_now: int, spare: int, bent: int, kind: int, place: int) -> bool:
    """Whether a card may be played there and changes the rating, or where the battles are."""
    if s.morale[s.turn] <= LETHAL and has_step(box, kind, LOSE_MORALE):
        return False
    if not places_for(box, kind, loads_now, sites_with(spare)) >> place & 1:
        return False
    bent_then = bent | bends_of(box, kind, place)
    return bent_then != bent or battles_among(1 << s.location[0] | 1 << s.location[1], bent) >> place & 1 == 1


@kernel
def lead_then(s: State, leads: int, bent: int) -> int:
    """4-2. By how much the seat's own rating is higher."""
    return lead_in(leads, battles_among(1 << s.location[0] | 1 << s.location[1], bent))


@large_kernel
def one_play(
    box: Box, s: State, hand: int, loads_now: int, spare: int, leads: int, bent: int, goal: int, first_kind: int
) -> int:
    """A play that wins, with the weakest card that does, or NONE. Kinds before `first_kind` are left out."""
    best, best_strength = NONE, _UNBOUNDED
    for kind in range(first_kind, box.first_kind[s.faction[s.turn] + 1]):
        if count_of(box, hand, kind) == 0 or box.opponent_chooses[kind] or box.strength[kind] >= best_strength:
            continue
        for place in range(NUM_LOCATIONS):
            if may_help(box, s, loads_now, spare, bent, kind, place):
                leads_now = leads_after(box, s, s.turn, leads, kind, place)
                if lead_then(s, leads_now, bent | bends_of(box, kind, place)) >= goal:
                    best, best_strength = kind * NUM_PLACES + place, box.strength[kind]
    return int(best)


@large_kernel
def first_of_two(
    box: Box,
    s: State,
    hand: int,
    loads_now: int,
    spare: int,
    leads: int,
    bent: int,
    goal: int,
    most: int,
    first_kind: int,
) -> int:
    """The first of two plays that win, in the order of their kinds, or NONE."""
    for kind in range(first_kind, box.first_kind[s.faction[s.turn] + 1]):
        if count_of(box, hand, kind) == 0 or box.opponent_chooses[kind]:
            continue
        for place in range(NUM_LOCATIONS):
            if may_help(box, s, loads_now, spare, bent, kind, place):
                leads_now = leads_after(box, s, s.turn, leads, kind, place)
                bent_now = bent | bends_of(box, kind, place)
                if lead_then(s, leads_now, bent_now) + most < goal:
                    continue
                loads_then = loads_after(box, loads_now, kind, place)
                spare_then = spare + (box.role[kind] << _BYTE * place)
                rest = hand - box.unit[kind]
                if one_play(box, s, rest, loads_then, spare_then, leads_now, bent_now, goal, kind) != NONE:
                    return int(kind * NUM_PLACES + place)
    return NONE


@large_kernel
def first_of_three(
    box: Box, s: State, hand: int, loads_now: int, spare: int, leads: int, bent: int, goal: int, most: int
) -> int:
    """The first of three plays that win, in the order of their kinds, or NONE."""
    faction = s.faction[s.turn]
    for kind in range(box.first_kind[faction], box.first_kind[faction + 1]):
        if count_of(box, hand, kind) == 0 or box.opponent_chooses[kind]:
            continue
        for place in range(NUM_LOCATIONS):
            if may_help(box, s, loads_now, spare, bent, kind, place):
                leads_now = leads_after(box, s, s.turn, leads, kind, place)
                bent_now = bent | bends_of(box, kind, place)
                if lead_then(s, leads_now, bent_now) + 2 * most < goal:
                    continue
                loads_then = loads_after(box, loads_now, kind, place)
                spare_then = spare + (box.role[kind] << _BYTE * place)
                rest = hand - box.unit[kind]
                if first_of_two(box, s, rest, loads_then, spare_then, leads_now, bent_now, goal, most, kind) != NONE:
                    return int(kind * NUM_PLACES + place)
    return NONE


@kernel
def winning_play(box: Box, s: State, leads: int, bent: int, lead: int, goal: int, most: int) -> int:
    """The first play of a shortest win with at most three cards, or NONE."""
    hand, held, first_kind = s.hand[s.turn], s.held[s.turn], box.first_kind[s.faction[s.turn]]
    loads_now, spare = loads(s), spares(box, s, s.turn)
    play = NONE
    if held >= 1 and lead + most >= goal:
        play = one_play(box, s, hand, loads_now, spare, leads, bent, goal, first_kind)
    if play == NONE and held >= 2 and lead + 2 * most >= goal:
        play = first_of_two(box, s, hand, loads_now, spare, leads, bent, goal, most, first_kind)
    if play == NONE and held >= MAX_PLAYS and lead + MAX_PLAYS * most >= goal:
        play = first_of_three(box, s, hand, loads_now, spare, leads, bent, goal, most)
    return int(play)


@kernel
def holds_surprises(box: Box, s: State, seat: int) -> bool:
    """Whether a card of the hand brings others into play or is placed by the opponent."""
    faction = s.faction[seat]
    for kind in range(box.first_kind[faction], box.first_kind[faction + 1]):
        if count_of(box, s.hand[seat], kind) and (
            box.opponent_chooses[kind] or has_step(box, kind, PLAY) or has_step(box, kind, RECALL)
        ):
            return True
    return False


@large_kernel
def finish(box: Box, s: State) -> bool:
    """3. The next play of a shortest win of at most three cards; without any win, pass.

    Exact for cards that do no more than their strength, the limits on where they are played and the
    Battle Locations say. Not foreseen are cards that are drawn or come from the discard pile, where an
    opponent sends a Storm Prodigy or moves a Scrambler to, and what two Bomb Towers hit. Where such
    cards or a fourth one might win, the rules of thumb go on.
    """
    seat = s.turn
    if s.phase != phase.DEPLOYMENT or s.depth > 0 or not s.passed[1 - seat]:
        return False
    leads, bent, goal = leads_of(box, s, seat, 1 - seat), bends(box, s), goal_of(s, seat)
    lead = lead_in(leads, battles_among(1 << s.location[0] | 1 << s.location[1], bent))
    if lead >= goal:
        apply(box, s, seat, act.PASS)
        return True
    most = most_gained(box, s, seat)
    play = winning_play(box, s, leads, bent, lead, goal, most)
    if play != NONE:
        apply(box, s, seat, act.PLAY + play)
        return True
    if lead + most * s.held[seat] >= goal and (s.held[seat] > MAX_PLAYS or holds_surprises(box, s, seat)):
        return False
    apply(box, s, seat, act.PASS)
    return True
