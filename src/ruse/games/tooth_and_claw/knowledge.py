"""Who knows what in Tooth & Claw: observations, imagined worlds, and actions as others see them."""

from ruse.core.bits import count, nth
from ruse.core.derive import derive_observe, derive_seen
from ruse.core.dice import below
from ruse.core.kernel import kernel
from ruse.core.record import UNKNOWN, IntArray
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
def is_formation_open(box: Box, s: State, owner: int) -> bool:
    """6-1. Formations are shown together."""
    return bool(s.phase > phase.SHOW_FORMATIONS)


@kernel
def lies_face_up(box: Box, s: State, owner: int, space: int) -> bool:
    """6-1. The revealed top card; 6-3. Vanguard and Rearguard once shown, and what advances there (7-4)."""
    if space == box.top_space[s.formation[owner]]:
        return True
    return bool(space < NUM_FIGHTING_SPACES and s.phase > phase.SHOW_FRONT)


@kernel
def lies_second_face_up(box: Box, s: State, owner: int) -> bool:
    """11. The higher card of the 2-Cards space lies as the lower one does."""
    return lies_face_up(box, s, owner, box.pair_space[s.formation[owner]])


observe = derive_observe(
    State, shown={"formation": is_formation_open, "at": lies_face_up, "second": lies_second_face_up}
)
"""All know what was played, revealed and counted; only you know your hand and your face-down cards (6-4)."""


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
def drawing(box: Box, s: State) -> int:
    """The seat that sees the card that is drawn."""
    return drawer(s)


seen = derive_seen(act.TABLE, draw=drawing)
