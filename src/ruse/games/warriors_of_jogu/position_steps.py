"""Which steps may wait on a table set up by hand.

From below: moves of Scramblers left behind by cards that let another be played, one for each location at
most (Ruling 18). Above them what the card played last still has to do: where it is sent, the order of its
ability and the Scramblers, or the rest of its program, perhaps with a Scrambler that moves first.
"""

from ruse.core.errors import BadPosition
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.abilities import is_possible
from ruse.games.warriors_of_jogu.cards import (
    BURY_DISCARDS,
    CARDS,
    DISCARD_THIS,
    DRAW,
    FLEE,
    GATHER,
    LOOK,
    LOSE_MORALE,
    ORDER,
    PLAY,
    RECALL,
    SABOTAGE,
    SEND,
    STAY,
    STEP_NAMES,
    Step,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import is_public
from ruse.games.warriors_of_jogu.deployment import fleeing
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.position_cards import known_part
from ruse.games.warriors_of_jogu.stack import card_of, make_step, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, OPEN_PLACE, Box, State

_WITHOUT_CHOICE = (STAY, LOSE_MORALE, GATHER, DISCARD_THIS)
_COUNTED = (BURY_DISCARDS, SABOTAGE)  # their number says how often they are still to be done


def check_steps(box: Box, s: State, stage: int) -> None:
    """Refuse steps that cannot wait, or not for one another."""
    steps = [int(step) for step in s.stack[: s.depth]]
    if not steps:
        return
    if stage != phase.DEPLOYMENT:
        raise BadPosition("steps: they wait only in the phase 'deployment' (3)")
    num_flights = next((index for index, step in enumerate(steps) if what_of(step) != FLEE), len(steps))
    flights, last = steps[:num_flights], steps[num_flights:]
    if not _are_flights(box, s, flights) or (last and not _is_last_card(box, s, flights, last)):
        names = [STEP_NAMES[what_of(step)] for step in steps]
        raise BadPosition("steps: no rule lets them wait as they are written: {steps} (Appendix)", steps=names)
    if not _are_left_behind(box, s, flights, last):
        raise BadPosition("steps: a Scrambler moves for a card that is not there (Appendix)")
    if s.phase == phase.OVER:
        if last:
            raise BadPosition("steps: whoever loses the last morale with a card plays no other (End of game)")
    elif what_of(steps[-1]) in _WITHOUT_CHOICE or not is_possible(box, s, steps[-1]):
        name = STEP_NAMES[what_of(steps[-1])]
        raise BadPosition("steps: '{step}' does not wait: nobody has a choice (Appendix)", step=name)


# Scramblers


def _num_fleeing(box: Box, s: State, step: int) -> int:
    """How many Scramblers the opponent has where the step is."""
    return fleeing(box, s, 1 - int(s.turn), place_of(step)) if place_of(step) < NUM_LOCATIONS else 0


def _is_flight(box: Box, s: State, step: int) -> bool:
    """At most as many Scramblers as there are."""
    is_scrambler = card_of(step) == box.fleer[s.faction[1 - s.turn]]
    return bool(is_scrambler and 1 <= number_of(step) <= _num_fleeing(box, s, step))


def _are_flights(box: Box, s: State, flights: list[int]) -> bool:
    """Ruling 18: one move for each location."""
    places = [place_of(step) for step in flights]
    return len(set(places)) == len(places) and all(_is_flight(box, s, step) for step in flights)


def _are_left_behind(box: Box, s: State, flights: list[int], last: list[int]) -> bool:
    """All but the last card that landed let another be played; they are where their Scramblers are."""
    own = flights and (not last or (what_of(last[0]) != SEND and place_of(last[0]) == place_of(flights[-1])))
    for step in flights[:-1] if own else flights:
        if not _was_played(box, s, place_of(step)):
            return False
    return True


def _was_played(box: Box, s: State, location: int) -> bool:
    """A card with PLAY is at the location, unless a Trojan Bit put it to the bottom of the draw pile."""
    bottom = known_part(s.bottom, s.turn, s.num_bottom)
    for kind in kinds_of(int(s.faction[s.turn])):
        if any(what == PLAY for what, _ in CARDS[kind].ability.program):
            return bool(count_of(box, s.at[s.turn, location], kind)) or kind in bottom
    return False


# The card played last


def _is_last_card(box: Box, s: State, flights: list[int], last: list[int]) -> bool:
    """What the card played last has to do, in one of the ways it may wait."""
    kind, place, what = card_of(last[0]), place_of(last[0]), what_of(last[0])
    if CARDS[kind].faction != s.faction[s.turn]:
        return False
    if what == SEND:
        return len(last) == 1 and bool(box.opponent_chooses[kind]) and place == OPEN_PLACE
    if place >= NUM_LOCATIONS or not count_of(box, s.at[s.turn, place], kind):
        return False
    flees_first = len(last) > 1 and what_of(last[-1]) == FLEE
    if flees_first and not (_is_flight(box, s, last[-1]) and number_of(last[-1]) == 1):
        return False
    own = last[:-1] if flees_first else last
    if any(place_of(step) != place for step in last) or any(card_of(step) != kind for step in own):
        return False
    asked = flees_first + (number_of(last[0]) if what == ORDER else 0)
    if not _are_all_asked(box, s, flights, last[0], asked):
        return False
    if what == ORDER:
        return len(own) == 1 and number_of(last[0]) >= 1 and bool(box.num_steps[kind])
    rest = [(what_of(step), number_of(step)) for step in reversed(own)]
    return rest == list(CARDS[kind].ability.program) if flees_first else _is_rest(box, s, kind, place, rest)


def _are_all_asked(box: Box, s: State, flights: list[int], step: int, asked: int) -> bool:
    """All Scramblers here move before the ability or are still asked about; or their move waits, if there are any."""
    waits = any(place_of(flight) == place_of(step) for flight in flights)
    if asked:
        return not waits and asked == _num_fleeing(box, s, step)
    return waits or _num_fleeing(box, s, step) == 0


def _is_rest(box: Box, s: State, kind: int, place: int, rest: list[Step]) -> bool:
    """The end of a program; its first step may have been done in part, with cards to show for it."""
    program = list(CARDS[kind].ability.program)
    ended = program[len(program) - len(rest) :]
    what, number = rest[0]
    if len(rest) > len(program) or rest[1:] != ended[1:]:
        return False
    bottom = known_part(s.bottom, s.turn, s.num_bottom)
    if (what, ended[0][0]) == (DRAW, RECALL):
        return number == ended[0][1] and bool(bottom)
    if what != ended[0][0]:
        return False
    if what in _COUNTED:
        done = ended[0][1] - number
        shown = known_part(s.top, 1 - s.turn, s.num_top) if what == SABOTAGE else bottom
        return number >= 1 and 0 <= done <= len(shown) and all(is_public(entry) for entry in shown[:done])
    if len(rest) < len(program) and program[-len(rest) - 1][0] == LOOK:
        look = make_step(LOOK, program[-len(rest) - 1][1], kind, place)
        return number == ended[0][1] and not is_possible(box, s, look)
    return number == ended[0][1]
