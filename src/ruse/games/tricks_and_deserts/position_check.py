"""Whether a table set up by hand could stand like that in the game: numbers, discs, alliance cards."""

from ruse.core.bits import count
from ruse.core.errors import BadPosition
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    COLORS,
    NUM_DEALS,
    SEAT_NAMES,
    Box,
    State,
    cards_of,
    color_of,
    denied,
    hand_size,
    moved_discs,
    num_areas,
    num_tricks,
    num_turns,
)


def check_position(box: Box, s: State) -> None:
    """BadPosition names the first thing that is wrong."""
    _check_moment(s)
    if s.phase > phase.SHOW_AREA_1:
        _check_counts(s)
    elif s.turn or any(s.scored[: s.seats]) or any(s.filled[: s.seats] > (s.phase >= phase.AREA_1)):
        raise BadPosition("before the first trick there is no trick, no scored card and one desert card at most (2-2)")
    else:
        _check_preparation(s)
    _check_trick(s)
    _check_table(s)
    for seat in range(s.seats):
        _check_discs(box, s, seat)
    _check_alliances(s)


def _name(seat: int) -> str:
    return SEAT_NAMES[seat].lower()


def _check_preparation(s: State) -> None:
    """2-2. Hands are dealt in turn, then each gives one card to Desert Area 1."""
    size = hand_size(s)
    if s.phase == phase.DRAW:
        sizes = [int(held) for held in s.held[: s.seats]]
        full = next((seat for seat, held in enumerate(sizes) if held < size), None)
        if full is None or any(sizes[full + 1 :]) or any(held > size for held in sizes):
            raise BadPosition(f"{SEAT_NAMES[0]} draws {size} cards, then the others in turn; here it is {sizes} (2-2)")
        return
    for seat in range(s.seats):
        if s.held[seat] + s.filled[seat] != size:
            raise BadPosition(f"{_name(seat)}: {size} cards were dealt (2-2)")
    if (s.phase == phase.SHOW_AREA_1) != all(s.filled[: s.seats]):
        raise BadPosition("Desert Area 1 is shown when all have chosen (2-2)")


def _check_counts(s: State) -> None:
    """2-3. Everybody has acted equally often, but for those who have acted in this trick."""
    size, per_trick = hand_size(s) - 1, num_turns(s) // s.seats
    if s.phase >= phase.SHOW_DESERTS:
        s.trick = num_tricks(s)
    for seat in range(s.seats):
        distance = (seat - s.leader) % s.seats
        turns = s.turn + (s.phase == phase.TAKE_ALLIANCE)
        acted = (turns - distance + s.seats - 1) // s.seats if turns > distance else 0
        held = size - s.trick * per_trick - acted
        if s.held[seat] != held or s.trick > num_tricks(s):
            raise BadPosition(f"{_name(seat)}: must have {held} cards in hand in this trick, not {s.held[seat]} (2-3)")
        left = num_areas(s) - s.filled[seat]
        if s.filled[seat] == 0 or left > held:
            raise BadPosition(f"{_name(seat)}: {left} Desert Areas are open, with {held} cards in hand (2-3)")
        if s.laid[seat] > s.filled[seat] - 1:
            raise BadPosition(f"{_name(seat)}: a card passed in this trick must be in the desert (2-3)")


def _check_moment(s: State) -> None:
    """2-2, 2-5. What belongs to certain deals, and who begins one."""
    if s.phase == phase.NAME_START and (s.deal == 0 or s.seats == 2):
        raise BadPosition("the start player is named from the second deal on, with three or four players (2-2, 3-1)")
    if s.phase == phase.OVER and s.deal != NUM_DEALS - 1:
        raise BadPosition(f"the game is over after deal {NUM_DEALS} (2-5)")
    if s.trick == 0 and s.leader != s.start:
        raise BadPosition("the holder of the start player card leads the first trick (2-3)")
    for seat in range(s.seats):
        num_moved = count(denied(s, seat))
        has_acted = s.trick > 0 or s.turn > (seat - s.leader) % s.seats
        if num_moved == len(COLORS) or (num_moved and not has_acted):
            raise BadPosition(f"{_name(seat)}: cannot have moved {num_moved} check discs by now (2-3)")


def _check_table(s: State) -> None:
    """2-3. Who played off the lead color has moved its check disc; nobody plays a color denied before."""
    for turn in range(s.turn):
        card, seat = int(s.table[turn]), (s.leader + turn) % s.seats
        if card == NONE:
            continue
        color, later = color_of(card), s.table[turn + s.seats : s.turn : s.seats]
        denies_later = any(other != NONE and color_of(other) != s.lead for other in later)
        is_denied = denied(s, seat) >> color & 1 and not (color == s.lead and denies_later)
        if is_denied or (color != s.lead and not denied(s, seat) >> s.lead & 1):
            raise BadPosition(f"{_name(seat)}: could not have played {CARD_NAMES[card]} with these check discs (2-3)")


def _check_trick(s: State) -> None:
    is_full = s.turn == num_turns(s)
    if (s.phase == phase.TURN_UP) != is_full:
        raise BadPosition("passed cards are turned up after the last action of a trick (2-3)")
    if is_full and not any(s.laid):
        raise BadPosition("without a pass the trick would be over (2-3)")
    if s.turn and s.phase not in (phase.TRICK, phase.TAKE_ALLIANCE, phase.TURN_UP):
        raise BadPosition(f"there is no trick in the phase '{phase.NAMES[s.phase]}' (2-3)")


def _check_discs(box: Box, s: State, seat: int) -> None:
    """2-3. No card of a color after its disc moved; 3-3. but for witnesses, hidden in time."""
    in_hand = _cards(int(s.hand[seat]) & cards_of(denied(s, seat)))
    passed = [
        card
        for area in range(1, int(s.filled[seat]))
        if moved_discs(s, seat, area - 1) >> color_of(card := int(s.area[seat, area])) & 1
    ]
    wrong = [*in_hand, *passed]
    if not wrong:
        return
    names = ", ".join(CARD_NAMES[card] for card in wrong)
    rule = "(3-3)" if s.witnesses else "(2-3)"
    deniable = cards_of(moved_discs(s, seat, 0)) & ~int(box.special)
    is_one_a_color = len({color_of(card) for card in wrong}) == len(wrong)
    fits = len(in_hand) <= num_areas(s) - s.filled[seat]
    if not (s.witnesses and fits and is_one_a_color and all(deniable >> card & 1 for card in wrong)):
        raise BadPosition(f"{_name(seat)}: could not have {names} after moving the check disc {rule}")


def _cards(cards: int) -> list[int]:
    return [card for card in range(len(CARD_NAMES)) if cards >> card & 1]


def _check_alliances(s: State) -> None:
    """3-2. Who has filled the desert has taken a card, each another."""
    taken = [int(s.ally[seat]) for seat in range(s.seats) if s.ally[seat] != NONE]
    if len(set(taken)) != len(taken):
        raise BadPosition("an alliance card can be taken only once (3-2)")
    taker = (s.leader + s.turn) % s.seats if s.phase == phase.TAKE_ALLIANCE else NONE
    for seat in range(s.seats):
        is_due = bool(s.alliance and s.filled[seat] == num_areas(s) and seat != taker)
        if is_due != (s.ally[seat] != NONE):
            raise BadPosition(f"{_name(seat)}: an alliance card is taken with the second pass, only then (3-2)")
    if taker != NONE and (not s.alliance or s.filled[taker] != num_areas(s) or count(sum(1 << c for c in taken)) == 4):
        raise BadPosition(f"{_name(int(taker))}: must have filled the desert to take an alliance card (3-2)")
