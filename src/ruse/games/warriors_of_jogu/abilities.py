"""Appendix. The steps of abilities: which of them wait for somebody, their choices, and what they do."""

from ruse.core.bits import list_bits
from ruse.core.kernel import kernel, large_kernel
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import (
    ASSASSINATE,
    BOMB,
    BURY,
    BURY_DISCARDS,
    DISCARD_PILE,
    DISCARD_THIS,
    DRAW,
    EXPLORE,
    FLEE,
    GATHER,
    LOOK,
    LOSE_MORALE,
    ORDER,
    PLAY,
    RECALL,
    REVEAL,
    SABOTAGE,
    SEND,
    STAY,
)
from ruse.games.warriors_of_jogu.deck import PRIVATE, entry_at, learn_top, pile_left, put_to_bottom, remove_from_top
from ruse.games.warriors_of_jogu.deployment import can_play, end_turn, land, legal_plays, legal_sending, num_down
from ruse.games.warriors_of_jogu.effects import (
    assassinate,
    bomb,
    bury_discard,
    carry_out_step,
    decide_order,
    draw_for_step,
    finish_sabotage,
    flee,
    num_taken,
    recall,
    sabotage,
)
from ruse.games.warriors_of_jogu.pile import count_of, list_kinds
from ruse.games.warriors_of_jogu.reinforcement import locations_left
from ruse.games.warriors_of_jogu.stack import card_of, next_step, number_of, place_of, pop_step, what_of
from ruse.games.warriors_of_jogu.state import ALL_LOCATIONS, MAX_DOWN, NUM_LOCATIONS, Box, State

_WITHOUT_CHOICE = 1 << STAY | 1 << LOSE_MORALE | 1 << GATHER | 1 << DISCARD_THIS
_BY_CHANCE = 1 << DRAW | 1 << SABOTAGE | 1 << ASSASSINATE | 1 << REVEAL | 1 << EXPLORE | 1 << LOOK
_BY_OPPONENT = 1 << SEND | 1 << FLEE

# Going on until somebody has to choose or chance has to act


@large_kernel
def go_on(box: Box, s: State) -> None:
    """Carry out what needs no choice and drop what is impossible; with nothing left the turn ends."""
    while s.depth > 0 and s.phase == phase.DEPLOYMENT:
        step = next_step(s)
        if is_possible(box, s, step):
            if not _WITHOUT_CHOICE >> what_of(step) & 1:
                return
            carry_out_step(box, s, step)
        else:
            if what_of(step) == SABOTAGE:
                finish_sabotage(box, s, num_taken(box, step))
            pop_step(s)
    if s.phase == phase.DEPLOYMENT:
        end_turn(s)


@kernel
def is_possible(box: Box, s: State, step: int) -> bool:
    """Appendix: any effect must be carried out if possible. All of this is public."""
    seat = s.turn
    what = what_of(step)
    if what == PLAY:
        if number_of(step) == DISCARD_PILE:
            return can_play(box, s, seat, s.discard[seat])
        return bool(s.held[seat] > 0) and can_play(box, s, seat, box.full[s.faction[seat]])
    if what == DRAW:
        return pile_left(s, seat) > 0
    if what == FLEE:
        return number_of(step) > 0
    if what == RECALL:
        return has_recallable(box, s, seat)
    if what == BURY_DISCARDS:
        return unshielded(box, s, seat, s.discard[seat]) != 0
    if what == SABOTAGE:
        return pile_left(s, 1 - seat) > num_taken(box, step)
    if what == ASSASSINATE:
        return bool(s.held[1 - seat] > 0)
    if what == EXPLORE:
        return bool(s.next_location[seat] == NONE) and locations_left(s, seat) > 0
    if what == REVEAL:
        return bool(s.is_shown[seat] == 0)
    if what == LOOK:
        return bool(s.num_top[seat] < number_of(step) and pile_left(s, seat) > s.num_top[seat])
    if what == BURY:
        return bool(s.num_top[seat] > 0)
    if what == BOMB:
        return has_target(box, s, 1 - seat, place_of(step))
    return True


@kernel
def chooser(s: State) -> int:
    """Whose choice the step on top is: chance's, the opponent's (Ruling 11: passed or not), or the player's."""
    what = what_of(next_step(s))
    if _BY_CHANCE >> what & 1:
        return CHANCE
    if _BY_OPPONENT >> what & 1:
        return int(1 - s.turn)
    return int(s.turn)


@kernel
def unshielded(box: Box, s: State, owner: int, pile: int) -> int:
    """The cards of a pile that are not Protected."""
    return int(pile & ~box.shielded[s.faction[owner]])


# Choices


