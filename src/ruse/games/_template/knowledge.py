"""Who knows what: observations, imagined worlds, and actions as others see them."""

from ruse.core.dice import one_of
from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games._template import act
from ruse.games._template.rules import drawer
from ruse.games._template.state import MAX_SEATS, NUM_RANKS, Box, State


@kernel
def observe(box: Box, s: State, seat: int, obs: State) -> None:
    """Everybody knows what was played and counted; only you know your hand and what you chose."""
    if obs.seats == UNKNOWN:
        observe_table(s, obs)
    if seat != SPECTATOR:
        obs.chosen[seat] = s.chosen[seat]
        for rank in range(NUM_RANKS):
            obs.hand[seat, rank] = s.hand[seat, rank]


@kernel
def observe_table(s: State, obs: State) -> None:
    """What everybody knows, and that there is nothing to know."""
    obs.seats = s.seats
    obs.lowest = s.lowest
    obs.trick = s.trick
    obs.is_dealt = s.is_dealt
    obs.played[:] = s.played
    obs.held[:] = s.held
    obs.points[:] = s.points
    for owner in range(MAX_SEATS):
        if s.chosen[owner] == NONE:
            obs.chosen[owner] = NONE
        if owner >= s.seats:
            for rank in range(NUM_RANKS):
                obs.hand[owner, rank] = s.hand[owner, rank]


@kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """The unseen cards lie in any order in the other hands, on the table and in the deck."""
    for rank in range(NUM_RANKS):
        obs.deck[rank] = box.copies[rank] - obs.played[rank]
        if seat >= 0:
            obs.deck[rank] -= obs.hand[seat, rank] + (obs.chosen[seat] == rank)
    for owner in range(obs.seats):
        if obs.chosen[owner] == UNKNOWN:
            obs.chosen[owner] = take_unseen(obs, rng)
        if owner != seat:
            for rank in range(NUM_RANKS):
                obs.hand[owner, rank] = 0
            for _ in range(obs.held[owner]):
                obs.hand[owner, take_unseen(obs, rng)] += 1


@kernel
def take_unseen(obs: State, rng: IntArray) -> int:
    """Take a random card from those that are left."""
    total = 0
    for rank in range(NUM_RANKS):
        total += obs.deck[rank]
    rank = one_of(obs.deck, total, rng)
    obs.deck[rank] -= 1
    return rank


@kernel
def seen(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    """Draws and chosen cards are blurred for all but their owner."""
    if action == act.SHOW:
        return action
    if action < act.CHOOSE:
        return action if viewer == drawer(s) else act.DRAW_BLURRED
    return action if viewer == seat else act.CHOOSE_BLURRED
