"""The rules of Red Kingdom & Blue Kingdom: whose choice it is, which choices there are, and what they do.

The chapters are in `draft.py` (0, 1), `dispatch.py` (2-A to 2-C), `battle.py` (2-C, 2-D) and
`ending.py` (3, 4); the skills (5) stand where they work. RULES.md has all in words.
"""

from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, FloatArray, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.battle import clear_battle, defend, keep, legal_defenses, legal_keeps, show
from ruse.games.red_and_blue.dispatch import (
    add_second,
    attack,
    exchange,
    legal_dispatches,
    legal_seconds,
    occupy,
)
from ruse.games.red_and_blue.draft import draft, draw, draw_weights, legal_drafts, legal_draws, shuffle, turn_seat
from ruse.games.red_and_blue.ending import end_turn
from ruse.games.red_and_blue.state import (
    ACE,
    BLUE,
    BLUE_CAPITAL,
    MAX_ATTACKERS,
    NORMAL,
    NUM_AREAS,
    NUM_BACKS,
    NUM_KINDS,
    NUM_SEATS,
    PRINCE,
    PRINCESS,
    RED,
    RED_CAPITAL,
    Box,
    State,
)

# 0. Setting


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    """0. The monarchs in their capitals, two full stocks, five normal cards to be dealt to each player."""
    s.turn = 0
    s.phase = phase.DEAL
    for area in range(NUM_AREAS):
        s.holder[area] = NONE
        s.card[area] = NONE
    s.holder[RED_CAPITAL] = RED
    s.card[RED_CAPITAL] = PRINCE
    s.holder[BLUE_CAPITAL] = BLUE
    s.card[BLUE_CAPITAL] = PRINCESS
    s.stock = box.copies - counts.one(PRINCE) - counts.one(PRINCESS)
    for back in range(NUM_BACKS):
        s.stock_size[back] = counts.total(s.stock & box.of_back[back])
        s.to_draw[back] = 0
    s.to_draw[NORMAL] = NUM_SEATS * box.first_hand
    s.discard = 0
    for seat in range(NUM_SEATS):
        s.hand[seat] = 0
        s.held[seat, NORMAL] = 0
        s.held[seat, ACE] = 0
        s.known[seat] = 0
        s.deduced[seat] = 0
    clear_battle(s)
    s.ending = NONE
    s.winner = NONE


# Whose choice it is


@kernel
def actor(box: Box, s: State) -> int:
    """The player whose turn it is, but for the defense and what the winner of a battle keeps."""
    now = s.phase
    if now == phase.DRAFT or now == phase.DISPATCH or now == phase.SECOND:
        return turn_seat(s)
    if now == phase.DEFENSE:
        return 1 - turn_seat(s)
    if now == phase.KEEP:
        return s.keeper
    if now == phase.OVER:
        return NOBODY
    return CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    """The choices of each phase, as the chapters have them."""
    if seat != actor(box, s):
        return 0
    now = s.phase
    if now == phase.DISPATCH:
        return legal_dispatches(s, seat, out)
    if now == phase.SECOND:
        return legal_seconds(s, seat, out)
    if now == phase.DEFENSE:
        return legal_defenses(s, seat, out)
    if now == phase.DRAW or now == phase.DEAL:
        return legal_draws(box, s, out)
    if now == phase.DRAFT:
        return legal_drafts(box, s, seat, out)
    if now == phase.KEEP:
        return legal_keeps(s, seat, out)
    out[0] = act.SHOW
    return 1


@kernel
def weights(box: Box, s: State, out: IntArray) -> int:
    """1. A kind is drawn as likely as the stock has it; everything else can happen in one way only."""
    return 0 if s.phase == phase.SHOW else draw_weights(box, s, out)


@kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one choice, and what follows from it."""
    now = s.phase
    if now == phase.DISPATCH:
        dispatch(box, s, seat, action)
    elif now == phase.DRAW or now == phase.DEAL:
        if action >= act.SHUFFLE:
            shuffle(box, s, action - act.SHUFFLE)
        else:
            draw(box, s, action - act.DRAW)
    elif now == phase.SECOND:
        add_second(box, s, seat, action)
    elif now == phase.DEFENSE:
        defend(box, s, seat, action)
    elif now == phase.SHOW:
        show(box, s)
    elif now == phase.DRAFT:
        draft(s, action)
    elif now == phase.KEEP:
        keep(box, s, action - act.KEEP)


@kernel
def dispatch(box: Box, s: State, seat: int, action: int) -> None:
    """2. One dispatch, or 3. the end of the turn."""
    if action >= act.ATTACK:
        choice = action - act.ATTACK
        attack(box, s, seat, choice // NUM_KINDS, choice % NUM_KINDS)
    elif action >= act.EXCHANGE:
        exchange(box, s, seat, action - act.EXCHANGE)
    elif action >= act.OCCUPY:
        choice = action - act.OCCUPY
        occupy(box, s, seat, choice // NUM_KINDS, choice % NUM_KINDS)
    else:
        end_turn(box, s)


# 4. Winning


@kernel
def scores(box: Box, s: State, out: IntArray) -> None:
    """4. There are no points; what counts for all to see are the areas held."""
    for seat in range(NUM_SEATS):
        out[seat] = 0
    for area in range(NUM_AREAS):
        if s.holder[area] != NONE:
            out[s.holder[area]] += 1


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """4. One kingdom wins, or both share a draw."""
    for seat in range(NUM_SEATS):
        out[seat] = 0.5
        if s.winner != NONE:
            out[seat] = 1.0 if s.winner == seat else 0.0


@kernel
def census(box: Box, s: State, out: IntArray) -> int:
    """0. Every card is in exactly one place."""
    for kind in range(NUM_KINDS):
        out[kind] = counts.number(s.stock, kind) + counts.number(s.discard, kind) + (s.added == kind)
        for seat in range(NUM_SEATS):
            out[kind] += counts.number(s.hand[seat], kind)
        for area in range(NUM_AREAS):
            out[kind] += s.card[area] == kind
        for index in range(MAX_ATTACKERS):
            out[kind] += s.attack[index] == kind
    return NUM_KINDS
