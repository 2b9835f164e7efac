"""Rules of thumb for Tricks & Deserts: what a trick is likely to bring, and what a card does in the desert.

Points are counted in hundredths. A color is worth what the deserts tell so far.
"""

from ruse.core.bits import count, lowest
from ruse.core.kernel import kernel
from ruse.core.record import NONE, IntArray
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.knowledge import lies_open
from ruse.games.tricks_and_deserts.revolution import sum_in, sums_of
from ruse.games.tricks_and_deserts.state import (
    MAX_AREAS,
    MAX_TURNS,
    NUM_COLORS,
    Box,
    State,
    cards_of_color,
    color_of,
    denied,
    num_turns,
    seat_after,
)
from ruse.games.tricks_and_deserts.trick import OFF_COLOR

_EVEN = 50  # what a card is worth while the deserts tell nothing: the mean of 2, 1, 0 and -1 points
_LEAN = 12  # what a card gains with each point of value its color is ahead of the others
_LEAST, _MOST = -150, 200
_DESERT = 10  # what a point of value in the desert adds to a card of its color
_IN_HAND = 3  # cards in hand that foretell as much as one scored
_STRENGTH = 4  # what a point of value is worth in later tricks
_BEATEN = 6  # in 100: how likely a later player has one certain card that beats yours, and plays it
_VOID = 60  # in 100: how likely a player without the lead color beats a card of it


@kernel
def advise(box: Box, s: State, seat: int, actions: IntArray, num_actions: int, out: IntArray) -> None:
    """Win tricks of good colors cheaply, leave bad ones to others, fill the desert in favor of what you have."""
    desert = known_desert(box, s, seat)
    sums = sums_of(box, desert)
    unseen = unseen_cards(box, s, seat, desert) if s.phase == phase.TRICK else 0
    for index in range(num_actions):
        action = actions[index]
        if s.phase == phase.TRICK and action < act.PASS:
            out[index] = play_gain(box, s, seat, sums, unseen, action - act.PLAY)
        elif s.phase == phase.TRICK:
            out[index] = pass_gain(box, s, seat, sums, action - act.PASS)
        elif s.phase == phase.AREA_1:
            out[index] = desert_gain(box, s, seat, action - act.PLACE)
        elif s.phase == phase.TAKE_ALLIANCE:
            out[index] = alliance_gain(box, s, seat, sums, action - act.ALLY)
        else:
            out[index] = 0


@kernel
def known_desert(box: Box, s: State, seat: int) -> int:
    """The desert cards a player knows: their own, and those that lie open."""
    cards = 0
    for owner in range(s.seats):
        for area in range(s.filled[owner]):
            card = s.area[owner, area]
            if card >= 0 and (owner == seat or lies_open(box, s, owner, area)):
                cards |= 1 << card
    return cards


@kernel
def unseen_cards(box: Box, s: State, seat: int, desert: int) -> int:
    """The cards a player has not seen."""
    unseen = int(box.in_play[s.seats]) & ~int(s.hand[seat]) & ~desert
    for owner in range(s.seats):
        unseen &= ~int(s.scored[owner])
    for turn in range(MAX_TURNS):
        if s.table[turn] != NONE:
            unseen &= ~(1 << s.table[turn])
    return unseen


@kernel
def card_worth(sums: int, color: int) -> int:
    """The points a scored card of a color is likely to bring."""
    ahead = NUM_COLORS * sum_in(sums, color)
    for other in range(NUM_COLORS):
        ahead -= sum_in(sums, other)
    return min(max(_EVEN + _LEAN * ahead // NUM_COLORS, _LEAST), _MOST)


# 2-3. Play


@kernel
def play_gain(box: Box, s: State, seat: int, sums: int, unseen: int, card: int) -> int:
    """The trick, as likely as the card wins it, or else a loss to another; and the card is gone for later tricks."""
    trick = card_worth(sums, color_of(card))
    for turn in range(s.turn):
        if s.table[turn] != NONE:
            trick += card_worth(sums, color_of(s.table[turn]))
    later = num_turns(s) - s.turn - 1
    if trick > 0:  # later cards are likely to be of the same kind
        trick += later * trick // (2 * (s.turn + 1))
    chance = winning_chance(box, s, seat, unseen, card)
    loss = trick * (100 - chance) // (100 * max(1, s.seats - 1))
    return int(trick * chance // 100 - loss - _STRENGTH * max(0, box.value[card]))


@kernel
def winning_chance(box: Box, s: State, seat: int, unseen: int, card: int) -> int:
    """In 100: 0 when the card is beaten, else as few later players may beat it."""
    lead = color_of(card) if s.lead == NONE else int(s.lead)
    strength = strength_of(box, lead, card)
    for turn in range(s.turn):
        if s.table[turn] != NONE and strength_of(box, lead, s.table[turn]) >= strength:
            return 0
    is_off = color_of(card) != lead
    chance = 100
    if s.turn == num_turns(s) - 1:
        return chance
    num_better = num_better_cards(
        box, unseen & ~cards_of_color(lead) if is_off else unseen & cards_of_color(lead), card
    )
    for turn in range(s.turn + 1, num_turns(s)):
        other = seat_after(s, s.leader, turn)
        if other == seat:
            continue
        is_void = denied(s, other) >> lead & 1
        if is_off:
            risk = _BEATEN * num_better if is_void else _BEATEN * num_better // 4
        else:
            risk = _VOID if is_void else _BEATEN * num_better
        chance = chance * (100 - min(risk, 90)) // 100
    return chance


@kernel
def strength_of(box: Box, lead: int, card: int) -> int:
    """2-3. Another color than the lead color beats every card of it."""
    return int(box.value[card]) + OFF_COLOR * (color_of(card) != lead)


@kernel
def num_better_cards(box: Box, cards: int, card: int) -> int:
    """How many of the cards have a higher value."""
    n = 0
    while cards:
        n += box.value[lowest(cards)] > box.value[card]
        cards &= cards - 1
    return n


# 2-3. Pass


@kernel
def pass_gain(box: Box, s: State, seat: int, sums: int, card: int) -> int:
    """What lies on the table goes to another; what the card does in the desert."""
    trick = 0
    for turn in range(s.turn):
        if s.table[turn] != NONE:
            trick += card_worth(sums, color_of(s.table[turn]))
    return desert_gain(box, s, seat, card) - trick // max(1, s.seats - 1)


@kernel
def desert_gain(box: Box, s: State, seat: int, card: int) -> int:
    """A value in the desert helps those who have more cards of the color than others, scored or still in hand."""
    color = color_of(card)
    cards = cards_of_color(color)
    total = 0
    for owner in range(s.seats):
        total += count(s.scored[owner] & cards)
    ahead = count(s.scored[seat] & cards) * s.seats - total
    in_hand = (count(s.hand[seat] & cards) - 1) * NUM_COLORS - s.held[seat]
    gain = ahead * _DESERT // max(1, s.seats - 1) + in_hand * _DESERT // (NUM_COLORS * _IN_HAND)
    return int(box.value[card] * gain)


# 3-2. Alliance


@kernel
def alliance_gain(box: Box, s: State, seat: int, sums: int, color: int) -> int:
    """The cards an alliance card counts as, each worth what its color is."""
    icons = 0
    for area in range(MAX_AREAS):
        card = s.area[seat, area]
        if card >= 0 and color_of(card) == color:
            icons += box.icons[card]
    return int(box.ally_cards[min(icons, NUM_COLORS - 1)]) * card_worth(sums, color)
