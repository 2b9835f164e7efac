"""Whether a table set up by hand could stand like that in the game, as far as counting tells."""

from ruse.core.bits import count
from ruse.core.errors import BadPosition
from ruse.core.reason import Counted, Named
from ruse.core.record import NONE
from ruse.games.tricks_and_deserts import phase
from ruse.games.tricks_and_deserts.position_won import check_scores, check_won
from ruse.games.tricks_and_deserts.state import (
    CARD_NAMES,
    NUM_COLORS,
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
    if s.phase <= phase.SHOW_AREA_1:
        _check_preparation(s)
    else:
        _check_trick(s)
        for seat in range(s.seats):
            _check_counts(s, seat)
        _check_table(s)
        check_won(s)
    for seat in range(s.seats):
        _check_discs(s, seat)
        _check_witnesses(box, s, seat)
    _check_alliances(s)
    check_scores(box, s)


def _name(seat: int) -> str:
    return SEAT_NAMES[seat].lower()


# When


def _check_moment(s: State) -> None:
    """2-2, 2-3, 2-5, 3-1. What belongs to certain deals, and who has the start player card."""
    if s.phase == phase.NAME_START and (s.deal == 0 or s.seats == 2):
        raise BadPosition("the start player is named from the second deal on, with three or four players (2-2, 3-1)")
    if s.phase == phase.OVER and s.deal != NUM_DEALS - 1:
        raise BadPosition("the game is over after deal {deals} (2-5)", deals=NUM_DEALS)
    holder = s.deal % 2 if s.seats == 2 else 0
    is_named = s.seats > 2 and (s.deal > 1 or (s.deal == 1 and s.phase > phase.NAME_START))
    if s.start != holder and not is_named:
        raise BadPosition("start: {entry} has the start player card by now (2-1, 3-1)", entry=_name(holder))
    if s.trick == 0 and s.leader != s.start:
        raise BadPosition("leads: the holder of the start player card leads the first trick (2-3)")


# 2-2. Preparation phase


def _check_preparation(s: State) -> None:
    """2-2. Hands are dealt in turn, then each gives one card to Desert Area 1."""
    size = hand_size(s)
    if s.turn or any(filled > (s.phase >= phase.AREA_1) for filled in s.filled[: s.seats]):
        raise BadPosition("before the first trick no card is on the table and one desert card at most a player (2-2)")
    if s.phase == phase.DRAW:
        sizes = [int(held) for held in s.held[: s.seats]]
        drawer = next((seat for seat, held in enumerate(sizes) if held < size), None)
        if drawer is None or any(sizes[drawer + 1 :]) or any(held > size for held in sizes):
            raise BadPosition(
                "{player} draws {size} cards, then the others in turn; here it is {sizes} (2-2)",
                player=Named(SEAT_NAMES[0]),
                size=size,
                sizes=sizes,
            )
    else:
        for seat in range(s.seats):
            if s.held[seat] + s.filled[seat] != size:
                raise BadPosition("{entry}: {size} cards were dealt (2-2)", entry=_name(seat), size=size)
        if (s.phase == phase.SHOW_AREA_1) != all(s.filled[: s.seats]):
            raise BadPosition("Desert Area 1 is shown when all have chosen (2-2)")
        _check_unseen(s)
    if any(s.scored[: s.seats]):
        raise BadPosition("before the first trick nobody has scored cards (2-2)")


def _check_unseen(s: State) -> None:
    """3-1. What is left of the deck when all are dealt."""
    num_left = count(s.deck)
    if num_left != (2 if s.seats == 2 else 0):
        raise BadPosition("unseen: with two players 2 cards lie there unseen, not {cards} (3-1)", cards=num_left)


# 2-3. Trick phase


def own_turns(s: State, seat: int) -> list[int]:
    """The turns of this trick in which a player has acted; 3-2. a pass counts before the alliance card is taken."""
    num_acted = s.turn + (s.phase == phase.TAKE_ALLIANCE)
    return [turn for turn in range(num_acted) if (s.leader + turn) % s.seats == seat]


def _check_trick(s: State) -> None:
    """2-3. A trick is under way, or all are over."""
    if s.phase >= phase.SHOW_DESERTS:
        if s.turn:
            raise BadPosition("table: there is no trick in the phase '{phase}' (2-3)", phase=phase.NAMES[s.phase])
    elif not 0 <= s.trick < num_tricks(s):
        raise BadPosition("with such hands no trick is under way; a deal has {tricks} (2-3)", tricks=num_tricks(s))
    is_full = s.turn == num_turns(s)
    if (s.phase == phase.TURN_UP) != is_full:
        raise BadPosition("passed cards are turned up after the last action of a trick (2-3)")
    if is_full and not any(s.laid):
        raise BadPosition("without a pass the trick would be over (2-3)")
    _check_unseen(s)


def _check_counts(s: State, seat: int) -> None:
    """2-3. Everybody has acted equally often, but for those who have acted in this trick."""
    acted, acted_before = len(own_turns(s, seat)), s.trick * num_turns(s) // s.seats
    held = hand_size(s) - 1 - acted_before - acted
    if s.held[seat] != held:
        raise BadPosition(
            "{entry}: must have {cards} in hand in this trick, not {held} (2-3)",
            entry=_name(seat),
            cards=Counted(held, "card"),
            held=s.held[seat],
        )
    left, passed_before = num_areas(s) - s.filled[seat], s.filled[seat] - 1 - s.laid[seat]
    if s.filled[seat] == 0 or left > held:
        raise BadPosition(
            "{entry}: {areas}, with {cards} in hand (2-3)",
            entry=_name(seat),
            areas=Counted(left, "open Desert Area"),
            cards=Counted(held, "card"),
        )
    if passed_before < 0:
        raise BadPosition("{entry}: a card passed in this trick must be in the desert (2-3)", entry=_name(seat))
    if passed_before > acted_before:
        raise BadPosition(
            "{entry}: acted {acted} times before, so cannot have passed {passed} (2-3)",
            entry=_name(seat),
            acted=acted_before,
            passed=passed_before,
        )


def _check_table(s: State) -> None:
    """2-3. Whoever played off the lead color has moved its check disc; nobody plays a color denied before."""
    for turn in range(s.turn):
        card, seat = int(s.table[turn]), (s.leader + turn) % s.seats
        if card == NONE:
            continue
        color, later = color_of(card), s.table[turn + s.seats : s.turn : s.seats]
        denies_later = any(other != NONE and color_of(other) != s.lead for other in later)
        is_denied = denied(s, seat) >> color & 1 and not (color == s.lead and denies_later)
        if is_denied or (color != s.lead and not denied(s, seat) >> s.lead & 1):
            raise BadPosition(
                "{entry}: could not have played {card} with these check discs (2-3)",
                entry=_name(seat),
                card=CARD_NAMES[card],
            )


# 1-4. Check discs


def _check_discs(s: State, seat: int) -> None:
    """2-3. A disc moves when a card is played, one at a time; the fourth never."""
    num_moved, turns = count(denied(s, seat)), own_turns(s, seat)
    plays_off = [turn for turn in turns if s.table[turn] != NONE and color_of(s.table[turn]) != s.lead]
    passed_before = max(0, s.filled[seat] - 1 - s.laid[seat])
    played_before = s.trick * num_turns(s) // s.seats - passed_before
    if num_moved == NUM_COLORS or num_moved > played_before + bool(plays_off):
        raise BadPosition(
            "{entry}: cannot have moved {moved} check discs by now (2-3)", entry=_name(seat), moved=num_moved
        )
    movable = 0  # since the latest pass
    num_passes = int(s.filled[seat]) - 1
    for turn in reversed(turns):
        if s.table[turn] == NONE:
            moved = moved_discs(s, seat, num_passes) & ~moved_discs(s, seat, num_passes - 1)
            if moved & ~movable:
                raise BadPosition(
                    "{entry}: has played no card since pass {passes} to move a check disc (2-3)",
                    entry=_name(seat),
                    passes=num_passes,
                )
            movable, num_passes = 0, num_passes - 1
        elif turn in plays_off:
            movable = 1 << s.lead


def _check_witnesses(box: Box, s: State, seat: int) -> None:
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
    names = [CARD_NAMES[card] for card in wrong]
    rule = "3-3" if s.witnesses else "2-3"
    deniable = cards_of(moved_discs(s, seat, 0)) & ~int(box.special)
    is_one_a_color = len({color_of(card) for card in wrong}) == len(wrong)
    fits = len(in_hand) <= num_areas(s) - s.filled[seat]
    if not (s.witnesses and fits and is_one_a_color and all(deniable >> card & 1 for card in wrong)):
        raise BadPosition(
            "{entry}: could not have {cards} after moving the check disc ({rule})",
            entry=_name(seat),
            cards=names,
            rule=rule,
        )


def _cards(cards: int) -> list[int]:
    return [card for card in range(len(CARD_NAMES)) if cards >> card & 1]


# 3-2. Alliance


def _check_alliances(s: State) -> None:
    """3-2. Whoever has filled the desert has taken an alliance card, each a different one."""
    if s.phase == phase.TAKE_ALLIANCE and not s.alliance:
        raise BadPosition("phase: without Alliance nobody takes an alliance card (3-2)")
    taken = [int(s.ally[seat]) for seat in range(s.seats) if s.ally[seat] != NONE]
    if len(set(taken)) != len(taken):
        raise BadPosition("an alliance card can be taken only once (3-2)")
    taker = (s.leader + s.turn) % s.seats if s.phase == phase.TAKE_ALLIANCE else NONE
    if taker != NONE and s.filled[taker] != num_areas(s):
        raise BadPosition(
            "{entry}: must have filled the desert to take an alliance card (3-2)", entry=_name(int(taker))
        )
    for seat in range(s.seats):
        is_due = bool(s.alliance and s.filled[seat] == num_areas(s) and seat != taker)
        if is_due != (s.ally[seat] != NONE):
            raise BadPosition(
                "{entry}: an alliance card is taken with the second pass, only then (3-2)", entry=_name(seat)
            )
