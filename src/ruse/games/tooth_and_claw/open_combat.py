"""Combat with all cards open, solved exactly: what the rest of a round brings when both play it best.

The cards of a column keep their order, so a position is which cards are left: a bit for each card of
White, of Black, and a bit for the order in which the 2 Cards move up. Two cards that stand on one space of
the Vanguard or the Rearguard stand there together as long as both are left. Achievements add up, so a position
is worth the same however it came about. All that can come are listed, then valued from the last back.
"""

import numpy as np

from ruse.core.bits import count, lowest
from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tooth_and_claw import phase
from ruse.games.tooth_and_claw.combat import lead_gain, offense
from ruse.games.tooth_and_claw.state import (
    BLACK,
    NUM_BATTLES,
    NUM_COLORS,
    NUM_COLUMNS,
    NUM_FIGHTING_SPACES,
    NUM_SEATS,
    NUM_SPACES,
    REARGUARD,
    REINFORCEMENTS,
    VANGUARD,
    WHITE,
    Box,
    State,
)

_UNSEEN = -(1 << 30)  # less than any position is worth

# The field: what is known of a seat's cards, numbered column by column from the front to the back
_CARD = 0  # by order of the 2 Cards and number: the card
_BONUS = 16  # by row and number: the marker it has there
_COLOR = 32  # by order and color: the cards of that color, as bits
_FRONT = 36  # by column with a Vanguard space: its cards, as bits
_BEHIND = 39  # by column with a Vanguard and a Rearguard space: its cards
_ALONE = 42  # by column with only a Rearguard space: its cards
_WILD = 45  # by row: the cards of columns with a Wild space there
_TWO = 47  # by row: the 2 Cards, if they stand there together, or 0
_STANDING = (
    49  # the 2 Cards and those ahead of them: if one of these is gone, they do not stand together behind any more
)
# and of White alone
_SIZE = 50  # the number of cards each player has
_FIRST = 51  # the seat of the offense
_PAIR = 52  # in a position: the 2 Cards that wait to be chosen from, or 0
_AHEAD = 53  # in a position: the cards ahead of them in their column
_WIDTH = 54

# Who stands where in a position: the cards of the offense and of the defense, as bits, and their rows
_DEFENSE = 8
_REARGUARD_ATTACKS = 1 << 16
_VANGUARD_DEFENDS = 1 << 17


@large_kernel
def combat_lead(box: Box, s: State) -> int:
    """7. What White gains over Black, in achievements, from now to the end of the round under best play."""
    is_choosing = s.phase == phase.ADVANCE
    field = np.zeros((NUM_SEATS, _WIDTH), np.int64)
    size = NUM_BATTLES - s.battle - is_choosing
    first = (offense(s) + is_choosing) & 1
    field[0, _SIZE], field[0, _FIRST] = size, first
    lay_out(box, s, field, WHITE)
    lay_out(box, s, field, BLACK)
    start, swapped = (1 << (2 * size)) - 1, 1 << (2 * size)
    worth = np.full(2 * swapped, _UNSEEN, np.int64)
    positions = np.empty(2 * swapped, np.int64)
    led = NONE if s.lead == NONE else lead_number(s, field, first)
    num_positions = note(positions, worth, 0, start)
    if is_choosing:
        num_positions = note(positions, worth, num_positions, start | swapped)
    num_positions = list_positions(field, positions, worth, num_positions, led)
    for index in range(num_positions - 1, 0, -1):
        worth[positions[index]] = offense_worth(box, field, worth, positions[index], NONE, NONE)
    best = offense_worth(box, field, worth, start, led, s.lead_color)
    if is_choosing:
        other = int(worth[start | swapped])
        best = max(best, other) if s.mover == first else min(best, other)
    return best if first == WHITE else -best


# The field


