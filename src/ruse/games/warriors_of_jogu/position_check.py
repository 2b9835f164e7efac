"""What a table set up by hand must have in common with one that comes up in play."""

from collections.abc import Callable

from ruse.core.errors import BadPosition
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import phase
from ruse.games.warriors_of_jogu.abilities import is_possible
from ruse.games.warriors_of_jogu.cards import (
    CARDS,
    DISCARD_THIS,
    DRAW,
    FACTIONS,
    FLEE,
    GATHER,
    KIND_NAMES,
    LOSE_MORALE,
    ORDER,
    PLAY,
    RECALL,
    SEND,
    STAY,
    STEP_NAMES,
    kinds_of,
)
from ruse.games.warriors_of_jogu.deck import is_public
from ruse.games.warriors_of_jogu.deployment import fleeing
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.stack import card_of, number_of, place_of, what_of
from ruse.games.warriors_of_jogu.state import FIRST_LOCATION, NUM_LOCATIONS, OPEN_PLACE, SEAT_NAMES, SEATS, Box, State

_WITHOUT_CHOICE = (STAY, LOSE_MORALE, GATHER, DISCARD_THIS)


def check(box: Box, s: State) -> None:
    """Refuse a table that no match could come to."""
    if s.phase > phase.FACTIONS and any(s.faction[seat] not in FACTIONS for seat in SEATS):
        raise BadPosition("both players need a faction (Setup 6)")
    if s.faction[0] == s.faction[1] != NONE and not s.mirror:
        raise BadPosition("both have the same faction, which needs the option mirror (Setup 6)")
    _check_rounds(box, s)
    _check_phase(s)
    for seat in SEATS:
        if s.faction[seat] != NONE:
            _check_hand(box, s, seat)
            _check_board(box, s, seat)
    _check_steps(box, s)


def _check_rounds(box: Box, s: State) -> None:
    """The round, its winners and the used Location Cards say the same."""
    over = s.phase == phase.OVER
    if s.round == box.rounds and not over:
        raise BadPosition(f"round {box.rounds + 1} is not played: the game is over (End of game)")
    num_won = sum(seat != NONE for seat in s.won)
    if num_won != s.round and not (over and num_won == s.round + 1):
        raise BadPosition(f"in round {s.round + 1} 'won' must name the winners of {s.round} rounds (4)")
    total = NUM_LOCATIONS * int(box.location_copies)
    for seat in SEATS:
        used = int(sum(s.location_discard[seat]))
        may_be_all = s.round > 0 and (s.phase < phase.SCOUT or over)
        if used % total != s.round % total or (used == total and not may_be_all):
            name = SEAT_NAMES[seat].lower()
            raise BadPosition(f"{name}: in round {s.round + 1} {s.round % total} Location Cards are used (5)")


def _check_phase(s: State) -> None:
    """What lies there only in certain phases, and who may be to move."""
    name = phase.NAMES[s.phase]
    if phase.DEPLOYMENT <= s.phase < phase.OVER and NONE in s.location:
        raise BadPosition(f"in the phase '{name}' both need a location (2)")
    if s.phase < phase.SCOUT and any(s.location[seat] != NONE for seat in SEATS):
        raise BadPosition(f"in the phase '{name}' nobody has a location yet (2)")
    if s.phase == phase.SCOUT and s.location[1] != NONE:
        raise BadPosition("in the phase 'scout' May draws a location first, and David has none yet (2)")
    if s.phase == phase.DEPLOYMENT and s.passed[s.turn]:
        raise BadPosition("who has passed is not to move (3)")
    if s.phase not in (phase.DISCARD, phase.SHOW_DISCARDS) and any(s.num_sealed):
        raise BadPosition(f"in the phase '{name}' there are no sealed discards (1)")
    if s.phase not in (phase.DEPLOYMENT, phase.SHOW_BATTLE, phase.OVER) and (s.down != NONE).any():
        raise BadPosition(f"in the phase '{name}' no card lies face down (4)")
    if s.phase == phase.OVER and s.winner == NONE:
        raise BadPosition("say who is the winner")
    if s.phase != phase.OVER and 0 in s.morale:
        raise BadPosition("a player without morale has lost (End of game)")


