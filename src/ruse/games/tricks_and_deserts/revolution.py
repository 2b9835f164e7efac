"""2-4. Revolution phase: the deserts decide what scored cards are worth; with 3-2, alliance cards."""

from ruse.core.bits import count, lowest
from ruse.core.kernel import kernel
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.preparation import prepare_deal
from ruse.games.tricks_and_deserts.state import (
    MAX_AREAS,
    NUM_COLORS,
    NUM_DEALS,
    Box,
    State,
    cards_of_color,
    color_of,
)

# Four sums in one number, each in so many bits, each raised by _ZERO so that none is below 0
_ROOM = 15
_LARGEST = (1 << _ROOM) - 1
_ZERO = 1 << _ROOM - 1
_NOTHING = sum(_ZERO << _ROOM * color for color in range(NUM_COLORS))


@kernel
def desert_cards(s: State) -> int:
    """2-4. The cards of all Desert Areas; 3-1. with the two unseen cards of a two-player deal."""
    cards = s.deck
    for seat in range(s.seats):
        for area in range(MAX_AREAS):
            if s.area[seat, area] != NONE:
                cards |= 1 << s.area[seat, area]
    return int(cards)


@kernel
def sums_of(box: Box, cards: int) -> int:
    """2-4. The sums of the values of all colors, in one number: a sum is what `sum_in` finds there."""
    sums = _NOTHING
    while cards:
        card = lowest(cards)
        sums += box.value[card] << _ROOM * color_of(card)
        cards &= cards - 1
    return sums


@kernel
def sum_in(sums: int, color: int) -> int:
    """2-4. The sum of a color. Ruling 5: 0 without a card."""
    return (sums >> _ROOM * color & _LARGEST) - _ZERO


@kernel
def points_a_card(box: Box, sums: int, color: int) -> int:
    """2-4, ruling 5. By the place of the color's sum; of the places that tied colors share, the lowest."""
    own = sum_in(sums, color)
    place = -1
    for other in range(NUM_COLORS):
        place += sum_in(sums, other) >= own
    if place == NUM_COLORS - 1 and own <= 0:
        return int(box.points_of_loser)
    return int(box.points[place])


@kernel
def matching_icons(box: Box, s: State, seat: int) -> int:
    """3-2. Icons of the alliance card's species in the player's own desert."""
    icons = 0
    for area in range(MAX_AREAS):
        card = s.area[seat, area]
        if card != NONE and color_of(card) == s.ally[seat]:
            icons += box.icons[card]
    return icons


@kernel
def counted_cards(box: Box, s: State, seat: int, color: int) -> int:
    """2-4. The scored cards of a color; 3-2. an alliance card counts as 3, less one for each matching icon."""
    num_cards = count(s.scored[seat] & cards_of_color(color))
    if s.ally[seat] == color:
        num_cards += box.ally_cards[min(matching_icons(box, s, seat), NUM_COLORS - 1)]
    return num_cards


@kernel
def revolution(box: Box, s: State) -> None:
    """2-4, ruling 6. Add the points of the deal, then cut at 0; after the third deal the game ends (2-5)."""
    sums = sums_of(box, desert_cards(s))
    for color in range(NUM_COLORS):
        points = points_a_card(box, sums, color)
        for seat in range(s.seats):
            s.score[seat] += points * counted_cards(box, s, seat, color)
    for seat in range(s.seats):
        s.score[seat] = max(0, s.score[seat])
    if s.deal == NUM_DEALS - 1:
        s.phase = phase.OVER
        return
    s.deal += 1
    if s.seats == 2:  # 3-1. The start player card switches hands
        s.start = 1 - s.start
    prepare_deal(box, s)
