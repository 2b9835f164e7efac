"""6. Formation phase: draw, choose a formation, reveal the top card, place cards in secret."""

from ruse.core.bits import list_bits
from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.state import HAND_SIZE, NUM_PLACED, NUM_ROUNDS, Box, State

# 6-1. Preparation


@kernel
def legal_chance(box: Box, s: State, out: IntArray) -> int:
    """6-1. Cards that may come from the deck; or the one act of turning up what was sealed."""
    if s.phase == phase.DRAW:
        return list_bits(s.deck[drawer(s)], act.DRAW, out)
    if s.phase == phase.TOP_CARD:
        return list_bits(s.deck[revealer(box, s)], act.TOP, out)
    if s.phase == phase.SHOW_FORMATIONS:
        out[0] = act.SHOW_FORMATIONS
        return 1
    if s.phase == phase.SHOW_FRONT:
        out[0] = act.SHOW_FRONT
        return 1
    return 0


@kernel
def drawer(s: State) -> int:
    """6-1. White draws up to seven cards, then Black."""
    return 0 if s.held[0] < HAND_SIZE else 1


@kernel
def draw(s: State, card: int) -> None:
    """6-1. Draw until you have seven cards."""
    seat = drawer(s)
    s.deck[seat] &= ~(1 << card)
    s.hand[seat] |= 1 << card
    s.held[seat] += 1
    if seat == 1 and s.held[1] == HAND_SIZE:
        s.phase = phase.CHOOSE_FORMATION


@kernel
def legal_formations(s: State, seat: int, out: IntArray) -> int:
    """6-1. One of the two cards of your type with the marker of the round."""
    if s.formation[seat] != NONE:
        return 0
    first = (s.type[seat] * NUM_ROUNDS + s.round) * 2
    out[0] = act.CHOOSE + first
    out[1] = act.CHOOSE + first + 1
    return 2


@kernel
def choose_formation(s: State, seat: int, formation: int) -> None:
    """6-1. Chosen in secret; shown when both have chosen."""
    s.formation[seat] = formation
    if s.formation[1 - seat] != NONE:
        s.phase = phase.SHOW_FORMATIONS


@kernel
def revealer(box: Box, s: State) -> int:
    """6-1. The seat whose deck gives the next revealed card."""
    return 0 if s.at[0, box.top_space[s.formation[0]]] == NONE else 1


@kernel
def reveal_top_card(box: Box, s: State, card: int) -> None:
    """6-1. B. The top card of the deck goes face up to its space."""
    seat = revealer(box, s)
    s.deck[seat] &= ~(1 << card)
    s.at[seat, box.top_space[s.formation[seat]]] = card
    if seat == 1:
        s.phase = phase.PLACE_FRONT


# 6-2 to 6-4. Placing battle cards


@kernel
def has_cards_to_place(box: Box, s: State, seat: int) -> bool:
    """6-2, 6-4. First the open Vanguard and Rearguard spaces, later the Reinforcements."""
    if s.phase == phase.PLACE_FRONT:
        return bool(s.placed[seat] < box.num_front[s.formation[seat]])
    return bool(s.placed[seat] < NUM_PLACED)


@kernel
def all_are_placed(box: Box, s: State) -> bool:
    """6-3. Both players have finished this step."""
    return not has_cards_to_place(box, s, 0) and not has_cards_to_place(box, s, 1)


@kernel
def place(box: Box, s: State, seat: int, card: int) -> None:
    """6-2, 6-4. A card from the hand, face down, to the next open space."""
    space = box.fill[s.formation[seat], s.placed[seat]]
    other = s.at[seat, space]
    if other == NONE:
        s.at[seat, space] = card
    else:  # 11. 2 Cards: their order does not matter
        s.at[seat, space] = min(card, other)
        s.second[seat] = max(card, other)
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.placed[seat] += 1
    if all_are_placed(box, s):
        s.phase = phase.SHOW_FRONT if s.phase == phase.PLACE_FRONT else phase.OFFENSE


@kernel
def show_front(box: Box, s: State) -> None:
    """6-3. Turn up the Vanguards and Rearguards; the Reinforcements come next, if they have open spaces."""
    s.phase = phase.PLACE_BACK
    if all_are_placed(box, s):
        s.phase = phase.OFFENSE
