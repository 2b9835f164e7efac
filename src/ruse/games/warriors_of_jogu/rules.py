"""The rules of Warriors of Jogu: whose choice it is, which choices there are, and what they do.

The chapters are in `reinforcement.py` (1, 2), `deployment.py` (3), `abilities.py` and `effects.py`
(appendix), `resolution.py` (4, 5) and `chance.py`; RULES.md has all in words.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.core.protocol import CHANCE, NOBODY
from ruse.core.record import NONE, FloatArray, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.abilities import apply_chance_step, apply_step, chooser, go_on, legal_step
from ruse.games.warriors_of_jogu.cards import HAND, NUM_KINDS, SEND
from ruse.games.warriors_of_jogu.chance import faction_taker, legal_chance, weights
from ruse.games.warriors_of_jogu.deck import kind_of
from ruse.games.warriors_of_jogu.deployment import end_turn, legal_plays, play
from ruse.games.warriors_of_jogu.pile import count_of
from ruse.games.warriors_of_jogu.reinforcement import (
    begin_round,
    discard,
    draw,
    draw_location,
    legal_discards,
    show_discards,
)
from ruse.games.warriors_of_jogu.resolution import resolve, show_battle, victory_points, winner_by_points
from ruse.games.warriors_of_jogu.stack import card_of, next_step, number_of, pop_step, what_of
from ruse.games.warriors_of_jogu.state import (
    MAX_CARDS,
    MAX_DEPTH,
    MAX_DOWN,
    MAX_ROUNDS,
    MAX_TOP,
    NUM_LOCATIONS,
    NUM_PLACES,
    NUM_SEATS,
    Box,
    State,
)

__all__ = ["actor", "apply", "census", "legal", "returns", "scores", "setup", "weights"]

# Setup


@large_kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    """Setup. options: seats, the factions of May and David (0: random), and whether they may be the same."""
    s.mirror = options[3]
    s.start = s.winner = s.drawer = NONE
    for number in range(MAX_ROUNDS):
        s.won[number] = NONE
    for index in range(MAX_DEPTH):
        s.stack[index] = NONE
    for seat in range(NUM_SEATS):
        s.wish[seat] = options[1 + seat]
        s.faction[seat] = s.wish[seat] - 1 if s.wish[seat] else NONE
        s.morale[seat] = box.morale_at_start
        clear_side(box, s, seat)
    s.phase = phase.FACTIONS
    if s.faction[0] != NONE and s.faction[1] != NONE:
        take_decks(box, s)


@kernel
def clear_side(box: Box, s: State, seat: int) -> None:
    """Setup. Nothing of a player is on the table but the Location Draw Pile."""
    s.location[seat] = NONE
    s.next_location[seat] = NONE
    for index in range(MAX_TOP):
        s.top[seat, index] = NONE
    for index in range(MAX_CARDS):
        s.bottom[seat, index] = NONE
    for location in range(NUM_LOCATIONS):
        s.location_pile[seat, location] = box.location_copies
        for place in range(MAX_DOWN):
            s.down[seat, location, place] = NONE


@kernel
def take_decks(box: Box, s: State) -> None:
    """Setup. The lower initiative starts; Ruling 12: chance decides between equal ones."""
    for seat in range(NUM_SEATS):
        s.deck[seat] = box.full[s.faction[seat]]
        s.deck_left[seat] = box.deck_size[s.faction[seat]]
    lead = box.initiative[s.faction[0]] - box.initiative[s.faction[1]]
    if lead == 0:
        s.phase = phase.START_PLAYER
    else:
        begin_game(box, s, 0 if lead < 0 else 1)


@kernel
def begin_game(box: Box, s: State, start: int) -> None:
    """Setup. Give the start player marker; the first round begins."""
    s.start = start
    s.turn = start
    begin_round(box, s)


# Flow of play


@kernel
def actor(box: Box, s: State) -> int:
    """Where both discard in secret, May comes first, if she is not done."""
    now = s.phase
    if now == phase.DEPLOYMENT:
        return chooser(s) if s.depth > 0 else int(s.turn)
    if now == phase.DISCARD:
        return 1 if s.is_ready[0] else 0
    return NOBODY if now == phase.OVER else CHANCE


@kernel
def legal(box: Box, s: State, seat: int, out: IntArray) -> int:
    """The choices of each phase."""
    now = s.phase
    if seat == CHANCE:
        return legal_chance(box, s, out) if actor(box, s) == CHANCE else 0
    if now == phase.DEPLOYMENT:
        if s.depth > 0:
            return legal_step(box, s, seat, out)
        if seat != s.turn:
            return 0
        n = legal_plays(box, s, seat, HAND, out)
        out[n] = act.PASS
        return n + 1
    if now == phase.DISCARD:
        return legal_discards(box, s, seat, out)
    return 0


@large_kernel
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one choice, and what follows from it."""
    if s.phase == phase.DEPLOYMENT:
        apply_deployment(box, s, seat, action)
    elif s.phase == phase.DRAW:
        draw(box, s, action - act.DRAW)
    elif s.phase == phase.DISCARD:
        discard(box, s, seat, action)
    elif s.phase == phase.SCOUT:
        draw_location(s, action - act.SCOUT)
    elif s.phase == phase.SHOW_DISCARDS:
        show_discards(box, s)
    elif s.phase == phase.SHOW_BATTLE:
        show_battle(box, s)
    elif s.phase == phase.RESOLUTION:
        resolve(box, s)
        end_round(box, s)
    elif s.phase == phase.FACTIONS:
        s.faction[faction_taker(s)] = action - act.FACTION
        if s.faction[1] != NONE:
            take_decks(box, s)
    else:
        begin_game(box, s, action - act.START)


