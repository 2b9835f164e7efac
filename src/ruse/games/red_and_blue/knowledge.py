"""Who knows what: observations, imagined worlds, and actions as others see them.

What lay open and returned to a hand is known to all. Players also know what was in the other hand
when a stock ran out; a spectator, who saw neither hand, knows what then follows for one hand alone (ruling 16).
"""

from ruse.core.derive import derive_observe
from ruse.core.kernel import kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.draft import drawer, turn_seat
from ruse.games.red_and_blue.state import (
    MAX_ATTACKERS,
    NUM_AREAS,
    NUM_BACKS,
    NUM_KINDS,
    NUM_SEATS,
    Box,
    State,
)


@kernel
def is_addition_open(box: Box, s: State) -> bool:
    """2-D. The cards of a battle lie open while its winner chooses."""
    return bool(s.phase == phase.KEEP)


@kernel
def is_attack_open(box: Box, s: State, index: int) -> bool:
    """2-D. The same for the cards that attack."""
    return is_addition_open(box, s)


@kernel
def observe_as_player(box: Box, s: State, seat: int, obs: State) -> None:
    """Knowledge of players besides their hands: their face-down cards, and what a stock that ran out tells."""
    if seat != SPECTATOR:
        obs.deduced[:] = s.deduced
        if seat == turn_seat(s):
            obs.attack[:] = s.attack
        else:
            obs.added = s.added


observe = derive_observe(State, shown={"attack": is_attack_open, "added": is_addition_open}, also=observe_as_player)
"""Everybody sees the areas, the discards, all backs and what was shown; only you see your hand."""


@kernel
def reveal(box: Box, s: State) -> None:
    """2-D. The cards of a battle lie open, as they do while its winner chooses."""
    s.phase = phase.KEEP


# Imagined worlds


@kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """Every card nobody showed may be in any hidden hand, face down or in its stock."""
    unseen = box.copies - seen_cards(obs, seat)
    for owner in range(NUM_SEATS):
        if seat == SPECTATOR:
            obs.deduced[owner] = obs.known[owner]
        if owner != seat:
            unseen -= obs.deduced[owner]
    for owner in range(NUM_SEATS):
        if owner != seat:
            unseen = redeal_hand(box, obs, owner, unseen, rng)
    obs.stock = unseen


@kernel
def seen_cards(obs: State, seat: int) -> int:
    """The cards that lie open, and those of the viewer."""
    cards = obs.discard
    if seat != SPECTATOR:
        cards += obs.hand[seat]
    for area in range(NUM_AREAS):
        if obs.card[area] != NONE:
            cards += counts.one(obs.card[area])
    for index in range(MAX_ATTACKERS):
        if obs.attack[index] >= 0:
            cards += counts.one(obs.attack[index])
    if obs.added >= 0:
        cards += counts.one(obs.added)
    return cards


@kernel
def redeal_hand(box: Box, obs: State, owner: int, unseen: int, rng: IntArray) -> int:
    """Known and random cards for a hidden hand; those that lie face down are taken from them. What is left unseen."""
    cards = obs.deduced[owner]
    for back in range(NUM_BACKS):
        of_back = box.of_back[back]
        missing = obs.held[owner, back] + num_face_down(obs, owner, back) - counts.total(cards & of_back)
        for _ in range(missing):
            kind = counts.pick(unseen & of_back, rng)
            cards += counts.one(kind)
            unseen -= counts.one(kind)
    if owner == turn_seat(obs):
        for index in range(MAX_ATTACKERS):
            if obs.attack[index] == UNKNOWN:
                obs.attack[index] = counts.pick(cards & box.of_back[obs.attack_back[index]], rng)
                cards -= counts.one(obs.attack[index])
    elif obs.added == UNKNOWN:
        obs.added = counts.pick(cards & box.of_back[obs.added_back], rng)
        cards -= counts.one(obs.added)
    obs.hand[owner] = cards
    return unseen


@kernel
def num_face_down(obs: State, owner: int, back: int) -> int:
    """How many cards of a hidden hand lie face down in the battle."""
    if owner != turn_seat(obs):
        return int(obs.added == UNKNOWN and obs.added_back == back)
    cards = 0
    for index in range(MAX_ATTACKERS):
        cards += obs.attack[index] == UNKNOWN and obs.attack_back[index] == back
    return cards


# Actions as others see them


@kernel
def seen(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    """Of a card that is drawn or put face down, others see the back."""
    now = s.phase
    if now == phase.DRAW or now == phase.DEAL:
        if action >= act.SHUFFLE or viewer == drawer(box, s):
            return action
        return int(act.DRAW_BLURRED + box.back[action - act.DRAW])
    if viewer == seat:
        return action
    if now == phase.DISPATCH and action >= act.ATTACK:
        choice = action - act.ATTACK
        return int(act.ATTACK_BLURRED + choice // NUM_KINDS * NUM_BACKS + box.back[choice % NUM_KINDS])
    if now == phase.SECOND and action != act.ALONE:
        return int(act.ADD_BLURRED + box.back[action - act.ADD])
    if now == phase.DEFENSE and action != act.NO_CARD:
        return int(act.DEFEND_BLURRED + box.back[action - act.DEFEND])
    return action
