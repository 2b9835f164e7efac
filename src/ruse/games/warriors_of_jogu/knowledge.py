"""Who knows what in Warriors of Jogu: observations, imagined worlds, and actions as others see them."""

from ruse.core.derive import derive_observe
from ruse.core.dice import one_of
from ruse.core.kernel import kernel, large_kernel
from ruse.core.protocol import SPECTATOR
from ruse.core.record import NONE, UNKNOWN, IntArray
from ruse.games.warriors_of_jogu import act, phase
from ruse.games.warriors_of_jogu.cards import SEND
from ruse.games.warriors_of_jogu.deck import PRIVATE, entry_at, is_draw_public, is_public
from ruse.games.warriors_of_jogu.pile import random_kind, size_of
from ruse.games.warriors_of_jogu.reinforcement import scout
from ruse.games.warriors_of_jogu.stack import card_of, next_step, what_of
from ruse.games.warriors_of_jogu.state import (
    MAX_DOWN,
    NUM_LOCATIONS,
    NUM_PLACES,
    NUM_SEATS,
    Box,
    State,
)

# Observations


@kernel
def is_top_open(box: Box, s: State, owner: int, index: int) -> bool:
    """Of the known top of a draw pile, what everybody saw."""
    return is_public(s.top[owner, index])


@kernel
def is_location_open(box: Box, s: State, owner: int) -> bool:
    """Location Cards that were shown."""
    return bool(s.is_shown[owner])


@kernel
def observe_bottoms(box: Box, s: State, seat: int, obs: State) -> None:
    """Of the known bottom of a draw pile, what everybody saw; all of it, if it is yours."""
    if obs.phase == UNKNOWN:
        for owner in range(NUM_SEATS):
            obs.bottom[owner] = s.bottom[owner]
            for index in range(s.num_bottom[owner]):
                if s.bottom[owner, index] >= PRIVATE:
                    obs.bottom[owner, index] = UNKNOWN
    if seat != SPECTATOR:
        obs.bottom[seat] = s.bottom[seat]


observe_all_but_bottoms = derive_observe(
    State, shown={"top": is_top_open, "location": is_location_open}, by_hand=["bottom"]
)


@large_kernel
def observe(box: Box, s: State, seat: int, obs: State) -> None:
    """All know what lies face up and all numbers of cards; only you know what you hold, hid or looked at."""
    observe_bottoms(box, s, seat, obs)
    observe_all_but_bottoms(box, s, seat, obs)


# Imagined worlds


@large_kernel
def redeal(box: Box, obs: State, seat: int, rng: IntArray) -> None:
    """Every arrangement of the unseen cards of the others is as likely as any other."""
    for owner in range(NUM_SEATS):
        if owner != seat:
            redeal_locations(box, obs, owner, rng)
            if obs.faction[owner] == NONE:
                obs.hand[owner] = 0
                obs.sealed[owner] = 0
                obs.deck[owner] = 0
            else:
                redeal_cards(box, obs, owner, rng)


@kernel
def redeal_locations(box: Box, obs: State, owner: int, rng: IntArray) -> None:
    """The Location Cards not discarded or shown are the pile, the hidden one and the one an Explorer saw."""
    for location in range(NUM_LOCATIONS):
        left = box.location_copies - obs.location_discard[owner, location]
        obs.location_pile[owner, location] = left - (obs.location[owner] == location)
    if obs.location[owner] == UNKNOWN:
        obs.location[owner] = take_location(obs, owner, rng)
    if obs.next_location[owner] == UNKNOWN:
        obs.next_location[owner] = take_location(obs, owner, rng)