@kernel
def apply_deployment(box: Box, s: State, seat: int, action: int) -> None:
    """3. Play or pass; or go on with what the cards played this turn still do."""
    if act.PLAY <= action < act.PASS:
        source = HAND
        if s.depth > 0:
            source = number_of(next_step(s))
            pop_step(s)
        play(box, s, source, (action - act.PLAY) // NUM_PLACES, (action - act.PLAY) % NUM_PLACES)
        if s.depth > 0:
            go_on(box, s)
        else:
            end_turn(s)
    elif action == act.PASS:
        s.passed[seat] = 1
        end_turn(s)
    elif seat == CHANCE:
        apply_chance_step(box, s, action)
    else:
        apply_step(box, s, action)


@kernel
def end_round(box: Box, s: State) -> None:
    """5, End of game. The next round; after the last one the victory points decide."""
    if s.phase == phase.OVER:
        return
    if s.round == box.rounds:
        s.winner = winner_by_points(s)
        s.phase = phase.OVER
    else:
        begin_round(box, s)


# End of game


@kernel
def scores(box: Box, s: State, out: IntArray) -> None:
    """4-3. The victory points on the round track."""
    for seat in range(NUM_SEATS):
        out[seat] = victory_points(s, seat)


@kernel
def returns(box: Box, s: State, out: FloatArray) -> None:
    """End of game. One player wins."""
    for seat in range(NUM_SEATS):
        out[seat] = s.winner == seat


@kernel
def in_play(box: Box, s: State, seat: int, kind: int) -> int:
    """How many cards of a kind a player has at locations, and on the way to one."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += count_of(box, s.at[seat, location], kind)
        for place in range(MAX_DOWN):
            total += s.down[seat, location, place] == kind
    if s.depth > 0 and seat == s.turn:
        step = next_step(s)
        total += what_of(step) == SEND and card_of(step) == kind
    return int(total)


@kernel
def in_draw_pile(box: Box, s: State, seat: int, kind: int) -> int:
    """How many cards of a kind a player's Faction Draw Pile has."""
    total = count_of(box, s.deck[seat], kind)
    for index in range(s.num_top[seat]):
        total += kind_of(s.top[seat, index]) == kind
    for index in range(s.num_bottom[seat]):
        total += kind_of(s.bottom[seat, index]) == kind
    return int(total)


@kernel
def is_of(box: Box, faction: int, kind: int) -> bool:
    """Whether a kind belongs to a faction."""
    return bool(box.first_kind[faction] <= kind < box.first_kind[faction + 1])


@large_kernel
def census(box: Box, s: State, out: IntArray) -> int:
    """How many cards of each kind there are more than in the deck: none; and every Location Card."""
    n = 0
    for seat in range(NUM_SEATS):
        for kind in range(NUM_KINDS):
            out[n] = 0
            if s.phase != phase.FACTIONS and is_of(box, s.faction[seat], kind):
                rest = count_of(box, s.hand[seat] + s.sealed[seat] + s.discard[seat], kind)
                out[n] = rest + in_play(box, s, seat, kind) + in_draw_pile(box, s, seat, kind)
                out[n] -= count_of(box, box.full[s.faction[seat]], kind)
            n += 1
        for location in range(NUM_LOCATIONS):
            out[n] = s.location_pile[seat, location] + s.location_discard[seat, location]
            out[n] += s.location[seat] == location
            out[n] += s.next_location[seat] == location
            n += 1
    return n
