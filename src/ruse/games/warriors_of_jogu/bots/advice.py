"""Rules of thumb for playing Warriors of Jogu, to compare decks by simulation and to advise bots.

They value every choice in hundredths of a point of Strategy Rating. Of the state only what the seat knows
is read: its own cards and everything that is public.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.bots.alone import hopeless, value_of_settling, value_of_stopping
from ruse.games.warriors_of_jogu.bots.hand import quality, worth_of_keeping
from ruse.games.warriors_of_jogu.bots.outlook import CERTAIN, beliefs, expect_battles, expected_lead, worth_there
from ruse.games.warriors_of_jogu.bots.plays import value_of_play
from ruse.games.warriors_of_jogu.bots.settling import leads_of
from ruse.games.warriors_of_jogu.resolution import bends
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, NUM_PLACES, Box, State

EASE = 6487  # a lead that looks safe ...
EASE_A_CARD = 200  # ... and so much more for every card the opponent holds
REST = 639  # to pass with such a lead
AHEAD = 264  # what passing costs with a small lead
BEHIND = 61  # and with none


@kernel
def value_of(
    box: Box, s: State, seat: int, action: int, odds: int, lead: int, leads: int, bent: int, believed: int
) -> int:
    """What a choice is worth to the seat."""
    if s.phase == phase.DISCARD:
        if action == act.KEEP:
            return -worth_of_keeping(box, s, seat)
        return -quality(box, s, seat, action - act.DISCARD)
    if act.PLAY <= action < act.PASS:
        kind, place = (action - act.PLAY) // NUM_PLACES, (action - act.PLAY) % NUM_PLACES
        if s.passed[1 - seat] and s.depth == 0:
            return value_of_settling(box, s, seat, kind, place, odds, leads, bent, believed)
        return value_of_play(box, s, seat, kind, place, odds)
    if action == act.PASS:
        if s.passed[1 - seat]:
            return value_of_stopping(box, s, seat, odds, lead, leads, bent, believed)
        return value_of_passing(box, s, seat, odds, lead)
    if act.SEND <= action < act.ABILITY_FIRST:
        return -worth_there(odds, action - act.SEND)
    if act.FLEE <= action < act.RECALL:
        return worth_there(odds, action - act.FLEE)
    if act.RECALL <= action < act.RETURN:
        kind, location = (action - act.RECALL) // NUM_LOCATIONS, (action - act.RECALL) % NUM_LOCATIONS
        return int(-box.strength[kind] * worth_there(odds, location))
    if act.RETURN <= action < act.STOP:
        return int(CERTAIN * box.strength[action - act.RETURN])
    if act.BOMB <= action < act.BOMB_STAYING:
        return int(box.strength[action - act.BOMB] * CERTAIN)
    if act.BOMB_STAYING <= action < act.BOMB_DOWN:
        return int(box.strength[action - act.BOMB_STAYING] * CERTAIN + CERTAIN)
    if act.BOMB_DOWN <= action < act.REVEAL:
        return int(box.hidden_strength * CERTAIN)
    return 0


@kernel
def value_of_passing(box: Box, s: State, seat: int, odds: int, lead: int) -> int:
    """A safe lead is kept; behind, every strength counts."""
    if lead > EASE + EASE_A_CARD * s.held[1 - seat]:
        return REST
    if lead > 0:
        return -AHEAD
    return -BEHIND + hopeless(box, s, seat, odds, lead)


@kernel
def outlook(box: Box, s: State, seat: int) -> tuple[int, int, int, int, int]:
    """The odds of the locations and the leads; nothing is known of them before the Deployment phase."""
    if s.phase != phase.DEPLOYMENT:
        return 0, 0, 0, 0, 0
    believed = beliefs(box, s, seat)
    odds = expect_battles(box, s, seat, believed)
    leads = leads_of(box, s, seat, seat)
    return odds, expected_lead(box, s, seat, odds), leads, bends(box, s), believed


@large_kernel
def advise(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """The values of all choices, for bots."""
    odds, lead, leads, bent, believed = outlook(box, s, seat)
    for index in range(num_actions):
        out[index] = value_of(box, s, seat, actions[index], odds, lead, leads, bent, believed)
