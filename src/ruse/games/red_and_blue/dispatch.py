"""2. Dispatch: occupy an empty area, exchange by Liaison on an area of yours, attack an area of the enemy."""

from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.draft import num_held
from ruse.games.red_and_blue.ending import check_end
from ruse.games.red_and_blue.state import LIAISON, NUM_AREAS, NUM_KINDS, Box, State


@kernel
def legal_dispatches(s: State, seat: int, out: IntArray) -> int:
    """2. As often as you like; end the turn when you like."""
    out[0] = act.END_TURN
    n = 1
    in_hand = counts.kinds(s.hand[seat])
    for area in range(NUM_AREAS):
        if s.holder[area] == NONE:
            n = list_kinds(in_hand, act.OCCUPY + area * NUM_KINDS, out, n)
    if counts.number(s.hand[seat], LIAISON) > 0:
        for area in range(NUM_AREAS):
            if can_exchange(s, seat, area):
                out[n] = act.EXCHANGE + area
                n += 1
    for area in range(NUM_AREAS):
        if s.holder[area] == 1 - seat:
            n = list_kinds(in_hand, act.ATTACK + area * NUM_KINDS, out, n)
    return n


@kernel
def list_kinds(some_kinds: int, first: int, out: IntArray, n: int) -> int:
    """Write `first + kind` for every kind of a set into out, from place n on; return the next place."""
    while some_kinds:
        out[n] = first + counts.first(some_kinds)
        some_kinds = counts.rest(some_kinds)
        n += 1
    return n


# Cards that leave the hand


@kernel
def take(box: Box, s: State, seat: int, kind: int) -> None:
    """A card leaves the hand; its back tells its class."""
    s.hand[seat] -= counts.one(kind)
    s.held[seat, box.back[kind]] -= 1


@kernel
def turn_up(s: State, seat: int, kind: int) -> None:
    """All see a card that was in the hand or face down: it is none of those that are known to be there."""
    s.known[seat] = counts.without(s.known[seat], kind)
    s.deduced[seat] = counts.without(s.deduced[seat], kind)


@kernel
def take_back(box: Box, s: State, seat: int, kind: int) -> None:
    """A card that lay open returns to the hand, and all know that it is there (ruling 6)."""
    s.hand[seat] += counts.one(kind)
    s.held[seat, box.back[kind]] += 1
    s.known[seat] += counts.one(kind)
    s.deduced[seat] += counts.one(kind)


# 2-A. An empty area


@kernel
def occupy(box: Box, s: State, seat: int, area: int, kind: int) -> None:
    """2-A. One card face up, and the area is yours."""
    take(box, s, seat, kind)
    turn_up(s, seat, kind)
    s.holder[area] = seat
    s.card[area] = kind
    check_end(s)


# 2-B. Your own area


@kernel
def can_exchange(s: State, seat: int, area: int) -> bool:
    """5. Liaison. Ruling 9: not against another Liaison."""
    return bool(s.holder[area] == seat and s.card[area] != LIAISON)


@kernel
def exchange(box: Box, s: State, seat: int, area: int) -> None:
    """5. Liaison. It goes to an area you hold, and the card there returns to your hand (ruling 4)."""
    take(box, s, seat, LIAISON)
    turn_up(s, seat, LIAISON)
    take_back(box, s, seat, s.card[area])
    s.card[area] = LIAISON


# 2-C. An area of the enemy


@kernel
def attack(box: Box, s: State, seat: int, area: int, kind: int) -> None:
    """2-C. The first card, face down. Any area of the enemy, near or far."""
    take(box, s, seat, kind)
    s.target = area
    s.attack[0] = kind
    s.attack_back[0] = box.back[kind]
    if num_held(s, seat) > 0:
        s.phase = phase.SECOND
    else:
        await_defense(s, seat)


@kernel
def legal_seconds(s: State, seat: int, out: IntArray) -> int:
    """2-C. A second card, or none."""
    n = list_kinds(counts.kinds(s.hand[seat]), act.ADD, out, 0)
    out[n] = act.ALONE
    return n + 1


@kernel
def add_second(box: Box, s: State, seat: int, action: int) -> None:
    """2-C. The second card, face down."""
    if action != act.ALONE:
        kind = action - act.ADD
        take(box, s, seat, kind)
        s.attack[1] = kind
        s.attack_back[1] = box.back[kind]
    await_defense(s, seat)


@kernel
def await_defense(s: State, seat: int) -> None:
    """2-C. The other player may add a card, if there is one in the hand."""
    s.phase = phase.DEFENSE if num_held(s, 1 - seat) > 0 else phase.SHOW
