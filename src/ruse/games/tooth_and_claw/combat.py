"""7. Combat phase: choose cards, compare them, take them, move up the rest."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.state import (
    NUM_CARDS,
    NUM_COLORS,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    REARGUARD,
    VANGUARD,
    Box,
    State,
)


@kernel
def offense(s: State) -> int:
    """7. The holder of the First Player Card begins; roles switch after each battle, the card after each round (9)."""
    return (s.game + s.round + s.battle) & 1


# Spots


@kernel
def space_of(spot: int) -> int:
    """The space a spot belongs to."""
    return spot if spot < NUM_FIGHTING_SPACES else spot - NUM_FIGHTING_SPACES


@kernel
def card_on(s: State, seat: int, spot: int) -> int:
    """The card on a spot."""
    return int(s.at[seat, spot] if spot < NUM_FIGHTING_SPACES else s.second[seat])


@kernel
def has_two(box: Box, s: State, seat: int, row: int) -> bool:
    """11, ruling 9. Whether two cards lie on one space of the row."""
    return bool(s.second[seat] != NONE and box.pair_space[s.formation[seat]] // NUM_COLUMNS == row)


# 7-1. Card selection (offense), 7-2. (defense)


@kernel
def row_is_empty(s: State, seat: int, row: int) -> bool:
    """No card on the three spaces of the row."""
    first = row * NUM_COLUMNS
    return bool(s.at[seat, first] == NONE and s.at[seat, first + 1] == NONE and s.at[seat, first + 2] == NONE)


@kernel
def attacking_row(s: State, seat: int) -> int:
    """7-1. The Vanguard; the Rearguard, if there is no card in the Vanguard."""
    return REARGUARD if row_is_empty(s, seat, VANGUARD) else VANGUARD


@kernel
def defending_row(s: State, seat: int) -> int:
    """7-2. The Rearguard; the Vanguard, if there is no card in the Rearguard."""
    return VANGUARD if row_is_empty(s, seat, REARGUARD) else REARGUARD


@kernel
def legal_offense(box: Box, s: State, seat: int, out: IntArray) -> int:
    """7-1. Any card of the row."""
    return list_cards(box, s, seat, attacking_row(s, seat), NONE, act.ATTACK, out)


@kernel
def legal_defense(box: Box, s: State, seat: int, out: IntArray) -> int:
    """7-2. A card of the row; one of the offense's color, if you must follow."""
    row = defending_row(s, seat)
    color = s.lead_color if must_follow(box, s, seat, row, s.lead_color) else NONE
    return list_cards(box, s, seat, row, color, act.DEFEND, out)


@kernel
def must_follow(box: Box, s: State, seat: int, row: int, color: int) -> bool:
    """7-2. A card of the color compels. Ruling 2: a card on a Wild space does not."""
    formation = s.formation[seat]
    compelling = 0
    for space in range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS):
        card = s.at[seat, space]
        compelling += (card != NONE) & (box.color[card] == color) & (box.wild[formation, space] == 0)
    if has_two(box, s, seat, row):
        is_wild = box.wild[formation, box.pair_space[formation]] != 0
        compelling += (box.color[s.second[seat]] == color) & (not is_wild)
    return compelling > 0


@kernel
def list_cards(box: Box, s: State, seat: int, row: int, color: int, first: int, out: IntArray) -> int:
    """The cards of a row that are of a color (NONE: of any)."""
    n = 0
    for space in range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS):
        n = list_card(box, s, seat, space, color, first, n, out)
    if has_two(box, s, seat, row):
        second = NUM_FIGHTING_SPACES + box.pair_space[s.formation[seat]]
        n = list_card(box, s, seat, second, color, first, n, out)
    return n


@kernel
def list_card(box: Box, s: State, seat: int, spot: int, color: int, first: int, n: int, out: IntArray) -> int:
    """What the card on a spot may be played as, after n others. 11. On a Wild space it is of either color."""
    card = card_on(s, seat, spot)
    is_wild = box.wild[s.formation[seat], space_of(spot)] != 0
    is_choice = (card != NONE) & (is_wild | (color == NONE) | (box.color[card] == color))
    for played_as in range(NUM_COLORS):
        out[n] = first + NUM_COLORS * spot + played_as
        n += is_choice & (is_wild | (box.color[card] == played_as))
    return n


@kernel
def attack(s: State, spot: int, color: int) -> None:
    """7-1. The card stays on its space until the defense has chosen."""
    s.lead = spot
    s.lead_color = color
    s.phase = phase.DEFENSE


# 7-3. Determine the winner


