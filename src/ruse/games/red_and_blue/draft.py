"""0. Setting and 1. Draft: deal, count funds, choose the split before you look, draw, make a stock anew."""

from ruse.core.kernel import kernel
from ruse.core.record import IntArray
from ruse.games.red_and_blue import act, counts, phase
from ruse.games.red_and_blue.state import ACE, BLUE, NORMAL, NUM_AREAS, NUM_SEATS, RED, Box, State


@kernel
def turn_seat(s: State) -> int:
    """0. Red begins; the turns alternate."""
    return int(s.turn & 1)


@kernel
def num_held(s: State, seat: int) -> int:
    """The cards in a hand."""
    return int(s.held[seat, NORMAL] + s.held[seat, ACE])


# 1. Draft


@kernel
def funds_of(box: Box, s: State, seat: int) -> int:
    """1. The sum over the areas you hold, each by its value for your kingdom."""
    funds = 0
    for area in range(NUM_AREAS):
        if s.holder[area] == seat:
            funds += box.funds[area, seat]
    return funds


@kernel
def begin_turn(box: Box, s: State) -> None:
    """1. A player with a full hand or too few funds drafts nothing."""
    seat = turn_seat(s)
    has_room = num_held(s, seat) < box.hand_limit
    s.phase = phase.DRAFT if has_room and funds_of(box, s, seat) >= box.cost[NORMAL] else phase.DISPATCH


@kernel
def legal_drafts(box: Box, s: State, seat: int, out: IntArray) -> int:
    """1. Any split that your funds pay and your hand may hold; also none at all."""
    funds = funds_of(box, s, seat)
    room = box.hand_limit - num_held(s, seat)
    n = 0
    for normals in range(room + 1):
        for aces in range(room + 1 - normals):
            if normals * box.cost[NORMAL] + aces * box.cost[ACE] <= funds:
                out[n] = act.draft_of(normals, aces)
                n += 1
    return n


@kernel
def draft(s: State, action: int) -> None:
    """1. The split is chosen before you look at any card."""
    normals = act.normals_of(action)
    s.to_draw[NORMAL] = normals
    s.to_draw[ACE] = action - act.draft_of(normals, 0)
    s.phase = phase.DRAW if action > act.draft_of(0, 0) else phase.DISPATCH


# Drawing cards


@kernel
def drawer(box: Box, s: State) -> int:
    """0. Red's first hand is dealt, then Blue's. 1. Later the one who drafted draws."""
    if s.phase == phase.DEAL:
        return RED if s.held[RED, NORMAL] < box.first_hand else BLUE
    return turn_seat(s)


@kernel
def back_to_draw(s: State) -> int:
    """1. The normal cards of a draft are drawn first; the order does not matter."""
    return NORMAL if s.to_draw[NORMAL] > 0 else ACE


@kernel
def legal_draws(box: Box, s: State, out: IntArray) -> int:
    """1. A card of any kind in the stock; of an empty stock, first the act of making it anew."""
    back = back_to_draw(s)
    if s.stock_size[back] == 0:
        out[0] = act.SHUFFLE + back
        return 1
    n = 0
    left = counts.kinds(s.stock & box.of_back[back])
    while left:
        out[n] = act.DRAW + counts.first(left)
        left = counts.rest(left)
        n += 1
    return n


@kernel
def draw_weights(box: Box, s: State, out: IntArray) -> int:
    """1. A kind is as likely as it has cards in the stock."""
    back = back_to_draw(s)
    if s.stock_size[back] == 0:
        return 0
    n = 0
    left = counts.kinds(s.stock & box.of_back[back])
    while left:
        out[n] = counts.number(s.stock, counts.first(left))
        left = counts.rest(left)
        n += 1
    return int(s.stock_size[back])


@kernel
def draw(box: Box, s: State, kind: int) -> None:
    """0, 1. A card from its stock to the hand."""
    seat = drawer(box, s)
    back = box.back[kind]
    s.stock -= counts.one(kind)
    s.stock_size[back] -= 1
    s.hand[seat] += counts.one(kind)
    s.held[seat, back] += 1
    s.to_draw[back] -= 1
    if s.to_draw[NORMAL] + s.to_draw[ACE] == 0:
        if s.phase == phase.DEAL:
            begin_turn(box, s)
        else:
            s.phase = phase.DISPATCH


@kernel
def shuffle(box: Box, s: State, back: int) -> None:
    """1. The discards become the new stock (ruling 8).

    With the stock empty, all cards of that back that a player does not see are in the other hand.
    """
    of_back = box.of_back[back]
    pile = s.discard & of_back
    s.stock += pile
    s.stock_size[back] = counts.total(pile)
    s.discard -= pile
    for seat in range(NUM_SEATS):
        s.deduced[seat] = (s.deduced[seat] & ~of_back) | (s.hand[seat] & of_back)
    know_from_both_hands(s, of_back)


@kernel
def know_from_both_hands(s: State, of_back: int) -> None:
    """Ruling 16. All know what the hands have together: what is too much for one hand must be in the other."""
    together = (s.hand[RED] + s.hand[BLUE] - s.known[RED] - s.known[BLUE]) & of_back
    room_red = counts.total((s.hand[RED] - s.known[RED]) & of_back)
    room_blue = counts.total((s.hand[BLUE] - s.known[BLUE]) & of_back)
    left = counts.kinds(together)
    while left:
        kind = counts.first(left)
        number = counts.number(together, kind)
        s.known[RED] += max(0, number - room_blue) * counts.one(kind)
        s.known[BLUE] += max(0, number - room_red) * counts.one(kind)
        left = counts.rest(left)