@kernel
def lay_out(box: Box, s: State, field: IntArray, seat: int) -> None:
    """Number the cards of a seat."""
    formation = s.formation[seat]
    size = 0
    for column in range(NUM_COLUMNS):
        first = size
        for space in range(column, NUM_SPACES, NUM_COLUMNS):
            if s.at[seat, space] != NONE:
                put(box, s, field, seat, column, size, s.at[seat, space], s.at[seat, space])
                size += 1
            if s.second[seat] != NONE and box.pair_space[formation] == space:
                put(box, s, field, seat, column, size - 1, s.at[seat, space], s.second[seat])
                put(box, s, field, seat, column, size, s.second[seat], s.at[seat, space])
                size += 1
                if s.phase != phase.ADVANCE:
                    put_together(field, seat, space // NUM_COLUMNS, first, size)
        cards = (1 << size) - (1 << first)
        has_front = box.blank[formation, column] == 0
        has_behind = box.blank[formation, column + NUM_COLUMNS] == 0
        field[seat, _FRONT + column] = cards if has_front else 0
        field[seat, _BEHIND + column] = cards if has_front and has_behind else 0
        field[seat, _ALONE + column] = 0 if has_front else cards
        for row in range(REINFORCEMENTS):
            if box.wild[formation, column + row * NUM_COLUMNS] != 0:
                field[seat, _WILD + row] |= cards


@kernel
def put(box: Box, s: State, field: IntArray, seat: int, column: int, number: int, card: int, swapped: int) -> None:
    """Note the card of that number, and which it is with the 2 Cards swapped."""
    for color in range(2 * NUM_COLORS):
        field[seat, _COLOR + color] &= ~(1 << number)
    field[seat, _COLOR + box.color[card]] |= 1 << number
    field[seat, _COLOR + NUM_COLORS + box.color[swapped]] |= 1 << number
    field[seat, _CARD + number] = card
    field[seat, _CARD + 8 + number] = swapped
    for row in range(REINFORCEMENTS):
        field[seat, _BONUS + 8 * row + number] = box.bonus[s.formation[seat], row * NUM_COLUMNS + column]


@kernel
def put_together(field: IntArray, seat: int, row: int, first: int, size: int) -> None:
    """Note the 2 Cards, the last so far, of a column that begins with the number `first`."""
    two = 3 << (size - 2)
    ahead = (1 << (size - 2)) - (1 << first)
    field[0, _PAIR] = two << (seat * field[0, _SIZE])
    field[0, _AHEAD] = ahead << (seat * field[0, _SIZE])
    if row < REINFORCEMENTS:
        field[seat, _TWO + row] = two
        field[seat, _STANDING] = two | ahead


@kernel
def lead_number(s: State, field: IntArray, seat: int) -> int:
    """7-2. The card the offense has chosen already: the first of its column, or the second of two."""
    column = s.lead % NUM_COLUMNS
    first = lowest(field[seat, _FRONT + column] | field[seat, _ALONE + column])
    return first if s.lead < NUM_FIGHTING_SPACES else first + 1


# 7-1, 7-2. Card selection


@kernel
def offense_of(field: IntArray, position: int) -> int:
    """7-4. Roles switch with every card played."""
    size = field[0, _SIZE]
    return int((field[0, _FIRST] + size - count(position & ((1 << size) - 1))) & 1)


@kernel
def order_of(field: IntArray, position: int) -> int:
    """11. 1 if the second of the 2 Cards moves up first."""
    return int(position >> (2 * field[0, _SIZE]))


@kernel
def vanguard_of(field: IntArray, position: int, seat: int) -> int:
    """The first card left of every column with a Vanguard space, as bits; both of two that stand there together."""
    left = position >> (seat * field[0, _SIZE])
    cards = 0
    for column in range(NUM_COLUMNS):
        line = left & field[seat, _FRONT + column]
        cards |= line & -line
    two = field[seat, _TWO + VANGUARD]
    return int(cards | two) if left & two == two else int(cards)


@kernel
def rearguard_of(field: IntArray, position: int, seat: int) -> int:
    """The card behind that one; the first, if the column has no Vanguard space; both of two that stand together."""
    left = position >> (seat * field[0, _SIZE])
    front, two = field[seat, _TWO + VANGUARD], field[seat, _TWO + REARGUARD]
    if left & front != front:
        front = 0
    cards = 0
    for column in range(NUM_COLUMNS):
        line = left & field[seat, _BEHIND + column]
        line = (line & (line - 1) & ~front) | (left & field[seat, _ALONE + column])
        cards |= line & -line
    standing = field[seat, _STANDING]
    return int(cards | two) if left & standing == standing else int(cards)


@kernel
def stand(field: IntArray, position: int, seat: int) -> int:
    """7-1, 7-2. The cards the offense, `seat`, and the defense choose from."""
    attacking = vanguard_of(field, position, seat)
    if attacking == 0:
        attacking = rearguard_of(field, position, seat) | _REARGUARD_ATTACKS
    defending = rearguard_of(field, position, 1 - seat)
    if defending == 0:
        return attacking | (vanguard_of(field, position, 1 - seat) << _DEFENSE) | _VANGUARD_DEFENDS
    return attacking | (defending << _DEFENSE)


@kernel
def attacks(field: IntArray, standing: int, seat: int, order: int, color: int) -> int:
    """7-1. The cards that can attack in a color, as bits."""
    row = REARGUARD if standing & _REARGUARD_ATTACKS else VANGUARD
    return int(standing & (field[seat, _COLOR + NUM_COLORS * order + color] | field[seat, _WILD + row]))


@kernel
def followers(field: IntArray, standing: int, seat: int, order: int, color: int) -> int:
    """7-2. The cards that can answer in the color of the attack, as bits."""
    row = VANGUARD if standing & _VANGUARD_DEFENDS else REARGUARD
    return int(standing >> _DEFENSE & (field[seat, _COLOR + NUM_COLORS * order + color] | field[seat, _WILD + row]))


@kernel
def answers(field: IntArray, standing: int, seat: int, order: int, color: int) -> int:
    """7-2. The cards that may answer, as bits. Ruling 2: Wild always may, and never compels."""
    row = VANGUARD if standing & _VANGUARD_DEFENDS else REARGUARD
    following = followers(field, standing, seat, order, color)
    if following & ~field[seat, _WILD + row]:
        return following
    return standing >> _DEFENSE & 0x7F


@kernel
def may_swap(field: IntArray, position: int, after: int) -> bool:
    """11. 2 Cards: the first battle of a card ahead of them, while both are left, makes their owner choose."""
    pair, ahead = field[0, _PAIR], field[0, _AHEAD]
    return bool(position & ahead == ahead != after & ahead and after & pair == pair)


# All positions


@kernel
def list_positions(field: IntArray, positions: IntArray, worth: IntArray, num_positions: int, led: int) -> int:
    """List what can come of the positions listed already, each behind all it can come from; return how many.

    In the first a card may lead already.
    """
    size = field[0, _SIZE]
    index = 0
    while index < num_positions:
        position = positions[index]
        seat, order = offense_of(field, position), order_of(field, position)
        standing = stand(field, position, seat)
        for color in range(NUM_COLORS):
            leads = attacks(field, standing, seat, order, color)
            if index == 0 and led != NONE:
                leads &= 1 << led
            while leads:
                defenses = answers(field, standing, 1 - seat, order, color)
                while defenses:
                    played = (leads & -leads) << (seat * size) | (defenses & -defenses) << ((1 - seat) * size)
                    after = position & ~played
                    num_positions = note(positions, worth, num_positions, after)
                    if may_swap(field, position, after):
                        num_positions = note(positions, worth, num_positions, after | (1 << (2 * size)))
                    defenses &= defenses - 1
                leads &= leads - 1
        index += 1
    return num_positions


@kernel
def note(positions: IntArray, worth: IntArray, num_positions: int, position: int) -> int:
    """Add a position to the list, unless it is there; return how many there are."""
    if worth[position] != _UNSEEN:
        return num_positions
    worth[position] = 0
    positions[num_positions] = position
    return num_positions + 1


# What they are worth


@kernel
def offense_worth(box: Box, field: IntArray, worth: IntArray, position: int, led: int, led_color: int) -> int:
    """What the offense gains over the defense from a position on, by its best attack, or by the one it made."""
    seat, order = offense_of(field, position), order_of(field, position)
    standing = stand(field, position, seat)
    best = _UNSEEN
    for color in range(NUM_COLORS):
        leads = attacks(field, standing, seat, order, color)
        if led != NONE:
            leads &= (1 << led) * (color == led_color)
        while leads:
            best = max(best, attack_worth(box, field, worth, position, standing, lowest(leads), color))
            leads &= leads - 1
    return 0 if best == _UNSEEN else best


@kernel
def attack_worth(
    box: Box, field: IntArray, worth: IntArray, position: int, standing: int, lead: int, color: int
) -> int:
    """What an attack brings the offense against the best answer."""
    seat, order, size = offense_of(field, position), order_of(field, position), field[0, _SIZE]
    lead_card = field[seat, _CARD + 8 * order + lead]
    lead_row = REARGUARD if standing & _REARGUARD_ATTACKS else VANGUARD
    row = VANGUARD if standing & _VANGUARD_DEFENDS else REARGUARD
    # A Wild card answers in the color of the attack: in the other it never takes more.
    following = followers(field, standing, 1 - seat, order, color)
    defenses = answers(field, standing, 1 - seat, order, color)
    worst = -_UNSEEN
    while defenses:
        answer = lowest(defenses)
        card = field[1 - seat, _CARD + 8 * order + answer]
        bonus = field[seat, _BONUS + 8 * lead_row + lead] - field[1 - seat, _BONUS + 8 * row + answer]
        gain = lead_gain(box, lead_card, card, following >> answer & 1 != 0, bonus)
        after = position & ~(1 << (lead + seat * size) | 1 << (answer + (1 - seat) * size))
        worst = min(worst, gain - rest_worth(field, worth, position, after, seat))
        defenses &= defenses - 1
    return worst


@kernel
def rest_worth(field: IntArray, worth: IntArray, position: int, after: int, seat: int) -> int:
    """What the defense, soon the offense, gains after a battle. 11. The owner of the 2 Cards chooses for the best."""
    rest = int(worth[after])
    if not may_swap(field, position, after):
        return rest
    size = field[0, _SIZE]
    swapped = int(worth[after | (1 << (2 * size))])
    is_own = field[0, _PAIR] >> (seat * size) & ((1 << size) - 1) != 0
    return min(rest, swapped) if is_own else max(rest, swapped)