@kernel
def lead_margin(box: Box, s: State, defender: int, spot: int, color: int) -> int:
    """7-3. Above 0 the offense wins, below 0 the defense; 0 is a tie."""
    lead_card, card = card_on(s, 1 - defender, s.lead), card_on(s, defender, spot)
    bonus = bonus_on(box, s, 1 - defender, s.lead) - bonus_on(box, s, defender, spot)
    return margin_of(box, lead_card, card, color == s.lead_color, bonus)


@kernel
def bonus_on(box: Box, s: State, seat: int, spot: int) -> int:
    """11. The marker of the space, for every card on it."""
    return int(box.bonus[s.formation[seat], space_of(spot)])


@kernel
def margin_of(box: Box, lead_card: int, card: int, follows: bool, bonus: int) -> int:
    """7-3. The same for two cards. 11. `bonus` is the marker of the offense less that of the defense."""
    # Ruling 3: the exception looks at printed ranks, whatever the colors, roles and markers.
    if box.rank[lead_card] == box.low_rank and box.rank[card] == box.high_rank:
        return 1
    if box.rank[lead_card] == box.high_rank and box.rank[card] == box.low_rank:
        return -1
    if not follows:
        return 1
    return int(box.rank[lead_card] - box.rank[card] + bonus)


@kernel
def lead_gain(box: Box, lead_card: int, card: int, follows: bool, bonus: int) -> int:
    """7-3, 8. What the offense gains over the defense from a battle, in achievements."""
    margin = margin_of(box, lead_card, card, follows, bonus)
    own, other = box.achievements[lead_card], box.achievements[card]
    if margin == 0:
        return int(own - other)
    return int(own + other) if margin > 0 else -int(own + other)


@kernel
def defend(box: Box, s: State, seat: int, spot: int, color: int) -> None:
    """7-2 to 7-4. The winner takes both cards, in a tie each takes back their own; then the rest moves up."""
    attacker = 1 - seat
    own = 1 << (card_on(s, seat, spot) + seat * NUM_CARDS)
    other = 1 << (card_on(s, attacker, s.lead) + attacker * NUM_CARDS)
    margin = lead_margin(box, s, seat, spot, color)
    if margin > 0:
        s.pile[attacker] |= own | other
    elif margin < 0:
        s.pile[seat] |= own | other
    else:
        s.pile[seat] |= own
        s.pile[attacker] |= other
    leave(box, s, attacker, s.lead)
    leave(box, s, seat, spot)
    s.lead = NONE
    s.lead_color = NONE


# 7-4. Preparing for the next battle


@kernel
def leave(box: Box, s: State, seat: int, spot: int) -> None:
    """7-4. A card was played. Ruling 9: while the second of two stands there, the space is not empty."""
    space = space_of(spot)
    if s.second[seat] == NONE or space != box.pair_space[s.formation[seat]]:
        close_gap(box, s, seat, space)
        return
    if spot == space:
        s.at[seat, space] = s.second[seat]
    s.second[seat] = NONE


@kernel
def close_gap(box: Box, s: State, seat: int, space: int) -> None:
    """7-4. The cards behind the emptied space move up, past Blank Cards. 11. Of two cards the owner chooses one."""
    two = box.pair_space[s.formation[seat]] if s.second[seat] != NONE else NONE
    gap = space
    if space < NUM_COLUMNS:
        rearguard = space + NUM_COLUMNS
        if rearguard == two:
            wait_for_choice(s, seat, space)
            return
        s.at[seat, space] = s.at[seat, rearguard]
        gap = space if s.at[seat, rearguard] == NONE else rearguard
    reinforcement = space % NUM_COLUMNS + 2 * NUM_COLUMNS
    if reinforcement == two:
        wait_for_choice(s, seat, gap)
        return
    s.at[seat, gap] = s.at[seat, reinforcement]
    s.at[seat, reinforcement] = NONE


@kernel
def wait_for_choice(s: State, seat: int, gap: int) -> None:
    """11. 2 Cards: the space before them is empty until their owner has chosen."""
    s.at[seat, gap] = NONE
    s.mover = seat
    s.gap = gap


@kernel
def legal_advance(box: Box, s: State, seat: int, out: IntArray) -> int:
    """11. 2 Cards: either of the two moves up."""
    if seat != s.mover:
        return 0
    out[0] = act.ADVANCE + s.at[seat, box.pair_space[s.formation[seat]]]
    out[1] = act.ADVANCE + s.second[seat]
    return 2


@kernel
def advance(box: Box, s: State, card: int) -> None:
    """11. 2 Cards: the chosen card moves up face up, the other stays as it lies."""
    seat = s.mover
    space = box.pair_space[s.formation[seat]]
    s.at[seat, space] = s.at[seat, space] + s.second[seat] - card
    s.second[seat] = NONE
    s.at[seat, s.gap] = card
    s.mover = NONE
    s.gap = NONE