@large_kernel
def legal_step(box: Box, s: State, seat: int, out: IntArray) -> int:
    """The choices the step on top gives a seat."""
    if seat != chooser(s):
        return 0
    step = next_step(s)
    what = what_of(step)
    if what == PLAY:
        return legal_forced_play(box, s, seat, number_of(step), out)
    if what == SEND:
        return legal_sending(box, s, card_of(step), out)
    if what == FLEE:
        return list_bits(ALL_LOCATIONS & ~(1 << place_of(step)), act.FLEE, out)
    if what == ORDER:
        out[0] = act.ABILITY_FIRST
        out[1] = act.FLEE_FIRST
        return 2
    if what == RECALL:
        return legal_recall(box, s, seat, out)
    if what == BURY_DISCARDS:
        n = list_kinds(box, unshielded(box, s, seat, s.discard[seat]), s.faction[seat], act.RETURN, out)
        out[n] = act.STOP
        return n + 1
    if what == BURY:
        n = list_bits((1 << s.num_top[seat]) - 1, act.BURY, out)
        out[n] = act.BURY_NONE
        return n + 1
    return legal_bomb(box, s, 1 - seat, place_of(step), out)


@kernel
def legal_forced_play(box: Box, s: State, seat: int, source: int, out: IntArray) -> int:
    """Ruling 4: any legal play of the source. Ruling 13: with none in the hand, the hand is shown."""
    n = legal_plays(box, s, seat, source, out)
    if n == 0:
        out[0] = act.SHOW_HAND
        n = 1
    return n


@kernel
def has_recallable(box: Box, s: State, seat: int) -> bool:
    """Trojan Bit, Ruling 6: an unprotected card of yours in play."""
    for location in range(NUM_LOCATIONS):
        if unshielded(box, s, seat, s.at[seat, location]):
            return True
    return False


@kernel
def legal_recall(box: Box, s: State, seat: int, out: IntArray) -> int:
    """Trojan Bit: every such card, by kind and location."""
    n = 0
    for kind in range(box.first_kind[s.faction[seat]], box.first_kind[s.faction[seat] + 1]):
        for location in range(NUM_LOCATIONS):
            if not box.protected[kind] and count_of(box, s.at[seat, location], kind):
                out[n] = act.RECALL + kind * NUM_LOCATIONS + location
                n += 1
    return n


@kernel
def has_target(box: Box, s: State, owner: int, location: int) -> bool:
    """Bomb Tower, Ruling 8: an unprotected enemy card here, face up or face down."""
    return bool(unshielded(box, s, owner, s.at[owner, location])) or num_down(s, owner, location) > 0


@kernel
def legal_bomb(box: Box, s: State, owner: int, location: int, out: IntArray) -> int:
    """Bomb Tower: cards without and with a Stay token are different targets; so is every face-down card."""
    pile = unshielded(box, s, owner, s.at[owner, location])
    staying = s.stays[owner, location]
    n = list_kinds(box, pile - staying, s.faction[owner], act.BOMB, out)
    if staying:
        for kind in range(box.first_kind[s.faction[owner]], box.first_kind[s.faction[owner] + 1]):
            if count_of(box, staying, kind):
                out[n] = act.BOMB_STAYING + kind
                n += 1
    for place in range(MAX_DOWN):
        if s.down[owner, location, place] != NONE:
            out[n] = act.BOMB_DOWN + place
            n += 1
    return n


@large_kernel
def apply_step(box: Box, s: State, action: int) -> None:
    """What was chosen for the step on top happens; then the rest goes on. Plays are not made here."""
    step = next_step(s)
    what = what_of(step)
    if what == SEND:
        pop_step(s)
        land(box, s, card_of(step), action - act.SEND)
    elif what == FLEE:
        flee(box, s, step, action - act.FLEE)
    elif what == ORDER:
        decide_order(box, s, step, action == act.FLEE_FIRST)
    elif what == RECALL:
        recall(box, s, step, (action - act.RECALL) // NUM_LOCATIONS, (action - act.RECALL) % NUM_LOCATIONS)
    elif what == BURY_DISCARDS:
        bury_discard(box, s, step, action)
    elif what == BURY:
        pop_step(s)
        if action != act.BURY_NONE:
            put_to_bottom(s, s.turn, remove_from_top(s, s.turn, action - act.BURY))
    elif what == BOMB:
        pop_step(s)
        bomb(box, s, 1 - s.turn, place_of(step), action)
    else:  # Ruling 13: the hand was shown, nothing can be played
        pop_step(s)
        s.known[s.turn] = s.hand[s.turn]
    go_on(box, s)


# What chance brings


@large_kernel
def apply_chance_step(box: Box, s: State, action: int) -> None:
    """A card is drawn, looked at or hit for the step on top; then the rest goes on."""
    seat = s.turn
    step = next_step(s)
    what = what_of(step)
    if what == DRAW:
        draw_for_step(box, s, step, action - act.DRAW)
    elif what == SABOTAGE:
        sabotage(box, s, step, action - act.SABOTAGE)
    elif what == ASSASSINATE:
        pop_step(s)
        assassinate(box, s, 1 - seat, action - act.ASSASSINATE)
    elif what == LOOK:
        known = entry_at(s, seat, s.num_top[seat])
        learn_top(box, s, seat, s.num_top[seat], PRIVATE + action - act.LOOK if known == NONE else known)
    elif what == EXPLORE:
        pop_step(s)
        s.next_location[seat] = action - act.EXPLORE
        s.location_pile[seat, action - act.EXPLORE] -= 1
    else:
        pop_step(s)
        s.is_shown[seat] = 1
    go_on(box, s)
