"""The rules of Tricks & Deserts: whose choice it is, which choices there are, and what they do.

The chapters are in `preparation.py` (2-1, 2-2), `trick.py` (2-3) and `revolution.py` (2-4); the
two-player form (3-1) and the variants (3-2, 3-3) are told there. RULES.md has all in words.
"""

from ruse.core.bits import count, list_bits, nth
from ruse.core.derive import derive_census
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY, act_once, pick_from_list
from ruse.core.record import FloatArray, IntArray
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.preparation import (
    deal,
    draw,
    legal_places,
    legal_starts,
    name_start,
    namer,
    next_to_place,
    place,
)
from ruse.games.tricks_and_deserts.revolution import revolution
from ruse.games.tricks_and_deserts.state import Box, State
from ruse.games.tricks_and_deserts.trick import (
    legal_allies,
    legal_turn,
    pass_card,
    pick_turn,
    play,
    player,
    take_alliance,
    turn_up,
)

# 2. Game play


@kernel
def actor(box: Box, s: State) -> int:
    """Where all choose in secret, the first that has not chosen."""
    now = s.phase
    if now == phase.TRICK or now == phase.TAKE_ALLIANCE:
        return player(s)
    if now == phase.AREA_1:
        return next_to_place(s)
    if now == phase.NAME_START:
        return namer(s)
    if now == phase.OVER:
        return NOBODY
    return CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    """The choices of each phase, as the sections of the book have them."""
    now = s.phase
    if seat == CHANCE:
        return legal_chance(s, out)
    if now == phase.TRICK:
        return legal_turn(box, s, seat, out)
    if now == phase.AREA_1:
        return legal_places(s, seat, out)
    if now == phase.TAKE_ALLIANCE:
        return legal_allies(s, seat, out)
    if now == phase.NAME_START:
        return legal_starts(s, seat, out)
    return 0


@kernel
def pick(box: Box, s: State, seat: int, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    """Any card to draw, and any play or pass, found without a list of them all."""
    if s.phase == phase.DRAW:
        return act.DRAW + nth(s.deck, below(rng, count(s.deck)))
    if s.phase == phase.TRICK and seat != CHANCE:
        return pick_turn(box, s, seat, rng)
    return pick_from_list(box, s, seat, rng, actions, likely)


@kernel
def chance(box: Box, s: State, rng: IntArray, actions: IntArray, likely: IntArray) -> int:
    """2-2. A whole deal at once."""
    return deal(s, rng) if s.phase == phase.DRAW else act_once(box, s, rng, actions, likely)


@kernel
def legal_chance(s: State, out: IntArray) -> int:
    """2-2. Cards that may come from the deck; or the one act of turning up cards, or of scoring them."""
    now = s.phase
    if now == phase.DRAW:
        return list_bits(s.deck, act.DRAW, out)
    if now == phase.SHOW_AREA_1:
        out[0] = act.SHOW_AREA_1
    elif now == phase.TURN_UP:
        out[0] = act.TURN_UP
    elif now == phase.SHOW_DESERTS:
        out[0] = act.SHOW_DESERTS
    elif now == phase.REVOLUTION:
        out[0] = act.REVOLUTION
    else:
        return 0
    return 1


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one choice, and what follows from it."""
    now = s.phase
    if now == phase.DRAW:
        draw(s, action - act.DRAW)
    elif now == phase.TRICK:
        if action < act.PASS:
            play(box, s, seat, action - act.PLAY)
        else:
            pass_card(box, s, seat, action - act.PASS)
    elif now == phase.TURN_UP:
        turn_up(box, s)
    elif now == phase.AREA_1:
        place(s, seat, action - act.PLACE)
    elif now == phase.TAKE_ALLIANCE:
        take_alliance(box, s, seat, action - act.ALLY)
    elif now == phase.NAME_START:
        name_start(s, action - act.NAME_START)
    elif now == phase.SHOW_AREA_1:
        s.phase = phase.TRICK
    elif now == phase.SHOW_DESERTS:
        s.phase = phase.REVOLUTION
    else:
        revolution(box, s)


# 2-5. End game


@kernel
def scores(box: Box, s: State, out: IntArray) -> None:
    """2-4. The score tracks."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """2-5, ruling 11. The highest score wins; those who share it share the win."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.score[seat])
    num_best = 0
    for seat in range(s.seats):
        num_best += s.score[seat] == best
    for seat in range(s.seats):
        out[seat] = (s.score[seat] == best) / num_best


census = derive_census(State)
"""1-2. Every card in use is in exactly one place."""