def _check_hand(box: Box, s: State, seat: int) -> None:
    """1. At most seven cards; of those played face down nobody knows any before (Ruling 20)."""
    name = SEAT_NAMES[seat].lower()
    if s.held[seat] + s.num_sealed[seat] > box.hand_size:
        raise BadPosition(f"{name}: a hand has at most {box.hand_size} cards (1)")
    entries = [int(entry) for entry in (*s.top[seat], *s.bottom[seat]) if is_public(int(entry))]
    for kind in kinds_of(int(s.faction[seat])):
        if box.face_down[kind] and (count_of(box, s.known[seat], kind) or kind in entries):
            raise BadPosition(f"{name}: no rule makes {KIND_NAMES[kind]} known to all (Appendix)")


def _check_board(box: Box, s: State, seat: int) -> None:
    """Appendix. Knights stand at their location, and only cards that get a Stay token have one."""
    for kind in kinds_of(int(s.faction[seat])):
        stays = any(step == STAY for step, _ in CARDS[kind].ability.program)
        for location in range(NUM_LOCATIONS):
            number = FIRST_LOCATION + location
            if count_of(box, s.at[seat, location], kind) and not box.only_to[kind] >> location & 1:
                raise BadPosition(f"{KIND_NAMES[kind]} cannot be at location {number} (Appendix)")
            if count_of(box, s.stays[seat, location], kind) and not stays:
                raise BadPosition(f"{KIND_NAMES[kind]} gets no Stay token (Appendix)")


# Steps that wait


def _check_steps(box: Box, s: State) -> None:
    if s.depth and s.phase not in (phase.DEPLOYMENT, phase.OVER):
        raise BadPosition("steps wait only in the phase 'deployment' (3)")
    for index in range(s.depth):
        step = int(s.stack[index])
        if not _CHECKS.get(what_of(step), _is_of_program)(box, s, step):
            raise BadPosition(f"no rule brings the step '{STEP_NAMES[what_of(step)]}' as it is written (Appendix)")
        if what_of(step) == SEND and index + 1 < s.depth:
            raise BadPosition("a card that is sent is the next step (Appendix)")
    if s.depth and s.phase == phase.DEPLOYMENT:
        step = int(s.stack[s.depth - 1])
        if what_of(step) in _WITHOUT_CHOICE or not is_possible(box, s, step):
            raise BadPosition(f"the step '{STEP_NAMES[what_of(step)]}' does not wait: nobody has a choice (Appendix)")


def _is_of_program(box: Box, s: State, step: int) -> bool:
    """A step of the card, which is the player's and in play; it may have been done in part."""
    kind, number, place = card_of(step), number_of(step), place_of(step)
    program = dict(CARDS[kind].ability.program)
    if RECALL in program:
        program[DRAW] = program[RECALL]
    most = program.get(what_of(step), NONE)
    is_there = CARDS[kind].faction == s.faction[s.turn] and place < NUM_LOCATIONS
    if what_of(step) == PLAY or most == 0:
        return is_there and number == most
    return is_there and 1 <= number <= most


def _is_flight(box: Box, s: State, step: int) -> bool:
    """Ruling 18: at most as many Scramblers as there are."""
    if place_of(step) >= NUM_LOCATIONS or card_of(step) != box.fleer[s.faction[1 - s.turn]]:
        return False
    return number_of(step) <= fleeing(box, s, 1 - int(s.turn), place_of(step))


def _is_order(box: Box, s: State, step: int) -> bool:
    """Ruling 5: a card with an ability was played to Scramblers."""
    if place_of(step) >= NUM_LOCATIONS or CARDS[card_of(step)].faction != s.faction[s.turn]:
        return False
    here = fleeing(box, s, 1 - int(s.turn), place_of(step))
    return bool(box.num_steps[card_of(step)]) and 1 <= number_of(step) <= here


def _is_sending(box: Box, s: State, step: int) -> bool:
    """Storm Prodigy: the opponent chooses."""
    is_own = CARDS[card_of(step)].faction == s.faction[s.turn]
    return is_own and bool(box.opponent_chooses[card_of(step)]) and place_of(step) == OPEN_PLACE


_CHECKS: dict[int, Callable[[Box, State, int], bool]] = {FLEE: _is_flight, ORDER: _is_order, SEND: _is_sending}