@kernel
def take_location(obs: State, owner: int, rng: IntArray) -> int:
    """A random card of a Location Draw Pile."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += obs.location_pile[owner, location]
    location = one_of(obs.location_pile[owner], total, rng)
    obs.location_pile[owner, location] -= 1
    return location


@kernel
def unseen_cards(box: Box, obs: State, owner: int) -> int:
    """The pile of all cards of a player that do not lie where everybody can see or knows them."""
    unseen = box.full[obs.faction[owner]] - obs.discard[owner] - obs.known[owner]
    for location in range(NUM_LOCATIONS):
        unseen -= obs.at[owner, location]
    for index in range(obs.num_top[owner]):
        if is_public(obs.top[owner, index]):
            unseen -= box.unit[obs.top[owner, index]]
    for index in range(obs.num_bottom[owner]):
        if is_public(obs.bottom[owner, index]):
            unseen -= box.unit[obs.bottom[owner, index]]
    if obs.depth > 0 and owner == obs.turn and what_of(next_step(obs)) == SEND:
        unseen -= box.unit[card_of(next_step(obs))]
    return int(unseen)


@kernel
def redeal_cards(box: Box, obs: State, owner: int, rng: IntArray) -> None:
    """Face-down cards are of the kinds that are played so; the hand has the cards all know to be there."""
    faction = obs.faction[owner]
    unseen = unseen_cards(box, obs, owner)
    for location in range(NUM_LOCATIONS):
        for place in range(MAX_DOWN):
            if obs.down[owner, location, place] == UNKNOWN:
                kind = random_kind(box, unseen & box.hideable[faction], faction, rng)
                unseen -= box.unit[kind]
                obs.down[owner, location, place] = kind
    for index in range(obs.num_top[owner]):
        if obs.top[owner, index] == UNKNOWN:
            kind = random_kind(box, unseen, faction, rng)
            unseen -= box.unit[kind]
            obs.top[owner, index] = PRIVATE + kind
    for index in range(obs.num_bottom[owner]):
        if obs.bottom[owner, index] == UNKNOWN:
            kind = random_kind(box, unseen, faction, rng)
            unseen -= box.unit[kind]
            obs.bottom[owner, index] = PRIVATE + kind
    redeal_hand(box, obs, owner, unseen, rng)


@kernel
def redeal_hand(box: Box, obs: State, owner: int, unseen: int, rng: IntArray) -> None:
    """The hand with the sealed discards, any of which may be the sealed ones; the rest is the draw pile."""
    faction = obs.faction[owner]
    hand = obs.known[owner]
    for _ in range(obs.held[owner] + obs.num_sealed[owner] - size_of(hand)):
        kind = random_kind(box, unseen, faction, rng)
        unseen -= box.unit[kind]
        hand += box.unit[kind]
    sealed = 0
    for _ in range(obs.num_sealed[owner]):
        kind = random_kind(box, hand, faction, rng)
        hand -= box.unit[kind]
        sealed += box.unit[kind]
    obs.hand[owner] = hand
    obs.sealed[owner] = sealed
    obs.deck[owner] = unseen


# Actions as others see them


@kernel
def seen(box: Box, s: State, seat: int, action: int, viewer: int) -> int:
    """Sealed discards, draws, Location Cards, face-down cards and looks are blurred for all but their owner."""
    if s.phase == phase.DEPLOYMENT:
        return seen_deployment(box, s, action, viewer)
    if s.phase == phase.DRAW:
        return action if viewer == s.drawer or is_draw_public(s, s.drawer) else act.DRAW_BLURRED
    if s.phase == phase.SCOUT:
        return action if viewer == scout(s) else act.SCOUT_BLURRED
    if s.phase == phase.DISCARD and action != act.KEEP:
        return action if viewer == seat else act.DISCARD_BLURRED
    return action


@kernel
def seen_deployment(box: Box, s: State, action: int, viewer: int) -> int:
    """3. In the Deployment phase all but these are public."""
    if viewer == s.turn:
        return action
    if act.PLAY <= action < act.PASS:
        if box.face_down[(action - act.PLAY) // NUM_PLACES]:
            return act.PLAY_BLURRED + (action - act.PLAY) % NUM_PLACES
    elif act.DRAW <= action < act.SCOUT:
        return action if is_draw_public(s, s.turn) else act.DRAW_BLURRED
    elif act.LOOK <= action < act.SABOTAGE:
        return action if is_public(entry_at(s, s.turn, s.num_top[s.turn])) else act.LOOK_BLURRED
    elif act.EXPLORE <= action < act.LOOK:
        return act.EXPLORE_BLURRED
    elif act.BURY <= action < act.BURY_NONE:
        return seen_burying(s, action)
    return action


@kernel
def seen_burying(s: State, action: int) -> int:
    """Ruling 17: of cards side by side that only their owner knows, others cannot tell which one is put away."""
    place = action - act.BURY
    if is_public(s.top[s.turn, place]):
        return action
    while place > 0 and not is_public(s.top[s.turn, place - 1]):
        place -= 1
    return act.BURY_BLURRED + place
