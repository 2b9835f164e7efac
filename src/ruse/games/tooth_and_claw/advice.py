"""Rules of thumb for Tooth & Claw: look one battle ahead, all of it face up."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tooth_and_claw import act, phase
from ruse.games.tooth_and_claw.combat import bonus_on, card_on, defending_row, has_two, lead_gain, must_follow, space_of
from ruse.games.tooth_and_claw.state import NUM_COLORS, NUM_COLUMNS, NUM_FIGHTING_SPACES, Box, State

_EVEN = 500
_POINT = 50  # what an achievement is worth in advice
_MUCH = 1 << 20  # more than any battle brings


@kernel
def advise(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """Attack where the best answer costs least, defend to win, or else give away little."""
    for index in range(num_actions):
        action = actions[index]
        if s.phase == phase.OFFENSE:
            choice = action - act.ATTACK
            out[index] = _EVEN + _POINT * attack_gain(box, s, seat, choice // NUM_COLORS, choice % NUM_COLORS)
        elif s.phase == phase.DEFENSE:
            choice = action - act.DEFEND
            attacker = 1 - seat
            out[index] = _EVEN - _POINT * battle_gain(
                box, s, attacker, s.lead, s.lead_color, choice // NUM_COLORS, choice % NUM_COLORS
            )
        elif s.phase == phase.PLACE_FRONT or s.phase == phase.PLACE_BACK:
            out[index] = place_worth(box, s, seat, action - act.PLACE)
        else:
            out[index] = _EVEN


@kernel
def battle_gain(box: Box, s: State, attacker: int, lead: int, lead_color: int, spot: int, color: int) -> int:
    """7-3. What the offense gains from a battle, in achievements; below 0 the defense gains."""
    bonus = bonus_on(box, s, attacker, lead) - bonus_on(box, s, 1 - attacker, spot)
    return lead_gain(box, card_on(s, attacker, lead), card_on(s, 1 - attacker, spot), color == lead_color, bonus)


@kernel
def attack_gain(box: Box, s: State, seat: int, lead: int, color: int) -> int:
    """What an attack gains against the best answer."""
    defender = 1 - seat
    row = defending_row(s, defender)
    bound = must_follow(box, s, defender, row, color)
    worst = _MUCH
    for space in range(row * NUM_COLUMNS, (row + 1) * NUM_COLUMNS):
        if s.at[defender, space] != NONE:
            worst = min(worst, answered_gain(box, s, seat, lead, color, space, bound))
    if has_two(box, s, defender, row):
        second = NUM_FIGHTING_SPACES + box.pair_space[s.formation[defender]]
        worst = min(worst, answered_gain(box, s, seat, lead, color, second, bound))
    return worst


@kernel
def answered_gain(box: Box, s: State, seat: int, lead: int, color: int, spot: int, bound: bool) -> int:
    """What an attack gains if the card of a spot answers as well as it may."""
    card, formation = card_on(s, 1 - seat, spot), s.formation[1 - seat]
    is_wild = box.wild[formation, space_of(spot)] != 0
    worst = _MUCH
    for answer in range(NUM_COLORS):
        if is_wild or (box.color[card] == answer and (not bound or answer == color)):
            worst = min(worst, battle_gain(box, s, seat, lead, color, spot, answer))
    return worst


@kernel
def place_worth(box: Box, s: State, seat: int, card: int) -> int:
    """High cards to the front, where they fight first."""
    space = box.fill[s.formation[seat], s.placed[seat]]
    rank = box.rank[card]
    if space >= NUM_FIGHTING_SPACES:
        return int(_EVEN - 10 * rank)
    return int(_EVEN + 10 * rank)
