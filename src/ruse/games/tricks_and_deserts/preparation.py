"""2-1. Setup and 2-2. Preparation phase: deal, name the start player, fill Desert Area 1."""

from ruse.core.bits import list_bits
from ruse.core.dice import some_of
from ruse.core.kernel import kernel
from ruse.core.protocol import CHANCE
from ruse.core.record import NONE, IntArray
from ruse.games.tricks_and_deserts import act, phase
from ruse.games.tricks_and_deserts.state import (
    MAX_AREAS,
    MAX_SEATS,
    MAX_TURNS,
    Box,
    State,
    hand_size,
    seat_after,
)

# 2-1. Game setup


@kernel
def setup(box: Box, s: State, options: IntArray) -> None:
    """2-1. Anna holds the start player card in the first deal; all begin with the same score."""
    s.seats = options[0]
    s.alliance = options[1]
    s.witnesses = options[2]
    s.deal = 0
    s.start = 0
    for seat in range(s.seats):
        s.score[seat] = box.start_score
    prepare_deal(box, s)


@kernel
def prepare_deal(box: Box, s: State) -> None:
    """2-1. All cards in use are in the deck, all areas are empty, all check discs on the top row."""
    s.deck = box.in_play[s.seats]
    for seat in range(MAX_SEATS):
        s.hand[seat] = 0
        s.held[seat] = 0
        s.filled[seat] = 0
        s.laid[seat] = 0
        s.discs[seat] = 0
        s.scored[seat] = 0
        s.ally[seat] = NONE
        for area in range(MAX_AREAS):
            s.area[seat, area] = NONE
    s.leader = s.start
    s.trick = 0
    clear_trick(s)
    s.phase = phase.DRAW


@kernel
def clear_trick(s: State) -> None:
    """2-3. Before a trick no card lies on the table."""
    s.turn = 0
    s.lead = NONE
    for turn in range(MAX_TURNS):
        s.table[turn] = NONE


# 2-2. Preparation phase


@kernel
def drawer(s: State) -> int:
    """2-2. Anna draws her hand first, then the others in turn."""
    size = hand_size(s)
    for seat in range(s.seats - 1):
        if s.held[seat] < size:
            return seat
    return int(s.seats - 1)


@kernel
def draw(s: State, card: int) -> None:
    """2-2. Twelve cards each. 3-1. Of two players' cards the last two stay face down in an unused desert."""
    seat = drawer(s)
    s.deck &= ~(1 << card)
    s.hand[seat] |= 1 << card
    s.held[seat] += 1
    if seat == s.seats - 1 and s.held[seat] == hand_size(s):
        end_dealing(s)


@kernel
def deal(s: State, rng: IntArray) -> int:
    """2-2. All draws that are left."""
    deck, num_draws = int(s.deck), 0
    for seat in range(s.seats):
        num_cards = hand_size(s) - s.held[seat]
        cards = some_of(deck, num_cards, rng)
        deck &= ~cards
        s.hand[seat] |= cards
        s.held[seat] += num_cards
        num_draws += num_cards
    s.deck = deck
    end_dealing(s)
    return num_draws


@kernel
def end_dealing(s: State) -> None:
    """2-2. From the second deal on the start player is named; 3-1. not with two."""
    is_named = s.deal > 0 and s.seats > 2
    s.phase = phase.NAME_START if is_named else phase.AREA_1


@kernel
def namer(s: State) -> int:
    """2-2, ruling 7. The lowest score names; tied, the first clockwise from the holder, who counts first."""
    best = s.start
    for distance in range(1, s.seats):
        seat = seat_after(s, s.start, distance)
        if s.score[seat] < s.score[best]:
            best = seat
    return int(best)


@kernel
def legal_starts(s: State, seat: int, out: IntArray) -> int:
    """2-2. Anybody may be named."""
    if seat != namer(s):
        return 0
    for other in range(s.seats):
        out[other] = act.NAME_START + other
    return int(s.seats)


@kernel
def name_start(s: State, seat: int) -> None:
    """2-2. The start player card goes to the named player, who starts the first trick (2-3)."""
    s.start = seat
    s.leader = seat
    s.phase = phase.AREA_1


@kernel
def next_to_place(s: State) -> int:
    """2-2, ruling 1. All choose in secret; CHANCE, when the last has chosen."""
    for seat in range(s.seats):
        if s.filled[seat] == 0:
            return seat
    return CHANCE


@kernel
def legal_places(s: State, seat: int, out: IntArray) -> int:
    """2-2. Any card of the hand."""
    return list_bits(s.hand[seat], act.PLACE, out) if s.filled[seat] == 0 else 0


@kernel
def place(s: State, seat: int, card: int) -> None:
    """2-2. Face down to Desert Area 1; shown, whatever its value, when all have chosen."""
    to_desert(s, seat, card)
    if next_to_place(s) == CHANCE:
        s.phase = phase.SHOW_AREA_1


@kernel
def to_desert(s: State, seat: int, card: int) -> None:
    """A card from the hand to the next open Desert Area."""
    s.hand[seat] &= ~(1 << card)
    s.held[seat] -= 1
    s.area[seat, s.filled[seat]] = card
    s.filled[seat] += 1
