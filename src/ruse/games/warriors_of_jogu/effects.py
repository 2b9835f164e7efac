"""Appendix. What the steps of abilities do to the table."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import DRAW, FLEE, GATHER, LOSE_MORALE, ORDER, STAY
from ruse.games.warriors_of_jogu.deck import draw_card, kind_of, learn_top, put_to_bottom, remove_from_top
from ruse.games.warriors_of_jogu.deployment import fleeing, take_from_hand
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.stack import (
    card_of,
    count_down,
    make_step,
    number_of,
    place_of,
    pop_step,
    push_program,
    push_step,
    what_of,
)
from ruse.games.warriors_of_jogu.state import NUM_LOCATIONS, Box, State

# Steps without a choice


@kernel
def carry_out_step(box: Box, s: State, step: int) -> None:
    """↓ Guardian Angel, Master of Fire, Gangan Bit, and the end of a Bomb Tower."""
    seat, kind, location = s.turn, card_of(step), place_of(step)
    what = what_of(step)
    pop_step(s)
    if what == STAY:
        s.stays[seat, location] += box.unit[kind]
    elif what == LOSE_MORALE:
        change_morale(s, seat, -number_of(step))
    elif what == GATHER:
        gather(box, s, seat, kind, location)
    else:
        s.load[location] -= box.strength[kind]
        s.at[seat, location] -= box.unit[kind]
        s.discard[seat] += box.unit[kind]


@kernel
def change_morale(s: State, seat: int, change: int) -> None:
    """End of game: a player whose morale reaches 0 loses immediately, at any point."""
    s.morale[seat] = max(s.morale[seat] + change, 0)
    if s.morale[seat] == 0:
        s.winner = 1 - seat
        s.phase = phase.OVER


@kernel
def gather(box: Box, s: State, seat: int, kind: int, location: int) -> None:
    """Gangan Bit. Ruling 5: all your Gangan Bits. Ruling 3: moved cards may exceed the capacity."""
    for origin in range(NUM_LOCATIONS):
        num_cards = count_of(box, s.at[seat, origin], kind)
        if origin != location and num_cards:
            s.at[seat, origin] -= num_cards * box.unit[kind]
            s.load[origin] -= num_cards * box.strength[kind]
            s.at[seat, location] += num_cards * box.unit[kind]
            s.load[location] += num_cards * box.strength[kind]


# By choice


@kernel
def decide_order(box: Box, s: State, step: int, flee_first: bool) -> None:
    """Appendix: of effects triggered at the same time the player of the card decides the order."""
    kind, location = card_of(step), place_of(step)
    fleer = box.fleer[s.faction[1 - s.turn]]
    pop_step(s)
    if not flee_first:
        push_step(s, FLEE, number_of(step), fleer, location)
        push_program(box, s, kind, location)
        return
    if number_of(step) > 1:
        push_step(s, ORDER, number_of(step) - 1, kind, location)
    else:
        push_program(box, s, kind, location)
    push_step(s, FLEE, 1, fleer, location)


@kernel
def flee(box: Box, s: State, step: int, location: int) -> None:
    """Scrambler: one of them moves to the location its owner chose. Ruling 3: moving triggers nothing."""
    owner, kind, origin = 1 - s.turn, card_of(step), place_of(step)
    s.at[owner, origin] -= box.unit[kind]
    s.load[origin] -= box.strength[kind]
    s.at[owner, location] += box.unit[kind]
    s.load[location] += box.strength[kind]
    count_down(s, step)


@kernel
def forget_bombed(box: Box, s: State, location: int) -> None:
    """Ruling 18: of the Scramblers a waiting move is for, only those still here count."""
    left = fleeing(box, s, 1 - s.turn, location)
    for index in range(s.depth):
        step = s.stack[index]
        if what_of(step) == FLEE and place_of(step) == location and number_of(step) > left:
            s.stack[index] = make_step(FLEE, left, card_of(step), location)


@kernel
def recall(box: Box, s: State, step: int, kind: int, location: int) -> None:
    """Trojan Bit: the card goes to the bottom of the draw pile, known to all: draw."""
    seat = s.turn
    s.at[seat, location] -= box.unit[kind]
    s.load[location] -= box.strength[kind]
    put_to_bottom(s, seat, kind)
    pop_step(s)
    push_step(s, DRAW, number_of(step), card_of(step), place_of(step))


@kernel
def bury_discard(box: Box, s: State, step: int, action: int) -> None:
    """Medic, Ruling 6: one card after the other, known to all, until the player stops."""
    if action == act.STOP:
        pop_step(s)
        return
    kind = action - act.RETURN
    s.discard[s.turn] -= box.unit[kind]
    put_to_bottom(s, s.turn, kind)
    count_down(s, step)


@kernel
def bomb(box: Box, s: State, owner: int, location: int, action: int) -> None:
    """Bomb Tower: the chosen enemy card is discarded, face up."""
    if action >= act.BOMB_DOWN:
        kind = turn_up(s, owner, location, action - act.BOMB_DOWN)
    elif action >= act.BOMB_STAYING:
        kind = action - act.BOMB_STAYING
        s.stays[owner, location] -= box.unit[kind]
        s.at[owner, location] -= box.unit[kind]
    else:
        kind = action - act.BOMB
        s.at[owner, location] -= box.unit[kind]
    s.load[location] -= box.size[kind]
    s.discard[owner] += box.unit[kind]
    forget_bombed(box, s, location)


@kernel
def turn_up(s: State, owner: int, location: int, place: int) -> int:
    """Take a face-down card away; the others stay where they lie, so that all can tell them apart."""
    kind = s.down[owner, location, place]
    s.down[owner, location, place] = NONE
    return int(kind)


# With cards that chance brought


@kernel
def draw_for_step(box: Box, s: State, step: int, kind: int) -> None:
    """Good-for-Something, Trojan Bit: draw from your Faction Draw Pile."""
    draw_card(box, s, s.turn, kind)
    count_down(s, step)


@kernel
def num_taken(box: Box, step: int) -> int:
    """Saboteur: how many cards it has turned up so far."""
    return int(box.number[card_of(step), 0] - number_of(step))


@kernel
def sabotage(box: Box, s: State, step: int, kind: int) -> None:
    """Saboteur, Ruling 7: the next card from the top is shown; all are dealt with when the last one is."""
    learn_top(box, s, 1 - s.turn, num_taken(box, step), kind)
    if number_of(step) == 1:
        finish_sabotage(box, s, num_taken(box, step) + 1)
    count_down(s, step)


@kernel
def finish_sabotage(box: Box, s: State, num_shown: int) -> None:
    """Saboteur: the shown cards are discarded; Protected ones stay on top, known, in their order."""
    owner = 1 - s.turn
    for place in range(num_shown - 1, -1, -1):
        kind = kind_of(s.top[owner, place])
        if not box.protected[kind]:
            remove_from_top(s, owner, place)
            s.discard[owner] += box.unit[kind]


@kernel
def assassinate(box: Box, s: State, owner: int, kind: int) -> None:
    """Assassin, Ruling 7: the card is shown; a Protected one stays in the hand, known."""
    if not box.protected[kind]:
        take_from_hand(box, s, owner, kind)
        s.discard[owner] += box.unit[kind]
    elif count_of(box, s.known[owner], kind) == 0:
        s.known[owner] += box.unit[kind]
