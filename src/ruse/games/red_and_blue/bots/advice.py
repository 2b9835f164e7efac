"""A rule of thumb for every choice: a player who spends all funds, guards the monarch and attacks where it pays.

It looks only at what the seat may know.
Scores are in tenths of a point of a card.
"""

from ruse.core.kernel import kernel, large_kernel
from ruse.core.record import NONE, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.battle import num_archers
from ruse.games.red_and_blue.draft import num_held, turn_seat
from ruse.games.red_and_blue.state import (
    ACE,
    BIRD_SOLDIER,
    NORMAL,
    NUM_AREAS,
    NUM_KINDS,
    REARGUARD,
    Box,
    State,
)

NEVER = -100_000
WIN = 10_000
POINT = 10  # what a point of a card is worth
FUND = 25  # what an area is worth for each of its funds
NORMAL_GUESS, ACE_GUESS = 14, 27  # points, in tenths, to expect of a face-down attacker
ADDED_GUESS = 12  # points, in tenths, to expect of a card that may be added in defense
RESERVE = 2  # cards to keep in hand for the defense
IDLE = 15  # what it costs to keep a card above the reserve: a full hand drafts nothing


@kernel
def advise(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """The scores of all choices, for bots."""
    for index in range(num_actions):
        out[index] = score_of(box, s, seat, actions[index])


@large_kernel
def score_of(box: Box, s: State, seat: int, action: int) -> int:
    """What an action promises."""
    now = s.phase
    if now == phase.DISPATCH:
        return score_dispatch(box, s, seat, action)
    if now == phase.SECOND:
        return score_second(box, s, seat, action)
    if now == phase.DEFENSE:
        return score_defense(box, s, seat, action)
    if now == phase.DRAFT:
        normals = act.normals_of(action)
        return int(POINT * (normals * box.cost[NORMAL] + (action - act.draft_of(normals, 0)) * box.cost[ACE]))
    return score_keep(box, s, seat, action - act.KEEP)


@kernel
def price(box: Box, kind: int) -> int:
    """What it costs to lose a card."""
    return int(POINT * (box.attack[kind] + box.defense[kind]) // 2 + POINT * box.back[kind])


@kernel
def stake(box: Box, s: State, seat: int, area: int) -> int:
    """What it is worth to take an area from the other player."""
    value = FUND * (box.funds[area, seat] + box.funds[area, 1 - seat]) + price(box, s.card[area])
    is_last = True
    for other in range(NUM_AREAS):
        is_last &= other == area or s.holder[other] == seat
    return WIN if is_last or s.card[area] == 1 - seat else int(value)


@kernel
def chance_of(margin: int) -> int:
    """How likely, in percent, an attack is that leads by `margin` tenths of a point over what is expected."""
    return min(max(45 + 3 * margin, 0), 97)


# 2. Dispatch


@kernel
def score_dispatch(box: Box, s: State, seat: int, action: int) -> int:
    """Occupy what brings funds, attack where it pays, keep cards to defend; exchange only for want of better."""
    if action == act.END_TURN:
        return -IDLE * max(num_held(s, seat) - RESERVE, 0)
    if action < act.EXCHANGE:
        area, kind = (action - act.OCCUPY) // NUM_KINDS, (action - act.OCCUPY) % NUM_KINDS
        return score_occupation(box, s, seat, area, kind)
    if action < act.ATTACK:
        return -3 * POINT
    area, kind = (action - act.ATTACK) // NUM_KINDS, (action - act.ATTACK) % NUM_KINDS
    if kind == seat:
        return NEVER
    best = score_attack(box, s, seat, area, kind, NONE)
    others = counts.kinds(s.hand[seat] - counts.one(kind))
    while others:
        best = max(best, score_attack(box, s, seat, area, kind, counts.first(others)))
        others = counts.rest(others)
    return best


@kernel
def score_occupation(box: Box, s: State, seat: int, area: int, kind: int) -> int:
    """2-A. Funds and defense, less what the card would do in attack."""
    num_own = 0
    for other in range(NUM_AREAS):
        num_own += s.holder[other] == seat
    if num_own == NUM_AREAS - 1:
        return WIN
    if kind == seat:
        return NEVER
    reserve = 2 * POINT if num_held(s, seat) <= RESERVE else 0
    gain = FUND * box.funds[area, seat] + POINT * (box.occupying[kind, area] - box.attack[kind])
    return int(gain - reserve)


@kernel
def score_attack(box: Box, s: State, seat: int, area: int, kind: int, second: int) -> int:
    """2-C. The stake as likely as it is won, less the cards it costs."""
    if second == seat:
        return NEVER
    points = box.attacking[kind, area] + box.archer * num_archers(s, seat, area)
    cost = price(box, kind)
    if second != NONE:
        points += box.attacking[second, area]
        cost += price(box, second)
    against = box.occupying[s.card[area], area]
    if kind != BIRD_SOLDIER and second != BIRD_SOLDIER:
        against += box.offset[area, 1 - seat]
    expected = ADDED_GUESS if num_held(s, 1 - seat) > 0 else 0
    margin = 10 * (points - against) - expected - 5
    return stake(box, s, seat, area) * chance_of(margin) // 100 - cost


@kernel
def score_second(box: Box, s: State, seat: int, action: int) -> int:
    """2-C. The second card that makes the attack most promising, or none."""
    second = NONE if action == act.ALONE else action - act.ADD
    return score_attack(box, s, seat, s.target, s.attack[0], second)


# 2-C. Defense


@kernel
def score_defense(box: Box, s: State, seat: int, action: int) -> int:
    """The area as likely as it is held, less the card it costs."""
    attacker = turn_seat(s)
    expected = 10 * box.archer * num_archers(s, attacker, s.target)
    for index in range(2):
        if s.attack_back[index] != NONE:
            expected += ACE_GUESS if s.attack_back[index] == ACE else NORMAL_GUESS
    points = box.occupying[s.card[s.target], s.target] + box.offset[s.target, seat]
    cost = 0
    if action != act.NO_CARD:
        kind = action - act.DEFEND
        if kind == seat:
            return NEVER
        points += box.added[kind, s.target]
        cost = 0 if s.card[s.target] == REARGUARD else price(box, kind)
    return stake(box, s, attacker, s.target) * chance_of(10 * points - expected) // 100 - cost


# 2-D. The card that stays


@kernel
def score_keep(box: Box, s: State, seat: int, kind: int) -> int:
    """The monarch before all, then the better defender; a Rearguard that stays sends the added card back."""
    score = int(POINT * box.occupying[kind, s.target])
    if kind == REARGUARD and s.card[s.target] == REARGUARD and seat != turn_seat(s):
        return score + (WIN if s.added == seat else price(box, s.added))
    return WIN if kind == seat else score
