"""Who knows what in Tooth & Claw: observations, imagined worlds, and actions as others see them."""

from ruse.core.bits import count, nth
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.formation import drawer
from ruse.games.tooth_and_claw.state import (
    ALL_CARDS,
    NUM_CARDS,
    NUM_FIGHTING_SPACES,
    NUM_ROUNDS,
    NUM_SEATS,
    NUM_SPACES,
    Box,
    State,
)


@kernel
def observe(box: Box, s: State, seat: int, obs: State) -> None:
    """All know what was played, revealed and counted; only you know your hand and your face-down cards."""
    if obs.phase == UNKNOWN:
        observe_table(s, obs)
        for owner in range(NUM_SEATS):
            observe_open(box, s, owner, obs)
    if seat != SPECTATOR:
        observe_own(s, seat, obs)


@kernel
def observe_table(s: State, obs: State) -> None:
    """What was played and counted."""
    obs.games = s.games
    obs.game = s.game
    obs.round = s.round
    obs.battle = s.battle
    obs.phase = s.phase
    obs.lead = s.lead
    obs.lead_color = s.lead_color
    obs.mover = s.mover
    obs.gap = s.gap
    obs.type[:] = s.type
    obs.held[:] = s.held
    obs.placed[:] = s.placed
    obs.pile[:] = s.pile
    obs.gone[:] = s.gone
    obs.score[:] = s.score
    obs.past[:] = s.past


@kernel
def observe_open(box: Box, s: State, owner: int, obs: State) -> None:
    """Formations when shown, cards that lie face up, and which spaces are empty."""
    if s.formation[owner] == NONE or s.phase > phase.SHOW_FORMATIONS:
        obs.formation[owner] = s.formation[owner]
    if s.second[owner] == NONE or lies_face_up(box, s, owner, box.pair_space[s.formation[owner]]):
        obs.second[owner] = s.second[owner]
    for space in range(NUM_SPACES):
        card = s.at[owner, space]
        if card == NONE or lies_face_up(box, s, owner, space):
            obs.at[owner, space] = card


@kernel
def observe_own(s: State, owner: int, obs: State) -> None:
    """6-4. You may look at your own cards at any time. What is in the deck follows from what is not."""
    obs.formation[owner] = s.formation[owner]
    obs.deck[owner] = s.deck[owner]
    obs.hand[owner] = s.hand[owner]
    obs.second[owner] = s.second[owner]
    for space in range(NUM_SPACES):
        obs.at[owner, space] = s.at[owner, space]


@kernel
def lies_face_up(box: Box, s: State, owner: int, space: int) -> bool:
    """6-1. The revealed top card; 6-3. Vanguard and Rearguard once shown, and what advances there (7-4)."""
    if space == box.top_space[s.formation[owner]]:
        return True
    return bool(space < NUM_FIGHTING_SPACES and s.phase > phase.SHOW_FRONT)


@kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """Every formation and every arrangement of the unseen cards is as likely as any other."""
    for owner in range(NUM_SEATS):
        if owner != seat:
            if obs.formation[owner] == UNKNOWN:
                obs.formation[owner] = (obs.type[owner] * NUM_ROUNDS + obs.round) * 2 + below(rng, 2)
            redeal_cards(box, obs, owner, rng)


@kernel
def redeal_cards(box: Box, obs: State, owner: int, rng: IntArray) -> None:
    """The cards nobody saw lie in any order on the face-down spaces, in the hand and in the deck."""
    unseen = unseen_cards(obs, owner)
    for space in range(NUM_SPACES):
        if obs.at[owner, space] == UNKNOWN:
            card = nth(unseen, below(rng, count(unseen)))
            unseen &= ~(1 << card)
            if obs.second[owner] == UNKNOWN and space == box.pair_space[obs.formation[owner]]:
                other = nth(unseen, below(rng, count(unseen)))
                unseen &= ~(1 << other)
                obs.second[owner] = max(card, other)
                card = min(card, other)
            obs.at[owner, space] = card
    obs.hand[owner] = 0
    for _ in range(obs.held[owner]):
        card = nth(unseen, below(rng, count(unseen)))
        unseen &= ~(1 << card)
        obs.hand[owner] |= 1 << card
    obs.deck[owner] = unseen


@kernel
def unseen_cards(obs: State, owner: int) -> int:
    """All cards of a player but those that lie face up or were played."""
    played = (obs.pile[0] | obs.pile[1]) >> (owner * NUM_CARDS)
    seen_cards = obs.gone[owner] | played
    for space in range(NUM_SPACES):
        if obs.at[owner, space] >= 0:
            seen_cards |= 1 << obs.at[owner, space]
    if obs.second[owner] >= 0:
        seen_cards |= 1 << obs.second[owner]
    return int(ALL_CARDS & ~seen_cards)


@kernel
def seen(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    """Draws, chosen formations and placed cards are blurred for all but their owner."""
    if s.phase == phase.DRAW:
        return action if viewer == drawer(s) else act.DRAW_BLURRED
    if s.phase == phase.CHOOSE_FORMATION:
        return action if viewer == seat else act.CHOOSE_BLURRED
    if s.phase == phase.PLACE_FRONT or s.phase == phase.PLACE_BACK:
        return action if viewer == seat else act.PLACE_BLURRED
    return action
